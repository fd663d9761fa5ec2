/// Tests of the rules of the deal: passing, legal cards, undo, decks, tricks and scores.
#include <cstdlib>

#include "check.h"
#include "helpers.h"

using namespace hearts;

static const std::vector<int> kDirections = {kLeftDir, kRightDir, kAcrossDir, kHold};

TEST(undo_is_the_exact_reverse_of_apply_through_whole_deals) {
    for (int rules : kRuleSets) {
        for (uint64_t seed = 0; seed < 20; ++seed) {
            HeartsGameState state;
            setUp(state, rules, seed, kDirections[seed % 4]);
            Random random(seed);
            std::vector<Snapshot> before;
            std::vector<Move *> moves;
            while (!state.Done()) {
                before.push_back(Snapshot(state));
                moves.push_back(applyRandom(state, random));
            }
            for (; !moves.empty(); moves.pop_back(), before.pop_back()) {
                state.UndoMove(moves.back());
                state.freeMove(moves.back());
                CHECK(Snapshot(state) == before.back());
            }
        }
    }
}

TEST(undo_and_apply_restore_the_state) {
    HeartsGameState state;
    setUp(state, HS_HEARTS_RULES_STANDARD, 5, kAcrossDir);
    Random random(5);
    while (!state.Done()) {
        Move *move = applyRandom(state, random);
        const Snapshot after(state);
        state.UndoMove(move);
        state.ApplyMove(move);
        CHECK(Snapshot(state) == after);
        state.freeMove(move);
    }
}

TEST(passed_cards_arrive_after_the_twelfth) {
    for (int dir : {kLeftDir, kRightDir, kAcrossDir}) {
        HeartsGameState state;
        setUp(state, HS_HEARTS_RULES_STANDARD, 9, dir);
        Random random(9);
        playRandom(state, random, 11);
        CHECK(!state.donePassing() && state.getNextPlayerNum() == 3);
        CHECK(state.cards[0].count() == 10);
        playRandom(state, random, 1);
        CHECK(state.donePassing());
        for (int giver = 0; giver < kPlayers; ++giver) {
            const int receiver = (giver + 4 + dir) % 4;
            for (card c : state.passes[giver]) {
                CHECK(state.cards[receiver].has(c) && state.original[receiver].has(c));
            }
            CHECK(state.cards[giver].count() == kRanks);
        }
        CHECK(state.cards[state.getNextPlayerNum()].has(kTwoOfClubs));
    }
}

TEST(no_cards_are_passed_without_passing_in_the_rules) {
    HeartsGameState state;
    setUp(state, int(HS_HEARTS_RULES_STANDARD) & ~kDoPassCards, 1, kLeftDir);
    CHECK(state.getPassDir() == kHold && state.donePassing());
}

/// Gives seat 0 this hand and the lead, under rules without restrictions on leads.
static void lead(HeartsGameState &state, int rules, const char *hand) {
    for (int seat = 0; seat < kPlayers; ++seat) {
        state.addPlayer(new HeartsDucker);
    }
    uint64_t hands[kPlayers] = {handOf(hand), 0, 0, 0};
    uint64_t rest = kFullDeck & ~hands[0];
    for (int i = 0; rest != 0; rest &= rest - 1, ++i) {
        hands[1 + i % 3] |= uint64_t(1) << firstCard(rest);
    }
    state.setRules(rules);
    state.setHands(hands);
    state.setPassDir(kHold);
    state.setFirstPlayer(0);
}

TEST(touching_cards_are_one_move) {
    HeartsGameState state;
    lead(state, 0, "AKQJT9.AQ.T98.72");
    CHECK(movesOf(state) == handOf("A.AQ.T.72"));
    CHECK(allMovesOf(state) == handOf("AKQJT9.AQ.T98.72"));
}

TEST(queen_of_spades_and_jack_of_diamonds_stay_apart) {
    HeartsGameState state;
    lead(state, kQueenPenalty | kJackBonus, "AKQJT9.QJT.T98.7");
    CHECK(movesOf(state) == handOf("AQJ.QJT.T.7"));
}

