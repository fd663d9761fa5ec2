/// Tree search of one world, and search over sampled worlds.
#ifndef ENGINE_SEARCH_H
#define ENGINE_SEARCH_H

#include <cstddef>
#include <vector>

#include "hearts_state.h"
#include "players.h"

namespace hearts {

/// The value of a position for each seat.
class maxnval {
public:
    maxnval() : eval() {}
    double eval[MAXPLAYERS];
};

/// A playout module: plays a deal to its end and evaluates it. Several threads may share a module.
class UCTModule {
public:
    virtual ~UCTModule() {}
    /// Returns the values, owned by the caller. The state must be left unchanged.
    virtual maxnval *DoRandomPlayout(GameState *g, Player *who, double epsilon) = 0;
    virtual const char *GetModuleName() = 0;
};

/// The engine's own playout: ducks when it can, discards the queen and high hearts, leads at
/// random. Its random numbers derive from the position, so threads share no generator.
class DuckingPlayout : public UCTModule {
public:
    maxnval *DoRandomPlayout(GameState *g, Player *who, double epsilon) override;
    const char *GetModuleName() override { return "ducking"; }
};

/// A card and its search value for the seat to move.
struct RankedCard {
    card c;
    double value;
};

/// The tree search. Each simulation descends by the upper confidence bound of the seat to move and
/// expands one node. The playout module, which the search does not own, plays on from there.
class UCT {
public:
    UCT(int samples, double exploration, UCTModule *playouts, double epsilon);

    /// The mean value of every move of the seat to move, in the order of getMoves(). It leaves the
    /// state unchanged.
    std::vector<RankedCard> Analyze(GameState *world, Player *who);

private:
    struct Node {
        card c;
        int mover;
        int firstChild;
        int children;
        int visits;
        double sum;  ///< sum of the mover's values
    };

    void simulate(GameState &world, Player *who);
    int bestChild(const Node &node) const;
    void expand(int node, GameState &world);
    void descend(int node, GameState &world);
    void valuesOf(GameState &world, Player *who, double *values) const;
    void goBack(GameState &world, const double *values);

    int samples;
    double exploration;
    UCTModule *module;
    double epsilon;
    std::vector<Node> tree;
    std::vector<int> path;
    std::vector<Move *> applied;
};

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

#endif  // ENGINE_SEARCH_H
