/// The library's opinion on the cards of a player, in words.
#ifndef DEMO_ADVICE_H
#define DEMO_ADVICE_H

#include <string>
#include <vector>

#include "host.h"
#include "terminal.h"

/// "sheds a dangerous card (+1.66)", "may win the lead (-0.13)": why a card has its rank, in
/// points, at most so many reasons, the weightiest first. Never empty.
std::vector<std::string> reasonsFor(const handsense::Library &library, const HsHeartsView &view,
                                    HsCard card, size_t most);

/// Every legal card with its rank and reasons, best first.
std::string rankedMovesTable(const handsense::Library &library, const Terminal &terminal,
                             const HsHeartsView &view);

/// One line on the opponent who may be shooting the moon; empty when nobody is.
std::string threatLine(const Terminal &terminal, const MoonShootThreat &threat);

#endif  // DEMO_ADVICE_H
