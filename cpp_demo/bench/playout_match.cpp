/// playout_match DEALS SEED SIDE SIDE: the engine's tree search against itself with other playouts.
///
/// Each side has two seats. Every deal is played six times, with the sides in all seats. The
/// difference on a deal is one observation. A side is a list such as
/// "playout=handsense,worlds=20,simulations=50":
///
/// | option | value |
/// |---|---|
/// | playout | own, handsense, shooting, as-designed, tuned, learned, or none: the points so far |
/// | worlds, simulations | worlds of a decision, simulations in each |
/// | exploration, epsilon | constant of UCB1, random cards of a playout |
/// | least | the points of a seat from which `shooting` tries the moon |
/// | value | share, points, difference (mean of others minus own), paranoid (others minimize mine)
/// | | deal | engine, library: the source of the worlds |
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "../demo/host.h"
#include "../engine/players.h"
#include "../engine/search.h"

using namespace hearts;

namespace {

const handsense::Api &api = handsense::Api::linked();

/// The options of a side.
class Options {
public:
    explicit Options(const std::string &text) : all(text), values() {
        for (size_t begin = 0; begin < text.size();) {
            const size_t end = std::min(text.find(',', begin), text.size());
            const size_t is = text.find('=', begin);
            if (is >= end) {
                std::fprintf(stderr, "no value in \"%s\"\n", text.c_str());
                std::exit(2);
            }
            values[text.substr(begin, is - begin)] = text.substr(is + 1, end - is - 1);
            begin = end + 1;
        }
    }

    std::string word(const std::string &name, const std::string &otherwise) const {
        const auto found = values.find(name);
        return found != values.end() ? found->second : otherwise;
    }
    double number(const std::string &name, double otherwise) const {
        const std::string found = word(name, "");
        return found.empty() ? otherwise : std::atof(found.c_str());
    }
    const std::string &text() const { return all; }

private:
    std::string all;
    std::map<std::string, std::string> values;
};

/// Scale of the values that a search backs up. All agree where no seat shoots the moon.
enum class Value { kShare, kPoints, kDifference, kParanoid };

/// Converts the shares of a deal under rules without bonuses. `me` is the seat that decides.
void convert(Value value, int me, double *shares) {
    if (value == Value::kShare) {
        return;
    }
    if (value == Value::kParanoid) {
        for (int seat = 0; seat < kPlayers; ++seat) {
            shares[seat] = seat == me ? shares[seat] : 1.0 / 3 - shares[me];
        }
        return;
    }
    bool moon = false;
    for (int seat = 0; seat < kPlayers; ++seat) {
        moon = moon || shares[seat] > 0.99;
    }
    for (int seat = 0; moon && seat < kPlayers; ++seat) {
        const bool shooter = shares[seat] > 0.99;
        shares[seat] =
            value == Value::kPoints ? (shooter ? 1.0 / 3 : 0) : (shooter ? 0.5 : 1.0 / 6);
    }
}

/// Takes back the moves of a playout, the last first.
void undo(HeartsGameState &state, std::vector<Move *> &applied) {
    for (; !applied.empty(); applied.pop_back()) {
        state.UndoMove(applied.back());
        state.freeMove(applied.back());
    }
}

/// Plays a deal out by the ranking of a policy.
class PolicyPlayout : public UCTModule {
public:
    explicit PolicyPlayout(int32_t ranking) : policy(ranking) {}

    maxnval *DoRandomPlayout(GameState *g, Player *, double epsilon) override {
        HeartsGameState &state = *static_cast<HeartsGameState *>(g);
        Random random(positionHash(state));
        std::vector<Move *> applied;
        while (!state.Done()) {
            MoveList moves(state, state.getAllMoves());
            Move *move = moves.take(cardOf(state, moves.getCards(), random, epsilon));
            state.ApplyMove(move);
            applied.push_back(move);
        }
        std::unique_ptr<maxnval> values(new maxnval);
        for (unsigned seat = 0; seat < kPlayers; ++seat) {
            values->eval[seat] = state.shareOf(seat);
        }
        undo(state, applied);
        return values.release();
    }

