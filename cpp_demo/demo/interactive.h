/// Interactive play by a person.
#ifndef DEMO_INTERACTIVE_H
#define DEMO_INTERACTIVE_H

#include "handsense.hpp"
#include "options.h"
#include "terminal.h"

/// Plays a game to 100 with a person in the South seat, who reads from standard input. It ends
/// early at the end of the input or on request.
void playInteractive(const handsense::Api &api, const Terminal &terminal, const Options &options);

#endif  // DEMO_INTERACTIVE_H
