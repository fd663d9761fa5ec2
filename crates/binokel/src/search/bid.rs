//! Searching whether to bid.

use super::options::SearchOptions;
use super::racing::{Candidate, race_candidates};
use super::statistics::Estimate;
use crate::public_state::Phase;
use crate::view::{View, ViewError};
use handsense_core::search::Arms;

/// What to do in an auction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BidDecision {
    /// The bid, or nothing to pass.
    pub bid: Option<i32>,
    /// What it is expected to bring if the one who bid last wins at his bid; nothing when nobody has bid.
    pub pass: Option<Estimate>,
    /// What it is expected to bring to win at the lowest bid.
    pub win: Estimate,
    /// Playouts of both.
    pub playouts: u64,
    /// Whether nothing was in doubt any more.
    pub settled: bool,
}

/// Searches whether to bid: whether to have the dabb at the lowest bid is worth more than to leave it to the
/// last bidder at his. Only the lowest bid is ever made.
///
/// # Errors
/// [`ViewError::OutOfTurn`] when I am not to bid.
pub fn search_bid(view: &View, options: &SearchOptions<'_>) -> Result<BidDecision, ViewError> {
    view.check_turn(Phase::Bidding)?;
    let auction = view.auction();
    let least = auction.min_bid();
    // Passing comes first: where nothing is left to win, nothing is bid for it.
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