    const char *GetModuleName() override { return "policy"; }

private:
    card cardOf(HeartsGameState &state, uint64_t legal, Random &random, double epsilon) const {
        if (countCards(legal) == 1) {
            return firstCard(legal);
        }
        if (random.chance(epsilon)) {
            return nthCard(legal, int(random.below(uint32_t(countCards(legal)))));
        }
        HsHeartsView view = ViewBuilder::build(state, state.getNextPlayerNum());
        // The hands of a sampled world need not agree with the packets.
        view.passDir = HS_HEARTS_PASS_HOLD;
        view.passed = 0;
        view.received = 0;
        HsHeartsRankedMove ranked[HS_HEARTS_MAX_MOVES];
        int32_t count = 0;
        // The hands may also contradict the cards played; then a random card is played.
        return api.handsense_hearts_rank_moves(&view, policy, ranked, &count) == HS_OK
                   ? ranked[0].card
                   : nthCard(legal, int(random.below(uint32_t(countCards(legal)))));
    }

    int32_t policy;
};

/// The library's playout, but the only seat with points so far shoots the moon where that succeeds
/// against seats that follow and discard as in the engine's own playout.
class ShootingPlayout : public UCTModule {
public:
    explicit ShootingPlayout(int points) : playout(api), least(points) {}

    maxnval *DoRandomPlayout(GameState *g, Player *who, double epsilon) override {
        HeartsGameState &state = *static_cast<HeartsGameState *>(g);
        const int shooter = shooterOf(state);
        if (shooter < 0 || !succeeds(state, shooter)) {
            return playout.DoRandomPlayout(g, who, epsilon);
        }
        maxnval *values = new maxnval;
        values->eval[shooter] = 1;
        return values;
    }
    const char *GetModuleName() override { return "shooting"; }

private:
    int shooterOf(HeartsGameState &state) const {
        int shooter = -1;
        for (int seat = 0; seat < kPlayers; ++seat) {
            if (state.pointsIn(state.taken[seat].getHand()) > 0) {
                if (shooter >= 0) {
                    return -1;
                }
                shooter = seat;
            }
        }
        return shooter >= 0 && state.pointsIn(state.taken[shooter].getHand()) >= least ? shooter
                                                                                       : -1;
    }

    /// Whether the shooter takes all points by playing high.
    bool succeeds(HeartsGameState &state, int shooter) const {
        std::vector<Move *> applied;
        bool possible = true;
        while (possible && !state.Done()) {
            MoveList moves(state, state.getMoves());
            const uint64_t legal = moves.getCards();
            const bool mine = state.getNextPlayerNum() == shooter;
            Move *move = moves.take(mine ? highCard(state, legal) : lowCard(state, legal));
            state.ApplyMove(move);
            applied.push_back(move);
            for (int seat = 0; seat < kPlayers; ++seat) {
                possible = possible &&
                           (seat == shooter || state.pointsIn(state.taken[seat].getHand()) == 0);
            }
        }
        undo(state, applied);
        return possible;
    }

    static int height(card c) { return TWO - Deck::getrank(c); }

    /// The first of the cards with the highest value.
    template <class ValueOf>
    static card bestOf(uint64_t legal, ValueOf valueOf) {
        card best = firstCard(legal);
        for (uint64_t rest = legal & (legal - 1); rest != 0; rest &= rest - 1) {
            const card c = firstCard(rest);
            if (valueOf(c) > valueOf(best)) {
                best = c;
            }
        }
        return best;
    }

    /// The surest lead or winner; else the lowest card, and points last.
    static card highCard(HeartsGameState &state, uint64_t legal) {
        const Trick &trick = *state.getCurrTrick();
        return bestOf(legal, [&](card c) {
            if (trick.curr == 0) {
                // The more cards of other seats it beats, the better.
                uint64_t higher = 0;
                for (int seat = 0; seat < kPlayers; ++seat) {
                    higher |= seat == state.getNextPlayerNum() ? 0 : state.cards[seat].getHand();
                }
                higher &= uint64_t(0x1FFF) << (16 * Deck::getsuit(c)) & ((uint64_t(1) << c) - 1);
                return height(c) - 20 * countCards(higher);
            }
            if (Deck::getsuit(c) != Deck::getsuit(trick.play[0])) {
                return -height(c) - (state.pointsIn(uint64_t(1) << c) > 0 ? 100 : 0);
            }
            return c > trick.WinningCard() ? -height(c) : height(c) + 50;
        });
    }

    /// The highest card that loses, else the highest; discards keep the hearts to the last.
    static card lowCard(HeartsGameState &state, uint64_t legal) {
        const Trick &trick = *state.getCurrTrick();
        return bestOf(legal, [&](card c) {
            if (trick.curr == 0) {
                return -height(c);
            }
            if (Deck::getsuit(c) != Deck::getsuit(trick.play[0])) {
                return height(c) - (Deck::getsuit(c) == HEARTS ? 50 : 0);
            }
            return height(c) + (c > trick.WinningCard() ? 20 : 0);
        });
    }

