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
SIZE(HsHeartsSearchOptions, 64);
FIELD(HsHeartsSearchOptions, structSize, 0);
FIELD(HsHeartsSearchOptions, objective, 4);
FIELD(HsHeartsSearchOptions, seed, 8);
FIELD(HsHeartsSearchOptions, playouts, 16);
FIELD(HsHeartsSearchOptions, milliseconds, 24);
FIELD(HsHeartsSearchOptions, threads, 28);
FIELD(HsHeartsSearchOptions, cancel, 32);
FIELD(HsHeartsSearchOptions, progress, 40);
FIELD(HsHeartsSearchOptions, context, 48);
FIELD(HsHeartsSearchOptions, withoutLine, 56);
FIELD(HsHeartsSearchOptions, reserved, 60);
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

SIZE(HsHeartsHardOptions, 280);
FIELD(HsHeartsHardOptions, structSize, 0);
FIELD(HsHeartsHardOptions, previousTier, 4);
FIELD(HsHeartsHardOptions, seed, 8);
FIELD(HsHeartsHardOptions, previousLeverage, 16);
FIELD(HsHeartsHardOptions, difficulty, 20);
FIELD(HsHeartsHardOptions, worlds, 24);
FIELD(HsHeartsHardOptions, tiersEnable, 28);
FIELD(HsHeartsHardOptions, probeEnable, 32);
FIELD(HsHeartsHardOptions, phaseC, 36);
FIELD(HsHeartsHardOptions, leverageThreshNarrow, 40);
FIELD(HsHeartsHardOptions, leverageThreshNormal, 44);
FIELD(HsHeartsHardOptions, phasebTopkByTier, 48);
FIELD(HsHeartsHardOptions, phasebTopk, 60);
FIELD(HsHeartsHardOptions, widePhasebTopk, 64);
FIELD(HsHeartsHardOptions, nextBranchLimitByTier, 68);
FIELD(HsHeartsHardOptions, nextBranchLimit, 80);
FIELD(HsHeartsHardOptions, wideNextBranchLimit, 84);
FIELD(HsHeartsHardOptions, abMarginByTier, 88);
FIELD(HsHeartsHardOptions, abMargin, 100);
FIELD(HsHeartsHardOptions, earlyCutoffMargin, 104);
FIELD(HsHeartsHardOptions, probeAbMargin, 108);
FIELD(HsHeartsHardOptions, next3Enable, 112);
FIELD(HsHeartsHardOptions, next3TinyNormal, 116);
FIELD(HsHeartsHardOptions, branchLimit, 120);
FIELD(HsHeartsHardOptions, timeCapMs, 124);
FIELD(HsHeartsHardOptions, deterministic, 128);
FIELD(HsHeartsHardOptions, testSteps, 132);
FIELD(HsHeartsHardOptions, contFeedPerpen, 136);
FIELD(HsHeartsHardOptions, contSelfCapturePerpen, 140);
FIELD(HsHeartsHardOptions, contCap, 144);
FIELD(HsHeartsHardOptions, contScaleFeedPermil, 148);
FIELD(HsHeartsHardOptions, contScaleSelfcapPermil, 152);
FIELD(HsHeartsHardOptions, widePermilBoostFeed, 156);
FIELD(HsHeartsHardOptions, widePermilBoostSelfcap, 160);
FIELD(HsHeartsHardOptions, contBoostGap, 164);
FIELD(HsHeartsHardOptions, contBoostFactor, 168);
FIELD(HsHeartsHardOptions, nexttrickSingleton, 172);
FIELD(HsHeartsHardOptions, nexttrickHeartsPer, 176);
FIELD(HsHeartsHardOptions, nexttrickHeartsCap, 180);
FIELD(HsHeartsHardOptions, next2FeedPerpen, 184);
FIELD(HsHeartsHardOptions, next2SelfCapturePerpen, 188);
FIELD(HsHeartsHardOptions, qsRiskPer, 192);
FIELD(HsHeartsHardOptions, ctrlHeartsPer, 196);
FIELD(HsHeartsHardOptions, ctrlHandoffPen, 200);
FIELD(HsHeartsHardOptions, moonReliefPerpen, 204);
FIELD(HsHeartsHardOptions, plannerNudges, 208);
FIELD(HsHeartsHardOptions, plannerLeaderFeedNudge, 212);
FIELD(HsHeartsHardOptions, plannerSelfCaptureNudge, 216);
FIELD(HsHeartsHardOptions, plannerMaxBaseForNudge, 220);
FIELD(HsHeartsHardOptions, detEnable, 224);
FIELD(HsHeartsHardOptions, detDefaultOn, 228);
FIELD(HsHeartsHardOptions, detSampleK, 232);
FIELD(HsHeartsHardOptions, detProbeWideLike, 236);
FIELD(HsHeartsHardOptions, endgameDpEnable, 240);
FIELD(HsHeartsHardOptions, endgameDpMaxCards, 244);
FIELD(HsHeartsHardOptions, endgameDpBonus, 248);
FIELD(HsHeartsHardOptions, verboseCont, 252);
FIELD(HsHeartsHardOptions, dealWorldsByTier, 256);
FIELD(HsHeartsHardOptions, dealCandidates, 268);
FIELD(HsHeartsHardOptions, dealEpsilonPermil, 272);
FIELD(HsHeartsHardOptions, reserved, 276);

