/* A host of a later version with a library of that version: the later field is read and written. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "handsense.h"

/* The size of a view in version 1. */
#define FIRST_SIZE offsetof(HsHeartsView, taken)

static int failures;

static void check(int holds, const char *what) {
    if (!holds) {
        printf("FAILED: %s: %s\n", what, handsense_last_error());
        failures = 1;
    }
}

int main(void) {
    HsHeartsView view;
    HsHeartsKnownState state;
    memset(&view, 0, sizeof view);
    view.structSize = sizeof view;
    check(handsense_hearts_view_init(&view, 0, 0x1FFF) == HS_OK, "a view");
    check(view.later[0] != 0 && view.structSize == sizeof view, "the later field is written");
    memset(&state, 0, sizeof state);
    state.structSize = sizeof state;
    check(handsense_hearts_known_state(&view, &state) == HS_ERROR_OPTION,
          "the later field is read");
    memset(view.later, 0, sizeof view.later);
    check(handsense_hearts_known_state(&view, &state) == HS_OK, "without it the view is accepted");
    check(state.later[0] != 0, "the later field of another output is written");
    /* Size 0 stands for version 1, which has no later field. */
    memset(&view, 0, sizeof view);
    view.history = HS_HEARTS_HISTORY_UNKNOWN;
    check(handsense_hearts_view_init(&view, 0, 0x1FFF) == HS_OK, "a view without a size");
    check(view.later[0] == 0 && view.history == HS_HEARTS_HISTORY_UNKNOWN &&
              view.structSize == FIRST_SIZE,
          "version 1 has no later field");
    check(handsense_hearts_known_state(&view, &state) == HS_OK, "such a view is passed on");
    return failures;
}
