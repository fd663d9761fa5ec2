//! Searches of Hearts with small budgets, and engines: a row of operations as the input says.

use std::ffi::c_void;
use std::ptr::null_mut;

use handsense::ffi::*;

use super::asking::{Ask, Block, check_failure};
use super::common::calls;
use super::common::damage::{WithTail, damage_view, odd_number};
use super::common::deal::Deal;
use super::common::random::Random;
use super::common::referee::bits;
use super::common::validator::Verdict;
use super::hearts::{deal, judged};

/// Operations on one engine; each may be a search.
const OPERATIONS: usize = 8;

/// What a search is told to tell of itself.
unsafe extern "C" fn listen(context: *mut c_void, progress: *const HsHeartsProgress) {
    // SAFETY: the counter that the options of `run` name, which outlives the search.
    let count = unsafe { &mut *context.cast::<u32>() };
    *count += 1;
    // SAFETY: valid during the call, says the contract.
    let progress = unsafe { *progress };
    assert_eq!(progress.struct_size as usize, size_of::<HsHeartsProgress>());
    assert!((0.0..=1.0).contains(&progress.spent) && progress.playouts > 0);
}

/// Options that are soon done, sometimes none; and whether they can be.
fn options(input: &mut Random, cancel: &i32) -> (HsHeartsSearchOptions, bool) {
    let mut options = calls::search_options();
    options.objective = input.below(2) as i32;
    options.seed = input.next();
    options.playouts = 1 + input.below(30) as u64;
    options.threads = input.below(3) as i32;
    options.without_line = input.below(2) as i32;
    if input.one_in(8) {
        options.cancel = cancel;
    }
    let mut can_be = true;
    if input.one_in(8) {
        let value = odd_number(input);
        match input.below(3) {
            0 => (options.objective, can_be) = (value, (0..2).contains(&value)),
            // A limit of time would make the answer the machine's.
            1 if value < 0 => (options.milliseconds, can_be) = (value, false),
            _ if !(3..=256).contains(&value) => {
                (options.threads, can_be) = (value, (0..3).contains(&value));
            }
            _ => {}
        }
    }
    (options, can_be)
}

/// A view of the deal, now and then damaged, and what the slow validator says of it.
fn shown(deal: &Deal, input: &mut Random) -> (Block<HsHeartsView>, Option<Verdict>) {
    let seat = match input.one_in(4) {
        true => input.below(4),
        false => deal.table.to_play(),
    };
    let mut view = WithTail::new(deal.view(seat));
    if input.one_in(8) {
        damage_view(&mut view, input);
        view.body.struct_size = size_of::<HsHeartsView>() as u32;
    }
    let view = Block::of(&view.body);
    let verdict = judged(&view, true);
    (view, verdict)
}

/// A decision names legal cards, each once, the best first, and a line of cards that are all different.
fn check(decision: &HsHeartsDecision, verdict: &Verdict, options: &HsHeartsSearchOptions) {
    let legal = bits(verdict.legal.as_deref().unwrap_or_default());
    let (moves, rest) = decision.moves.split_at(decision.count as usize);
    assert!(
        rest.iter()
            .all(|slot| *slot == HsHeartsSearchedMove::default())
    );
    assert_eq!(moves[0].card, decision.card);
    let mut named = 0;
    for one in moves {
        assert!(one.equals >> one.card & 1 == 1 && named & one.equals == 0);
        named |= one.equals;
        let chances = [one.queen, one.my_moon, one.other_moon];
        assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
        assert!(one.value.is_finite() && one.payoff_error >= 0.0);
    }
    assert_eq!(named, legal);
    let told: u64 = moves.iter().map(|one| one.playouts).sum();
    assert!(told == decision.playouts && told <= options.playouts.max(1) + 64);
    let line = &decision.line[..decision.line_length as usize];
    let cards = line.iter().fold(0, |set, card| set | 1_u64 << card);
    assert_eq!(cards.count_ones() as usize, line.len());
    assert!(line.is_empty() || line[0] == decision.card);
    assert!(line.is_empty() == (options.without_line != 0));
}

