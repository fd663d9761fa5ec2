/* A host of handsense and of another static library in Rust, with which it shares no symbol. */
#include <stdio.h>

#include "handsense.h"

int other_double(int number);

int main(void) {
    HandStrength strength;
    if (evaluate_hand(0x1fff, &strength) != HS_OK || evaluate_hand(0x1fff, NULL) != HS_ERROR_NULL)
        return 1;
    printf("%d: %s\n", other_double(21), handsense_last_error());
    return 0;
}
