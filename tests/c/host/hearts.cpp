#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "calls.h"

namespace host {

/// A view that has to follow diamonds.
inline constexpr const char *kFollowing = "hand=AK3.QJ98.T65.72 plays=1:C2,C3,CK,C4/D2";
inline constexpr const char *kPassing = "pass=left hand=AK3.QJ98.T654.72";

/// Parses a view; an invalid line ends the program.
HsHeartsView parsedView(const Library &library, const char *line);

/// A deal with a view and a position before each of its 52 cards.
struct PlayedDeal {
    HsHeartsDeal deal;
    std::vector<HsHeartsView> views;
    std::vector<HsHeartsPosition> positions;
    HsCardSet taken[4];
};

/// Plays a deal in which every seat plays its first legal card.
PlayedDeal playDeal(const Library &library);

/// Views from the pass to the last card, and invalid ones.
Inputs<HsHeartsView> heartsViews(const Library &library);

/// Positions of that deal from card `first` on, and invalid ones.
Inputs<HsHeartsPosition> heartsPositions(const Library &library, int first);

namespace {

/// The thirteen cards of each seat: a deck shuffled by a fixed random stream.
void dealHands(HsCardSet (&hands)[4]) {
    HsCard deck[52];
    for (int i = 0; i < 52; ++i) {
        deck[i] = HsCard(i / 13 * 16 + i % 13);
    }
    std::uint64_t state = 41;
    for (unsigned left = 52; left > 1; --left) {
        state = state * 6364136223846793005 + 1442695040888963407;
        std::swap(deck[left - 1], deck[(state >> 33) % left]);
    }
    for (int i = 0; i < 52; ++i) {
        hands[i / 13] |= HsCardSet(1) << deck[i];
    }
}

HsHeartsTrick emptyTrick() {
    HsHeartsTrick trick = {};
    trick.np = 4;
    return trick;
}

}  // namespace

HsHeartsView parsedView(const Library &library, const char *line) {
    HsHeartsView view = {};
    view.structSize = sizeof view;
    if (library.handsense_hearts_parse_view(line, &view) != HS_OK) {
        fail(std::string(line) + ": " + library.handsense_last_error());
    }
    return view;
}

PlayedDeal playDeal(const Library &library) {
    PlayedDeal played = {};
    HsCardSet hands[4] = {};
    dealHands(hands);
    HsHeartsDeal &deal = played.deal;
    deal.structSize = sizeof deal;
    deal.numPlayers = 4;
    deal.rules = HS_HEARTS_RULES_STANDARD;
    HsCardSet taken[4] = {};
    HsHeartsTrick tricks[HS_HEARTS_MAX_TRICKS] = {};
    int leader = 0;
    for (int seat = 0; seat < 4; ++seat) {
        deal.hands[seat] = hands[seat];
        leader = (hands[seat] >> 44 & 1) != 0 ? seat : leader;
    }
    for (int number = 0; number < 13; ++number) {
        HsHeartsTrick &trick = tricks[number];
        trick = emptyTrick();
        for (int place = 0; place < 4; ++place) {
            const int seat = (leader + place) % 4;
            HsHeartsPosition position = {};
            position.structSize = sizeof position;
            position.numPlayers = 4;
            position.rules = deal.rules;
            position.nextPlayer = seat;
            position.trick = trick;
            for (int other = 0; other < 4; ++other) {
                position.hands[other] = hands[other];
                position.taken[other] = taken[other];
            }
            played.positions.push_back(position);
            HsHeartsView view = {};
            view.structSize = sizeof view;
            library.handsense_hearts_view_init(&view, seat, hands[seat]);
            view.currTrick = number;
            std::memcpy(view.tricks, tricks, sizeof tricks);
            played.views.push_back(view);
            HsCardSet legal = 0;
            if (library.handsense_hearts_legal_moves(&view, &legal) != HS_OK) {
                fail(std::string("cannot play the deal: ") + library.handsense_last_error());
            }
            HsCard card = 0;
            while ((legal >> card & 1) == 0) {
                ++card;
            }
            trick.play[place] = card;
            trick.player[place] = seat;
            trick.curr = place + 1;
            hands[seat] &= ~(HsCardSet(1) << card);
        }
        int winner = 0;
        for (int place = 0; place < 4; ++place) {
            const bool follows = trick.play[place] / 16 == trick.play[0] / 16;
            winner = follows && trick.play[place] < trick.play[winner] ? place : winner;
        }
        leader = trick.player[winner];
        for (HsCard card : {trick.play[0], trick.play[1], trick.play[2], trick.play[3]}) {
            taken[leader] |= HsCardSet(1) << card;
        }
    }
    std::memcpy(deal.tricks, tricks, sizeof tricks);
    deal.currTrick = 13;
    std::memcpy(played.taken, taken, sizeof taken);
    return played;
}

Inputs<HsHeartsView> heartsViews(const Library &library) {
    const PlayedDeal played = playDeal(library);
    std::vector<HsHeartsView> good = {
        parsedView(library, kFollowing),
        parsedView(library, kPassing),
        parsedView(library,
                   "pass=left scores=12/0/31/9 hand=AK3.QJ98.T65.72 passed=Q.A.9. "
                   "received=AK3... rules=0x0da1 plays=1:C2,C3,CK,C4/D2"),
        parsedView(library, "hand=A2.K3.Q4. taken=KQ7.../...4/.../... broken=yes plays=3:C5"),
        parsedView(library, "me=2 hand=QJ4.K3.Q. taken=unknown plays=1:S5"),
        played.views[0],
        played.views[17],
        played.views[38],
        played.views[51],
    };
    Inputs<HsHeartsView> views(good);
    views.damage([](HsHeartsView &view) { view.numPlayers = 3; })
        .damage([](HsHeartsView &view) { view.me = 7; })
        .damage([](HsHeartsView &view) { view.me = -1; })
        .damage([](HsHeartsView &view) { view.rules = 1 << 20; })
        .damage([](HsHeartsView &view) { view.passDir = 9; })
        .damage([](HsHeartsView &view) { view.currTrick = 99; })
        .damage([](HsHeartsView &view) { view.currTrick = -1; })
        .damage([](HsHeartsView &view) { view.hand |= HsCardSet(1) << 13; })
        .damage([](HsHeartsView &view) { view.hand |= HsCardSet(1) << 44; })
        .damage([](HsHeartsView &view) { view.hand = 0; })
        .damage([](HsHeartsView &view) { view.scores[1] = 2000000; })
        .damage([](HsHeartsView &view) { view.scores[5] = 1; })
        .damage([](HsHeartsView &view) { view.tricks[0].play[1] = 63; })
        .damage([](HsHeartsView &view) { view.tricks[0].play[1] = -300; })
        .damage([](HsHeartsView &view) { view.tricks[0].player[2] = 9; })
        .damage([](HsHeartsView &view) { view.tricks[0].curr = 17; })
        .damage([](HsHeartsView &view) { view.tricks[1].curr = -5; })
        .damage([](HsHeartsView &view) { view.tricks[1].np = 6; })
        .damage([](HsHeartsView &view) { view.received = 7; })
        .damage([](HsHeartsView &view) { view.history = 2; })
        .damage([](HsHeartsView &view) { view.heartsBroken = -1; })
        .damage([](HsHeartsView &view) { view.taken[0] = HsCardSet(1) << 15; })
        .damage([](HsHeartsView &view) { view.taken[5] = 1; });
    return views;
}

Inputs<HsHeartsPosition> heartsPositions(const Library &library, int first) {
    const PlayedDeal played = playDeal(library);
    std::vector<HsHeartsPosition> good(played.positions.begin() + first, played.positions.end());
    Inputs<HsHeartsPosition> positions(good);
    positions.damage([](HsHeartsPosition &position) { position.numPlayers = 5; })
        .damage([](HsHeartsPosition &position) { position.rules = -1; })
        .damage([](HsHeartsPosition &position) { position.nextPlayer = 4; })
        .damage([](HsHeartsPosition &position) { position.hands[0] = 0; })
        .damage([](HsHeartsPosition &position) { position.hands[1] = ~HsCardSet(0); })
        .damage([](HsHeartsPosition &position) { position.taken[5] = 1; })
        .damage([](HsHeartsPosition &position) { position.trick.curr = 40; })
        .damage([](HsHeartsPosition &position) { position.trick.curr = 3; });
    return positions;
}

namespace {

/// Calls about views, each with all views.
void addViews(const Library &library, Calls &calls) {
    const auto views = std::make_shared<const Inputs<HsHeartsView>>(heartsViews(library));
    const auto add = [&calls, views](const char *name, Cost cost, auto make) {
        calls.push_back({name, cost, [views, make](Digest &digest) {
                             views->each([&](const HsHeartsView *view) { make(digest, view); });
                         }});
    };
    add("derive", Cost::Low, [&library](Digest &digest, const HsHeartsView *view) {
        Out<HsHeartsKnownState> out;
        digest.outcome(library.handsense_hearts_known_state(view, out.get()), out);
    });
    add("forecast", Cost::Low, [&library](Digest &digest, const HsHeartsView *view) {
        Out<HsHeartsForecast> out;
        digest.outcome(library.handsense_hearts_forecast(view, out.get()), out);
    });
    add("legal moves", Cost::Low, [&library](Digest &digest, const HsHeartsView *view) {
        Out<HsCardSet> out;
        digest.outcome(library.handsense_hearts_legal_moves(view, out.get()), out);
    });
    add("rules", Cost::Low, [&library](Digest &digest, const HsHeartsView *view) {
        Out<HsCardSet> legal;
        const HsStatus status = library.handsense_hearts_legal_moves(view, legal.get());
        const HsCardSet offered = status == HS_OK ? *legal.get() : 1;
        digest.status(library.handsense_hearts_check_rules(view, offered));
        digest.status(library.handsense_hearts_check_rules(view, offered ^ 1));
    });
    add("moon threat", Cost::Low, [&library](Digest &digest, const HsHeartsView *view) {
        Out<MoonShootThreat> out;
        digest.outcome(library.handsense_hearts_detect_moon_threat(view, out.get()), out);
    });
    add("claim", Cost::Low, [&library](Digest &digest, const HsHeartsView *view) {
        Out<HsHeartsClaim> out;
        digest.outcome(library.handsense_hearts_claim(view, out.get()), out);
    });
    add("view as text", Cost::Low, [&library](Digest &digest, const HsHeartsView *view) {
        digest.printed([&](char *buffer, std::size_t size) {
            return library.handsense_hearts_format_view(view, buffer, size);
        });
    });
    add("pass cards", Cost::Low, [&library](Digest &digest, const HsHeartsView *view) {
        Out<HsCard[3]> out;
        digest.outcome(library.select_pass_cards(view, out.get()), out);
        for (std::int32_t policy : {-1, 0, 1, 16, 2, -7}) {
            Out<HsCard[3]> other;
            digest.outcome(library.handsense_hearts_select_pass_cards(view, policy, other.get()),
                           other);
        }
    });
    add("levels", Cost::Low, [&library](Digest &digest, const HsHeartsView *view) {
        for (std::int32_t level : {0, 1, 2, 3, 5, -1}) {
            Out<HsCard> card;
            digest.outcome(library.handsense_hearts_level_card(view, level, 7, card.get()), card);
            Out<HsCard[3]> pass;
            digest.outcome(library.handsense_hearts_level_pass_cards(view, level, 7, pass.get()),
                           pass);
        }
    });
    add("rank one", Cost::Low, [&library](Digest &digest, const HsHeartsView *view) {
        for (HsCard card : {HsCard(19), HsCard(0), HsCard(44), HsCard(-1), HsCard(500)}) {
            const std::int32_t rank = library.rank_move(view, card);
            digest.add(rank);
            if (rank == HS_HEARTS_IGNORE_MOVE) {
                digest.error();
            }
        }
    });
    add("rank all", Cost::Low, [&library](Digest &digest, const HsHeartsView *view) {
        for (std::int32_t policy : {-1, 0, 1, 16, 99}) {
            Out<HsHeartsRankedMove[HS_HEARTS_MAX_MOVES]> moves;
            Out<std::int32_t> count;
            digest.outcome(
                library.handsense_hearts_rank_moves(view, policy, moves.get(), count.get()), moves,
                count);
        }
    });
    add("explain", Cost::Medium, [&library](Digest &digest, const HsHeartsView *view) {
        HsHeartsSearchOptions options = {};
        options.structSize = sizeof options;
        options.limits.playouts = 16;
        for (HsCard rival : {HsCard(-1), HsCard(22), HsCard(500)}) {
            Out<HsHeartsReasons> out;
            const HsStatus status =
                library.handsense_hearts_explain_move(view, 19, rival, &options, out.get());
            digest.outcome(status, out);
            for (std::int32_t index = -1; status == HS_OK && index <= out.value.count; ++index) {
                digest.printed([&](char *buffer, std::size_t size) {
                    return library.handsense_hearts_format_reason(out.get(), index, 1, buffer,
                                                                  size);
                });
            }
        }
        for (HsCardSet rival : {HsCardSet(0), HsCardSet(0x803), HsCardSet(7)}) {
            Out<HsHeartsReasons> out;
            digest.outcome(library.handsense_hearts_explain_pass(view, 3 | 1 << 18, rival, &options,
                                                                 out.get()),
                           out);
        }
    });
    add("worlds", Cost::Medium, [&library](Digest &digest, const HsHeartsView *view) {
        HsSearchLimits limits = {};
        limits.seed = 7;
        Out<HsHeartsWorld[5]> worlds;
        Out<std::uint64_t> total;
        digest.outcome(
            library.handsense_hearts_sample_worlds(view, &limits, 5, worlds.get(), total.get()),
            worlds, total);
        Out<std::uint64_t> alone;
        digest.outcome(
            library.handsense_hearts_sample_worlds(view, nullptr, 0, nullptr, alone.get()), alone);
        digest.status(
            library.handsense_hearts_sample_worlds(view, nullptr, -1, nullptr, alone.get()));
    });
    calls.push_back(
        {"outputs of views", Cost::Low, [&library, views](Digest &digest) {
             const HsHeartsView *view = &views->first();
             refuseOutputs<HsHeartsKnownState>(digest, [&](HsHeartsKnownState *out) {
                 return library.handsense_hearts_known_state(view, out);
             });
             refuseOutputs<HsHeartsForecast>(digest, [&](HsHeartsForecast *out) {
                 return library.handsense_hearts_forecast(view, out);
             });
             refuseOutputs<HsCardSet>(digest, [&](HsCardSet *out) {
                 return library.handsense_hearts_legal_moves(view, out);
             });
             refuseOutputs<MoonShootThreat>(digest, [&](MoonShootThreat *out) {
                 return library.handsense_hearts_detect_moon_threat(view, out);
             });
             refuseOutputs<HsHeartsReasons>(digest, [&](HsHeartsReasons *out) {
                 return library.handsense_hearts_explain_move(view, 19, -1, nullptr, out);
             });
             refuseOutputs<HsHeartsClaim>(digest, [&](HsHeartsClaim *out) {
                 return library.handsense_hearts_claim(view, out);
             });
             refuseOutputs<HsCard[3]>(
                 digest, [&](HsCard *out) { return library.select_pass_cards(view, out); });
             Out<std::int32_t> count;
             refuseOutputs<HsHeartsRankedMove[13]>(digest, [&](HsHeartsRankedMove *out) {
                 return library.handsense_hearts_rank_moves(view, 0, out, count.get());
             });
         }});
}

void addHands(const Library &library, Calls &calls) {
    calls.push_back(
        {"hands", Cost::Low, [&library](Digest &digest) {
             for (HsCardSet hand : {0x0007ULL, 0x0ULL, 0x1FFFULL, 0x000F000F000F0001ULL, 0x2000ULL,
                                    0x1FFF1FFFULL, ~0ULL}) {
                 Out<HandStrength> out;
                 digest.outcome(library.evaluate_hand(hand, out.get()), out);
                 Out<SuitControlIndex[4]> control;
                 digest.outcome(library.handsense_hearts_suit_control(hand, control.get()),
                                control);
                 for (std::int32_t me : {0, 3, 4, -1}) {
                     Out<HsHeartsView> view;
                     digest.outcome(library.handsense_hearts_view_init(view.get(), me, hand), view);
                 }
             }
             refuseOutputs<HandStrength>(
                 digest, [&](HandStrength *out) { return library.evaluate_hand(7, out); });
             const HsCardSet hands[3] = {7, 0, 0x1FFF};
             Out<HandStrength[3]> all;
             Out<HsStatus[3]> statuses;
             digest.outcome(
                 library.handsense_hearts_evaluate_hands(hands, 3, all.get(), statuses.get()), all,
                 statuses);
             digest.status(library.handsense_hearts_evaluate_hands(nullptr, 0, nullptr, nullptr));
             digest.status(library.handsense_hearts_evaluate_hands(hands, -1, nullptr, nullptr));
             digest.status(library.handsense_hearts_evaluate_hands(hands, 3, nullptr, nullptr));
             refuseOutputs<SuitControlIndex[4]>(digest, [&](SuitControlIndex *out) {
                 return library.handsense_hearts_suit_control(7, out);
             });
             digest.status(library.handsense_hearts_view_init(nullptr, 0, 7));
         }});
    calls.push_back(
        {"views from text", Cost::Low, [&library](Digest &digest) {
             for (const char *line :
                  {kFollowing, kPassing, "", "hand=", "hand=AK3.QJ98.T654.72 hand=A...",
                   "me=9 hand=AK3.QJ98.T654.72", "nonsense", "hand=AK3 plays=1:", "\xC3\x28",
                   static_cast<const char *>(nullptr)}) {
                 Out<HsHeartsView> out;
                 digest.outcome(library.handsense_hearts_parse_view(line, out.get()), out);
             }
             digest.status(library.handsense_hearts_parse_view(kPassing, nullptr));
         }});
    const auto taken = std::make_shared<const PlayedDeal>(playDeal(library));
    calls.push_back(
        {"scores", Cost::Low, [&library, taken](Digest &digest) {
             HsCardSet sets[HS_HEARTS_MAX_PLAYERS] = {};
             std::memcpy(sets, taken->taken, sizeof taken->taken);
             const auto score = [&](std::int32_t rules, std::int32_t players) {
                 Out<std::int32_t[HS_HEARTS_MAX_PLAYERS]> points;
                 digest.outcome(
                     library.handsense_hearts_score_deal(rules, players, sets, points.get()),
                     points);
             };
             for (std::int32_t rules : {3489, 4033, 0, 1 | 2 | 4, 1 << 20, -1}) {
                 score(rules, 4);
             }
             score(3489, 3);
             sets[5] = 1;
             score(3489, 4);
             sets[5] = 0;
             sets[0] |= 0x2000;
             score(3489, 4);
             digest.status(library.handsense_hearts_score_deal(3489, 4, nullptr, nullptr));
             std::int32_t scores[HS_HEARTS_MAX_PLAYERS] = {12, 0, 31, 99};
             for (std::int32_t players : {4, 3, 6, -2}) {
                 Out<double[HS_HEARTS_MAX_PLAYERS]> chances;
                 digest.outcome(
                     library.handsense_hearts_win_probabilities(scores, players, chances.get()),
                     chances);
             }
             scores[4] = 1;
             digest.status(library.handsense_hearts_win_probabilities(scores, 4, nullptr));
         }});
}

void addPositions(const Library &library, Calls &calls) {
    const auto all = std::make_shared<const Inputs<HsHeartsPosition>>(heartsPositions(library, 0));
    calls.push_back({"playouts", Cost::Medium, [&library, all](Digest &digest) {
                         all->each([&](const HsHeartsPosition *position) {
                             for (double epsilon : {0.0, 0.1, 1.0, -0.5, 1e300}) {
                                 Out<std::int32_t[HS_HEARTS_MAX_PLAYERS]> points;
                                 digest.outcome(library.handsense_hearts_playout(
                                                    position, 7, epsilon, points.get()),
                                                points);
                             }
                         });
                         refuseOutputs<std::int32_t[6]>(digest, [&](std::int32_t *points) {
                             return library.handsense_hearts_playout(&all->first(), 7, 0, points);
                         });
                     }});
    const auto last =
        std::make_shared<const Inputs<HsHeartsPosition>>(heartsPositions(library, 34));
    calls.push_back(
        {"endings", Cost::Medium, [&library, last](Digest &digest) {
             const auto solve = [&](const HsHeartsPosition *position,
                                    const HsHeartsSolveOptions *options) {
                 Out<HsHeartsSolution> out;
                 digest.outcome(library.handsense_hearts_solve(position, options, out.get()), out);
             };
             last->each([&](const HsHeartsPosition *position) { solve(position, nullptr); });
             HsHeartsSolveOptions options = {};
             options.structSize = sizeof options;
             Inputs<HsHeartsSolveOptions> different({options});
             different.damage([](HsHeartsSolveOptions &other) { other.method = 1; })
                 .damage([](HsHeartsSolveOptions &other) { other.utility = 1; })
                 .damage([](HsHeartsSolveOptions &other) { other.limits.playouts = 3; })
                 .damage([](HsHeartsSolveOptions &other) { other.method = 77; })
                 .damage([](HsHeartsSolveOptions &other) { other.utility = -77; })
                 .damage([](HsHeartsSolveOptions &other) { other.seatPlusOne = 77; });
             different.each([&](const HsHeartsSolveOptions *one) { solve(&last->first(), one); });
             refuseOutputs<HsHeartsSolution>(digest, [&](HsHeartsSolution *out) {
                 return library.handsense_hearts_solve(&last->first(), nullptr, out);
             });
         }});
}

}  // namespace

void addHearts(const Library &library, Calls &calls) {
    addViews(library, calls);
    addHands(library, calls);
    addPositions(library, calls);
}

namespace {

HsHeartsSearchOptions searching(std::uint64_t playouts, std::int32_t threads) {
    HsHeartsSearchOptions options = {};
    options.structSize = sizeof options;
    options.limits.seed = 7;
    options.limits.playouts = playouts;
    options.limits.threads = threads;
    return options;
}

/// Options for short searches, and invalid ones.
Inputs<HsHeartsSearchOptions> someOptions() {
    HsHeartsSearchOptions other = searching(60, 2);
    other.objective = HS_HEARTS_OBJECTIVE_PAYOFF;
    HsHeartsSearchOptions without = searching(60, 3);
    without.withoutLine = 1;
    Inputs<HsHeartsSearchOptions> options({searching(60, 0), other, without});
    options.damage([](HsHeartsSearchOptions &bad) { bad.objective = 5; })
        .damage([](HsHeartsSearchOptions &bad) { bad.limits.milliseconds = -1; })
        .damage([](HsHeartsSearchOptions &bad) { bad.limits.threads = 257; })
        .damage([](HsHeartsSearchOptions &bad) { bad.limits.threads = -1; })
        .damage([](HsHeartsSearchOptions &bad) {
            bad.limits.cancel = misaligned(&bad.limits.threads);
        });
    return options;
}

void addToDigest(void *digest, const HsSearchProgress *progress) {
    static_cast<Digest *>(digest)->add(*progress);
}

/// A search that would take a minute, cancelled by another thread. The decision depends on the
/// clock; the return and the status HS_OK do not.
template <class Search>
void cancelSearch(Digest &digest, std::int32_t threads, Search search) {
    std::atomic<std::int32_t> cancel{0};
    static_assert(sizeof cancel == sizeof(std::int32_t));
    HsHeartsSearchOptions options = searching(0, threads);
    options.limits.milliseconds = 60000;
    options.limits.cancel = reinterpret_cast<const std::int32_t *>(&cancel);
    std::thread other([&cancel] {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        cancel.store(1);
    });
    digest.status(search(&options));
    other.join();
}

struct Shared {
    explicit Shared(const Library &library)
        : views(heartsViews(library)),
          options(someOptions()),
          following(parsedView(library, kFollowing)),
          passing(parsedView(library, kPassing)),
          played(playDeal(library)) {}

