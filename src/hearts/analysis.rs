//! Analysis of a finished deal by search.

use super::analysis_types::{HsHeartsDeal, HsHeartsDealAnalysis, analysis_to_c, deal};
use super::search::read_options;
use super::search_types::HsHeartsSearchOptions;
use super::sized;
use crate::ffi::boundary::status;
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_hearts::analysis::{
    CheckOptions, DealAnalysis, PlayedDeal, analyse_deal_with_progress,
};
use handsense_hearts::search::SearchProgress;
use handsense_hearts::{Card, Seat};

/// Analyses every card and known pass of a deal by search: the loss against the best. The last five
/// tricks are also solved with open hands.
///
/// options: playouts and milliseconds per card, four times as many per pass. progress: remaining is
/// the cards left, spent the share done. A cancelled analysis returns HS_OK with complete 0.
///
/// Returns HS_OK, the violation of a view, HS_ERROR_OPTION, HS_ERROR_OBJECTIVE, HS_ERROR_TIME,
/// HS_ERROR_THREADS or HS_ERROR_MEMORY.
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
        let (deal, only) = self::deal(unsafe { sized(deal, "deal") }?)?;
        // SAFETY: the contract of the function, which does not use cancel after it returns.
        let (search, callback) = unsafe { read_options(options) }?;
        let options = CheckOptions { only, search };
        // SAFETY: the contract of the function.
        let mut watch = |analysis: &_| unsafe { callback.call(&progress(&deal, only, analysis)) };
        let analysis = analyse_deal_with_progress(&deal, &options, &mut watch)?;
        out.write_with(|| analysis_to_c(&analysis));
        Ok(())
    })
}

/// The progress of an analysis.
fn progress(deal: &PlayedDeal, only: Option<Seat>, analysis: &DealAnalysis) -> SearchProgress {
    let wanted = |&&(seat, _): &&(Seat, Card)| only.is_none_or(|one| one == seat);
    let all = deal.plays.iter().filter(wanted).count();
    let last = analysis.plays.last();
    SearchProgress {
        playouts: analysis.playouts,
        spent: analysis.plays.len() as f64 / all.max(1) as f64,
        card: last.map_or(Card::ACE_OF_SPADES, |play| play.best.card),
        value: last.map_or(0.0, |play| play.best.estimate.value),
        remaining: all.saturating_sub(analysis.plays.len()),
    }
}
