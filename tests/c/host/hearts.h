/// Views and positions of Hearts that calls share.
#pragma once

#include <vector>

#include "calls.h"

namespace host {

/// A diamond is to be followed.
inline constexpr const char *kFollowing = "hand=AK3.QJ98.T65.72 plays=1:C2,C3,CK,C4/D2";
inline constexpr const char *kPassing = "pass=left hand=AK3.QJ98.T654.72";

/// A view from a line that must be right.
HsHeartsView parsedView(const Library &library, const char *line);

/// A deal with a view and a position before each of its 52 cards.
struct PlayedDeal {
    HsHeartsDeal deal;
    std::vector<HsHeartsView> views;
    std::vector<HsHeartsPosition> positions;
    HsCardSet taken[4];
};

/// Every seat plays its first legal card.
PlayedDeal playDeal(const Library &library);

/// Views from the passing to the last card, and what is none.
Inputs<HsHeartsView> heartsViews(const Library &library);

/// Positions of that deal from so many cards on, and what is none.
Inputs<HsHeartsPosition> heartsPositions(const Library &library, int first);

}  // namespace host
