//! The Hard search of the design "Hard Performance HLD": a bounded lookahead of one to two tricks
//! over sampled worlds.
//!
//! It knows only the view of its player. The design's program used all real hands; here everything
//! runs on random deals that fit the view (determinizations), and every score is a mean over them.
//! Three phases build on the [Normal planner](normal):
//!
//! * **A** ranks the legal cards by the base score of the Normal planner.
//! * **B** finishes the current trick after the best cards and adds a capped continuation.
//! * **C** probes the next trick where a candidate wins the current one. With [`PhaseC::Deal`] it
//!   plays whole sampled deals out instead.
//!
//! The [`leverage`] of a decision and a step budget determine how much of this is done.
//!
//! [`choose`] and [`explain`] depend only on their arguments, unless time is limited. The caller
//! provides the random seed, the limits and the leverage of the seat's previous decision.
//!
//! ```
//! use handsense_hearts::View;
//! use handsense_hearts::hard::{HardContext, HardOptions, choose, explain};
//! let view: View = "me=1 hand=A73.QJ98.65.8732 plays=0:C2".parse().unwrap();
//! let options = HardOptions::AS_DESIGNED;
//! let decision = choose(&view, &options, &HardContext::default()).unwrap();
//! assert_eq!(decision.card.to_string(), "C5");
//! let explained = explain(&view, &options, &HardContext::default()).unwrap();
//! assert_eq!(explained.candidates[0].card, decision.card);
//! ```
//!
//! # Modules
//!
//! * `search`: the flow of a decision through the phases.
//! * [`leverage`]: leverage score and tier of a decision.
//! * [`tier_limits`]: search limits of each tier.
//! * `budget`: step budget of the phases, and the limits of the call.
//! * `continuation`: Phase B, the continuation of the current trick.
//! * `nudge`: the planner nudges.
//! * `probe`: Phase C, the probe of the next trick.
//! * `deal_rollouts`: Phase C, rollouts to the end of the deal.
//! * `opponent_policy`: simulated cards of the other seats.
//! * `sampled_deal`: a sampled deal with the trick in progress.
//! * `fingerprint`: the random generator of a decision.
//! * [`normal`]: the Normal planner and the pass scorer.
//! * `options`: every knob with its default and environment name.
//! * `report`: decisions, candidates and statistics.
//! * `player`: the search as a [`Player`](crate::Player).

mod budget;
mod continuation;
mod deal_rollouts;
mod fingerprint;
pub mod leverage;
pub mod normal;
mod nudge;
mod opponent_policy;
mod options;
mod player;
mod probe;
mod report;
mod sampled_deal;
mod search;
pub mod tier_limits;

pub use options::{HardOptions, KNOBS, Knob, PhaseC};
pub use player::HardPlayer;
pub use report::{ContinuationTerms, HardCandidate, HardDecision, HardExplanation, HardStats};

use thiserror::Error;

use crate::hard::leverage::Leverage;
use crate::{View, ViewError};
use handsense_core::OutOfMemory;
use handsense_core::search::SearchLimits;
use search::HardSearch;

/// Reason why there is no decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HardError {
    /// It is not the player's turn, or the deal is over.
    #[error(transparent)]
    View(#[from] ViewError),
    /// Not enough memory for the sampled worlds.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

/// Inputs of a decision besides the view and the options.
#[derive(Clone, Copy, Default)]
pub struct HardContext<'a> {
    /// Random seed, usually that of the game or deal.
    pub seed: u64,
    /// Leverage of the seat's previous decision in this deal, for the hysteresis; `None` for the
    /// first.
    pub previous: Option<Leverage>,
    /// Limits of this call: time, cancellation, and steps in place of playouts. The seed and the
    /// threads are not used.
    ///
    /// They bound every part of the call, and so also a
    /// [deterministic](HardOptions::deterministic) decision. Of two limits of time or steps, here
    /// and in the options, the smaller applies.
    pub limits: SearchLimits<'a>,
}

/// Returns the card to play.
///
/// A forced card is returned without a search. Equal scores are decided by the smaller card key:
/// clubs, diamonds, spades, hearts, and the two first within a suit.
///
/// # Errors
/// It is not the player's turn, the deal is over, or memory is short.
pub fn choose(
    view: &View,
    options: &HardOptions,
    context: &HardContext<'_>,
) -> Result<HardDecision, HardError> {
    let legal = view.legal_moves()?;
    let first = legal.first().ok_or(ViewError::NoMoveToMake)?;
    if legal.len() == 1 {
        let (leverage, kept_by_hysteresis) =
            search::evaluate_leverage(view, options, context.previous);
        let stats = HardStats {
            tier: leverage.tier,
            leverage_score: leverage.score,
            tier_hysteresis: kept_by_hysteresis,
            ..HardStats::default()
        };
        return Ok(HardDecision {
            card: first,
            score: 0,
            leverage,
            stats,
        });
    }
    let mut search = HardSearch::new(view, options, context, false)?;
    let best = search.run()?.into_iter().next();
    Ok(HardDecision {
        card: best.map_or(first, |best| best.card),
        score: best.map_or(0, |best| best.score()),
        leverage: search.leverage(),
        stats: search.stats,
    })
}

/// Returns the candidates with the parts of their values, best first.
///
/// It runs the search of [`choose`] with the same random numbers, with three differences. The
/// margin skips no candidate, no probe is pruned, and the third opponent has no second reply.
///
/// # Errors
/// As for [`choose`].
pub fn explain(
    view: &View,
    options: &HardOptions,
    context: &HardContext<'_>,
) -> Result<HardExplanation, HardError> {
    view.legal_moves()?;
    let mut search = HardSearch::new(view, options, context, true)?;
    Ok(HardExplanation {
        candidates: search.run()?,
        leverage: search.leverage(),
        stats: search.stats,
    })
}

#[cfg(test)]
mod tests;
