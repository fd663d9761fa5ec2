/*
 * A host in plain C that uses the three functions of the contract and the text form of a view.
 */
#include <stdio.h>

#include "handsense.h"

static int failed(const char *what) {
    printf("%s: %s\n", what, handsense_last_error());
    return 1;
}

int main(void) {
    HsCardSet hand = 0;
    HandStrength strength;
    HsHeartsView view;
    HsCard pass[3];
    char text[64];

    if (handsense_abi_version() != HS_ABI_VERSION)
        return failed("version");
    if (handsense_parse_cards("AK3.QJ98.T654.72", &hand) != HS_OK)
        return failed("parse");
    if (evaluate_hand(hand, &strength) != HS_OK)
        return failed("evaluate");
    printf("danger %d control %d keep %d\n", (int)strength.suits[0].dangerScore,
           (int)strength.suits[0].controlScore, (int)strength.bestSuitToKeep);

    view.structSize = sizeof view;
    if (handsense_hearts_view_init(&view, 0, hand) != HS_OK)
        return failed("init");
    view.passDir = HS_HEARTS_PASS_LEFT;
    if (select_pass_cards(&view, pass) != HS_OK)
        return failed("pass");
    printf("passes %s\n", pass[0] != pass[1] && pass[1] != pass[2] ? "three" : "fewer");

    if (handsense_hearts_parse_view("hand=AK3.QJ98.T65.72 plays=1:C2,C3,CK,C4/D2", &view) != HS_OK)
        return failed("view");
    handsense_format_cards(view.hand, text, sizeof text);
    printf("%s %s\n", text, rank_move(&view, 19) > 0 ? "ranks" : "fails");
    printf("%s\n", rank_move(&view, 0) == HS_HEARTS_IGNORE_MOVE ? "ignored" : "ranked");
    printf("%s\n", handsense_status_message(HS_ERROR_NULL));
    return 0;
}
