//! Analysis of a finished deal by search.

use super::analysis_types::{HsHeartsDeal, HsHeartsDealAnalysis, analysis_to_c, deal};
use super::search_types::{HsHeartsSearchOptions, search_options};
use super::sized;
use crate::ffi::boundary::status;
use crate::ffi::limits::read_options;
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_hearts::analysis::{CheckOptions, analyse_deal};

/// Analyses every card and known pass of a deal by search: the loss against the best. The last five
/// tricks are also solved with open hands.
///
/// options: playouts and milliseconds per card, four times as many per pass. progress: remaining is
/// the cards left, spent the share done. A cancelled analysis returns HS_OK with complete 0.
///
/// Returns HS_OK, the violation of a view, HS_ERROR_OBJECTIVE, HS_ERROR_TIME, HS_ERROR_THREADS
/// or HS_ERROR_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_analyse_deal(
    deal: *const HsHeartsDeal,
    options: *const HsHeartsSearchOptions,
    out: *mut HsHeartsDealAnalysis,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let (deal, only) = self::deal(&*unsafe { sized(deal, "deal") }?)?;
        // SAFETY: the contract of the function, which does not use the limits after it returns.
        let (options, limits) = unsafe { read_options(options) }?;
        let search = search_options(options.as_deref(), limits.with_progress())?;
        let analysis = analyse_deal(&deal, &CheckOptions { only, search })?;
        out.write_with(|| analysis_to_c(&analysis));
        Ok(())
    })
}