SIZE(HsHeartsHardStats, 128);
FIELD(HsHeartsHardStats, structSize, 0);
FIELD(HsHeartsHardStats, tier, 4);
FIELD(HsHeartsHardStats, steps, 8);
FIELD(HsHeartsHardStats, budgetSteps, 32);
FIELD(HsHeartsHardStats, utilizationPermil, 40);
FIELD(HsHeartsHardStats, scannedTotal, 44);
FIELD(HsHeartsHardStats, scannedPhaseA, 48);
FIELD(HsHeartsHardStats, scannedPhaseB, 52);
FIELD(HsHeartsHardStats, scannedPhaseC, 56);
FIELD(HsHeartsHardStats, skipped, 60);
FIELD(HsHeartsHardStats, leverageScore, 64);
FIELD(HsHeartsHardStats, tierHysteresis, 68);
FIELD(HsHeartsHardStats, topk, 72);
FIELD(HsHeartsHardStats, nextBranchLimit, 76);
FIELD(HsHeartsHardStats, abMargin, 80);
FIELD(HsHeartsHardStats, probeThirdEnabled, 84);
FIELD(HsHeartsHardStats, probeLeads, 88);
FIELD(HsHeartsHardStats, reply2, 92);
FIELD(HsHeartsHardStats, reply3, 96);
FIELD(HsHeartsHardStats, next3TinyHits, 100);
FIELD(HsHeartsHardStats, wideBoostFeedPermil, 104);
FIELD(HsHeartsHardStats, wideBoostSelfPermil, 108);
FIELD(HsHeartsHardStats, contCap, 112);
FIELD(HsHeartsHardStats, worlds, 116);
FIELD(HsHeartsHardStats, dealWorlds, 120);
FIELD(HsHeartsHardStats, reserved, 124);

SIZE(HsHeartsHardDecision, 144);
FIELD(HsHeartsHardDecision, structSize, 0);
FIELD(HsHeartsHardDecision, card, 4);
FIELD(HsHeartsHardDecision, score, 8);
FIELD(HsHeartsHardDecision, reserved, 12);
FIELD(HsHeartsHardDecision, stats, 16);

SIZE(HsHeartsHardCandidate, 68);
FIELD(HsHeartsHardCandidate, card, 0);
FIELD(HsHeartsHardCandidate, reserved, 2);
FIELD(HsHeartsHardCandidate, score, 4);
FIELD(HsHeartsHardCandidate, total, 8);
FIELD(HsHeartsHardCandidate, base, 12);
FIELD(HsHeartsHardCandidate, nudge, 16);
FIELD(HsHeartsHardCandidate, cont, 20);
FIELD(HsHeartsHardCandidate, hasPayoff, 24);
FIELD(HsHeartsHardCandidate, payoffPermil, 28);
FIELD(HsHeartsHardCandidate, feed, 32);
FIELD(HsHeartsHardCandidate, selfCapture, 36);
FIELD(HsHeartsHardCandidate, nextStart, 40);
FIELD(HsHeartsHardCandidate, nextProbe, 44);
FIELD(HsHeartsHardCandidate, qsRisk, 48);
FIELD(HsHeartsHardCandidate, ctrlHearts, 52);
FIELD(HsHeartsHardCandidate, ctrlHandoff, 56);
FIELD(HsHeartsHardCandidate, moonRelief, 60);
FIELD(HsHeartsHardCandidate, cappedDelta, 64);
SIZE(HsHeartsSolveOptions, 24);
FIELD(HsHeartsSolveOptions, structSize, 0);
FIELD(HsHeartsSolveOptions, method, 4);
FIELD(HsHeartsSolveOptions, utility, 8);
FIELD(HsHeartsSolveOptions, oneSeat, 12);
FIELD(HsHeartsSolveOptions, nodes, 16);

