//! Tests of sampled worlds and win probabilities through the C interface: worlds are consistent
//! with the view and reproducible by seed, and probabilities add up to 1.

use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicI32, Ordering};

use crate::common::calls;
use crate::common::deal::{Deal, STANDARD};
use crate::common::random::Random;
use handsense::ffi::*;

fn view(seed: u64, cards: usize) -> (HsHeartsView, Deal) {
    let mut random = Random::new(seed);
    let mut deal = Deal::random(STANDARD, &mut random);
    deal.play_random(cards, &mut random);
    (deal.view(deal.table.to_play()), deal)
}

#[test]
fn worlds_are_consistent_with_the_view() {
    for seed in 0..200 {
        let (view, deal) = view(seed, seed as usize % 52);
        let facts = calls::known_state(&view).expect("a valid view");
        let (worlds, total) = calls::sample_worlds(&view, seed, 20).expect("a valid view");
        assert!(total > 0);
        let held = deal.position().hands.iter().fold(0, |all, hand| all | hand);
        for world in &worlds {
            assert_eq!(world.hands[view.me as usize], view.hand);
            assert_eq!(world.hands[4..], [0, 0]);
            for seat in 0..4 {
                assert_eq!(
                    world.hands[seat].count_ones() as i32,
                    facts.hand_count[seat]
                );
                assert_eq!(world.hands[seat] & !facts.could_hold[seat], 0);
            }
            let (all, count) = world.hands.iter().fold((0, 0), |(all, count), hand| {
                (all | hand, count + hand.count_ones())
            });
            assert_eq!((all, count), (held, held.count_ones()));
        }
        if total == 1 {
            assert!(
                worlds
                    .iter()
                    .all(|world| world.hands == deal.position().hands)
            );
        }
    }
}

#[test]
fn worlds_depend_on_the_seed_and_not_on_their_number() {
    let (view, _) = view(3, 10);
    let (many, total) = calls::sample_worlds(&view, 7, 50).expect("a valid view");
    let (few, _) = calls::sample_worlds(&view, 7, 5).expect("a valid view");
    assert_eq!(few, many[..5]);
    assert_ne!(calls::sample_worlds(&view, 8, 5).expect("a view").0, few);
    assert!(many.windows(2).any(|pair| pair[0] != pair[1]));
    let mut counted = 0;
    // SAFETY: no deal is written, so no space is needed.
    let status =
        unsafe { handsense_hearts_sample_worlds(&view, null(), 0, null_mut(), &mut counted) };
    assert_eq!((status, counted), (HsStatusCode::HS_OK as i32, total));
}

#[test]
fn an_impossible_view_has_no_worlds() {
    let (mut view, _) = view(3, 10);
    view.hand |= 1 << 13;
    let error = calls::sample_worlds(&view, 1, 3).expect_err("no card");
    assert_eq!(error, HsStatusCode::HS_ERROR_CARD as i32);
}

/// No deal follows one that is cut off, even if the flag is lowered again.
fn assert_no_gap(view: &HsHeartsView, limits: HsSearchLimits) {
    let (cancel, is_done) = (AtomicI32::new(0), AtomicI32::new(0));
    let limits = HsSearchLimits {
        playouts: 0,
        cancel: cancel.as_ptr(),
        ..limits
    };
    let mut out = vec![HsHeartsWorld::default(); 100_000];
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while is_done.load(Ordering::Relaxed) == 0 {
                cancel.fetch_xor(1, Ordering::Relaxed);
                std::thread::yield_now();
            }
        });
        let (count, mut total) = (out.len() as i32, 0);
        // SAFETY: a valid view, limits, and writable space for the deals and their number.
        let status = unsafe {
            handsense_hearts_sample_worlds(view, &limits, count, out.as_mut_ptr(), &mut total)
        };
        is_done.store(1, Ordering::Relaxed);
        assert_eq!(status, HsStatusCode::HS_OK as i32);
    });
    let is_drawn = |world: &HsHeartsWorld| world.hands != [0; 6];
    assert!(
        out.iter()
            .skip_while(|world| is_drawn(world))
            .all(|world| !is_drawn(world))
    );
}

#[test]
fn the_limits_cut_a_sample_off() {
    let view = calls::parse_view("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT").expect("a view");
    let (whole, _) = calls::sample_worlds(&view, 7, 50).expect("a valid view");
    let cancel = AtomicI32::new(1);
    let few = HsSearchLimits {
        seed: 7,
        playouts: 20,
        ..HsSearchLimits::DEFAULT
    };
    let none = HsSearchLimits {
        cancel: cancel.as_ptr(),
        ..few
    };
    for (limits, drawn) in [(few, 20), (none, 0)] {
        let (mut out, mut total) = ([HsHeartsWorld { hands: [9; 6] }; 50], 0);
        // SAFETY: a valid view, limits, and writable space for the deals and their number.
        let status = unsafe {
            handsense_hearts_sample_worlds(&view, &limits, 50, out.as_mut_ptr(), &mut total)
        };
        assert_eq!(status, HsStatusCode::HS_OK as i32);
        assert_eq!(out[..drawn], whole[..drawn]);
        assert!(out[drawn..].iter().all(|world| world.hands == [0; 6]));
    }
    assert_no_gap(&view, few);
    let bad = HsSearchLimits {
        threads: 257,
        ..few
    };
    let (mut out, mut total) = ([HsHeartsWorld { hands: [9; 6] }; 1], 9);
    // SAFETY: as above.
    let status =
        unsafe { handsense_hearts_sample_worlds(&view, &bad, 1, out.as_mut_ptr(), &mut total) };
    assert_eq!(status, HsStatusCode::HS_ERROR_THREADS as i32);
    assert_eq!((out[0].hands, total), ([9; 6], 9));
}

#[test]
fn win_probabilities_equal_those_of_the_library() {
    let mut random = Random::new(1);
    for _ in 0..1_000 {
        let scores: [i32; 4] = std::array::from_fn(|_| random.below(130) as i32 - 20);
        let [a, b, c, d] = scores;
        let chances = calls::win_probabilities(&[a, b, c, d, 0, 0], 4).expect("chances");
        let shares = handsense::hearts::win_probabilities(&scores);
        for (chance, share) in chances.into_iter().zip(shares) {
            assert_eq!(
                chance,
                f64::from(share) / f64::from(handsense::hearts::CERTAIN_WIN)
            );
        }
        assert_eq!(chances[4..], [0.0, 0.0]);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
    let over = calls::win_probabilities(&[40, 103, 40, 41, 0, 0], 4);
    assert_eq!(over, Ok([0.5, 0.0, 0.5, 0.0, 0.0, 0.0]));
    let extreme = calls::win_probabilities(&[i32::MIN, i32::MAX, 0, 0, 0, 0], 4);
    assert_eq!(extreme, Ok([1.0, 0.0, 0.0, 0.0, 0.0, 0.0]));
}
