/* Loads a library with failpoints, makes a call twice, and unloads the library:

       faults LIBRARY MODE

   MODE is "call", or "search" for a search on several threads. The failpoint is armed by the
   variable HANDSENSE_FAILPOINT before the program starts. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "handsense.h"

static void *library;

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

static HsStatus (*evaluate)(HsCardSet, HandStrength *);
static HsStatus (*parse_view)(const char *, HsHeartsView *);
static HsStatus (*choose)(const HsHeartsView *, const HsHeartsSearchOptions *, HsHeartsDecision *);
static const char *(*last_error)(void);

static HsStatus search(void) {
    HsHeartsDecision decision = {.structSize = sizeof decision};
    HsHeartsSearchOptions options = {.structSize = sizeof options};
    HsHeartsView view = {.structSize = sizeof view};
    HsStatus status = parse_view("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT", &view);
    options.limits.playouts = 2000;
    options.limits.threads = 3;
    return status == HS_OK ? choose(&view, &options, &decision) : status;
}

static HsStatus call(const char *mode) {
    HandStrength strength;
    return strcmp(mode, "search") ? evaluate(0x1fff, &strength) : search();
}

int main(int count, char **arguments) {
    HsStatus first;
    int named, closed;
    if (count != 3)
        return 2;
    library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        puts(dlerror());
        return 2;
    }
    evaluate = function("evaluate_hand");
    parse_view = function("handsense_hearts_parse_view");
    choose = function("handsense_hearts_choose_move");
    last_error = function("handsense_last_error");
    first = call(arguments[2]);
    named = strstr(last_error(), ".rs:") != NULL;
    printf("first %d %s, then %d\n", first, named ? "with its place" : "without a place",
           call(arguments[2]));
    closed = dlclose(library);
    printf("closed %d, mapped %d\n", closed, is_mapped());
    return 0;
}
