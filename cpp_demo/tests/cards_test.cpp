/// Tests of decks, tricks and scores.
#include "check.h"
#include "helpers.h"

using namespace hearts;

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
    CHECK(deck.suitHigh(DIAMONDS) == Deck::getcard(DIAMONDS, QUEEN));
    CHECK(deck.suitLow(DIAMONDS) == Deck::getcard(DIAMONDS, EIGHT));
    CHECK(deck.suitHigh(HEARTS) == kNoCard && deck.suitLow(HEARTS) == kNoCard);
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
