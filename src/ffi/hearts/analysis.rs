//! Analysis of a finished deal by search.

use super::Error;
use super::analysis_types::{DealToCheck, HsHeartsDeal, HsHeartsDealAnalysis, analysis_to_c};
use super::search_types::HsHeartsSearchOptions;
use crate::ffi::argument::checked;
use crate::ffi::limits::Options;
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
    checked!(|out: SizedOut<_>, deal: DealToCheck, options: Options<_>| {
        let DealToCheck { deal, only } = deal;
        let search = options.with_progress()?;
        let analysis = analyse_deal(&deal, &CheckOptions { only, search })?;
        out.write_with(|| analysis_to_c(&analysis));
        Ok(())
    })
}
