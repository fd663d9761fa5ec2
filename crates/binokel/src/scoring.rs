//! What a round counts.

use super::rules::{Edition, GOING_OUT, LAST_TRICK, MAX_PLAYERS, Rules};
use handsense_core::Seat;

/// What a round came to, as far as scoring asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundResult {
    /// Who has won the auction.
    pub bid_winner: Seat,
    /// What was bid.
    pub bid: i32,
    /// Melds of each seat, 0 for who went out.
    pub melds: [i32; MAX_PLAYERS],
    /// Card points of the tricks of each seat.
    pub points: [u32; MAX_PLAYERS],
    /// Tricks of each seat.
    pub tricks: [u32; MAX_PLAYERS],
    /// Card points of what was laid away.
    pub discard_points: u32,
    /// Who has won the last trick; `None` when the bid winner went out.
    pub last_trick: Option<Seat>,
}

/// The score of a side, a seat or a team, in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideScore {
    /// What melds counted.
    pub melds: i32,
    /// What tricks counted.
    pub tricks: i32,
    /// What the row of the round shows. By the rules of the seed that are melds and tricks even for a bid
    /// that was not made.
    pub displayed: i32,
    /// What is added to the score of the game.
    pub total: i32,
    /// Whether the bid was made; true for who has not bid.
    pub made: bool,
}

/// What a round counts for each side; zero for sides that there are not.
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
        // Only the seed's rules show what a lost bid would have been worth.
        let shows_cards = rules.edition() == Edition::Reference && result.last_trick.is_some();
        score.displayed = match lost && shows_cards {
            true => score.melds + score.tricks,
            false => score.total,
        };
    }
    scores
}

/// A side's own seats.
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
        total: melds + GOING_OUT,
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
            let last = if won_last { LAST_TRICK } else { 0 };
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
