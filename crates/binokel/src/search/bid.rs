//! Search for a bid.

use super::racing::{Candidate, race_candidates};
use super::statistics::Estimate;
use crate::public_state::Phase;
use crate::view::{View, ViewError};
use handsense_core::search::Arms;
use handsense_core::search::SearchOptions;

/// Result of a bid search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BidDecision {
    /// The bid, or `None` to pass.
    pub bid: Option<i32>,
    /// Estimate if the last bidder wins at the standing bid; `None` before the first bid.
    pub pass: Option<Estimate>,
    /// Estimate if the player wins at the lowest legal bid.
    pub win: Estimate,
    /// Total number of playouts.
    pub playouts: u64,
    /// Whether one of the candidates was eliminated.
    pub settled: bool,
}

/// Searches whether to bid.
///
/// The search compares winning the auction at the lowest legal bid with leaving it to the last
/// bidder at the standing bid. It never makes a higher bid.
///
/// # Errors
/// [`ViewError::OutOfTurn`] if the player is not to bid.
pub fn search_bid(view: &View, options: &SearchOptions<'_>) -> Result<BidDecision, ViewError> {
    view.check_turn(Phase::Bidding)?;
    let auction = view.auction();
    let least = auction.min_bid();
    // Passing is the first candidate, so that a tie in a lost game does not raise the bid.
    let last = auction.last_bidder();
    let pass = last.map(|seat| Candidate::WinAuction(seat, auction.standing()));
    let mut candidates: Arms<Candidate> = pass.into_iter().collect();
    let mine = candidates.len();
    candidates.push(Candidate::WinAuction(view.me(), least));
    let ranked = race_candidates(view, options, &candidates);
    let best = ranked.ranking.first().map_or(mine, |&(best, _)| best);
    Ok(BidDecision {
        bid: (best == mine).then_some(least),
        pass: pass.and_then(|_| ranked.estimate(0)),
        win: ranked.estimate(mine).unwrap_or_default(),
        playouts: ranked.playouts,
        settled: ranked.settled,
    })
}
