/*
 * The layouts and values fixed before the header existed, written down by hand. The compiler checks
 * them against the header, as C99 and later and as C++11 and later.
 */
#include <stddef.h>

#include "handsense.h"
#include "handsense.h" /* twice does no harm */

#define CHECK(name, holds) typedef char check_##name[(holds) ? 1 : -1]
#define SIZE(type, bytes) CHECK(type, sizeof(type) == (bytes))
#define FIELD(type, field, at) CHECK(type##_##field, offsetof(type, field) == (at))

SIZE(HsCard, 2);
SIZE(HsCardSet, 8);
SIZE(HsStatus, 4);

SIZE(SuitStrength, 28);
FIELD(SuitStrength, suit, 0);
FIELD(SuitStrength, length, 4);
FIELD(SuitStrength, dangerScore, 8);
FIELD(SuitStrength, controlScore, 12);
FIELD(SuitStrength, voidPotential, 16);
FIELD(SuitStrength, overallStrength, 20);
FIELD(SuitStrength, isProtected, 24);
FIELD(SuitStrength, canFlush, 25);

SIZE(SpadeAnalysis, 8);
FIELD(SpadeAnalysis, hasQueen, 0);
FIELD(SpadeAnalysis, isProtected, 1);
FIELD(SpadeAnalysis, canSafelyFlush, 2);
FIELD(SpadeAnalysis, escapeCards, 4);

SIZE(MoonShootViability, 20);
FIELD(MoonShootViability, viabilityScore, 0);
FIELD(MoonShootViability, shouldAttempt, 4);
FIELD(MoonShootViability, controlledSuits, 8);
FIELD(MoonShootViability, heartsControl, 12);
FIELD(MoonShootViability, missingHighCards, 16);

SIZE(HandStrength, 164);
FIELD(HandStrength, suits, 0);
FIELD(HandStrength, overallDanger, 112);
FIELD(HandStrength, overallControl, 116);
FIELD(HandStrength, voidOpportunities, 120);
FIELD(HandStrength, spades, 124);
FIELD(HandStrength, moon, 132);
FIELD(HandStrength, bestSuitToVoid, 152);
FIELD(HandStrength, bestSuitToKeep, 156);
FIELD(HandStrength, recommendMoonAttempt, 160);

SIZE(MoonShootThreat, 24);
FIELD(MoonShootThreat, suspectedPlayer, 0);
FIELD(MoonShootThreat, threatLevel, 4);
FIELD(MoonShootThreat, heartsCollected, 8);
FIELD(MoonShootThreat, hasQueenSpades, 12);
FIELD(MoonShootThreat, tricksTaken, 16);
FIELD(MoonShootThreat, shouldBlock, 20);

SIZE(SuitControlIndex, 40);
FIELD(SuitControlIndex, suit, 0);
FIELD(SuitControlIndex, sci, 8);
FIELD(SuitControlIndex, sciAdjusted, 16);
FIELD(SuitControlIndex, gaps, 24);
FIELD(SuitControlIndex, collectProb, 32);

SIZE(HsHeartsTrick, 44);
FIELD(HsHeartsTrick, np, 0);
FIELD(HsHeartsTrick, curr, 4);
FIELD(HsHeartsTrick, play, 8);
FIELD(HsHeartsTrick, player, 20);

SIZE(HsHeartsView, 880);
FIELD(HsHeartsView, structSize, 0);
FIELD(HsHeartsView, me, 4);
FIELD(HsHeartsView, numPlayers, 8);
FIELD(HsHeartsView, rules, 12);
FIELD(HsHeartsView, passDir, 16);
FIELD(HsHeartsView, currTrick, 20);
FIELD(HsHeartsView, hand, 24);
FIELD(HsHeartsView, passed, 32);
FIELD(HsHeartsView, received, 40);
FIELD(HsHeartsView, scores, 48);
FIELD(HsHeartsView, tricks, 72);

CHECK(players, HS_HEARTS_MAX_PLAYERS == 6);
CHECK(tricks, HS_HEARTS_MAX_TRICKS == 17);
CHECK(ignore, HS_HEARTS_IGNORE_MOVE == -999999999);
CHECK(policies, HS_HEARTS_POLICY_DEFAULT == -1 && HS_HEARTS_POLICY_TUNED == 0 &&
                    HS_HEARTS_POLICY_AS_DESIGNED == 1);
CHECK(success, HS_OK == 0);

int main(void) {
    return 0;
}
