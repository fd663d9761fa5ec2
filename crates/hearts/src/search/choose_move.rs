//! Searching for the best card to play.
//!
//! Cards that come to the same are one arm; forced cards cost nothing.

use super::cache::Tables;
use super::candidates::{Choice, choices};
use super::card_trial::{Cards, report};
use super::options::SearchOptions;
use super::principal_variation::likely_line;
use super::report::{Decision, Line, MAX_CHOICES, Progress, SearchedMove};
use super::rollout::WorldPolicy;
use super::root::{Guesses, Search};
use super::worlds::Pool;
use super::worlds::Record;
use crate::{Card, View, ViewError};
use handsense_core::ArrayVec;
use handsense_core::search::RaceProgress;

/// Rounds that the learned policy's opinion of a card counts for.
pub const GUESS_ROUNDS: u32 = 10;
/// What the policy gives more than this many hundredths of a point less than its best is
/// guessed to be worth just so much less: it is no judge of the worst.
pub(super) const WORST_GUESS: i32 = -300;

/// Searches for the best card to play.
///
/// # Errors
/// When it is not my turn or the deal is over.
///
/// ```
/// use handsense_core::search::SearchLimits;
/// use handsense_hearts::search::{SearchOptions, choose_move};
/// use handsense_hearts::View;
/// // Void in clubs after the first trick, with the queen to get rid of.
/// let line = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT";
/// let view: View = line.parse().unwrap();
/// let options = SearchOptions::from(SearchLimits::with_playouts(2_000));
/// let decision = choose_move(&view, &options).unwrap();
/// assert_eq!(decision.card.to_string(), "SQ");
/// assert!(decision.moves[0].estimate.queen < 0.01);
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
    search(view, options, &Tables::for_one_search(), watch)
}

/// The search itself; it uses what the tables hold already, and adds to it.
// Its kilobytes of stack are not to be those of its caller.
#[inline(never)]
pub(super) fn search(
    view: &View,
    options: &SearchOptions<'_>,
    tables: &Tables,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Decision, ViewError> {
    let budget = options.budget();
    let choices = choices(view, &WorldPolicy::LEARNED)?;
    let guesses = Guesses {
        worth: choices.iter().map(|c| c.guess.max(WORST_GUESS)).collect(),
        rounds: GUESS_ROUNDS,
    };
    let seed = seed_of(view, options);
    let record = Record::of(view);
    let mut pool =
        Pool::of(view, &record, &tables.fits, &tables.ways, seed).for_ample(options.is_ample());
    let cards = Cards::of(view, &choices, &record, &mut pool);
    let mut search = Search::new(cards, view, options.objective, seed, &guesses);
    search.run(options, &budget, &mut |stage| {
        if let Some(best) = choices.get(stage.best) {
            watch(&progress(best, stage));
        }
    });
    let mut decision = decision(&search, &choices);
    if options.line {
        decision.line = likely_line(&search, search.best(), decision.card);
    }
    Ok(decision)
}

/// Every card of a deal has worlds of its own.
pub(super) fn seed_of(view: &View, options: &SearchOptions<'_>) -> u64 {
    options.limits.seed ^ (view.plays_len() as u64 + 1) << 32
}

fn progress(best: &Choice, stage: &RaceProgress) -> Progress {
    Progress {
        playouts: stage.playouts,
        spent: stage.spent,
        card: best.card,
        value: stage.value,
        in_doubt: stage.in_doubt,
    }
}

fn decision(search: &Search<Cards<'_>>, choices: &[Choice]) -> Decision {
    let ordered = search.order().into_iter();
    let report = |arm: usize| Some(report(choices.get(arm)?, search.estimate(arm)));
    let moves: ArrayVec<SearchedMove, MAX_CHOICES> = ordered.filter_map(report).collect();
    let card = moves.first().map_or(Card::ACE_OF_SPADES, |best| best.card);
    Decision {
        card,
        line: Line::new(),
        moves,
        playouts: search.playouts(),
        settled: search.in_doubt() == 1,
        in_doubt: search.in_doubt(),
    }
}