    HandsensePlayout playout;
    int least;
};

/// Plays nothing: the value of the points so far.
class NoPlayout : public UCTModule {
public:
    maxnval *DoRandomPlayout(GameState *g, Player *, double) override {
        maxnval *values = new maxnval;
        for (unsigned seat = 0; seat < kPlayers; ++seat) {
            values->eval[seat] = static_cast<HeartsGameState *>(g)->shareOf(seat);
        }
        return values;
    }
    const char *GetModuleName() override { return "none"; }
};

/// Another module with other values.
class Converted : public UCTModule {
public:
    Converted(UCTModule *source, Value scale) : module(source), value(scale) {}
    maxnval *DoRandomPlayout(GameState *g, Player *who, double epsilon) override {
        maxnval *values = module->DoRandomPlayout(g, who, epsilon);
        convert(value, g->getPlayerNum(who), values->eval);
        return values;
    }
    const char *GetModuleName() override { return module->GetModuleName(); }

private:
    std::unique_ptr<UCTModule> module;
    Value value;
};

/// A belief that takes the worlds of the library.
class LibraryWorlds : public iiHeartsState {
public:
    LibraryWorlds(HeartsGameState &table, int seat)
        : state(table), me(seat), view(ViewBuilder::build(table, seat)), drawn(0), worlds(64) {}

    GameState *getGameState(double &prob) override {
        prob = 1;
        if (drawn % worlds.size() == 0) {
            HsSearchLimits limits = HsSearchLimits();
            limits.seed = scramble(positionHash(state) ^ drawn);
            uint64_t total = 0;
            if (api.handsense_hearts_sample_worlds(&view, &limits, int32_t(worlds.size()),
                                                   worlds.data(), &total) != HS_OK) {
                std::fprintf(stderr, "%s\n", api.handsense_last_error());
                std::exit(1);
            }
        }
        const HsHeartsWorld &world = worlds[drawn++ % worlds.size()];
        std::unique_ptr<HeartsGameState> dealt(new HeartsGameState);
        for (int seat = 0; seat < kPlayers; ++seat) {
            dealt->addPlayer(state.getPlayer(me)->clone());
        }
        dealt->setRules(state.getRules());
        dealt->setPassDir(state.getPassDir());
        Position position;
        for (int seat = 0; seat < kPlayers; ++seat) {
            position.hands[seat] = world.hands[seat];
        }
        for (int i = 0; i < state.getCurrTrickNum(); ++i) {
            const Trick &trick = *state.getTrick(i);
            PastTrick past;
            past.leader = trick.player[0];
            std::copy(trick.play, trick.play + kPlayers, past.cards);
            position.history.push_back(past);
        }
        const Trick &trick = *state.getCurrTrick();
        position.leader = trick.curr > 0 ? trick.player[0] : state.getNextPlayerNum();
        position.table.assign(trick.play, trick.play + trick.curr);
        dealt->setPosition(position);
        return dealt.release();
    }

private:
    HeartsGameState &state;
    int me;
    HsHeartsView view;
    size_t drawn;
    std::vector<HsHeartsWorld> worlds;
};

/// One side of the match, with the CPU time of its decisions.
class Side : public Algorithm {
public:
    explicit Side(const std::string &text)
        : options(text),
          value(valueOf(options.word("value", "share"))),
          libraryDeals(options.word("deal", "engine") == "library"),
          module(moduleOf(options), value),
          search(searchOf(options), &module) {}

    Move *Play(GameState *g, Player *who) override {
        MoveList moves(*g, g->getMoves());
        if (moves.size() == 1) {
            return moves.take(cardOf(moves.first()));
        }
        const std::clock_t start = std::clock();
        Move *move = search.Play(g, who);
        seconds += double(std::clock() - start) / CLOCKS_PER_SEC;
        ++decisions;
        return move;
    }
    const char *getName() override { return "timed"; }

    const Options options;
    const Value value;
    const bool libraryDeals;
    double seconds = 0;
    double decisions = 0;
    int moons = 0;

private:
    static Value valueOf(const std::string &name) {
        const std::map<std::string, Value> known = {{"share", Value::kShare},
                                                    {"points", Value::kPoints},
                                                    {"difference", Value::kDifference},
                                                    {"paranoid", Value::kParanoid}};
        const auto found = known.find(name);
        if (found == known.end()) {
            std::fprintf(stderr, "unknown value %s\n", name.c_str());
            std::exit(2);
        }
        return found->second;
    }

