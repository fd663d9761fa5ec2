/*
 * A tour of the library: evaluate a hand, choose cards to pass, rank and
 * explain moves, search, handle an error, and search a Hex position. The same
 * program exists in four languages; each prints expected.txt.
 */

#include <stdio.h>
#include <stdlib.h>

#include "handsense.h"

/* Every call can fail. This program prints the error and exits. */
static void check(HsStatus status) {
    if (status != HS_OK) {
        fprintf(stderr, "%s: %s\n", handsense_status_message(status), handsense_last_error());
        exit(1);
    }
}

/* A card is suit * 16 + rank. */
static void print_card(HsCard card) {
    printf(" %c%c", "SDCH"[card >> 4], "AKQJT98765432"[card & 15]);
}

static void evaluate(void) {
    static const char *const suits[4] = {"spades", "diamonds", "clubs", "hearts"};
    HsCardSet hand;
    HandStrength strength;
    check(handsense_parse_cards("♠AK3 ♥72 ♦QJ98 ♣T654", &hand));
    check(evaluate_hand(hand, &strength));
    for (int i = 0; i < 4; i++) {
        const SuitStrength *suit = &strength.suits[i];
        printf("%s: danger %d, control %d, void %d\n", suits[i], (int)suit->dangerScore,
               (int)suit->controlScore, (int)suit->voidPotential);
    }
    printf("can flush the queen: %s\n", strength.spades.canSafelyFlush ? "yes" : "no");
}

static void pass(void) {
    HsHeartsView view = {.structSize = sizeof view};
    HsCard cards[3];
    check(handsense_hearts_parse_view("me=0 pass=left hand=AK3.QJ98.T654.72", &view));
    check(handsense_hearts_select_pass_cards(&view, HS_HEARTS_POLICY_DEFAULT, cards));
    printf("pass");
    for (int i = 0; i < 3; i++) {
        print_card(cards[i]);
    }
    printf("\n");
}

static void rank(const HsHeartsView *view) {
    HsHeartsRankedMove moves[HS_HEARTS_MAX_MOVES];
    HsHeartsReasons found = {.structSize = sizeof found};
    int32_t count;
    check(handsense_hearts_rank_moves(view, HS_HEARTS_POLICY_DEFAULT, moves, &count));
    for (int32_t i = 0; i < count; i++) {
        printf("rank %d", (int)moves[i].rank);
        print_card(moves[i].card);
        printf("\n");
    }
    check(handsense_hearts_explain_move(view, moves[0].card, moves[1].card, NULL, &found));
    for (int32_t i = 0; i < found.count; i++) {
        char text[160];
        handsense_hearts_format_reason(&found, i, 0, text, sizeof text);
        printf("it %s\n", text);
    }
}

static void search(const HsHeartsView *view) {
    HsHeartsSearchOptions options = {0};
    HsHeartsDecision found = {0};
    options.structSize = sizeof options;
    options.limits.playouts = 2000;
    options.limits.seed = 7;
    found.structSize = sizeof found;
    check(handsense_hearts_choose_move(view, &options, &found));
    printf("search");
    print_card(found.card);
    printf(", %.2f points, %llu playouts\n", found.moves[0].points,
           (unsigned long long)found.playouts);
}

static void fail(void) {
    HsHeartsView view = {.structSize = sizeof view};
    HsStatus status =
        handsense_hearts_parse_view("hand=AK3.QJ98.T65.72 plays=1:C2,C7,C7,C4", &view);
    printf("error %d: %s (%s)\n", (int)status, handsense_status_message(status),
           handsense_last_error());
}

static void hex(void) {
    static const char *const stones[4] = {"c3", "d2", "b4", "c4"};
    HsHexPosition position = {.structSize = sizeof position};
    HsHexSearchOptions options = {0};
    HsHexDecision found = {0};
    char name[8];
    int32_t cell;
    check(handsense_hex_position_init(&position, 6));
    for (int i = 0; i < 4; i++) {
        check(handsense_hex_parse_cell(stones[i], position.size, &cell));
        position.cells[cell] = i % 2 == 0 ? HS_HEX_RED : HS_HEX_BLUE;
    }
    options.structSize = sizeof options;
    options.limits.playouts = 500;
    options.limits.seed = 7;
    found.structSize = sizeof found;
    check(handsense_hex_search(&position, &options, &found));
    handsense_hex_format_cell(found.cell, position.size, name, sizeof name);
    printf("hex %s, %s\n", name,
           found.proof == HS_HEX_PROOF_WON    ? "won"
           : found.proof == HS_HEX_PROOF_LOST ? "lost"
                                              : "open");
}

int main(void) {
    HsHeartsView view = {.structSize = sizeof view};
    if (handsense_abi_version() != HS_ABI_VERSION) {
        fprintf(stderr, "the library has another ABI version than this header\n");
        return 1;
    }
    printf("bytes %u %u %u %u\n", (unsigned)sizeof(HandStrength), (unsigned)sizeof(HsHeartsView),
           (unsigned)sizeof(HsHeartsDecision), (unsigned)sizeof(HsHexDecision));
    evaluate();
    pass();
    check(
        handsense_hearts_parse_view("me=0 hand=AQ3.QJ986.54.72 plays=3:C2,CT,C9,CA/SK,S5", &view));
    rank(&view);
    search(&view);
    fail();
    hex();
    return 0;
}
