/// The library's evaluations of hands and moves, as text.
#ifndef DEMO_REPORTS_H
#define DEMO_REPORTS_H

#include <string>
#include <vector>

#include "handsense.hpp"
#include "host.h"
#include "terminal.h"

/// The table of suits, the spades, recommendations and the viability of shooting the moon.
std::string handReport(const handsense::Library &library, const Terminal &terminal, uint64_t hand);

/// The reasons for the rank of a card, in points: "sheds a dangerous card (+1.66)", "may win the
/// lead (-0.13)". Returns the largest reasons first, up to a limit; never empty.
std::vector<std::string> reasonsFor(const handsense::Library &library, const HsHeartsView &view,
                                    HsCard card, size_t limit);

/// Every legal card with its rank and reasons, best first.
std::string rankedMovesTable(const handsense::Library &library, const Terminal &terminal,
                             const HsHeartsView &view);

/// One line about the opponent who may be shooting the moon; empty when there is none.
std::string threatLine(const Terminal &terminal, const MoonShootThreat &threat);

#endif  // DEMO_REPORTS_H
