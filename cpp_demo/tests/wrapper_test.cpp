/// handsense.hpp: values, errors, and the library loaded at run time.
#include <dlfcn.h>
#include <unistd.h>

#include <fstream>

#include "check.h"
#include "handsense.hpp"

using handsense::CardSet;
using handsense::HeartsView;
using handsense::Library;
using handsense::Plugin;

TEST(cards_are_read_and_written) {
    const Library library;
    const CardSet hand = library.parse("♠AK3 ♥72 ♦QJ98 ♣T654");
    CHECK(library.format(hand) == "AK3.QJ98.T654.72");
    CHECK(hand.count() == 13 && hand.contains(0) && !hand.contains(2) && !hand.contains(-1));
    CHECK(hand.suit(3).count() == 2);
    int cards = 0;
    HsCard last = -1;
    for (HsCard card : hand) {
        CHECK(card > last);
        last = card;
        ++cards;
    }
    CHECK(cards == 13 && (hand - hand.suit(0)).count() == 10);
}

TEST(errors_come_as_exceptions_or_as_codes) {
    const Library library;
    HsStatus status = HS_OK;
    CHECK(library.parse("nonsense", status).empty() && status == HS_ERROR_TEXT);
    try {
        library.parse("nonsense");
        CHECK(!"an exception was thrown");
    } catch (const handsense::Error &error) {
        CHECK(error.status() == HS_ERROR_TEXT && std::string(error.what()) != "");
    }
    library.evaluate(CardSet(HsCardSet(1) << 13), status);
    CHECK(status == HS_ERROR_CARD);
}

TEST(view_is_built_card_by_card) {
    const Library library;
    HeartsView view(1, library.parse("AK3.QJ98.T654.72"));
    view.rules(HS_HEARTS_RULES_STANDARD).scores({10, 20, 30, 40}).play(0, 44);
    const std::vector<HsHeartsRankedMove> moves = library.rankMoves(view);
    CHECK(moves.size() == 4 && library.rankMove(view, moves[0].card) == moves[0].rank);
    CHECK(library.legalMoves(view) == library.parse("..T654."));
    CHECK(!library.explain(view, moves[0].card).empty());
    CHECK(library.facts(view).nextPlayer == 1);
    CHECK(library.moonThreat(view).suspectedPlayer == -1);
    view.play(1, moves[0].card);
    CHECK(view.raw().hand == (library.parse("AK3.QJ98.T654.72") - CardSet{moves[0].card}).bits());
    CHECK(library.parseView(library.formatView(view)).raw().hand == view.raw().hand);
}

TEST(view_with_too_many_cards_is_refused) {
    const Library library;
    HeartsView view(0, CardSet());
    for (int i = 0; i < HS_HEARTS_MAX_TRICKS * 4 + 1; ++i) {
        view.play(i % 4, HsCard(i % 13));
    }
    HsStatus status = HS_OK;
    library.facts(view, status);
    CHECK(status == HS_ERROR_TRICK_INDEX);
}

TEST(endings_are_solved_and_claimed) {
    const Library library;
    const char *hands[] = {"A...", "2...", "Q...", "3..."};
    HsHeartsPosition position = {};
    position.structSize = uint32_t(sizeof position);
    position.numPlayers = 4;
    position.rules = HS_HEARTS_RULES_STANDARD;
    CardSet held;
    for (int seat = 0; seat < 4; ++seat) {
        position.hands[seat] = library.parse(hands[seat]).bits();
        held = held | library.parse(hands[seat]);
    }
    const CardSet all = library.parse("AKQJT98765432.AKQJT98765432.AKQJT98765432.AKQJT98765432");
    position.taken[1] = (all - held).bits();
    const HsHeartsSolution solution = library.solve(position);
    CHECK(solution.count == 1 && solution.exact == 1 && solution.lineCount == 4);
    CHECK(solution.moves[0].scores[0] == 13 && solution.moves[0].scores[1] == 13);
    HeartsView view(0, library.parse("AKQJT98765432..."));
    const int32_t anyLead = HS_HEARTS_RULES_STANDARD & ~HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS;
    const HsHeartsClaim claim = library.claim(view.rules(anyLead));
    CHECK(claim.allTricks == 1 && claim.count == 13 && claim.allTricksCards[12] == 12);
    CHECK(claim.noPoints == 0 && claim.pointsGone == 0);
}

TEST(pass_is_chosen_from_the_hand) {
    const Library library;
    const CardSet hand = library.parse("AK3.QJ98.T654.72");
    HeartsView view(2, hand);
    const CardSet packet = library.selectPass(view.passDirection(HS_HEARTS_PASS_LEFT));
    CHECK(packet.count() == 3 && (packet - hand).empty());
}

/// A copy of the library under another name, which is loaded by nobody else: this program is linked
/// with the original.
class CopiedLibrary {
public:
    CopiedLibrary() : path("/tmp/handsense_plugin_test_" + std::to_string(::getpid()) + ".so") {
        std::ifstream from(pluginPath(), std::ios::binary);
        std::ofstream(path, std::ios::binary) << from.rdbuf();
    }
    ~CopiedLibrary() { ::unlink(path.c_str()); }

    bool isMapped() const {
        void *handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_NOLOAD);
        if (handle != nullptr) {
            ::dlclose(handle);
        }
        return handle != nullptr;
    }

    const std::string path;
};

TEST(plugin_loads_works_and_is_gone_after_unloading) {
    const CopiedLibrary copy;
    {
        Plugin plugin = Plugin::load(copy.path);
        CHECK(plugin.loaded() && copy.isMapped());
        const Library library(plugin.api());
        CHECK(library.format(library.parse("SA SK H7")) == "AK...7");
        HsStatus status = HS_OK;
        library.parse("nonsense", status);
        CHECK(status == HS_ERROR_TEXT && std::string(library.lastError()) != "");
    }
    CHECK(!copy.isMapped());
}

TEST(plugin_moves_and_unloads_once) {
    const CopiedLibrary copy;
    Plugin plugin = Plugin::load(copy.path);
    Plugin other(std::move(plugin));
    CHECK(other.loaded() && !plugin.loaded());
    plugin = std::move(other);
    CHECK(plugin.loaded() && !other.loaded());
    plugin.unload();
    plugin.unload();
    CHECK(!plugin.loaded() && plugin.api().rank_move == nullptr && !copy.isMapped());
}

TEST(plugin_that_is_none_is_refused) {
    std::string problem;
    CHECK(!Plugin::load("/nowhere/libnothing.so", problem).loaded() && !problem.empty());
    problem.clear();
    CHECK(!Plugin::load("libm.so.6", problem).loaded());
    CHECK(problem == "the library has no function handsense_abi_version");
    try {
        Plugin::load("libm.so.6");
        CHECK(!"an exception was thrown");
    } catch (const handsense::LoadError &error) {
        CHECK(std::string(error.what()) == problem);
    }
}
