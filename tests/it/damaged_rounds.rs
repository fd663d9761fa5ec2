//! Damaged views of Liap Tui rounds, passed to every function that reads one. Nothing crashes, no
//! output is written on an error, and the library accepts exactly the views that a slow validator
//! accepts.

use crate::common::calls;
use crate::common::liap_tui_rounds::{
    NextAction, damage, listed, next_action, random_view, set_of,
};
use crate::common::random::Random;
use crate::common::tools::cases;
use handsense::core::Rng;
use handsense::ffi::*;
use handsense::liap_tui::{HAND, Play, SEATS};

/// One view in this many is searched.
const SEARCHED: usize = 50;

const OK: i32 = HsStatusCode::HS_OK as i32;
const PANIC: i32 = HsStatusCode::HS_ERROR_PANIC as i32;

/// Fills all bytes of an output except its size.
fn pattern<T: Copy>(size: bool) -> T {
    let mut bytes = vec![0xA5_u8; size_of::<T>()];
    if size {
        bytes[..4].copy_from_slice(&(size_of::<T>() as u32).to_ne_bytes());
    }
    // SAFETY: as many bytes as the struct has, which is made of numbers only.
    unsafe { bytes.as_ptr().cast::<T>().read_unaligned() }
}

/// The output of a successful call. A failed call must leave its output unchanged and set the last
/// error.
fn output_of<T: Copy>(size: bool, call: impl FnOnce(&mut T) -> i32) -> Option<T> {
    let bytes = |value: &T| {
        // SAFETY: as many bytes as the value has, all of them initialised.
        unsafe { std::slice::from_raw_parts((&raw const *value).cast::<u8>(), size_of::<T>()) }
            .to_vec()
    };
    let mut out: T = pattern(size);
    let before = bytes(&out);
    let status = call(&mut out);
    assert_ne!(status, PANIC, "{}", calls::last_error());
    if status == OK {
        return Some(out);
    }
    assert_eq!(bytes(&out), before, "output written on error {status}");
    assert!(!calls::last_error().is_empty(), "{status}");
    None
}

fn holds(view: &HsLiapTuiView, set: &HsLiapTuiSet, required: Option<usize>) -> bool {
    let played = set_of(&listed(set).expect("pieces"));
    set_of(&listed(&view.hand).expect("pieces")).contains(played)
        && match required {
            Some(count) => count == played.len() as usize,
            None => Play::from_pieces(played).is_some(),
        }
}

/// Calls every function on a view and compares the results with the expected next action.
fn call_all(view: &HsLiapTuiView, next: Option<NextAction>, searched: bool) {
    let me = view.me as usize;
    let (declares, plays) = match next {
        Some(NextAction::Declare(seat)) => (seat == me, None),
        Some(NextAction::Play(seat, required)) => (false, (seat == me).then_some(required)),
        Some(NextAction::Nothing) | None => (false, None),
    };
    for style in 0..3 {
        // SAFETY: a valid view and writable space for a set.
        let set = output_of(false, |out| unsafe {
            handsense_liap_tui_play(view, style, 3, out)
        });
        assert_eq!(set.is_some(), plays.is_some(), "{}", calls::last_error());
        assert!(set.is_none_or(|set| holds(view, &set, plays.expect("my turn"))));
    }
    if !searched {
        return;
    }
    let options = HsLiapTuiSearchOptions {
        struct_size: size_of::<HsLiapTuiSearchOptions>() as u32,
        objective: 0,
        limits: HsSearchLimits {
            seed: 7,
            playouts: 20,
            ..HsSearchLimits::DEFAULT
        },
    };
    let found: Option<HsLiapTuiDeclarationDecision> = output_of(true, |out| {
        // SAFETY: a valid view, valid options, a place that states its size.
        unsafe { handsense_liap_tui_search_declaration(view, &options, out) }
    });
    assert_eq!(found.is_some(), declares, "{}", calls::last_error());
    let found: Option<HsLiapTuiPlayDecision> = output_of(true, |out| {
        // SAFETY: as above.
        unsafe { handsense_liap_tui_search_play(view, &options, out) }
    });
    assert_eq!(found.is_some(), plays.is_some(), "{}", calls::last_error());
    if let (Some(found), Some(required)) = (found, plays) {
        assert!(holds(view, &found.candidates[0].set, required));
        let chances = found.candidates[..found.count as usize].iter();
        assert!(
            chances
                .clone()
                .all(|choice| (0.0..=1.0).contains(&choice.estimate.value))
        );
    }
    let new_deal: Option<i32> = output_of(false, |out| {
        // SAFETY: as above.
        unsafe { handsense_liap_tui_search_redeal(view, &options, out) }
    });
    let before = matches!(next, Some(NextAction::Declare(_))) && view.declared_count == 0;
    assert_eq!(new_deal.is_some(), before, "{}", calls::last_error());
}

#[test]
fn exactly_the_valid_views_are_accepted() {
    let (mut rng, mut random) = (Rng::new(71), Random::new(72));
    let mut possible = 0;
    let views = cases(150_000, 40_000);
    for case in 0..views {
        let mut view = random_view(&mut rng, &mut random);
        assert!(next_action(&view).is_some());
        for _ in 0..random.pick(&[0, 1, 1, 1, 2, 3]) {
            damage(&mut view, &mut random);
        }
        let next = next_action(&view);
        possible += usize::from(next.is_some());
        call_all(&view, next, case % SEARCHED == 0);
    }
    assert!((views / 5..views / 2).contains(&possible), "{possible}");
}

#[test]
fn garbage_views_are_refused() {
    let mut random = Random::new(73);
    for _ in 0..50_000 {
        let mut view: HsLiapTuiView = pattern(true);
        view.me = random.below(SEATS) as i32;
        view.starter = random.below(SEATS) as i32;
        (view.round, view.multiplier) = (1, 1);
        (view.zero_declarations, view.scores) = ([0; SEATS], [0; SEATS]);
        view.declared_count = 4;
        view.declared = [0; SEATS].map(|_| random.below(9) as i32);
        view.turn_count = random.below(9) as i32;
        for turn in &mut view.turns {
            turn.played = 4;
            for set in &mut turn.sets {
                set.count = random.below(9) as i32;
                set.pieces = [0; HAND].map(|_| random.below(15) as u8);
            }
        }
        view.hand = view.turns[0].sets[0];
        call_all(&view, next_action(&view), false);
    }
}
