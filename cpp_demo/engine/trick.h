/// One trick: up to one card from each player, in the order of play.
#ifndef ENGINE_TRICK_H
#define ENGINE_TRICK_H

#include "cards.h"

namespace hearts {

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

}  // namespace hearts

#endif  // ENGINE_TRICK_H
