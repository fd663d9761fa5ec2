/// Moves and move lists.
#ifndef ENGINE_MOVES_H
#define ENGINE_MOVES_H

#include <cstdint>

#include "cards.h"

// The classic engine renames its base move by a macro. This engine does the same, so that the
// adapters are tested with the macro.
#define Move _Move

namespace hearts {

class GameState;

/// A move, and at the same time the head of a list of moves. The holder of a list owns it and
/// returns it to a state by GameState::freeMove.
class Move {
public:
    Move() : dist(0), next(nullptr), player(-1) {}
    virtual ~Move() {}
    Move(const Move &) = delete;
    Move &operator=(const Move &) = delete;

    int64_t dist;  ///< rank by a player
    Move *next;
    int player;
};

enum cardContext { kLeadCard, kFollowCard, kSloughCard, kDiscardCard };

/// A move of Hearts: a card passed or played.
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

/// Owner of a list of moves; it returns the list to its state at the end of a block.
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
    /// Takes the move with this card out of the list, which must contain it; the caller owns it.
    Move *take(card c);

private:
    GameState &state_;
    Move *first_;
};

}  // namespace hearts

#endif  // ENGINE_MOVES_H
