/// Shared views and positions of Hearts.
#pragma once

#include <vector>

#include "calls.h"

namespace host {

/// A view that has to follow diamonds.
inline constexpr const char *kFollowing = "hand=AK3.QJ98.T65.72 plays=1:C2,C3,CK,C4/D2";
inline constexpr const char *kPassing = "pass=left hand=AK3.QJ98.T654.72";

/// Parses a view; an invalid line ends the program.
HsHeartsView parsedView(const Library &library, const char *line);

/// A deal with a view and a position before each of its 52 cards.
struct PlayedDeal {
    HsHeartsDeal deal;
    std::vector<HsHeartsView> views;
    std::vector<HsHeartsPosition> positions;
    HsCardSet taken[4];
};

/// Plays a deal in which every seat plays its first legal card.
PlayedDeal playDeal(const Library &library);

/// Views from the pass to the last card, and invalid ones.
Inputs<HsHeartsView> heartsViews(const Library &library);

/// Positions of that deal from card `first` on, and invalid ones.
Inputs<HsHeartsPosition> heartsPositions(const Library &library, int first);

}  // namespace host
