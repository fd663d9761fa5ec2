//! Searching for the best card.
//!
//! The unseen cards are dealt at random again and again, every way that fits alike; each card that may
//! be played is tried in each such world and the deal played out by two kinds of quick players
//! (`sampler`). What decides is the mean over all worlds, with the tuned policy's own opinion counted
//! in as if it were some rounds more ([`GUESS_ROUNDS`]). The budget goes to the cards still in doubt
//! ([`Race`]). Forced cards cost nothing.
//!
//! The search sees the view and nothing else: same view, options and seed, same answer, whatever the
//! others hold, on any machine and any number of threads.

mod choices;
mod decision;
mod engine;
mod line;
mod options;
mod outcome;
mod policy_world;
mod sampler;

pub use decision::{Decision, MAX_CHOICES, Progress, SearchedMove};
pub use engine::Engine;
pub use options::{DEFAULT_PLAYOUTS, SearchOptions};
pub use outcome::Objective;

use super::prospects::CERTAIN_WIN;
use super::weights::TUNED;
use super::{View, ViewError, Worlds};
use crate::search::{Budget, Limits, MAX_ARMS, Race, in_parallel};
use choices::{Choice, choices};
use line::likely_line;
use outcome::{Account, Judge};
use sampler::{PLAYOUTS, Round, Sampler, WEIGHT};

/// Rounds that the tuned policy's opinion of a card counts for.
pub const GUESS_ROUNDS: u32 = 50;
/// A card that the policy gives more than this many hundredths of a point less than its best is
/// guessed to be worth just so much less: it is no judge of the worst.
const WORST_GUESS: i32 = -300;
/// A card this many standard errors behind is out of the race.
const ERRORS_BEHIND: f64 = 3.0;
/// Rounds between two looks at the race, at least.
const BLOCK: u64 = 8;

/// Searches for the best card to play.
///
/// # Errors
/// When it is not my turn or the deal is over.
///
/// ```
/// use handsense::hearts::search::{SearchOptions, choose_move};
/// use handsense::hearts::View;
/// // Void in clubs after the first trick, with the queen to get rid of.
/// let line = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT";
/// let view: View = line.parse().unwrap();
/// let options = SearchOptions { playouts: Some(2_000), ..SearchOptions::default() };
/// let decision = choose_move(&view, &options).unwrap();
/// assert_eq!(decision.card.to_string(), "SQ");
/// assert!(decision.moves[0].queen < 0.01);
/// ```
pub fn choose_move(view: &View, options: &SearchOptions<'_>) -> Result<Decision, ViewError> {
    choose_move_watched(view, options, &mut |_| {})
}

/// [`choose_move`] that calls `watch` on the calling thread between blocks of rounds, in all a few
/// dozen times.
///
/// # Errors
/// When it is not my turn or the deal is over.
pub fn choose_move_watched(
    view: &View,
    options: &SearchOptions<'_>,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Decision, ViewError> {
    let choices = choices(view, &TUNED)?;
    let unlimited = options.playouts.is_none() && options.time.is_none();
    let limits = Limits {
        steps: options.playouts.or(unlimited.then_some(DEFAULT_PLAYOUTS)),
        time: options.time,
        cancel: options.cancel,
    };
    let mut search = Search::new(view, &choices, options);
    if choices.len() > 1 {
        search.run(&Budget::start(limits), options, watch);
    }
    Ok(search.decision())
}

/// A search under way.
struct Search<'a> {
    sampler: Sampler<'a>,
    race: Race,
    accounts: [Account; MAX_ARMS],
    rounds: u64,
    playouts: u64,
    /// By which a value is divided to be in the unit of the objective.
    scale: f64,
}

