//! A search under way, whatever is searched for: rounds for the arms still in doubt, until one is
//! left or the budget is spent.
//!
//! The opinion that a policy has of an arm counts like some rounds more ([`Guesses`]).

use super::decision::Estimate;
use super::options::SearchOptions;
use super::outcome::{Account, Judge, Objective};
use super::sampler::{PLAYOUTS, Round, Sampler, Trial, WEIGHT};
use crate::hearts::View;
use crate::hearts::prospects::CERTAIN_WIN;
use crate::search::{Budget, MAX_ARMS, Race, in_parallel};

/// An arm this many standard errors behind is out of the race.
const ERRORS_BEHIND: f64 = 3.0;
/// Rounds between two looks at the race, at least.
const BLOCK: u64 = 8;
/// Rounds that each of several threads plays before they are booked. They have to be kept until then,
/// so they must not become more as the search goes on; and threads cost something to start.
const ROUNDS_A_THREAD: u64 = 64;
/// Rounds of which more than sums is kept.
const FIRST_ROUNDS: usize = 8;

/// What is thought of the arms before the first round.
pub(super) struct Guesses {
    /// By arm, in hundredths of a point.
    pub worth: Vec<i32>,
    /// Rounds that a guess counts for.
    pub rounds: u32,
}

/// How far a search has come.
pub(super) struct Stage {
    /// The best arm so far.
    pub best: usize,
    pub value: f64,
    pub playouts: u64,
    /// The part of the budget that is spent, 0 to 1.
    pub spent: f64,
    pub in_doubt: usize,
}

