//! Rollout statistics of a candidate.

use super::payoff::Payoff;
use handsense_core::search::Race;

/// Sums over the rollouts of a candidate.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RolloutStatistics {
    rounds: u64,
    points: i64,
    exact: u64,
    captured: u64,
}

/// Estimate of a candidate from its rollouts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Mean under the objective: win probability in millionths, or points. See
    /// [`Objective`](super::Objective).
    pub value: f64,
    /// Standard error of `value`.
    pub standard_error: f64,
    /// Mean points of the round, before the multiplier.
    pub points: f64,
    /// Fraction of exact declarations, 0 to 1.
    pub exact: f64,
    /// Mean number of captured piles in the round.
    pub captured: f64,
    /// Number of playouts.
    pub playouts: u64,
}

impl RolloutStatistics {
    pub fn add(&mut self, payoff: &Payoff) {
        self.rounds += 1;
        self.points += i64::from(payoff.points);
        self.exact += u64::from(payoff.exact);
        self.captured += u64::from(payoff.captured);
    }

    pub fn estimate(&self, race: &Race, arm: usize) -> Estimate {
        let mean = |sum: f64| sum / self.rounds.max(1) as f64;
        Estimate {
            value: race.estimate(arm),
            standard_error: race.standard_error(arm),
            points: mean(self.points as f64),
            exact: mean(self.exact as f64),
            captured: mean(self.captured as f64),
            playouts: self.rounds,
        }
    }
}
