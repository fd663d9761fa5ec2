/// Playing deals and whole games, with someone looking on.
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "hearts_state.h"

namespace hearts {

/// Is told what happens at the table. It may look at the state but not change it.
class GameObserver {
public:
    virtual ~GameObserver() {}
    /// The cards are dealt; `deal` counts from 0.
    virtual void dealt(HeartsGameState &, int) {}
    /// All cards are passed; not called when nothing is.
    virtual void passed(HeartsGameState &) {}
    /// A card is about to be played.
    virtual void playing(HeartsGameState &, int, card) {}
    /// A trick is complete; it is the one before the trick in progress.
    virtual void trickDone(HeartsGameState &, const Trick &) {}
    /// The deal is over; the scores of the game are still those before it.
    virtual void dealDone(HeartsGameState &) {}
    /// True ends the game at once.
    virtual bool stopped() { return false; }
};

/// A state with players and the business of asking them in turn. Does not own the state.
class Game {
public:
    explicit Game(GameState *table);
    virtual ~Game();
    void addPlayer(Player *player) { state->addPlayer(player); }
    GameState *getGameState() { return state; }

protected:
    GameState *state;
};

/// Deals until a score reaches 100.
class HeartsCardGame : public Game {
public:
    explicit HeartsCardGame(HeartsGameState *table) : Game(table) {}

    /// Told of everything from now on; not owned.
    void setObserver(GameObserver *onlooker) { observer = onlooker; }

    /// Plays a whole game with deals from `random`. The pass goes left, right, across, hold.
    void Play(Random &random);
    /// Plays one deal with these hands and adds its points to the scores.
    void PlayDeal(const uint64_t *hands, int dir, int deal);

    static int passDirOf(int deal);
    static const int kTarget = 100;
    /// Under rules that give no points, or give them back, a game might never end otherwise.
    static const int kMostDeals = 200;

private:
    HeartsGameState &table() { return *static_cast<HeartsGameState *>(state); }
    bool over();
    void playOut(int deal);
    void doOnePlay();

    GameObserver nobody;
    GameObserver *observer = &nobody;
};

}  // namespace hearts

#endif  // ENGINE_GAME_H
