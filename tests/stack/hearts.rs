//! The functions of Hearts, at every stage of deals by several rule sets.

use std::ptr::null_mut;

use handsense::ffi::*;

use crate::common::calls;
use crate::common::damage::forget_tricks;
use crate::common::deal::{Deal, LEGACY_MAIN, RULE_SETS, STANDARD};
use crate::common::random::Random;
use crate::{Marks, limits, measure, sized};

const POLICIES: [i32; 3] = [calls::TUNED, calls::AS_DESIGNED, calls::LEARNED];

/// Room for the outputs of the functions.
struct Outputs {
    decision: Box<HsHeartsDecision>,
    pass: Box<HsHeartsPassDecision>,
    moves: Box<[HsHeartsRankedMove; HS_HEARTS_MAX_MOVES]>,
    reasons: Box<[HsHeartsReason; HS_HEARTS_MAX_REASONS]>,
    cards: [i16; 3],
    count: i32,
    set: u64,
}

fn search_options(playouts: u64, threads: i32, number: usize) -> HsHeartsSearchOptions {
    HsHeartsSearchOptions {
        limits: limits(playouts, threads),
        objective: number as i32 % 2,
        ..calls::search_options()
    }
}

pub fn measure_functions(marks: &mut Marks) {
    let mut out = Outputs {
        decision: Box::new(calls::no_decision()),
        pass: Box::new(calls::no_pass_decision()),
        moves: Box::new([HsHeartsRankedMove::default(); HS_HEARTS_MAX_MOVES]),
        reasons: Box::new([HsHeartsReason::default(); HS_HEARTS_MAX_REASONS]),
        cards: [0; 3],
        count: 0,
        set: 0,
    };
    let mut random = Random::new(23);
    small_functions(marks);
    for (number, rules) in [STANDARD, LEGACY_MAIN, RULE_SETS[3], RULE_SETS[7]]
        .into_iter()
        .enumerate()
    {
        let mut deal = Deal::random(rules, &mut random);
        whole_deal(marks, rules);
        pass(marks, &deal, number, &mut out);
        let mut engines = [1, 3].map(|threads| {
            let options = search_options(40, threads, number);
            let mut engine = null_mut();
            marks.run("handsense_hearts_engine_new", &mut || {
                // SAFETY: valid options.
                engine = unsafe { handsense_hearts_engine_new(&options) };
                0
            });
            engine
        });
        while !deal.table.is_over() {
            let view = deal.view(deal.table.to_play());
            judge(marks, &view, &mut out);
            search(marks, &view, number, &mut out);
            for engine in engines {
                measure!(
                    marks,
                    handsense_hearts_engine_choose_move(engine, &view, &mut *out.decision)
                );
            }
            let mut late = view;
            forget_tricks(&deal, &mut late, &mut random);
            judge(marks, &late, &mut out);
            search(marks, &late, number, &mut out);
            open_hands(marks, &deal);
            deal.play_random(1, &mut random);
        }
        for engine in &mut engines {
            marks.run("handsense_hearts_engine_free", &mut || {
                // SAFETY: the engine is freed once.
                unsafe { handsense_hearts_engine_free(*engine) };
                0
            });
        }
        for threads in [1, 3] {
            let (played, options) = (deal.played(), search_options(4, threads, number));
            let mut analysis = Box::new(calls::no_analysis());
            measure!(
                marks,
                handsense_hearts_analyse_deal(&played, &options, &mut *analysis)
            );
        }
    }
}

