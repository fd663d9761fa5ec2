//! The value of a playout to one player, and sums over playouts.

use super::report::Estimate;
use crate::equity::win_probabilities;
use crate::rules::scoring::payoff_times_three;
use crate::{Card, CardSet, Rules, SEATS, Seat, moon_shooter, score_deal};
use handsense_core::search::ArmStatistics;

/// The quantity that a search maximises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Objective {
    /// The probability of winning the game to 100, with a shared win counted in parts: the match
    /// equity of the scores after the deal ([`win_probabilities`]).
    #[default]
    Game,
    /// The payoff of the deal: the mean score of the other players less one's own score.
    Payoff,
}

/// Evaluates the scores of a deal for one player under an objective.
#[derive(Clone, Copy, Debug)]
pub(super) struct ObjectiveEvaluator {
    me: Seat,
    rules: Rules,
    /// Game scores before the deal.
    before: [i32; SEATS],
    objective: Objective,
}

impl ObjectiveEvaluator {
    pub fn new(
        me: Seat,
        rules: Rules,
        before: [i32; SEATS],
        objective: Objective,
    ) -> ObjectiveEvaluator {
        ObjectiveEvaluator {
            me,
            rules,
            before,
            objective,
        }
    }

    /// Returns the value of these deal scores; higher is better.
    ///
    /// The unit is a third of a point for [`Objective::Payoff`], with values up to about a hundred,
    /// and a share of [`CERTAIN_WIN`](crate::equity::CERTAIN_WIN) for [`Objective::Game`].
    #[inline]
    pub fn value(&self, scores: &[i32; SEATS]) -> i32 {
        match self.objective {
            Objective::Payoff => payoff_times_three(scores, self.me),
            Objective::Game => {
                let mut after = self.before;
                for (score, points) in after.iter_mut().zip(scores) {
                    *score += points;
                }
                win_probabilities(&after)[self.me.index()]
            }
        }
    }

    /// Returns the value of moving one penalty point from me to the others, in the unit of
    /// [`value`](Self::value).
    ///
    /// It is the slope between my 2 and my 11 points, the middle of the scores of a deal.
    pub fn point_value(&self) -> f64 {
        let with = |mine: i32, others: i32| {
            let mut scores = [others; SEATS];
            scores[self.me.index()] = mine;
            self.value(&scores)
        };
        f64::from(with(2, 8) - with(11, 5)) / 9.0
    }

    /// Evaluates the cards that each seat has taken in a whole deal.
    #[inline]
    pub fn evaluate(&self, taken: &[CardSet; SEATS]) -> PlayoutResult {
        let scores = score_deal(self.rules, taken);
        let moon = moon_shooter(self.rules, taken);
        PlayoutResult {
            value: self.value(&scores),
            payoff: payoff_times_three(&scores, self.me),
            points: scores[self.me],
            queen: i32::from(taken[self.me].contains(Card::QUEEN_OF_SPADES)),
            my_moon: i32::from(moon == Some(self.me)),
            other_moon: i32::from(moon.is_some_and(|shooter| shooter != self.me)),
        }
    }
}

/// The result of a playout for me, or a weighted sum of results.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PlayoutResult {
    /// The value under the objective.
    pub value: i32,
    /// Three times the payoff.
    pub payoff: i32,
    /// My score of the deal.
    pub points: i32,
    /// 1 if I took the queen of spades.
    pub queen: i32,
    /// 1 if I shot the moon.
    pub my_moon: i32,
    /// 1 if another player shot the moon.
    pub other_moon: i32,
}

impl PlayoutResult {
    /// Adds another result with this weight.
    #[inline]
    pub fn add_weighted(&mut self, other: PlayoutResult, weight: i32) {
        self.value += weight * other.value;
        self.payoff += weight * other.payoff;
        self.points += weight * other.points;
        self.queen += weight * other.queen;
        self.my_moon += weight * other.my_moon;
        self.other_moon += weight * other.other_moon;
    }
}

/// Sums over all samples of one arm, except the values and payoffs, whose errors are also needed.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArmTotals {
    playouts: u64,
    points: i64,
    queen: i64,
    my_moon: i64,
    other_moon: i64,
}

impl ArmTotals {
    /// The sums over no samples.
    pub const EMPTY: ArmTotals = ArmTotals {
        playouts: 0,
        points: 0,
        queen: 0,
        my_moon: 0,
        other_moon: 0,
    };

    /// Adds the weighted sum of one sample, and its number of playouts.
    pub fn add(&mut self, sample: &PlayoutResult, playouts: u64) {
        self.playouts += playouts;
        self.points += i64::from(sample.points);
        self.queen += i64::from(sample.queen);
        self.my_moon += i64::from(sample.my_moon);
        self.other_moon += i64::from(sample.other_moon);
    }

    /// Returns the estimate for this arm.
    ///
    /// `weight` is the total weight of one sample, `value` the estimated value, and `payoffs` the
    /// statistics of [`PlayoutResult::payoff`] over the same samples, with this arm at `arm`.
    pub fn estimate(
        &self,
        weight: i32,
        value: f64,
        payoffs: &ArmStatistics,
        arm: usize,
    ) -> Estimate {
        let total_weight = payoffs.samples(arm).max(1) as f64 * f64::from(weight);
        // The sums hold three times the payoff.
        let scale = 3.0 * f64::from(weight);
        Estimate {
            value,
            points: self.points as f64 / total_weight,
            payoff: payoffs.mean(arm) / scale,
            payoff_error: payoffs.standard_error(arm) / scale,
            queen: self.queen as f64 / total_weight,
            my_moon: self.my_moon as f64 / total_weight,
            other_moon: self.other_moon as f64 / total_weight,
            playouts: self.playouts,
        }
    }
}
