#include "reports.h"

#include <cctype>

using hearts::Deck;

namespace {

std::string number(int value) {
    return format("%d", value);
}

std::string suitTable(const Terminal &terminal, const HandStrength &strength) {
    Table table({"Suit", "Length", "Danger", "Control", "VoidPot", "Overall"});
    table.widths({9, 8, 8, 9, 10, 10});
    for (const SuitStrength &suit : strength.suits) {
        table.row({suitName(suit.suit), number(suit.length), number(suit.dangerScore),
                   number(suit.controlScore), number(suit.voidPotential),
                   number(suit.overallStrength)});
    }
    return table.draw(terminal);
}

std::string flushLine(uint64_t hand, const SpadeAnalysis &spades) {
    const Deck deck(hand);
    const int length = deck.suitCount(hearts::SPADES);
    std::string high = deck.has(hearts::SPADES, hearts::ACE) ? "A" : "";
    if (deck.has(hearts::SPADES, hearts::KING)) {
        high += high.empty() ? "K" : ",K";
    }
    if (spades.canSafelyFlush) {
        return "Yes (has " + high + " with 3+ length)";
    }
    if (spades.hasQueen) {
        return "No (has the queen)";
    }
    return high.empty() ? "No (neither A nor K)"
                        : format("No (has %s, but length %d)", high.c_str(), length);
}

std::string spadeSection(uint64_t hand, const SpadeAnalysis &spades) {
    std::string text = "Spade Analysis:\n";
    text += format("  Has Queen: %s\n", spades.hasQueen ? "Yes" : "No");
    if (spades.hasQueen) {
        text += format("  Protected: %s (%d spades, %d below the queen)\n",
                       spades.isProtected ? "Yes" : "No", Deck(hand).suitCount(hearts::SPADES),
                       spades.escapeCards);
    }
    return text + "  Can Flush: " + flushLine(hand, spades) + "\n";
}

std::string recommendations(const HandStrength &strength) {
    if (strength.bestSuitToVoid < 0 || strength.bestSuitToKeep < 0) {
        return "";  // an empty hand
    }
    const SuitStrength &away = strength.suits[strength.bestSuitToVoid];
    const SuitStrength &keep = strength.suits[strength.bestSuitToKeep];
    const char *control = keep.controlScore >= 50   ? "high"
                          : keep.controlScore >= 25 ? "medium"
                                                    : "low";
    return format("Recommendations:\n  Best to void: %s (%d %s, %d%% void potential)\n",
                  suitName(away.suit), away.length, away.length == 1 ? "card" : "cards",
                  away.voidPotential) +
           format("  Best to keep: %s (%s control%s)\n", suitName(keep.suit), control,
                  keep.canFlush ? ", can flush Q" : "");
}

std::string moonTable(const Terminal &terminal, const MoonShootViability &moon) {
    Table table({"Metric", "Value"});
    table.widths({20, 9});
    table.row({"Viability Score", number(moon.viabilityScore)});
    table.row({"Controlled Suits", number(moon.controlledSuits)});
    table.row({"Hearts Control", number(moon.heartsControl)});
    table.row({"Missing High Cards", number(moon.missingHighCards)});
    table.row({"Should Attempt", moon.shouldAttempt ? "YES" : "NO"});
    return table.draw(terminal);
}

/// The unbroken run of ranks from the ace down: "AKQ" of AKQ2.
std::string topRun(uint64_t hand, int s) {
    int length = 0;
    while (length < hearts::kRanks && Deck(hand).has(s, length)) {
        ++length;
    }
    return ranksOf(hand, s).substr(0, size_t(length));
}

/// "diamond" for Diamonds: the suit as an adjective.
std::string adjective(int s) {
    std::string word = suitName(s);
    word[0] = char(std::tolower(word[0]));
    return word.substr(0, word.size() - 1);
}

std::string strongSuit(uint64_t hand, int s, const MoonShootViability &moon) {
    const bool queen = Deck(hand).has(hearts::kQueenOfSpades);
    if (s == hearts::HEARTS) {
        return moon.heartsControl >= 50 ? "Strong hearts control" : "Weak hearts behind the ace";
    }
    if (s == hearts::SPADES) {
        return queen ? "Controls spades, has Q" : "Controls spades, Q is elsewhere";
    }
    return "Can win " + adjective(s) + " tricks";
}

std::string weakSuit(uint64_t hand, int s) {
    const std::string ranks = ranksOf(hand, s);
    if (ranks.empty()) {
        return format("No %s - cannot win %s tricks", suitName(s), adjective(s).c_str());
    }
    if (ranks[0] == 'K' || ranks[0] == 'Q') {
        return format("Only %c %s - %s risk", ranks[0], suitName(s),
                      ranks[0] == 'K' ? "moderate" : "high");
    }
    return format("No high %s - loses %s tricks", suitName(s), adjective(s).c_str());
}

std::string rationale(const Terminal &terminal, uint64_t hand, const MoonShootViability &moon) {
    std::string text = "Rationale:\n";
    for (int s : {hearts::HEARTS, hearts::SPADES, hearts::DIAMONDS, hearts::CLUBS}) {
        const std::string run = topRun(hand, s);
        if (run.empty()) {
            text += "  " + terminal.alarm("!") + " " + weakSuit(hand, s) + "\n";
        } else {
            text += "  " + terminal.good(terminal.yes()) + " " + run + " " + suitName(s) + " - " +
                    strongSuit(hand, s, moon) + "\n";
        }
    }
    return text;
}

}  // namespace

