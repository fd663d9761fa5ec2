/* The smallest Hearts plugin: passes its highest cards and plays its lowest.
 *
 * A host looks up three functions in a plugin. Compile them into a shared object in the root of the
 * project and start a match:
 *
 *     cc -std=c99 -shared -fPIC -Iinclude -o lowest.so examples/players/lowest.c
 *     handsense arena tuned plugin:./lowest.so
 *
 * The plugin needs only the header and links no library. The functions keep no state because the
 * arena calls them from several threads.
 */

#include <string.h>

#include "handsense.h"

/* Returns 0 for an ace to 12 for a two. */
static int depth(int card) {
    return card & 15;
}

/* The arena does not call this function; a host that shows advice does. */
HsStatus evaluate_hand(HsCardSet hand, HandStrength *out) {
    (void)hand;
    memset(out, 0, sizeof *out);
    return HS_OK;
}

/* Passes the three highest cards; ties go to the first suit. */
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

/* Ranks low cards high. The arena ranks only legal cards and plays the best; ties go to the last
 * suit. */
int32_t rank_move(const HsHeartsView *view, HsCard card) {
    if ((view->hand >> card & 1) == 0) {
        return HS_HEARTS_IGNORE_MOVE;
    }
    return depth(card) * 100 / 12;
}
