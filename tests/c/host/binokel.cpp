#include <atomic>
#include <memory>

#include "calls.h"

namespace host {

namespace {

using View = HsBinokelView;
using Hand = HsBinokelHand;

/// Nine cards for each of four players, and the dabb.
constexpr HsBinokelCard kDealt[9] = {0, 4, 8, 12, 17, 22, 29, 31, 38};
constexpr HsBinokelCard kDabb[HS_BINOKEL_DABB] = {2, 11, 24, 36};

Hand handOf(std::initializer_list<HsBinokelCard> cards) {
    Hand hand = {};
    for (HsBinokelCard card : cards) {
        hand.cards[hand.count++] = card;
    }
    return hand;
}

Hand dealt() {
    Hand hand = {};
    for (HsBinokelCard card : kDealt) {
        hand.cards[hand.count++] = card;
    }
    return hand;
}

HsBinokelCardSet setOf(const HsBinokelCard *cards, int count) {
    HsBinokelCardSet set = 0;
    for (int i = 0; i < count; ++i) {
        set |= HsBinokelCardSet(1) << cards[i];
    }
    return set;
}

/// A view of the first bidder before any bid.
View bidding(const Library &library, std::int32_t edition) {
    View view = {};
    view.structSize = sizeof view;
    const Hand hand = dealt();
    if (library.handsense_binokel_view_init(&view, edition, 4, 3, 0, &hand) != HS_OK) {
        fail(library.handsense_last_error());
    }
    return view;
}

/// A view of the same seat after it won the auction and took the dabb.
View winning(const Library &library, std::int32_t edition, std::int32_t phase) {
    View view = bidding(library, edition);
    view.phase = phase;
    view.standing = 150;
    view.lastBidder = 0;
    view.passed = 14;
    view.dabbKnown = 1;
    for (int i = 0; i < HS_BINOKEL_DABB; ++i) {
        view.dabb[i] = view.hand.cards[view.hand.count++] = kDabb[i];
    }
    return view;
}

/// A view of the same seat after the discard; it leads to the first trick.
View leading(const Library &library, std::int32_t phase) {
    View view = winning(library, HS_BINOKEL_EDITION_REFERENCE, phase);
    view.hand = dealt();
    view.discard = setOf(kDabb, HS_BINOKEL_DABB);
    if (phase == HS_BINOKEL_PHASE_PLAYING) {
        view.trump = 1;
        Out<HsBinokelMeld[HS_BINOKEL_MAX_MELDS]> melds;
        Out<std::int32_t> count;
        library.handsense_binokel_melds(&view.hand, view.trump, view.edition, melds.get(),
                                        count.get());
        for (int i = 0; i < count.value; ++i) {
            view.shown[0].cards |= melds.value[i].cards;
            view.shown[0].points += melds.value[i].points;
        }
    }
    return view;
}

/// Views of every phase, and invalid ones.
Inputs<View> viewsOf(const Library &library) {
    // No player could beat the Ober of trumps, so seat 0 leads again.
    View second = leading(library, HS_BINOKEL_PHASE_PLAYING);
    const HsBinokelCard trick[4] = {12, 10, 1, 3};
    std::memcpy(second.played, trick, sizeof trick);
    second.playedCount = 4;
    second.hand = handOf({0, 4, 8, 17, 22, 29, 31, 38});
    Inputs<View> views({bidding(library, HS_BINOKEL_EDITION_NEWEST),
                        bidding(library, HS_BINOKEL_EDITION_REFERENCE),
                        winning(library, HS_BINOKEL_EDITION_REFERENCE, HS_BINOKEL_PHASE_DISCARDING),
                        winning(library, HS_BINOKEL_EDITION_NEWEST, HS_BINOKEL_PHASE_TRUMP),
                        leading(library, HS_BINOKEL_PHASE_TRUMP),
                        leading(library, HS_BINOKEL_PHASE_PLAYING), second});
    views.damage([](View &bad) { bad.edition = 2; })
        .damage([](View &bad) { bad.players = 5; })
        .damage([](View &bad) { bad.dealer = 4; })
        .damage([](View &bad) { bad.me = -1; })
        .damage([](View &bad) { bad.phase = 5; })
        .damage([](View &bad) { bad.phase = HS_BINOKEL_PHASE_PLAYING; })
        .damage([](View &bad) { bad.scores[0] = 2000000; })
        .damage([](View &bad) { bad.standing = 155; })
        .damage([](View &bad) { bad.lastBidder = 9; })
        .damage([](View &bad) { bad.passed = 0xF0; })
        .damage([](View &bad) { bad.hand.count = 23; })
        .damage([](View &bad) { bad.hand.cards[0] = 40; })
        .damage([](View &bad) { bad.hand.cards[0] = bad.hand.cards[1]; })
        .damage([](View &bad) { bad.playedCount = 37; })
        .damage([](View &bad) { bad.reserved = 1; })
        .damage([](View &bad) { bad.discard = ~HsBinokelCardSet(0); });
    return views;
}

void addRules(const Library &library, Calls &calls) {
    Inputs<Hand> different({dealt(), handOf({}), handOf({12, 13, 30, 31, 2, 3, 4, 5})});
    different.damage([](Hand &bad) { bad.count = 23; })
        .damage([](Hand &bad) { bad.count = -1; })
        .damage([](Hand &bad) { bad.cards[2] = 40; })
        .damage([](Hand &bad) { bad.cards[2] = bad.cards[1]; });
    const auto hands = std::make_shared<const Inputs<Hand>>(different);
    calls.push_back(
        {"melds", Cost::Low, [=, &library](Digest &digest) {
             hands->each([&](const Hand *hand) {
                 for (std::int32_t trump : {0, 3, 4}) {
                     for (std::int32_t edition : {0, 1, 2}) {
                         Out<HsBinokelMeld[HS_BINOKEL_MAX_MELDS]> melds;
                         Out<std::int32_t> count;
                         digest.outcome(library.handsense_binokel_melds(hand, trump, edition,
                                                                        melds.get(), count.get()),
                                        melds, count);
                     }
                 }
                 for (std::int32_t players : {4, 3, 5}) {
                     Out<View> view;
                     digest.outcome(
                         library.handsense_binokel_view_init(view.get(), 0, players, 1, 2, hand),
                         view);
                 }
             });
             for (HsBinokelCardSet cards : {0xFFFFULL, 0xFFFFFFFFFFULL, 1ULL << 40}) {
                 for (std::int32_t edition : {0, 1, -1}) {
                     Out<std::int32_t[HS_BINOKEL_SUITS]> points;
                     digest.outcome(
                         library.handsense_binokel_meld_points(cards, edition, points.get()),
                         points);
                 }
             }
             refuseOutputs<std::int32_t[HS_BINOKEL_SUITS]>(digest, [&](std::int32_t *out) {
                 return library.handsense_binokel_meld_points(1, 0, out);
             });
         }});
}

HsBinokelSearchOptions searching(std::int32_t threads) {
    HsBinokelSearchOptions options = {};
    options.structSize = sizeof options;
    options.limits.seed = 7;
    options.limits.playouts = 60;
    options.limits.threads = threads;
    return options;
}

void addPlayers(const Library &library, Calls &calls) {
    const auto views = std::make_shared<const Inputs<View>>(viewsOf(library));
    calls.push_back(
        {"players by name", Cost::Medium, [=, &library](Digest &digest) {
             views->each([&](const View *view) {
                 for (std::int32_t player : {0, 1, 2, 3, 4, 5}) {
                     Out<std::int32_t> bid;
                     digest.outcome(library.handsense_binokel_bid(view, player, 7, bid.get()), bid);
                     Out<std::int32_t> trump;
                     digest.outcome(
                         library.handsense_binokel_declare_trump(view, player, 7, trump.get()),
                         trump);
                     Out<HsBinokelDiscard> away;
                     digest.outcome(library.handsense_binokel_discard(view, player, 7, away.get()),
                                    away);
                     Out<std::int32_t> card;
                     digest.outcome(library.handsense_binokel_play(view, player, 7, card.get()),
                                    card);
                 }
             });
         }});
    Inputs<HsBinokelSearchOptions> different({searching(0), searching(3)});
    different.damage([](HsBinokelSearchOptions &other) { other.objective = 1; })
        .damage([](HsBinokelSearchOptions &bad) { bad.objective = 2; })
        .damage([](HsBinokelSearchOptions &bad) { bad.limits.milliseconds = -2; })
        .damage([](HsBinokelSearchOptions &bad) { bad.limits.threads = 300; })
        .damage([](HsBinokelSearchOptions &bad) {
            bad.limits.cancel = misaligned(&bad.limits.threads);
        });
    const auto options = std::make_shared<const Inputs<HsBinokelSearchOptions>>(different);
    const auto search = [&library](Digest &digest, const View *view,
                                   const HsBinokelSearchOptions *chosen) {
        Out<HsBinokelBidDecision> bid;
        digest.outcome(library.handsense_binokel_search_bid(view, chosen, bid.get()), bid);
        Out<HsBinokelTrumpDecision> trump;
        digest.outcome(library.handsense_binokel_search_trump(view, chosen, trump.get()), trump);
        Out<HsBinokelDiscardDecision> away;
        digest.outcome(library.handsense_binokel_search_discard(view, chosen, away.get()), away);
        Out<HsBinokelCardDecision> card;
        digest.outcome(library.handsense_binokel_search_card(view, chosen, card.get()), card);
    };
    calls.push_back(
        {"searches of Binokel", Cost::High, [=, &library](Digest &digest) {
             const HsBinokelSearchOptions usual = searching(2);
             views->each([&](const View *view) { search(digest, view, &usual); });
             views->eachValid([&](const View *view) {
                 options->each([&](const HsBinokelSearchOptions *one) {
                     if (one != nullptr) {
                         search(digest, view, one);
                     }
                 });
             });
             refuseOutputs<HsBinokelBidDecision>(digest, [&](HsBinokelBidDecision *out) {
                 return library.handsense_binokel_search_bid(&views->first(), &usual, out);
             });
         }});
    calls.push_back({"a cancelled search of Binokel", Cost::High, [=](Digest &digest) {
                         const std::atomic<std::int32_t> cancel{1};
                         HsBinokelSearchOptions endless = searching(3);
                         endless.limits.playouts = 0;
                         endless.limits.milliseconds = 60000;
                         endless.limits.cancel = reinterpret_cast<const std::int32_t *>(&cancel);
                         views->eachValid(
                             [&](const View *view) { search(digest, view, &endless); });
                     }});
}

}  // namespace

void addBinokel(const Library &library, Calls &calls) {
    addRules(library, calls);
    addPlayers(library, calls);
}

}  // namespace host