/// A search among up to [`MAX_ARMS`] arms.
pub(super) struct Search<T> {
    sampler: Sampler<T>,
    race: Race,
    accounts: [Account; MAX_ARMS],
    arms: usize,
    rounds: u64,
    playouts: u64,
    /// What the learned policy brought each arm in the first rounds, as in [`Round::by_policy`].
    first: [[i32; MAX_ARMS]; FIRST_ROUNDS],
    /// By which a value is divided to be in the unit of the objective.
    scale: f64,
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
        let worth: Vec<i32> = worth
            .map(|&guess| (f64::from(guess) * unit) as i32)
            .collect();
        let scale = match objective {
            Objective::Game => f64::from(CERTAIN_WIN),
            Objective::Payoff => 3.0,
        };
        Search {
            sampler: Sampler { trial, judge, seed },
            race: Race::new(&worth, guesses.rounds),
            accounts: [Account::default(); MAX_ARMS],
            arms: worth.len().min(MAX_ARMS),
            rounds: 0,
            playouts: 0,
            first: [[0; MAX_ARMS]; FIRST_ROUNDS],
            scale: scale * f64::from(WEIGHT),
        }
    }

    /// Searches as far as the budget goes, on the threads of the options; `watch` is told between
    /// blocks of rounds, in all a few dozen times. A single arm costs nothing.
    pub fn run(
        &mut self,
        options: &SearchOptions<'_>,
        budget: &Budget<'_>,
        watch: &mut dyn FnMut(&Stage),
    ) {
        let halvings = u64::from(self.race.len().next_power_of_two().trailing_zeros());
        let mut halved = 0;
        while self.race.len() > 1 {
            if !self.next_block(budget, options) {
                return;
            }
            self.race.drop_behind(ERRORS_BEHIND);
            while halved + 1 < halvings
                && budget.spent(self.playouts) * halvings >= (halved + 1) * 1024
            {
                halved += 1;
                self.race.halve();
            }
            watch(&self.stage(budget));
        }
    }

    /// Spends the whole budget on all arms alike, so that they can be measured against each other.
    pub fn measure(&mut self, options: &SearchOptions<'_>, budget: &Budget<'_>) {
        while self.next_block(budget, options) {}
    }

    /// Plays as many rounds as are due until the next look at the race; whether all were played.
    fn next_block(&mut self, budget: &Budget<'_>, options: &SearchOptions<'_>) -> bool {
        let cost = self.race.len() as u64 * PLAYOUTS;
        let block = BLOCK.max(self.rounds / 4);
        let fits = |rounds: u64| budget.allows(self.playouts, rounds * cost);
        // The last block is as long as the steps allow.
        let block = match fits(block) {
            true => block,
            false => (1..block).rev().find(|&rounds| fits(rounds)).unwrap_or(0),
        };
        block > 0 && self.play_block(block, budget, options)
    }

    fn stage(&self, budget: &Budget<'_>) -> Stage {
        let best = self.race.best();
        Stage {
            best,
            value: self.race.estimate(best) / self.scale,
            playouts: self.playouts,
            spent: budget.spent(self.playouts) as f64 / 1024.0,
            in_doubt: self.race.len(),
        }
    }

    /// Plays so many rounds; whether all were played to their end.
    fn play_block(
        &mut self,
        rounds: u64,
        budget: &Budget<'_>,
        options: &SearchOptions<'_>,
    ) -> bool {
        if options.threads > 1 {
            return self.play_shared(rounds, budget, options);
        }
        for number in self.rounds..self.rounds + rounds {
            let Some(round) = self.sampler.round(number, self.race.alive(), budget) else {
                return false;
            };
            self.book(&round);
        }
        true
    }

    /// The same with several threads.
    fn play_shared(
        &mut self,
        rounds: u64,
        budget: &Budget<'_>,
        options: &SearchOptions<'_>,
    ) -> bool {
        let end = self.rounds + rounds;
        let most = ROUNDS_A_THREAD * options.threads as u64;
        while self.rounds < end && !budget.is_up() {
            let (first, race, sampler) = (self.rounds, &self.race, &self.sampler);
            let count = most.min(end - first) as usize;
            let play = |index: usize| sampler.round(first + index as u64, race.alive(), budget);
            for round in in_parallel(count, options.threads, options.crew(), play) {
                match round {
                    Some(round) => self.book(&round),
                    None => return false,
                }
            }
        }
        self.rounds == end
    }

    fn book(&mut self, round: &Round) {
        for arm in self.race.alive() {
            let playouts = u64::from(round.playouts[arm]);
            self.accounts[arm].add(&round.outcomes[arm], playouts);
            self.playouts += playouts;
        }
        if let Some(first) = self.first.get_mut(self.rounds as usize) {
            *first = round.by_policy;
        }
        self.race.push(|arm| round.outcomes[arm].value);
        self.rounds += 1;
    }

    /// The arm believed best.
    pub fn best(&self) -> usize {
        self.race.best()
    }

    /// All arms: the best first, then by playouts and value.
    pub fn order(&self) -> Vec<usize> {
        let best = self.race.best();
        let mut order: Vec<usize> = (0..self.arms).collect();
        order.sort_by(|&a, &b| {
            let of = |arm: usize| (arm == best, self.race.rounds(arm));
            let by_value = self.race.estimate(b).total_cmp(&self.race.estimate(a));
            of(b).cmp(&of(a)).then(by_value).then(a.cmp(&b))
        });
        order
    }

    /// What has been found out about one arm.
    pub fn estimate(&self, arm: usize) -> Estimate {
        let value = self.race.estimate(arm) / self.scale;
        self.accounts[arm % MAX_ARMS].estimate(WEIGHT, value)
    }

    /// The standard error of the difference of two arms' values, in the unit of the objective; `None`
    /// after too few rounds to tell.
    pub fn error_of_difference(&self, one: usize, other: usize) -> Option<f64> {
        let error = self.race.error_of_difference(one, other)?;
        Some(error / self.scale)
    }

    /// Playouts of all arms.
    pub fn playouts(&self) -> u64 {
        self.playouts
    }

    /// Arms that are left.
    pub fn in_doubt(&self) -> usize {
        self.race.len()
    }

    /// The number of that round, of the first [`FIRST_ROUNDS`], in which the learned policy brought the
    /// arm a payoff nearest to the mean of all its playouts; of equals the first, and the very first
    /// when there was none.
    pub fn typical_round(&self, arm: usize) -> u64 {
        let kept = self.race.rounds(arm).min(FIRST_ROUNDS as u64) as usize;
        let mean = self.estimate(arm).payoff;
        let distance =
            |round: &[i32; MAX_ARMS]| (f64::from(round[arm % MAX_ARMS]) / 3.0 - mean).abs();
        let rounds = self.first[..kept].iter().enumerate();
        let nearest =
            rounds.min_by(|(_, one), (_, other)| distance(one).total_cmp(&distance(other)));
        nearest.map_or(0, |(number, _)| number as u64)
    }

    /// What the rounds come from.
    pub fn sampler(&self) -> &Sampler<T> {
        &self.sampler
    }
}
