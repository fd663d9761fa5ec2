//! The Hard search of the design "Hard Performance HLD": a bounded lookahead of one to two tricks
//! over sampled worlds.
//!
//! It knows only the view of its player. The design's program used all real hands; here everything
//! runs on random deals that fit the view, and every score is a mean over them. Three phases build
//! on the [Normal planner](normal):
//!
//! * **A** ranks the legal cards by the base score of the Normal planner.
//! * **B** finishes the current trick after the best cards and adds a capped continuation.
//! * **C** probes the next trick where a candidate wins the current one. With [`PhaseC::Deal`] it
//!   plays whole sampled deals out instead.
//!
//! The leverage of a decision and a step budget determine how much of this is done.
//!
//! [`choose`] and [`explain`] depend only on their arguments, unless time is limited. The caller
//! provides the random seed and the leverage of the seat's previous decision.
//!
//! ```
//! use handsense_hearts::View;
//! use handsense_lab::players::baselines::hard::{HardContext, HardOptions, choose, explain};
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
//! * `leverage`: leverage score and tier of a decision.
//! * `tier_limits`: search limits of each tier.
//! * `budget`: step budget of the phases, and the time limit.
//! * `continuation`: Phase B, the continuation of the current trick.
//! * `probe`: Phase C, the probe of the next trick.
//! * `deal_rollouts`: Phase C, rollouts to the end of the deal.
//! * `opponent_policy`: simulated cards of the other seats.
//! * `sampled_deal`: a sampled deal with the trick in progress.
//! * `fingerprint`: the random generator of a decision.
//! * `xorshift`: the generator xorshift64*.
//! * [`normal`]: the Normal planner and the pass scorer.
//! * `options`: every knob with its default and environment name.
//! * `report`: decisions, candidates and statistics.
//! * `player`: the search as a [`Player`](handsense_hearts::Player).

mod budget;
mod continuation;
mod deal_rollouts;
mod fingerprint;
mod leverage;
pub mod normal;
mod opponent_policy;
mod options;
mod player;
mod probe;
mod report;
mod sampled_deal;
mod search;
mod tier_limits;
mod xorshift;

pub use leverage::{Leverage, Tier};
pub use options::{HardOptions, KNOBS, Knob, PhaseC};
pub use player::HardPlayer;
pub use report::{ContinuationTerms, HardCandidate, HardDecision, HardExplanation, HardStats};

use handsense_hearts::{View, ViewError};
use search::HardSearch;

/// Inputs of a decision besides the view and the options.
#[derive(Clone, Copy, Debug, Default)]
pub struct HardContext {
    /// Random seed, usually that of the game or deal.
    pub seed: u64,
    /// Leverage of the seat's previous decision in this deal, for the hysteresis; `None` for the
    /// first.
    pub previous: Option<Leverage>,
}

/// Returns the card to play.
///
/// A forced card is returned without a search. Equal scores are decided by the smaller card key:
/// clubs, diamonds, spades, hearts, and the two first within a suit.
///
/// # Errors
/// It is not the player's turn, or the deal is over.
pub fn choose(
    view: &View,
    options: &HardOptions,
    context: &HardContext,
) -> Result<HardDecision, ViewError> {
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
    let mut search = HardSearch::new(view, options, context, false);
    let best = search.run().into_iter().next();
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
    context: &HardContext,
) -> Result<HardExplanation, ViewError> {
    view.legal_moves()?;
    let mut search = HardSearch::new(view, options, context, true);
    Ok(HardExplanation {
        candidates: search.run(),
        leverage: search.leverage(),
        stats: search.stats,
    })
}

#[cfg(test)]
mod tests;
