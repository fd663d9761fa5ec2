/// Deals, rounds and positions as states of a host: random ones, every action, and what follows.
#include <memory>

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

/// Adds a call for a function that makes an output from a state.
template <class State, class Output, class Make>
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
    std::vector<HsHeartsDeal> good(1, sized<HsHeartsDeal>());
    HsHeartsDeal deal = good[0];
    require(library, library.handsense_hearts_deal_random(HS_HEARTS_RULES_STANDARD,
                                                          HS_HEARTS_PASS_LEFT, 7, &deal));
    good[0] = deal;
    for (std::int32_t seat = 0; seat < 4; ++seat) {
        const HsCardSet cards = passOf(deal, seat);
        require(library, library.handsense_hearts_deal_pass(&deal, seat, cards, &deal));
        good.push_back(deal);
    }
    HsHeartsDealState state = sized<HsHeartsDealState>();
    for (;;) {
        require(library, library.handsense_hearts_deal_state(&deal, &state));
        if (state.phase == HS_HEARTS_DEAL_OVER) {
            break;
        }
        HsCard card = 0;
        while ((state.legal >> card & 1) == 0) {
            ++card;
        }
        require(library, library.handsense_hearts_deal_play(&deal, card, &deal));
        if (deal.currTrick % 5 == 0) {
            good.push_back(deal);
        }
    }
    good.push_back(deal);
    Inputs<HsHeartsDeal> deals(good);
    deals.damage([](HsHeartsDeal &bad) { bad.rules = -1; })
        .damage([](HsHeartsDeal &bad) { bad.hands[1] = 0; })
        .damage([](HsHeartsDeal &bad) { bad.passed[2] = 7; })
        .damage([](HsHeartsDeal &bad) { bad.firstLeader = 4; })
        .damage([](HsHeartsDeal &bad) { bad.currTrick = 3; });
    return deals;
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
    addOutput<Deal, Deal>(calls, "a pass", all, [&library, pass](const Deal *deal, Deal *out) {
        return library.handsense_hearts_deal_pass(deal, 0, pass, out);
    });
    addOutput<Deal, Deal>(calls, "a card", all, [&library](const Deal *deal, Deal *out) {
        return library.handsense_hearts_deal_play(deal, 44, out);
    });
    addOutput<Deal, Deal>(calls, "a deal taken back", all, [&library](const Deal *deal, Deal *out) {
        return library.handsense_hearts_deal_undo(deal, out);
    });
    addOutput<Deal, HsHeartsDealState>(calls, "the state of a deal", all,
                                       [&library](const Deal *deal, HsHeartsDealState *out) {
                                           return library.handsense_hearts_deal_state(deal, out);
                                       });
    addOutput<Deal, HsHeartsView>(calls, "a view of a deal", all,
                                  [&library](const Deal *deal, HsHeartsView *out) {
                                      return library.handsense_hearts_deal_view(deal, 2, out);
                                  });
    addOutput<Deal, HsHeartsPosition>(calls, "the position of a deal", all,
                                      [&library](const Deal *deal, HsHeartsPosition *out) {
                                          return library.handsense_hearts_deal_position(deal, out);
                                      });
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
    HsLiapTuiRound round = sized<HsLiapTuiRound>();
    require(library, library.handsense_liap_tui_round_random(-1, 7, &round));
    std::vector<HsLiapTuiRound> good(1, round);
    HsLiapTuiRoundState state = sized<HsLiapTuiRoundState>();
    for (;;) {
        require(library, library.handsense_liap_tui_round_state(&round, &state));
        if (state.phase == HS_LIAP_TUI_ROUND_OVER) {
            break;
        }
        if (state.phase == HS_LIAP_TUI_ROUND_DECLARING) {
            std::int32_t declared = 0;
            while ((state.legalDeclarations >> declared & 1) == 0) {
                ++declared;
            }
            require(library, library.handsense_liap_tui_round_declare(&round, declared, &round));
        } else {
            HsLiapTuiSet set = state.hands[state.nextPlayer];
            set.count = state.required == 0 ? 1 : state.required;
            require(library, library.handsense_liap_tui_round_play(&round, &set, &round));
        }
        good.push_back(round);
    }
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
    addOutput<Round, Round>(calls, "a declaration", all, [&library](const Round *one, Round *out) {
        return library.handsense_liap_tui_round_declare(one, 1, out);
    });
    addOutput<Round, Round>(calls, "a play", all, [&library](const Round *one, Round *out) {
        HsLiapTuiSet set = {};
        set.count = 1;
        set.pieces[0] = 1;
        return library.handsense_liap_tui_round_play(one, &set, out);
    });
    addOutput<Round, Round>(calls, "a round of Liap Tui taken back", all,
                            [&library](const Round *one, Round *out) {
                                return library.handsense_liap_tui_round_undo(one, out);
                            });
    addOutput<Round, HsLiapTuiRoundState>(calls, "the state of Liap Tui", all,
                                          [&library](const Round *one, HsLiapTuiRoundState *out) {
                                              return library.handsense_liap_tui_round_state(one,
                                                                                            out);
                                          });
    addOutput<Round, HsLiapTuiView>(calls, "a view of Liap Tui", all,
                                    [&library](const Round *one, HsLiapTuiView *out) {
                                        return library.handsense_liap_tui_round_view(one, 2, out);
                                    });
}