    Inputs<HsHeartsView> views;
    Inputs<HsHeartsSearchOptions> options;
    HsHeartsView following;
    HsHeartsView passing;
    PlayedDeal played;
};

using Sharing = std::shared_ptr<const Shared>;

void addCards(const Library &library, const Sharing &shared, Calls &calls) {
    const auto choose = [&library](Digest &digest, const HsHeartsView *view,
                                   const HsHeartsSearchOptions *options) {
        Out<HsHeartsDecision> out;
        digest.outcome(library.handsense_hearts_choose_move(view, options, out.get()), out);
    };
    calls.push_back({"search a card", Cost::High, [=](Digest &digest) {
                         const HsHeartsSearchOptions options = searching(50, 0);
                         shared->views.each(
                             [&](const HsHeartsView *view) { choose(digest, view, &options); });
                         shared->options.each([&](const HsHeartsSearchOptions *one) {
                             if (one != nullptr) {
                                 choose(digest, &shared->following, one);
                             }
                         });
                     }});
    calls.push_back(
        {"outputs of searches", Cost::Low, [=, &library](Digest &digest) {
             const HsHeartsSearchOptions options = searching(10, 0);
             refuseOutputs<HsHeartsDecision>(digest, [&](HsHeartsDecision *out) {
                 return library.handsense_hearts_choose_move(&shared->following, &options, out);
             });
             refuseOutputs<HsHeartsPassDecision>(digest, [&](HsHeartsPassDecision *out) {
                 return library.handsense_hearts_choose_pass_cards(&shared->passing, &options, out);
             });
         }});
    calls.push_back({"search a card with threads", Cost::High, [=](Digest &digest) {
                         for (std::int32_t threads : {0, 1, 2, 5}) {
                             HsHeartsSearchOptions options = searching(400, threads);
                             options.limits.progress = addToDigest;
                             options.limits.context = &digest;
                             choose(digest, &shared->following, &options);
                             choose(digest, &shared->played.views[5], &options);
                         }
                     }});
    calls.push_back({"cancel a search", Cost::High, [=, &library](Digest &digest) {
                         for (std::int32_t threads : {0, 3}) {
                             cancelSearch(digest, threads,
                                          [&](const HsHeartsSearchOptions *options) {
                                              Out<HsHeartsDecision> out;
                                              return library.handsense_hearts_choose_move(
                                                  &shared->played.views[5], options, out.get());
                                          });
                         }
                     }});
}

void addPasses(const Library &library, const Sharing &shared, Calls &calls) {
    calls.push_back(
        {"search a pass", Cost::High, [=, &library](Digest &digest) {
             const auto pass = [&](const HsHeartsView *view, const HsHeartsSearchOptions *options) {
                 Out<HsHeartsPassDecision> out;
                 digest.outcome(
                     library.handsense_hearts_choose_pass_cards(view, options, out.get()), out);
             };
             const HsHeartsSearchOptions options = searching(100, 2);
             shared->views.each([&](const HsHeartsView *view) { pass(view, &options); });
             shared->options.each([&](const HsHeartsSearchOptions *one) {
                 if (one != nullptr) {
                     pass(&shared->passing, one);
                 }
             });
             cancelSearch(digest, 2, [&](const HsHeartsSearchOptions *endless) {
                 Out<HsHeartsPassDecision> out;
                 return library.handsense_hearts_choose_pass_cards(&shared->passing, endless,
                                                                   out.get());
             });
         }});
}

/// Owner of an engine.
class Engine {
public:
    Engine(const Library &of, const HsHeartsSearchOptions *options)
        : library(of), engine(library.handsense_hearts_engine_new(options)) {}
    ~Engine() { library.handsense_hearts_engine_free(engine); }
    Engine(const Engine &) = delete;
    Engine &operator=(const Engine &) = delete;

