/// Deals, rounds and positions as states of a host: random ones, every action, and what follows.
#include <cmath>
#include <memory>
#include <tuple>

#include "calls.h"

namespace host {

namespace {

template <class T>
T sized() {
    T value = {};
    value.structSize = sizeof value;
    return value;
}

void require(const Library &library, HsStatus status) {
    if (status != HS_OK) {
        fail(std::string("a state: ") + library.handsense_last_error());
    }
}

/// Adds a call that makes an output from a state.
template <class Output, class State, class Make>
void addOutput(Calls &calls, const char *name, std::shared_ptr<const Inputs<State>> states,
               Make make) {
    calls.push_back({name, Cost::Low, [=](Digest &digest) {
                         states->each([&](const State *state) {
                             Out<Output> out;
                             digest.outcome(make(state, out.get()), out);
                         });
                         refuseOutputs<Output>(
                             digest, [&](Output *out) { return make(&states->first(), out); });
                     }});
}

/// A function of a state, other arguments, and an output.
template <class State, class... Parameters>
using Member = Function<HsStatus (*)(const State *, Parameters...)> Library::*;

/// Adds a call of a function whose last parameter is the output.
template <class State, class... Parameters, class... Arguments>
void addOutput(const Library &library, Calls &calls, const char *name,
               std::shared_ptr<const Inputs<State>> states, Member<State, Parameters...> function,
               Arguments... arguments) {
    using Last = std::tuple_element_t<sizeof...(Arguments), std::tuple<Parameters...>>;
    using Output = std::remove_pointer_t<Last>;
    addOutput<Output>(calls, name, states, [=, &library](const State *state, Output *out) {
        return (library.*function)(state, arguments..., out);
    });
}

/// The number of the lowest set bit.
std::int32_t lowest(std::uint64_t set) {
    std::int32_t bit = 0;
    while ((set >> bit & 1) == 0) {
        ++bit;
    }
    return bit;
}

/// Acts on a state until it is over. Returns every state.
template <class State, class Derived, class Act>
std::vector<State> play(const Library &library, State state, Member<State, Derived *> derive,
                        std::int32_t over, Act act) {
    std::vector<State> states(1, state);
    for (Derived derived = sized<Derived>();;) {
        require(library, (library.*derive)(&state, &derived));
        if (derived.phase == over) {
            return states;
        }
        require(library, act(state, derived));
        states.push_back(state);
    }
}

/// The first three cards of a seat.
HsCardSet passOf(const HsHeartsDeal &deal, int seat) {
    HsCardSet rest = deal.hands[seat];
    for (int left = 3; left > 0; --left) {
        rest &= rest - 1;
    }
    return deal.hands[seat] & ~rest;
}

/// Deals as dealt, in the pass, in play and over.
Inputs<HsHeartsDeal> deals(const Library &library) {
    HsHeartsDeal dealt = sized<HsHeartsDeal>();
    require(library, library.handsense_hearts_deal_random(HS_HEARTS_RULES_STANDARD,
                                                          HS_HEARTS_PASS_LEFT, 7, &dealt));
    const auto act = [&](HsHeartsDeal &deal, const HsHeartsDealState &state) {
        if (state.phase == HS_HEARTS_DEAL_PLAYING) {
            return library.handsense_hearts_deal_play(&deal, HsCard(lowest(state.legal)), &deal);
        }
        std::int32_t seat = 0;
        while (deal.passed[seat] != 0) {
            ++seat;
        }
        return library.handsense_hearts_deal_pass(&deal, seat, passOf(deal, seat), &deal);
    };
    const auto good =
        play(library, dealt, &Library::handsense_hearts_deal_state, HS_HEARTS_DEAL_OVER, act);
    Inputs<HsHeartsDeal> deals(good);
    deals.damage([](HsHeartsDeal &bad) { bad.rules = -1; })
        .damage([](HsHeartsDeal &bad) { bad.hands[1] = 0; })
        .damage([](HsHeartsDeal &bad) { bad.passed[2] = 7; })
        .damage([](HsHeartsDeal &bad) { bad.firstLeader = 4; })
        .damage([](HsHeartsDeal &bad) { bad.currTrick = 3; });
    return deals;
}

/// A model of the table, empty and after a deal.
Inputs<HsHeartsOpponents> models(const Library &library, const Inputs<HsHeartsDeal> &deals) {
    std::vector<HsHeartsOpponents> good(2, sized<HsHeartsOpponents>());
    deals.eachValid([&](const HsHeartsDeal *deal) {
        library.handsense_hearts_observe_deal(&good[1], deal, &good[1]);
    });
    Inputs<HsHeartsOpponents> models(good);
    models.damage([](HsHeartsOpponents &bad) { bad.seats[1].playLogs[0] = 1; })
        .damage([](HsHeartsOpponents &bad) { bad.seats[2].hits[0] = 1; })
        .damage([](HsHeartsOpponents &bad) { bad.seats[4].deals = 1; })
        .damage([](HsHeartsOpponents &bad) { bad.seats[0].errors = NAN; });
    return models;
}

void addModels(const Library &library, Calls &calls, const Inputs<HsHeartsDeal> &deals) {
    using Model = HsHeartsOpponents;
    const auto all = std::make_shared<const Inputs<Model>>(models(library, deals));
    HsHeartsDeal over = sized<HsHeartsDeal>();
    deals.eachValid([&](const HsHeartsDeal *deal) { over = *deal; });
    addOutput<Model>(calls, "an observed deal", all, [=, &library](const Model *model, Model *out) {
        return library.handsense_hearts_observe_deal(model, &over, out);
    });
    addOutput(library, calls, "tendencies", all, &Library::handsense_hearts_tendencies, 1);
    calls.push_back(
        {"models as text", Cost::Low, [&library, all](Digest &digest) {
             all->each([&](const Model *model) {
                 digest.printed([&](char *buffer, std::size_t size) {
                     return library.handsense_hearts_format_opponents(model, buffer, size);
                 });
             });
             all->eachValid([&](const Model *model) {
                 char line[8192] = "";
                 library.handsense_hearts_format_opponents(model, line, sizeof line);
                 Out<Model> out;
                 digest.outcome(library.handsense_hearts_parse_opponents(line, out.get()), out);
             });
             Out<Model> out;
             digest.outcome(library.handsense_hearts_parse_opponents("deals=1", out.get()), out);
         }});
}

void addDeals(const Library &library, Calls &calls) {
    using Deal = HsHeartsDeal;
    const auto all = std::make_shared<const Inputs<Deal>>(deals(library));
    calls.push_back(
        {"random deals", Cost::Low, [&library](Digest &digest) {
             for (std::int32_t rules : {0x0DA1, 0x0FC1, 0, 1 << 20}) {
                 for (std::int32_t direction : {1, -1, 2, 0, 7}) {
                     Out<Deal> out;
                     digest.outcome(
                         library.handsense_hearts_deal_random(rules, direction, 5, out.get()), out);
                     Out<std::int32_t> next;
                     digest.outcome(
                         library.handsense_hearts_pass_direction(rules, direction, next.get()),
                         next);
                 }
             }
         }});
    const HsCardSet pass = passOf(all->first(), 0);
    addOutput(library, calls, "a pass", all, &Library::handsense_hearts_deal_pass, 0, pass);
    addOutput(library, calls, "a card", all, &Library::handsense_hearts_deal_play, HsCard(44));
    addOutput(library, calls, "a deal taken back", all, &Library::handsense_hearts_deal_undo);
    addOutput(library, calls, "the state of a deal", all, &Library::handsense_hearts_deal_state);
    addOutput(library, calls, "a view of a deal", all, &Library::handsense_hearts_deal_view, 2);
    addOutput(library, calls, "the position of a deal", all,
              &Library::handsense_hearts_deal_position);
    addModels(library, calls, *all);
    calls.push_back(
        {"deals as text", Cost::Low, [&library, all](Digest &digest) {
             all->each([&](const Deal *deal) {
                 digest.printed([&](char *buffer, std::size_t size) {
                     return library.handsense_hearts_format_deal(deal, buffer, size);
                 });
             });
             all->eachValid([&](const Deal *deal) {
                 char line[512] = "";
                 library.handsense_hearts_format_deal(deal, line, sizeof line);
                 Out<Deal> out;
                 digest.outcome(library.handsense_hearts_parse_deal(line, out.get()), out);
             });
             for (const char *line :
                  {"", "hands=A...", "pass=up", "\xC3\x28", static_cast<const char *>(nullptr)}) {
                 Out<Deal> out;
                 digest.outcome(library.handsense_hearts_parse_deal(line, out.get()), out);
             }
         }});
}

/// Rounds of Liap Tui before, between and after declarations, and over.
Inputs<HsLiapTuiRound> liapTuiRounds(const Library &library) {
    HsLiapTuiRound dealt = sized<HsLiapTuiRound>();
    require(library, library.handsense_liap_tui_round_random(-1, 7, &dealt));
    const auto act = [&](HsLiapTuiRound &round, const HsLiapTuiRoundState &state) {
        if (state.phase == HS_LIAP_TUI_ROUND_DECLARING) {
            const std::int32_t declared = lowest(state.legalDeclarations);
            return library.handsense_liap_tui_round_declare(&round, declared, &round);
        }
        HsLiapTuiSet set = state.hands[state.nextPlayer];
        set.count = state.required == 0 ? 1 : state.required;
        return library.handsense_liap_tui_round_play(&round, &set, &round);
    };
    const auto good =
        play(library, dealt, &Library::handsense_liap_tui_round_state, HS_LIAP_TUI_ROUND_OVER, act);
    Inputs<HsLiapTuiRound> rounds(good);
    rounds.damage([](HsLiapTuiRound &bad) { bad.starter = 4; })
        .damage([](HsLiapTuiRound &bad) { bad.hands[0] = bad.hands[1]; })
        .damage([](HsLiapTuiRound &bad) { bad.declaredCount = 5; })
        .damage([](HsLiapTuiRound &bad) { bad.turnCount = 1; });
    return rounds;
}

void addLiapTuiRounds(const Library &library, Calls &calls) {
    using Round = HsLiapTuiRound;
    const auto all = std::make_shared<const Inputs<Round>>(liapTuiRounds(library));
    calls.push_back(
        {"random rounds of Liap Tui", Cost::Low, [&library](Digest &digest) {
             for (std::int32_t starter : {-1, 0, 3, 4}) {
                 for (std::uint64_t seed = 0; seed < 40; ++seed) {
                     Out<Round> out;
                     digest.outcome(
                         library.handsense_liap_tui_round_random(starter, seed, out.get()), out);
                     if (starter == 4) {
                         continue;
                     }
                     for (std::int32_t seat = 0; seat < 5; ++seat) {
                         Out<Round> again;
                         digest.outcome(library.handsense_liap_tui_round_redeal(out.get(), seat, 9,
                                                                                again.get()),
                                        again);
                     }
                 }
             }
         }});
    addOutput(library, calls, "a declaration", all, &Library::handsense_liap_tui_round_declare, 1);
    addOutput<Round>(calls, "a play", all, [&library](const Round *one, Round *out) {
        HsLiapTuiSet set = {};
        set.count = 1;
        set.pieces[0] = 1;
        return library.handsense_liap_tui_round_play(one, &set, out);
    });
    addOutput(library, calls, "a round of Liap Tui taken back", all,
              &Library::handsense_liap_tui_round_undo);
    addOutput(library, calls, "the state of Liap Tui", all,
              &Library::handsense_liap_tui_round_state);
    addOutput(library, calls, "a view of Liap Tui", all, &Library::handsense_liap_tui_round_view,
              2);
}

/// Rounds of Binokel in every phase.
Inputs<HsBinokelRound> binokelRounds(const Library &library) {
    HsBinokelRound dealt = sized<HsBinokelRound>();
    require(library,
            library.handsense_binokel_round_random(HS_BINOKEL_EDITION_NEWEST, 3, 0, 7, &dealt));
    const auto act = [&](HsBinokelRound &round, const HsBinokelRoundState &state) {
        HsBinokelDiscard discard = {};
        switch (state.phase) {
            case HS_BINOKEL_PHASE_BIDDING:
                return library.handsense_binokel_round_bid(
                    &round, state.mayPass != 0 ? 0 : state.minBid, &round);
            case HS_BINOKEL_PHASE_TRUMP:
                return library.handsense_binokel_round_declare_trump(&round, 2, &round);
            case HS_BINOKEL_PHASE_DISCARDING:
                discard.trump = -1;
                for (int place = 0; place < HS_BINOKEL_DABB; ++place) {
                    discard.cards |= HsBinokelCardSet(1)
                                     << state.hands[state.nextPlayer].cards[place];
                }
                return library.handsense_binokel_round_discard(&round, &discard, &round);
            default:
                return library.handsense_binokel_round_play(&round, lowest(state.legal), &round);
        }
    };
    const auto good =
        play(library, dealt, &Library::handsense_binokel_round_state, HS_BINOKEL_PHASE_OVER, act);
    Inputs<HsBinokelRound> rounds(good);
    rounds.damage([](HsBinokelRound &bad) { bad.edition = 2; })
        .damage([](HsBinokelRound &bad) { bad.dabb[0] = bad.dabb[1]; })
        .damage([](HsBinokelRound &bad) { bad.bidCount = -1; })
        .damage([](HsBinokelRound &bad) { bad.goneOut = 1; })
        .damage([](HsBinokelRound &bad) { bad.trump = 7; });
    return rounds;
}

void addBinokelRounds(const Library &library, Calls &calls) {
    using Round = HsBinokelRound;
    const auto all = std::make_shared<const Inputs<Round>>(binokelRounds(library));
    calls.push_back({"random rounds of Binokel", Cost::Low, [&library](Digest &digest) {
                         for (std::int32_t edition : {0, 1, 2}) {
                             for (std::int32_t players : {2, 3, 4, 5}) {
                                 Out<Round> out;
                                 digest.outcome(library.handsense_binokel_round_random(
                                                    edition, players, 1, 5, out.get()),
                                                out);
                             }
                         }
                     }});
    addOutput(library, calls, "a bid", all, &Library::handsense_binokel_round_bid, 150);
    addOutput(library, calls, "a trump", all, &Library::handsense_binokel_round_declare_trump, 1);
    addOutput<Round>(calls, "going out", all, [&library](const Round *one, Round *out) {
        HsBinokelDiscard discard = {};
        discard.trump = -1;
        return library.handsense_binokel_round_discard(one, &discard, out);
    });
    addOutput<Round>(calls, "cards of Binokel", all, [&library](const Round *one, Round *out) {
        HsStatus status = HS_ERROR_ILLEGAL_PLAY;
        for (std::int32_t card = 0; card < 40 && status == HS_ERROR_ILLEGAL_PLAY; ++card) {
            status = library.handsense_binokel_round_play(one, card, out);
        }
        return status;
    });
    addOutput(library, calls, "a round of Binokel taken back", all,
              &Library::handsense_binokel_round_undo);
    addOutput(library, calls, "the state of Binokel", all, &Library::handsense_binokel_round_state);
    addOutput(library, calls, "a view of Binokel", all, &Library::handsense_binokel_round_view, 2);
}

void addHexMoves(const Library &library, Calls &calls) {
    using Position = HsHexPosition;
    Position position = sized<Position>();
    require(library, library.handsense_hex_position_init(&position, 3));
    std::vector<Position> good(1, position);
    for (std::int32_t cell : {1, 4, 0, 3}) {
        require(library, library.handsense_hex_play(&position, cell, &position));
        good.push_back(position);
    }
    Inputs<Position> inputs(good);
    inputs.damage([](Position &bad) { bad.size = 20; })
        .damage([](Position &bad) { bad.cells[0] = 3; })
        .damage([](Position &bad) { bad.toMove = 0; });
    const auto all = std::make_shared<const Inputs<Position>>(inputs);
    addOutput(library, calls, "a stone", all, &Library::handsense_hex_play, 8);
    addOutput(library, calls, "a swap", all, &Library::handsense_hex_swap_pieces);
    for (const char *moves : {"c3 a1", "swap-pieces", "a9", "nonsense"}) {
        addOutput(library, calls, moves, all, &Library::handsense_hex_play_moves, moves);
    }
}

}  // namespace

void addStates(const Library &library, Calls &calls) {
    addDeals(library, calls);
    addLiapTuiRounds(library, calls);
    addBinokelRounds(library, calls);
    addHexMoves(library, calls);
}

}  // namespace host