SIZE(HsHeartsSolvedMove, 48);
FIELD(HsHeartsSolvedMove, card, 0);
FIELD(HsHeartsSolvedMove, value, 4);
FIELD(HsHeartsSolvedMove, equals, 8);
FIELD(HsHeartsSolvedMove, scores, 16);
FIELD(HsHeartsSolvedMove, exact, 40);

SIZE(HsHeartsSolution, 752);
FIELD(HsHeartsSolution, structSize, 0);
FIELD(HsHeartsSolution, count, 4);
FIELD(HsHeartsSolution, exact, 8);
FIELD(HsHeartsSolution, lineCount, 12);
FIELD(HsHeartsSolution, nodes, 16);
FIELD(HsHeartsSolution, moves, 24);
FIELD(HsHeartsSolution, line, 648);

SIZE(HsHeartsClaim, 72);
FIELD(HsHeartsClaim, structSize, 0);
FIELD(HsHeartsClaim, allTricks, 4);
FIELD(HsHeartsClaim, noPoints, 8);
FIELD(HsHeartsClaim, pointsGone, 12);
FIELD(HsHeartsClaim, count, 16);
FIELD(HsHeartsClaim, allTricksCards, 20);
FIELD(HsHeartsClaim, noPointsCards, 46);

SIZE(HsHeartsDeal, 896);
FIELD(HsHeartsDeal, structSize, 0);
FIELD(HsHeartsDeal, numPlayers, 4);
FIELD(HsHeartsDeal, rules, 8);
FIELD(HsHeartsDeal, passDir, 12);
FIELD(HsHeartsDeal, currTrick, 16);
FIELD(HsHeartsDeal, oneSeat, 20);
FIELD(HsHeartsDeal, hands, 24);
FIELD(HsHeartsDeal, passed, 72);
FIELD(HsHeartsDeal, scores, 120);
FIELD(HsHeartsDeal, tricks, 144);

SIZE(HsHeartsCheckedPlay, 224);
FIELD(HsHeartsCheckedPlay, number, 0);
FIELD(HsHeartsCheckedPlay, trick, 4);
FIELD(HsHeartsCheckedPlay, seat, 8);
FIELD(HsHeartsCheckedPlay, card, 12);
FIELD(HsHeartsCheckedPlay, hindsightCard, 14);
FIELD(HsHeartsCheckedPlay, forced, 16);
FIELD(HsHeartsCheckedPlay, mistake, 20);
FIELD(HsHeartsCheckedPlay, hasHindsight, 24);
FIELD(HsHeartsCheckedPlay, reserved, 28);
FIELD(HsHeartsCheckedPlay, loss, 32);
FIELD(HsHeartsCheckedPlay, lossError, 40);
FIELD(HsHeartsCheckedPlay, hindsightLoss, 48);
FIELD(HsHeartsCheckedPlay, playouts, 56);
FIELD(HsHeartsCheckedPlay, best, 64);
FIELD(HsHeartsCheckedPlay, played, 144);

SIZE(HsHeartsCheckedPass, 184);
FIELD(HsHeartsCheckedPass, seat, 0);
FIELD(HsHeartsCheckedPass, mistake, 4);
FIELD(HsHeartsCheckedPass, cards, 8);
FIELD(HsHeartsCheckedPass, loss, 16);
FIELD(HsHeartsCheckedPass, lossError, 24);
FIELD(HsHeartsCheckedPass, playouts, 32);
FIELD(HsHeartsCheckedPass, best, 40);
FIELD(HsHeartsCheckedPass, made, 112);

SIZE(HsHeartsSeatSums, 24);
FIELD(HsHeartsSeatSums, choices, 0);
FIELD(HsHeartsSeatSums, mistakes, 4);
FIELD(HsHeartsSeatSums, loss, 8);
FIELD(HsHeartsSeatSums, lossError, 16);

