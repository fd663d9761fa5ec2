/*
 * The layouts that programs are written against, checked by the compiler that reads the header: as
 * C99 and later, and as C++11 and later. Run, it prints the size and alignment of every struct.
 */
#include <stddef.h>
#include <stdio.h>

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

SIZE(HsHeartsTrick, 44);
FIELD(HsHeartsTrick, np, 0);
FIELD(HsHeartsTrick, curr, 4);
FIELD(HsHeartsTrick, play, 8);
FIELD(HsHeartsTrick, player, 20);

SIZE(HsHeartsView, 824);
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

SIZE(HsHeartsFacts, 224);
FIELD(HsHeartsFacts, structSize, 0);
FIELD(HsHeartsFacts, nextPlayer, 4);
FIELD(HsHeartsFacts, leader, 8);
FIELD(HsHeartsFacts, winner, 12);
FIELD(HsHeartsFacts, tricksLeft, 16);
FIELD(HsHeartsFacts, heartsBroken, 20);
FIELD(HsHeartsFacts, unseen, 24);
FIELD(HsHeartsFacts, taken, 32);
FIELD(HsHeartsFacts, couldHold, 80);
FIELD(HsHeartsFacts, tricksTaken, 128);
FIELD(HsHeartsFacts, points, 152);
FIELD(HsHeartsFacts, handCount, 176);
FIELD(HsHeartsFacts, voids, 200);

SIZE(HsHeartsPosition, 160);
FIELD(HsHeartsPosition, structSize, 0);
FIELD(HsHeartsPosition, numPlayers, 4);
FIELD(HsHeartsPosition, rules, 8);
FIELD(HsHeartsPosition, nextPlayer, 12);
FIELD(HsHeartsPosition, hands, 16);
FIELD(HsHeartsPosition, taken, 64);
FIELD(HsHeartsPosition, trick, 112);

SIZE(HsHeartsWorld, 48);
FIELD(HsHeartsWorld, hands, 0);

SIZE(HsHeartsProgress, 40);
FIELD(HsHeartsProgress, structSize, 0);
FIELD(HsHeartsProgress, inDoubt, 4);
FIELD(HsHeartsProgress, playouts, 8);
FIELD(HsHeartsProgress, spent, 16);
FIELD(HsHeartsProgress, value, 24);
FIELD(HsHeartsProgress, card, 32);
FIELD(HsHeartsProgress, reserved, 34);

/* With pointers of eight bytes. */
#if UINTPTR_MAX > 0xFFFFFFFFu
SIZE(HsHeartsSearchOptions, 56);
FIELD(HsHeartsSearchOptions, structSize, 0);
FIELD(HsHeartsSearchOptions, objective, 4);
FIELD(HsHeartsSearchOptions, seed, 8);
FIELD(HsHeartsSearchOptions, playouts, 16);
FIELD(HsHeartsSearchOptions, milliseconds, 24);
FIELD(HsHeartsSearchOptions, threads, 28);
FIELD(HsHeartsSearchOptions, cancel, 32);
FIELD(HsHeartsSearchOptions, progress, 40);
FIELD(HsHeartsSearchOptions, context, 48);
#endif

SIZE(HsHeartsSearchedMove, 80);
FIELD(HsHeartsSearchedMove, card, 0);
FIELD(HsHeartsSearchedMove, reserved, 2);
FIELD(HsHeartsSearchedMove, equals, 8);
FIELD(HsHeartsSearchedMove, value, 16);
FIELD(HsHeartsSearchedMove, points, 24);
FIELD(HsHeartsSearchedMove, payoff, 32);
FIELD(HsHeartsSearchedMove, payoffError, 40);
FIELD(HsHeartsSearchedMove, queen, 48);
FIELD(HsHeartsSearchedMove, myMoon, 56);
FIELD(HsHeartsSearchedMove, otherMoon, 64);
FIELD(HsHeartsSearchedMove, playouts, 72);

