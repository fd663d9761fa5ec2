/// What a seat knows and believes about the hidden cards, and worlds sampled from it.
#ifndef ENGINE_BELIEF_H
#define ENGINE_BELIEF_H

#include <vector>

#include "hearts_state.h"

namespace hearts {

/// A belief about a game whose state is only partly known.
class iiGameState {
public:
    virtual ~iiGameState() {}
    /// A possible world; the caller owns it. `prob` is its weight.
    virtual GameState *getGameState(double &prob) = 0;
    virtual void Played(Move *) = 0;
    /// Takes back what Played was told, in reverse order.
    virtual void Unplayed(Move *) = 0;
    virtual const char *GetName() = 0;
};

/// The belief of a Hearts player: every card he has not seen may lie with every seat that still
/// followed its suit, except the cards he passed, which lie with their receiver.
class iiHeartsState : public iiGameState {
public:
    iiHeartsState();

    /// Begins with what `who` knows of the deal so far.
    void init(HeartsGameState &state, int who);

    GameState *getGameState(double &prob) override;
    void Played(Move *move) override;
    void Unplayed(Move *move) override;
    const char *GetName() override { return "constraints"; }

    /// Cards played so far, in order: who and what.
    struct Play {
        int seat;
        card c;
    };
    const std::vector<Play> &history() const { return plays; }
    /// The cards a seat may still hold, apart from his own number of cards.
    uint64_t couldHold(int seat) const;

private:
    /// Hands at the start of play for all seats, ours as it was, the others filled at random.
    void sampleHands(uint64_t *hands);
    void replayPassing(HeartsGameState &world, uint64_t *startHands);
    void guessPassing(HeartsGameState &world) const;
    uint64_t guessPacket(uint64_t receiverHand, int receiver);
    uint64_t playedBy(int seat) const;
    bool showedVoid(int seat, int s) const;

    int me;
    int rules;
    int passDir;
    int firstPlayer;
    bool passingDone;
    uint64_t startHand;       ///< ours when play begins; while passing is on, before we passed any
    uint64_t myPacket;        ///< what we passed
    uint64_t received;        ///< what we got
    std::vector<card> given;  ///< what we have put down while passing is still on
    std::vector<Play> plays;
    Player *master;  ///< the observer, whose kind sits in every seat of a world
    Random random;
};

}  // namespace hearts

#endif  // ENGINE_BELIEF_H
