//! Searching for a declaration.

use super::account::{Account, Estimate};
use super::options::{DEFAULT_PLAYOUTS, SearchOptions};
use super::outcome::{Judge, Outcome};
use super::worlds::Worlds;
use crate::base::Rng;
use crate::liap_tui::estimate::likely_declaration;
use crate::liap_tui::round::Round;
use crate::liap_tui::thumb;
use crate::liap_tui::view::{View, ViewError};
use crate::search::{Budget, MAX_ARMS, Rounds, Sampling};

/// A number that may be declared, and what the search says of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedDeclaration {
    /// The number.
    pub declared: u8,
    /// What it is expected to bring.
    pub estimate: Estimate,
}

/// What to declare.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclarationDecision {
    /// The number.
    pub declared: u8,
    /// Every number that may be declared, the best first.
    pub choices: Vec<SearchedDeclaration>,
    /// Playouts of all.
    pub playouts: u64,
    /// Whether nothing else was in doubt any more.
    pub settled: bool,
}

/// Searches for the best declaration.
///
/// # Errors
/// [`ViewError::Turn`] when I am not to declare.
pub fn search_declaration(
    view: &View,
    options: &SearchOptions<'_>,
) -> Result<DeclarationDecision, ViewError> {
    let me = view.me();
    if view.is_declared() || view.next_seat() != Some(me) {
        return Err(ViewError::Turn { seat: me });
    }
    let budget = options.effort.budget(DEFAULT_PLAYOUTS);
    let legal: Vec<u8> = view.legal_declarations().iter().collect();
    let trial = Declarations {
        worlds: Worlds::of(view),
        legal: &legal,
        judge: Judge::of(view, options.objective),
        seed: options.effort.seed,
    };
    let mut accounts = [Account::default(); MAX_ARMS];
    let mut search = Sampling::new(trial, &vec![0; legal.len()], 0);
    search.run(
        options.effort.threads(),
        &budget,
        &mut |_, round, race| race.alive().for_each(|arm| accounts[arm].add(&round[arm])),
        &mut |_| {},
    );
    let choices: Vec<SearchedDeclaration> = search
        .order()
        .into_iter()
        .map(|arm| SearchedDeclaration {
            declared: legal[arm],
            estimate: accounts[arm].estimate(search.race(), arm),
        })
        .collect();
    Ok(DeclarationDecision {
        declared: choices.first().map_or(0, |choice| choice.declared),
        playouts: search.playouts(),
        settled: search.race().len() == 1,
        choices,
    })
}

struct Declarations<'a> {
    worlds: Worlds,
    legal: &'a [u8],
    judge: Judge,
    seed: u64,
}

impl Rounds for Declarations<'_> {
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
            declare(&mut round, self.legal[arm]);
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

/// Declares, and lets the others declare what is likely with their hands.
pub(super) fn declare(round: &mut Round, declared: u8) {
    // All numbers are legal ones.
    let mut done = round.declare(declared).is_ok();
    while done && !round.is_declared() {
        done = round.next_seat().is_some_and(|seat| {
            let (hand, legal) = (round.hand(seat), round.legal_declarations());
            let likely = likely_declaration(hand, round.declarations(), legal);
            round.declare(likely).is_ok()
        });
    }
}
