#include "worlds.h"

#include <memory>
#include <thread>

#include "belief.h"

namespace hearts {

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