impl<'a> Search<'a> {
    fn new(view: &'a View, choices: &'a [Choice], options: &SearchOptions<'_>) -> Search<'a> {
        let judge = Judge::new(view.me(), view.rules(), *view.scores(), options.objective);
        let unit = judge.point() * f64::from(WEIGHT) / 100.0;
        let guess = |choice: &Choice| (f64::from(choice.guess.max(WORST_GUESS)) * unit) as i32;
        let guesses: Vec<i32> = choices.iter().map(guess).collect();
        let scale = match options.objective {
            Objective::Game => f64::from(CERTAIN_WIN),
            Objective::Payoff => 3.0,
        };
        Search {
            sampler: Sampler {
                view,
                worlds: Worlds::of(view),
                choices,
                judge,
                weights: &TUNED,
                seed: options.seed ^ (view.plays_len() as u64 + 1) << 32,
            },
            race: Race::new(&guesses, GUESS_ROUNDS),
            accounts: [Account::default(); MAX_ARMS],
            rounds: 0,
            playouts: 0,
            scale: scale * f64::from(WEIGHT),
        }
    }

    /// Runs rounds until one card is left or the budget is spent.
    fn run(
        &mut self,
        budget: &Budget<'_>,
        options: &SearchOptions<'_>,
        watch: &mut dyn FnMut(&Progress),
    ) {
        let halvings = u64::from(self.race.len().next_power_of_two().trailing_zeros());
        let mut halved = 0;
        while self.race.len() > 1 {
            let cost = self.race.len() as u64 * PLAYOUTS;
            let block = BLOCK.max(self.rounds / 4);
            let fits = |rounds: u64| budget.allows(self.playouts, rounds * cost);
            // The last block is as long as the steps allow.
            let block = match fits(block) {
                true => block,
                false => (1..block).rev().find(|&rounds| fits(rounds)).unwrap_or(0),
            };
            if block == 0 || !self.play_block(block, budget, options) {
                return;
            }
            self.race.drop_behind(ERRORS_BEHIND);
            while halved + 1 < halvings
                && budget.spent(self.playouts) * halvings >= (halved + 1) * 1024
            {
                halved += 1;
                self.race.halve();
            }
            watch(&self.progress(budget));
        }
    }

    fn progress(&self, budget: &Budget<'_>) -> Progress {
        let best = self.race.best();
        Progress {
            playouts: self.playouts,
            spent: budget.spent(self.playouts) as f64 / 1024.0,
            card: self.sampler.choices[best].card,
            value: self.race.estimate(best) / self.scale,
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
        let (first, race, sampler) = (self.rounds, &self.race, &self.sampler);
        if options.threads < 2 {
            for number in first..first + rounds {
                let Some(round) = self.sampler.round(number, self.race.alive(), budget) else {
                    return false;
                };
                self.book(&round);
            }
            return true;
        }
        let play = |index: usize| sampler.round(first + index as u64, race.alive(), budget);
        for round in in_parallel(rounds as usize, options.threads, options.crew(), play) {
            match round {
                Some(round) => self.book(&round),
                None => return false,
            }
        }
        true
    }

    fn book(&mut self, round: &Round) {
        for arm in self.race.alive() {
            self.accounts[arm].add(&round[arm]);
        }
        self.race.push(|arm| round[arm].value);
        self.rounds += 1;
        self.playouts += self.race.len() as u64 * PLAYOUTS;
    }

    fn decision(&self) -> Decision {
        let best = self.race.best();
        let mut order: Vec<usize> = (0..self.sampler.choices.len()).collect();
        order.sort_by(|&a, &b| {
            let of = |arm: usize| (arm == best, self.race.rounds(arm));
            let by_value = self.race.estimate(b).total_cmp(&self.race.estimate(a));
            of(b).cmp(&of(a)).then(by_value).then(a.cmp(&b))
        });
        let moves: Vec<SearchedMove> = order.into_iter().map(|arm| self.report(arm)).collect();
        let card = self.sampler.choices[best].card;
        let payoff = moves.first().filter(|searched| searched.playouts > 0);
        Decision {
            card,
            line: likely_line(&self.sampler, card, payoff.map(|searched| searched.payoff)),
            moves,
            playouts: self.playouts,
            settled: self.race.len() == 1,
            in_doubt: self.race.len(),
        }
    }

    fn report(&self, arm: usize) -> SearchedMove {
        let choice = &self.sampler.choices[arm];
        let means = self.accounts[arm].means(WEIGHT);
        SearchedMove {
            card: choice.card,
            equals: choice.equals,
            value: self.race.estimate(arm) / self.scale,
            points: means.points,
            payoff: means.payoff,
            payoff_error: means.payoff_error,
            queen: means.queen,
            my_moon: means.my_moon,
            other_moon: means.other_moon,
            playouts: self.race.rounds(arm) * PLAYOUTS,
        }
    }
}

#[cfg(test)]
mod tests;
