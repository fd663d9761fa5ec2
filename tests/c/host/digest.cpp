/// One line for each struct. A missing or an additional field does not compile.
#include "digest.h"

#include <cstdio>
#include <cstdlib>

namespace host {

void fail(const std::string &what) {
    std::fprintf(stderr, "FAILED: %s\n", what.c_str());
    std::fflush(nullptr);
    std::_Exit(1);
}

#define FIELDS(Struct, ...)              \
    void Digest::add(const Struct &of) { \
        const auto &[__VA_ARGS__] = of;  \
        all(__VA_ARGS__);                \
    }

FIELDS(SuitStrength, suit, length, dangerScore, controlScore, voidPotential, overallStrength,
       isProtected, canFlush)
FIELDS(SpadeAnalysis, hasQueen, isProtected, canSafelyFlush, escapeCards)
FIELDS(MoonShootViability, viabilityScore, shouldAttempt, controlledSuits, heartsControl,
       missingHighCards)
FIELDS(HandStrength, suits, overallDanger, overallControl, voidOpportunities, spades, moon,
       bestSuitToVoid, bestSuitToKeep, recommendMoonAttempt)
FIELDS(MoonShootThreat, suspectedPlayer, threatLevel, heartsCollected, hasQueenSpades, tricksTaken,
       shouldBlock)
FIELDS(HsHeartsTrick, np, curr, play, player)
FIELDS(HsHeartsView, structSize, me, numPlayers, rules, passDir, currTrick, hand, passed, received,
       scores, tricks)
FIELDS(HsHeartsKnownState, structSize, nextPlayer, leader, winner, tricksLeft, heartsBroken, unseen,
       taken, couldHold, tricksTaken, points, handCount, voids)
FIELDS(HsHeartsRankedMove, card, rank)
FIELDS(HsHeartsReason, reason, value)
FIELDS(HsHeartsHardStats, structSize, tier, steps, budgetSteps, utilizationPermil, scannedTotal,
       scannedPhaseA, scannedPhaseB, scannedPhaseC, skipped, leverageScore, tierHysteresis, topk,
       nextBranchLimit, abMargin, probeThirdEnabled, probeLeads, reply2, reply3, next3TinyHits,
       wideBoostFeedPermil, wideBoostSelfPermil, contCap, worlds, dealWorlds, reserved)
FIELDS(HsHeartsHardDecision, structSize, card, score, reserved, stats)
FIELDS(HsHeartsHardCandidate, card, reserved, score, total, base, nudge, cont, hasPayoff,
       payoffPermil, feed, selfCapture, nextStart, nextProbe, qsRisk, ctrlHearts, ctrlHandoff,
       moonRelief, cappedDelta)
FIELDS(HsHeartsProgress, structSize, remaining, playouts, spent, value, card, reserved)
FIELDS(HsHeartsSearchedMove, card, reserved, equals, value, points, payoff, payoffError, queen,
       myMoon, otherMoon, playouts)
FIELDS(HsHeartsDecision, structSize, card, reserved, count, settled, playouts, moves, line,
       lineLength, remaining)
FIELDS(HsHeartsSearchedPass, cards, value, points, payoff, payoffError, queen, myMoon, otherMoon,
       playouts)
FIELDS(HsHeartsPassDecision, structSize, cards, reserved, count, settled, remaining, playouts,
       passes)
FIELDS(HsHeartsSolvedMove, card, reserved, value, equals, scores, exact, reserved2)
FIELDS(HsHeartsSolution, structSize, count, exact, lineLength, nodes, moves, line)
FIELDS(HsHeartsClaim, structSize, allTricks, noPoints, pointsGone, count, allTricksCards,
       noPointsCards)
FIELDS(HsHeartsWorld, hands)
FIELDS(HsHeartsSeatSummary, choices, mistakes, loss, lossError)
FIELDS(HsHeartsCheckedPass, seat, mistake, cards, loss, lossError, playouts, best, made)
FIELDS(HsHeartsCheckedPlay, number, trick, seat, card, hindsightCard, forced, mistake, hasHindsight,
       reserved, loss, lossError, hindsightLoss, playouts, best, played)
FIELDS(HsHeartsDealAnalysis, structSize, count, passCount, complete, playouts, seats, passes, plays)
FIELDS(HsLiapTuiSet, count, pieces)
FIELDS(HsLiapTuiEvaluation, structSize, high, middle, low, points, combos, strongCombos,
       strongOpening, weak, score, scoreFirst)
FIELDS(HsLiapTuiCombo, pieceMask, kind, strength, points)
FIELDS(HsLiapTuiTurn, played, sets)
FIELDS(HsLiapTuiView, structSize, me, starter, round, multiplier, declaredCount, declared,
       zeroDeclarations, scores, hand, turnCount, turns)
FIELDS(HsLiapTuiEstimate, value, valueError, points, exact, captured, playouts)
FIELDS(HsLiapTuiSearchedDeclaration, declared, reserved, estimate)
FIELDS(HsLiapTuiDeclarationDecision, structSize, declared, count, settled, playouts, candidates)
FIELDS(HsLiapTuiSearchedPlay, set, reserved, estimate)
FIELDS(HsLiapTuiPlayDecision, structSize, count, settled, reserved, playouts, candidates)
FIELDS(HsBinokelHand, count, cards, reserved)
FIELDS(HsBinokelMeld, cards, kind, suit, points, reserved)
FIELDS(HsBinokelScore, melds, tricks, shown, total, made)
FIELDS(HsBinokelShownMelds, cards, points, reserved)
FIELDS(HsBinokelView, structSize, edition, players, dealer, me, phase, scores, standing, lastBidder,
       passed, trump, dabbKnown, dabb, hand, playedCount, played, reserved, discard, shown)
FIELDS(HsBinokelDiscard, cards, trump, reserved)
FIELDS(HsBinokelEstimate, value, valueError, points, opponentPoints, made, playouts)
FIELDS(HsBinokelBidDecision, structSize, bid, settled, reserved, playouts, win, pass)
FIELDS(HsBinokelSearchedTrump, suit, reserved, estimate)
FIELDS(HsBinokelTrumpDecision, structSize, trump, settled, reserved, playouts, candidates)
FIELDS(HsBinokelSearchedDiscard, cards, trump, reserved, estimate)
FIELDS(HsBinokelDiscardDecision, structSize, count, settled, reserved, playouts, candidates)
FIELDS(HsBinokelSearchedCard, card, reserved, estimate)
FIELDS(HsBinokelCardDecision, structSize, count, settled, reserved, playouts, candidates)
FIELDS(HsHexPosition, structSize, size, toMove, cells, reserved)
FIELDS(HsHexScoredMove, cell, reserved, score)
FIELDS(HsHexScores, structSize, count, moves)
FIELDS(HsHexBridge, stones, carrier)
FIELDS(HsHexEdgeBridge, stone, edge, carrier)
FIELDS(HsHexBridges, structSize, count, edgeCount, bridges, edges)
FIELDS(HsHexCircuit, structSize, reserved, evaluation, redResistance, blueResistance, redCurrent,
       blueCurrent)
FIELDS(HsHexSearchedMove, cell, proof, playouts, winRate)
FIELDS(HsHexDecision, structSize, cell, complete, proof, score, winRate, nodes, playouts, depth,
       lineLength, line, count, reserved, moves)
FIELDS(HsHexReferenceMove, structSize, cell, wins, blocks, score, winRate, nodes, playouts)

// Sixty options without a gap between them.
void Digest::add(const HsHeartsHardOptions &of) {
    static_assert(std::has_unique_object_representations_v<HsHeartsHardOptions>);
    unsigned char bytes[sizeof of];
    std::memcpy(bytes, &of, sizeof of);
    add(bytes);
}

}  // namespace host