/// Asks for cards and passes: once, in a row, and of an engine from moment to moment of a deal, with the same answers.
pub fn run(data: &[u8]) {
    let mut input = Random::of(data);
    let ask = Ask::of(&mut input);
    let (mut heard, cancel) = (0_u32, i32::from(input.one_in(4)));
    let (mut options, can_be) = options(&mut input, &cancel);
    if input.one_in(2) {
        options.progress = Some(listen);
        options.context = (&raw mut heard).cast();
    }
    let given = Block::of(&options);
    let mut questions = input.lend();
    let mut deal = deal(&mut input);
    let engine = call!(handsense_hearts_engine_new(given.ptr()));
    assert_eq!(engine.is_null(), !can_be, "{options:?}");
    for _ in 0..OPERATIONS {
        if questions.is_over() {
            break;
        }
        let (view, verdict) = shown(&deal, &mut questions);
        let is_my_turn = verdict.as_ref().is_some_and(|one| one.legal.is_some());
        match questions.below(4) {
            0 => choose_pass(&ask, &view, verdict.as_ref(), &given, can_be),
            1 => deal.play_random(questions.below(9), &mut questions),
            2 if questions.one_in(4) => deal = super::hearts::deal(&mut input),
            _ => {
                let alone = choose(&ask, &view, &given, engine);
                assert_eq!(alone.is_ok(), is_my_turn && can_be, "{options:?}");
                if let (Ok(decision), Some(verdict)) = (alone, &verdict) {
                    check(&decision, verdict, &options);
                }
            }
        }
    }
    call!(handsense_hearts_engine_free(engine));
    call!(handsense_hearts_engine_free(null_mut()));
}

/// The answer of a search, which is also that of an engine, and of a row.
fn choose(
    ask: &Ask,
    view: &Block<HsHeartsView>,
    options: &Block<HsHeartsSearchOptions>,
    engine: *mut HsHeartsEngine,
) -> Result<HsHeartsDecision, i32> {
    let alone: Result<HsHeartsDecision, i32> =
        ask.sized(|out| call!(handsense_hearts_choose_move(view.ptr(), options.ptr(), out)));
    let of_engine: Result<HsHeartsDecision, i32> =
        ask.sized(|out| call!(handsense_hearts_engine_choose_move(engine, view.ptr(), out)));
    if !engine.is_null() {
        assert_eq!(of_engine, alone);
    } else {
        check_failure(of_engine.expect_err("no engine"));
    }
    let Some(body) = view.value() else {
        return alone;
    };
    // The same view twice, and one between them that is none.
    let broken = HsHeartsView { me: -1, ..body };
    let views = Block::of(&[body, broken, body]);
    let blank = [calls::no_decision(); 3];
    let (mut out, mut statuses) = (Block::of(&blank), Block::of(&[1_i32; 3]));
    let status = call!(handsense_hearts_choose_moves(
        views.ptr().cast(),
        3,
        options.ptr(),
        out.out().cast(),
        statuses.out().cast(),
    ));
    let (out, statuses) = (out.value(), statuses.value());
    let (out, statuses) = out.zip(statuses).expect("whole outputs");
    match (status, alone) {
        (0, Ok(decision)) => {
            assert_eq!(out, [decision, blank[1], decision]);
            assert!([statuses[0], statuses[2]] == [0, 0] && statuses[1] < 0);
        }
        (0, Err(refused)) => {
            assert!(out == blank && [statuses[0], statuses[2]] == [refused; 2]);
        }
        (refused, alone) => {
            check_failure(refused);
            assert!(alone.is_err() && out == blank && statuses == [1; 3]);
        }
    }
    alone
}

/// The answer of a search for a pass: three cards of the hand.
fn choose_pass(
    ask: &Ask,
    view: &Block<HsHeartsView>,
    verdict: Option<&Verdict>,
    options: &Block<HsHeartsSearchOptions>,
    can_be: bool,
) {
    let found: Result<HsHeartsPassDecision, i32> = ask.sized(|out| {
        call!(handsense_hearts_choose_pass_cards(
            view.ptr(),
            options.ptr(),
            out
        ))
    });
    let passing = verdict.is_some_and(|verdict| verdict.passing);
    assert_eq!(found.is_ok(), passing && can_be);
    let (Ok(found), Some(view)) = (found, view.value()) else {
        return;
    };
    let (passes, rest) = found.passes.split_at(found.count as usize);
    assert!(
        rest.iter()
            .all(|slot| *slot == HsHeartsSearchedPass::default())
    );
    let cards = found.cards.iter().fold(0, |set, card| set | 1_u64 << card);
    assert_eq!(passes[0].cards, cards);
    let is_pass = |cards: u64| cards & !view.hand == 0 && cards.count_ones() == 3;
    assert!(passes.iter().all(|pass| is_pass(pass.cards)));
}
