//! Match equity: the win probability of a seat, given the game scores.
//!
//! The model is a softmax of the scores. Its temperature grows with the square root of the expected
//! number of rounds left.

use super::rules::GAME_TARGET;
use super::{SEATS, Seat};

pub use handsense_core::search::CERTAIN_WIN;

/// Points that the leader is expected to score in a round. Chosen by hand.
const POINTS_PER_ROUND: i32 = 4;
/// Temperature of the softmax with one round to go, in sixteenths of a point: a lead of this size
/// multiplies the odds by e. It scales with the square root of the rounds left. This is the
/// maximum-likelihood fit to 1,080 games between search and rule-based players, from the scores
/// before each of their 11,513 rounds.
const LEAD_SCALE: i32 = 84;
/// e^(−x) for x in sixteenths, as fractions of 2^32.
const EXP_NEGATIVE: [u64; 160] = {
    let mut table = [1 << 32; 160];
    let mut index = 1;
    while index < table.len() {
        // e^(−1/16)
        table[index] = (table[index - 1] * 4_034_748_382) >> 32;
        index += 1;
    }
    table
};

/// Returns the probability, in millionths, that a seat wins the game from these scores before a
/// round. A shared win counts in equal parts.
///
/// When the game is over, it returns the seat's share of the win. Before that, a lead counts more
/// when fewer rounds are left.
///
/// ```
/// use handsense_core::Seat;
/// use handsense_liap_tui::{CERTAIN_WIN, win_probability};
/// let me = Seat::ALL[0];
/// assert_eq!(win_probability(&[0; 4], me), CERTAIN_WIN / 4);
/// assert_eq!(win_probability(&[52, 52, 40, 0], me), CERTAIN_WIN / 2);
/// assert!(win_probability(&[45, 35, 30, 30], me) > win_probability(&[20, 10, 5, 5], me));
/// ```
pub fn win_probability(scores: &[i32; SEATS], me: Seat) -> i32 {
    let best = scores.iter().copied().max().unwrap_or(0);
    if best >= GAME_TARGET {
        let winners = scores.iter().filter(|&&score| score == best).count() as i32;
        return if scores[me] == best {
            CERTAIN_WIN / winners
        } else {
            0
        };
    }
    let rounds = ((GAME_TARGET - best + POINTS_PER_ROUND - 1) / POINTS_PER_ROUND).max(1);
    let scale = LEAD_SCALE * i64::from(16 * 16 * rounds).isqrt() as i32 / 16;
    let weight = |score: i32| {
        let gap = i64::from(best - score) * 256 / i64::from(scale);
        EXP_NEGATIVE[(gap as usize).min(EXP_NEGATIVE.len() - 1)]
    };
    let all: u64 = scores.iter().map(|&score| weight(score)).sum();
    let share = u128::from(weight(scores[me])) * CERTAIN_WIN as u128 / u128::from(all);
    share as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    #[test]
    fn win_probabilities_sum_to_one() {
        let mut rng = Rng::new(2);
        for _ in 0..5_000 {
            let scores = [0; SEATS].map(|_| rng.below(120) as i32 - 60);
            let chances = Seat::ALL.map(|seat| win_probability(&scores, seat));
            assert!(
                chances
                    .iter()
                    .all(|chance| (0..=CERTAIN_WIN).contains(chance))
            );
            let sum: i32 = chances.iter().sum();
            assert!(
                (CERTAIN_WIN - 4..=CERTAIN_WIN).contains(&sum),
                "{scores:?} {sum}"
            );
        }
    }

    #[test]
    fn win_probability_is_monotonic_in_the_own_score() {
        let me = Seat::ALL[2];
        for others in [[0, 0, 0], [30, 10, -20], [49, 48, 3], [52, 20, 0]] {
            let chance = |mine: i32| win_probability(&[others[0], others[1], mine, others[2]], me);
            assert!(
                (-80..80).all(|mine| chance(mine) <= chance(mine + 1)),
                "{others:?}"
            );
        }
    }

    #[test]
    fn equal_scores_have_equal_win_probabilities() {
        let scores = [12, 12, 40, 12];
        assert_eq!(
            win_probability(&scores, Seat::ALL[0]),
            win_probability(&scores, Seat::ALL[3])
        );
    }

    #[test]
    fn table_agrees_with_the_exponential() {
        for (index, &found) in EXP_NEGATIVE.iter().enumerate() {
            let exact = (-(index as f64) / 16.0).exp() * 2_f64.powi(32);
            assert!((found as f64 - exact).abs() < 40.0, "{index}");
        }
    }
}
