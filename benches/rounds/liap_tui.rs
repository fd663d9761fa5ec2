//! Rounds of Liap Tui.

use std::mem::MaybeUninit;

use handsense::core::Rng;
use handsense::ffi::{
    HsLiapTuiDeclarationDecision, HsLiapTuiPlayDecision, HsLiapTuiSearchOptions, HsLiapTuiView,
    handsense_liap_tui_search_declaration, handsense_liap_tui_search_play,
    handsense_liap_tui_view_init,
};
use handsense::liap_tui::deal;

use super::done;

/// Rounds that begin with me, after so many have declared.
pub fn views(declared: i32) -> Vec<HsLiapTuiView> {
    let view = |seed| {
        let hand = deal(&mut Rng::new(seed))[0];
        let hand: Vec<u8> = hand.iter().map(|piece| piece.points() as u8).collect();
        let mut view = MaybeUninit::uninit();
        // SAFETY: a place for a view, and eight pieces.
        done(unsafe { handsense_liap_tui_view_init(view.as_mut_ptr(), 0, hand.as_ptr(), 0) });
        // SAFETY: written, since that is what the status says.
        let mut view: HsLiapTuiView = unsafe { view.assume_init() };
        (view.declared_count, view.declared) = (declared, [2, 3, 1, 1]);
        view
    };
    (0..1_000).map(view).collect()
}

/// Searches for one millisecond; whether the search ended because that was spent.
pub fn search(view: &HsLiapTuiView, seed: u64) -> bool {
    let options = HsLiapTuiSearchOptions {
        struct_size: size_of::<HsLiapTuiSearchOptions>() as u32,
        objective: 0,
        seed,
        playouts: 0,
        milliseconds: 1,
        threads: 1,
        cancel: std::ptr::null(),
    };
    let settled = match view.declared_count {
        0 => {
            // SAFETY: all zeroes are a value of a struct of numbers.
            let mut out: HsLiapTuiDeclarationDecision = unsafe { std::mem::zeroed() };
            out.struct_size = size_of::<HsLiapTuiDeclarationDecision>() as u32;
            // SAFETY: a whole view, whole options, a place that states its size.
            done(unsafe { handsense_liap_tui_search_declaration(view, &options, &mut out) });
            out.settled
        }
        _ => {
            // SAFETY: as above.
            let mut out: HsLiapTuiPlayDecision = unsafe { std::mem::zeroed() };
            out.struct_size = size_of::<HsLiapTuiPlayDecision>() as u32;
            // SAFETY: as above.
            done(unsafe { handsense_liap_tui_search_play(view, &options, &mut out) });
            out.settled
        }
    };
    settled == 0
}