/// A deal as the state of a host, from the pass to the last card.
fn whole_deal(marks: &mut Marks, rules: i32) {
    let (mut deal, mut state) = (sized::<HsHeartsDeal>(), sized::<HsHeartsDealState>());
    let (mut view, mut position) = (sized::<HsHeartsView>(), sized::<HsHeartsPosition>());
    let (mut text, mut direction) = ([0_u8; 512], 0);
    measure!(
        marks,
        handsense_hearts_pass_direction(rules, 2, &mut direction)
    );
    measure!(
        marks,
        handsense_hearts_deal_random(rules, direction, 7, &mut *deal)
    );
    for seat in 0..4 {
        let mut rest = deal.hands[seat as usize];
        (0..3).for_each(|_| rest &= rest - 1);
        let (given, cards) = (*deal, deal.hands[seat as usize] & !rest);
        measure!(
            marks,
            handsense_hearts_deal_pass(&given, seat, cards, &mut *deal)
        );
    }
    loop {
        measure!(marks, handsense_hearts_deal_state(&*deal, &mut *state));
        measure!(marks, handsense_hearts_deal_view(&*deal, 1, &mut *view));
        measure!(
            marks,
            handsense_hearts_deal_position(&*deal, &mut *position)
        );
        let buffer = text.as_mut_ptr().cast();
        measure!(marks, handsense_hearts_format_deal(&*deal, buffer, 512));
        let (given, line) = (*deal, text.as_ptr().cast());
        measure!(marks, handsense_hearts_parse_deal(line, &mut *deal));
        if state.legal == 0 {
            break;
        }
        let card = state.legal.trailing_zeros() as i16;
        measure!(marks, handsense_hearts_deal_play(&given, card, &mut *deal));
    }
    let given = *deal;
    measure!(marks, handsense_hearts_deal_undo(&given, &mut *deal));
}

/// Functions without a position.
fn small_functions(marks: &mut Marks) {
    let (mut set, mut view) = (0, sized::<HsHeartsView>());
    let mut text = [0_u8; 600];
    let (mut points, mut chances) = ([0_i32; 6], [0_f64; 6]);
    let taken = [1_u64, 2, 4, 8, 0, 0];
    let cards = c"\xe2\x99\xa0AK3 \xe2\x99\xa572 \xe2\x99\xa6QJ98 \xe2\x99\xa3T654".as_ptr();
    measure!(marks, handsense_parse_cards(cards, &mut set));
    let buffer = text.as_mut_ptr().cast();
    measure!(marks, handsense_format_cards(set, buffer, text.len()));
    let mut strength = HandStrength::default();
    measure!(marks, evaluate_hand(set, &mut strength));
    let (sets, mut strengths, mut statuses) = ([set; 2], [strength; 2], [0; 2]);
    measure!(
        marks,
        handsense_hearts_evaluate_hands(
            sets.as_ptr(),
            2,
            strengths.as_mut_ptr(),
            statuses.as_mut_ptr()
        )
    );
    let mut control = [SuitControlIndex::default(); 4];
    measure!(
        marks,
        handsense_hearts_suit_control(set, control.as_mut_ptr())
    );
    measure!(marks, handsense_hearts_view_init(&mut *view, 1, set));
    let scores = [82, 31, 99, 60, 0, 0];
    measure!(
        marks,
        handsense_hearts_win_probabilities(scores.as_ptr(), 4, chances.as_mut_ptr())
    );
    measure!(
        marks,
        handsense_hearts_score_deal(STANDARD, 4, taken.as_ptr(), points.as_mut_ptr())
    );
}

/// The pass of a seat that passes in this deal.
fn pass(marks: &mut Marks, deal: &Deal, number: usize, out: &mut Outputs) {
    let mut view = deal.view(1);
    let before = (view.hand | view.passed) & !view.received;
    if before.count_ones() != 13 {
        return;
    }
    let rules = view.rules;
    view = calls::init(1, before).expect("a hand");
    (view.pass_dir, view.rules) = (1, rules);
    measure!(marks, select_pass_cards(&view, out.cards.as_mut_ptr()));
    for policy in POLICIES {
        measure!(
            marks,
            handsense_hearts_select_pass_cards(&view, policy, out.cards.as_mut_ptr())
        );
    }
    for level in 0..5 {
        measure!(
            marks,
            handsense_hearts_level_pass_cards(&view, level, 7, out.cards.as_mut_ptr())
        );
    }
    for threads in [1, 3] {
        for playouts in [40, 10_000] {
            let options = search_options(playouts, threads, number);
            measure!(
                marks,
                handsense_hearts_choose_pass_cards(&view, &options, &mut *out.pass)
            );
        }
    }
}

