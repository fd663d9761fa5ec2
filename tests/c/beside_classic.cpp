// The header can share a translation unit with the classic engine's names, in either order, also in
// a program with a using-directive for their namespace.
#ifdef HANDSENSE_FIRST
#include "classic_names.h"
#include "handsense.h"
using namespace hearts;
#else
#include "classic_names.h"
using namespace hearts;
#include "handsense.h"
#endif

#if !defined(HEARTS_H) || !defined(HANDSENSE_H)
#error "one header hid the other"
#endif

int main() {
    // The names of both sides keep their meaning.
    card queen = static_cast<card>((SPADES << 4) + QUEEN);
    Trick trick;
    trick.np = 4;
    Move move;
    (void)move;
    HsHeartsTrick ours = HsHeartsTrick();
    ours.np = trick.np;
    HandStrength strength;
    if (evaluate_hand(HsCardSet(1) << queen, &strength) != HS_OK)
        return 1;
    if (ours.np != 4)
        return 4;
    if (HS_HEARTS_IGNORE_MOVE != kIgnoreMove || HS_HEARTS_PASS_LEFT != int(kLeftDir))
        return 2;
    return strength.spades.hasQueen && suit(strength.suits[HEARTS].suit) == HEARTS ? 0 : 3;
}
