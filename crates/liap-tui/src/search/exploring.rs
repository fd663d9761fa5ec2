//! Trying choices in sampled worlds, whatever there is to choose.

use super::account::{Account, Estimate};
use super::options::{DEFAULT_PLAYOUTS, SearchOptions};
use super::outcome::{Judge, Outcome};
use super::worlds::Worlds;
use crate::round::Round;
use crate::thumb;
use crate::view::View;
use handsense_core::Rng;
use handsense_core::search::{Arms, MAX_ARMS, Trial, try_arms};

/// What has been found out.
pub(super) struct Explored {
    /// The numbers of the choices with what they are expected to bring: the best first, then by playouts
    /// and value.
    pub choices: Arms<(usize, Estimate)>,
    /// Playouts of all.
    pub playouts: u64,
    /// Whether nothing but the best was in doubt any more.
    pub settled: bool,
}

/// Tries so many choices, sixteen at most: `begin` makes the choice of that number in a round, which is
/// played out then.
pub(super) fn explore(
    view: &View,
    options: &SearchOptions<'_>,
    choices: usize,
    begin: impl Fn(&mut Round, usize) + Sync,
) -> Explored {
    let trial = Choices {
        worlds: Worlds::of(view),
        judge: Judge::of(view, options.objective),
        begin,
    };
    let mut accounts = [Account::default(); MAX_ARMS];
    let book = &mut |arm: usize, outcome: &Outcome| accounts[arm].add(outcome);
    let tried = try_arms(trial, choices, &options.limits, DEFAULT_PLAYOUTS, book);
    let estimate = |arm: usize| (arm, accounts[arm].estimate(&tried.race, arm));
    Explored {
        choices: tried.order.iter().copied().map(estimate).collect(),
        playouts: tried.playouts,
        settled: tried.settled,
    }
}

struct Choices<F> {
    worlds: Worlds,
    judge: Judge,
    begin: F,
}

impl<F: Fn(&mut Round, usize) + Sync> Trial for Choices<F> {
    type World = Round;
    type Outcome = Outcome;

    fn world(&self, rng: &mut Rng) -> Round {
        self.worlds.draw_likely(rng)
    }

    fn outcome(&self, world: &Round, arm: usize) -> Outcome {
        let mut round = *world;
        (self.begin)(&mut round, arm);
        thumb::play_out(&mut round);
        self.judge.outcome(&round)
    }

    fn value(outcome: &Outcome) -> i32 {
        outcome.value
    }
}
