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

card Deck::suitHigh(int s) const {
    const uint16_t held = getSuit(s);
    return held == 0 ? kNoCard : getcard(s, firstCard(held));
}

card Deck::suitLow(int s) const {
    const uint16_t held = getSuit(s);
    return held == 0 ? kNoCard : getcard(s, nthCard(held, countCards(held) - 1));
}

}  // namespace hearts
