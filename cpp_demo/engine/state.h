/// What every game state has (players, a store of moves) and what every trick-taking game adds to
/// it (hands, tricks, whose turn it is).
#ifndef ENGINE_STATE_H
#define ENGINE_STATE_H

#include <vector>

#include "cards.h"
#include "moves.h"
#include "trick.h"

namespace hearts {

class Game;
class Player;
class iiGameState;

const int kMaxTricks = 17;

/// The seats of a game and the store of its moves. A state owns the players seated at it. One state
/// belongs to one thread at a time.
class GameState {
public:
    GameState();
    virtual ~GameState();
    GameState(const GameState &) = delete;
    GameState &operator=(const GameState &) = delete;

    /// Seats a player at the next free place and takes ownership of him.
    void addPlayer(Player *player);
    Player *getPlayer(int seat) const { return men[seat]; }
    /// The seat of a player, -1 when he does not sit here.
    int getPlayerNum(const Player *player) const;
    unsigned int getNumPlayers() const { return numPlayers; }

    /// The game this state belongs to; null for a state that only exists in a search.
    void setGame(Game *owner) { game = owner; }
    Game *getGame() { return game; }

    virtual int getNextPlayerNum() const = 0;
    Player *getNextPlayer() const { return men[getNextPlayerNum()]; }

    /// The moves worth a search's while, and all legal ones, in descending order of the card codes.
    /// The caller owns the list.
    virtual Move *getMoves() = 0;
    virtual Move *getAllMoves() = 0;
    virtual void ApplyMove(Move *move) = 0;
    /// Takes moves back in exactly the reverse order.
    virtual void UndoMove(Move *move) = 0;
    virtual bool Done() const = 0;
    /// The points of a seat in this deal; final once the deal is done.
    virtual double score(unsigned int who) const = 0;

    /// What a seat believes about the hidden cards. The caller owns it.
    virtual iiGameState *getiiGameState(bool consistent, int who, Player *model = nullptr) = 0;

    /// A move to be filled in, and the way back for a list of moves.
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

    /// The trick in progress; there is none once the deal is done.
    const Trick *getCurrTrick() const { return &t[currTrick]; }
    int getCurrTrickNum() { return currTrick; }
    /// A trick up to the one in progress, else null.
    const Trick *getTrick(int which) { return which <= currTrick ? &t[which] : nullptr; }

    Deck cards[MAXPLAYERS];     ///< what each seat holds now
    Deck original[MAXPLAYERS];  ///< what each seat held when play began
    Deck played[MAXPLAYERS];    ///< what each seat has played, the trick in progress included
    Deck taken[MAXPLAYERS];     ///< what each seat has won in complete tricks
    /// All cards that are out of the game. The card that is winning the trick in progress is not
    /// among them: a card above it and a card below it are still different moves.
    Deck allplayed;
    int rules;
    int firstPlayer;

protected:
    /// Plays a card of the seat to move and ends the trick when it is complete.
    void playCard(card c);
    /// The exact reverse of playCard.
    void unplayCard(card c, int who);
    /// Clears the table for a new deal with these hands.
    void layOut(const uint64_t *hands);

    Trick t[kMaxTricks + 1];
    int numCards;  ///< tricks in a deal
    int currTrick;
    int currPlr;
};

}  // namespace hearts

#endif  // ENGINE_STATE_H
