/// Single deals and whole games, with an observer.
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "hearts_state.h"

namespace hearts {

/// Observer of a game. It may read the state but must not change it.
class GameObserver {
public:
    virtual ~GameObserver() {}
    /// After the deal; `deal` counts from 0.
    virtual void dealt(HeartsGameState &, int) {}
    /// After the pass; not called without one.
    virtual void passed(HeartsGameState &) {}
    /// Before a card is played.
    virtual void playing(HeartsGameState &, int, card) {}
    /// After a complete trick, which is the one before the trick in progress.
    virtual void trickDone(HeartsGameState &, const Trick &) {}
    /// After the deal; the scores of the game are still those before it.
    virtual void dealDone(HeartsGameState &) {}
};

/// A state and the turn order of its players. It does not own the state.
class Game {
public:
    explicit Game(GameState *table);
    virtual ~Game();
    void addPlayer(Player *player) { state->addPlayer(player); }
    GameState *getGameState() { return state; }

protected:
    GameState *state;
};

/// A game of Hearts: deals until a score reaches 100.
class HeartsCardGame : public Game {
public:
    explicit HeartsCardGame(HeartsGameState *table) : Game(table) {}

    /// Sets the observer of all later events; not owned.
    void setObserver(GameObserver *onlooker) { observer = onlooker; }

    /// Plays a whole game with deals from `random`. The pass rotates left, right, across, hold.
    void Play(Random &random);
    /// Plays one deal with these hands and adds its points to the scores.
    void PlayDeal(const uint64_t *hands, int dir, int deal);

    static int passDirOf(int deal);
    static const int kTarget = 100;
    /// Limit for rules without points or with bonuses, under which a game might never end.
    static const int kMaxDeals = 200;

private:
    HeartsGameState &table() { return *static_cast<HeartsGameState *>(state); }
    bool over();
    void playOut(int deal);
    void doOnePlay();

    GameObserver noObserver;
    GameObserver *observer = &noObserver;
};

}  // namespace hearts

#endif  // ENGINE_GAME_H
