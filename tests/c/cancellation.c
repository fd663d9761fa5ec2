/*
 * A host that cancels a thread with pthread_cancel while it calls the library. The call ends as
 * usual, and the thread at its next cancellation point.
 */
#include <pthread.h>
#include <stdio.h>

#include "handsense.h"

static int reports;
static HsStatus status;

/* Cancels its own thread, and then passes a cancellation point. */
static void progress(void *context, const HsSearchProgress *progress_) {
    (void)context;
    (void)progress_;
    reports++;
    pthread_cancel(pthread_self());
    pthread_testcancel();
}

/* A search that a cancellation meets in its callback, or before it begins if there is none. */
static void *search(void *threads) {
    HsHeartsView view = {.structSize = sizeof view};
    HsHeartsSearchOptions options = {.structSize = sizeof options};
    HsHeartsDecision decision = {.structSize = sizeof decision};
    const int count = *(const int *)threads;
    int before = -1;

    reports = 0;
    status = handsense_hearts_parse_view("hand=AK3.QJ98.T65.72 plays=1:C2,C3,CK,C4/D2", &view);
    options.limits.playouts = 5000;
    options.limits.threads = count < 0 ? -count : count;
    if (count < 0)
        pthread_cancel(pthread_self());
    else
        options.limits.progress = progress;
    if (status == HS_OK)
        status = handsense_hearts_choose_move(&view, &options, &decision);
    printf("%d threads: status %d, %s, a card %s, ", options.limits.threads, (int)status,
           reports > 0 ? "reported" : "not reported", decision.count > 0 ? "chosen" : "missing");
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &before);
    printf("cancellation %s, ", before == PTHREAD_CANCEL_ENABLE ? "enabled" : "disabled");
    pthread_testcancel();
    return NULL;
}

int main(void) {
    int counts[] = {1, 4, -1, -4};
    for (int index = 0; index < 4; index++) {
        pthread_t thread;
        void *result = NULL;
        if (pthread_create(&thread, NULL, search, &counts[index]) != 0)
            return 1;
        pthread_join(thread, &result);
        printf("%s\n", result == PTHREAD_CANCELED ? "then cancelled" : "not cancelled");
    }
    return 0;
}
