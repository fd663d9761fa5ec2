/// Moves and move lists, and the state of a card game.
#ifndef ENGINE_STATE_H
#define ENGINE_STATE_H

#include <cstdint>
#include <vector>

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

class Game;
class Player;
class iiGameState;

const int kMaxTricks = 17;

/// The seats of a game and its pool of moves. A state owns its players. One thread at a time may
/// use a state.
class GameState {
public:
    GameState();
    virtual ~GameState();
    GameState(const GameState &) = delete;
    GameState &operator=(const GameState &) = delete;

    /// Seats a player at the next free seat and takes ownership.
    void addPlayer(Player *player);
    Player *getPlayer(int seat) const { return men[seat]; }
    /// The seat of a player; -1 when the player is not seated here.
    int getPlayerNum(const Player *player) const;
    unsigned int getNumPlayers() const { return numPlayers; }

    /// Sets the game of this state; null for a state that exists only in a search.
    void setGame(Game *owner) { game = owner; }
    Game *getGame() { return game; }

    virtual int getNextPlayerNum() const = 0;
    Player *getNextPlayer() const { return men[getNextPlayerNum()]; }

    /// The moves that a search considers, and all legal ones, in descending order of the card
    /// codes. The caller owns the list.
    virtual Move *getMoves() = 0;
    virtual Move *getAllMoves() = 0;
    virtual void ApplyMove(Move *move) = 0;
    /// Takes moves back in exactly the reverse order.
    virtual void UndoMove(Move *move) = 0;
    virtual bool Done() const = 0;
    /// The points of a seat in this deal; final once the deal is done.
    virtual double score(unsigned int who) const = 0;

    /// The belief of a seat about the hidden cards. The caller owns it.
    virtual iiGameState *getiiGameState(bool consistent, int who, Player *model = nullptr) = 0;

    /// Allocates a move from the pool; freeMove returns a list to it.
    Move *getNewMove();
    void freeMove(Move *list);

    double gameScore[MAXPLAYERS];  ///< scores of the game before this deal

protected:
    Player *men[MAXPLAYERS];
    unsigned int numPlayers;

private:
    Game *game;
    Move *freeMoves;
};

/// The cards of a trick-taking game. Data are public: searches, beliefs and adapters read them.
class CardGameState : public GameState {
public:
    CardGameState();

    virtual void setRules(int value) { rules = value; }
    int getRules() { return rules; }

    int getNextPlayerNum() const override { return currPlr; }
    bool Done() const override { return currTrick == numCards; }

    /// The trick in progress; none once the deal is done.
    const Trick *getCurrTrick() const { return &t[currTrick]; }
    int getCurrTrickNum() { return currTrick; }
    /// A trick up to the one in progress; null beyond it.
    const Trick *getTrick(int which) { return which <= currTrick ? &t[which] : nullptr; }

    Deck cards[MAXPLAYERS];     ///< the hand of each seat now
    Deck original[MAXPLAYERS];  ///< the hand of each seat at the start of play
    Deck played[MAXPLAYERS];    ///< the cards played by each seat, the trick in progress included
    Deck taken[MAXPLAYERS];     ///< the cards taken by each seat in complete tricks
    /// All cards out of the game, except the card that is winning the trick in progress: a card
    /// above it and a card below it are still different moves.
    Deck allplayed;
    int rules;
    int firstPlayer;

protected:
    /// Plays a card of the seat to move and ends the trick when it is complete.
    void playCard(card c);
    /// Reverses playCard exactly.
    void unplayCard(card c, int who);
    /// Clears the table and deals these hands.
    void layOut(const uint64_t *hands);

    Trick t[kMaxTricks + 1];
    int numCards;  ///< number of tricks in a deal
    int currTrick;
    int currPlr;
};

}  // namespace hearts

#endif  // ENGINE_STATE_H
