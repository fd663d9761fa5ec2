/// Duplicate matches: every deal is played several times with the seats rotated.
#ifndef DEMO_MATCH_H
#define DEMO_MATCH_H

#include "handsense.hpp"
#include "options.h"
#include "terminal.h"

/// Plays the match and prints its summary.
///
/// Every deal is played once for each seating of the library, with the same cards. The difference
/// between the library and the others on one deal is one observation. This removes the luck of the
/// cards.
void playMatch(const handsense::Api &api, const Terminal &terminal, const Options &options);

#endif  // DEMO_MATCH_H
