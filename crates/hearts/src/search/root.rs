//! A search under way, whatever is searched for, and what it finds out about each arm.
//!
//! The opinion that a policy has of an arm counts like some rounds more ([`Guesses`]).
//!
//! One round of the search ([`Sampler`]): every arm still in doubt, played out in the same sampled worlds.
//!
//! Two kinds of players play the worlds out. The learned policy shoots moons and stops them, flushes the
//! queen and knows voids; whoever searches against it alone learns to beat that one policy. The rules of
//! thumb of the fast playout are nobody in particular, and so cheap that a round has up to
//! [`QUICK_WORLDS`] of their worlds. Each kind counts half: together they are right more often than either,
//! against opponents of either kind and of neither. The more the others have played like the learned
//! policy, the fewer worlds are left to rules of thumb, and its own counts for those that are missing.
//!
//! Players by rules of thumb never mean to shoot the moon. So where the learned policy sees somebody else
//! shoot it, that is all the round says of an arm: else the danger would count half.

use super::options::SearchOptions;
use super::outcome::{Account, Judge, Objective, Outcome};
use super::report::Estimate;
use super::rollout::QUICK_WORLDS;
use crate::equity::CERTAIN_WIN;
use crate::{CardSet, SEATS, View};
use handsense_core::Rng;
use handsense_core::search::{
    Arms, Budget, MAX_ARMS, Race, RaceProgress, RacingSearch, SampleSource, SampleStatistics,
};

/// Playouts of one arm in one round, at most.
pub(super) const PLAYOUTS: u64 = QUICK_WORLDS as u64 + 1;
/// What the sums of a round are multiples of: both kinds together.
const WEIGHT: i32 = 2 * QUICK_WORLDS as i32;

/// The results of a round by arm.
#[derive(Default)]
pub(super) struct Round {
    /// The weighted sums over all playouts.
    pub outcomes: [Outcome; MAX_ARMS],
    /// Three times the payoff when the learned policy played the world out.
    pub by_policy: [i32; MAX_ARMS],
    /// Playouts, at most [`PLAYOUTS`].
    pub playouts: [u8; MAX_ARMS],
}

/// A decision that can be tried in sampled worlds; its arms are what there is to choose from.
pub(super) trait Trial: Sync {
    /// An arm this many standard errors behind is out of the race.
    const ELIMINATION_Z: f64 = 3.0;

    /// How far rounds are apart that resemble each other, as in [`SampleStatistics::new`](handsense_core::search::SampleStatistics::new).
    fn lag(&self) -> usize {
        0
    }

    /// The most rounds that one can get ready for at once.
    fn max_batch(&self) -> u64 {
        u64::MAX
    }

    /// Gets ready for all rounds before the one of this number, or for fewer if the budget is up.
    fn prepare(&mut self, _rounds: u64, _budget: &Budget<'_>) {}

    /// How many worlds of a round are played out by rules of thumb, [`QUICK_WORLDS`] at most.
    fn quick_worlds(&self, _round: u64) -> usize {
        QUICK_WORLDS
    }

    /// A new world in the round of this number, to be played out by the learned policy after each arm: what
    /// each seat takes in the whole deal. In a round it is the first thing that chance decides.
    fn by_policy(&self, round: u64, rng: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS];

    /// A new world, to be played out by rules of thumb.
    fn by_thumb(&self, rng: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS];
}

/// Everything a round needs but its number.
pub(super) struct Sampler<T> {
    pub trial: T,
    pub judge: Judge,
    pub seed: u64,
}

impl<T: Trial> SampleSource for Sampler<T> {
    type Sample = Round;
    const PLAYOUTS: u64 = PLAYOUTS;
    const ELIMINATION_Z: f64 = T::ELIMINATION_Z;

    fn lag(&self) -> usize {
        self.trial.lag()
    }

    fn max_batch(&self) -> u64 {
        self.trial.max_batch()
    }

    fn prepare(&mut self, rounds: u64, budget: &Budget<'_>) {
        self.trial.prepare(rounds, budget);
    }

    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<Round> {
        // To draw a world for the policy takes as long as to play out several.
        if budget.should_stop() {
            return None;
        }
        let mut rng = self.rng(number);
        let quick_worlds = self.trial.quick_worlds(number);
        let weight = WEIGHT - quick_worlds as i32;
        let mut round = Round::default();
        let mut is_told = [false; MAX_ARMS];
        {
            let play_out = self.trial.by_policy(number, &mut rng);
            for arm in arms.clone() {
                if budget.should_stop() {
                    return None;
                }
                let outcome = self.judge.outcome(&play_out(arm));
                let all = outcome.other_moon > 0;
                round.outcomes[arm].add(outcome, if all { WEIGHT } else { weight });
                round.by_policy[arm] = outcome.payoff;
                round.playouts[arm] = 1;
                is_told[arm] = all;
            }
        }
        for _ in 0..quick_worlds {
            if budget.should_stop() {
                return None;
            }
            let play_out = self.trial.by_thumb(&mut rng);
            for arm in arms.clone().filter(|&arm| !is_told[arm]) {
                round.outcomes[arm].add(self.judge.outcome(&play_out(arm)), 1);
                round.playouts[arm] += 1;
            }
        }
        Some(round)
    }

