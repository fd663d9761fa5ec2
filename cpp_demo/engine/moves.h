/// Moves and the lists they come in.
#ifndef ENGINE_MOVES_H
#define ENGINE_MOVES_H

#include <cstdint>

#include "cards.h"

// The engine this one stands in for renames its base move by a macro. The stand-in keeps the macro
// on purpose: an adapter that compiles here has shown that it can live with it.
#define Move _Move

namespace hearts {

class GameState;

/// A move, and at the same time the head of a list of moves. Moves belong to whoever holds them and
/// go back to a state by GameState::freeMove.
class Move {
public:
    Move() : dist(0), next(nullptr), player(-1) {}
    virtual ~Move() {}
    Move(const Move &) = delete;
    Move &operator=(const Move &) = delete;

    int64_t dist;  ///< the rank a player gave to it
    Move *next;
    int player;
};

enum cardContext { kLeadCard, kFollowCard, kSloughCard, kDiscardCard };

/// Every move of Hearts: a card passed or played.
class CardMove : public Move {
public:
    CardMove() : c(kNoCard), context(kLeadCard) {}

    void init(card code, cardContext how, int who, Move *rest = nullptr) {
        c = code;
        context = how;
        player = who;
        next = rest;
        dist = 0;
    }

    card c;
    cardContext context;
};

inline card cardOf(const Move *move) {
    return static_cast<const CardMove *>(move)->c;
}

/// Gives a list of moves back to its state at the end of a block.
class MoveList {
public:
    MoveList(GameState &state, Move *first) : state_(state), first_(first) {}
    ~MoveList();
    MoveList(const MoveList &) = delete;
    MoveList &operator=(const MoveList &) = delete;

    Move *first() const { return first_; }
    int size() const;
    /// The cards of all moves.
    uint64_t getCards() const;
    /// Takes the move with this card out of the list, which must have it; the caller owns it then.
    Move *take(card c);

private:
    GameState &state_;
    Move *first_;
};

}  // namespace hearts

#endif  // ENGINE_MOVES_H
