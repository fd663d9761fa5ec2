/// UCT (Kocsis and Szepesvári, 2006): Monte Carlo tree search with upper confidence bounds, in a
/// world with open hands.
#ifndef ENGINE_UCT_H
#define ENGINE_UCT_H

#include <vector>

#include "hearts_state.h"
#include "player.h"

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

}  // namespace hearts

#endif  // ENGINE_UCT_H
