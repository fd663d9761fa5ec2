/// Perfect-information Monte Carlo: samples worlds, searches each with open hands, and averages.
#ifndef ENGINE_WORLDS_H
#define ENGINE_WORLDS_H

#include <cstddef>
#include <vector>

#include "player.h"
#include "uct.h"

namespace hearts {

struct SearchOptions {
    int worlds = 12;
    int simulations = 120;  ///< simulations in each world
    double exploration = 0.4;
    double epsilon = 0.1;
    int threads = 1;
};

/// The algorithm. It samples worlds on the calling thread and searches up to `threads` of them at
/// once. The result does not depend on the number of threads if the playout module's does not.
class iiMonteCarlo : public Algorithm {
public:
    /// The caller owns the playout module, which must outlive this object.
    iiMonteCarlo(const SearchOptions &choice, UCTModule *playouts);

    Move *Play(GameState *g, Player *who) override;
    const char *getName() override { return "worlds"; }

private:
    struct World;

    std::vector<World> drawWorlds(GameState &g, Player &who) const;
    void search(std::vector<World> &worlds, std::size_t begin, std::size_t step) const;
    void searchAll(std::vector<World> &worlds) const;

    SearchOptions options;
    UCTModule *module;
};

}  // namespace hearts

#endif  // ENGINE_WORLDS_H
