//! Searching for the best three cards to pass.
//!
//! A world is one in which all four hands are as dealt: mine and three at random from the rest. The
//! others pass by the tuned policy, which does not depend on my pass; then the cards change hands, and
//! the deal is played out from its first lead.

use super::candidates::{Candidate, HEATS, Opinion};
use super::choose_move::WORST_GUESS;
use super::options::SearchOptions;
use super::pass_trial::{Passes, report};
use super::report::{PassDecision, SearchedPass};
use super::root::{Guesses, Search};
use crate::evaluation::passing::in_order;
use crate::evaluation::passing::tuned::PassContext;
use crate::evaluation::weights::TUNED;
use crate::{CardSet, View, ViewError};
use handsense_core::search::{Arms, Budget};

/// Rounds that the tuned policy's opinion of a pass counts for.
pub const PASS_GUESS_ROUNDS: u32 = 50;

/// Parts the deals of the heats from those in which their winners are tried again: each is thought a little
/// too well of, having won.
const HEATS_DEALS: u64 = 1 << 62;

/// Searches for the best three cards to pass.
///
/// A search with much to spend, 40,000 playouts and a tenth of a second if they are limited, spends up to a half
/// of it on passes that others do not try.
///
/// # Errors
/// [`ViewError::NotPassing`] unless the deal has a pass direction, nothing was passed yet and
/// nothing was led.
///
/// ```
/// use handsense_core::search::SearchLimits;
/// use handsense_hearts::search::{SearchOptions, choose_pass_cards};
/// use handsense_hearts::View;
/// let view: View = "pass=left hand=Q3.QJ98.T654.K72".parse().unwrap();
/// let options = SearchOptions::from(SearchLimits::with_playouts(2_000));
/// let decision = choose_pass_cards(&view, &options).unwrap();
/// assert_eq!(decision.cards[0].to_string(), "SQ");
/// ```
// Its kilobytes of stack are not to be those of its caller.
#[inline(never)]
pub fn choose_pass_cards(
    view: &View,
    options: &SearchOptions<'_>,
) -> Result<PassDecision, ViewError> {
    if !view.is_passing() {
        return Err(ViewError::NotPassing);
    }
    let mut budget = options.budget();
    let opinion = Opinion::of(&PassContext::from_view(view), &TUNED.passing);
    let mut candidates = opinion.candidates();
    let mut in_heats = 0;
    if options.is_ample() {
        let mut of_a_heat = options.part(2 * HEATS as u32);
        of_a_heat.limits.seed ^= HEATS_DEALS;
        for heat in opinion.heats(&candidates) {
            let search = searched(view, &heat, &of_a_heat, &of_a_heat.budget());
            candidates.extend(heat.get(search.best()).copied());
            in_heats += search.playouts();
        }
        let mut left = *options;
        left.limits.playouts = options.limits.playouts.map(|most| most - in_heats);
        left.limits.time = options.limits.time.map(|most| most / 2);
        budget = left.budget();
    }
    let search = searched(view, &candidates, options, &budget);
    let ordered = search.order().into_iter();
    let report = |arm: usize| Some(report(candidates.get(arm)?, search.estimate(arm)));
    let passes: Arms<SearchedPass> = ordered.filter_map(report).collect();
    Ok(PassDecision {
        cards: in_order(passes.first().map_or(CardSet::EMPTY, |best| best.cards)),
        passes,
        playouts: in_heats + search.playouts(),
        settled: search.in_doubt() == 1,
        in_doubt: search.in_doubt(),
    })
}

/// A search among these passes, when it has come to its end.
#[inline(never)]
fn searched<'a>(
    view: &'a View,
    candidates: &'a [Candidate],
    options: &SearchOptions<'_>,
    budget: &Budget<'_>,
) -> Search<Passes<'a>> {
    let guesses = Guesses {
        worth: candidates
            .iter()
            .map(|c| c.guess.max(WORST_GUESS))
            .collect(),
        rounds: PASS_GUESS_ROUNDS,
    };
    let passes = Passes::of(view, candidates);
    let mut search = Search::new(
        passes,
        view,
        options.objective,
        options.limits.seed,
        &guesses,
    );
    search.run(options, budget, &mut |_| {});
    search
}

#[cfg(test)]
pub(super) mod tests;
