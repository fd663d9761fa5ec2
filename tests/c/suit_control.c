/*
 * Prints the Suit Control Index of the examples of its design, in hundredths and thousandths.
 */
#include <stdio.h>

#include "handsense.h"

static int rounded(double value) {
    return (int)(value + 0.5);
}

int main(void) {
    HsCardSet hand = 0;
    SuitControlIndex control[4];
    int suit;

    if (handsense_parse_cards("AKQT5.J9742.KQT.", &hand) != HS_OK ||
        handsense_hearts_suit_control(hand, control) != HS_OK) {
        printf("%s\n", handsense_last_error());
        return 1;
    }
    for (suit = 0; suit < 4; ++suit)
        printf("%d %d %d %d %d\n", (int)control[suit].suit, rounded(100 * control[suit].sci),
               rounded(100 * control[suit].sciAdjusted), (int)control[suit].gaps,
               rounded(1000 * control[suit].collectProb));
    return 0;
}
