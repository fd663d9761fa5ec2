/// The adapters of handsense, instantiated for this engine: the only file that includes both.
#ifndef DEMO_HOST_H
#define DEMO_HOST_H

#include "../engine/belief.h"
#include "../engine/game.h"
#include "../engine/players.h"
#include "../engine/search.h"

// This header must follow the engine's own headers.
#include "handsense_legacy.hpp"

/// The engine's types under the names of the adapters.
struct Engine {
    typedef hearts::GameState GameState;
    typedef hearts::HeartsGameState State;
    typedef hearts::Move BaseMove;
    typedef hearts::CardMove CardMove;
    typedef hearts::card Card;
    typedef hearts::Player BasePlayer;
    typedef hearts::CardPlayer CardPlayer;
    typedef hearts::HeartsPlayer HeartsPlayer;
    typedef hearts::Algorithm Algorithm;
    typedef hearts::UCTModule PlayoutModule;
    typedef hearts::maxnval Values;
    typedef hearts::iiGameState BeliefBase;
    typedef hearts::iiHeartsState BeliefModel;
};

typedef handsense_legacy::ViewBuilder<Engine> ViewBuilder;
typedef handsense_legacy::Player<Engine> HandsensePlayer;
typedef handsense_legacy::Playout<Engine> HandsensePlayout;
typedef handsense_legacy::Belief<Engine> HandsenseBelief;

#endif  // DEMO_HOST_H
