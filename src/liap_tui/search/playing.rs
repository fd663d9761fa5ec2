//! Searching for a play.

use super::account::{Account, Estimate};
use super::candidates::candidates;
use super::options::{DEFAULT_PLAYOUTS, SearchOptions};
use super::outcome::{Judge, Outcome};
use super::worlds::Worlds;
use crate::base::Rng;
use crate::liap_tui::set::PieceSet;
use crate::liap_tui::thumb;
use crate::liap_tui::view::{View, ViewError};
use crate::search::{Budget, MAX_ARMS, Rounds, Sampling};

/// Pieces that may be played, and what the search says of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedPlay {
    /// The pieces.
    pub pieces: PieceSet,
    /// What they are expected to bring.
    pub estimate: Estimate,
}

/// What to play.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayDecision {
    /// The pieces.
    pub pieces: PieceSet,
    /// What was tried, the best first.
    pub choices: Vec<SearchedPlay>,
    /// Playouts of all.
    pub playouts: u64,
    /// Whether nothing else was in doubt any more.
    pub settled: bool,
}

/// Searches for the best play.
///
/// # Errors
/// [`ViewError::Turn`] when I am not to play.
pub fn search_play(view: &View, options: &SearchOptions<'_>) -> Result<PlayDecision, ViewError> {
    view.check_my_play()?;
    let budget = options.effort.budget(DEFAULT_PLAYOUTS);
    let sets = candidates(view);
    let trial = Plays {
        worlds: Worlds::of(view),
        sets: &sets,
        judge: Judge::of(view, options.objective),
        seed: options.effort.seed,
    };
    let mut accounts = [Account::default(); MAX_ARMS];
    let mut search = Sampling::new(trial, &vec![0; sets.len()], 0);
    search.run(
        options.effort.threads(),
        &budget,
        &mut |_, round, race| race.alive().for_each(|arm| accounts[arm].add(&round[arm])),
        &mut |_| {},
    );
    let choices: Vec<SearchedPlay> = search
        .order()
        .into_iter()
        .map(|arm| SearchedPlay {
            pieces: sets[arm],
            estimate: accounts[arm].estimate(search.race(), arm),
        })
        .collect();
    Ok(PlayDecision {
        pieces: choices
            .first()
            .map_or(PieceSet::EMPTY, |choice| choice.pieces),
        playouts: search.playouts(),
        settled: search.race().len() == 1,
        choices,
    })
}

struct Plays<'a> {
    worlds: Worlds,
    sets: &'a [PieceSet],
    judge: Judge,
    seed: u64,
}

impl Rounds for Plays<'_> {
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
        let dealt = self
            .worlds
            .draw_likely(&mut Rng::numbered(self.seed, number));
        for arm in arms {
            let mut round = dealt;
            round.put(self.sets[arm]);
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
