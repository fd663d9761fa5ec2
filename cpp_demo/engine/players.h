/// The engine's own players, from the simplest to the slowest.
#ifndef ENGINE_PLAYERS_H
#define ENGINE_PLAYERS_H

#include "player.h"

namespace hearts {

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