TEST(cards_touch_across_played_cards) {
    HeartsGameState state;
    lead(state, 0, "A97.-.-.AKQJT98765");
    CHECK(movesOf(state) == handOf("A97.-.-.A"));
    state.allplayed.setHand(handOf("8.-.-.-"));
    CHECK(movesOf(state) == handOf("A9.-.-.A"));
}

TEST(winning_card_of_a_trick_separates_its_neighbours) {
    HeartsGameState state;
    lead(state, 0, "8.AKQJT9876543.-.-");
    CardMove *move = static_cast<CardMove *>(state.getNewMove());
    move->init(Deck::getcard(SPADES, EIGHT), kLeadCard, 0);
    state.ApplyMove(move);
    CHECK(!state.allplayed.has(Deck::getcard(SPADES, EIGHT)));
    state.cards[1].setHand(handOf("97.-.-.-"));
    CHECK(movesOf(state) == handOf("97.-.-.-"));
    state.UndoMove(move);
    state.freeMove(move);
}

TEST(move_lists_stand_in_descending_order) {
    HeartsGameState state;
    setUp(state, HS_HEARTS_RULES_STANDARD, 2, kHold);
    Random random(2);
    while (!state.Done()) {
        MoveList moves(state, state.getAllMoves());
        for (const Move *m = moves.first(); m->next != nullptr; m = m->next) {
            CHECK(cardOf(m) > cardOf(m->next));
        }
        playRandom(state, random, 1);
    }
}

/// Counts the packets that getMoves() can form for the seat to move.
static int countPackets(HeartsGameState &state, int seat) {
    if (state.getNextPlayerNum() != seat) {
        return 1;
    }
    int packets = 0;
    MoveList moves(state, state.getMoves());
    for (Move *m = moves.first(); m != nullptr; m = m->next) {
        state.ApplyMove(m);
        packets += countPackets(state, seat);
        state.UndoMove(m);
    }
    return packets;
}

TEST(search_reaches_every_packet_once) {
    HeartsGameState state;
    setUp(state, HS_HEARTS_RULES_STANDARD, 3, kLeftDir);
    CHECK(countPackets(state, 0) == 13 * 12 * 11 / 6);
}

TEST(legal_cards_equal_those_of_the_library) {
    const handsense::Library library;
    for (int rules : kRuleSets) {
        for (uint64_t seed = 0; seed < 30; ++seed) {
            HeartsGameState state;
            setUp(state, rules, seed, kDirections[seed % 4]);
            Random random(seed);
            playRandom(state, random, state.donePassing() ? 0 : 12);
            while (!state.Done()) {
                const HsHeartsView view = ViewBuilder::build(state, state.getNextPlayerNum());
                CHECK(library.legalMoves(view).bits() == allMovesOf(state));
                playRandom(state, random, 1);
            }
        }
    }
}

// ---- decks, tricks and scores ----

static const int kStandard = HS_HEARTS_RULES_STANDARD;

TEST(codes_are_suit_times_sixteen_plus_rank) {
    CHECK(Deck::getcard(SPADES, QUEEN) == kQueenOfSpades && kQueenOfSpades == 2);
    CHECK(Deck::getcard(DIAMONDS, JACK) == kJackOfDiamonds && kJackOfDiamonds == 19);
    CHECK(Deck::getcard(CLUBS, TWO) == kTwoOfClubs && kTwoOfClubs == 44);
    CHECK(Deck::getcard(HEARTS, TWO) == 60);
    CHECK(Deck::getsuit(60) == HEARTS && Deck::getrank(60) == TWO);
}

TEST(deck_holds_a_set_card_until_it_is_cleared) {
    Deck deck;
    deck.set(kQueenOfSpades);
    deck.set(60);
    CHECK(deck.has(SPADES, QUEEN) && deck.has(60) && deck.count() == 2);
    deck.clear(60);
    CHECK(!deck.has(60) && deck.getHand() == 4);
    CHECK(!deck.has(kNoCard) && !deck.has(64));
}

