//! Trying choices in sampled worlds, whatever there is to choose.

use super::account::{Account, Estimate};
use super::options::{DEFAULT_PLAYOUTS, SearchOptions};
use super::outcome::{Judge, Outcome};
use super::worlds::Worlds;
use crate::base::Rng;
use crate::liap_tui::round::Round;
use crate::liap_tui::thumb;
use crate::liap_tui::view::View;
use crate::search::{Budget, MAX_ARMS, Rounds, Sampling};

/// What has been found out.
pub(super) struct Explored {
    /// The numbers of the choices with what they are expected to bring: the best first, then by playouts
    /// and value.
    pub choices: Vec<(usize, Estimate)>,
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
    let budget = options.effort.budget(DEFAULT_PLAYOUTS);
    let trial = Trial {
        worlds: Worlds::of(view),
        judge: Judge::of(view, options.objective),
        seed: options.effort.seed,
        begin,
    };
    let guesses = [0; MAX_ARMS];
    let mut accounts = [Account::default(); MAX_ARMS];
    let mut search = Sampling::new(trial, &guesses[..choices.min(MAX_ARMS)], 0);
    search.run(
        options.effort.threads(),
        &budget,
        &mut |_, round, race| race.alive().for_each(|arm| accounts[arm].add(&round[arm])),
        &mut |_| {},
    );
    let estimate = |arm: usize| (arm, accounts[arm].estimate(search.race(), arm));
    Explored {
        choices: search.order().into_iter().map(estimate).collect(),
        playouts: search.playouts(),
        settled: search.race().len() == 1,
    }
}

struct Trial<F> {
    worlds: Worlds,
    judge: Judge,
    seed: u64,
    begin: F,
}

impl<F: Fn(&mut Round, usize) + Sync> Rounds for Trial<F> {
    type Round = [Outcome; MAX_ARMS];
    const PLAYOUTS: u64 = 1;

    fn round(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<Self::Round> {
        if budget.is_up() {
            return None;
        }
        let mut outcomes = [Outcome::default(); MAX_ARMS];
        let mut rng = Rng::numbered(self.seed, number);
        let dealt = self.worlds.draw_likely(&mut rng);
        for arm in arms {
            let mut round = dealt;
            (self.begin)(&mut round, arm);
            thumb::play_out(&mut round);
            outcomes[arm] = self.judge.outcome(&round);
        }
        Some(outcomes)
    }

    fn value(round: &Self::Round, arm: usize) -> i32 {
        round[arm].value
    }

    fn playouts(_: &Self::Round, _: usize) -> u64 {
        1
    }
}