    fn value(round: &Round, arm: usize) -> i32 {
        round.outcomes[arm].value
    }

    fn playouts(round: &Round, arm: usize) -> u64 {
        u64::from(round.playouts[arm])
    }
}

impl<T> Sampler<T> {
    /// The chance of a round follows from the seed and its number alone.
    pub fn rng(&self, number: u64) -> Rng {
        Rng::with_stream(self.seed, number)
    }
}

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
    sampling: RacingSearch<Sampler<T>>,
    findings: Findings,
    /// By which a value is divided to be in the unit of the objective.
    scale: f64,
}

/// What is kept of the rounds besides the race.
struct Findings {
    accounts: [Account; MAX_ARMS],
    /// The sums of [`Outcome::payoff`](super::outcome::Outcome::payoff), and how certain they are.
    payoffs: SampleStatistics,
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
                payoffs: SampleStatistics::new(trial.lag()),
                first: [[0; MAX_ARMS]; FIRST_ROUNDS],
            },
            sampling: RacingSearch::new(Sampler { trial, judge, seed }, &worth, guesses.rounds),
            scale: scale * f64::from(WEIGHT),
        }
    }

    /// Searches as far as the budget goes, on the threads of the options; `watch` is told how far, with
    /// the value in the unit of the objective.
    pub fn run(
        &mut self,
        options: &SearchOptions<'_>,
        budget: &Budget<'_>,
        watch: &mut dyn FnMut(&RaceProgress),
    ) {
        let (findings, scale) = (&mut self.findings, self.scale);
        self.sampling.run(
            options.threads(),
            budget,
            &mut |number, round, race| findings.book(number, round, race),
            &mut |stage| {
                let value = stage.value / scale;
                watch(&RaceProgress { value, ..*stage });
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
    pub fn standard_error_of_difference(&self, one: usize, other: usize) -> Option<f64> {
        let error = self
            .sampling
            .race()
            .standard_error_of_difference(one, other)?;
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
        let kept = self.sampling.race().samples(arm).min(FIRST_ROUNDS as u64) as usize;
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
        self.sampling.source()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Objective;
    use crate::{Card, Rules, Seat};
    use handsense_core::search::SearchLimits;

    /// By the learned policy the arms end with the moon of another seat, with mine, and with none; by
    /// rules of thumb always with none.
    struct Ends;

    const QUEEN: CardSet = Card::QUEEN_OF_SPADES.bit();
    const NONE: CardSet = CardSet::EMPTY;

    impl Trial for Ends {
        fn by_policy(&self, _: u64, _: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS] {
            |arm| match arm {
                0 => [NONE, CardSet::HEARTS | QUEEN, NONE, NONE],
                1 => [CardSet::HEARTS | QUEEN, NONE, NONE, NONE],
                _ => [QUEEN, NONE, CardSet::HEARTS, NONE],
            }
        }

        fn by_thumb(&self, _: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS] {
            |_| [NONE, NONE, CardSet::HEARTS, QUEEN]
        }
    }

    #[test]
    fn a_moon_of_another_seat_is_all_that_a_round_says_of_an_arm() {
        let judge = Judge::new(Seat::ALL[0], Rules::STANDARD, [0; SEATS], Objective::Payoff);
        let sampler = Sampler {
            trial: Ends,
            judge,
            seed: 1,
        };
        let budget = Budget::start(SearchLimits::default());
        let round = sampler.round(0, 0..3, &budget).expect("no limit");
        let found = |arm: usize| round.outcomes[arm];
        assert_eq!(round.playouts[..3], [1, PLAYOUTS as u8, PLAYOUTS as u8]);
        assert_eq!([0, 1, 2].map(|arm| found(arm).other_moon), [WEIGHT, 0, 0]);
        assert_eq!([0, 1, 2].map(|arm| found(arm).my_moon), [0, WEIGHT / 2, 0]);
        // Three times the payoff: 26 points of mine when another one shoots and 0 when I do; the queen's 13
        // against 13 of one of the others; and no point against 26 of two of them.
        let half = WEIGHT / 2;
        let payoffs = [-26 * WEIGHT, 78 * half + 26 * half, -26 * half + 26 * half];
        assert_eq!([0, 1, 2].map(|arm| found(arm).payoff), payoffs);
    }
}
