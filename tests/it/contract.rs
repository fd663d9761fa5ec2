//! What every caller may rely on: the last error of a thread, fields that are not read, hosts of version 1,
//! and arrays of structs of a later version.

use crate::common::calls::{self, AS_DESIGNED, DEFAULT, LEARNED, TUNED};
use crate::common::deal::{Deal, RULE_SETS, empty_view};
use crate::common::first_version::first_size;
use crate::common::random::Random;
use crate::common::tools::cases;
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;

/// Seat 0 has to follow a diamond lead.
fn view() -> HsHeartsView {
    calls::parse_view("hand=AK3.QJ98.T65.72 plays=1:C2,C3,CK,C4/D2").expect("a valid view")
}

/// The default is the strongest policy without search, and the functions without a policy follow it.
#[test]
fn the_default_policy_is_learned() {
    let mut random = Random::new(3);
    let mut differ = 0;
    for number in 0..cases(400, 100) {
        let mut deal = Deal::random(RULE_SETS[number % RULE_SETS.len()], &mut random);
        deal.play_random(random.below(52), &mut random);
        let view = deal.view(deal.table.to_play());
        let ranked = calls::rank_moves(&view, DEFAULT).expect("a ranking");
        assert_eq!(calls::rank_moves(&view, LEARNED), Ok(ranked.clone()));
        differ += usize::from(calls::rank_moves(&view, TUNED) != Ok(ranked));
    }
    assert!(differ > 50, "{differ}");
    for hand in ["AK3.QJ98.T654.72", "Q3.QJ98.T654.K72", "J9.AKQ2.T63.A972"] {
        let view = calls::parse_view(&format!("pass=left hand={hand}")).expect("a view");
        let chosen = calls::contract_pass(&view);
        assert!(chosen.is_ok());
        assert_eq!(calls::pass(&view, DEFAULT), chosen);
        assert_eq!(calls::pass(&view, LEARNED), chosen);
    }
}

#[test]
fn constants_are_those_of_the_library() {
    let hand = 0b1_1111_1111_1111;
    let found = calls::init(3, hand).expect("a hand");
    let expected = HsHeartsView {
        me: 3,
        hand,
        ..empty_view()
    };
    assert_eq!(format!("{found:?}"), format!("{expected:?}"));
    assert_eq!(handsense_abi_version(), HS_ABI_VERSION);
    assert_eq!(calls::version(), env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_last_error_belongs_to_its_thread_and_outlives_success() {
    let other = std::thread::spawn(|| {
        let before = calls::last_error();
        assert_eq!(calls::evaluate(1 << 13).err(), Some(HS_ERROR_CARD as i32));
        (before, calls::last_error())
    });
    assert_eq!(calls::evaluate(u64::MAX).err(), Some(HS_ERROR_CARD as i32));
    let mine = calls::last_error();
    assert!(mine.contains("0xffffffffffffffff"));
    let (before, theirs) = other.join().expect("the other thread ends well");
    assert_eq!(before, "");
    assert!(theirs.contains("0x0000000000002000"));
    assert!(calls::evaluate(0).is_ok());
    assert_eq!(calls::last_error(), mine);
}

#[test]
fn a_host_of_version_1_knows_no_unrecorded_tricks() {
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
    let refused = calls::known_state(&shorter).map(drop);
    assert_eq!(refused, Err(HS_ERROR_HAND_COUNT as i32));
}

#[test]
fn unused_slots_are_not_read() {
    let mut stale = view();
    for slot in 1..4 {
        stale.tricks[1].play[slot] = -7;
        stale.tricks[1].player[slot] = 99;
    }
    for trick in &mut stale.tricks[2..] {
        (trick.np, trick.play, trick.player) = (-3, [99; 6], [i32::MAX; 6]);
    }
    for trick in &mut stale.tricks[..2] {
        (trick.play[4], trick.player[5]) = (-1, -1);
    }
    let [facts, good] = [stale, view()].map(|view| format!("{:?}", calls::known_state(&view)));
    assert_eq!(facts, good);
    let ranked = calls::rank_moves(&view(), AS_DESIGNED);
    assert_eq!(calls::rank_moves(&stale, AS_DESIGNED), ranked);
}

#[test]
fn no_hands_need_no_arrays_and_less_than_none_are_refused() {
    let statuses = [0, -1].map(|count| {
        let (hands, out, statuses) = (std::ptr::null(), std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: nothing is read or written for no entries, nor for less than none.
        unsafe { handsense_hearts_evaluate_hands(hands, count, out, statuses) }
    });
    assert_eq!(statuses, [0, HS_ERROR_COUNT as i32]);
}
