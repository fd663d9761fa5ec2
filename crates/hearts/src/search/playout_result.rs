//! The value of a playout or of an estimated end to one player, and sums over playouts.

use super::Estimate;
use crate::equity::{CERTAIN_WIN, win_probabilities};
use crate::rules::scoring::payoff_times_three;
use crate::value_net::DealValue;
use crate::{
    Card, CardSet, DEAL_POINTS, QUEEN_POINTS, Rules, SEATS, Seat, moon_shooter, score_deal,
};
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

impl Objective {
    /// What a point, or the certain win of the game, is in the values of an [`ObjectiveEvaluator`].
    pub(super) fn unit(self) -> f64 {
        match self {
            Objective::Game => f64::from(CERTAIN_WIN),
            Objective::Payoff => 3.0,
        }
    }
}

/// What a point, the queen of spades and a moon shot count in a [`PlayoutResult`].
pub(super) const COUNT_UNIT: i32 = 256;

/// Evaluates the scores of a deal for one player under an objective.
#[derive(Clone, Copy, Debug)]
pub(super) struct ObjectiveEvaluator {
    me: Seat,
    rules: Rules,
    /// Game scores before the deal.
    before: [i32; SEATS],
    objective: Objective,
    expected: ExpectedObjective,
}

/// The objective of a deal whose end is only estimated: the usual points, and linear in the hearts.
#[derive(Clone, Copy, Debug, Default)]
struct ExpectedObjective {
    /// By the seat that takes the queen of spades.
    split: [LinearInHearts; SEATS],
    /// By the seat that shoots the moon.
    moon: [f32; SEATS],
}

/// A linear function of the hearts of each seat.
#[derive(Clone, Copy, Debug, Default)]
struct LinearInHearts {
    without_hearts: f32,
    a_heart: [f32; SEATS],
}

impl ObjectiveEvaluator {
    pub fn new(
        me: Seat,
        rules: Rules,
        before: [i32; SEATS],
        objective: Objective,
    ) -> ObjectiveEvaluator {
        let mut evaluator = ObjectiveEvaluator {
            me,
            rules,
            before,
            objective,
            expected: ExpectedObjective::default(),
        };
        evaluator.expected = evaluator.expected_objective();
        evaluator
    }

    /// Fits the objective for estimated ends. For the payoff it is exact. For the game it is the slope
    /// between 1 and 7 hearts of each seat, with 3 hearts for the others.
    fn expected_objective(&self) -> ExpectedObjective {
        const MEAN: i32 = 3;
        const FEW: i32 = 1;
        const MANY: i32 = 7;
        let split = |queen: usize| {
            let value = |seat: usize, hearts: i32| {
                let mut scores = [MEAN; SEATS];
                scores[seat] = hearts;
                scores[queen] += QUEEN_POINTS;
                self.value(&scores)
            };
            let slope = |seat| (value(seat, MANY) - value(seat, FEW)) as f32 / (MANY - FEW) as f32;
            let a_heart: [f32; SEATS] = std::array::from_fn(slope);
            LinearInHearts {
                without_hearts: value(queen, MEAN) as f32
                    - MEAN as f32 * a_heart.iter().sum::<f32>(),
                a_heart,
            }
        };
        let moon = |shooter: usize| {
            let mut scores = [DEAL_POINTS; SEATS];
            scores[shooter] = 0;
            self.value(&scores) as f32
        };
        ExpectedObjective {
            split: std::array::from_fn(split),
            moon: std::array::from_fn(moon),
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
            points: COUNT_UNIT * scores[self.me],
            queen: count(taken[self.me].contains(Card::QUEEN_OF_SPADES)),
            my_moon: count(moon == Some(self.me)),
            other_moon: count(moon.is_some_and(|shooter| shooter != self.me)),
        }
    }

    /// Returns the expected result of an estimated end under the usual points, times `weight`.
    pub fn evaluate_estimate(&self, end: &DealValue, weight: i32) -> PlayoutResult {
        let me = self.me.index();
        let mut value = 0.0;
        for (linear, queen) in self.expected.split.iter().zip(end.queen) {
            let hearts = linear.a_heart.iter().zip(end.hearts);
            let sum = hearts.fold(linear.without_hearts, |sum, (slope, hearts)| {
                sum + slope * hearts
            });
            value += queen * sum;
        }
        let all_moons: f32 = end.moon.iter().sum();
        let (my_moon, split) = (end.moon[me], 1.0 - all_moons);
        let other_moon = all_moons - my_moon;
        value *= split;
        for (moon, chance) in self.expected.moon.iter().zip(end.moon) {
            value += chance * moon;
        }
        let (queen, total) = (end.queen[me], DEAL_POINTS as f32);
        let split_points = QUEEN_POINTS as f32 * queen + end.hearts[me];
        let payoff = split * (total - 4.0 * split_points) + total * (3.0 * my_moon - other_moon);
        let count = |number: f32| (number * (weight * COUNT_UNIT) as f32) as i32;
        PlayoutResult {
            value: (value * weight as f32) as i32,
            payoff: (payoff * weight as f32) as i32,
            points: count(split * split_points + other_moon * total),
            queen: count(split * queen + my_moon),
            my_moon: count(my_moon),
            other_moon: count(other_moon),
        }
    }
}

