//! Rounds of Liap Tui.

use std::mem::MaybeUninit;

use handsense::core::Rng;
use handsense::ffi::{
    HsLiapTuiDeclarationDecision, HsLiapTuiPlayDecision, HsLiapTuiSearchOptions, HsLiapTuiView,
    HsSearchLimits, handsense_liap_tui_search_declaration, handsense_liap_tui_search_play,
    handsense_liap_tui_view_init,
};
use handsense::liap_tui::deal;

use super::done;

/// Returns views of seat 0, which starts the round, after a number of declarations.
pub fn views(declared: i32) -> Vec<HsLiapTuiView> {
    let view = |seed| {
        let hand = deal(&mut Rng::new(seed))[0];
        let hand: Vec<u8> = hand.iter().map(|piece| piece.points() as u8).collect();
        let mut view = MaybeUninit::zeroed();
        // SAFETY: the output is writable, of size 0, and the hand has eight pieces.
        done(unsafe { handsense_liap_tui_view_init(view.as_mut_ptr(), 0, hand.as_ptr(), 0) });
        // SAFETY: the function has succeeded, so it has written the view.
        let mut view: HsLiapTuiView = unsafe { view.assume_init() };
        (view.declared_count, view.declared) = (declared, [2, 3, 1, 1]);
        view
    };
    (0..1_000).map(view).collect()
}

/// Searches for one millisecond, and returns whether the search used up the time.
pub fn search(view: &HsLiapTuiView, seed: u64) -> bool {
    let options = HsLiapTuiSearchOptions {
        struct_size: size_of::<HsLiapTuiSearchOptions>() as u32,
        objective: 0,
        limits: HsSearchLimits {
            seed,
            milliseconds: 1,
            threads: 1,
            ..HsSearchLimits::DEFAULT
        },
    };
    let settled = match view.declared_count {
        0 => {
            // SAFETY: all zeros are a valid value of a struct of numbers.
            let mut out: HsLiapTuiDeclarationDecision = unsafe { std::mem::zeroed() };
            out.struct_size = size_of::<HsLiapTuiDeclarationDecision>() as u32;
            // SAFETY: view and options are complete, and the output states its size.
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