/// Rounds of Binokel in every phase.
Inputs<HsBinokelRound> binokelRounds(const Library &library) {
    HsBinokelRound round = sized<HsBinokelRound>();
    require(library,
            library.handsense_binokel_round_random(HS_BINOKEL_EDITION_NEWEST, 3, 0, 7, &round));
    std::vector<HsBinokelRound> good(1, round);
    HsBinokelRoundState state = sized<HsBinokelRoundState>();
    for (;;) {
        require(library, library.handsense_binokel_round_state(&round, &state));
        if (state.phase == HS_BINOKEL_PHASE_OVER) {
            break;
        }
        HsBinokelDiscard discard = {};
        discard.trump = -1;
        for (int place = 0; place < HS_BINOKEL_DABB; ++place) {
            discard.cards |= HsBinokelCardSet(1)
                             << (state.phase == HS_BINOKEL_PHASE_DISCARDING
                                     ? state.hands[state.nextPlayer].cards[place]
                                     : 0);
        }
        std::int32_t card = 0;
        while (state.legal != 0 && (state.legal >> card & 1) == 0) {
            ++card;
        }
        switch (state.phase) {
            case HS_BINOKEL_PHASE_BIDDING:
                require(library, library.handsense_binokel_round_bid(
                                     &round, state.mayPass != 0 ? 0 : state.minBid, &round));
                break;
            case HS_BINOKEL_PHASE_TRUMP:
                require(library, library.handsense_binokel_round_declare_trump(&round, 2, &round));
                break;
            case HS_BINOKEL_PHASE_DISCARDING:
                require(library, library.handsense_binokel_round_discard(&round, &discard, &round));
                break;
            default:
                require(library, library.handsense_binokel_round_play(&round, card, &round));
        }
        good.push_back(round);
    }
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
    addOutput<Round, Round>(calls, "a bid", all, [&library](const Round *one, Round *out) {
        return library.handsense_binokel_round_bid(one, 150, out);
    });
    addOutput<Round, Round>(calls, "a trump", all, [&library](const Round *one, Round *out) {
        return library.handsense_binokel_round_declare_trump(one, 1, out);
    });
    addOutput<Round, Round>(calls, "going out", all, [&library](const Round *one, Round *out) {
        HsBinokelDiscard discard = {};
        discard.trump = -1;
        return library.handsense_binokel_round_discard(one, &discard, out);
    });
    addOutput<Round, Round>(
        calls, "cards of Binokel", all, [&library](const Round *one, Round *out) {
            HsStatus status = HS_ERROR_ILLEGAL_PLAY;
            for (std::int32_t card = 0; card < 40 && status == HS_ERROR_ILLEGAL_PLAY; ++card) {
                status = library.handsense_binokel_round_play(one, card, out);
            }
            return status;
        });
    addOutput<Round, Round>(calls, "a round of Binokel taken back", all,
                            [&library](const Round *one, Round *out) {
                                return library.handsense_binokel_round_undo(one, out);
                            });
    addOutput<Round, HsBinokelRoundState>(
        calls, "the state of Binokel", all, [&library](const Round *one, HsBinokelRoundState *out) {
            return library.handsense_binokel_round_state(one, out);
        });
    addOutput<Round, HsBinokelView>(calls, "a view of Binokel", all,
                                    [&library](const Round *one, HsBinokelView *out) {
                                        return library.handsense_binokel_round_view(one, 2, out);
                                    });
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
    addOutput<Position, Position>(calls, "a stone", all,
                                  [&library](const Position *one, Position *out) {
                                      return library.handsense_hex_play(one, 8, out);
                                  });
    addOutput<Position, Position>(calls, "a swap", all,
                                  [&library](const Position *one, Position *out) {
                                      return library.handsense_hex_swap_pieces(one, out);
                                  });
    for (const char *moves : {"c3 a1", "swap-pieces", "a9", "nonsense"}) {
        addOutput<Position, Position>(calls, moves, all,
                                      [&library, moves](const Position *one, Position *out) {
                                          return library.handsense_hex_play_moves(one, moves, out);
                                      });
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