fn count(is_true: bool) -> i32 {
    if is_true { COUNT_UNIT } else { 0 }
}

/// The result of a playout for me, or a weighted sum of results. The last four are in [`COUNT_UNIT`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PlayoutResult {
    /// The value under the objective.
    pub value: i32,
    /// Three times the payoff.
    pub payoff: i32,
    /// My score of the deal.
    pub points: i32,
    /// One unit if I took the queen of spades.
    pub queen: i32,
    /// One unit if I shot the moon.
    pub my_moon: i32,
    /// One unit if another player shot the moon.
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
        let counts = total_weight * f64::from(COUNT_UNIT);
        // The sums hold three times the payoff.
        let scale = 3.0 * f64::from(weight);
        Estimate {
            value,
            points: self.points as f64 / counts,
            payoff: payoffs.mean(arm) / scale,
            payoff_error: payoffs.standard_error(arm) / scale,
            queen: self.queen as f64 / counts,
            my_moon: self.my_moon as f64 / counts,
            other_moon: self.other_moon as f64 / counts,
            playouts: self.playouts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Suit;
    use handsense_core::Rng;

    /// Deals the cards as if each seat had taken a random part of them; the moon of one seat in every
    /// fourth deal.
    fn random_end(rng: &mut Rng, number: u64) -> [CardSet; SEATS] {
        let mut taken = [CardSet::EMPTY; SEATS];
        for card in CardSet::FULL {
            taken[rng.below(4) as usize].insert(card);
        }
        if number.is_multiple_of(4) {
            let shooter = rng.below(4) as usize;
            let points = Rules::STANDARD.penalty_cards();
            for (seat, cards) in taken.iter_mut().enumerate() {
                *cards = if seat == shooter {
                    *cards | points
                } else {
                    *cards - points
                };
            }
        }
        taken
    }

    /// The estimate that is certain of an end.
    fn certain(taken: &[CardSet; SEATS]) -> DealValue {
        let shooter = moon_shooter(Rules::STANDARD, taken);
        let one = |is_true: bool| f32::from(u8::from(is_true));
        DealValue {
            moon: std::array::from_fn(|seat| one(shooter == Some(Seat::ALL[seat]))),
            queen: taken.map(|cards| one(cards.contains(Card::QUEEN_OF_SPADES))),
            hearts: taken.map(|cards| cards.suit(Suit::Hearts).len() as f32),
        }
    }

    #[test]
    fn a_certain_estimate_has_the_result_of_its_end() {
        let mut rng = Rng::new(8);
        for number in 0..400 {
            let taken = random_end(&mut rng, number);
            let me = Seat::ALL[number as usize % SEATS];
            let evaluator =
                |objective, before| ObjectiveEvaluator::new(me, Rules::STANDARD, before, objective);
            let payoff = evaluator(Objective::Payoff, [40, 30, 0, 7]);
            let exact = payoff.evaluate(&taken);
            let mut expected = PlayoutResult::default();
            expected.add_weighted(exact, 16);
            let found = payoff.evaluate_estimate(&certain(&taken), 16);
            assert!((found.value - expected.value).abs() <= 1, "{number}");
            assert_eq!(found.payoff, expected.payoff, "{number}");
            assert_eq!(found.points, expected.points, "{number}");
            assert_eq!(found.my_moon, expected.my_moon, "{number}");
            assert_eq!(found.other_moon, expected.other_moon, "{number}");
            // Far from the end of a game the objective is nearly linear.
            let game = evaluator(Objective::Game, [20, 12, 15, 17]);
            let found = game.evaluate_estimate(&certain(&taken), 1).value;
            let difference = found - game.evaluate(&taken).value;
            assert!(
                difference.abs() < crate::equity::CERTAIN_WIN / 40,
                "{number}: {difference}"
            );
        }
    }
}