SIZE(HsHeartsDecision, 1176);
FIELD(HsHeartsDecision, structSize, 0);
FIELD(HsHeartsDecision, card, 4);
FIELD(HsHeartsDecision, reserved, 6);
FIELD(HsHeartsDecision, count, 8);
FIELD(HsHeartsDecision, settled, 12);
FIELD(HsHeartsDecision, playouts, 16);
FIELD(HsHeartsDecision, moves, 24);
FIELD(HsHeartsDecision, line, 1064);
FIELD(HsHeartsDecision, lineLength, 1168);
FIELD(HsHeartsDecision, inDoubt, 1172);

SIZE(HsHeartsSearchedPass, 72);
FIELD(HsHeartsSearchedPass, cards, 0);
FIELD(HsHeartsSearchedPass, value, 8);
FIELD(HsHeartsSearchedPass, points, 16);
FIELD(HsHeartsSearchedPass, payoff, 24);
FIELD(HsHeartsSearchedPass, payoffError, 32);
FIELD(HsHeartsSearchedPass, queen, 40);
FIELD(HsHeartsSearchedPass, myMoon, 48);
FIELD(HsHeartsSearchedPass, otherMoon, 56);
FIELD(HsHeartsSearchedPass, playouts, 64);

SIZE(HsHeartsPassDecision, 1184);
FIELD(HsHeartsPassDecision, structSize, 0);
FIELD(HsHeartsPassDecision, cards, 4);
FIELD(HsHeartsPassDecision, reserved, 10);
FIELD(HsHeartsPassDecision, count, 12);
FIELD(HsHeartsPassDecision, settled, 16);
FIELD(HsHeartsPassDecision, inDoubt, 20);
FIELD(HsHeartsPassDecision, playouts, 24);
FIELD(HsHeartsPassDecision, passes, 32);

SIZE(HsHeartsRankedMove, 8);
FIELD(HsHeartsRankedMove, card, 0);
FIELD(HsHeartsRankedMove, rank, 4);

SIZE(HsHeartsReason, 8);
FIELD(HsHeartsReason, reason, 0);
FIELD(HsHeartsReason, value, 4);

CHECK(players, HS_HEARTS_MAX_PLAYERS == 6);
CHECK(tricks, HS_HEARTS_MAX_TRICKS == 17);
CHECK(ignore, HS_HEARTS_IGNORE_MOVE == -999999999);
CHECK(tuned, HS_HEARTS_POLICY_TUNED == 0 && HS_HEARTS_POLICY_AS_DESIGNED == 1);
CHECK(line, HS_HEARTS_MAX_LINE == 52);
CHECK(passes, HS_HEARTS_MAX_PASSES == 16);
CHECK(threads, HS_HEARTS_MAX_THREADS == 256);
CHECK(objective, HS_HEARTS_OBJECTIVE_GAME == 0 && HS_HEARTS_OBJECTIVE_PAYOFF == 1);
CHECK(version, HS_ABI_VERSION == 1);

/* How far a struct must move in memory: its alignment. */
#define PRINT(type)                                                                      \
    do {                                                                                 \
        struct After {                                                                   \
            char first;                                                                  \
            type value;                                                                  \
        };                                                                               \
        printf(#type " %d %d\n", (int)sizeof(type), (int)offsetof(struct After, value)); \
    } while (0)

int main(void) {
    PRINT(SuitStrength);
    PRINT(SpadeAnalysis);
    PRINT(MoonShootViability);
    PRINT(HandStrength);
    PRINT(MoonShootThreat);
    PRINT(HsHeartsTrick);
    PRINT(HsHeartsView);
    PRINT(HsHeartsFacts);
    PRINT(HsHeartsPosition);
    PRINT(HsHeartsWorld);
    PRINT(HsHeartsProgress);
    PRINT(HsHeartsSearchOptions);
    PRINT(HsHeartsSearchedMove);
    PRINT(HsHeartsDecision);
    PRINT(HsHeartsSearchedPass);
    PRINT(HsHeartsPassDecision);
    PRINT(HsHeartsRankedMove);
    PRINT(HsHeartsReason);
    return 0;
}