SIZE(HsHeartsDealAnalysis, 12920);
FIELD(HsHeartsDealAnalysis, structSize, 0);
FIELD(HsHeartsDealAnalysis, count, 4);
FIELD(HsHeartsDealAnalysis, passCount, 8);
FIELD(HsHeartsDealAnalysis, complete, 12);
FIELD(HsHeartsDealAnalysis, playouts, 16);
FIELD(HsHeartsDealAnalysis, seats, 24);
FIELD(HsHeartsDealAnalysis, passes, 168);
FIELD(HsHeartsDealAnalysis, plays, 1272);

SIZE(HsBinokelHand, 28);
FIELD(HsBinokelHand, count, 0);
FIELD(HsBinokelHand, cards, 4);

SIZE(HsBinokelMeld, 24);
FIELD(HsBinokelMeld, cards, 0);
FIELD(HsBinokelMeld, kind, 8);
FIELD(HsBinokelMeld, suit, 12);
FIELD(HsBinokelMeld, points, 16);
FIELD(HsBinokelMeld, reserved, 20);

SIZE(HsBinokelShown, 16);
FIELD(HsBinokelShown, cards, 0);
FIELD(HsBinokelShown, points, 8);
FIELD(HsBinokelShown, reserved, 12);

SIZE(HsBinokelView, 208);
FIELD(HsBinokelView, structSize, 0);
FIELD(HsBinokelView, edition, 4);
FIELD(HsBinokelView, players, 8);
FIELD(HsBinokelView, dealer, 12);
FIELD(HsBinokelView, me, 16);
FIELD(HsBinokelView, phase, 20);
FIELD(HsBinokelView, scores, 24);
FIELD(HsBinokelView, standing, 40);
FIELD(HsBinokelView, lastBidder, 44);
FIELD(HsBinokelView, passed, 48);
FIELD(HsBinokelView, trump, 52);
FIELD(HsBinokelView, dabbKnown, 56);
FIELD(HsBinokelView, dabb, 60);
FIELD(HsBinokelView, hand, 64);
FIELD(HsBinokelView, playedCount, 92);
FIELD(HsBinokelView, played, 96);
FIELD(HsBinokelView, reserved, 132);
FIELD(HsBinokelView, away, 136);
FIELD(HsBinokelView, shown, 144);

SIZE(HsBinokelTally, 76);
FIELD(HsBinokelTally, structSize, 0);
FIELD(HsBinokelTally, edition, 4);
FIELD(HsBinokelTally, players, 8);
FIELD(HsBinokelTally, bidWinner, 12);
FIELD(HsBinokelTally, bid, 16);
FIELD(HsBinokelTally, lastTrick, 20);
FIELD(HsBinokelTally, laidAway, 24);
FIELD(HsBinokelTally, melds, 28);
FIELD(HsBinokelTally, points, 44);
FIELD(HsBinokelTally, tricks, 60);

SIZE(HsBinokelScore, 20);
FIELD(HsBinokelScore, melds, 0);
FIELD(HsBinokelScore, tricks, 4);
FIELD(HsBinokelScore, shown, 8);
FIELD(HsBinokelScore, total, 12);
FIELD(HsBinokelScore, made, 16);

SIZE(HsBinokelAway, 16);
FIELD(HsBinokelAway, cards, 0);
FIELD(HsBinokelAway, trump, 8);
FIELD(HsBinokelAway, reserved, 12);

SIZE(HsBinokelSearchOptions, 40);
FIELD(HsBinokelSearchOptions, structSize, 0);
FIELD(HsBinokelSearchOptions, objective, 4);
FIELD(HsBinokelSearchOptions, seed, 8);
FIELD(HsBinokelSearchOptions, playouts, 16);
FIELD(HsBinokelSearchOptions, milliseconds, 24);
FIELD(HsBinokelSearchOptions, threads, 28);
FIELD(HsBinokelSearchOptions, cancel, 32);

SIZE(HsBinokelEstimate, 48);
FIELD(HsBinokelEstimate, value, 0);
FIELD(HsBinokelEstimate, valueError, 8);
FIELD(HsBinokelEstimate, points, 16);
FIELD(HsBinokelEstimate, others, 24);
FIELD(HsBinokelEstimate, made, 32);
FIELD(HsBinokelEstimate, playouts, 40);