    HsStatus choose(const HsHeartsView *view, HsHeartsDecision *out) const {
        return library.handsense_hearts_engine_choose_move(engine, view, out);
    }
    bool exists() const { return engine != nullptr; }

private:
    const Library &library;
    HsHeartsEngine *engine;
};

void addEngines(const Library &library, const Sharing &shared, Calls &calls) {
    calls.push_back({"a deal with an engine", Cost::High, [=, &library](Digest &digest) {
                         for (std::int32_t threads : {1, 3}) {
                             HsHeartsSearchOptions options = searching(60, threads);
                             options.limits.progress = addToDigest;
                             options.limits.context = &digest;
                             const Engine engine(library, &options);
                             // The engine keeps its result: the second call for the same view
                             // returns at once.
                             for (std::size_t i = 4; i < shared->played.views.size(); i += 8) {
                                 for (int time = 0; time < 2; ++time) {
                                     Out<HsHeartsDecision> out;
                                     digest.outcome(
                                         engine.choose(&shared->played.views[i], out.get()), out);
                                 }
                             }
                             Out<HsHeartsDecision> out;
                             digest.outcome(engine.choose(nullptr, out.get()), out);
                             digest.status(engine.choose(&shared->following, nullptr));
                         }
                     }});
    calls.push_back({"engines", Cost::Medium, [=, &library](Digest &digest) {
                         shared->options.each([&](const HsHeartsSearchOptions *options) {
                             const Engine engine(library, options);
                             digest.add(engine.exists());
                             if (!engine.exists()) {
                                 digest.error();
                             }
                         });
                         Out<HsHeartsDecision> out;
                         digest.outcome(library.handsense_hearts_engine_choose_move(
                                            nullptr, &shared->following, out.get()),
                                        out);
                         library.handsense_hearts_engine_free(nullptr);
                     }});
}

void addChecker(const Library &library, const Sharing &shared, Calls &calls) {
    HsHeartsDeal deal = shared->played.deal;
    HsHeartsDeal one = deal;
    one.seatPlusOne = 2;
    Inputs<HsHeartsDeal> different({deal, one});
    different.damage([](HsHeartsDeal &bad) { bad.hands[0] = 0; })
        .damage([](HsHeartsDeal &bad) { bad.hands[1] = bad.hands[0]; })
        .damage([](HsHeartsDeal &bad) { bad.seatPlusOne = 5; })
        .damage([](HsHeartsDeal &bad) { bad.currTrick = 18; })
        .damage([](HsHeartsDeal &bad) { bad.tricks[3].play[0] = 13; })
        .damage([](HsHeartsDeal &bad) { bad.tricks[3].player[0] = 5; })
        .damage([](HsHeartsDeal &bad) { std::swap(bad.tricks[0], bad.tricks[1]); });
    const auto deals = std::make_shared<const Inputs<HsHeartsDeal>>(different);
    calls.push_back(
        {"check a deal", Cost::High, [=, &library](Digest &digest) {
             const auto analyse = [&](const HsHeartsDeal *which,
                                      const HsHeartsSearchOptions *options) {
                 Out<HsHeartsDealAnalysis> out;
                 digest.outcome(library.handsense_hearts_analyse_deal(which, options, out.get()),
                                out);
             };
             HsHeartsSearchOptions options = searching(12, 2);
             deals->each([&](const HsHeartsDeal *which) { analyse(which, &options); });
             options.objective = 9;
             analyse(&deals->first(), &options);
             options = searching(12, 0);
             options.limits.progress = addToDigest;
             options.limits.context = &digest;
             analyse(&deals->first(), &options);
             refuseOutputs<HsHeartsDealAnalysis>(digest, [&](HsHeartsDealAnalysis *out) {
                 return library.handsense_hearts_analyse_deal(&deals->first(), &options, out);
             });
         }});
}

}  // namespace

void addHeartsSearches(const Library &library, Calls &calls) {
    const auto shared = std::make_shared<const Shared>(library);
    addCards(library, shared, calls);
    addPasses(library, shared, calls);
    addEngines(library, shared, calls);
    addChecker(library, shared, calls);
}

}  // namespace host
