//! Target for Hearts searches with small limits, and for engines: a sequence of operations from the
//! input.

use std::ffi::c_void;
use std::ptr::null_mut;

use handsense::ffi::*;

use super::checked_call::{Block, Caller, check_failure};
use super::common::calls;
use super::common::damage::{WithTail, damage_view, odd_number};
use super::common::deal::Deal;
use super::common::random::Random;
use super::common::referee::bits;
use super::common::validator::ViewState;
use super::hearts::{deal, validate};

/// Maximum number of operations on one engine; each may be a search.
const MAX_OPERATIONS: usize = 8;

/// Progress callback of the searches.
unsafe extern "C" fn on_progress(context: *mut c_void, progress: *const HsSearchProgress) {
    // SAFETY: `run` passes its counter as context; it outlives the search.
    let count = unsafe { &mut *context.cast::<u32>() };
    *count += 1;
    // SAFETY: the contract guarantees that it is valid during the call.
    let progress = unsafe { *progress };
    assert_eq!(progress.struct_size as usize, size_of::<HsSearchProgress>());
    assert!((0.0..=1.0).contains(&progress.spent) && progress.playouts > 0);
}

/// Options with small limits, sometimes invalid; and whether they are valid.
fn options(input: &mut Random, cancel: &i32) -> (HsHeartsSearchOptions, bool) {
    let mut options = calls::search_options();
    options.objective = input.below(2) as i32;
    options.limits.seed = input.next();
    options.limits.playouts = 1 + input.below(30) as u64;
    options.limits.threads = input.below(3) as i32;
    options.without_line = input.below(2) as i32;
    if input.one_in(8) {
        options.limits.cancel = cancel;
    }
    let mut is_valid = true;
    if input.one_in(8) {
        let value = odd_number(input);
        match input.below(3) {
            0 => (options.objective, is_valid) = (value, (0..2).contains(&value)),
            // A time limit would make the result machine-dependent.
            1 if value < 0 => (options.limits.milliseconds, is_valid) = (value, false),
            _ if !(3..=256).contains(&value) => {
                (options.limits.threads, is_valid) = (value, (0..3).contains(&value));
            }
            _ => {}
        }
    }
    (options, is_valid)
}

/// A view of the deal, sometimes mutated, and the verdict of the slow validator.
fn shown(deal: &Deal, input: &mut Random) -> (Block<HsHeartsView>, Option<ViewState>) {
    let seat = if input.one_in(4) {
        input.below(4)
    } else {
        deal.table.to_play()
    };
    let mut view = WithTail::new(deal.view(seat));
    if input.one_in(8) {
        damage_view(&mut view, input);
        view.body.struct_size = size_of::<HsHeartsView>() as u32;
    }
    let view = Block::new(&view.body);
    let verdict = validate(&view, true);
    (view, verdict)
}

/// Checks a decision: legal cards, each once, the best first, and a line of distinct cards.
fn check(decision: &HsHeartsDecision, verdict: &ViewState, options: &HsHeartsSearchOptions) {
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
    let playouts: u64 = moves.iter().map(|one| one.playouts).sum();
    assert!(playouts == decision.playouts && playouts <= options.limits.playouts.max(1) + 64);
    let line = &decision.line[..decision.line_length as usize];
    let cards = line.iter().fold(0, |set, card| set | 1_u64 << card);
    assert_eq!(cards.count_ones() as usize, line.len());
    assert!(line.is_empty() || line[0] == decision.card);
    assert!(line.is_empty() == (options.without_line != 0));
}

/// Searches for cards and passes: single, in batches and with an engine during a deal. All must
/// agree.
pub fn run(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let (mut progress_calls, cancel) = (0_u32, i32::from(input.one_in(4)));
    let (mut options, is_valid) = options(&mut input, &cancel);
    if input.one_in(2) {
        options.limits.progress = Some(on_progress);
        options.limits.context = (&raw mut progress_calls).cast();
    }
    let given = Block::new(&options);
    let mut params = input.split_off();
    let mut deal = deal(&mut input);
    let engine = call!(handsense_hearts_engine_new(given.ptr()));
    assert_eq!(engine.is_null(), !is_valid, "{options:?}");
    for _ in 0..MAX_OPERATIONS {
        if params.is_empty() {
            break;
        }
        let (view, verdict) = shown(&deal, &mut params);
        let is_my_turn = verdict.as_ref().is_some_and(|one| one.legal.is_some());
        match params.below(4) {
            0 => choose_pass(&caller, &view, verdict.as_ref(), &given, is_valid),
            1 => deal.play_random(params.below(9), &mut params),
            2 if params.one_in(4) => deal = super::hearts::deal(&mut input),
            _ => {
                let single = choose(&caller, &view, &given, engine);
                assert_eq!(single.is_ok(), is_my_turn && is_valid, "{options:?}");
                if let (Ok(decision), Some(verdict)) = (single, &verdict) {
                    check(&decision, verdict, &options);
                }
            }
        }
    }
    call!(handsense_hearts_engine_free(engine));
    call!(handsense_hearts_engine_free(null_mut()));
}

/// Result of a search; an engine must return the same.
fn choose(
    caller: &Caller,
    view: &Block<HsHeartsView>,
    options: &Block<HsHeartsSearchOptions>,
    engine: *mut HsHeartsEngine,
) -> Result<HsHeartsDecision, i32> {
    let single: Result<HsHeartsDecision, i32> =
        caller.sized(|out| call!(handsense_hearts_choose_move(view.ptr(), options.ptr(), out)));
    let with_engine: Result<HsHeartsDecision, i32> =
        caller.sized(|out| call!(handsense_hearts_engine_choose_move(engine, view.ptr(), out)));
    if !engine.is_null() {
        assert_eq!(with_engine, single);
    } else {
        check_failure(with_engine.expect_err("a missing engine"));
    }
    single
}

/// Checks a pass search: three cards of the hand.
fn choose_pass(
    caller: &Caller,
    view: &Block<HsHeartsView>,
    verdict: Option<&ViewState>,
    options: &Block<HsHeartsSearchOptions>,
    is_valid: bool,
) {
    let found: Result<HsHeartsPassDecision, i32> = caller.sized(|out| {
        call!(handsense_hearts_choose_pass_cards(
            view.ptr(),
            options.ptr(),
            out
        ))
    });
    let passing = verdict.is_some_and(|verdict| verdict.passing);
    assert_eq!(found.is_ok(), passing && is_valid);
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
