#include "advice.h"

#include <algorithm>
#include <cstdlib>

#include "tables.h"

/// Reasons below this value, in hundredths of a point, are hidden when there is a larger one.
static const int kWorthMentioning = 5;

std::vector<std::string> reasonsFor(const handsense::Library &library, const HsHeartsView &view,
                                    HsCard card, size_t limit) {
    std::vector<handsense::HeartsReason> reasons = library.explain(view, card);
    std::stable_sort(reasons.begin(), reasons.end(),
                     [](const handsense::HeartsReason &a, const handsense::HeartsReason &b) {
                         return std::abs(a.value) > std::abs(b.value);
                     });
    std::vector<std::string> texts;
    for (size_t i = 0; i < reasons.size() && i < limit; ++i) {
        if (i == 0 || std::abs(reasons[i].value) >= kWorthMentioning) {
            texts.push_back(format("%s (%+.2f)", library.reasonText(reasons[i].reason),
                                   reasons[i].value / 100.0));
        }
    }
    if (texts.empty()) {
        texts.push_back("has no reason beyond what all legal cards share");
    }
    return texts;
}

std::string rankedMovesTable(const handsense::Library &library, const Terminal &terminal,
                             const HsHeartsView &view) {
    Table table({"Card", "Rank", "Why"});
    for (const handsense::HeartsRankedMove &move : library.rankMoves(view)) {
        std::string card = terminal.cardText(move.card);
        std::string rank = format("%d", move.rank);
        for (const std::string &reason : reasonsFor(library, view, move.card, 2)) {
            table.row({card, rank, reason});
            card = rank = "";  // the next reason is on its own row
        }
    }
    return table.draw(terminal);
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
