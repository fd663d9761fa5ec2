/// The state of a deal of Hearts: passing, legal cards, scoring.
#ifndef ENGINE_HEARTS_STATE_H
#define ENGINE_HEARTS_STATE_H

#include <vector>

#include "cards.h"
#include "state.h"

namespace hearts {

const int kPlayers = 4;
const int kCardsToPass = 3;

/// Seat s passes to seat (s + direction) mod 4; play proceeds in ascending seats.
enum tPassDir { kLeftDir = 1, kRightDir = -1, kAcrossDir = 2, kHold = 0 };

/// The bits of a rule set.
enum tRules {
    kQueenPenalty = 0x0001,        ///< the queen of spades counts 13
    kJackBonus = 0x0002,           ///< the jack of diamonds takes 10 off
    kNoTrickBonus = 0x0004,        ///< 5 off for a deal without a trick
    kEndScoreBonus = 0x0008,       ///< reserved, no effect
    kShootingNeedsJack = 0x0010,   ///< a moon needs the jack of diamonds too
    kLead2Clubs = 0x0020,          ///< the two of clubs is led first
    kLeadClubs = 0x0040,           ///< the holder of the two of clubs leads any club first
    kNoHeartsFirstTrick = 0x0080,  ///< no heart on the first trick while anything else is playable
    kNoQueenFirstTrick = 0x0100,   ///< nor the queen of spades as a discard
    kQueenBreaksHearts = 0x0200,   ///< the queen of spades breaks hearts too
    kDoPassCards = 0x0400,         ///< each seat passes three cards
    kMustBreakHearts = 0x0800,     ///< hearts are led only when broken
    kHeartsArentPoints = 0x1000,   ///< hearts count nothing, and there is no moon
    kNoShooting = 0x2000           ///< there is no moon
};

/// A complete trick of a position: who led it, and its cards in the order of play.
struct PastTrick {
    int leader;
    card cards[kPlayers];
};

/// A position in the middle of a deal, as the classic engine's JSON server builds it: hands, the
/// trick on the table and scores, with or without the tricks before.
struct Position {
    Position() : hands(), taken(), leader(0), scores() {}

    uint64_t hands[kPlayers];        ///< the cards held now; hands of other seats may be unknown
    uint64_t taken[kPlayers];        ///< cards known to be taken in tricks beyond `history`
    std::vector<PastTrick> history;  ///< the last complete tricks; none, some or all
    int leader;                      ///< the seat that leads or led the trick on the table
    std::vector<card> table;         ///< its cards in the order of play
    int scores[kPlayers];            ///< scores of the game before this deal
};

/// The state of a deal. To set it up: seat four players, then call setRules, Reset or setHands,
/// setPassDir and setFirstPlayer. Alternatively, call setRules and setPosition.
class HeartsGameState : public CardGameState {
public:
    /// Deals at random.
    void Reset(Random &random);
    /// Deals these hands, one for each of the four seats.
    void setHands(const uint64_t *hands);
    /// Builds a position after the pass. Its first trick, recorded or on the table, has the number
    /// 0, whatever was played before. The deal ends with the hand of the seat to play.
    void setPosition(const Position &position);
    void setRules(int value) override;
    /// Sets the direction; it stays kHold when the rules have no passing.
    void setPassDir(int dir);
    int getPassDir() { return passDir; }
    /// The seat that receives the packet of a seat.
    int receiverOf(int giver) const { return (giver + kPlayers + passDir) % kPlayers; }
    /// Sets the first leader for rules where no card decides it. Passing always begins with seat 0.
    void setFirstPlayer(int first);
    /// Sets the seat to play, in a world that has the two of clubs elsewhere.
    void setLeader(int seat) { currPlr = seat; }
    bool donePassing() const { return numCardsPassed == cardsToPass(); }

    Move *getMoves() override;
    Move *getAllMoves() override;
    void ApplyMove(Move *move) override;
    void UndoMove(Move *move) override;

    /// The points of a seat if the deal ended now; a moon shot counts once it is complete.
    double score(unsigned int who) const override;
    /// The penalty points of a set of cards, without bonuses and moon shots.
    int pointsIn(uint64_t set) const;
    /// The seat's share of the avoided points: (26 - s) / sum of (26 - s).
    double shareOf(unsigned int who) const;
    /// The seat with every penalty card; -1 when the moon has not been shot.
    int moonShooter() const;
    bool heartsBroken() const;
    /// Whether no seat has a lower score in the game.
    bool isAhead(int seat) const;

    iiGameState *getiiGameState(bool consistent, int who, Player *model = nullptr) override;

    std::vector<card> passes[MAXPLAYERS];  ///< what each seat has passed, in the order given

private:
    int cardsToPass() const;
    void passCard(card c);
    void unpassCard(card c, int who);
    /// Moves all packets to their receivers, or back.
    void deliver();
    void takeBack();
    int leader() const;

    uint64_t legalCards() const;
    uint64_t legalLeads(uint64_t hand) const;
    uint64_t legalFollows(uint64_t hand) const;
    uint64_t passableInOrder() const;
    uint64_t withoutTouching(uint64_t legal) const;
    Move *listOf(uint64_t cards);
    cardContext contextOf(card c) const;
    uint64_t penaltyCards() const;

    int passDir = kHold;
    int numCardsPassed = 0;
};

/// A hash of the place of every card.
uint64_t positionHash(HeartsGameState &state);

}  // namespace hearts

#endif  // ENGINE_HEARTS_STATE_H