SIZE(HsBinokelBidDecision, 120);
FIELD(HsBinokelBidDecision, structSize, 0);
FIELD(HsBinokelBidDecision, bid, 4);
FIELD(HsBinokelBidDecision, settled, 8);
FIELD(HsBinokelBidDecision, reserved, 12);
FIELD(HsBinokelBidDecision, playouts, 16);
FIELD(HsBinokelBidDecision, win, 24);
FIELD(HsBinokelBidDecision, pass, 72);

SIZE(HsBinokelSearchedTrump, 56);
FIELD(HsBinokelSearchedTrump, suit, 0);
FIELD(HsBinokelSearchedTrump, reserved, 4);
FIELD(HsBinokelSearchedTrump, estimate, 8);

SIZE(HsBinokelTrumpDecision, 248);
FIELD(HsBinokelTrumpDecision, structSize, 0);
FIELD(HsBinokelTrumpDecision, trump, 4);
FIELD(HsBinokelTrumpDecision, settled, 8);
FIELD(HsBinokelTrumpDecision, reserved, 12);
FIELD(HsBinokelTrumpDecision, playouts, 16);
FIELD(HsBinokelTrumpDecision, choices, 24);

SIZE(HsBinokelSearchedAway, 64);
FIELD(HsBinokelSearchedAway, cards, 0);
FIELD(HsBinokelSearchedAway, trump, 8);
FIELD(HsBinokelSearchedAway, reserved, 12);
FIELD(HsBinokelSearchedAway, estimate, 16);

SIZE(HsBinokelAwayDecision, 1048);
FIELD(HsBinokelAwayDecision, structSize, 0);
FIELD(HsBinokelAwayDecision, count, 4);
FIELD(HsBinokelAwayDecision, settled, 8);
FIELD(HsBinokelAwayDecision, reserved, 12);
FIELD(HsBinokelAwayDecision, playouts, 16);
FIELD(HsBinokelAwayDecision, choices, 24);

SIZE(HsBinokelSearchedCard, 56);
FIELD(HsBinokelSearchedCard, card, 0);
FIELD(HsBinokelSearchedCard, reserved, 4);
FIELD(HsBinokelSearchedCard, estimate, 8);

SIZE(HsBinokelCardDecision, 920);
FIELD(HsBinokelCardDecision, structSize, 0);
FIELD(HsBinokelCardDecision, count, 4);
FIELD(HsBinokelCardDecision, settled, 8);
FIELD(HsBinokelCardDecision, reserved, 12);
FIELD(HsBinokelCardDecision, playouts, 16);
FIELD(HsBinokelCardDecision, choices, 24);

SIZE(HsHexPosition, 376);
FIELD(HsHexPosition, structSize, 0);
FIELD(HsHexPosition, size, 4);
FIELD(HsHexPosition, toMove, 8);
FIELD(HsHexPosition, cells, 12);
FIELD(HsHexPosition, reserved, 373);

SIZE(HsHexScoredMove, 16);
FIELD(HsHexScoredMove, cell, 0);
FIELD(HsHexScoredMove, reserved, 4);
FIELD(HsHexScoredMove, score, 8);

SIZE(HsHexScores, 5784);
FIELD(HsHexScores, structSize, 0);
FIELD(HsHexScores, count, 4);
FIELD(HsHexScores, moves, 8);

SIZE(HsHexBridge, 16);
FIELD(HsHexBridge, stones, 0);
FIELD(HsHexBridge, carrier, 8);

SIZE(HsHexEdgeBridge, 16);
FIELD(HsHexEdgeBridge, stone, 0);
FIELD(HsHexEdgeBridge, edge, 4);
FIELD(HsHexEdgeBridge, carrier, 8);

SIZE(HsHexBridges, 6396);
FIELD(HsHexBridges, structSize, 0);
FIELD(HsHexBridges, count, 4);
FIELD(HsHexBridges, edgeCount, 8);
FIELD(HsHexBridges, bridges, 12);
FIELD(HsHexBridges, edges, 5788);

