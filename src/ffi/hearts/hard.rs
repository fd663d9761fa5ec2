//! The C functions of the Hard search.
//!
//! - `convert`: options and results between C and the library
//! - `environment`: knobs in the environment
//! - `types`: structs and codes

mod convert;
mod environment;
mod types;

pub use types::*;

use super::{HS_HEARTS_MAX_MOVES, HsHeartsView, Out, SizedOut, read_view, status};
use crate::ffi::limits::read_options;
use crate::ffi::status::HsStatus;
use handsense_core::search::SearchLimits;
use handsense_hearts::hard::{HardContext, HardOptions, choose, explain};

type Candidates = [HsHeartsHardCandidate; HS_HEARTS_MAX_MOVES];

/// Converts the options of a decision with these limits; `None` selects the defaults.
fn decision_options<'a>(
    options: Option<&HsHeartsHardOptions>,
    limits: SearchLimits<'a>,
) -> (HardOptions, HardContext<'a>) {
    let context = options.map_or_else(HardContext::default, convert::context);
    (
        options.map_or(HardOptions::DEFAULT, convert::options),
        HardContext { limits, ..context },
    )
}

/// Fills the options with defaults: no tiers, no step limit, seed 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_hard_options_init(
    options: *mut HsHeartsHardOptions,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(options, "options") }?;
        out.write(convert::options_to_c(&HardOptions::DEFAULT));
        Ok(())
    })
}

/// Fills the options with defaults and the environment, MDH_HARD_* and MDH_BOT_DIFFICULTY. No
/// thread may change the environment meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_hard_options_from_env(
    options: *mut HsHeartsHardOptions,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(options, "options") }?;
        // SAFETY: the contract of the function.
        let knobs = unsafe { environment::knobs() };
        let options = HardOptions::from_pairs(knobs);
        out.write(convert::options_to_c(&options));
        Ok(())
    })
}

/// Chooses a card by the Hard search. A forced card is not searched.
///
/// Returns HS_OK, HS_ERROR_TURN, HS_ERROR_PHASE, HS_ERROR_TIME, HS_ERROR_THREADS or
/// HS_ERROR_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_hard_choose(
    view: *const HsHeartsView,
    options: *const HsHeartsHardOptions,
    out: *mut HsHeartsHardDecision,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        // SAFETY: the contract of the function, which does not use the limits after it returns.
        let (options, limits) = unsafe { read_options(options) }?;
        let (options, context) = decision_options(options.as_deref(), limits.with_progress());
        out.write(convert::decision(&choose(&view, &options, &context)?));
        Ok(())
    })
}

/// Lists the candidates of the Hard search with their terms, best first. As
/// handsense_hearts_hard_choose(), without pruning.
///
/// cbindgen:ptrs-as-arrays=[[out; HS_HEARTS_MAX_MOVES]]
/// @param count count out
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_hard_explain(
    view: *const HsHeartsView,
    options: *const HsHeartsHardOptions,
    out: *mut HsHeartsHardCandidate,
    count: *mut i32,
    stats: *mut HsHeartsHardStats,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out.cast::<Candidates>(), "out") }?;
        // SAFETY: the contract of the function.
        let count = unsafe { Out::new(count, "count") }?;
        // SAFETY: the contract of the function.
        let stats = unsafe { SizedOut::new(stats, "stats") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        // SAFETY: the contract of the function, which does not use the limits after it returns.
        let (options, limits) = unsafe { read_options(options) }?;
        let (options, context) = decision_options(options.as_deref(), limits.with_progress());
        let explained = explain(&view, &options, &context)?;
        let mut shown = Candidates::default();
        for (slot, one) in shown.iter_mut().zip(&explained.candidates) {
            *slot = convert::candidate(one);
        }
        count.write(explained.candidates.len().min(HS_HEARTS_MAX_MOVES) as i32);
        stats.write(convert::stats(&explained.stats));
        out.write(shown);
        Ok(())
    })
}
