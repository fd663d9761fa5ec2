//! Runs the search on every decision of a deal and collects the losses.

use std::sync::atomic::{AtomicI32, Ordering};

use super::{CheckedPass, CheckedPlay, DealAnalysis};
use crate::deal::{Deal, DealError, DecisionPoint, trick_of};
use crate::search::{
    Estimate, SearchOptions, choose_move, choose_pass_cards, compare_cards, compare_passes,
};
use crate::solve::{SolveOptions, Solver};
use crate::{Card, CardSet, Seat, View, ViewError};
use handsense_core::memory::try_with_capacity;
use handsense_core::search::{SearchLimits, SearchProgress, parallel_map};

/// Mean number of decisions per thread between two progress reports. Chosen by hand.
const BATCH_PER_THREAD: usize = 4;

/// A loss of more than this many standard errors is a mistake.
const MISTAKE_STANDARD_ERRORS: f64 = 2.0;

/// Options of an analysis.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckOptions<'a> {
    /// The one seat whose cards and pass are analysed; `None` means all four.
    pub only: Option<Seat>,
    /// Options of each search. A comparison has the same limits as a search. The limits are four
    /// times as high for a pass. Threads work on different decisions.
    pub search: SearchOptions<'a>,
}

/// Analyses every card of a deal, and every known pass, by search.
///
/// The result depends only on the deal, the options and the seed, unless time is limited. The
/// number of threads does not change it. A card is evaluated from the view of its player, so the
/// result is the same for all deals that he cannot distinguish. A seat that plays the cards of
/// [`choose_move`] with the same options has no loss.
///
/// It reports its progress after each card: the playouts so far, the share of the cards, the best
/// card at the last decision with its value, and the number of cards left. With several threads,
/// reports come in batches.
///
/// # Errors
/// [`DealError::Memory`], or the error of a search.
///
/// ```
/// use handsense_core::search::SearchLimits;
/// use handsense_hearts::analysis::{CheckOptions, analyse_deal};
/// use handsense_hearts::search::SearchOptions;
/// use handsense_hearts::Deal;
/// // Seat 0 wins the first trick, leads the king of spades and takes the queen.
/// let deal: Deal = "hands=KT2.T543.AKQ9.73/AJ543.6.T72.T865/Q986.Q9.J83.J942/7.AKJ872.654.AKQ
///     plays=1:C2,CJ,C6,CQ/SK,S3,SQ".parse().unwrap();
/// let search = SearchOptions::from(SearchLimits::with_playouts(1_000));
/// let found = analyse_deal(&deal, &CheckOptions { search, only: None }).unwrap();
/// assert!(found.plays[0].forced);
/// assert!(found.plays[4].mistake);
/// assert_eq!(found.seats[0].mistakes, 1);
/// ```
pub fn analyse_deal(deal: &Deal, options: &CheckOptions<'_>) -> Result<DealAnalysis, DealError> {
    let search = &options.search;
    let tasks = check_tasks(deal, options.only, search.limits.cancel)?;
    let single_threaded = SearchOptions {
        limits: SearchLimits {
            threads: 1,
            progress: None,
            ..search.limits
        },
        with_principal_variation: false,
        // The best cards do not depend on what the players have shown before.
        opponents: None,
        ..*search
    };
    let mut found = DealAnalysis {
        plays: try_with_capacity(tasks.len())?,
        ..DealAnalysis::default()
    };
    let batch_size = match search.limits.threads {
        0 | 1 => 1,
        threads => BATCH_PER_THREAD * threads,
    };
    let is_play = |task: &&CheckTask| matches!(task, CheckTask::Play(..));
    let plays = tasks.iter().filter(is_play).count();
    for batch in tasks.chunks(batch_size) {
        let check = |index: usize| batch.get(index).map(|task| task.check(&single_threaded));
        let checked = parallel_map(batch.len(), search.limits.threads(), check)?;
        if is_cancelled(search) {
            // The results of a cancelled batch are incomplete.
            return Ok(found);
        }
        for checked in checked.into_iter().flatten() {
            match checked? {
                CheckResult::Pass(pass) => found.add_pass(pass),
                CheckResult::Play(play) => {
                    found.add_play(play);
                    report(search, plays, &found);
                }
            }
        }
    }
    found.complete = true;
    Ok(found)
}

/// Reports the progress of an analysis of this many cards.
fn report(options: &SearchOptions<'_>, plays: usize, found: &DealAnalysis) {
    let (Some(listener), Some(last)) = (options.limits.progress, found.plays.last()) else {
        return;
    };
    listener.report(&SearchProgress {
        playouts: found.playouts,
        spent: found.plays.len() as f64 / plays.max(1) as f64,
        value: last.best.estimate.value,
        best: i32::from(last.best.card.code()),
        remaining: plays.saturating_sub(found.plays.len()),
    });
}

fn is_cancelled(options: &SearchOptions<'_>) -> bool {
    let set = |cancel: &AtomicI32| cancel.load(Ordering::Relaxed) != 0;
    options.limits.cancel.is_some_and(set)
}

/// A decision to analyse.
enum CheckTask {
    Pass(Seat, View, CardSet),
    Play(DecisionPoint, Option<Hindsight>),
}

/// The analysis of one decision.
enum CheckResult {
    Pass(CheckedPass),
    Play(CheckedPlay),
}