SIZE(HsHexCircuit, 5808);
FIELD(HsHexCircuit, structSize, 0);
FIELD(HsHexCircuit, reserved, 4);
FIELD(HsHexCircuit, evaluation, 8);
FIELD(HsHexCircuit, redResistance, 16);
FIELD(HsHexCircuit, blueResistance, 24);
FIELD(HsHexCircuit, redCurrent, 32);
FIELD(HsHexCircuit, blueCurrent, 2920);

/* With pointers of eight bytes. */
#if UINTPTR_MAX > 0xFFFFFFFFu
SIZE(HsHexMinimaxOptions, 72);
FIELD(HsHexMinimaxOptions, structSize, 0);
FIELD(HsHexMinimaxOptions, depth, 4);
FIELD(HsHexMinimaxOptions, seed, 8);
FIELD(HsHexMinimaxOptions, nodes, 16);
FIELD(HsHexMinimaxOptions, milliseconds, 24);
FIELD(HsHexMinimaxOptions, order, 28);
FIELD(HsHexMinimaxOptions, cancel, 32);
FIELD(HsHexMinimaxOptions, formula, 40);
FIELD(HsHexMinimaxOptions, measure, 44);
FIELD(HsHexMinimaxOptions, width, 48);
FIELD(HsHexMinimaxOptions, rootMoves, 52);
FIELD(HsHexMinimaxOptions, innerMoves, 56);
FIELD(HsHexMinimaxOptions, deepening, 60);
FIELD(HsHexMinimaxOptions, remembered, 64);
FIELD(HsHexMinimaxOptions, judge, 68);

SIZE(HsHexMonteCarloOptions, 64);
FIELD(HsHexMonteCarloOptions, structSize, 0);
FIELD(HsHexMonteCarloOptions, candidates, 4);
FIELD(HsHexMonteCarloOptions, seed, 8);
FIELD(HsHexMonteCarloOptions, orderSeed, 16);
FIELD(HsHexMonteCarloOptions, playouts, 24);
FIELD(HsHexMonteCarloOptions, milliseconds, 32);
FIELD(HsHexMonteCarloOptions, order, 36);
FIELD(HsHexMonteCarloOptions, cancel, 40);
FIELD(HsHexMonteCarloOptions, formula, 48);
FIELD(HsHexMonteCarloOptions, measure, 52);
FIELD(HsHexMonteCarloOptions, saves, 56);
FIELD(HsHexMonteCarloOptions, reserved, 60);

SIZE(HsHexSearchOptions, 40);
FIELD(HsHexSearchOptions, structSize, 0);
FIELD(HsHexSearchOptions, randomPlayouts, 4);
FIELD(HsHexSearchOptions, seed, 8);
FIELD(HsHexSearchOptions, playouts, 16);
FIELD(HsHexSearchOptions, milliseconds, 24);
FIELD(HsHexSearchOptions, mostNodes, 28);
FIELD(HsHexSearchOptions, cancel, 32);
#endif

SIZE(HsHexSearchedMove, 24);
FIELD(HsHexSearchedMove, cell, 0);
FIELD(HsHexSearchedMove, proof, 4);
FIELD(HsHexSearchedMove, playouts, 8);
FIELD(HsHexSearchedMove, winRate, 16);

SIZE(HsHexDecision, 8984);
FIELD(HsHexDecision, structSize, 0);
FIELD(HsHexDecision, cell, 4);
FIELD(HsHexDecision, complete, 8);
FIELD(HsHexDecision, proof, 12);
FIELD(HsHexDecision, score, 16);
FIELD(HsHexDecision, winRate, 24);
FIELD(HsHexDecision, nodes, 32);
FIELD(HsHexDecision, playouts, 40);
FIELD(HsHexDecision, depth, 48);
FIELD(HsHexDecision, lineCount, 52);
FIELD(HsHexDecision, line, 56);
FIELD(HsHexDecision, count, 312);
FIELD(HsHexDecision, reserved, 316);
FIELD(HsHexDecision, moves, 320);

SIZE(HsHexSeedMove, 48);
FIELD(HsHexSeedMove, structSize, 0);
FIELD(HsHexSeedMove, cell, 4);
FIELD(HsHexSeedMove, wins, 8);
FIELD(HsHexSeedMove, blocks, 12);
FIELD(HsHexSeedMove, score, 16);
FIELD(HsHexSeedMove, winRate, 24);
FIELD(HsHexSeedMove, nodes, 32);
FIELD(HsHexSeedMove, playouts, 40);

