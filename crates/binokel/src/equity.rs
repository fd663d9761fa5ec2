//! Match equity: the win probability of a side, given the game scores.
//!
//! The model is a softmax of the scores. Its temperature grows with the square root of the expected
//! number of rounds left.

use super::rules::{GAME_TARGET, MAX_PLAYERS, Rules};
use handsense_core::Seat;

pub use handsense_core::search::CERTAIN_WIN;

/// Points by which the leader approaches the target in a round, by number of players. This and
/// [`LEAD_SCALE`] are fitted to 35,000 games of the newest player and of the search, each against
/// itself, from every round.
const POINTS_PER_ROUND: [f64; 5] = [80.0, 80.0, 80.0, 160.0, 140.0];
/// Temperature of the softmax with one round to go, in points, by number of players: a lead of this
/// size multiplies the odds by e.
const LEAD_SCALE: [f64; 5] = [150.0, 150.0, 150.0, 140.0, 150.0];

/// Returns the probability, in millionths, that a side wins the game from these scores.
/// `bid_winner` won the auction of the last round and breaks ties.
///
/// When the game is over, the result is all or nothing. Before that, a lead counts more when fewer
/// rounds are left.
///
/// ```
/// use handsense_core::Seat;
/// use handsense_binokel::{CERTAIN_WIN, Edition, Rules, win_probability};
/// let rules = Rules::new(Edition::Newest, 2).unwrap();
/// let chance = |scores, side| win_probability(rules, &scores, Seat::ALL[1], side);
/// assert_eq!(chance([500, 500, 0, 0], 0), CERTAIN_WIN / 2);
/// assert_eq!(chance([1_000, 1_000, 0, 0], 0), 0);
/// assert!(chance([900, 700, 0, 0], 0) > chance([400, 200, 0, 0], 0));
/// ```
pub fn win_probability(
    rules: Rules,
    scores: &[i32; MAX_PLAYERS],
    bid_winner: Seat,
    side: usize,
) -> i32 {
    if let Some(winner) = rules.winner(scores, bid_winner) {
        return if winner == side { CERTAIN_WIN } else { 0 };
    }
    let scores = &scores[..rules.sides()];
    let best = scores.iter().copied().max().map_or(0, i64::from);
    let rounds =
        1.0 + (i64::from(GAME_TARGET) - best).max(0) as f64 / POINTS_PER_ROUND[rules.players()];
    let scale = LEAD_SCALE[rules.players()] * rounds.sqrt();
    let weight = |score: i32| exp_negative((best - i64::from(score)) as f64 / scale);
    let all: f64 = scores.iter().map(|&score| weight(score)).sum();
    let mine = scores.get(side).map_or(0.0, |&score| weight(score));
    (mine / all * f64::from(CERTAIN_WIN)) as i32
}

/// e^(−x) for x ≥ 0, by multiplications only, so that all machines agree.
fn exp_negative(x: f64) -> f64 {
    // e^(−x) ≈ (1 − x/4096)^4096, by twelve squarings.
    let mut power = 1.0 - (x / 4096.0).min(1.0);
    for _ in 0..12 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Edition;
    use handsense_core::Rng;

    #[test]
    fn win_probabilities_sum_to_one_and_are_monotonic() {
        let mut rng = Rng::new(3);
        for _ in 0..5_000 {
            let edition = Edition::ALL[rng.below(2) as usize];
            let rules = Rules::new(edition, rng.below(3) as usize + 2).expect("players");
            let scores = [0; MAX_PLAYERS].map(|_| rng.below(1_800) as i32 - 700);
            let bidder = Seat::ALL[rng.below(rules.players() as u32) as usize];
            let chance = |scores, side| win_probability(rules, &scores, bidder, side);
            let sum: i32 = (0..rules.sides()).map(|side| chance(scores, side)).sum();
            assert!(
                (CERTAIN_WIN - 4..=CERTAIN_WIN).contains(&sum),
                "{scores:?} {sum}"
            );
            for side in 0..rules.sides() {
                let mut more = scores;
                more[side] += 10;
                let drop = chance(scores, side) - chance(more, side);
                // Shares are truncated to whole millionths.
                assert!(drop <= 1, "{scores:?} {drop}");
            }
        }
    }

    #[test]
    fn exponential_is_accurate() {
        for step in 0..100 {
            let x = f64::from(step) / 10.0;
            assert!((exp_negative(x) - (-x).exp()).abs() < 2e-4, "{x}");
        }
    }
}
