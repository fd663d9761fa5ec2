//! What is known of a choice after its playouts.

use super::payoff::Payoff;
use handsense_core::search::Race;

/// Sums over the playouts of a choice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RolloutStatistics {
    playouts: u64,
    points: i64,
    others: i64,
    made: u64,
}

/// What a choice is expected to bring.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// What the choice goes by: the chance to win the game in millionths, or points; see
    /// [`Objective`](super::Objective).
    pub value: f64,
    /// The standard error of that.
    pub error: f64,
    /// Points of the own side in the round.
    pub points: f64,
    /// Points of the others, on average of their sides.
    pub others: f64,
    /// How often the bid is made, whoever's it is, 0 to 1.
    pub made: f64,
    /// Playouts.
    pub playouts: u64,
}

impl RolloutStatistics {
    pub fn add(&mut self, payoff: &Payoff) {
        self.playouts += 1;
        self.points += i64::from(payoff.points);
        self.others += i64::from(payoff.others);
        self.made += u64::from(payoff.made);
    }

    pub fn estimate(&self, race: &Race, arm: usize) -> Estimate {
        let count = self.playouts.max(1) as f64;
        Estimate {
            value: race.mean(arm),
            error: race.error(arm),
            points: self.points as f64 / count,
            others: self.others as f64 / count,
            made: self.made as f64 / count,
            playouts: self.playouts,
        }
    }
}
