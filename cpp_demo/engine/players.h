/// Players, their algorithms, and the players of the engine.
#ifndef ENGINE_PLAYERS_H
#define ENGINE_PLAYERS_H

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

/// Base of all players: selectPassCards chooses the packet once; the player then puts it down card
/// by card.
class PassingPlayer : public CardPlayer, public HeartsPlayer {
public:
    explicit PassingPlayer(Algorithm *thinking = nullptr) : CardPlayer(thinking), packet() {}
    Move *Play() override;

private:
    Move *passNext();

    card packet[kCardsToPass];
};

/// A player that always ducks: leads low, follows under the winner, discards high.
class HeartsDucker : public PassingPlayer {
public:
    void selectPassCards(int dir, card &a, card &b, card &c) override;
    Player *clone() const override { return new HeartsDucker; }
    int rankMove(Move *move, GameState *g, bool optional = false) override;
    const char *getName() override { return "ducker"; }
};

/// A rule-based player: guards against the queen, sheds high cards late in safe tricks, drives the
/// queen out with low spades.
class HeartsCardPlayer : public PassingPlayer {
public:
    explicit HeartsCardPlayer(Algorithm *thinking = nullptr) : PassingPlayer(thinking) {}
    void selectPassCards(int dir, card &a, card &b, card &c) override;
    Player *clone() const override { return new HeartsCardPlayer(algorithm); }
    int rankMove(Move *move, GameState *g, bool optional = false) override;
    const char *getName() override { return "rules"; }
};

/// A player with a search algorithm. It passes like HeartsCardPlayer, unless the search also
/// chooses the cards to pass.
class SearchPlayer : public HeartsCardPlayer {
public:
    /// `title` is the name and must outlive the player; the caller owns the algorithm.
    SearchPlayer(Algorithm *thinking, const char *title, bool searchPasses = false)
        : HeartsCardPlayer(thinking), name(title), searching(searchPasses) {}
    Move *Play() override;
    Player *clone() const override { return new SearchPlayer(algorithm, name, searching); }
    const char *getName() override { return name; }

private:
    const char *name;
    bool searching;
};

}  // namespace hearts

#endif  // ENGINE_PLAYERS_H
