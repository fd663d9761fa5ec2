/// Cards and sets of cards, tricks, and random numbers.
#ifndef ENGINE_CARDS_H
#define ENGINE_CARDS_H

#include <cstdint>

namespace hearts {

/// Card code: suit * 16 + rank. A lower rank number is a higher card.
typedef int16_t card;

enum suit { SPADES = 0, DIAMONDS = 1, CLUBS = 2, HEARTS = 3 };

enum rank {
    ACE = 0,
    KING = 1,
    QUEEN = 2,
    JACK = 3,
    TEN = 4,
    NINE = 5,
    EIGHT = 6,
    SEVEN = 7,
    SIX = 8,
    FIVE = 9,
    FOUR = 10,
    THREE = 11,
    TWO = 12
};

const int kSuits = 4;
const int kRanks = 13;
const int kDeckSize = 52;
const card kNoCard = -1;
const uint64_t kFullDeck = 0x1FFF1FFF1FFF1FFFu;

const card kQueenOfSpades = 2;
const card kJackOfDiamonds = 19;
const card kTwoOfClubs = 44;

/// A set of cards: bit c stands for the card with code c. Const functions change nothing, so
/// several threads may read a Deck.
class Deck {
public:
    explicit Deck(uint64_t hand = 0) : cards(hand) {}

    static card getcard(int s, int r) { return card(s * 16 + r); }
    static int getsuit(card c) { return c >> 4 & 3; }
    static int getrank(card c) { return c & 15; }

    uint64_t getHand() const { return cards; }
    void setHand(uint64_t hand) { cards = hand; }
    void reset() { cards = 0; }

    /// The cards of one suit, bit 0 the ace.
    uint16_t getSuit(int s) const { return uint16_t(cards >> (16 * s) & 0x1FFF); }
    int suitCount(int s) const;
    int count() const;
    bool has(card c) const { return c >= 0 && c < 64 && (cards >> c & 1) != 0; }
    bool has(int s, int r) const { return has(getcard(s, r)); }
    void set(card c) { cards |= uint64_t(1) << c; }
    void clear(card c) { cards &= ~(uint64_t(1) << c); }

private:
    uint64_t cards;
};

/// The first card of a set in the order of the codes; the set must not be empty.
card firstCard(uint64_t cards);

/// The n-th card of a set, counted from 0 in the order of the codes.
card nthCard(uint64_t cards, int n);

/// Number of cards in a set.
int countCards(uint64_t cards);

/// Array size of the classic engine; Hearts has four players.
const unsigned int MAXPLAYERS = 6;

class Trick {
public:
    Trick() { reset(0); }

    void reset(int players);
    void AddCard(card c, int who);
    /// Removes the last card.
    void RemoveCard();

    bool Done() const { return curr >= np; }
    /// The seat that is winning; -1 while the trick is empty.
    int Winner() const;
    /// The winning card; kNoCard while the trick is empty.
    card WinningCard() const;
    /// All cards of the trick.
    uint64_t getCards() const;

    int np;                  ///< players at the table
    int curr;                ///< number of cards so far
    card play[MAXPLAYERS];   ///< in order of play; play[0] was led
    int player[MAXPLAYERS];  ///< the seat of each card

private:
    /// Index of the winning card, -1 while the trick is empty.
    int winningIndex() const;
};

/// Mixes a number so that every input bit affects every output bit (the finalizer of SplitMix64).
inline uint64_t scramble(uint64_t value) {
    uint64_t z = value + 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/// The SplitMix64 generator: 64 bits of state, sufficient for deals and playouts.
class Random {
public:
    explicit Random(uint64_t seed) : state_(seed) {}

    uint32_t next() {
        const uint64_t value = scramble(state_);
        state_ += 0x9E3779B97F4A7C15u;
        return uint32_t(value >> 32);
    }

    /// A uniform number from 0 to n - 1; n must not be 0.
    uint32_t below(uint32_t n) {
        const uint32_t biased = (0u - n) % n;  // Lemire: reject this many low products
        for (;;) {
            const uint64_t product = uint64_t(next()) * n;
            if (uint32_t(product) >= biased) {
                return uint32_t(product >> 32);
            }
        }
    }

    /// True with the given probability.
    bool chance(double probability) { return next() < probability * 4294967296.0; }

private:
    uint64_t state_;
};

}  // namespace hearts

#endif  // ENGINE_CARDS_H
