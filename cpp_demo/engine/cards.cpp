#include "cards.h"

#include <bitset>

namespace hearts {

int countCards(uint64_t cards) {
    return int(std::bitset<64>(cards).count());
}

card firstCard(uint64_t cards) {
    card code = 0;
    while ((cards >> code & 1) == 0) {
        ++code;
    }
    return code;
}

card nthCard(uint64_t cards, int n) {
    for (; n > 0; --n) {
        cards &= cards - 1;
    }
    return firstCard(cards);
}

int Deck::suitCount(int s) const {
    return countCards(getSuit(s));
}

int Deck::count() const {
    return countCards(cards);
}

void Trick::reset(int players) {
    np = players;
    curr = 0;
    for (unsigned int i = 0; i < MAXPLAYERS; ++i) {
        play[i] = 0;
        player[i] = 0;
    }
}

void Trick::AddCard(card c, int who) {
    play[curr] = c;
    player[curr] = who;
    ++curr;
}

void Trick::RemoveCard() {
    --curr;
    play[curr] = 0;
    player[curr] = 0;
}

int Trick::winningIndex() const {
    int best = curr > 0 ? 0 : -1;
    for (int i = 1; i < curr; ++i) {
        // Within a suit the lower code is the higher card.
        if (Deck::getsuit(play[i]) == Deck::getsuit(play[0]) && play[i] < play[best]) {
            best = i;
        }
    }
    return best;
}

int Trick::Winner() const {
    const int index = winningIndex();
    return index < 0 ? -1 : player[index];
}

card Trick::WinningCard() const {
    const int index = winningIndex();
    return index < 0 ? kNoCard : play[index];
}

uint64_t Trick::getCards() const {
    Deck cards;
    for (int i = 0; i < curr; ++i) {
        cards.set(play[i]);
    }
    return cards.getHand();
}

}  // namespace hearts
