//! Scoring of a round.

use super::rules::{Edition, GOING_OUT_BONUS, LAST_TRICK_BONUS, MAX_PLAYERS, Rules};
use handsense_core::Seat;

/// Result of a round, as input of scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundResult {
    /// Winner of the auction.
    pub bid_winner: Seat,
    /// The winning bid.
    pub bid: i32,
    /// Meld points of each seat, 0 for a bid winner who goes out.
    pub melds: [i32; MAX_PLAYERS],
    /// Card points in the tricks of each seat.
    pub points: [u32; MAX_PLAYERS],
    /// Number of tricks of each seat.
    pub tricks: [u32; MAX_PLAYERS],
    /// Card points of the discard.
    pub discard_points: u32,
    /// Winner of the last trick; `None` if the bid winner went out.
    pub last_trick: Option<Seat>,
}

/// Score of a side, a seat or a partnership, in one round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideScore {
    /// Points for melds.
    pub melds: i32,
    /// Points for tricks.
    pub tricks: i32,
    /// Points on the scoreboard. By the reference rules, a lost bid still displays melds and
    /// tricks.
    pub displayed: i32,
    /// Change of the game score.
    pub total: i32,
    /// Whether the bid was made; true for sides that did not win the auction.
    pub made: bool,
}

/// Scores a round for each side. Unused entries are zero.
pub fn score_round(rules: Rules, result: &RoundResult) -> [SideScore; MAX_PLAYERS] {
    let bidder = rules.side(result.bid_winner);
    let mut scores = [SideScore::default(); MAX_PLAYERS];
    for (side, score) in scores.iter_mut().enumerate().take(rules.sides()) {
        *score = match result.last_trick {
            None => gone_out(rules, result, side),
            Some(last) => played(rules, result, side, rules.side(last) == side),
        };
        let lost = side == bidder && !score.made;
        if lost {
            score.total = match (rules.edition(), result.last_trick) {
                (Edition::Newest, Some(_)) => result.bid.saturating_mul(-2),
                _ => -result.bid,
            };
        }
        // Only the reference rules display the melds and tricks of a lost bid.
        let shows_cards = rules.edition() == Edition::Reference && result.last_trick.is_some();
        score.displayed = if lost && shows_cards {
            score.melds + score.tricks
        } else {
            score.total
        };
    }
    scores
}

/// Seats of a side.
fn seats(rules: Rules, side: usize) -> impl Iterator<Item = Seat> {
    rules.seats().filter(move |&seat| rules.side(seat) == side)
}

fn melds(rules: Rules, result: &RoundResult, side: usize) -> i32 {
    seats(rules, side).map(|seat| result.melds[seat]).sum()
}

fn gone_out(rules: Rules, result: &RoundResult, side: usize) -> SideScore {
    if side == rules.side(result.bid_winner) {
        return SideScore::default();
    }
    let melds = melds(rules, result, side);
    SideScore {
        melds,
        tricks: 0,
        total: melds + GOING_OUT_BONUS,
        displayed: 0,
        made: true,
    }
}

fn played(rules: Rules, result: &RoundResult, side: usize, won_last: bool) -> SideScore {
    let is_bidder = side == rules.side(result.bid_winner);
    let points: u32 = seats(rules, side).map(|seat| result.points[seat]).sum();
    let won: u32 = seats(rules, side).map(|seat| result.tricks[seat]).sum();
    let melds = melds(rules, result, side);
    let (melds, tricks) = match rules.edition() {
        Edition::Reference => (melds, points),
        Edition::Newest => {
            let last = if won_last { LAST_TRICK_BONUS } else { 0 };
            let discard_points = if is_bidder { result.discard_points } else { 0 };
            let rounded = (points + last + discard_points + 5) / 10 * 10;
            (if won == 0 { 0 } else { melds }, rounded)
        }
    };
    let tricks = tricks as i32;
    SideScore {
        melds,
        tricks,
        total: melds + tricks,
        displayed: 0,
        made: !is_bidder || melds + tricks >= result.bid,
    }
}