    static UCTModule *moduleOf(const Options &options) {
        const std::string name = options.word("playout", "own");
        if (name == "handsense") {
            HandsensePlayout *playout = new HandsensePlayout(api);
            if (options.word("value", "share") == "difference") {
                playout->setValues(handsense_legacy::ValueMode::kDifferences);
            }
            return playout;
        }
        if (name == "shooting") {
            return new ShootingPlayout(int(options.number("least", 4)));
        }
        if (name == "tuned" || name == "learned" || name == "as-designed") {
            return new PolicyPlayout(name == "tuned"     ? HS_HEARTS_POLICY_TUNED
                                     : name == "learned" ? HS_HEARTS_POLICY_LEARNED
                                                         : HS_HEARTS_POLICY_AS_DESIGNED);
        }
        if (name == "none") {
            return new NoPlayout;
        }
        if (name == "own") {
            return new DuckingPlayout;
        }
        std::fprintf(stderr, "unknown playout %s\n", name.c_str());
        std::exit(2);
    }

    static SearchOptions searchOf(const Options &options) {
        SearchOptions search;
        search.worlds = int(options.number("worlds", 20));
        search.simulations = int(options.number("simulations", 50));
        search.exploration = options.number("exploration", 0.4);
        search.epsilon = options.number("epsilon", 0.1);
        return search;
    }

    Converted module;
    iiMonteCarlo search;
};

/// A player of a side.
class SidePlayer : public SearchPlayer {
public:
    explicit SidePlayer(Side *mine) : SearchPlayer(mine, "side"), side(mine) {}
    Player *clone() const override { return new SidePlayer(side); }
    double cutoffEval(unsigned int who) override {
        double shares[kPlayers];
        for (unsigned other = 0; other < kPlayers; ++other) {
            shares[other] = state().shareOf(other);
        }
        convert(side->value, seat(), shares);
        return shares[who];
    }
    iiGameState *getiiModel() override {
        return side->libraryDeals ? new LibraryWorlds(state(), seat()) : nullptr;
    }

private:
    Side *side;
};

/// Points of the second side minus those of the first, a seat and deal.
double playDeal(Side *sides, uint64_t seed, int deal) {
    const unsigned seatings[] = {3, 12, 5, 10, 6, 9};
    double difference = 0;
    for (unsigned first : seatings) {
        HeartsGameState table;
        for (int seat = 0; seat < kPlayers; ++seat) {
            table.addPlayer(new SidePlayer(&sides[first >> seat & 1 ? 0 : 1]));
        }
        table.setRules(HS_HEARTS_RULES_STANDARD);
        Random random(scramble(seed) ^ uint64_t(deal));
        table.Reset(random);
        uint64_t hands[kPlayers];
        for (int seat = 0; seat < kPlayers; ++seat) {
            hands[seat] = table.cards[seat].getHand();
        }
        HeartsCardGame game(&table);
        game.PlayDeal(hands, HeartsCardGame::passDirOf(deal), deal);
        for (unsigned seat = 0; seat < kPlayers; ++seat) {
            difference += (first >> seat & 1 ? -1 : 1) * table.score(seat);
        }
        const int shooter = table.moonShooter();
        if (shooter >= 0) {
            ++sides[first >> shooter & 1 ? 0 : 1].moons;
        }
    }
    return difference / 12;
}

void report(const Side *sides, int deals, double mean, double squares) {
    const double error = std::sqrt(squares / (deals - 1) / deals);
    std::printf("%d deals: %+.2f +- %.2f;", deals, mean, 1.96 * error);
    for (int i = 0; i < 2; ++i) {
        std::printf(" %.3f ms, %d moons%s", 1000 * sides[i].seconds / sides[i].decisions,
                    sides[i].moons, i == 0 ? " |" : "\n");
    }
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char **argv) {
    if (argc != 5) {
        std::fprintf(stderr, "usage: playout_match DEALS SEED SIDE SIDE\n");
        return 2;
    }
    const int deals = std::atoi(argv[1]);
    const uint64_t seed = uint64_t(std::atoll(argv[2]));
    Side sides[2] = {Side(argv[3]), Side(argv[4])};
    std::printf("%s | %s, seed %s\n", argv[3], argv[4], argv[2]);
    double mean = 0;
    double squares = 0;
    for (int deal = 0; deal < deals; ++deal) {
        const double difference = playDeal(sides, seed, deal);
        const double before = mean;
        mean += (difference - mean) / (deal + 1);
        squares += (difference - before) * (difference - mean);
        if (deal + 1 == deals || (deal + 1) % 100 == 0) {
            report(sides, deal + 1, mean, squares);
        }
    }
    return 0;
}
