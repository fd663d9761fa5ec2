//! Searching for the best three cards to pass.

use super::read_view;
use super::search::read_options;
use super::search_types::HsHeartsSearchOptions;
use super::types::HsHeartsView;
use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::guard::status;
use crate::ffi::pointer::{Sized32, SizedOut};
use crate::ffi::status::HsStatus;
use handsense_hearts::search::{PassDecision, SearchedPass, choose_pass_cards};

/// Room for the passes that a search tries.
pub const HS_HEARTS_MAX_PASSES: usize = 16;

/// What a search says of one pass. Means are over the playouts of this pass; all are 0 for a pass
/// without any.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsSearchedPass {
    /// The three cards.
    pub cards: HsCardSet,
    /// What the choice goes by: a share of the win, or points of payoff. The tuned policy's opinion is
    /// counted in, which may carry it a little beyond what is possible.
    pub value: f64,
    /// My expected score of the deal.
    pub points: f64,
    /// The expected mean score of the others less mine.
    pub payoff: f64,
    /// The standard error of payoff.
    pub payoff_error: f64,
    /// The chance, 0 to 1, that I take the queen of spades.
    pub queen: f64,
    /// The chance that I shoot the moon.
    pub my_moon: f64,
    /// The chance that somebody else does.
    pub other_moon: f64,
    /// Playouts that began with this pass.
    pub playouts: u64,
}

/// What a search for a pass has found.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHeartsPassDecision {
    /// sizeof(HsHeartsPassDecision), set by the caller.
    pub struct_size: u32,
    /// The cards to pass, in ascending code order.
    pub cards: [HsCard; 3],
    /// Zero.
    pub reserved: i16,
    /// Entries of passes.
    pub count: i32,
    /// 1 when the search ended because no other pass was in doubt, 0 when its budget was spent.
    pub settled: i32,
    /// Entries of passes that were still in doubt when the search ended; 1 when it is settled.
    pub remaining: i32,
    /// Playouts in all, those of passes that are not among these included.
    pub playouts: u64,
    /// The pass to make first, the others by playouts and value, best first; the rest is zero.
    pub passes: [HsHeartsSearchedPass; HS_HEARTS_MAX_PASSES],
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl Sized32 for HsHeartsPassDecision {}

/// Searches for the best three cards to pass.
///
/// The other hands are dealt at random again and again; in each such deal the others pass as
/// handsense_hearts_select_pass_cards() would under HS_HEARTS_POLICY_TUNED, each of some passes of mine
/// is tried, and the deal played out by quick players. The same view, seed and playouts give the same
/// answer on every platform and any number of threads. A pass deserves more playouts than a card. With
/// 40,000 playouts and 100 ms, as far as they are limited, up to half of them go to passes that are not
/// tried otherwise.
///
/// view: 13 cards, no trick played, a direction other than hold, nothing passed yet. options: NULL for
/// the defaults; progress is not called. out: its structSize must be set and stays; receives the
/// decision, unchanged on error. In a struct longer than this version knows, the bytes it does not know
/// become zero.
/// Answers HS_OK, why the view is impossible, HS_ERROR_PHASE when nothing is to be passed,
/// HS_ERROR_OBJECTIVE, HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have ended
/// when it returns. It holds as little memory as handsense_hearts_choose_move().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_choose_pass_cards(
    view: *const HsHeartsView,
    options: *const HsHeartsSearchOptions,
    out: *mut HsHeartsPassDecision,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        // SAFETY: the contract of the function, which lets go of cancel when it returns.
        let (options, _) = unsafe { read_options(options) }?;
        let decision = choose_pass_cards(&view, &options)?;
        out.write(decision_to_c(&decision));
        Ok(())
    })
}

/// What a search for a pass has found, as C sees it.
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
        remaining: decision.in_doubt as i32,
        playouts: decision.playouts,
        passes,
    }
}

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
