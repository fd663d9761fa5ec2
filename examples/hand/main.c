/* Evaluates a hand of Hearts and picks three cards to pass to the left. */
#include <stdio.h>

#include "handsense.h"

int main(void) {
    HsHeartsView view = {.structSize = sizeof view};
    HandStrength strength;
    HsCard pass[3];
    char text[64];

    if (handsense_hearts_parse_view("pass=left hand=AK3.QJ98.T654.72", &view) != HS_OK ||
        evaluate_hand(view.hand, &strength) != HS_OK || select_pass_cards(&view, pass) != HS_OK) {
        fprintf(stderr, "%s\n", handsense_last_error());
        return 1;
    }
    handsense_format_cards(1ULL << pass[0] | 1ULL << pass[1] | 1ULL << pass[2], text, sizeof text);
    printf("danger of the spades: %d\n", (int)strength.suits[0].dangerScore);
    printf("pass: %s\n", text);
    return 0;
}
