//! Two cards, or two passes, measured against each other.
//!
//! A search spends its budget on what is in doubt. Of a bad card it knows little more than that it is
//! bad, and of the best one it thinks a little too well, having chosen it for how it came out. So what
//! a choice has cost is measured apart: in deals that the search has not seen, the same for both, the
//! whole budget on the two of them, and without anybody's opinion.

use super::cache::Tables;
use super::candidates::Candidate;
use super::candidates::{Choice, choices};
use super::card_trial::{self, Cards};
use super::choose_move::seed_of;
use super::options::SearchOptions;
use super::pass_trial::{self, Passes};
use super::report::{SearchedMove, SearchedPass};
use super::rollout::WorldPolicy;
use super::root::Trial;
use super::root::{Guesses, Search};
use super::worlds::Pool;
use super::worlds::Record;
use crate::{Card, CardSet, View, ViewError};

/// Parts the chance of a comparison from that of the search before it.
const OTHER_DEALS: u64 = 1 << 63;

/// What two choices came to in the same deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Comparison<T> {
    /// What the first one came to.
    pub first: T,
    /// What the second one came to.
    pub second: T,
    /// The standard error of the difference of their values; `None` after too few deals to tell.
    pub error: Option<f64>,
    /// Playouts of both together.
    pub playouts: u64,
}

/// Measures one legal card against another. A card that comes to the same as another stands for it.
///
/// # Errors
/// When it is not my turn, the deal is over, or a card may not be played.
// Its kilobytes of stack are not to be those of its caller.
#[inline(never)]
pub(crate) fn compare_cards(
    view: &View,
    cards: [Card; 2],
    options: &SearchOptions<'_>,
) -> Result<Comparison<SearchedMove>, ViewError> {
    let all = choices(view, &WorldPolicy::LEARNED)?;
    let choice = |card: Card| {
        let found = all.iter().find(|choice| choice.equals.contains(card));
        found.copied().ok_or(ViewError::NotLegal { card })
    };
    let [first, second] = cards;
    let pair: [Choice; 2] = [choice(first)?, choice(second)?];
    let tables = Tables::for_one_search();
    let record = Record::of(view);
    let seed = seed_of(view, options);
    let mut pool = Pool::of(
        view,
        &record,
        &tables.fits,
        &tables.ways,
        seed ^ OTHER_DEALS,
    )
    .for_ample(options.is_ample());
    let search = measured(
        Cards::of(view, &pair, &record, &mut pool),
        view,
        seed,
        options,
    );
    Ok(Comparison {
        first: card_trial::report(&pair[0], search.estimate(0)),
        second: card_trial::report(&pair[1], search.estimate(1)),
        error: search.standard_error_of_difference(0, 1),
        playouts: search.playouts(),
    })
}

/// Measures one pass against another, whether or not a search would have thought of it.
///
/// # Errors
/// [`ViewError::NotPassing`] unless three cards are to be passed.
// Its kilobytes of stack are not to be those of its caller.
#[inline(never)]
pub(crate) fn compare_passes(
    view: &View,
    passes: [CardSet; 2],
    options: &SearchOptions<'_>,
) -> Result<Comparison<SearchedPass>, ViewError> {
    if !view.is_passing() {
        return Err(ViewError::NotPassing);
    }
    let pair = passes.map(|cards| Candidate { cards, guess: 0 });
    let trial = Passes::of(view, &pair);
    let search = measured(trial, view, options.limits.seed, options);
    Ok(Comparison {
        first: pass_trial::report(&pair[0], search.estimate(0)),
        second: pass_trial::report(&pair[1], search.estimate(1)),
        error: search.standard_error_of_difference(0, 1),
        playouts: search.playouts(),
    })
}

/// Two choices after the whole budget.
fn measured<T: Trial>(trial: T, view: &View, seed: u64, options: &SearchOptions<'_>) -> Search<T> {
    let budget = options.budget();
    let no_guesses = Guesses {
        worth: [0; 2].into_iter().collect(),
        rounds: 0,
    };
    let seed = seed ^ OTHER_DEALS;
    let mut search = Search::new(trial, view, options.objective, seed, &no_guesses);
    search.measure(options, &budget);
    search
}
