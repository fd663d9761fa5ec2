//! What a playout was worth to one player, and what many were on average.

use super::report::Estimate;
use crate::equity::win_probabilities;
use crate::rules::scoring::payoff_thrice;
use crate::{Card, CardSet, Rules, SEATS, Seat, moon_shooter, score_deal};
use handsense_core::search::SampleStatistics;

/// What a search wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Objective {
    /// To win the game to 100: the share of the win that the scores after the deal foretell
    /// ([`win_probabilities`]).
    #[default]
    Game,
    /// The payoff of the deal: the mean score of the others less one's own.
    Payoff,
}

/// How the scores of a deal are judged by one player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judge {
    me: Seat,
    rules: Rules,
    /// Game scores before the deal.
    before: [i32; SEATS],
    objective: Objective,
}

impl Judge {
    pub fn new(me: Seat, rules: Rules, before: [i32; SEATS], objective: Objective) -> Judge {
        Judge {
            me,
            rules,
            before,
            objective,
        }
    }

    /// The value of these scores of the deal, higher is better: up to some hundred for
    /// [`Objective::Payoff`], up to [`CERTAIN_WIN`](crate::equity::CERTAIN_WIN) for
    /// [`Objective::Game`].
    #[inline]
    pub fn value(&self, scores: &[i32; SEATS]) -> i32 {
        match self.objective {
            Objective::Payoff => payoff_thrice(scores, self.me),
            Objective::Game => {
                let mut after = self.before;
                for (score, points) in after.iter_mut().zip(scores) {
                    *score += points;
                }
                win_probabilities(&after)[self.me.index()]
            }
        }
    }

    /// What a penalty point is worth that somebody else gets instead of me, in the unit of
    /// [`value`](Self::value); measured over the middle of what a deal brings.
    pub fn point(&self) -> f64 {
        let with = |mine: i32, others: i32| {
            let mut scores = [others; SEATS];
            scores[self.me.index()] = mine;
            self.value(&scores)
        };
        f64::from(with(2, 8) - with(11, 5)) / 9.0
    }

    /// What the cards taken in a whole deal mean.
    #[inline]
    pub fn outcome(&self, taken: &[CardSet; SEATS]) -> Outcome {
        let scores = score_deal(self.rules, taken);
        let moon = moon_shooter(self.rules, taken);
        Outcome {
            value: self.value(&scores),
            payoff: payoff_thrice(&scores, self.me),
            points: scores[self.me],
            queen: i32::from(taken[self.me].contains(Card::QUEEN_OF_SPADES)),
            my_moon: i32::from(moon == Some(self.me)),
            other_moon: i32::from(moon.is_some_and(|shooter| shooter != self.me)),
        }
    }
}

/// What came of a playout, or the weighted sum of several.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    pub value: i32,
    /// Three times the payoff.
    pub payoff: i32,
    /// My score.
    pub points: i32,
    /// Whether I took the queen of spades.
    pub queen: i32,
    pub my_moon: i32,
    pub other_moon: i32,
}

impl Outcome {
    /// Adds another one that counts so many times.
    #[inline]
    pub fn add(&mut self, other: Outcome, times: i32) {
        self.value += times * other.value;
        self.payoff += times * other.payoff;
        self.points += times * other.points;
        self.queen += times * other.queen;
        self.my_moon += times * other.my_moon;
        self.other_moon += times * other.other_moon;
    }
}

/// The outcomes of many rounds of one choice; their values and payoffs are in tallies.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Account {
    playouts: u64,
    points: i64,
    queen: i64,
    my_moon: i64,
    other_moon: i64,
}

impl Account {
    /// Adds a round of so many playouts.
    pub fn add(&mut self, round: &Outcome, playouts: u64) {
        self.playouts += playouts;
        self.points += i64::from(round.points);
        self.queen += i64::from(round.queen);
        self.my_moon += i64::from(round.my_moon);
        self.other_moon += i64::from(round.other_moon);
    }

    /// What was found, each round having counted `weight` times; `payoffs` are the sums of
    /// [`Outcome::payoff`] over the same rounds, in which the choice is `arm`.
    pub fn estimate(
        &self,
        weight: i32,
        value: f64,
        payoffs: &SampleStatistics,
        arm: usize,
    ) -> Estimate {
        let parts = payoffs.samples(arm).max(1) as f64 * f64::from(weight);
        // Three times the payoff is what the sums hold.
        let scale = 3.0 * f64::from(weight);
        Estimate {
            value,
            points: self.points as f64 / parts,
            payoff: payoffs.mean(arm) / scale,
            payoff_error: payoffs.standard_error(arm) / scale,
            queen: self.queen as f64 / parts,
            my_moon: self.my_moon as f64 / parts,
            other_moon: self.other_moon as f64 / parts,
            playouts: self.playouts,
        }
    }
}
