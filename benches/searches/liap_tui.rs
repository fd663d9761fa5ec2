//! Searches of Liap Tui.

use handsense::core::Rng;
use handsense::ffi::*;

use super::{Search, done};
use crate::common::calls::sized;
use crate::common::liap_tui_rounds::{NextAction, next_action, random_view};
use crate::common::random::Random;

pub fn searches() -> Vec<Search> {
    let (mut rng, mut random) = (Rng::new(5), Random::new(5));
    let views: Vec<_> = (0..4_000)
        .map(|_| random_view(&mut rng, &mut random))
        .collect();
    let of = |wanted: fn(&HsLiapTuiView, NextAction) -> bool| -> Vec<HsLiapTuiView> {
        let fits = |view: &&HsLiapTuiView| next_action(view).is_some_and(|next| wanted(view, next));
        views.iter().filter(fits).copied().collect()
    };
    let redeals = of(|view, _| view.declared_count == 0);
    let declarations = of(|view, next| next == NextAction::Declare(view.me as usize));
    let leads = of(|view, next| next == NextAction::Play(view.me as usize, None));
    let follows = of(
        |view, next| matches!(next, NextAction::Play(seat, Some(_)) if seat == view.me as usize),
    );
    macro_rules! over {
        ($name:literal, $stage:literal, $views:expr, $out:expr, $search:ident) => {
            Search::over($name, $stage, $views, |view, limits| {
                let options = HsLiapTuiSearchOptions {
                    struct_size: size_of::<HsLiapTuiSearchOptions>() as u32,
                    objective: 0,
                    limits,
                };
                let mut out = $out;
                // SAFETY: view and options are complete, and the output states its size if it is a
                // struct.
                done(unsafe { $search(view, &options, &mut out) });
            })
            .with_threads()
        };
    }
    vec![
        over!(
            "search_redeal",
            "",
            redeals,
            0,
            handsense_liap_tui_search_redeal
        ),
        over!(
            "search_declaration",
            "",
            declarations,
            sized!(HsLiapTuiDeclarationDecision),
            handsense_liap_tui_search_declaration
        ),
        over!(
            "search_play",
            "lead",
            leads,
            sized!(HsLiapTuiPlayDecision),
            handsense_liap_tui_search_play
        ),
        over!(
            "search_play",
            "follow",
            follows,
            sized!(HsLiapTuiPlayDecision),
            handsense_liap_tui_search_play
        ),
    ]
}
