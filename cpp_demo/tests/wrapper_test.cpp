/// Tests of handsense.hpp: values, errors, and the library loaded at run time.
#include <dlfcn.h>
#include <unistd.h>

#include <fstream>

#include "check.h"
#include "handsense.hpp"

using handsense::CardSet;
using handsense::HeartsDeal;
using handsense::HeartsDealState;
using handsense::HeartsView;
using handsense::Library;
using handsense::Plugin;

TEST(cards_round_trip_as_text) {
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

TEST(errors_are_exceptions_or_codes) {
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
    const std::vector<handsense::HeartsRankedMove> moves = library.rankMoves(view);
    CHECK(moves.size() == 4 && library.rankMove(view, moves[0].card) == moves[0].rank);
    CHECK(library.legalMoves(view) == library.parse("..T654."));
    CHECK(library.knownState(view).nextPlayer == 1);
    CHECK(library.moonThreat(view).suspectedPlayer == -1);
    view.play(1, moves[0].card);
    CHECK(view.raw().hand == (library.parse("AK3.QJ98.T654.72") - CardSet{moves[0].card}).bits());
    CHECK(library.parseView(library.formatView(view)).raw().hand == view.raw().hand);
}

TEST(cards_and_passes_are_explained) {
    const Library library;
    HeartsView view(1, library.parse("AK3.QJ98.T654.72"));
    view.passDirection(HS_HEARTS_PASS_LEFT);
    handsense::HeartsSearchOptions search;
    search.playouts = 64;
    const CardSet packet = library.selectPass(view);
    const HsHeartsReasons passed = library.explainPass(view, packet, CardSet(), search);
    CHECK(passed.choice == packet.bits() && passed.rival != 0 && passed.deals == 16);
    view.passDirection(HS_HEARTS_PASS_HOLD).play(0, 44);
    const HsHeartsReasons played = library.explain(view, 36, 40, search);
    CHECK(CardSet(played.choice) == CardSet{36} && CardSet(played.rival).count() == 1);
    for (const HsHeartsReasons &found : {passed, played}) {
        CHECK(found.count >= 1 && library.formatReason(found, 0) != "");
    }
    HsStatus status = HS_OK;
    CHECK(library.formatReason(played, played.count, false, status).empty());
    CHECK(status == HS_ERROR_OPTION);
    CHECK(library.explain(view, 0, -1, search, status).count == 0);
    CHECK(status == HS_ERROR_ILLEGAL_MOVE);
}

TEST(deals_are_forecast) {
    const Library library;
    HeartsView view(1, library.parse("AK3.QJ98.T654.72"));
    view.passDirection(HS_HEARTS_PASS_LEFT);
    const handsense::HeartsForecast before = library.forecast(view);
    double points = 0;
    for (const handsense::HeartsSeatForecast &seat : before.seats) {
        points += seat.points;
    }
    CHECK(points > 25.99 && points < 26.01);
    CHECK(before.cards.size() == 13 && before.hasPassScores);
    CHECK(before.passScores[0] == before.seats[1].score);
    HsStatus status = HS_OK;
    CHECK(library.forecast(view.play(9, 44), status).cards.empty() && status != HS_OK);
}

TEST(view_with_too_many_cards_is_refused) {
    const Library library;
    HeartsView view(0, CardSet());
    for (int i = 0; i < HS_HEARTS_MAX_TRICKS * 4 + 1; ++i) {
        view.play(i % 4, HsCard(i % 13));
    }
    HsStatus status = HS_OK;
    library.knownState(view, status);
    CHECK(status == HS_ERROR_TRICK_INDEX);
}

TEST(view_begins_after_unrecorded_tricks) {
    const Library library;
    HeartsView view(0, library.parse("A5..2.3"));
    view.unrecorded(true, {CardSet(), library.parse("SQ S2 S3 S4")}).play(3, 8);
    const handsense::HeartsKnownState facts = library.knownState(view);
    CHECK(facts.unrecordedTricks == 9 && facts.points[1] == 13 && facts.heartsBroken);
    CHECK(library.rankMoves(view).size() == 2);
    view.unrecorded(false);
    CHECK(view.raw().heartsBroken == 0 && view.raw().taken[1] != 0);
}

TEST(passes_are_searched) {
    const Library library;
    HeartsView view(1, library.parse("AK3.QJ98.T654.72"));
    view.passDirection(HS_HEARTS_PASS_LEFT);
    handsense::HeartsSearchOptions search;
    search.playouts = 500;
    const handsense::HeartsPassDecision found = library.choosePass(view, search);
    const CardSet packet = {found.cards[0], found.cards[1], found.cards[2]};
    CHECK(packet.count() == 3 && (packet - CardSet(view.raw().hand)).empty());
    CHECK(found.playouts > 0 && found.playouts <= 500 && found.remaining >= 1);
    CHECK(found.passes[0].cards == packet);
    HsStatus status = HS_OK;
    CHECK(library.choosePass(view.play(3, 44), search, status).passes.empty());
    CHECK(status == HS_ERROR_PHASE);
}

TEST(endgames_are_solved_and_claimed) {
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
    const handsense::HeartsSolution solution = library.solve(position);
    CHECK(solution.moves.size() == 1 && solution.exact && solution.line.size() == 4);
    CHECK(solution.moves[0].scores[0] == 13 && solution.moves[0].scores[1] == 13);
    HeartsView view(0, library.parse("AKQJT98765432..."));
    const int32_t anyLead = HS_HEARTS_RULES_STANDARD & ~HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS;
    const handsense::HeartsClaim claim = library.claim(view.rules(anyLead));
    CHECK(claim.allTricks && claim.allTricksCards.size() == 13 && claim.allTricksCards[12] == 12);
    CHECK(!claim.noPoints && !claim.pointsGone);
}

TEST(pass_is_chosen_from_the_hand) {
    const Library library;
    const CardSet hand = library.parse("AK3.QJ98.T654.72");
    HeartsView view(2, hand);
    const CardSet packet = library.selectPass(view.passDirection(HS_HEARTS_PASS_LEFT));
    CHECK(packet.count() == 3 && (packet - hand).empty());
}

TEST(levels_decide_by_their_seed) {
    const Library library;
    const HeartsView queen =
        library.parseView("me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT");
    HeartsView passing(2, library.parse("Q3.QJ98.T654.K72"));
    passing.passDirection(HS_HEARTS_PASS_LEFT);
    for (int32_t level = HS_HEARTS_LEVEL_NOVICE; level <= HS_HEARTS_LEVEL_MASTER; ++level) {
        CHECK(library.levelCard(queen, level, 7) == 2);
        const CardSet packet = library.levelPass(passing, level, 7);
        CHECK(packet.count() == 3 && packet == library.levelPass(passing, level, 7));
    }
    CHECK(library.levelPass(passing, HS_HEARTS_LEVEL_EXPERT, 1) == library.selectPass(passing));
    HsStatus status = HS_OK;
    CHECK(library.levelCard(queen, 5, 7, status) == -1 && status == HS_ERROR_OPTION);
    CHECK(library.levelPass(passing, -1, 7, status).count() == 0 && status == HS_ERROR_OPTION);
}

/// A view in which seat 0 leads to the second trick.
static HeartsView searchView() {
    return Library().parseView("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT");
}

static bool sameDecision(const handsense::HeartsDecision &a, const handsense::HeartsDecision &b) {
    return a.card == b.card && a.line == b.line && a.playouts == b.playouts &&
           a.moves.size() == b.moves.size() && a.moves[0].value == b.moves[0].value;
}

TEST(search_finds_a_legal_card_and_reports_progress) {
    const Library library;
    int told = 0;
    uint64_t last = 0;
    handsense::HeartsSearchOptions search;
    search.playouts = 3000;
    search.threads = 2;
    search.progress = [&](const HsSearchProgress &progress) {
        CHECK(progress.playouts > last);
        last = progress.playouts;
        ++told;
    };
    const HeartsView view = searchView();
    const handsense::HeartsDecision found = library.chooseMove(view, search);
    CHECK(library.legalMoves(view).contains(found.card));
    CHECK(told > 1 && last == found.playouts && found.playouts <= 3000);
    CHECK(found.moves[0].card == found.card && found.line.size() == 48);
    CHECK(found.line[0] == found.card && found.settled == (found.remaining == 1));
    search.progress = nullptr;
    search.threads = 0;
    CHECK(sameDecision(library.chooseMove(view, search), found));
}

TEST(search_refuses_bad_options_and_views) {
    const Library library;
    handsense::HeartsSearchOptions search;
    search.threads = 1000;
    HsStatus status = HS_OK;
    CHECK(library.chooseMove(searchView(), search, status).card == -1);
    CHECK(status == HS_ERROR_THREADS);
    handsense::HeartsEngine none(search, library.api(), status);
    CHECK(status == HS_ERROR_THREADS);
    CHECK(none.chooseMove(searchView(), status).moves.empty() && status == HS_ERROR_NULL);
    try {
        handsense::HeartsEngine engine(search);
        CHECK(!"an exception was thrown");
    } catch (const handsense::Error &error) {
        CHECK(error.status() == HS_ERROR_THREADS);
    }
}

TEST(search_is_cancelled_by_an_atomic_number) {
    std::atomic<int32_t> cancel(1);
    handsense::HeartsSearchOptions search;
    search.cancel = &cancel;
    CHECK(Library().chooseMove(searchView(), search).playouts == 0);
}

TEST(engine_repeats_its_decisions_and_can_be_moved) {
    int told = 0;
    handsense::HeartsSearchOptions search;
    search.playouts = 500;
    search.progress = [&](const HsSearchProgress &) { ++told; };
    handsense::HeartsEngine first(search);
    handsense::HeartsEngine engine(std::move(first));
    const handsense::HeartsDecision found = engine.chooseMove(searchView());
    CHECK(told > 0 && sameDecision(found, Library().chooseMove(searchView(), search)));
    told = 0;
    CHECK(sameDecision(engine.chooseMove(searchView()), found) && told == 0);
    first = std::move(engine);
    CHECK(sameDecision(first.chooseMove(searchView()), found));
}

/// A deal in which seat 0 wins the first trick, leads the king of spades and takes the queen.
static HeartsDeal unluckyLead(const Library &library) {
    HeartsDeal deal({library.parse("KT2.T543.AKQ9.73"), library.parse("AJ543.6.T72.T865"),
                     library.parse("Q986.Q9.J83.J942"), library.parse("7.AKJ872.654.AKQ")});
    const char *cards[] = {"C2", "CJ", "C6", "CQ", "SK", "S3", "SQ", "S7"};
    const int seats[] = {1, 2, 3, 0, 0, 1, 2, 3};
    for (int i = 0; i < 8; ++i) {
        deal.play(seats[i], *library.parse(cards[i]).begin());
    }
    return deal;
}

TEST(deal_is_analysed_card_by_card) {
    const Library library;
    handsense::HeartsSearchOptions search;
    search.playouts = 1000;
    search.threads = 2;
    size_t told = 0;
    search.progress = [&](const HsSearchProgress &progress) {
        ++told;
        CHECK(progress.remaining == int32_t(8 - told));
    };
    const handsense::HeartsDealAnalysis found = library.analyseDeal(unluckyLead(library), search);
    CHECK(found.complete && found.plays.size() == 8 && told == 8 && found.passes.empty());
    const handsense::HeartsCheckedPlay &king = found.plays[4];
    CHECK(king.number == 5 && king.trick == 2 && king.seat == 0 && king.card == 1);
    CHECK(king.mistake && king.loss > 2 * king.lossError && king.lossError > 0);
    CHECK(king.best.card != 1 && king.played.card == 1 && king.best.value > king.played.value);
    CHECK(found.plays[0].forced && found.plays[6].loss == 0);
    CHECK(found.seats[0].mistakes == found.plays[3].mistake + king.mistake);
    CHECK(found.seats[0].loss == found.plays[3].loss + king.loss);
    search.progress = nullptr;
    search.threads = 0;
    const handsense::HeartsDealAnalysis one =
        library.analyseDeal(unluckyLead(library).only(0), search);
    CHECK(one.plays.size() == 2 && one.plays[1].loss == king.loss);
    CHECK(one.plays[1].playouts == king.playouts && one.seats[1].choices == 0);
}

TEST(impossible_deals_are_refused_with_the_invalid_play) {
    const Library library;
    HsStatus status = HS_OK;
    handsense::HeartsSearchOptions search;
    HeartsDeal deal = unluckyLead(library).play(0, 1);
    CHECK(library.analyseDeal(deal, search, status).plays.empty());
    CHECK(status == HS_ERROR_DUPLICATE_CARD);
    CHECK(std::string(library.lastError()).find("play 9, trick 3: ") == 0);
    try {
        library.analyseDeal(deal.passed(HS_HEARTS_PASS_LEFT, {CardSet{1}}));
        CHECK(!"an exception was thrown");
    } catch (const handsense::Error &error) {
        CHECK(error.status() == HS_ERROR_PASSED_CARDS);
    }
    for (int i = 0; i < 100; ++i) {
        deal.play(0, HsCard(i % 13));
    }
    library.analyseDeal(deal, search, status);
    CHECK(status == HS_ERROR_TRICK_INDEX);
}

TEST(random_deal_is_played_to_its_end_and_taken_back) {
    const Library library;
    const int32_t rules = HS_HEARTS_RULES_STANDARD;
    CHECK(library.passDirection(rules, 1) == HS_HEARTS_PASS_RIGHT);
    HeartsDeal deal = library.randomDeal(rules, library.passDirection(rules, 0), 7);
    const HeartsDealState dealt = library.state(deal.scores({10, 20, 30, 95}));
    CHECK(dealt.phase == HS_HEARTS_DEAL_PASSING && dealt.nextPlayer == -1);
    for (int32_t seat = 0; seat < 4; ++seat) {
        deal = library.pass(deal, seat, library.selectPass(library.view(deal, seat)));
    }
    HeartsDealState state = library.state(deal);
    CHECK(state.phase == HS_HEARTS_DEAL_PLAYING && state.received[0].count() == 3);
    CHECK(state.received[1] == CardSet(deal.raw().passed[0]));
    CHECK(library.position(deal).nextPlayer == state.nextPlayer);
    std::vector<std::string> before;
    for (; state.phase == HS_HEARTS_DEAL_PLAYING; state = library.state(deal)) {
        CHECK(library.legalMoves(library.view(deal, state.nextPlayer)) == state.legal);
        before.push_back(library.formatDeal(deal));
        deal = library.play(deal, *state.legal.begin());
    }
    CHECK(before.size() == 52 && state.phase == HS_HEARTS_DEAL_OVER);
    CHECK(state.trickWinners.size() == 13 && state.legal.empty());
    int points = 0;
    for (size_t seat = 0; seat < 4; ++seat) {
        points += state.points[seat];
        CHECK(state.gameScores[seat] == deal.raw().scores[seat] + state.scores[seat]);
    }
    CHECK(points == 26);
    const std::string played = library.formatDeal(deal);
    CHECK(library.formatDeal(library.parseDeal(played)) == played);
    for (; !before.empty(); before.pop_back()) {
        deal = library.undo(deal);
        CHECK(library.formatDeal(deal) == before.back());
    }
    CHECK(library.state(library.undo(deal)).hands == dealt.hands);
}

TEST(a_model_of_the_table_is_kept_as_text_and_given_to_a_search) {
    const Library library;
    HeartsDeal deal = library.randomDeal(HS_HEARTS_RULES_STANDARD, HS_HEARTS_PASS_HOLD, 3);
    handsense::HeartsOpponents seen;
    HsStatus status = HS_OK;
    library.observe(seen, deal, status);
    CHECK(status == HS_ERROR_PHASE);
    while (library.state(deal).nextPlayer >= 0) {
        const HeartsView view = library.view(deal, library.state(deal).nextPlayer);
        deal = library.play(deal, library.levelCard(view, HS_HEARTS_LEVEL_EXPERT, 1));
    }
    seen = library.observe(library.observe(seen, deal), deal);
    CHECK(library.tendencies(seen, 2).deals == 2);
    CHECK(library.tendencies(seen, 2).typicalLevel == HS_HEARTS_LEVEL_EXPERT);
    const std::string text = library.formatOpponents(seen);
    CHECK(library.formatOpponents(library.parseOpponents(text)) == text);
    handsense::HeartsSearchOptions options;
    options.playouts = 100;
    options.opponents = &seen.raw();
    const HeartsView view = library.parseView("me=0 hand=T83.QJ98.Q64.72 plays=1:C2,C3,C7,CT");
    const double value = library.chooseMove(view, options).moves[0].value;
    CHECK(handsense::HeartsEngine(options).chooseMove(view).moves[0].value == value);
    HsHeartsOpponents bad = seen;
    bad.seats[1].errors = -1;
    options.opponents = &bad;
    library.chooseMove(view, options, status);
    CHECK(status == HS_ERROR_OPPONENTS);
}

TEST(a_refused_change_leaves_the_deal_as_it_was) {
    const Library library;
    HsStatus status = HS_OK;
    const HeartsDeal passing = library.randomDeal(HS_HEARTS_RULES_STANDARD, HS_HEARTS_PASS_LEFT, 1);
    const std::string text = library.formatDeal(passing);
    CHECK(library.formatDeal(library.play(passing, 44, status)) == text);
    CHECK(status == HS_ERROR_PHASE);
    CHECK(library.formatDeal(library.undo(passing, status)) == text && status == HS_ERROR_PHASE);
    CHECK(library.formatDeal(library.pass(passing, 0, {}, status)) == text);
    CHECK(status == HS_ERROR_PASSED_CARDS);
    library.position(passing, status);
    CHECK(status == HS_ERROR_PHASE);
    library.view(passing, 4, status);
    CHECK(status == HS_ERROR_SEAT);
    library.parseDeal("nonsense", status);
    CHECK(status == HS_ERROR_TEXT);
    CHECK(library.passDirection(HS_HEARTS_RULES_STANDARD, -1, status) == HS_HEARTS_PASS_HOLD);
    CHECK(status == HS_ERROR_COUNT);
}

TEST(the_first_leader_is_named_where_no_club_names_it) {
    const Library library;
    const int32_t rules = HS_HEARTS_RULES_STANDARD & ~HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS;
    HeartsDeal deal = library.randomDeal(rules, HS_HEARTS_PASS_HOLD, 1);
    CHECK(library.state(deal).leader == 0 && library.state(deal.firstLeader(2)).leader == 2);
}

TEST(suit_control_of_the_examples_of_the_design) {
    const Library library;
    const auto close = [](double a, double b) { return a - b < 0.005 && b - a < 0.005; };
    const handsense::SuitControl control = library.suitControl(library.parse("AKQT5.86432.KQT."));
    CHECK(close(control.suits[0].sci, 2.4) && close(control.suits[0].collectProb, 0.36));
    CHECK(close(control.suits[1].sci, 1.2) && control.suits[1].gaps == 6);
    CHECK(close(control.suits[2].sci, 2.67) && close(control.suits[2].sciAdjusted, 2.46));
    CHECK(control.suits[3].suit == 3 && control.suits[3].sci == 0);
    CHECK(close(control.wholeHand, 2.0));
    HsStatus status = HS_OK;
    CHECK(library.suitControl(HsCardSet(1) << 15, status).wholeHand == 0 &&
          status == HS_ERROR_CARD);
}

TEST(worlds_are_sampled_and_win_probabilities_computed) {
    const Library library;
    const HeartsView view = searchView();
    handsense::Limits limits;
    limits.seed = 7;
    const handsense::HeartsWorlds drawn = library.sampleWorlds(view, limits, 20);
    CHECK(drawn.worlds.size() == 20 && drawn.total > 1000000);
    for (const handsense::HeartsWorld &world : drawn.worlds) {
        CHECK(world.hands[0].bits() == view.raw().hand && world.hands[2].count() == 12);
        CHECK((world.hands[1] & world.hands[2]).empty() && world.hands[4].empty());
    }
    HsStatus status = HS_OK;
    CHECK(library.sampleWorlds(view, limits, -1, status).worlds.empty() &&
          status == HS_ERROR_COUNT);
    const Library::Seats<double> chances = library.winProbabilities({20, 50, 70, 90});
    CHECK(chances[0] > chances[1] && chances[1] > chances[2] && chances[2] > chances[3]);
    CHECK(library.winProbabilities({101, 20, 30, 40})[1] == 1 && chances[4] == 0);
    library.winProbabilities({1, 2, 3}, status);
    CHECK(status == HS_ERROR_PLAYER_COUNT);
}

/// A copy of the library under another name. The program is linked with the original; only the test
/// loads the copy.
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

TEST(plugin_loads_works_and_unloads) {
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

TEST(a_file_that_is_no_plugin_is_refused) {
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
