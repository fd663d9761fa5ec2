//! Tests of unused and future fields: longer structs with zero bytes after the known fields, stale
//! slots, and tricks with only the number of players set.

use std::ptr;

use crate::common::calls::{self, AS_DESIGNED};
use crate::common::first_version::first_size;
use crate::common::referee::cards;
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;

/// Seat 0 has to follow a diamond lead.
const LINE: &str = "hand=AK3.QJ98.T65.72 plays=1:C2,C3,CK,C4/D2";

fn view() -> HsHeartsView {
    calls::parse_view(LINE).expect("a valid view")
}

/// The view and the known state that a host of version 1 has, and what lies behind them.
#[repr(C)]
struct First<const WORDS: usize> {
    body: [u64; WORDS],
    behind: [u64; 8],
}

const VIEW_WORDS: usize = 824 / 8;
const KNOWN_STATE_WORDS: usize = 224 / 8;

impl<const WORDS: usize> First<WORDS> {
    const BEHIND: [u64; 8] = [u64::MAX; 8];

    fn new() -> First<WORDS> {
        let mut first = First {
            body: [0; WORDS],
            behind: Self::BEHIND,
        };
        let size: *mut u32 = first.body.as_mut_ptr().cast();
        // SAFETY: the first word is aligned and writable.
        unsafe { size.write(8 * WORDS as u32) };
        first
    }
}

#[test]
fn a_host_of_version_1_has_a_complete_history() {
    assert_eq!(8 * VIEW_WORDS, first_size::<HsHeartsView>());
    assert_eq!(8 * KNOWN_STATE_WORDS, first_size::<HsHeartsKnownState>());
    let mut asked = First::<VIEW_WORDS>::new();
    let line = std::ffi::CString::new(LINE).expect("no NUL inside");
    // SAFETY: a text, and a view as long as it says.
    let status =
        unsafe { handsense_hearts_parse_view(line.as_ptr(), ptr::from_mut(&mut asked).cast()) };
    assert_eq!(status, HS_OK as i32);
    assert_eq!(asked.behind, First::<VIEW_WORDS>::BEHIND);
    // What lies behind the view is no history.
    let mut facts = First::<KNOWN_STATE_WORDS>::new();
    let known = |facts: &mut First<KNOWN_STATE_WORDS>| {
        // SAFETY: a view and facts that are as long as they say.
        unsafe {
            handsense_hearts_known_state(ptr::from_ref(&asked).cast(), ptr::from_mut(facts).cast())
        }
    };
    assert_eq!(known(&mut facts), HS_OK as i32);
    assert_eq!(facts.behind, First::<KNOWN_STATE_WORDS>::BEHIND);
    let mut whole = [0_u64; KNOWN_STATE_WORDS + 1];
    let current = calls::known_state(&view()).expect("a valid view");
    assert_eq!(
        (current.unrecorded_tricks, current.unrecorded_cards),
        (0, 0)
    );
    assert_eq!(size_of_val(&whole), size_of_val(&current));
    // SAFETY: as many bytes, and both are integers.
    unsafe {
        ptr::from_mut(&mut whole)
            .cast::<HsHeartsKnownState>()
            .write(current)
    };
    // They differ in nothing but their sizes.
    assert_eq!(facts.body[1..], whole[1..KNOWN_STATE_WORDS]);
    assert_eq!(facts.body[0] >> 32, whole[0] >> 32);
}

#[test]
fn a_known_state_of_a_view_with_unrecorded_tricks_counts_them() {
    let view = calls::parse_view("hand=A2.K3.Q4. plays=3:C5 taken=K.../.../.../...");
    let view = view.expect("a valid view");
    let mut facts = calls::known_state(&view).expect("a valid view");
    assert_eq!((facts.unrecorded_tricks, facts.unrecorded_cards), (7, 27));
    // The size of version 1 ends before the two fields.
    facts = HsHeartsKnownState {
        struct_size: first_size::<HsHeartsKnownState>() as u32,
        unrecorded_tricks: -3,
        unrecorded_cards: -4,
        ..facts
    };
    // SAFETY: a valid view, and facts that are longer than they say.
    let status = unsafe { handsense_hearts_known_state(&view, &mut facts) };
    assert_eq!(status, HS_OK as i32);
    assert_eq!((facts.unrecorded_tricks, facts.unrecorded_cards), (-3, -4));
    // Without its history the same view has too few cards.
    let shorter = HsHeartsView {
        struct_size: first_size::<HsHeartsView>() as u32,
        ..view
    };
    let refused = calls::known_state(&shorter).map(|_| ());
    assert_eq!(refused, Err(HS_ERROR_HAND_COUNT as i32));
}

