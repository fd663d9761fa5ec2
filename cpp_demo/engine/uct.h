/// Upper-confidence tree search in a world with open cards.
#ifndef ENGINE_UCT_H
#define ENGINE_UCT_H

#include <vector>

#include "hearts_state.h"
#include "player.h"

namespace hearts {

/// How good a position is for each seat.
class maxnval {
public:
    maxnval() : eval() {}
    double eval[MAXPLAYERS];
};

/// Plays a deal to its end and says what came of it. One module may serve several threads.
class UCTModule {
public:
    virtual ~UCTModule() {}
    /// The values, which the caller owns. The state must be left exactly as it was.
    virtual maxnval *DoRandomPlayout(GameState *g, Player *who, double epsilon) = 0;
    virtual const char *GetModuleName() = 0;
};

/// The engine's own playout: ducks when it can, throws off the queen and high hearts, leads
/// anything. It draws its random numbers from the position, so that threads need not share a
/// generator.
class DuckingPlayout : public UCTModule {
public:
    maxnval *DoRandomPlayout(GameState *g, Player *who, double epsilon) override;
    const char *GetModuleName() override { return "ducking"; }
};

/// A card and what a search takes it to be worth for the seat to move.
struct RankedCard {
    card c;
    double value;
};

/// Each simulation goes down the tree by the upper confidence bound of the seat to move, adds one
/// layer of moves and plays on from there by the playout module, which it does not own.
class UCT {
public:
    UCT(int samples, double exploration, UCTModule *playouts, double epsilon);

    /// The mean value of every move of the seat to move, in the order of getMoves(). Leaves the
    /// state as it was.
    std::vector<RankedCard> Analyze(GameState *world, Player *who);

private:
    struct Node {
        card c;
        int mover;
        int firstChild;
        int children;
        int visits;
        double sum;  ///< of the mover's values
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
