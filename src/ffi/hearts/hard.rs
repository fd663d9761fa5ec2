//! The C functions of the Hard search.
//!
//! - `convert`: options and results between C and the library
//! - `environment`: knobs in the environment
//! - `types`: structs and codes

mod convert;
mod environment;
mod types;

pub use types::*;

use super::{Error, HS_HEARTS_MAX_MOVES, HsHeartsView};
use crate::ffi::argument::checked;
use crate::ffi::limits::{HsSearchLimits, Options, OptionsStruct};
use crate::ffi::pointer::{Out, SizedOut};
use crate::ffi::status::{Failure, HsStatus};
use handsense_core::search::SearchLimits;
use handsense_hearts::View;
use handsense_hearts::hard::{HardContext, HardOptions, choose, explain};

type Candidates = [HsHeartsHardCandidate; HS_HEARTS_MAX_MOVES];

impl OptionsStruct for HsHeartsHardOptions {
    type Options<'a> = (HardOptions, HardContext<'a>);

    fn limits(&self) -> &HsSearchLimits {
        &self.limits
    }

    fn convert<'a>(
        options: Option<&HsHeartsHardOptions>,
        limits: SearchLimits<'a>,
    ) -> Result<(HardOptions, HardContext<'a>), Failure> {
        let context = options.map_or_else(HardContext::default, convert::context);
        Ok((
            options.map_or(HardOptions::DEFAULT, convert::options),
            HardContext { limits, ..context },
        ))
    }
}

/// Fills the options with defaults: no tiers, no step limit, seed 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_hard_options_init(
    options: *mut HsHeartsHardOptions,
) -> HsStatus {
    checked!(|options: SizedOut<_>| {
        options.write(convert::options_to_c(&HardOptions::DEFAULT));
        Ok(())
    })
}

/// Fills the options with defaults and the environment, MDH_HARD_* and MDH_BOT_DIFFICULTY. No
/// thread may change the environment meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_hard_options_from_env(
    options: *mut HsHeartsHardOptions,
) -> HsStatus {
    checked!(|options: SizedOut<_>| {
        // SAFETY: no thread changes the environment, by the contract of the function.
        let knobs = unsafe { environment::knobs() };
        let found = HardOptions::from_pairs(knobs);
        options.write(convert::options_to_c(&found));
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
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let (options, context) = options.with_progress()?;
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
    checked!(|out: Out<Candidates>,
              count: Out<_>,
              stats: SizedOut<_>,
              view: View,
              options: Options<_>| {
        let (options, context) = options.with_progress()?;
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
