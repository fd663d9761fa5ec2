/* A host of two shared objects that embed the static library each. */
#include <stdio.h>

#include "handsense.h"

HsStatus embedded_evaluate(HsCardSet hand, HandStrength *out);
HsStatus embedded_again(HsCardSet hand, HandStrength *out);

int main(void) {
    HandStrength first, second;
    if (embedded_evaluate(0x1fff, &first) != HS_OK || embedded_again(0x1fff, &second) != HS_OK)
        return 1;
    printf("controls %d %d\n", (int)first.overallControl, (int)second.overallControl);
    return 0;
}
