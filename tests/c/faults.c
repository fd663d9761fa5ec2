/* Loads a library with failpoints, lets a call or a thread of a search fail, and unloads the
   library. The failpoint is armed by the variable HANDSENSE_FAILPOINT before the program starts. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "handsense.h"

static void *library;
static const char *mode;

static void *function(const char *name) {
    void *found = dlsym(library, name);
    if (!found)
        exit(2);
    return found;
}

static int is_mapped(void) {
    char line[512];
    int mapped = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    if (!maps)
        exit(2);
    while (fgets(line, sizeof line, maps))
        mapped |= strstr(line, "libhandsense") != NULL;
    fclose(maps);
    return mapped;
}

static int search(void) {
    HsStatus (*parse_view)(const char *, HsHeartsView *) = function("handsense_hearts_parse_view");
    HsStatus (*choose)(const HsHeartsView *, const HsHeartsSearchOptions *, HsHeartsDecision *) =
        function("handsense_hearts_choose_move");
    static HsHeartsDecision decision;
    HsHeartsSearchOptions options;
    HsHeartsView view;
    memset(&options, 0, sizeof options);
    memset(&decision, 0, sizeof decision);
    memset(&view, 0, sizeof view);
    view.structSize = sizeof view;
    options.structSize = sizeof options;
    options.limits.playouts = 2000;
    options.limits.threads = 3;
    decision.structSize = sizeof decision;
    if (parse_view("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT", &view) != HS_OK)
        return HS_ERROR_PANIC;
    return choose(&view, &options, &decision);
}

static int evaluate(void) {
    HsStatus (*evaluate_hand_)(HsCardSet, HandStrength *) = function("evaluate_hand");
    HandStrength strength;
    return evaluate_hand_(0x1fff, &strength);
}

static void *calls(void *unused) {
    const char *(*last_error)(void) = function("handsense_last_error");
    int (*call)(void) = strcmp(mode, "search") ? evaluate : search;
    int first = call(), named = strstr(last_error(), ".rs:") != NULL;
    printf("first %d %s, then %d\n", first, named ? "with its place" : "without a place", call());
    return unused;
}

int main(int count, char **arguments) {
    pthread_t thread;
    int closed;
    if (count != 3)
        return 2;
    mode = arguments[2];
    library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        puts(dlerror());
        return 2;
    }
    if (strcmp(mode, "thread")) {
        calls(NULL);
    } else if (pthread_create(&thread, NULL, calls, NULL) || pthread_join(thread, NULL)) {
        return 2;
    }
    closed = dlclose(library);
    printf("closed %d, mapped %d\n", closed, is_mapped());
    return 0;
}
