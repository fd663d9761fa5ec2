/// Players, their algorithms, and the passing interface of a Hearts player.
#ifndef ENGINE_PLAYER_H
#define ENGINE_PLAYER_H

#include "hearts_state.h"

namespace hearts {

class iiGameState;
class Player;

/// A decision algorithm for players. Its creator owns it; players share it.
class Algorithm {
public:
    virtual ~Algorithm() {}
    /// Returns the chosen move; the caller owns it.
    virtual Move *Play(GameState *g, Player *who) = 0;
    virtual const char *getName() = 0;
};

/// A player at the table. The state that seats the player owns it.
class Player {
public:
    explicit Player(Algorithm *thinking) : algorithm(thinking), g(nullptr) {}
    virtual ~Player() {}

    void setGameState(GameState *state) { g = state; }
    Algorithm *getAlgorithm() { return algorithm; }

    /// Returns the move to make now; the caller owns it. Without an algorithm it is the highest
    /// ranked of getMoves(), the first among equals.
    virtual Move *Play();
    /// Reports every move at the table to every player.
    virtual void Played(int, Move *) {}
    /// A player of the same kind for a sampled world.
    virtual Player *clone() const = 0;
    /// Ranks a move, higher is better. It keeps neither the move nor the state.
    virtual int rankMove(Move *, GameState *, bool = false) { return 0; }
    /// An empty belief of this player's choice, owned by the caller; null for the engine's own.
    virtual iiGameState *getiiModel() { return nullptr; }
    /// The evaluation of a position for a seat; higher is better.
    virtual double cutoffEval(unsigned int who) = 0;
    virtual const char *getName() = 0;

protected:
    Algorithm *algorithm;
    GameState *g;
};

/// A player that evaluates a finished deal by the seat's share of the avoided points.
class CardPlayer : public Player {
public:
    explicit CardPlayer(Algorithm *thinking) : Player(thinking) {}
    double cutoffEval(unsigned int who) override;

protected:
    HeartsGameState &state() const { return *static_cast<HeartsGameState *>(g); }
    int seat() const { return g->getPlayerNum(this); }
};

/// The passing interface of a player.
class HeartsPlayer {
public:
    virtual ~HeartsPlayer() {}
    /// Writes three different cards of the player's hand.
    virtual void selectPassCards(int dir, card &a, card &b, card &c) = 0;
};

}  // namespace hearts

#endif  // ENGINE_PLAYER_H