/// What is known, legal and ranked.
fn judge(marks: &mut Marks, view: &HsHeartsView, out: &mut Outputs) {
    let mut known = sized::<HsHeartsKnownState>();
    let mut text = [0_u8; 600];
    let mut parsed = sized::<HsHeartsView>();
    let mut threat = MoonShootThreat::default();
    let mut claim = sized::<HsHeartsClaim>();
    let mut forecast = sized::<HsHeartsForecast>();
    measure!(marks, handsense_hearts_forecast(view, &mut *forecast));
    measure!(marks, handsense_hearts_known_state(view, &mut *known));
    measure!(marks, handsense_hearts_legal_moves(view, &mut out.set));
    measure!(marks, handsense_hearts_check_rules(view, out.set));
    measure!(
        marks,
        handsense_hearts_detect_moon_threat(view, &mut threat)
    );
    measure!(marks, handsense_hearts_claim(view, &mut *claim));
    let buffer = text.as_mut_ptr().cast();
    measure!(
        marks,
        handsense_hearts_format_view(view, buffer, text.len())
    );
    measure!(
        marks,
        handsense_hearts_parse_view(text.as_ptr().cast(), &mut *parsed)
    );
    for level in 0..4 {
        measure!(
            marks,
            handsense_hearts_level_card(view, level, 7, out.cards.as_mut_ptr())
        );
    }
    for policy in POLICIES {
        measure!(
            marks,
            handsense_hearts_rank_moves(view, policy, out.moves.as_mut_ptr(), &mut out.count)
        );
        let (card, reasons) = (out.moves[0].card, out.reasons.as_mut_ptr());
        measure!(marks, rank_move(view, card));
        measure!(
            marks,
            handsense_hearts_explain_move(view, policy, card, reasons, &mut out.count)
        );
    }
    let options = limits(0, 1);
    let mut worlds = vec![*sized::<HsHeartsWorld>(); 4];
    let mut written = 0;
    measure!(
        marks,
        handsense_hearts_sample_worlds(view, &options, 4, worlds.as_mut_ptr(), &mut written)
    );
}

fn search(marks: &mut Marks, view: &HsHeartsView, number: usize, out: &mut Outputs) {
    for threads in [1, 3] {
        let options = search_options(40, threads, number);
        measure!(
            marks,
            handsense_hearts_choose_move(view, &options, &mut *out.decision)
        );
        let views = [*view; 2];
        let mut decisions = vec![calls::no_decision(); 2];
        let mut statuses = [0; 2];
        let (first, found) = (views.as_ptr(), decisions.as_mut_ptr());
        measure!(
            marks,
            handsense_hearts_choose_moves(first, 2, &options, found, statuses.as_mut_ptr())
        );
    }
}

/// Functions that see all hands.
fn open_hands(marks: &mut Marks, deal: &Deal) {
    let position = deal.position();
    let mut points = [0_i32; 6];
    for epsilon in [0.0, 0.5] {
        measure!(
            marks,
            handsense_hearts_playout(&position, 7, epsilon, points.as_mut_ptr())
        );
    }
    for method in 0..2 {
        for utility in 0..2 {
            let options = HsHeartsSolveOptions {
                limits: limits(2_000, 1),
                ..calls::solve_options(method, utility, 0)
            };
            let mut solution = sized::<HsHeartsSolution>();
            measure!(
                marks,
                handsense_hearts_solve(&position, &options, &mut *solution)
            );
        }
    }
}
