//! Searches for declarations, plays and redeals.

use super::Error;
use super::convert::{declaration_to_c, play_to_c};
use super::types::{
    HsLiapTuiDeclarationDecision, HsLiapTuiPlayDecision, HsLiapTuiSearchOptions, HsLiapTuiView,
};
use crate::ffi::argument::checked;
use crate::ffi::limits::Options;
use crate::ffi::pointer::{Out, SizedOut};
use crate::ffi::status::HsStatus;
use handsense_liap_tui::View;
use handsense_liap_tui::search::{search_declaration, search_play, search_redeal};

/// Searches for the best declaration: playouts in sampled worlds weighted by the others'
/// declarations. Reproducible with any number of threads. Errors: TURN, OBJECTIVE, TIME, THREADS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_search_declaration(
    view: *const HsLiapTuiView,
    options: *const HsLiapTuiSearchOptions,
    out: *mut HsLiapTuiDeclarationDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        let decision = search_declaration(&view, &options)?;
        out.write(declaration_to_c(&decision, options.objective));
        Ok(())
    })
}

/// Searches for the best play among up to HS_LIAP_TUI_MAX_CANDIDATES. As
/// handsense_liap_tui_search_declaration().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_search_play(
    view: *const HsLiapTuiView,
    options: *const HsLiapTuiSearchOptions,
    out: *mut HsLiapTuiPlayDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        let decision = search_play(&view, &options)?;
        out.write(play_to_c(&decision, options.objective));
        Ok(())
    })
}

/// Searches whether a weak hand asks for a redeal: 1 or 0. view: before the first declaration. As
/// handsense_liap_tui_search_declaration(). Errors: PHASE too.
/// @param out flag
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_search_redeal(
    view: *const HsLiapTuiView,
    options: *const HsLiapTuiSearchOptions,
    out: *mut i32,
) -> HsStatus {
    checked!(|out: Out<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        out.write(i32::from(search_redeal(&view, &options)?));
        Ok(())
    })
}
