//! What a host need not fill in, and what a later version may add: longer structs with zero bytes
//! behind, stale slots, tricks of which only the number of players is set.

mod common;

use std::ptr;

use common::calls::{self, AS_DESIGNED};
use common::damage::WithTail;
use common::referee::cards;
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;

/// Seat 0 is to follow a diamond lead.
const LINE: &str = "hand=AK3.QJ98.T65.72 plays=1:C2,C3,CK,C4/D2";

fn view() -> HsHeartsView {
    calls::parse_view(LINE).expect("a possible view")
}

fn derive_longer(view: &WithTail<HsHeartsView>) -> HsStatus {
    let mut facts = HsHeartsFacts {
        struct_size: size_of::<HsHeartsFacts>() as u32,
        ..HsHeartsFacts::default()
    };
    let pointer: *const HsHeartsView = ptr::from_ref(view).cast();
    // SAFETY: the view has a tail as long as it states, or states a size that is refused.
    unsafe { handsense_hearts_derive(pointer, &mut facts) }
}

#[test]
fn a_struct_may_grow_by_zero_bytes_in_steps_of_its_alignment() {
    let known = size_of::<HsHeartsView>() as u32;
    for (size, expected) in [
        (known, HS_OK),
        (known + 8, HS_OK),
        (4 * known, HS_OK),
        (known - 8, HS_ERROR_STRUCT_SIZE),
        (known + 4, HS_ERROR_STRUCT_SIZE),
        (4 * known + 8, HS_ERROR_STRUCT_SIZE),
        (u32::MAX - 7, HS_ERROR_STRUCT_SIZE),
        (4, HS_ERROR_STRUCT_SIZE),
    ] {
        let mut longer = WithTail::new(view());
        longer.body.struct_size = size;
        assert_eq!(derive_longer(&longer), expected as i32, "{size}");
    }
    // Every byte of the tail counts, and none behind it.
    for (word, expected) in [
        (0, HS_ERROR_STRUCT_TAIL),
        (1, HS_ERROR_STRUCT_TAIL),
        (2, HS_OK),
    ] {
        let mut longer = WithTail::new(view());
        longer.body.struct_size += 16;
        longer.tail[word] = 1 << 56;
        assert_eq!(derive_longer(&longer), expected as i32, "{word}");
    }
}

#[test]
fn slots_that_hold_no_card_are_not_read() {
    let good = calls::derive(&view()).expect("a possible view");
    let mut stale = view();
    for slot in 1..4 {
        stale.tricks[1].play[slot] = -7;
        stale.tricks[1].player[slot] = 99;
    }
    for trick in &mut stale.tricks[2..] {
        (trick.np, trick.play, trick.player) = (-3, [99; 6], [i32::MAX; 6]);
    }
    let facts = calls::derive(&stale).expect("stale slots do not matter");
    assert_eq!(format!("{facts:?}"), format!("{good:?}"));
    let ranked = calls::rank_moves(&view(), AS_DESIGNED);
    assert_eq!(calls::rank_moves(&stale, AS_DESIGNED), ranked);
}

#[test]
fn minus_one_may_stand_in_slots_beyond_the_players() {
    let mut view = view();
    for trick in &mut view.tricks {
        (
            trick.play[4],
            trick.play[5],
            trick.player[4],
            trick.player[5],
        ) = (-1, -1, -1, -1);
    }
    assert!(calls::derive(&view).is_ok());
}

#[test]
fn tricks_of_which_only_the_players_are_set_are_accepted_and_so_are_zeroes() {
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
        assert!(calls::derive(&view).is_ok(), "{players}");
    }
}

#[test]
fn longer_facts_are_zeroed_where_they_are_not_known_and_keep_their_size() {
    let known = size_of::<HsHeartsFacts>();
    for (stated, expected) in [
        (known, HS_OK),
        (known + 16, HS_OK),
        (4 * known, HS_OK),
        (4 * known + 8, HS_ERROR_STRUCT_SIZE),
        (known + 4, HS_ERROR_STRUCT_SIZE),
        (known - 8, HS_ERROR_STRUCT_SIZE),
        (0, HS_ERROR_STRUCT_SIZE),
    ] {
        let mut facts = WithTail::new(HsHeartsFacts {
            struct_size: stated as u32,
            unseen: 7,
            ..HsHeartsFacts::default()
        });
        facts.tail.fill(u64::MAX);
        // SAFETY: a whole view, and facts that are as long as they say.
        let status = unsafe {
            handsense_hearts_derive(&view(), ptr::from_mut(&mut facts).cast::<HsHeartsFacts>())
        };
        assert_eq!(status, expected as i32, "{stated}");
        let zeroed = if expected == HS_OK {
            (stated - known) / 8
        } else {
            0
        };
        assert!(
            facts.tail[..zeroed].iter().all(|&word| word == 0),
            "{stated}"
        );
        assert!(
            facts.tail[zeroed..].iter().all(|&word| word == u64::MAX),
            "{stated}"
        );
        assert_eq!(facts.body.struct_size as usize, stated);
        assert_eq!(facts.body.unseen == 7, expected != HS_OK, "{stated}");
    }
}
