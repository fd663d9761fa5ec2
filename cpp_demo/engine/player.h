/// Players, the algorithms they may think with, and the part of a Hearts player that passes.
#ifndef ENGINE_PLAYER_H
#define ENGINE_PLAYER_H

#include "hearts_state.h"

namespace hearts {

class iiGameState;
class Player;

/// Decides for a player. Whoever made it owns it; players share it.
class Algorithm {
public:
    virtual ~Algorithm() {}
    /// The chosen move, which the caller owns.
    virtual Move *Play(GameState *g, Player *who) = 0;
    virtual const char *getName() = 0;
};

/// Someone at the table. The state at which he is seated owns him.
class Player {
public:
    explicit Player(Algorithm *thinking) : algorithm(thinking), g(nullptr) {}
    virtual ~Player() {}

    void setGameState(GameState *state) { g = state; }
    Algorithm *getAlgorithm() { return algorithm; }

    /// The move to make now; the caller owns it. Without an algorithm the best ranked of
    /// getMoves(), the first among equals.
    virtual Move *Play();
    /// Told to every player after every move at the table.
    virtual void Played(int, Move *) {}
    /// A player of the same kind for a sampled world.
    virtual Player *clone() const = 0;
    /// Higher is better. Keeps neither move nor state.
    virtual int rankMove(Move *, GameState *, bool = false) { return 0; }
    /// An empty belief of this player's choice, owned by the caller; null for the engine's own.
    virtual iiGameState *getiiModel() { return nullptr; }
    /// What a search takes a position to be worth for a seat, the higher the better.
    virtual double cutoffEval(unsigned int who) = 0;
    virtual const char *getName() = 0;

protected:
    Algorithm *algorithm;
    GameState *g;
};

/// Values a finished deal by the share of the points each seat has kept off.
class CardPlayer : public Player {
public:
    explicit CardPlayer(Algorithm *thinking) : Player(thinking) {}
    double cutoffEval(unsigned int who) override;

protected:
    HeartsGameState &state() const { return *static_cast<HeartsGameState *>(g); }
    int seat() const { return g->getPlayerNum(this); }
};

/// The part of a player that passes cards.
class HeartsPlayer {
public:
    virtual ~HeartsPlayer() {}
    /// Writes three different cards of the player's hand.
    virtual void selectPassCards(int dir, card &a, card &b, card &c) = 0;
};

}  // namespace hearts

#endif  // ENGINE_PLAYER_H
