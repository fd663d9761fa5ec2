/// The engine's own players, from simple to slow.
#ifndef ENGINE_PLAYERS_H
#define ENGINE_PLAYERS_H

#include "player.h"

namespace hearts {

/// What all of them share: the packet to pass is chosen once, by selectPassCards, and put down card
/// by card.
class PassingPlayer : public CardPlayer, public HeartsPlayer {
public:
    explicit PassingPlayer(Algorithm *thinking = nullptr) : CardPlayer(thinking), packet() {}
    Move *Play() override;

private:
    Move *passNext();

    card packet[kCardsToPass];
};

/// Ducks whenever it can and thinks no further: leads low, follows under the winner, throws off
/// high.
class HeartsDucker : public PassingPlayer {
public:
    void selectPassCards(int dir, card &a, card &b, card &c) override;
    Player *clone() const override { return new HeartsDucker; }
    int rankMove(Move *move, GameState *g, bool optional = false) override;
    const char *getName() override { return "ducker"; }
};

/// Plays by rules of thumb: protects itself from the queen, gets rid of high cards late in safe
/// tricks, drives the queen out with low spades.
class HeartsCardPlayer : public PassingPlayer {
public:
    explicit HeartsCardPlayer(Algorithm *thinking = nullptr) : PassingPlayer(thinking) {}
    void selectPassCards(int dir, card &a, card &b, card &c) override;
    Player *clone() const override { return new HeartsCardPlayer(algorithm); }
    int rankMove(Move *move, GameState *g, bool optional = false) override;
    const char *getName() override { return "rules"; }
};

/// Thinks with an algorithm. Passes like HeartsCardPlayer, unless the search is to choose the cards
/// to pass as well.
class SearchPlayer : public HeartsCardPlayer {
public:
    /// `title` is the name and must last as long as the player; the algorithm stays the caller's.
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