/// The decisions to analyse, in order of play.
// Not inlined, so that its kilobytes of stack are freed before the search starts.
#[inline(never)]
fn check_tasks(
    deal: &Deal,
    only: Option<Seat>,
    cancel: Option<&AtomicI32>,
) -> Result<Vec<CheckTask>, DealError> {
    let points = deal.decision_points()?;
    let wanted = |seat: Seat| only.is_none_or(|one| one == seat);
    let mut tasks = try_with_capacity(Seat::ALL.len() + points.len())?;
    for seat in Seat::ALL.into_iter().filter(|&seat| wanted(seat)) {
        if let Some(view) = deal.passing_view(seat) {
            tasks.push(CheckTask::Pass(seat, view, deal.setup().passed[seat]));
        }
    }
    let mut solver = Solver::for_single_position(HINDSIGHT_TRICKS, None);
    for point in points.into_iter().filter(|point| wanted(point.seat)) {
        let hindsight = hindsight(&mut solver, &point, cancel);
        tasks.push(CheckTask::Play(point, hindsight));
    }
    Ok(tasks)
}

impl CheckTask {
    fn check(&self, options: &SearchOptions<'_>) -> Result<CheckResult, DealError> {
        match self {
            CheckTask::Pass(seat, view, cards) => {
                let checked = check_pass(view, *cards, &options.for_pass());
                let in_context = |source| DealError::Seat {
                    seat: *seat,
                    source,
                };
                checked.map(CheckResult::Pass).map_err(in_context)
            }
            CheckTask::Play(point, hindsight) => {
                let checked = check_play(point, *hindsight, options);
                let in_context = |source| DealError::Play {
                    number: point.number,
                    source,
                };
                checked.map(CheckResult::Play).map_err(in_context)
            }
        }
    }
}

fn check_play(
    point: &DecisionPoint,
    hindsight: Option<Hindsight>,
    options: &SearchOptions<'_>,
) -> Result<CheckedPlay, ViewError> {
    let (view, card) = (&point.view, point.card);
    let decision = choose_move(view, options)?;
    let best = *decision.moves.first().ok_or(ViewError::NoMoveToMake)?;
    let mut checked = CheckedPlay {
        number: point.number,
        trick: trick_of(point.number),
        seat: point.seat,
        card,
        forced: decision.moves.len() == 1,
        best,
        played: best,
        loss: 0.0,
        loss_error: 0.0,
        mistake: false,
        playouts: decision.playouts,
        hindsight,
    };
    if !checked.is_best() {
        let measured = compare_cards(view, [best.card, card], options)?;
        (checked.best, checked.played) = (measured.first, measured.second);
        checked.loss = loss(&measured.first.estimate, &measured.second.estimate);
        checked.loss_error = measured.error.unwrap_or(0.0);
        checked.mistake = is_significant(checked.loss, measured.error);
        checked.playouts += measured.playouts;
    }
    Ok(checked)
}

fn check_pass(
    view: &View,
    cards: CardSet,
    options: &SearchOptions<'_>,
) -> Result<CheckedPass, ViewError> {
    let decision = choose_pass_cards(view, options)?;
    let best = *decision.passes.first().ok_or(ViewError::NotPassing)?;
    let mut checked = CheckedPass {
        seat: view.me(),
        cards,
        best,
        made: best,
        loss: 0.0,
        loss_error: 0.0,
        mistake: false,
        playouts: decision.playouts,
    };
    if best.cards != cards {
        let measured = compare_passes(view, [best.cards, cards], options)?;
        (checked.best, checked.made) = (measured.first, measured.second);
        checked.loss = loss(&measured.first.estimate, &measured.second.estimate);
        checked.loss_error = measured.error.unwrap_or(0.0);
        checked.mistake = is_significant(checked.loss, measured.error);
        checked.playouts += measured.playouts;
    }
    Ok(checked)
}

/// Returns the loss of an option. The option that the search prefers may turn out no better.
fn loss(best: &Estimate, other: &Estimate) -> f64 {
    (best.value - other.value).max(0.0)
}

/// Returns whether a loss is a mistake.
fn is_significant(loss: f64, error: Option<f64>) -> bool {
    error.is_some_and(|error| loss > MISTAKE_STANDARD_ERRORS * error)
}

/// Largest number of remaining tricks for which a card gets a double-dummy result.
pub const HINDSIGHT_TRICKS: u32 = 5;

/// Double-dummy result of a card in the actual deal: all four seats know all hands and maximise
/// their payoff ([`Method::MaxN`](crate::solve::Method::MaxN)).
///
/// It uses information that no player had, so it does not rate the decision.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Hindsight {
    /// The best card in the actual deal.
    pub card: Card,
    /// Payoff points that the played card loses against the best card; 0 for an equally good card.
    pub loss: f64,
}

/// Double-dummy result of a played card; `None` while too many tricks remain, or if it is cancelled.
pub(super) fn hindsight(
    solver: &mut Solver,
    point: &DecisionPoint,
    cancel: Option<&AtomicI32>,
) -> Option<Hindsight> {
    if point.view.tricks_left() > HINDSIGHT_TRICKS {
        return None;
    }
    let options = SolveOptions {
        limits: SearchLimits {
            cancel,
            ..SearchLimits::default()
        },
        ..SolveOptions::default()
    };
    let solution = solver.solve(&point.position, &options);
    if !solution.is_exact() {
        return None;
    }
    let best = solution.best()?;
    let played = solution.moves().iter().find(|one| one.card == point.card)?;
    Some(Hindsight {
        card: if played.value == best.value {
            played.card
        } else {
            best.card
        },
        // The utility of the solver is three times the payoff.
        loss: f64::from(best.value - played.value) / 3.0,
    })
}