TEST(deck_counts_its_suits) {
    const Deck deck(handOf("AK3.QJ98.T654.-"));
    CHECK(deck.suitCount(SPADES) == 3 && deck.suitCount(HEARTS) == 0);
    CHECK(deck.getSuit(SPADES) == 0x803);
    CHECK(countCards(kFullDeck) == kDeckSize);
}

TEST(trick_goes_to_the_highest_card_of_the_suit_led) {
    Trick trick;
    trick.reset(kPlayers);
    CHECK(trick.Winner() == -1 && trick.WinningCard() == kNoCard && !trick.Done());
    trick.AddCard(Deck::getcard(CLUBS, NINE), 2);
    trick.AddCard(Deck::getcard(CLUBS, JACK), 3);
    trick.AddCard(Deck::getcard(SPADES, ACE), 0);
    CHECK(trick.Winner() == 3 && trick.WinningCard() == Deck::getcard(CLUBS, JACK));
    trick.AddCard(Deck::getcard(CLUBS, TEN), 1);
    CHECK(trick.Done() && trick.Winner() == 3 && countCards(trick.getCards()) == 4);
    trick.RemoveCard();
    trick.RemoveCard();
    trick.RemoveCard();
    CHECK(trick.Winner() == 2 && trick.play[1] == 0);
}

/// Gives each of the first two seats its taken cards in a state with no other points left.
static void give(HeartsGameState &state, int rules, const char *first, const char *second) {
    for (int seat = 0; seat < kPlayers; ++seat) {
        state.addPlayer(new HeartsDucker);
    }
    state.setRules(rules);
    state.taken[0].setHand(handOf(first));
    state.taken[1].setHand(handOf(second));
}

TEST(hearts_count_one_and_the_queen_thirteen) {
    HeartsGameState state;
    give(state, kStandard, "Q.J.-.AKQ", "-.-.-.2345");
    CHECK(state.score(0) == 16 && state.score(1) == 4 && state.score(2) == 0);
    CHECK(state.moonShooter() == -1);
}

TEST(jack_takes_ten_off_where_the_rules_say_so) {
    HeartsGameState state;
    give(state, kStandard | kJackBonus, "Q.J.-.AKQ", "-.-.-.2345");
    CHECK(state.score(0) == 6);
}

TEST(moon_shot_gives_the_others_all_points) {
    HeartsGameState state;
    give(state, kStandard, "Q.-.-.AKQJT98765432", "-.-.-.-");
    CHECK(state.moonShooter() == 0);
    CHECK(state.score(0) == 0 && state.score(1) == 26 && state.score(3) == 26);
    CHECK(state.shareOf(0) == 1 && state.shareOf(1) == 0);
}

TEST(all_penalties_are_twenty_six_points_without_moon_shots) {
    HeartsGameState state;
    give(state, kStandard | kNoShooting, "Q.-.-.AKQJT98765432", "-.-.-.-");
    CHECK(state.score(0) == 26 && state.score(1) == 0);
}

TEST(moon_shot_may_require_the_jack) {
    HeartsGameState without;
    give(without, kStandard | kShootingNeedsJack, "Q.-.-.AKQJT98765432", "-.J.-.-");
    CHECK(without.moonShooter() == -1);
    HeartsGameState with;
    give(with, kStandard | kShootingNeedsJack, "Q.J.-.AKQJT98765432", "-.-.-.-");
    CHECK(with.moonShooter() == 0);
}

TEST(scores_of_random_deals_equal_those_of_the_library) {
    const handsense::Library library;
    for (int rules : kRuleSets) {
        for (uint64_t seed = 0; seed < 100; ++seed) {
            HeartsGameState state;
            setUp(state, rules, seed, kLeftDir);
            Random random(seed);
            playRandom(state, random, 64);
            HsCardSet taken[HS_HEARTS_MAX_PLAYERS] = {0};
            for (int seat = 0; seat < kPlayers; ++seat) {
                taken[seat] = state.taken[seat].getHand();
            }
            const handsense::Library::Seats<int32_t> points =
                library.scoreDeal(rules, kPlayers, taken);
            for (int seat = 0; seat < kPlayers; ++seat) {
                CHECK(points[seat] == int(state.score(unsigned(seat))));
            }
        }
    }
}
