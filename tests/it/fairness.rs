//! Decisions depend on the view alone. An engine that has seen the hands of other seats decides
//! like a new one. Neither the number of threads, nor the order of calls, nor a round trip through
//! text changes a decision.

use crate::common::calls;
use crate::common::deal::{Deal, RULE_SETS};
use crate::common::random::Random;
use crate::search::Engine;
use handsense::ffi::*;

fn options(seed: usize, threads: i32) -> HsHeartsSearchOptions {
    HsHeartsSearchOptions {
        limits: HsSearchLimits {
            seed: seed as u64,
            playouts: 400,
            threads,
            ..calls::search_options().limits
        },
        ..calls::search_options()
    }
}

/// The view after a round trip through its text form.
fn reread(view: &HsHeartsView) -> HsHeartsView {
    let line = calls::format_view(view).expect("a valid view");
    calls::parse_view(&line).expect("a valid view")
}

#[test]
fn an_engine_that_decided_for_other_seats_decides_the_same() {
    const BEFORE: usize = 6;
    let mut random = Random::new(61);
    let mut others = 0;
    for case in 0..30 {
        let mut deal = Deal::random(RULE_SETS[case % RULE_SETS.len()], &mut random);
        deal.play_random(random.below(39), &mut random);
        let engine = Engine::new(&options(case, 2));
        let mut seats = Vec::new();
        for _ in 0..BEFORE {
            let seat = deal.table.to_play();
            engine.choose(&deal.view(seat)).expect("a turn");
            seats.push(seat);
            deal.play_random(1, &mut random);
        }
        let me = deal.table.to_play();
        others += seats.iter().filter(|&&seat| seat != me).count();
        let view = deal.view(me);
        let alone = calls::choose(&view, &options(case, 1)).expect("my turn");
        assert_eq!(engine.choose(&view), Ok(alone), "{case}");
        let reread = calls::choose(&reread(&view), &options(case, 2));
        assert_eq!(reread, Ok(alone), "{case}");
    }
    assert!(others > 30 * BEFORE / 2, "{others}");
}

#[test]
fn passes_do_not_depend_on_the_order_of_calls() {
    let mut random = Random::new(62);
    for case in 0..3 {
        let mut deal = Deal::random(RULE_SETS[0], &mut random);
        deal.direction = [1, -1, 2][case];
        deal.passed = Default::default();
        let views: Vec<HsHeartsView> = (0..4).map(|seat| deal.view(seat)).collect();
        let pass = |view: &HsHeartsView, threads| {
            calls::choose_pass(view, &options(case, threads)).expect("a pass")
        };
        let forwards: Vec<_> = views.iter().map(|view| pass(view, 1)).collect();
        let backwards: Vec<_> = views
            .iter()
            .rev()
            .map(|view| pass(&reread(view), 2))
            .collect();
        assert!(forwards.iter().eq(backwards.iter().rev()), "{case}");
    }
}
