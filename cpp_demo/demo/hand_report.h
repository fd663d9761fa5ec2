/// The analysis of a hand as text and tables.
#ifndef DEMO_HAND_REPORT_H
#define DEMO_HAND_REPORT_H

#include "handsense.hpp"
#include "terminal.h"

/// The table of suits, the spades, recommendations and the viability of shooting the moon.
std::string handReport(const handsense::Library &library, const Terminal &terminal, uint64_t hand);

#endif  // DEMO_HAND_REPORT_H
