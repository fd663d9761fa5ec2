//! Views of deals that were played by the rules, damaged here and there: deep in the deal, and nearly right.

use handsense::ffi::*;

use super::asking::{Ask, handed};
use super::common::claims::{always, deals, in_order, quietly};
use super::common::damage::{WithTail, damage_view, random_view};
use super::common::random::Random;
use super::common::validator::judge_view;
use super::hearts::{ask_at_once, check_facts, deal};
use handsense::hearts::{Position, View, claim, penalty_points};

/// Cards in all hands up to which every way to play on is tried to see whether a claim holds.
const CLAIMED: u32 = 8;

/// Asks about a view: the questions that the slow validator allows are answered, and no others. Of a view that is whole
/// the facts are the referee's, and claims hold in every deal that fits.
pub fn run(data: &[u8]) {
    let mut input = Random::of(data);
    let ask = Ask::of(&mut input);
    let (mut questions, mut harm) = (input.lend(), input.lend());
    let deal = deal(&mut input);
    let mut view = WithTail::new(random_view(&deal, &mut harm));
    let whole = view.body;
    let damages = harm.below(4);
    for _ in 0..damages {
        damage_view(&mut view, &mut harm);
    }
    let stated = view.body.struct_size;
    let block = handed(&view, stated);
    let verdict = match view.size_is_good(stated) {
        true => judge_view(&view.body).ok(),
        false => None,
    };
    ask_at_once(&ask, &block, verdict.as_ref(), &mut questions);
    if damages > 0 {
        return;
    }
    assert!(verdict.is_some(), "the referee's own deal: {whole:?}");
    let facts = ask.sized(|out| call!(handsense_hearts_known_state(block.ptr(), out)));
    check_facts(&deal, &whole, &facts.expect("a view that is whole"));
    check_claims(&block.value().expect("a view that is whole"), &ask);
}

/// Holds the claims of a view near the end of a deal against every deal that fits, and every way to play it.
fn check_claims(view: &HsHeartsView, ask: &Ask) {
    let block = super::asking::Block::of(view);
    let Ok((line, _)) = ask.printed(512, |buffer, size| {
        call!(handsense_hearts_format_view(block.ptr(), buffer, size))
    }) else {
        return;
    };
    let view: View = line.parse().expect("its own line");
    let left: u32 = view.hand().len() + view.unseen().len();
    if left > CLAIMED {
        return;
    }
    let (me, found) = (view.me(), claim(&view));
    let is_my_turn = view.legal_moves().is_ok();
    let tricks = view.tricks_left() + view.tricks_of(me);
    let points = view.points_of(me);
    for hands in deals(&view) {
        let world = Position::resume(view.rules(), hands, *view.taken(), *view.trick());
        let world = world.expect("a deal that fits");
        if let Some(plan) = &found.all_tricks {
            let all = |end: &Position| end.taken()[me].len() == 4 * tricks;
            let mut mine = in_order(plan.cards(), me);
            assert!(always(&world, me, &mut mine, &all), "all tricks: {line}");
        }
        if let Some(plan) = &found.no_points {
            let none = |end: &Position| penalty_points(view.rules(), end.taken()[me]) == points;
            let mut mine = quietly(plan, is_my_turn, me, view.hand().len());
            assert!(always(&world, me, &mut mine, &none), "no points: {line}");
        }
    }
}
