//! Target for Liap Tui views: raw bytes, and legal rounds with random mutations.

use std::ptr::null;

use handsense::core::Rng;
use handsense::ffi::*;
use handsense::liap_tui::Play;

use super::checked_call::{Block, Caller};
use super::common::calls;
use super::common::damage::odd_number;
use super::common::liap_tui_rounds::{
    NextAction, damage, listed, next_action, random_view, set_of,
};
use super::common::random::Random;

/// Checks a view. Exactly the calls for the next decision by the slow implementation must succeed.
pub fn run(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let mut params = input.split_off();
    let (block, has_valid_size) = if params.one_in(4) {
        Block::<HsLiapTuiView>::from_input(&mut input)
    } else {
        let mut mutations = input.split_off();
        let mut rng = Rng::new(input.next());
        let mut view = random_view(&mut rng, &mut input);
        assert!(next_action(&view).is_some());
        // State of the game before the round; it may make the declarations illegal.
        view.scores = [0; 4].map(|_: u8| i32::from(mutations.byte() % 64) - 8);
        view.zero_declarations = [0; 4].map(|_: u8| mutations.below(4) as i32);
        view.round = 1 + mutations.below(20) as i32;
        for _ in 0..mutations.below(4) {
            damage(&mut view, &mut mutations);
        }
        (Block::new(&view), true)
    };
    let view = block.value().filter(|_| has_valid_size);
    let next = view.and_then(|view| next_action(&view));
    play(&caller, &block, next, &mut params);
    if params.one_in(4) {
        search(&caller, &block, next, &mut params);
    }
}

/// Whether the seat of a view declares next, and whether it plays next with what number of pieces.
fn turn_of_view(view: &HsLiapTuiView, next: Option<NextAction>) -> (bool, Option<Option<usize>>) {
    let me = view.me as usize;
    match next {
        Some(NextAction::Declare(seat)) => (seat == me, None),
        Some(NextAction::Play(seat, required)) => (false, (seat == me).then_some(required)),
        Some(NextAction::Nothing) | None => (false, None),
    }
}

/// Whether the pieces are a legal play of the view.
fn may_play(view: &HsLiapTuiView, set: &HsLiapTuiSet, required: Option<usize>) -> bool {
    let played = set_of(&listed(set).expect("pieces"));
    let hand = set_of(&listed(&view.hand).expect("a view that can be"));
    let has_size = match required {
        Some(count) => count == played.len() as usize,
        None => Play::from_pieces(played).is_some(),
    };
    hand.contains(played) && has_size
}

fn play(
    caller: &Caller,
    block: &Block<HsLiapTuiView>,
    next: Option<NextAction>,
    params: &mut Random,
) {
    let style = if params.one_in(8) {
        odd_number(params)
    } else {
        params.below(3) as i32
    };
    let seed = params.next();
    let played = caller.plain(|out| call!(handsense_liap_tui_play(block.ptr(), style, seed, out)));
    let Some(view) = block.value() else {
        assert!(played.is_err());
        return;
    };
    let (_, plays) = turn_of_view(&view, next);
    let expected = plays.is_some() && (0..3).contains(&style);
    assert_eq!(played.is_ok(), expected, "{view:?}");
    if let (Ok(set), Some(required)) = (played, plays) {
        assert!(may_play(&view, &set, required), "{set:?} {view:?}");
    }
}

fn search(
    caller: &Caller,
    block: &Block<HsLiapTuiView>,
    next: Option<NextAction>,
    params: &mut Random,
) {
    let cancel = i32::from(params.one_in(2));
    let mut options = HsLiapTuiSearchOptions {
        struct_size: size_of::<HsLiapTuiSearchOptions>() as u32,
        objective: params.below(2) as i32,
        limits: HsSearchLimits {
            seed: params.next(),
            playouts: 1 + params.below(30) as u64,
            threads: params.below(3) as i32,
            cancel: if params.one_in(8) { &cancel } else { null() },
            ..HsSearchLimits::DEFAULT
        },
    };
    let mut is_valid = true;
    if params.one_in(8) {
        is_valid = false;
        match params.below(3) {
            0 => options.objective = 2,
            1 => options.limits.milliseconds = -1,
            _ => options.limits.threads = 257,
        }
    }
    let options = Block::new(&options);
    let declared: Result<HsLiapTuiDeclarationDecision, i32> = caller.sized(|out| {
        call!(handsense_liap_tui_search_declaration(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    let played: Result<HsLiapTuiPlayDecision, i32> = caller.sized(|out| {
        call!(handsense_liap_tui_search_play(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    let redeal: Result<i32, i32> = caller.plain(|out| {
        call!(handsense_liap_tui_search_redeal(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    let Some(view) = block.value() else { return };
    let (declares, plays) = turn_of_view(&view, next);
    assert_eq!(declared.is_ok(), declares && is_valid, "{view:?}");
    assert_eq!(played.is_ok(), plays.is_some() && is_valid, "{view:?}");
    let before = matches!(next, Some(NextAction::Declare(_))) && view.declared_count == 0;
    assert_eq!(
        redeal.is_ok(),
        before && is_valid,
        "{}",
        calls::last_error()
    );
    assert!(redeal.is_err() || redeal.is_ok_and(|flag| (0..2).contains(&flag)));
    if let Ok(decision) = declared {
        let candidates = &decision.candidates[..decision.count as usize];
        assert_eq!(candidates[0].declared, decision.declared);
        let numbers = candidates
            .iter()
            .fold(0, |bits, one| bits | 1 << one.declared);
        let declared_before = &view.declared[..view.declared_count as usize];
        let sum: i32 = declared_before.iter().sum();
        let must_be_nonzero = view.zero_declarations[view.me as usize] >= 2;
        let legal = (0..9).filter(|&number| {
            let makes_eight = declared_before.len() == 3 && sum + number == 8;
            !makes_eight && (number > 0 || !must_be_nonzero)
        });
        assert_eq!(
            numbers,
            legal.fold(0_i32, |bits, number| bits | 1 << number)
        );
    }
    if let (Ok(decision), Some(required)) = (played, plays) {
        let candidates = &decision.candidates[..decision.count as usize];
        assert!(!candidates.is_empty());
        for choice in candidates {
            assert!(
                may_play(&view, &choice.set, required),
                "{choice:?} {view:?}"
            );
        }
    }
}