std::string handReport(const handsense::Library &library, const Terminal &terminal, uint64_t hand) {
    const HandStrength strength = library.evaluate(hand);
    return "Hand: " + terminal.hand(hand) + "\n\nSuit Analysis:\n" + suitTable(terminal, strength) +
           "\n" + spadeSection(hand, strength.spades) + "\n" + recommendations(strength) +
           "\nMoon Shoot Analysis:\n" + moonTable(terminal, strength.moon) + "\n" +
           rationale(terminal, hand, strength.moon) + "\nRecommendation: " +
           terminal.bold(strength.recommendMoonAttempt ? "ATTEMPT MOON SHOOT"
                                                       : "DO NOT SHOOT THE MOON") +
           "\n";
}

/// The most reasons for a card or a pass.
const int kReasons = 2;

static std::string phrases(const handsense::Library &library, const Terminal &terminal,
                           const HsHeartsReasons &found) {
    if (found.reasons[0].kind == HS_HEARTS_REASON_FORCED) {
        return "forced";
    }
    std::string text;
    for (int i = 0; i < found.count && i < kReasons; ++i) {
        text += (i > 0 ? "; it " : "it ") + library.formatReason(found, i, terminal.hasSymbols());
    }
    for (int seat = 0; seat < 4; ++seat) {
        const std::string number = "seat " + std::to_string(seat);
        for (size_t at; (at = text.find(number)) != std::string::npos;) {
            text.replace(at, number.size(), seatName(seat));
        }
    }
    return text;
}

std::string reasonsFor(const handsense::Library &library, const Terminal &terminal,
                       const HsHeartsView &view, HsCard card) {
    return phrases(library, terminal, library.explain(view, card));
}

std::string passReasonsFor(const handsense::Library &library, const Terminal &terminal,
                           const HsHeartsView &view, uint64_t cards) {
    return phrases(library, terminal, library.explainPass(view, handsense::CardSet(cards)));
}

std::string threatLine(const Terminal &terminal, const MoonShootThreat &threat) {
    if (threat.suspectedPlayer < 0) {
        return "";
    }
    const std::string text = format(
        "Moon threat: %s has %d hearts%s in %d tricks and no other player has a point; level %d%s",
        seatName(threat.suspectedPlayer), threat.heartsCollected,
        threat.hasQueenSpades ? " and the queen" : "", threat.tricksTaken, threat.threatLevel,
        threat.shouldBlock ? ", block it" : "");
    return threat.shouldBlock ? terminal.alarm(text) : text;
}
