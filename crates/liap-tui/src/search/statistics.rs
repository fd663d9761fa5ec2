//! What is known of a choice after its rounds.

use super::payoff::Payoff;
use handsense_core::search::Race;

/// Sums over the rounds of a choice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RolloutStatistics {
    rounds: u64,
    points: i64,
    exact: u64,
    captured: u64,
}

/// What a choice is expected to bring.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// What the choice goes by: the chance to win the game in millionths, or points; see
    /// [`Objective`](super::Objective).
    pub value: f64,
    /// The standard error of that.
    pub error: f64,
    /// Points of the round, before they are multiplied.
    pub points: f64,
    /// How often the declaration comes true, 0 to 1.
    pub exact: f64,
    /// Piles captured in the whole round.
    pub captured: f64,
    /// Playouts.
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
            error: race.error(arm),
            points: mean(self.points as f64),
            exact: mean(self.exact as f64),
            captured: mean(self.captured as f64),
            playouts: self.rounds,
        }
    }
}
