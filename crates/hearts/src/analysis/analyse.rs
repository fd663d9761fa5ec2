//! Putting every decision of a deal to the search.

use std::sync::atomic::Ordering;

use super::deal::{DealError, PlayedDeal, Turn, trick_of};
use super::hindsight::{HINDSIGHT_TRICKS, Hindsight, hindsight};
use super::report::{CheckedPass, CheckedPlay, DealAnalysis, Loss};
use crate::search::{SearchOptions, choose_move, choose_pass_cards, compare_cards, compare_passes};
use crate::solve::Solver;
use crate::{CardSet, Seat, View, ViewError};
use handsense_core::memory::room;
use handsense_core::search::{SearchLimits, in_parallel};

/// Decisions that each thread gets on average before the caller is told how far the check is.
const SHARE: usize = 4;

/// How a deal is checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckOptions<'a> {
    /// The one seat whose cards and pass are checked; `None` for all four.
    pub only: Option<Seat>,
    /// How each decision is searched for. A card that is not the search's own gets as much again to be
    /// measured against it, and limits are four times as high for a pass. Threads are spread over
    /// the decisions.
    pub search: SearchOptions<'a>,
}

/// Checks every card of a deal, and every pass that is known, against the best by search.
///
/// Deal, options and seed alone decide the answer, whatever the number of threads, unless time is
/// limited. A card is judged by the view of its player: the same for all deals that he could not tell
/// apart. A seat that plays what [`choose_move`] chooses with the same options loses nothing.
///
/// # Errors
/// When the deal cannot have been played like this; the error says which card is wrong.
///
/// ```
/// use handsense_core::search::SearchLimits;
/// use handsense_hearts::analysis::{CheckOptions, PlayedDeal, analyse_deal};
/// use handsense_hearts::search::SearchOptions;
/// use handsense_hearts::{Card, CardSet, Seat};
/// let hands = [
///     "KT2.T543.AKQ9.73", "AJ543.6.T72.T865", "Q986.Q9.J83.J942", "7.AKJ872.654.AKQ",
/// ].map(|hand| hand.parse::<CardSet>().unwrap());
/// // Seat 0 wins the first trick, leads the king of spades and is given the queen.
/// let cards = [(1, "C2"), (2, "CJ"), (3, "C6"), (0, "CQ"), (0, "SK"), (1, "S3"), (2, "SQ")];
/// let plays = cards.map(|(seat, card)| (Seat::ALL[seat], card.parse::<Card>().unwrap()));
/// let deal = PlayedDeal::new(hands, plays.to_vec());
/// let search = SearchOptions::from(SearchLimits::of_playouts(1_000));
/// let found = analyse_deal(&deal, &CheckOptions { search, only: None }).unwrap();
/// assert!(found.plays[0].forced);
/// assert!(found.plays[4].mistake);
/// assert_eq!(found.seats[0].mistakes, 1);
/// ```
pub fn analyse_deal(
    deal: &PlayedDeal,
    options: &CheckOptions<'_>,
) -> Result<DealAnalysis, DealError> {
    analyse_deal_watched(deal, options, &mut |_| {})
}

/// [`analyse_deal`] that calls `watch` on the calling thread after each card, with what is found so
/// far; with several threads it is called for several cards one after the other.
///
/// # Errors
/// When the deal cannot have been played like this.
pub fn analyse_deal_watched(
    deal: &PlayedDeal,
    options: &CheckOptions<'_>,
    watch: &mut dyn FnMut(&DealAnalysis),
) -> Result<DealAnalysis, DealError> {
    let decisions = decisions(deal, options.only)?;
    let search = &options.search;
    let alone = SearchOptions {
        limits: SearchLimits {
            threads: 1,
            ..search.limits
        },
        line: false,
        ..*search
    };
    let mut found = DealAnalysis {
        plays: room(decisions.len())?,
        ..DealAnalysis::default()
    };
    let together = match search.limits.threads {
        0 | 1 => 1,
        threads => SHARE * threads,
    };
    for some in decisions.chunks(together) {
        let check = |index: usize| some.get(index).map(|decision| decision.check(&alone));
        let checked = in_parallel(some.len(), search.limits.threads, search.crew(), check)?;
        if is_cancelled(search) {
            // What was cut short is no check.
            return Ok(found);
        }
        for checked in checked.into_iter().flatten() {
            match checked? {
                Checked::Pass(pass) => found.add_pass(pass),
                Checked::Play(play) => {
                    found.add_play(play);
                    watch(&found);
                }
            }
        }
    }
    found.complete = true;
    Ok(found)
}

