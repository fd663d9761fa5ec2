//! Target for Hearts views of legal deals with random mutations: late in the deal and nearly valid.

use handsense::ffi::*;

use super::checked_call::{Caller, block_with_tail};
use super::common::claims::{always, avoid_points, deals, in_order};
use super::common::damage::{WithTail, damage_view, forget_tricks, random_view};
use super::common::random::Random;
use super::common::validator::validate_view;
use super::hearts::{check_known_state, check_queries, deal};
use handsense::hearts::{Position, View, claim, penalty_points};

/// Maximum number of cards in all hands for the exhaustive check of claims.
const MAX_CLAIM_CARDS: u32 = 8;

/// Checks a view. Exactly the calls that the slow validator allows must succeed. For an unmutated
/// view the known state equals that of the referee, and claims hold in every consistent deal.
pub fn run(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let (mut params, mut mutations) = (input.split_off(), input.split_off());
    let deal = deal(&mut input);
    let mut view = WithTail::new(random_view(&deal, &mut mutations));
    let whole = view.body;
    let mutation_count = mutations.below(4);
    if mutation_count > 0 && mutations.one_in(4) {
        forget_tricks(&deal, &mut view.body, &mut mutations);
    }
    for _ in 0..mutation_count {
        damage_view(&mut view, &mut mutations);
    }
    let stated = view.body.struct_size;
    let block = block_with_tail(&view, stated);
    let verdict = if view.size_is_good(stated) {
        validate_view(&view.stated(stated)).ok()
    } else {
        None
    };
    check_queries(&caller, &block, verdict.as_ref(), &mut params);
    if mutation_count > 0 {
        return;
    }
    assert!(verdict.is_some(), "the referee's own deal: {whole:?}");
    let known = caller.sized(|out| call!(handsense_hearts_known_state(block.ptr(), out)));
    check_known_state(&deal, &whole, &known.expect("an unmutated view"));
    check_claims(&block.value().expect("an unmutated view"), &caller);
}

/// Checks the claims of a late view in every consistent deal and every line of play.
fn check_claims(view: &HsHeartsView, caller: &Caller) {
    let block = super::checked_call::Block::new(view);
    let Ok((line, _)) = caller.printed(512, |buffer, size| {
        call!(handsense_hearts_format_view(block.ptr(), buffer, size))
    }) else {
        return;
    };
    let view: View = line.parse().expect("its own line");
    let left: u32 = view.hand().len() + view.unseen().len();
    if left > MAX_CLAIM_CARDS {
        return;
    }
    let (me, found) = (view.me(), claim(&view));
    let is_my_turn = view.legal_moves().is_ok();
    let tricks = view.tricks_left() + view.tricks_of(me);
    let points = view.points_of(me);
    for hands in deals(&view) {
        let world = Position::resume(view.rules(), hands, *view.taken(), *view.trick());
        let world = world.expect("a consistent deal");
        if let Some(plan) = &found.all_tricks {
            let all = |end: &Position| end.taken()[me].len() == 4 * tricks;
            let mut mine = in_order(plan.cards(), me);
            assert!(always(&world, me, &mut mine, &all), "all tricks: {line}");
        }
        if let Some(plan) = &found.no_points {
            let none = |end: &Position| penalty_points(view.rules(), end.taken()[me]) == points;
            let mut mine = avoid_points(plan, is_my_turn, me, view.hand().len());
            assert!(always(&world, me, &mut mine, &none), "no points: {line}");
        }
    }
}
