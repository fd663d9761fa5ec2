/// One line for each struct. A missing or an additional field does not compile.
#include "digest.h"

#include <cstddef>
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

/// A function keeps the stated size, so it is no result.
#define FIELDS_SIZED(Struct, ...)                        \
    void Digest::add(const Struct &of) {                 \
        const auto &[structSize, __VA_ARGS__] = of;      \
        if (structSize != sizeof of) {                   \
            fail("the size of " #Struct " has changed"); \
        }                                                \
        all(__VA_ARGS__);                                \
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
FIELDS(SuitControlIndex, suit, sci, sciAdjusted, gaps, collectProb)
FIELDS(HsHeartsTrick, np, curr, play, player)
FIELDS_SIZED(HsHeartsView, me, numPlayers, rules, passDir, currTrick, hand, passed, received,
             scores, tricks, taken, history, heartsBroken)
FIELDS_SIZED(HsHeartsKnownState, nextPlayer, leader, winner, tricksLeft, heartsBroken, unseen,
             taken, couldHold, tricksTaken, points, handCount, voids, unrecordedTricks,
             unrecordedCards)
FIELDS_SIZED(HsHeartsPosition, numPlayers, rules, nextPlayer, hands, taken, trick, reserved)
FIELDS_SIZED(HsHeartsDeal, numPlayers, rules, passDir, currTrick, seatPlusOne, hands, passed,
             scores, tricks, reserved, firstLeader, reserved2)
FIELDS_SIZED(HsHeartsDealState, phase, nextPlayer, leader, winner, tricksPlayed, heartsBroken,
             moonShooter, legal, hands, received, taken, tricksTaken, points, scores, gameScores,
             trickWinners, gameWinners)
FIELDS(HsHeartsSeatForecast, points, score, classes, queen, moon)
FIELDS(HsHeartsCardForecast, card, reserved, wins)
FIELDS_SIZED(HsHeartsForecast, count, seats, cards, tricks, passScores, hasPassScores, reserved)
FIELDS(HsHeartsRankedMove, card, rank)
FIELDS(HsHeartsReason, reason, value)
FIELDS_SIZED(HsHeartsHardStats, tier, steps, budgetSteps, utilizationPermil, scannedTotal,
             scannedPhaseA, scannedPhaseB, scannedPhaseC, skipped, leverageScore, tierHysteresis,
             topk, nextBranchLimit, abMargin, probeThirdEnabled, probeLeads, reply2, reply3,
             next3TinyHits, wideBoostFeedPermil, wideBoostSelfPermil, contCap, worlds, dealWorlds,
             reserved)
FIELDS_SIZED(HsHeartsHardDecision, card, score, reserved, stats)
FIELDS(HsHeartsHardCandidate, card, reserved, score, total, base, nudge, cont, hasPayoff,
       payoffPermil, feed, selfCapture, nextStart, nextProbe, qsRisk, ctrlHearts, ctrlHandoff,
       moonRelief, cappedDelta)
FIELDS_SIZED(HsSearchProgress, remaining, playouts, spent, value, best, reserved)
FIELDS(HsHeartsSearchedMove, card, reserved, equals, value, points, payoff, payoffError, queen,
       myMoon, otherMoon, playouts)
FIELDS_SIZED(HsHeartsDecision, card, reserved, count, settled, playouts, moves, line, lineLength,
             remaining)
FIELDS(HsHeartsSearchedPass, cards, value, points, payoff, payoffError, queen, myMoon, otherMoon,
       playouts)
FIELDS_SIZED(HsHeartsPassDecision, cards, reserved, count, settled, remaining, playouts, passes)
FIELDS(HsHeartsSolvedMove, card, reserved, value, equals, scores, exact, reserved2)
FIELDS_SIZED(HsHeartsSolution, count, exact, lineLength, nodes, moves, line)
FIELDS_SIZED(HsHeartsClaim, allTricks, noPoints, pointsGone, count, allTricksCards, noPointsCards)
FIELDS(HsHeartsWorld, hands)
FIELDS(HsHeartsSeatSummary, choices, mistakes, loss, lossError)
FIELDS(HsHeartsCheckedPass, seat, mistake, cards, loss, lossError, playouts, best, made)
FIELDS(HsHeartsCheckedPlay, number, trick, seat, card, hindsightCard, forced, mistake, hasHindsight,
       reserved, loss, lossError, hindsightLoss, playouts, best, played)
FIELDS_SIZED(HsHeartsDealAnalysis, count, passCount, complete, playouts, seats, passes, plays)
FIELDS(HsLiapTuiSet, count, pieces)
FIELDS_SIZED(HsLiapTuiEvaluation, high, middle, low, points, combos, strongCombos, strongOpening,
             weak, score, scoreFirst)
FIELDS(HsLiapTuiCombo, pieceMask, kind, strength, points)
FIELDS(HsLiapTuiTurn, played, sets)
FIELDS_SIZED(HsLiapTuiView, me, starter, round, multiplier, declaredCount, declared,
             zeroDeclarations, scores, hand, turnCount, turns)
FIELDS_SIZED(HsLiapTuiRound, starter, round, multiplier, declaredCount, declared, zeroDeclarations,
             scores, hands, turnCount, turns, reserved)
FIELDS_SIZED(HsLiapTuiRoundState, phase, nextPlayer, leader, winner, required, legalDeclarations,
             mayRedeal, hands, captured, points, gameScores, zeroDeclarations, turnsPlayed,
             turnWinners, gameWinners)
FIELDS(HsLiapTuiEstimate, value, valueError, points, exact, captured, playouts)
FIELDS(HsLiapTuiSearchedDeclaration, declared, reserved, estimate)
FIELDS_SIZED(HsLiapTuiDeclarationDecision, declared, count, settled, playouts, candidates)
FIELDS(HsLiapTuiSearchedPlay, set, reserved, estimate)
FIELDS_SIZED(HsLiapTuiPlayDecision, count, settled, reserved, playouts, candidates)
FIELDS(HsBinokelHand, count, cards, reserved)
FIELDS(HsBinokelMeld, cards, kind, suit, points, reserved)
FIELDS(HsBinokelScore, melds, tricks, shown, total, made)
FIELDS(HsBinokelShownMelds, cards, points, reserved)
FIELDS_SIZED(HsBinokelView, edition, players, dealer, me, phase, scores, standing, lastBidder,
             passed, trump, dabbKnown, dabb, hand, playedCount, played, reserved, discard, shown)
FIELDS_SIZED(HsBinokelRound, edition, players, dealer, scores, hands, dabb, bidCount, bids, trump,
             goneOut, discard, playedCount, played)
FIELDS_SIZED(HsBinokelRoundState, phase, nextPlayer, leader, winner, bidWinner, standing, minBid,
             mayPass, tricksPlayed, legal, hands, shown, points, tricks, scores, gameScores,
             gameWinner, nextDealer, trickWinners)
FIELDS(HsBinokelDiscard, cards, trump, reserved)
FIELDS(HsBinokelEstimate, value, valueError, points, opponentPoints, made, playouts)
FIELDS_SIZED(HsBinokelBidDecision, bid, settled, reserved, playouts, win, pass)
FIELDS(HsBinokelSearchedTrump, suit, reserved, estimate)
FIELDS_SIZED(HsBinokelTrumpDecision, trump, settled, reserved, playouts, candidates)
FIELDS(HsBinokelSearchedDiscard, cards, trump, reserved, estimate)
FIELDS_SIZED(HsBinokelDiscardDecision, count, settled, reserved, playouts, candidates)
FIELDS(HsBinokelSearchedCard, card, reserved, estimate)
FIELDS_SIZED(HsBinokelCardDecision, count, settled, reserved, playouts, candidates)
FIELDS_SIZED(HsHexPosition, size, toMove, cells, reserved)
FIELDS(HsHexScoredMove, cell, reserved, score)
FIELDS_SIZED(HsHexScores, count, moves)
FIELDS(HsHexBridge, stones, carrier)
FIELDS(HsHexEdgeBridge, stone, edge, carrier)
FIELDS_SIZED(HsHexBridges, count, edgeCount, bridges, edges)
FIELDS_SIZED(HsHexCircuit, reserved, evaluation, redResistance, blueResistance, redCurrent,
             blueCurrent)
FIELDS(HsHexSearchedMove, cell, proof, playouts, winRate)
FIELDS_SIZED(HsHexDecision, cell, complete, proof, score, winRate, nodes, playouts, depth,
             lineLength, line, count, reserved, moves)
FIELDS_SIZED(HsHexReferenceMove, cell, wins, blocks, score, winRate, nodes, playouts)
FIELDS_SIZED(HsHexSolution, winner, winningMove, count, proofSize, nodes, proofSet, reserved)

// Sixty options without a gap between them.
void Digest::add(const HsHeartsHardOptions &of) {
    static_assert(std::has_unique_object_representations_v<HsHeartsHardOptions>);
    constexpr std::size_t begin = offsetof(HsHeartsHardOptions, previousTier);
    unsigned char bytes[offsetof(HsHeartsHardOptions, reserved) + sizeof of.reserved - begin];
    std::memcpy(bytes, reinterpret_cast<const unsigned char *>(&of) + begin, sizeof bytes);
    add(bytes);
}

}  // namespace host
