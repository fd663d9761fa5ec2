//! Pass search.

use super::Error;
use super::search_types::HsHeartsSearchOptions;
use super::types::HsHeartsView;
use crate::ffi::argument::checked;
use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::limits::Options;
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_hearts::View;
use handsense_hearts::search::{PassDecision, SearchedPass, choose_pass_cards};

/// The most candidate passes.
pub const HS_HEARTS_MAX_PASSES: usize = 16;

/// Estimate of a pass.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsSearchedPass {
    /// The three cards.
    pub cards: HsCardSet,
    /// As of a move; the prior is TUNED's.
    pub value: f64,
    /// Expected score.
    /// @unit points
    pub points: f64,
    /// Expected payoff.
    /// @unit points
    pub payoff: f64,
    /// Its standard error.
    /// @unit points
    pub payoff_error: f64,
    /// As of a move.
    pub queen: f64,
    /// Likewise.
    pub my_moon: f64,
    /// Likewise.
    pub other_moon: f64,
    /// Playouts.
    pub playouts: u64,
}

/// Result of a pass search.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHeartsPassDecision {
    /// Own size.
    pub struct_size: u32,
    /// Cards to pass, ascending.
    pub cards: [HsCard; 3],
    /// Zero.
    pub reserved: i16,
    /// @count passes
    pub count: i32,
    /// 1: one candidate left; 0: budget spent.
    /// @flag
    pub settled: i32,
    /// Candidates still in the race.
    pub remaining: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// Best first.
    pub passes: [HsHeartsSearchedPass; HS_HEARTS_MAX_PASSES],
}

/// Searches for the best pass; the others pass as TUNED. view: as in
/// handsense_hearts_select_pass_cards(). Errors: PHASE, OBJECTIVE or as
/// handsense_hearts_choose_move().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_choose_pass_cards(
    view: *const HsHeartsView,
    options: *const HsHeartsSearchOptions,
    out: *mut HsHeartsPassDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        let decision = choose_pass_cards(&view, &options)?;
        out.write_with(|| decision_to_c(&decision));
        Ok(())
    })
}

/// Converts the result of a pass search to its C struct.
fn decision_to_c(decision: &PassDecision) -> HsHeartsPassDecision {
    let mut passes = [HsHeartsSearchedPass::default(); HS_HEARTS_MAX_PASSES];
    for (slot, searched) in passes.iter_mut().zip(&decision.passes) {
        *slot = searched_pass(searched);
    }
    HsHeartsPassDecision {
        struct_size: size_of::<HsHeartsPassDecision>() as u32,
        cards: decision.cards.map(|card| HsCard::from(card.code())),
        reserved: 0,
        count: decision.passes.len() as i32,
        settled: i32::from(decision.settled),
        remaining: decision.remaining as i32,
        playouts: decision.playouts,
        passes,
    }
}

/// Converts the estimate of a pass to its C struct.
pub(super) fn searched_pass(searched: &SearchedPass) -> HsHeartsSearchedPass {
    HsHeartsSearchedPass {
        cards: searched.cards.bits(),
        value: searched.estimate.value,
        points: searched.estimate.points,
        payoff: searched.estimate.payoff,
        payoff_error: searched.estimate.payoff_error,
        queen: searched.estimate.queen,
        my_moon: searched.estimate.my_moon,
        other_moon: searched.estimate.other_moon,
        playouts: searched.estimate.playouts,
    }
}
