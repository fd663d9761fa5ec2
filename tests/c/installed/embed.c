/* A shared object that embeds the static library. */
#include "handsense.h"

HsStatus embedded_evaluate(HsCardSet hand, HandStrength *out);

HsStatus embedded_evaluate(HsCardSet hand, HandStrength *out) {
    return evaluate_hand(hand, out);
}