SIZE(HsLiapTuiEvaluation, 76);
FIELD(HsLiapTuiEvaluation, structSize, 0);
FIELD(HsLiapTuiEvaluation, high, 4);
FIELD(HsLiapTuiEvaluation, middle, 8);
FIELD(HsLiapTuiEvaluation, low, 12);
FIELD(HsLiapTuiEvaluation, points, 16);
FIELD(HsLiapTuiEvaluation, combos, 20);
FIELD(HsLiapTuiEvaluation, strongCombos, 56);
FIELD(HsLiapTuiEvaluation, strongOpening, 60);
FIELD(HsLiapTuiEvaluation, weak, 64);
FIELD(HsLiapTuiEvaluation, score, 68);
FIELD(HsLiapTuiEvaluation, scoreFirst, 72);

SIZE(HsLiapTuiCombo, 16);
FIELD(HsLiapTuiCombo, places, 0);
FIELD(HsLiapTuiCombo, kind, 4);
FIELD(HsLiapTuiCombo, strength, 8);
FIELD(HsLiapTuiCombo, points, 12);

SIZE(HsLiapTuiSet, 12);
FIELD(HsLiapTuiSet, count, 0);
FIELD(HsLiapTuiSet, pieces, 4);

SIZE(HsLiapTuiTurn, 52);
FIELD(HsLiapTuiTurn, played, 0);
FIELD(HsLiapTuiTurn, sets, 4);

SIZE(HsLiapTuiView, 504);
FIELD(HsLiapTuiView, structSize, 0);
FIELD(HsLiapTuiView, me, 4);
FIELD(HsLiapTuiView, starter, 8);
FIELD(HsLiapTuiView, round, 12);
FIELD(HsLiapTuiView, multiplier, 16);
FIELD(HsLiapTuiView, declaredCount, 20);
FIELD(HsLiapTuiView, declared, 24);
FIELD(HsLiapTuiView, nothings, 40);
FIELD(HsLiapTuiView, scores, 56);
FIELD(HsLiapTuiView, hand, 72);
FIELD(HsLiapTuiView, turnCount, 84);
FIELD(HsLiapTuiView, turns, 88);

SIZE(HsLiapTuiSearchOptions, 40);
FIELD(HsLiapTuiSearchOptions, structSize, 0);
FIELD(HsLiapTuiSearchOptions, objective, 4);
FIELD(HsLiapTuiSearchOptions, seed, 8);
FIELD(HsLiapTuiSearchOptions, playouts, 16);
FIELD(HsLiapTuiSearchOptions, milliseconds, 24);
FIELD(HsLiapTuiSearchOptions, threads, 28);
FIELD(HsLiapTuiSearchOptions, cancel, 32);

SIZE(HsLiapTuiEstimate, 48);
FIELD(HsLiapTuiEstimate, value, 0);
FIELD(HsLiapTuiEstimate, valueError, 8);
FIELD(HsLiapTuiEstimate, points, 16);
FIELD(HsLiapTuiEstimate, exact, 24);
FIELD(HsLiapTuiEstimate, captured, 32);
FIELD(HsLiapTuiEstimate, playouts, 40);

SIZE(HsLiapTuiSearchedDeclaration, 56);
FIELD(HsLiapTuiSearchedDeclaration, declared, 0);
FIELD(HsLiapTuiSearchedDeclaration, reserved, 4);
FIELD(HsLiapTuiSearchedDeclaration, estimate, 8);

SIZE(HsLiapTuiDeclarationDecision, 528);
FIELD(HsLiapTuiDeclarationDecision, structSize, 0);
FIELD(HsLiapTuiDeclarationDecision, declared, 4);
FIELD(HsLiapTuiDeclarationDecision, count, 8);
FIELD(HsLiapTuiDeclarationDecision, settled, 12);
FIELD(HsLiapTuiDeclarationDecision, playouts, 16);
FIELD(HsLiapTuiDeclarationDecision, choices, 24);

SIZE(HsLiapTuiSearchedPlay, 64);
FIELD(HsLiapTuiSearchedPlay, set, 0);
FIELD(HsLiapTuiSearchedPlay, reserved, 12);
FIELD(HsLiapTuiSearchedPlay, estimate, 16);