#[test]
fn unused_slots_are_not_read() {
    let good = calls::known_state(&view()).expect("a valid view");
    let mut stale = view();
    for slot in 1..4 {
        stale.tricks[1].play[slot] = -7;
        stale.tricks[1].player[slot] = 99;
    }
    for trick in &mut stale.tricks[2..] {
        (trick.np, trick.play, trick.player) = (-3, [99; 6], [i32::MAX; 6]);
    }
    let facts = calls::known_state(&stale).expect("stale slots do not matter");
    assert_eq!(format!("{facts:?}"), format!("{good:?}"));
    let ranked = calls::rank_moves(&view(), AS_DESIGNED);
    assert_eq!(calls::rank_moves(&stale, AS_DESIGNED), ranked);
}

#[test]
fn slots_beyond_the_players_may_be_minus_one() {
    let mut view = view();
    for trick in &mut view.tricks {
        (
            trick.play[4],
            trick.play[5],
            trick.player[4],
            trick.player[5],
        ) = (-1, -1, -1, -1);
    }
    assert!(calls::known_state(&view).is_ok());
}

#[test]
fn empty_tricks_may_state_the_players_or_be_zero() {
    let before = calls::init(
        2,
        cards("AK3.QJ98.T654.72")
            .iter()
            .map(|card| card.bit())
            .sum(),
    );
    let mut view = before.expect("a hand");
    for players in [4, 0, -1] {
        for trick in &mut view.tricks {
            *trick = HsHeartsTrick {
                np: players,
                ..HsHeartsTrick::default()
            };
        }
        assert!(calls::known_state(&view).is_ok(), "{players}");
    }
}

/// A struct of a later version.
#[repr(C)]
struct Extended<T> {
    body: T,
    tail: [u64; 3],
}

fn extended<T>(body: T) -> Extended<T> {
    Extended { body, tail: [0; 3] }
}

#[test]
fn arrays_of_longer_structs_use_the_stated_size_as_stride() {
    let mut options = calls::search_options();
    options.limits.playouts = 200;
    let alone = calls::choose(&view(), &options);
    let mut views = [extended(view()), extended(view())];
    let mut out = [(); 2].map(|()| extended(calls::no_decision()));
    for view in &mut views {
        view.body.struct_size = size_of::<Extended<HsHeartsView>>() as u32;
    }
    for decision in &mut out {
        decision.body.struct_size = size_of::<Extended<HsHeartsDecision>>() as u32;
        decision.tail.fill(7);
    }
    let ask = |views: &[Extended<HsHeartsView>; 2], out: &mut [Extended<_>; 2]| {
        let mut statuses = [1; 2];
        // SAFETY: two of each, which lie as far apart as they say.
        let status = unsafe {
            handsense_hearts_choose_moves(
                views.as_ptr().cast(),
                2,
                &options,
                out.as_mut_ptr().cast::<HsHeartsDecision>(),
                statuses.as_mut_ptr(),
            )
        };
        (status, statuses)
    };
    assert_eq!(ask(&views, &mut out), (HS_OK as i32, [HS_OK as i32; 2]));
    for decision in &mut out {
        assert!(decision.tail.iter().all(|&word| word == 0));
        decision.body.struct_size = size_of::<HsHeartsDecision>() as u32;
        assert_eq!(Ok(decision.body), alone);
        decision.body.struct_size = size_of::<Extended<HsHeartsDecision>>() as u32;
    }
    // A view of another size fails by itself; a decision of another size fails the whole call.
    views[1].body.struct_size -= 8;
    let (status, statuses) = ask(&views, &mut out);
    assert_eq!((status, statuses[0]), (HS_OK as i32, HS_OK as i32));
    assert_eq!(statuses[1], HS_ERROR_STRUCT_SIZE as i32);
    out[1].body.struct_size -= 8;
    let refused = (HS_ERROR_STRUCT_SIZE as i32, [1; 2]);
    assert_eq!(ask(&views, &mut out), refused);
}
