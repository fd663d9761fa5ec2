//! The functions of Liap Tui, at every stage of a round.

use handsense::core::Rng;
use handsense::ffi::*;

use crate::common::liap_tui_rounds::{NextAction, next_action, random_view};
use crate::common::random::Random;
use crate::{Marks, limits, measure, sized};

const VIEWS: usize = 150;

pub fn measure_functions(marks: &mut Marks) {
    let (mut rng, mut random) = (Rng::new(3), Random::new(3));
    small_functions(marks);
    whole_round(marks);
    for number in 0..VIEWS {
        let view = random_view(&mut rng, &mut random);
        for threads in [1, 3] {
            let options = HsLiapTuiSearchOptions {
                limits: limits(60, threads),
                objective: number as i32 % 2,
                ..*sized::<HsLiapTuiSearchOptions>()
            };
            measure_view(marks, &view, &options);
        }
    }
}

fn measure_view(marks: &mut Marks, view: &HsLiapTuiView, options: &HsLiapTuiSearchOptions) {
    match next_action(view) {
        Some(NextAction::Declare(seat)) if seat as i32 == view.me => {
            let mut decision = sized::<HsLiapTuiDeclarationDecision>();
            measure!(
                marks,
                handsense_liap_tui_search_declaration(view, options, &mut *decision)
            );
        }
        Some(NextAction::Play(seat, _)) if seat as i32 == view.me => {
            let mut decision = sized::<HsLiapTuiPlayDecision>();
            measure!(
                marks,
                handsense_liap_tui_search_play(view, options, &mut *decision)
            );
            let mut set = HsLiapTuiSet::default();
            for style in 0..3 {
                measure!(marks, handsense_liap_tui_play(view, style, 7, &mut set));
            }
        }
        _ => {}
    }
    let mut redeal = 0;
    if view.declared_count == 0 {
        measure!(
            marks,
            handsense_liap_tui_search_redeal(view, options, &mut redeal)
        );
    }
}

/// Functions without a view.
fn small_functions(marks: &mut Marks) {
    let held = [14_u8, 11, 6, 6, 8, 4, 1, 1];
    let hand = HsLiapTuiSet {
        count: 8,
        pieces: held,
    };
    let mut evaluation = sized::<HsLiapTuiEvaluation>();
    measure!(marks, handsense_liap_tui_evaluate(&hand, &mut *evaluation));
    let mut combos = vec![*sized::<HsLiapTuiCombo>(); HS_LIAP_TUI_MAX_COMBOS];
    let (mut number, mut bits) = (0, 0);
    measure!(
        marks,
        handsense_liap_tui_combos(&hand, combos.as_mut_ptr(), &mut number)
    );
    measure!(marks, handsense_liap_tui_classify(&hand, &mut number));
    measure!(marks, handsense_liap_tui_compare(&hand, &hand, &mut number));
    let turn = [9, 12, 1, 13].map(|piece| {
        let mut set = HsLiapTuiSet {
            count: 1,
            ..HsLiapTuiSet::default()
        };
        set.pieces[0] = piece;
        set
    });
    measure!(
        marks,
        handsense_liap_tui_turn_winner(turn.as_ptr(), &mut number)
    );
    measure!(marks, handsense_liap_tui_score(1, 2, 1, &mut number));
    let scores = [50, 1, 2, 3];
    measure!(
        marks,
        handsense_liap_tui_winners(scores.as_ptr(), &mut bits)
    );
    let previous = [2, 3];
    measure!(
        marks,
        handsense_liap_tui_legal_declarations(previous.as_ptr(), 2, 0, &mut bits)
    );
    for strategy in 0..5 {
        measure!(
            marks,
            handsense_liap_tui_declare(strategy, &hand, previous.as_ptr(), 2, 0, &mut number)
        );
    }
    measure!(
        marks,
        handsense_liap_tui_redeal_percent(&hand, 3, 20, 10, &mut number)
    );
    let mut view = sized::<HsLiapTuiView>();
    measure!(
        marks,
        handsense_liap_tui_view_init(&mut *view, 0, held.as_ptr(), 0)
    );
}

/// A round as the state of a host, to its end.
fn whole_round(marks: &mut Marks) {
    let (mut round, mut state) = (sized::<HsLiapTuiRound>(), sized::<HsLiapTuiRoundState>());
    let (mut view, mut seed) = (sized::<HsLiapTuiView>(), 0);
    while state.may_redeal == 0 {
        seed += 1;
        measure!(
            marks,
            handsense_liap_tui_round_random(-1, seed, &mut *round)
        );
        measure!(marks, handsense_liap_tui_round_state(&*round, &mut *state));
    }
    let (given, seat) = (*round, state.may_redeal.trailing_zeros() as i32);
    measure!(
        marks,
        handsense_liap_tui_round_redeal(&given, seat, 7, &mut *round)
    );
    loop {
        measure!(marks, handsense_liap_tui_round_state(&*round, &mut *state));
        measure!(marks, handsense_liap_tui_round_view(&*round, 1, &mut *view));
        let given = *round;
        match state.phase {
            0 => {
                let declared = state.legal_declarations.trailing_zeros() as i32;
                measure!(
                    marks,
                    handsense_liap_tui_round_declare(&given, declared, &mut *round)
                );
            }
            1 => {
                let mut set = state.hands[state.next_player as usize];
                set.count = state.required.max(1);
                measure!(
                    marks,
                    handsense_liap_tui_round_play(&given, &set, &mut *round)
                );
            }
            _ => break measure!(marks, handsense_liap_tui_round_undo(&given, &mut *round)),
        }
    }
}
