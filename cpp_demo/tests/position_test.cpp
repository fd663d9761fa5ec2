/// Tests of positions whose history is unknown, as the classic engine's server builds them.
#include <memory>
#include <sstream>

#include "check.h"
#include "helpers.h"

using namespace hearts;

static const int kQueenRules = kQueenPenalty | kLead2Clubs | kNoHeartsFirstTrick |
                               kNoQueenFirstTrick | kQueenBreaksHearts | kMustBreakHearts;
/// Without rules for the first trick, which the engine would apply to the trick on the table.
static const int kPlainRules = kQueenPenalty | kQueenBreaksHearts | kMustBreakHearts;

static std::vector<card> cardsIn(const char *text) {
    std::istringstream words(text);
    std::vector<card> cards;
    for (std::string word; words >> word;) {
        cards.push_back(firstCard(handOf(word.c_str())));
    }
    return cards;
}

static uint64_t setIn(const char *text) {
    return text[0] == '\0' ? 0 : handOf(text);
}

/// A position in which seat 0 plays, and the cards that are sensible.
struct Scenario {
    const char *name;
    const char *hand;
    const char *table;  ///< the cards of the trick so far, the last by seat 3
    const char *sensible;
    int rules;
    const char *taken[kPlayers];
    const char *lastTrick;  ///< recorded, led by seat 1; empty for none
};

static const Scenario kScenarios[] = {
    {"duck under the queen", ".K5..QJ97", "D7 SQ S6", "D5", kQueenRules, {"", "", "", ""}, ""},
    {"duck the queen in spades", "A5.2.2.32", "SK SQ S9", "S5", kQueenRules, {"", "", "", ""}, ""},
    {"give the queen to the ace", "Q5.32.2.2", "SA SK SJ", "SQ", kQueenRules, {"", "", "", ""}, ""},
    {"throw the queen when void", "Q8..KT4.9", "DA D3", "SQ", kPlainRules, {"", "", "", ""}, ""},
    {"first trick without clubs",
     "AQ3.KJ984..T9432",
     "C2 CK",
     "SA S3 DK DJ D9 D8 D4",
     kQueenRules,
     {"", "", "", ""},
     ""},
    {"ace and king over small spades",
     "AK63.8.T2.",
     "S4 S5",
     "S6 S3",
     kPlainRules,
     {"", "", "", ""},
     ""},
    {"one card of the suit", "Q.74.8.A2", "S5 S4", "SQ", kPlainRules, {"", "", "", ""}, ""},
    {"last to play, with points",
     ".6.K3.JT42",
     "H9 H5 H3",
     "H4 H2",
     kPlainRules,
     {"", "", "", ""},
     "C9 C8 C5 H7"},
    {"last to play, without points",
     "2.2.K4.32",
     "C9 CT C3",
     "CK",
     kPlainRules,
     {"", "", "", ""},
     ""},
    {"lead while the queen is out", "AK.2.3.94", "", "D2 C3", kPlainRules, {"", "", "", ""}, ""},
    {"stop a moon",
     ".5.9.A3",
     "HK H2",
     "HA",
     kPlainRules,
     {"C4 C7 C8 CT", "D3 D6 D7 D8", "SQ SA SK S2 H4 H5 H6 H7 H8 H9 HT HJ", ""},
     ""},
    {"lead with hearts unbroken", "..AKT.432", "", "CA CK CT", kPlainRules, {"", "", "", ""}, ""},
    {"lead with hearts broken",
     "..AK.432",
     "",
     "H4 H3 H2",
     kPlainRules,
     {"", "", "H6 D9 D8 D7", ""},
     ""},
    {"two cards left", "...A2", "", "H2", kPlainRules, {"", "H6 D9 D8 D7", "H3 C4 C5 C6", ""}, ""},
    {"queen taken, ace is safe to shed",
     "A5.2.3.",
     "S9 S8 S7",
     "SA",
     kPlainRules,
     {"", "SQ S2 S3 S4", "", ""},
     ""},
};

static Position positionOf(const Scenario &scenario) {
    Position position;
    position.hands[0] = handOf(scenario.hand);
    position.table = cardsIn(scenario.table);
    position.leader = (kPlayers - int(position.table.size())) % kPlayers;
    for (int seat = 0; seat < kPlayers; ++seat) {
        position.taken[seat] = setIn(scenario.taken[seat]);
        position.scores[seat] = 10 * seat;
    }
    const std::vector<card> last = cardsIn(scenario.lastTrick);
    if (!last.empty()) {
        position.history.push_back(PastTrick{1, {last[0], last[1], last[2], last[3]}});
    }
    return position;
}

/// The card that a player of the library plays at seat 0.
static card playedBy(HandsensePlayer *player, const Scenario &scenario, HsCardSet &offered) {
    HeartsGameState state;
    state.addPlayer(player);
    for (int seat = 1; seat < kPlayers; ++seat) {
        state.addPlayer(new HeartsDucker);
    }
    state.setRules(scenario.rules);
    state.setPosition(positionOf(scenario));
    offered = allMovesOf(state);
    Move *move = player->Play();
    const card played = cardOf(move);
    CHECK(player->fallbacks() == 0 && player->lastStatus() == HS_OK);
    state.freeMove(move);
    return played;
}

TEST(every_policy_and_the_search_decide_positions_without_history) {
    const handsense::Library library;
    for (const Scenario &scenario : kScenarios) {
        for (int player = 0; player < 4; ++player) {
            const int32_t policies[] = {HS_HEARTS_POLICY_TUNED, HS_HEARTS_POLICY_AS_DESIGNED,
                                        HS_HEARTS_POLICY_LEARNED, HS_HEARTS_POLICY_TUNED};
            HandsensePlayer *decider =
                new HandsensePlayer(handsense::Api::linked(), nullptr, policies[player]);
            decider->searchFor(0, player == 3 ? 3000 : 0, 1);
            HsCardSet offered = 0;
            const card played = playedBy(decider, scenario, offered);
            if (!Deck(setIn(scenario.sensible)).has(played)) {
                std::fprintf(stderr, "%s: player %d plays %s\n", scenario.name, player,
                             library.format(handsense::CardSet{played}).c_str());
            }
            CHECK(Deck(offered).has(played));
            CHECK(Deck(setIn(scenario.sensible)).has(played));
        }
    }
}
