/// The demo program and its modes.
#ifndef DEMO_PROGRAM_H
#define DEMO_PROGRAM_H

#include "handsense.hpp"
#include "options.h"
#include "terminal.h"

/// Runs the program with the arguments of `main` and returns its exit code.
extern "C" int handsense_demo_main(int argc, char **argv) noexcept;

/// The linked library, or null in a program linked without it. Defined in library_linked.cpp or
/// library_absent.cpp.
const handsense::Api *linkedLibrary();

/// Plays the match and prints its summary.
///
/// Every deal is played once for each seating of the library, with the same cards. The difference
/// between the library and the others on one deal is one observation. This removes the luck of the
/// cards.
void playMatch(const handsense::Api &api, const Terminal &terminal, const Options &options);

#endif  // DEMO_PROGRAM_H
