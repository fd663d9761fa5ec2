//! The Hard search of the design "Hard Performance HLD", honest: it knows its view and nothing else.
//!
//! Three phases build on the [Normal planner](normal):
//!
//! * **A** ranks the legal cards by the Normal planner's score;
//! * **B** finishes the current trick after the best of them and adds a limited continuation
//!   (`continuation.rs`);
//! * **C** looks at the next trick where I win this one (`probe.rs`), or, as
//!   [`PhaseC::Deal`], plays whole deals out (`deal.rs`).
//!
//! How much of this a decision gets is the business of its [`leverage`] and of a
//! budget of steps (`budget.rs`, `limits.rs`). The design's program looked into all hands; here all
//! of it runs on random deals that fit the view, and every score is a mean over them.
//!
//! [`choose`] and [`explain`] are functions of their arguments: chance comes from a seed, time from
//! the caller, and what a seat remembers of its decision before is handed in.
//!
//! ```
//! use handsense_hearts::View;
//! use handsense_hearts::hard::{HardContext, HardOptions, choose, explain};
//! let view: View = "me=1 hand=A73.QJ98.65.8732 plays=0:C2".parse().unwrap();
//! let options = HardOptions::LITERAL;
//! let decision = choose(&view, &options, &HardContext::default()).unwrap();
//! assert_eq!(decision.card.to_string(), "C5");
//! let explained = explain(&view, &options, &HardContext::default()).unwrap();
//! assert_eq!(explained.candidates[0].card, decision.card);
//! ```

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
pub use report::{HardCandidate, HardDecision, HardExplanation, HardParts, HardStats};

use thiserror::Error;

use crate::hard::leverage::Leverage;
use crate::{View, ViewError};
use handsense_core::OutOfMemory;
use search::HardSearch;

/// Why there is no decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HardError {
    /// It is not my turn, or the deal is over.
    #[error(transparent)]
    View(#[from] ViewError),
    /// There is not enough memory for so many worlds.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

/// What a decision depends on besides the view and the options.
#[derive(Clone, Copy, Default)]
pub struct HardContext<'a> {
    /// Decides all chance: the seed of the game or deal.
    pub seed: u64,
    /// The leverage of the same seat's decision before in this deal, for the hysteresis.
    pub previous: Option<Leverage>,
    /// Says that the caller's time is up ([`HardOptions::time_cap_ms`] on the caller's clock). Never
    /// asked for a [deterministic](HardOptions::deterministic) decision; without it time has no end.
    pub time_is_up: Option<&'a dyn Fn() -> bool>,
}

impl HardContext<'_> {
    /// The same without a clock.
    pub const fn without_clock(self) -> HardContext<'static> {
        HardContext {
            seed: self.seed,
            previous: self.previous,
            time_is_up: None,
        }
    }
}

/// The card to play.
///
/// A card that is the only legal one is answered without a search. Equal scores go to the smaller
/// card key: clubs, diamonds, spades, hearts, and in a suit from the two up.
///
/// # Errors
/// When it is not my turn, the deal is over, or memory is short.
pub fn choose(
    view: &View,
    options: &HardOptions,
    context: &HardContext<'_>,
) -> Result<HardDecision, HardError> {
    let legal = view.legal_moves()?;
    let first = legal.first().ok_or(ViewError::NothingToPlay)?;
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

/// The candidates with the parts of their values, the best first.
///
/// The same search as [`choose`] with the same chance, but nothing is skipped for the margin, no
/// probe is cut short, and the third opponent's second answers are never tried.
///
/// # Errors
/// As [`choose`].
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
