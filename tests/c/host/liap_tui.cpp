#include <atomic>
#include <memory>

#include "calls.h"

namespace host {

namespace {

using Set = HsLiapTuiSet;
using View = HsLiapTuiView;

Set setOf(std::initializer_list<HsLiapTuiPiece> pieces) {
    Set set = {};
    for (HsLiapTuiPiece piece : pieces) {
        set.pieces[set.count++] = piece;
    }
    return set;
}

constexpr HsLiapTuiPiece kHand[HS_LIAP_TUI_HAND] = {1, 2, 3, 6, 8, 9, 11, 14};

Inputs<Set> hands() {
    Inputs<Set> sets({setOf({1, 2, 3, 6, 8, 9, 11, 14}), setOf({1, 1, 1, 1, 1, 7, 5, 3}),
                      setOf({7, 5, 3}), setOf({9, 9}), setOf({})});
    sets.damage([](Set &bad) { bad.count = 9; })
        .damage([](Set &bad) { bad.count = -1; })
        .damage([](Set &bad) { bad.pieces[0] = 0; })
        .damage([](Set &bad) { bad.pieces[0] = 15; })
        .damage([](Set &bad) { bad.pieces[0] = 14; });
    return sets;
}

View declaring(const Library &library) {
    View view = {};
    view.structSize = sizeof view;
    if (library.handsense_liap_tui_view_init(&view, 0, kHand, 0) != HS_OK) {
        fail(library.handsense_last_error());
    }
    return view;
}

View playing(const Library &library) {
    View view = declaring(library);
    view.declaredCount = 4;
    for (std::int32_t &declared : view.declared) {
        declared = 1;
    }
    return view;
}

/// Views before the first declaration, before the first play and to follow, and invalid ones.
Inputs<View> viewsOf(const Library &library) {
    View following = playing(library);
    following.starter = 3;
    following.turnCount = 1;
    following.turns[0].played = 1;
    following.turns[0].sets[0] = setOf({12});
    Inputs<View> views({declaring(library), playing(library), following});
    views.damage([](View &bad) { bad.me = 4; })
        .damage([](View &bad) { bad.starter = -1; })
        .damage([](View &bad) { bad.round = -1; })
        .damage([](View &bad) { bad.multiplier = 1001; })
        .damage([](View &bad) { bad.declaredCount = 5; })
        .damage([](View &bad) { bad.declared[0] = 3; })
        .damage([](View &bad) { bad.hand.count = 7; })
        .damage([](View &bad) { bad.hand.pieces[1] = 77; })
        .damage([](View &bad) { bad.turnCount = 9; })
        .damage([](View &bad) { bad.zeroDeclarations[2] = -4; })
        .damage([](View &bad) { bad.scores[2] = 2000000; })
        .damage([](View &bad) {
            bad.declaredCount = 4;
            bad.turnCount = 1;
            bad.turns[0].played = 44;
        });
    return views;
}

void addHands(const Library &library, Calls &calls) {
    const auto sets = std::make_shared<const Inputs<Set>>(hands());
    calls.push_back(
        {"pieces", Cost::Low, [=, &library](Digest &digest) {
             sets->each([&](const Set *set) {
                 Out<HsLiapTuiEvaluation> evaluation;
                 digest.outcome(library.handsense_liap_tui_evaluate(set, evaluation.get()),
                                evaluation);
                 Out<HsLiapTuiCombo[HS_LIAP_TUI_MAX_COMBOS]> combos;
                 Out<std::int32_t> number;
                 digest.outcome(library.handsense_liap_tui_combos(set, combos.get(), number.get()),
                                combos, number);
                 Out<std::int32_t> kind;
                 digest.outcome(library.handsense_liap_tui_classify(set, kind.get()), kind);
                 sets->each([&](const Set *other) {
                     Out<std::int32_t> comparison;
                     digest.outcome(
                         library.handsense_liap_tui_compare(set, other, comparison.get()),
                         comparison);
                 });
                 for (std::int32_t round : {1, 11, 0}) {
                     Out<std::int32_t> percent;
                     digest.outcome(library.handsense_liap_tui_redeal_percent(set, round, 40, 10,
                                                                              percent.get()),
                                    percent);
                 }
             });
             refuseOutputs<HsLiapTuiEvaluation>(digest, [&](HsLiapTuiEvaluation *out) {
                 return library.handsense_liap_tui_evaluate(&sets->first(), out);
             });
         }});
}

void addDeclarations(const Library &library, Calls &calls) {
    const auto sets = std::make_shared<const Inputs<Set>>(hands());
    calls.push_back(
        {"declarations by name", Cost::Low, [=, &library](Digest &digest) {
             const std::int32_t previous[3] = {2, 3, 1};
             const std::int32_t impossible[3] = {2, 9, -1};
             for (std::int32_t count : {0, 2, 3, 4, -1}) {
                 for (const std::int32_t *before :
                      {previous, impossible, static_cast<const std::int32_t *>(nullptr)}) {
                     if (count > 3 && before != nullptr) {
                         continue;
                     }
                     for (std::int32_t strategy : {0, 1, 2, 3, 4, 5, 6, -1}) {
                         Out<std::int32_t> out;
                         digest.outcome(library.handsense_liap_tui_declare(
                                            strategy, &sets->first(), before, count, 0, out.get()),
                                        out);
                     }
                 }
             }
             sets->each([&](const Set *set) {
                 Out<std::int32_t> out;
                 digest.outcome(
                     library.handsense_liap_tui_declare(1, set, nullptr, 0, 2, out.get()), out);
             });
         }});
    calls.push_back({"views of Liap Tui", Cost::Low, [&library](Digest &digest) {
                         HsLiapTuiPiece impossible[HS_LIAP_TUI_HAND] = {14, 14};
                         for (std::int32_t seat : {0, 3, 4}) {
                             for (const HsLiapTuiPiece *hand :
                                  {kHand, static_cast<const HsLiapTuiPiece *>(impossible),
                                   static_cast<const HsLiapTuiPiece *>(nullptr)}) {
                                 Out<View> out;
                                 digest.outcome(library.handsense_liap_tui_view_init(
                                                    out.get(), seat, hand, 3 - seat),
                                                out);
                             }
                         }
                         digest.status(library.handsense_liap_tui_view_init(nullptr, 0, kHand, 0));
                     }});
}

HsLiapTuiSearchOptions searching(std::int32_t threads) {
    HsLiapTuiSearchOptions options = {};
    options.structSize = sizeof options;
    options.limits.seed = 7;
    options.limits.playouts = 90;
    options.limits.threads = threads;
    return options;
}

void addSearches(const Library &library, Calls &calls) {
    const auto views = std::make_shared<const Inputs<View>>(viewsOf(library));
    Inputs<HsLiapTuiSearchOptions> different({searching(0), searching(3)});
    different.damage([](HsLiapTuiSearchOptions &other) { other.objective = 1; })
        .damage([](HsLiapTuiSearchOptions &bad) { bad.objective = 2; })
        .damage([](HsLiapTuiSearchOptions &bad) { bad.limits.milliseconds = -2; })
        .damage([](HsLiapTuiSearchOptions &bad) { bad.limits.threads = 300; })
        .damage([](HsLiapTuiSearchOptions &bad) {
            bad.limits.cancel = misaligned(&bad.limits.threads);
        });
    const auto options = std::make_shared<const Inputs<HsLiapTuiSearchOptions>>(different);
    calls.push_back({"plays by name", Cost::Low, [=, &library](Digest &digest) {
                         views->each([&](const View *view) {
                             for (std::int32_t style : {0, 1, 2, 3}) {
                                 Out<Set> out;
                                 digest.outcome(
                                     library.handsense_liap_tui_play(view, style, 7, out.get()),
                                     out);
                             }
                         });
                     }});
    const auto search = [&library](Digest &digest, const View *view,
                                   const HsLiapTuiSearchOptions *chosen) {
        Out<HsLiapTuiDeclarationDecision> declaration;
        digest.outcome(
            library.handsense_liap_tui_search_declaration(view, chosen, declaration.get()),
            declaration);
        Out<HsLiapTuiPlayDecision> play;
        digest.outcome(library.handsense_liap_tui_search_play(view, chosen, play.get()), play);
        Out<std::int32_t> again;
        digest.outcome(library.handsense_liap_tui_search_redeal(view, chosen, again.get()), again);
    };
    calls.push_back({"searches of Liap Tui", Cost::High, [=, &library](Digest &digest) {
                         const HsLiapTuiSearchOptions usual = searching(2);
                         views->each([&](const View *view) { search(digest, view, &usual); });
                         views->eachValid([&](const View *view) {
                             options->each([&](const HsLiapTuiSearchOptions *one) {
                                 if (one != nullptr) {
                                     search(digest, view, one);
                                 }
                             });
                         });
                         using Declaration = HsLiapTuiDeclarationDecision;
                         refuseOutputs<Declaration>(digest, [&](Declaration *out) {
                             return library.handsense_liap_tui_search_declaration(&views->first(),
                                                                                  &usual, out);
                         });
                     }});
    calls.push_back({"a cancelled search of Liap Tui", Cost::High, [=](Digest &digest) {
                         const std::atomic<std::int32_t> cancel{1};
                         HsLiapTuiSearchOptions endless = searching(3);
                         endless.limits.playouts = 0;
                         endless.limits.milliseconds = 60000;
                         endless.limits.cancel = reinterpret_cast<const std::int32_t *>(&cancel);
                         views->eachValid(
                             [&](const View *view) { search(digest, view, &endless); });
                     }});
}

}  // namespace

void addLiapTui(const Library &library, Calls &calls) {
    addHands(library, calls);
    addDeclarations(library, calls);
    addSearches(library, calls);
}

}  // namespace host
