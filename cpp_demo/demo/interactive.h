/// A person at the table.
#ifndef DEMO_INTERACTIVE_H
#define DEMO_INTERACTIVE_H

#include "handsense.hpp"
#include "options.h"
#include "terminal.h"

/// Plays a game to 100 with a person in the South seat, who reads from standard input. Ends early
/// when the input does, or when asked to.
void playInteractive(const handsense::Api &api, const Terminal &terminal, const Options &options);

#endif  // DEMO_INTERACTIVE_H
