/*
 * A host with handlers of SIGALRM and SIGPROF that searches on several threads. The handlers run
 * during the search, and only on the calling thread.
 *
 * All other threads of the host block both signals. The system can therefore choose only the
 * caller, or a worker of the library that does not block them.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

#include "handsense.h"

enum { THREADS = 4, MOST = 100000 };

/* The threads on which the handlers ran, in order. */
static pthread_t alarms[MOST], profiles[MOST];
static atomic_int alarmCount, profileCount;
static atomic_int searching = 1;

static void record(pthread_t *threads, atomic_int *count) {
    const int place = atomic_fetch_add(count, 1);
    if (place < MOST)
        threads[place] = pthread_self();
}

static void handle(int number) {
    if (number == SIGALRM)
        record(alarms, &alarmCount);
    else
        record(profiles, &profileCount);
}

static int recorded(atomic_int *count) {
    const int all = atomic_load(count);
    return all < MOST ? all : MOST;
}

/* The number of handler runs on other threads. */
static int elsewhere(const pthread_t *threads, int count, pthread_t caller) {
    int others = 0;
    for (int run = 0; run < count; run++)
        others += !pthread_equal(threads[run], caller);
    return others;
}

/* The number of threads of this process; 0 where the system does not report it. */
static int threadsNow(void) {
    int count = 0;
    DIR *tasks = opendir("/proc/self/task");
    if (tasks != NULL) {
        for (const struct dirent *task = readdir(tasks); task != NULL; task = readdir(tasks))
            count += task->d_name[0] != '.';
        closedir(tasks);
    }
    return count;
}

static void *search(void *unused) {
    HsHeartsView view = {.structSize = sizeof view};
    HsHeartsSearchOptions options = {.structSize = sizeof options};
    HsHeartsDecision decision = {.structSize = sizeof decision};
    const struct itimerval often = {{0, 1000}, {0, 1000}}, never = {{0, 0}, {0, 0}};
    sigset_t watched, before, after;
    (void)unused;

    sigemptyset(&watched);
    sigaddset(&watched, SIGALRM);
    sigaddset(&watched, SIGPROF);
    pthread_sigmask(SIG_UNBLOCK, &watched, NULL);
    pthread_sigmask(SIG_BLOCK, NULL, &before);
    options.limits.threads = THREADS;
    options.limits.milliseconds = 1000;
    HsStatus status = handsense_hearts_parse_view("hand=A73.QJ98.64.8732 plays=1:C2,C3,CK", &view);
    setitimer(ITIMER_REAL, &often, NULL);
    setitimer(ITIMER_PROF, &often, NULL);
    if (status == HS_OK)
        status = handsense_hearts_choose_move(&view, &options, &decision);
    setitimer(ITIMER_REAL, &never, NULL);
    setitimer(ITIMER_PROF, &never, NULL);
    atomic_store(&searching, 0);
    if (status != HS_OK)
        printf("%s\n", handsense_last_error());

    pthread_sigmask(SIG_BLOCK, NULL, &after);
    for (int number = 1; number < 32; number++)
        if (sigismember(&before, number) != sigismember(&after, number))
            printf("the caller's mask has changed for signal %d\n", number);
    return NULL;
}

int main(void) {
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
    sigset_t watched;
    pthread_t caller;
    int most = 0;

    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    sigaction(SIGPROF, &action, NULL);
    sigemptyset(&watched);
    sigaddset(&watched, SIGALRM);
    sigaddset(&watched, SIGPROF);
    pthread_sigmask(SIG_BLOCK, &watched, NULL);
    if (pthread_create(&caller, NULL, search, NULL) != 0)
        return 1;
    while (atomic_load(&searching)) {
        const int now = threadsNow();
        const struct timespec pause = {0, 500000};
        most = now > most ? now : most;
        nanosleep(&pause, NULL);
    }
    pthread_join(caller, NULL);

    const int alarmRuns = recorded(&alarmCount), profileRuns = recorded(&profileCount);
    /* This thread and the caller belong to the host. */
    printf("workers %s\n", most > 2 || most == 0 ? "ran" : "did not run");
    printf("SIGALRM %s\n", alarmRuns > 0 ? "handled" : "not handled");
    printf("SIGPROF %s\n", profileRuns > 0 ? "handled" : "not handled");
    printf("on workers %d %d\n", elsewhere(alarms, alarmRuns, caller),
           elsewhere(profiles, profileRuns, caller));
    return 0;
}
