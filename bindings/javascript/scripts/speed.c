// Reads views, one a line, and searches each: speed.mjs compares this program with WebAssembly.
// Arguments: playouts of a search, searches of a view. Output: playouts, seconds.

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "handsense.h"

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    static HsHeartsView views[64];
    char line[1024];
    int count = 0;
    HsHeartsSearchOptions options = {.structSize = sizeof options, .withoutLine = 1};
    options.limits.playouts = argc > 1 ? strtoull(argv[1], NULL, 10) : 20000;
    const int rounds = argc > 2 ? atoi(argv[2]) : 1;
    while (count < 64 && fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        views[count].structSize = sizeof views[count];
        if (handsense_hearts_parse_view(line, &views[count++]) != HS_OK) {
            return 1;
        }
    }
    uint64_t playouts = 0;
    const double start = now();
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < count; i++) {
            HsHeartsDecision found = {.structSize = sizeof found};
            options.limits.seed = (uint64_t)round;
            if (handsense_hearts_choose_move(&views[i], &options, &found) != HS_OK) {
                return 1;
            }
            playouts += found.playouts;
        }
    }
    printf("%llu %.6f\n", (unsigned long long)playouts, now() - start);
    return 0;
}
