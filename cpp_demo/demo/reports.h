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

/// Why a card, in place of the best other one: "it avoids hearts in later tricks: you take 1.5
/// hearts later instead of 3.1". With at most two reasons; "forced" without a choice.
std::string reasonsFor(const handsense::Library &library, const Terminal &terminal,
                       const HsHeartsView &view, HsCard card);

/// The same for a pass of three cards, by the view before it.
std::string passReasonsFor(const handsense::Library &library, const Terminal &terminal,
                           const HsHeartsView &view, uint64_t cards);

/// One line about the opponent who may be shooting the moon; empty when there is none.
std::string threatLine(const Terminal &terminal, const MoonShootThreat &threat);

#endif  // DEMO_REPORTS_H