SIZE(HsLiapTuiPlayDecision, 1048);
FIELD(HsLiapTuiPlayDecision, structSize, 0);
FIELD(HsLiapTuiPlayDecision, count, 4);
FIELD(HsLiapTuiPlayDecision, settled, 8);
FIELD(HsLiapTuiPlayDecision, reserved, 12);
FIELD(HsLiapTuiPlayDecision, playouts, 16);
FIELD(HsLiapTuiPlayDecision, choices, 24);

CHECK(players, HS_HEARTS_MAX_PLAYERS == 6);
CHECK(tricks, HS_HEARTS_MAX_TRICKS == 17);
CHECK(ignore, HS_HEARTS_IGNORE_MOVE == -999999999);
CHECK(policies, HS_HEARTS_POLICY_TUNED == 0 && HS_HEARTS_POLICY_AS_DESIGNED == 1 &&
                    HS_HEARTS_POLICY_LEARNED == 16);
CHECK(methods, HS_HEARTS_SOLVE_MAXN == 0 && HS_HEARTS_SOLVE_PARANOID == 1);
CHECK(utilities, HS_HEARTS_UTILITY_PAYOFF == 0 && HS_HEARTS_UTILITY_OWN_SCORE == 1);
CHECK(line, HS_HEARTS_MAX_LINE == 52);
CHECK(passes, HS_HEARTS_MAX_PASSES == 16);
CHECK(threads, HS_HEARTS_MAX_THREADS == 256);
CHECK(objective, HS_HEARTS_OBJECTIVE_GAME == 0 && HS_HEARTS_OBJECTIVE_PAYOFF == 1);
CHECK(hex, HS_HEX_EMPTY == 0 && HS_HEX_RED == 1 && HS_HEX_BLUE == 2);
CHECK(hexCells, HS_HEX_MAX_SIZE == 19 && HS_HEX_MAX_CELLS == 361);
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
    PRINT(HsHeartsHardOptions);
    PRINT(HsHeartsHardStats);
    PRINT(HsHeartsHardDecision);
    PRINT(HsHeartsHardCandidate);
    PRINT(HsHeartsSolveOptions);
    PRINT(HsHeartsSolvedMove);
    PRINT(HsHeartsSolution);
    PRINT(HsHeartsClaim);
    PRINT(HsHeartsDeal);
    PRINT(HsHeartsCheckedPlay);
    PRINT(HsHeartsCheckedPass);
    PRINT(HsHeartsSeatSums);
    PRINT(HsHeartsDealAnalysis);
    PRINT(HsBinokelHand);
    PRINT(HsBinokelMeld);
    PRINT(HsBinokelShown);
    PRINT(HsBinokelView);
    PRINT(HsBinokelTally);
    PRINT(HsBinokelScore);
    PRINT(HsBinokelAway);
    PRINT(HsBinokelSearchOptions);
    PRINT(HsBinokelEstimate);
    PRINT(HsBinokelBidDecision);
    PRINT(HsBinokelSearchedTrump);
    PRINT(HsBinokelTrumpDecision);
    PRINT(HsBinokelSearchedAway);
    PRINT(HsBinokelAwayDecision);
    PRINT(HsBinokelSearchedCard);
    PRINT(HsBinokelCardDecision);
    PRINT(HsHexPosition);
    PRINT(HsHexScoredMove);
    PRINT(HsHexScores);
    PRINT(HsHexBridge);
    PRINT(HsHexEdgeBridge);
    PRINT(HsHexBridges);
    PRINT(HsHexCircuit);
    PRINT(HsHexMinimaxOptions);
    PRINT(HsHexMonteCarloOptions);
    PRINT(HsHexSearchOptions);
    PRINT(HsHexSearchedMove);
    PRINT(HsHexDecision);
    PRINT(HsHexSeedMove);
    PRINT(HsLiapTuiEvaluation);
    PRINT(HsLiapTuiCombo);
    PRINT(HsLiapTuiSet);
    PRINT(HsLiapTuiTurn);
    PRINT(HsLiapTuiView);
    PRINT(HsLiapTuiSearchOptions);
    PRINT(HsLiapTuiEstimate);
    PRINT(HsLiapTuiSearchedDeclaration);
    PRINT(HsLiapTuiDeclarationDecision);
    PRINT(HsLiapTuiSearchedPlay);
    PRINT(HsLiapTuiPlayDecision);
    return 0;
}
