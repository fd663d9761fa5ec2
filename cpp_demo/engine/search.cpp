#include "search.h"

#include <cmath>
#include <memory>
#include <thread>

#include "belief.h"

namespace hearts {

static uint64_t suitOf(const Deck &cards, int s) {
    return uint64_t(cards.getSuit(s)) << (16 * s);
}

/// The highest card of a set: the one with the lowest rank number.
static card highest(uint64_t cards) {
    card best = firstCard(cards);
    for (uint64_t rest = cards; rest != 0; rest &= rest - 1) {
        if (Deck::getrank(firstCard(rest)) <= Deck::getrank(best)) {
            best = firstCard(rest);
        }
    }
    return best;
}

/// The highest card that does not win the trick; a random one if there is none.
static card duck(const Trick &trick, uint64_t legal, Random &random) {
    const card winning = trick.WinningCard();
    for (uint64_t rest = legal; rest != 0; rest &= rest - 1) {
        if (firstCard(rest) > winning) {
            return firstCard(rest);
        }
    }
    return nthCard(legal, int(random.below(uint32_t(countCards(legal)))));
}

static card playoutCard(const HeartsGameState &state, uint64_t legal, Random &random,
                        double epsilon) {
    const card any = nthCard(legal, int(random.below(uint32_t(countCards(legal)))));
    const bool leading = !state.donePassing() || state.getCurrTrick()->curr == 0;
    if (leading || random.chance(epsilon)) {
        return any;
    }
    const Trick &trick = *state.getCurrTrick();
    if (Deck::getsuit(firstCard(legal)) == Deck::getsuit(trick.play[0])) {
        return duck(trick, legal, random);
    }
    if (Deck(legal).has(kQueenOfSpades)) {
        return kQueenOfSpades;
    }
    const uint64_t hearts = suitOf(Deck(legal), HEARTS);
    return highest(hearts != 0 ? hearts : legal);
}

maxnval *DuckingPlayout::DoRandomPlayout(GameState *g, Player *, double epsilon) {
    HeartsGameState &state = *static_cast<HeartsGameState *>(g);
    Random random(positionHash(state));
    std::vector<Move *> applied;
    while (!state.Done()) {
        MoveList moves(state, state.getMoves());
        Move *move = moves.take(playoutCard(state, moves.getCards(), random, epsilon));
        state.ApplyMove(move);
        applied.push_back(move);
    }
    std::unique_ptr<maxnval> values(new maxnval);
    for (unsigned seat = 0; seat < state.getNumPlayers(); ++seat) {
        values->eval[seat] = state.shareOf(seat);
    }
    for (; !applied.empty(); applied.pop_back()) {
        state.UndoMove(applied.back());
        state.freeMove(applied.back());
    }
    return values.release();
}

UCT::UCT(int simulations, double constant, UCTModule *playouts, double randomness)
    : samples(simulations), exploration(constant), module(playouts), epsilon(randomness) {}

std::vector<RankedCard> UCT::Analyze(GameState *world, Player *who) {
    tree.assign(1, Node{kNoCard, world->getNextPlayerNum(), 0, 0, 0, 0.0});
    expand(0, *world);
    for (int i = 0; i < samples; ++i) {
        simulate(*world, who);
    }
    std::vector<RankedCard> values;
    for (int i = 0; i < tree[0].children; ++i) {
        const Node &child = tree[size_t(tree[0].firstChild + i)];
        values.push_back(RankedCard{child.c, child.visits > 0 ? child.sum / child.visits : 0});
    }
    return values;
}

void UCT::simulate(GameState &world, Player *who) {
    path.clear();
    int node = 0;
    while (tree[size_t(node)].children > 0) {
        node = bestChild(tree[size_t(node)]);
        descend(node, world);
    }
    if (tree[size_t(node)].visits > 0 && !world.Done()) {
        expand(node, world);
        node = tree[size_t(node)].firstChild;
        descend(node, world);
    }
    double values[MAXPLAYERS];
    valuesOf(world, who, values);
    goBack(world, values);
}

/// The child with the highest upper confidence bound (UCB1); an untried child comes first.
int UCT::bestChild(const Node &node) const {
    int best = node.firstChild;
    double bestBound = -1;
    for (int i = node.firstChild; i < node.firstChild + node.children; ++i) {
        const Node &child = tree[size_t(i)];
        if (child.visits == 0) {
            return i;
        }
        const double bound = child.sum / child.visits +
                             exploration * std::sqrt(std::log(double(node.visits)) / child.visits);
        if (bound > bestBound) {
            best = i;
            bestBound = bound;
        }
    }
    return best;
}

void UCT::expand(int node, GameState &world) {
    MoveList moves(world, world.getMoves());
    const int first = int(tree.size());
    for (Move *m = moves.first(); m != nullptr; m = m->next) {
        tree.push_back(Node{cardOf(m), m->player, 0, 0, 0, 0.0});
    }
    tree[size_t(node)].firstChild = first;
    tree[size_t(node)].children = int(tree.size()) - first;
}

void UCT::descend(int node, GameState &world) {
    CardMove *move = static_cast<CardMove *>(world.getNewMove());
    move->init(tree[size_t(node)].c, kLeadCard, tree[size_t(node)].mover);
    world.ApplyMove(move);
    applied.push_back(move);
    path.push_back(node);
}

void UCT::valuesOf(GameState &world, Player *who, double *values) const {
    if (!world.Done()) {
        std::unique_ptr<maxnval> played(module->DoRandomPlayout(&world, who, epsilon));
        for (unsigned seat = 0; seat < world.getNumPlayers(); ++seat) {
            values[seat] = played->eval[seat];
        }
        return;
    }
    for (unsigned seat = 0; seat < world.getNumPlayers(); ++seat) {
        values[seat] = who->cutoffEval(seat);
    }
}

void UCT::goBack(GameState &world, const double *values) {
    ++tree[0].visits;
    for (int node : path) {
        ++tree[size_t(node)].visits;
        tree[size_t(node)].sum += values[tree[size_t(node)].mover];
    }
    for (; !applied.empty(); applied.pop_back()) {
        world.UndoMove(applied.back());
        world.freeMove(applied.back());
    }
}

struct iiMonteCarlo::World {
    std::unique_ptr<GameState> state;
    double weight;
    std::vector<RankedCard> values;
};

iiMonteCarlo::iiMonteCarlo(const SearchOptions &choice, UCTModule *playouts)
    : options(choice), module(playouts) {}

Move *iiMonteCarlo::Play(GameState *g, Player *who) {
    MoveList moves(*g, g->getMoves());
    if (moves.size() == 1) {
        return moves.take(cardOf(moves.first()));
    }
    std::vector<World> worlds = drawWorlds(*g, *who);
    searchAll(worlds);
    card best = cardOf(moves.first());
    double bestValue = -1;
    for (size_t i = 0; i < worlds[0].values.size(); ++i) {
        double value = 0;
        for (const World &world : worlds) {
            value += world.weight * world.values[i].value;
        }
        if (value > bestValue) {
            best = worlds[0].values[i].c;
            bestValue = value;
        }
    }
    return moves.take(best);
}

std::vector<iiMonteCarlo::World> iiMonteCarlo::drawWorlds(GameState &g, Player &who) const {
    std::unique_ptr<iiGameState> belief(g.getiiGameState(true, g.getPlayerNum(&who)));
    std::vector<World> worlds(size_t(options.worlds));
    for (World &world : worlds) {
        world.state.reset(belief->getGameState(world.weight));
    }
    return worlds;
}

/// Searches every `step`-th world from `begin` on. Each world and its players belong to one thread;
/// only the playout module is shared.
void iiMonteCarlo::search(std::vector<World> &worlds, size_t begin, size_t step) const {
    UCT uct(options.simulations, options.exploration, module, options.epsilon);
    for (size_t i = begin; i < worlds.size(); i += step) {
        GameState &state = *worlds[i].state;
        worlds[i].values = uct.Analyze(&state, state.getNextPlayer());
    }
}

void iiMonteCarlo::searchAll(std::vector<World> &worlds) const {
    const size_t threads = options.threads > 1 ? size_t(options.threads) : 1;
    std::vector<std::thread> helpers;
    for (size_t i = 1; i < threads; ++i) {
        helpers.push_back(std::thread([this, &worlds, i, threads] { search(worlds, i, threads); }));
    }
    search(worlds, 0, threads);
    for (std::thread &helper : helpers) {
        helper.join();
    }
}

}  // namespace hearts
