/* The smallest Hearts plugin: passes its highest cards and plays its lowest.
 *
 * Three functions are all that a host looks up in a plugin. Compile them into a shared object,
 * from the root of the project, and let it play:
 *
 *     cc -std=c99 -shared -fPIC -Iinclude -o lowest.so examples/players/lowest.c
 *     handsense arena tuned plugin:./lowest.so
 *
 * Nothing is linked: the header alone describes what goes in and out. The functions keep no state,
 * for the arena calls them from several threads at once.
 */

#include <string.h>

#include "handsense.h"

/* 0 for an ace, 12 for a two. */
static int depth(int card) {
    return card & 15;
}

/* The arena does not ask for this; a host that shows advice does. */
HsStatus evaluate_hand(HsCardSet hand, HandStrength *out) {
    (void)hand;
    memset(out, 0, sizeof *out);
    return HS_OK;
}

/* The three highest cards of the hand; of equals those of the suit that comes first. */
HsStatus select_pass_cards(const HsHeartsView *view, HsCard out[3]) {
    int found = 0;
    for (int rank = 0; rank < 13; ++rank) {
        for (int suit = 0; suit < 4; ++suit) {
            const int card = suit * 16 + rank;
            if (found < 3 && (view->hand >> card & 1) != 0) {
                out[found++] = (HsCard)card;
            }
        }
    }
    return found == 3 ? HS_OK : HS_ERROR_HAND_COUNT;
}

/* The lower the card the better. The arena asks about legal cards only and plays the one that ranks
 * highest; of equals, the last suit's. */
int32_t rank_move(const HsHeartsView *view, HsCard card) {
    if ((view->hand >> card & 1) == 0) {
        return HS_HEARTS_IGNORE_MOVE;
    }
    return depth(card) * 100 / 12;
}
