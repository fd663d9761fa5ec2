//! Rollout statistics of a candidate.

use super::payoff::Payoff;
use handsense_core::search::Race;

/// Sums over the rollouts of a candidate.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RolloutStatistics {
    playouts: u64,
    points: i64,
    opponent_points: i64,
    made: u64,
}

/// Estimate of a candidate from its rollouts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Mean under the objective: win probability in millionths, or points. See
    /// [`Objective`](super::Objective).
    pub value: f64,
    /// Standard error of `value`.
    pub standard_error: f64,
    /// Mean points of the player's side in the round.
    pub points: f64,
    /// Mean points of the other sides.
    pub opponent_points: f64,
    /// Fraction of bids made by the bid winner, 0 to 1.
    pub made: f64,
    /// Number of playouts.
    pub playouts: u64,
}

impl RolloutStatistics {
    pub fn add(&mut self, payoff: &Payoff) {
        self.playouts += 1;
        self.points += i64::from(payoff.points);
        self.opponent_points += i64::from(payoff.opponent_points);
        self.made += u64::from(payoff.made);
    }

    pub fn estimate(&self, race: &Race, arm: usize) -> Estimate {
        let count = self.playouts.max(1) as f64;
        Estimate {
            value: race.mean(arm),
            standard_error: race.standard_error(arm),
            points: self.points as f64 / count,
            opponent_points: self.opponent_points as f64 / count,
            made: self.made as f64 / count,
            playouts: self.playouts,
        }
    }
}
