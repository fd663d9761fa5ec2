// A host with a progress callback that throws, against the contract.
#include <cstdio>
#include <cstdlib>

#include "handsense.h"

static void progress(void *, const HsSearchProgress *) {
    throw 1;
}

int main(int, char **arguments) {
    HsHeartsView view = {};
    HsHeartsSearchOptions options = {};
    HsHeartsDecision decision = {};
    view.structSize = sizeof view;
    options.structSize = sizeof options;
    decision.structSize = sizeof decision;
    options.limits.playouts = 5000;
    options.limits.threads = std::atoi(arguments[1]);
    options.limits.progress = progress;
    try {
        handsense_hearts_parse_view("hand=AK3.QJ98.T65.72 plays=1:C2,C3,CK,C4/D2", &view);
        handsense_hearts_choose_move(&view, &options, &decision);
        std::puts("the search has returned");
    } catch (...) {
        std::puts("the exception has passed the library");
    }
}
