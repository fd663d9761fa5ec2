//! Searching for a declaration, a play, and whether to have a new deal.

use super::convert::{declaration_to_c, play_to_c, search_options};
use super::read_view;
use super::types::{
    HsLiapTuiDeclarationDecision, HsLiapTuiPlayDecision, HsLiapTuiSearchOptions, HsLiapTuiView,
};
use crate::ffi::guard::status;
use crate::ffi::pointer::{Out, SizedOut, optional};
use crate::ffi::status::{Failure, HsStatus};
use handsense_liap_tui::search::{SearchOptions, search_declaration, search_new_deal, search_play};

/// The options behind a pointer that may be NULL.
///
/// # Safety
/// `options` is NULL or readable for the size its first field states; `cancel` in it is NULL or, for
/// the lifetime that the caller chooses, a number that is only changed atomically.
unsafe fn read_options<'a>(
    options: *const HsLiapTuiSearchOptions,
) -> Result<SearchOptions<'a>, Failure> {
    // SAFETY: the contract of this function.
    let options = unsafe { optional(options, "options") }?;
    // SAFETY: the contract of this function.
    unsafe { search_options(options) }
}

/// Searches for the best declaration.
///
/// The unseen pieces are dealt at random again and again, deals that go with what the others have declared
/// more often; each number that may be declared is tried in each such deal, and the round is played out by
/// quick players. The same view, seed and playouts give the same answer on every platform and any number of
/// threads.
///
/// view: my turn to declare. options: NULL for the defaults. out: its structSize must be set and stays;
/// receives the decision, unchanged on error. Answers HS_OK, why the view is impossible, HS_ERROR_TURN,
/// HS_ERROR_OBJECTIVE, HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have ended when it
/// returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_search_declaration(
    view: *const HsLiapTuiView,
    options: *const HsLiapTuiSearchOptions,
    out: *mut HsLiapTuiDeclarationDecision,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        // SAFETY: the contract of the function, which lets go of cancel when it returns.
        let options = unsafe { read_options(options) }?;
        let decision = search_declaration(&view, &options)?;
        out.write(declaration_to_c(&decision, options.objective));
        Ok(())
    })
}

/// Searches for the best play.
///
/// As handsense_liap_tui_search_declaration(), with plays: all that can be led, as far as there is room, or
/// the answers that take the turn or leave a hand good for the piles still needed.
///
/// view: my turn to play. options, out and the answer: as for handsense_liap_tui_search_declaration().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_search_play(
    view: *const HsLiapTuiView,
    options: *const HsLiapTuiSearchOptions,
    out: *mut HsLiapTuiPlayDecision,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        // SAFETY: the contract of the function, which lets go of cancel when it returns.
        let options = unsafe { read_options(options) }?;
        let decision = search_play(&view, &options)?;
        out.write(play_to_c(&decision, options.objective));
        Ok(())
    })
}

/// Searches whether a weak hand should ask for a new deal: whether a round with any hand, which I start and
/// which counts once more, is worth more than this one.
///
/// view: before the first declaration. options: NULL for the defaults. out: receives 1 to ask for a new deal,
/// else 0; unchanged on error. Answers HS_OK, why the view is impossible, HS_ERROR_PHASE after the first
/// declaration, HS_ERROR_OBJECTIVE, HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have
/// ended when it returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_search_redeal(
    view: *const HsLiapTuiView,
    options: *const HsLiapTuiSearchOptions,
    out: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        // SAFETY: the contract of the function, which lets go of cancel when it returns.
        let options = unsafe { read_options(options) }?;
        out.write(i32::from(search_new_deal(&view, &options)?));
        Ok(())
    })
}
