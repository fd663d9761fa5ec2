//! Views of rounds of Liap Tui: bytes as they are, and rounds played by the rules and damaged here and there.

use std::ptr::null;

use handsense::core::Rng;
use handsense::ffi::*;
use handsense::liap_tui::Play;

use super::asking::{Ask, Block};
use super::common::calls;
use super::common::damage::odd_number;
use super::common::random::Random;
use super::common::rounds::{Next, damage, judge, listed, random_view, set_of};

/// Asks about a view: what comes next by the slow judge is answered, and nothing else.
pub fn run(data: &[u8]) {
    let mut input = Random::of(data);
    let ask = Ask::of(&mut input);
    let mut questions = input.lend();
    let (block, has_good_size) = match questions.one_in(4) {
        true => Block::<HsLiapTuiView>::raw(&mut input),
        false => {
            let mut harm = input.lend();
            let mut rng = Rng::new(input.next());
            let mut view = random_view(&mut rng, &mut input);
            assert!(judge(&view).is_some());
            // What a game before the round leaves behind; it may forbid what was declared.
            view.scores = [0; 4].map(|_: u8| i32::from(harm.byte() % 64) - 8);
            view.zero_declarations = [0; 4].map(|_: u8| harm.below(4) as i32);
            view.round = 1 + harm.below(20) as i32;
            // What a game before the round leaves behind; it may forbid what was declared.
            view.scores = [0; 4].map(|_: u8| i32::from(harm.byte() % 64) - 8);
            view.zero_declarations = [0; 4].map(|_: u8| harm.below(4) as i32);
            view.round = 1 + harm.below(20) as i32;
            for _ in 0..harm.below(4) {
                damage(&mut view, &mut harm);
            }
            (Block::of(&view), true)
        }
    };
    let view = block.value().filter(|_| has_good_size);
    let next = view.and_then(|view| judge(&view));
    play(&ask, &block, next, &mut questions);
    if questions.one_in(4) {
        search(&ask, &block, next, &mut questions);
    }
}

/// Whether the seat of a view is to declare, and whether it is to play and how many pieces.
fn to_do(view: &HsLiapTuiView, next: Option<Next>) -> (bool, Option<Option<usize>>) {
    let me = view.me as usize;
    match next {
        Some(Next::Declare(seat)) => (seat == me, None),
        Some(Next::Play(seat, required)) => (false, (seat == me).then_some(required)),
        Some(Next::Nothing) | None => (false, None),
    }
}

/// Whether the seat of a view may play these pieces.
fn may_play(view: &HsLiapTuiView, set: &HsLiapTuiSet, required: Option<usize>) -> bool {
    let played = set_of(&listed(set).expect("pieces"));
    let hand = set_of(&listed(&view.hand).expect("a view that can be"));
    let has_size = match required {
        Some(count) => count == played.len() as usize,
        None => Play::from_pieces(played).is_some(),
    };
    hand.contains(played) && has_size
}

fn play(ask: &Ask, block: &Block<HsLiapTuiView>, next: Option<Next>, questions: &mut Random) {
    let style = match questions.one_in(8) {
        true => odd_number(questions),
        false => questions.below(3) as i32,
    };
    let seed = questions.next();
    let played = ask.plain(|out| call!(handsense_liap_tui_play(block.ptr(), style, seed, out)));
    let Some(view) = block.value() else {
        assert!(played.is_err());
        return;
    };
    let (_, plays) = to_do(&view, next);
    let expected = plays.is_some() && (0..3).contains(&style);
    assert_eq!(played.is_ok(), expected, "{view:?}");
    if let (Ok(set), Some(required)) = (played, plays) {
        assert!(may_play(&view, &set, required), "{set:?} {view:?}");
    }
}

fn search(ask: &Ask, block: &Block<HsLiapTuiView>, next: Option<Next>, questions: &mut Random) {
    let cancel = i32::from(questions.one_in(2));
    let mut options = HsLiapTuiSearchOptions {
        struct_size: size_of::<HsLiapTuiSearchOptions>() as u32,
        objective: questions.below(2) as i32,
        seed: questions.next(),
        playouts: 1 + questions.below(30) as u64,
        milliseconds: 0,
        threads: questions.below(3) as i32,
        cancel: if questions.one_in(8) { &cancel } else { null() },
    };
    let mut can_be = true;
    if questions.one_in(8) {
        can_be = false;
        match questions.below(3) {
            0 => options.objective = 2,
            1 => options.milliseconds = -1,
            _ => options.threads = 257,
        }
    }
    let options = Block::of(&options);
    let declared: Result<HsLiapTuiDeclarationDecision, i32> = ask.sized(|out| {
        call!(handsense_liap_tui_search_declaration(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    let played: Result<HsLiapTuiPlayDecision, i32> = ask.sized(|out| {
        call!(handsense_liap_tui_search_play(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    let new_deal: Result<i32, i32> = ask.plain(|out| {
        call!(handsense_liap_tui_search_redeal(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    let Some(view) = block.value() else { return };
    let (declares, plays) = to_do(&view, next);
    assert_eq!(declared.is_ok(), declares && can_be, "{view:?}");
    assert_eq!(played.is_ok(), plays.is_some() && can_be, "{view:?}");
    let before = matches!(next, Some(Next::Declare(_))) && view.declared_count == 0;
    assert_eq!(
        new_deal.is_ok(),
        before && can_be,
        "{}",
        calls::last_error()
    );
    assert!(new_deal.is_err() || new_deal.is_ok_and(|answer| (0..2).contains(&answer)));
    if let Ok(decision) = declared {
        let choices = &decision.candidates[..decision.count as usize];
        assert_eq!(choices[0].declared, decision.declared);
        let numbers = choices.iter().fold(0, |bits, one| bits | 1 << one.declared);
        let told = &view.declared[..view.declared_count as usize];
        let sum: i32 = told.iter().sum();
        let must_not_be_nothing = view.zero_declarations[view.me as usize] >= 2;
        let legal = (0..9).filter(|&number| {
            let makes_eight = told.len() == 3 && sum + number == 8;
            !makes_eight && (number > 0 || !must_not_be_nothing)
        });
        assert_eq!(
            numbers,
            legal.fold(0_i32, |bits, number| bits | 1 << number)
        );
    }
    if let (Ok(decision), Some(required)) = (played, plays) {
        let choices = &decision.candidates[..decision.count as usize];
        assert!(!choices.is_empty());
        for choice in choices {
            assert!(
                may_play(&view, &choice.set, required),
                "{choice:?} {view:?}"
            );
        }
    }
}