fn is_cancelled(options: &SearchOptions<'_>) -> bool {
    let set = |cancel: &std::sync::atomic::AtomicI32| cancel.load(Ordering::Relaxed) != 0;
    options.limits.cancel.is_some_and(set)
}

/// Something that a player had to decide.
enum Decision {
    Pass(Seat, View, CardSet),
    Play(Turn, Option<Hindsight>),
}

/// What is to be said of a decision.
enum Checked {
    Pass(CheckedPass),
    Play(CheckedPlay),
}

/// The decisions of a deal that are to be checked, in order.
// Its kilobytes of stack are not to be those of its caller.
#[inline(never)]
fn decisions(deal: &PlayedDeal, only: Option<Seat>) -> Result<Vec<Decision>, DealError> {
    let turns = deal.turns()?;
    let wanted = |seat: Seat| only.is_none_or(|one| one == seat);
    let mut decisions = room(Seat::ALL.len() + turns.len())?;
    for seat in Seat::ALL.into_iter().filter(|&seat| wanted(seat)) {
        if let Some(view) = deal.passing_view(seat) {
            decisions.push(Decision::Pass(seat, view, deal.passed[seat]));
        }
    }
    let mut solver = Solver::for_single_position(HINDSIGHT_TRICKS, None);
    for turn in turns.into_iter().filter(|turn| wanted(turn.seat)) {
        let hindsight = hindsight(&mut solver, &turn);
        decisions.push(Decision::Play(turn, hindsight));
    }
    Ok(decisions)
}

impl Decision {
    fn check(&self, options: &SearchOptions<'_>) -> Result<Checked, DealError> {
        match self {
            Decision::Pass(seat, view, cards) => {
                let checked = check_pass(view, *cards, &options.for_pass());
                let wrong = |source| DealError::Seat {
                    seat: *seat,
                    source,
                };
                checked.map(Checked::Pass).map_err(wrong)
            }
            Decision::Play(turn, hindsight) => {
                let checked = check_play(turn, *hindsight, options);
                let wrong = |source| DealError::Play {
                    number: turn.number,
                    source,
                };
                checked.map(Checked::Play).map_err(wrong)
            }
        }
    }
}

fn check_play(
    turn: &Turn,
    hindsight: Option<Hindsight>,
    options: &SearchOptions<'_>,
) -> Result<CheckedPlay, ViewError> {
    let (view, card) = (&turn.view, turn.card);
    let decision = choose_move(view, options)?;
    let best = *decision.moves.first().ok_or(ViewError::NothingToPlay)?;
    let mut checked = CheckedPlay {
        number: turn.number,
        trick: trick_of(turn.number),
        seat: turn.seat,
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
        let loss = Loss::of(&measured, |one| one.estimate.value);
        (checked.best, checked.played) = (measured.first, measured.second);
        (checked.loss, checked.loss_error) = (loss.loss, loss.error);
        checked.mistake = loss.certain;
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
        let loss = Loss::of(&measured, |one| one.estimate.value);
        (checked.best, checked.made) = (measured.first, measured.second);
        (checked.loss, checked.loss_error) = (loss.loss, loss.error);
        checked.mistake = loss.certain;
        checked.playouts += measured.playouts;
    }
    Ok(checked)
}
