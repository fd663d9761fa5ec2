//! A search under way, whatever is searched for, and what it finds out about each arm.
//!
//! The opinion that a policy has of an arm counts like some rounds more ([`Guesses`]).

use super::decision::Estimate;
use super::options::SearchOptions;
use super::outcome::{Account, Judge, Objective};
use super::sampler::{Round, Sampler, Trial, WEIGHT};
use crate::View;
use crate::prospects::CERTAIN_WIN;
use handsense_core::search::{Arms, Budget, MAX_ARMS, Race, Sampling, Stage, Tally};

/// Rounds of which more than sums is kept.
const FIRST_ROUNDS: usize = 8;

/// What is thought of the arms before the first round.
pub(super) struct Guesses {
    /// By arm, in hundredths of a point.
    pub worth: Arms<i32>,
    /// Rounds that a guess counts for.
    pub rounds: u32,
}

/// A search among up to [`MAX_ARMS`] arms.
pub(super) struct Search<T> {
    sampling: Sampling<Sampler<T>>,
    findings: Findings,
    /// By which a value is divided to be in the unit of the objective.
    scale: f64,
}

/// What is kept of the rounds besides the race.
struct Findings {
    accounts: [Account; MAX_ARMS],
    /// The sums of [`Outcome::payoff`](super::outcome::Outcome::payoff), and how certain they are.
    payoffs: Tally,
    /// What the learned policy brought each arm in the first rounds, as in [`Round::by_policy`].
    first: [[i32; MAX_ARMS]; FIRST_ROUNDS],
}

impl Findings {
    fn book(&mut self, number: u64, round: &Round, race: &Race) {
        for arm in race.alive() {
            let playouts = u64::from(round.playouts[arm]);
            self.accounts[arm].add(&round.outcomes[arm], playouts);
        }
        self.payoffs
            .push(race.alive(), |arm| round.outcomes[arm].payoff);
        if let Some(first) = self.first.get_mut(number as usize) {
            *first = round.by_policy;
        }
    }
}

impl<T: Trial> Search<T> {
    /// A search by the player of this view; `seed` is where its chance comes from.
    pub fn new(
        trial: T,
        view: &View,
        objective: Objective,
        seed: u64,
        guesses: &Guesses,
    ) -> Search<T> {
        let judge = Judge::new(view.me(), view.rules(), *view.scores(), objective);
        let unit = judge.point() * f64::from(WEIGHT) / 100.0;
        let worth = guesses.worth.iter();
        let worth: Arms<i32> = worth
            .map(|&guess| (f64::from(guess) * unit) as i32)
            .collect();
        let scale = match objective {
            Objective::Game => f64::from(CERTAIN_WIN),
            Objective::Payoff => 3.0,
        };
        Search {
            findings: Findings {
                accounts: [Account::default(); MAX_ARMS],
                payoffs: Tally::new(trial.apart()),
                first: [[0; MAX_ARMS]; FIRST_ROUNDS],
            },
            sampling: Sampling::new(Sampler { trial, judge, seed }, &worth, guesses.rounds),
            scale: scale * f64::from(WEIGHT),
        }
    }

    /// Searches as far as the budget goes, on the threads of the options; `watch` is told how far, with
    /// the value in the unit of the objective.
    pub fn run(
        &mut self,
        options: &SearchOptions<'_>,
        budget: &Budget<'_>,
        watch: &mut dyn FnMut(&Stage),
    ) {
        let (findings, scale) = (&mut self.findings, self.scale);
        self.sampling.run(
            options.threads(),
            budget,
            &mut |number, round, race| findings.book(number, round, race),
            &mut |stage| {
                let value = stage.value / scale;
                watch(&Stage { value, ..*stage });
            },
        );
    }

    /// Spends the whole budget on all arms alike, so that they can be measured against each other.
    pub fn measure(&mut self, options: &SearchOptions<'_>, budget: &Budget<'_>) {
        let findings = &mut self.findings;
        let mut book = |number, round: &Round, race: &Race| findings.book(number, round, race);
        self.sampling.measure(options.threads(), budget, &mut book);
    }

    /// The arm believed best.
    pub fn best(&self) -> usize {
        self.sampling.race().best()
    }

    /// All arms: the best first, then by rounds and value.
    pub fn order(&self) -> Arms<usize> {
        self.sampling.order()
    }

    /// What has been found out about one arm.
    pub fn estimate(&self, arm: usize) -> Estimate {
        let value = self.sampling.race().estimate(arm) / self.scale;
        let Findings {
            accounts, payoffs, ..
        } = &self.findings;
        accounts[arm % MAX_ARMS].estimate(WEIGHT, value, payoffs, arm)
    }

    /// The standard error of the difference of two arms' values, in the unit of the objective; `None`
    /// after too few rounds to tell.
    pub fn error_of_difference(&self, one: usize, other: usize) -> Option<f64> {
        let error = self.sampling.race().error_of_difference(one, other)?;
        Some(error / self.scale)
    }

    /// Playouts of all arms.
    pub fn playouts(&self) -> u64 {
        self.sampling.playouts()
    }

    /// Arms that are left.
    pub fn in_doubt(&self) -> usize {
        self.sampling.race().len()
    }

    /// The number of that round, of the first [`FIRST_ROUNDS`], in which the learned policy brought the
    /// arm a payoff nearest to the mean of all its playouts; of equals the first, and the very first
    /// when there was none.
    pub fn typical_round(&self, arm: usize) -> u64 {
        let kept = self.sampling.race().rounds(arm).min(FIRST_ROUNDS as u64) as usize;
        let mean = self.estimate(arm).payoff;
        let distance =
            |round: &[i32; MAX_ARMS]| (f64::from(round[arm % MAX_ARMS]) / 3.0 - mean).abs();
        let rounds = self.findings.first[..kept].iter().enumerate();
        let nearest =
            rounds.min_by(|(_, one), (_, other)| distance(one).total_cmp(&distance(other)));
        nearest.map_or(0, |(number, _)| number as u64)
    }

    /// What the rounds come from.
    pub fn sampler(&self) -> &Sampler<T> {
        self.sampling.rounds()
    }
}
