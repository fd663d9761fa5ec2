/// Search under hidden cards: sample worlds, search each with open cards, average.
#ifndef ENGINE_WORLDS_H
#define ENGINE_WORLDS_H

#include <cstddef>
#include <vector>

#include "player.h"
#include "uct.h"

namespace hearts {

struct SearchOptions {
    int worlds = 12;
    int simulations = 120;  ///< in each world
    double exploration = 0.4;
    double epsilon = 0.1;
    int threads = 1;
};

/// Worlds are drawn on the calling thread; up to `threads` of them are searched at once. The result
/// does not depend on the number of threads as long as the playout module's does not.
class iiMonteCarlo : public Algorithm {
public:
    /// The playout module stays the caller's and must outlive this object.
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
