/// The belief state of a seat about hidden cards, and worlds sampled from it.
#ifndef ENGINE_BELIEF_H
#define ENGINE_BELIEF_H

#include <vector>

#include "hearts_state.h"

namespace hearts {

/// A belief about a game with hidden information.
class iiGameState {
public:
    virtual ~iiGameState() {}
    /// Samples a possible world; the caller owns it. `prob` is its weight.
    virtual GameState *getGameState(double &prob) = 0;
    virtual void Played(Move *) = 0;
    /// Takes back the last move given to Played; moves are taken back in reverse order.
    virtual void Unplayed(Move *) = 0;
    virtual const char *GetName() = 0;
};

/// The belief of a Hearts player. An unseen card may be with any seat that has shown no void in its
/// suit, except that passed cards are with their receiver. The two of clubs, too, may be with any
/// seat, although the first leader holds it.
class iiHeartsState : public iiGameState {
public:
    iiHeartsState();

    /// Initializes the belief with the knowledge of seat `who` about the deal so far.
    void init(HeartsGameState &state, int who);

    GameState *getGameState(double &prob) override;
    void Played(Move *move) override;
    void Unplayed(Move *move) override;
    const char *GetName() override { return "constraints"; }

    /// One played card and its seat.
    struct Play {
        int seat;
        card c;
    };
    const std::vector<Play> &history() const { return plays; }
    /// The cards a seat may still hold, regardless of the size of its hand.
    uint64_t couldHold(int seat) const;

private:
    /// Samples the hands of all seats at the start of play; the observer's own hand is exact.
    void sampleHands(uint64_t *hands);
    void replayPassing(HeartsGameState &world, uint64_t *startHands);
    void samplePassing(HeartsGameState &world) const;
    uint64_t samplePacket(uint64_t receiverHand, int receiver);
    uint64_t playedBy(int seat) const;
    bool showedVoid(int seat, int s) const;
    /// Whether the deal has tricks beyond the record, so that unseen cards may have been played.
    bool unrecorded() const;
    void dealPosition(HeartsGameState &world, const uint64_t *hands) const;

    int me;
    int rules;
    int passDir;
    int firstPlayer;
    bool passingDone;
    uint64_t startHand;              ///< own hand at the start of play; during the pass, before it
    uint64_t myPacket;               ///< the cards passed by the observer
    uint64_t received;               ///< the cards received by the observer
    uint64_t takenBefore[kPlayers];  ///< cards taken in tricks beyond the record
    std::vector<card> given;         ///< the cards put down so far during the pass
    std::vector<Play> plays;
    Player *master;  ///< the observer; its kind plays every seat of a world
    Random random;
};

}  // namespace hearts

#endif  // ENGINE_BELIEF_H
