//! Checking the play of a deal.

use super::checker_types::{HsHeartsDeal, HsHeartsDealAnalysis, analysis_to_c, deal};
use super::search::read_options;
use super::search_types::HsHeartsSearchOptions;
use super::sized;
use crate::ffi::guard::status;
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_hearts::analysis::{CheckOptions, DealAnalysis, PlayedDeal, analyse_deal_watched};
use handsense_hearts::search::Progress;
use handsense_hearts::{Card, Seat};

/// Checks every card of a deal, and every pass that is known, against the best: what it has cost.
///
/// Each decision is put to the search as what its player could know at that moment, so nobody is blamed
/// for what the others held; for the last five tricks the answer says besides what the open hands say.
/// A card that is not the search's own is then measured against it in deals that the search has not
/// seen, with as much again. The same deal, seed and playouts give the same answer on every platform and
/// any number of threads; whoever plays as handsense_hearts_choose_move() does with these options loses
/// nothing.
///
/// deal: as HsHeartsDeal describes it. options: NULL for the defaults; playouts and milliseconds are
/// those of a card, four times as high for a pass, and threads are spread over the decisions.
/// progress is told after each card how far the check is: card and value are those of the best card at
/// that turn, remaining the cards still to be checked, playouts those so far, and spent the part of the
/// cards that is done. A cancelled check is no error: the answer has what was checked before. out: its
/// structSize must be set and stays; receives the answer, unchanged on error. In a struct longer than
/// this version knows, the bytes it does not know become zero.
/// Answers HS_OK; HS_ERROR_DUPLICATE_CARD or HS_ERROR_HAND_COUNT for hands that are no deck; what is
/// wrong with a trick, seat or card, as for an HsHeartsView, or HS_ERROR_ILLEGAL_PLAY for a card that
/// the seat did not hold, and handsense_last_error() then tells the number of the play; HS_ERROR_OPTION
/// for seatPlusOne; HS_ERROR_OBJECTIVE, HS_ERROR_TIME, HS_ERROR_THREADS or HS_ERROR_MEMORY. Thread-safe; threads of its own
/// have ended when it returns.
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
        // SAFETY: the contract of the function, which lets go of cancel when it returns.
        let (search, listener) = unsafe { read_options(options) }?;
        let options = CheckOptions { only, search };
        // SAFETY: the contract of the function.
        let mut watch = |found: &_| unsafe { listener.tell(&progress(&deal, only, found)) };
        let found = analyse_deal_watched(&deal, &options, &mut watch)?;
        out.write(analysis_to_c(&found));
        Ok(())
    })
}

/// How far a check is.
fn progress(deal: &PlayedDeal, only: Option<Seat>, found: &DealAnalysis) -> Progress {
    let wanted = |&&(seat, _): &&(Seat, Card)| only.is_none_or(|one| one == seat);
    let all = deal.plays.iter().filter(wanted).count();
    let last = found.plays.last();
    Progress {
        playouts: found.playouts,
        spent: found.plays.len() as f64 / all.max(1) as f64,
        card: last.map_or(Card::ACE_OF_SPADES, |play| play.best.card),
        value: last.map_or(0.0, |play| play.best.estimate.value),
        in_doubt: all.saturating_sub(found.plays.len()),
    }
}
