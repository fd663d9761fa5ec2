/// The analysis of a hand in words and tables.
#ifndef DEMO_HAND_REPORT_H
#define DEMO_HAND_REPORT_H

#include "handsense.hpp"
#include "terminal.h"

/// Suit table, spades, recommendations and the chances of shooting the moon.
std::string handReport(const handsense::Library &library, const Terminal &terminal, uint64_t hand);

#endif  // DEMO_HAND_REPORT_H
