//! The C contract: every error code has a smallest damage that provokes it, its particulars name
//! the offender, and an output is written on success or not at all.

use std::collections::BTreeSet;
use std::ptr;

use crate::common::calls::{self, DEFAULT, LEARNED, TUNED};
use crate::common::damage::WithTail;
use crate::common::deal::{Deal, RULE_SETS, empty_view};
use crate::common::random::Random;
use crate::common::referee::{Card, cards};
use crate::common::tools::cases;
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;
use handsense::hearts::Reason;

/// Seat 0 is to follow a diamond lead.
const LINE: &str = "me=0 rules=0x0da1 pass=left scores=12/0/31/9 hand=AK3.QJ98.T65.72 \
                    passed=Q.A.9. received=AK3... plays=1:C2,C3,CK,C4/D2";

/// Seats 2 and 3 have shown that all twelve clubs left are among the twelve cards of seat 1, which
/// then leads a diamond.
const NO_DEAL: &str = "hand=KQJT98765432... plays=1:C2,D2,D3,SA/D4";

fn view() -> HsHeartsView {
    calls::parse_view(LINE).expect("a possible view")
}

fn code(name: &str) -> i16 {
    Card::from_name(name).code()
}

fn bit(name: &str) -> u64 {
    Card::from_name(name).bit()
}

type Damage = fn(&mut HsHeartsView);
type OptionsDamage = fn(&mut HsHeartsSearchOptions);

/// A damage, the code it must give, and what its particulars must mention.
const DAMAGES: &[(Damage, HsStatusCode, &str)] = &[
    (
        |v| v.struct_size = 0,
        HS_ERROR_STRUCT_SIZE,
        "structSize is 0",
    ),
    (|v| v.num_players = 3, HS_ERROR_PLAYER_COUNT, "3 players"),
    (|v| v.me = 4, HS_ERROR_SEAT, "me is 4"),
    (|v| v.tricks[0].player[2] = 7, HS_ERROR_SEAT, "player is 7"),
    (
        |v| v.curr_trick = 14,
        HS_ERROR_TRICK_INDEX,
        "currTrick is 14",
    ),
    (
        |v| v.tricks[0].curr = 3,
        HS_ERROR_TRICK_COUNT,
        "tricks[0] has 3",
    ),
    (
        |v| v.tricks[1].curr = 4,
        HS_ERROR_TRICK_COUNT,
        "tricks[1] has 4",
    ),
    (
        |v| v.tricks[5].curr = 1,
        HS_ERROR_TRICK_COUNT,
        "tricks[5] has 1",
    ),
    (
        |v| v.tricks[0].np = 3,
        HS_ERROR_TRICK_COUNT,
        "tricks[0].np is 3",
    ),
    (
        |v| v.scores[4] = 7,
        HS_ERROR_BEYOND_PLAYERS,
        "scores[4] is 7",
    ),
    (
        |v| v.tricks[0].play[5] = 9,
        HS_ERROR_BEYOND_PLAYERS,
        "play[5] is 9",
    ),
    (|v| v.rules = 0x4DA1, HS_ERROR_RULES, "0x4da1"),
    (|v| v.pass_dir = 3, HS_ERROR_PASS_DIRECTION, "passDir is 3"),
    (|v| v.rules &= !0x0400, HS_ERROR_PASS_DIRECTION, "left"),
    (
        |v| v.scores[2] = 1_000_001,
        HS_ERROR_SCORE,
        "1000001 of seat 2",
    ),
    (|v| v.hand |= 1 << 13, HS_ERROR_CARD, "hand is 0x"),
    (
        |v| v.passed = 1 << 63,
        HS_ERROR_CARD,
        "passed is 0x8000000000000000",
    ),
    (|v| v.received = 1 << 47, HS_ERROR_CARD, "received is 0x"),
    (|v| v.tricks[1].play[0] = 13, HS_ERROR_CARD, "play is 13"),
    (|v| v.tricks[0].play[1] = -1, HS_ERROR_CARD, "play is -1"),
    (
        |v| v.tricks[1].play[0] = code("C2"),
        HS_ERROR_DUPLICATE_CARD,
        "C2",
    ),
    (
        |v| v.tricks[1].play[0] = code("SA"),
        HS_ERROR_CARD_PLAYED,
        "SA",
    ),
    (|v| v.hand &= !bit("H2"), HS_ERROR_HAND_COUNT, "11 cards"),
    (|v| v.hand |= bit("H3"), HS_ERROR_HAND_COUNT, "13 cards"),
    (|v| v.tricks[1].player[0] = 2, HS_ERROR_SEAT_ORDER, "seat 2"),
    (
        |v| v.passed &= !bit("SQ"),
        HS_ERROR_PASSED_CARDS,
        "2 passed",
    ),
    (
        |v| v.passed ^= bit("SQ") | bit("SA"),
        HS_ERROR_PASSED_CARDS,
        "SA",
    ),
    (
        |v| v.tricks[0].play[2] = code("C9"),
        HS_ERROR_PASSED_CARDS,
        "C9",
    ),
    (
        |v| v.received &= !bit("SA"),
        HS_ERROR_RECEIVED_CARDS,
        "2 received",
    ),
    (
        |v| v.received ^= bit("SA") | bit("SJ"),
        HS_ERROR_RECEIVED_CARDS,
        "SJ",
    ),
    (
        |v| {
            v.tricks[0].play[3] = code("H2");
            v.hand ^= bit("H2") | bit("C4");
        },
        HS_ERROR_REVOKE,
        "H2",
    ),
    (
        |v| v.tricks[0].play[0] = code("C9"),
        HS_ERROR_ILLEGAL_PLAY,
        "C9",
    ),
    (|v| v.history = 2, HS_ERROR_HISTORY, "history 2"),
    (
        |v| v.hearts_broken = 1,
        HS_ERROR_HISTORY,
        "heartsBroken is set",
    ),
    (|v| v.taken[3] = bit("S4"), HS_ERROR_HISTORY, "taken is set"),
    (
        |v| {
            forget_first_trick(v);
            v.hand &= !bit("H2");
            v.taken = [bit("S4"), bit("S5"), bit("S6"), 0, 0, 0];
        },
        HS_ERROR_HISTORY,
        "at least 3 tricks, but my hand leaves 2",
    ),
    (
        |v| {
            forget_first_trick(v);
            v.hearts_broken = 2;
        },
        HS_ERROR_OPTION,
        "heartsBroken cannot be 2",
    ),
    (
        |v| {
            forget_first_trick(v);
            v.taken[2] = bit("SA");
        },
        HS_ERROR_DUPLICATE_CARD,
        "SA, taken by seat 2",
    ),
    (
        |v| {
            forget_first_trick(v);
            v.taken[2] = 1 << 14;
        },
        HS_ERROR_CARD,
        "taken is 0x",
    ),
    (
        |v| {
            forget_first_trick(v);
            v.taken[4] = bit("C2");
        },
        HS_ERROR_BEYOND_PLAYERS,
        "taken[4] is",
    ),
    (
        |v| {
            forget_first_trick(v);
            v.hand |= bit("H4") | bit("H5");
        },
        HS_ERROR_HAND_COUNT,
        "14 cards",
    ),
    (
        |v| *v = impossible(),
        HS_ERROR_IMPOSSIBLE,
        "no deal of the unseen cards",
    ),
];

/// The same for options of a search.
const OPTIONS: &[(OptionsDamage, HsStatusCode, &str)] = &[
    (|o| o.struct_size -= 8, HS_ERROR_STRUCT_SIZE, "options"),
    (|o| o.objective = 2, HS_ERROR_OBJECTIVE, "objective 2"),
    (
        |o| o.limits.milliseconds = -5,
        HS_ERROR_TIME,
        "milliseconds is -5",
    ),
    (|o| o.limits.threads = -1, HS_ERROR_THREADS, "threads is -1"),
    (
        |o| o.limits.threads = 257,
        HS_ERROR_THREADS,
        "threads is 257",
    ),
    (
        |o| o.limits.cancel = o.limits.cancel.wrapping_byte_add(2),
        HS_ERROR_ALIGNMENT,
        "cancel is not aligned",
    ),
    (
        |o| o.limits.reserved[1] = 1,
        HS_ERROR_RESERVED,
        "HsSearchLimits.reserved",
    ),
];

/// Makes the first trick unrecorded.
fn forget_first_trick(view: &mut HsHeartsView) {
    view.history = 1;
    view.curr_trick -= 1;
    view.tricks.copy_within(1.., 0);
}

/// [`NO_DEAL`] cannot be parsed, so it is put together by hand.
fn impossible() -> HsHeartsView {
    assert_eq!(
        calls::parse_view(NO_DEAL).err(),
        Some(HS_ERROR_IMPOSSIBLE as i32)
    );
    let mut view = empty_view();
    view.hand = cards("KQJT98765432...").iter().map(|card| card.bit()).sum();
    view.curr_trick = 1;
    for (index, (seat, name)) in [(1, "C2"), (2, "D2"), (3, "D3"), (0, "SA"), (1, "D4")]
        .into_iter()
        .enumerate()
    {
        let trick = &mut view.tricks[index / 4];
        trick.play[index % 4] = code(name);
        trick.player[index % 4] = seat;
        trick.curr += 1;
    }
    view
}

/// The code of a failed call, after a look at what it says.
fn failed<T>(answer: Result<T, HsStatus>, mentions: &str) -> HsStatus {
    let status = answer.err().expect("a failure");
    assert!(status < 0);
    let said = calls::last_error();
    assert!(
        said.contains(mentions),
        "'{said}' does not mention '{mentions}'"
    );
    assert!(!said.contains('\n') && said.len() <= 255);
    status
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
        for &(card, rank) in &ranked {
            assert_eq!(calls::rank(&view, card), rank);
            assert_eq!(
                calls::explain(&view, DEFAULT, card),
                calls::explain(&view, LEARNED, card)
            );
        }
        differ += usize::from(calls::rank_moves(&view, TUNED) != Ok(ranked));
    }
    assert!(differ > 50, "{differ}");
    for hand in ["AK3.QJ98.T654.72", "Q3.QJ98.T654.K72", "J9.AKQ2.T63.A972"] {
        let line = format!("pass=left hand={hand}");
        let view = calls::parse_view(&line).expect("a view");
        let chosen = calls::contract_pass(&view);
        assert!(chosen.is_ok());
        assert_eq!(calls::pass(&view, DEFAULT), chosen);
        assert_eq!(calls::pass(&view, LEARNED), chosen);
    }
}

#[test]
fn a_batch_of_hands_equals_single_calls_and_a_bad_hand_fails_alone() {
    let hands = [7, 1 << 15, 0x1FFF, 0x1FFF | 1 << 16, 0];
    let alone: Vec<_> = hands.iter().map(|&hand| calls::evaluate(hand)).collect();
    assert_eq!(alone[1], Err(HS_ERROR_CARD as i32));
    assert_eq!(alone[3], Err(HS_ERROR_HAND_COUNT as i32));
    assert_eq!(calls::evaluate_all(&hands), Ok(alone));
    assert!(calls::last_error().contains("14"));
    assert_eq!(calls::evaluate_all(&[]), Ok(Vec::new()));
    let null = std::ptr::null_mut();
    // SAFETY: nothing is read or written for fewer hands than none.
    let fewer = unsafe { handsense_hearts_evaluate_hands(null, -1, null.cast(), null.cast()) };
    assert_eq!(fewer, HS_ERROR_COUNT as i32);
}

#[test]
fn every_code_is_provoked_by_a_small_damage_and_names_the_offender() {
    let mut provoked = BTreeSet::new();
    let mut expect = |status: HsStatus, code: HsStatusCode| {
        assert_eq!(status, code as i32, "{code:?}: {}", calls::last_error());
        provoked.insert(status);
    };
    for (damage, code, mentions) in DAMAGES {
        let mut view = view();
        damage(&mut view);
        expect(failed(calls::known_state(&view), mentions), *code);
        assert_eq!(calls::rank(&view, 19), HS_HEARTS_IGNORE_MOVE);
        assert!(calls::last_error().contains(mentions));
    }
    let good = view();
    let mut before_lead = good;
    before_lead.tricks[1].curr = 0;
    expect(
        failed(calls::legal_moves(&before_lead), "turn"),
        HS_ERROR_TURN,
    );
    expect(
        failed(calls::rank_moves(&before_lead, TUNED), "turn"),
        HS_ERROR_TURN,
    );
    expect(
        failed(calls::contract_pass(&good), "no cards"),
        HS_ERROR_PHASE,
    );
    expect(
        failed(calls::explain(&good, TUNED, code("H7")), "H7"),
        HS_ERROR_ILLEGAL_MOVE,
    );
    expect(
        failed(calls::explain(&good, TUNED, 61), "61"),
        HS_ERROR_CARD,
    );
    expect(failed(calls::rank_moves(&good, 7), "7"), HS_ERROR_POLICY);
    expect(
        failed(calls::explain(&good, -2, code("DQ")), "-2"),
        HS_ERROR_POLICY,
    );
    expect(failed(calls::parse_cards("AX..."), "'X'"), HS_ERROR_TEXT);
    let mut set = 7_u64;
    // SAFETY: bytes that are no UTF-8, with their NUL, and a writable output.
    let status = unsafe { handsense_parse_cards(c"\xFF\xFE".as_ptr(), &mut set) };
    assert_eq!((status, set), (HS_ERROR_TEXT as i32, 7));
    expect(
        failed(calls::parse_view("me=9 hand=..."), "'9'"),
        HS_ERROR_TEXT,
    );
    expect(
        failed(calls::evaluate(1 << 15), "0x0000000000008000"),
        HS_ERROR_CARD,
    );
    expect(
        failed(calls::evaluate(0x3FFF & !1 | 1), "bits"),
        HS_ERROR_CARD,
    );
    expect(
        failed(calls::evaluate(0x1FFF | 1 << 16), "14"),
        HS_ERROR_HAND_COUNT,
    );
    expect(failed(calls::init(4, 0), "me is 4"), HS_ERROR_SEAT);
    let position =
        crate::common::deal::Deal::random(0x0DA1, &mut crate::common::random::Random::new(1))
            .position();
    expect(
        failed(calls::playout(&position, 1, 1.5), "epsilon"),
        HS_ERROR_EPSILON,
    );
    expect(
        failed(calls::score_deal(0x4000, 4, &[0; 6]), "0x4000"),
        HS_ERROR_RULES,
    );
    expect(
        failed(calls::score_deal(0, 6, &[0; 6]), "6 players"),
        HS_ERROR_PLAYER_COUNT,
    );
    let twice = [1, 1, 0, 0, 0, 0];
    expect(
        failed(calls::score_deal(0, 4, &twice), "SA"),
        HS_ERROR_DUPLICATE_CARD,
    );
    for (option, options) in [
        ("method", calls::solve_options(2, 0, 0)),
        ("utility", calls::solve_options(0, -1, 0)),
        ("seatPlusOne", calls::solve_options(1, 0, 5)),
    ] {
        let answer = calls::solve(&position, Some(&options));
        expect(failed(answer, option), HS_ERROR_OPTION);
    }
    expect(failed(calls::suit_control(1 << 15), "hand"), HS_ERROR_CARD);
    expect(
        failed(calls::suit_control(0x1FFF | 1 << 16), "14"),
        HS_ERROR_HAND_COUNT,
    );
    let beyond = [0, 0, 0, 0, 1, 0];
    expect(
        failed(calls::score_deal(0, 4, &beyond), "taken[4]"),
        HS_ERROR_BEYOND_PLAYERS,
    );
    expect(
        failed(calls::sample_worlds(&good, 1, -1), "count is -1"),
        HS_ERROR_COUNT,
    );
    expect(
        failed(calls::win_probabilities(&[0; 6], 5), "5 players"),
        HS_ERROR_PLAYER_COUNT,
    );
    expect(
        failed(
            calls::win_probabilities(&[0, 0, 0, 0, 0, 7], 4),
            "scores[5]",
        ),
        HS_ERROR_BEYOND_PLAYERS,
    );
    for (damage, code, mentions) in OPTIONS {
        let mut options = calls::search_options();
        damage(&mut options);
        expect(failed(calls::choose(&good, &options), mentions), *code);
        // SAFETY: the options are whole.
        let engine = unsafe { handsense_hearts_engine_new(&options) };
        assert!(engine.is_null() && calls::last_error().contains(mentions));
    }
    let legal_moves = |view: *const HsHeartsView| {
        let mut out = 0;
        // SAFETY: what is no pointer to a view is refused before it is read.
        unsafe { handsense_hearts_legal_moves(view, &mut out) }
    };
    expect(legal_moves(ptr::null()), HS_ERROR_NULL);
    let crooked = ptr::from_ref(&good).wrapping_byte_add(1);
    expect(legal_moves(crooked), HS_ERROR_ALIGNMENT);
    let mut longer = WithTail::new(good);
    longer.body.struct_size += 8;
    longer.tail[0] = 1;
    expect(derive_longer(&longer), HS_ERROR_STRUCT_TAIL);
    // The codes below these are of other games; and what only a fault of the library provokes cannot be
    // provoked from here.
    let mut codes: BTreeSet<i32> = (-33..=-1).collect();
    codes.extend([HS_ERROR_RESERVED as i32, HS_ERROR_HISTORY as i32]);
    assert_eq!(provoked, codes);
}

#[test]
fn every_code_has_a_text_of_its_own_and_other_numbers_share_one() {
    let known: Vec<i32> = (-45..=0)
        .chain([HS_ERROR_MEMORY as i32, HS_ERROR_PANIC as i32])
        .collect();
    let sentences: BTreeSet<String> = known.iter().map(|&status| calls::message(status)).collect();
    assert_eq!(sentences.len(), known.len());
    let unknown = calls::message(1);
    assert!(!sentences.contains(&unknown) && !unknown.is_empty());
    for status in [-46, -97, -100, 2, i32::MIN, i32::MAX] {
        assert_eq!(calls::message(status), unknown);
    }
    for reason in Reason::ALL {
        assert_eq!(calls::reason_text(reason.code()), reason.text());
    }
}

#[test]
fn other_legal_cards_name_the_rule_bit() {
    let line = "me=0 hand=K3.QJ98.T65.72 plays=1:C2,C3,CK,CA/SA,S2,SQ,S4";
    let view = calls::parse_view(line).expect("a view");
    let legal = calls::legal_moves(&view).expect("my turn");
    assert_eq!(calls::check_rules(&view, legal), Ok(()));
    let named = "with HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS";
    let differ = HS_ERROR_RULES_DIFFER as i32;
    assert_eq!(failed(calls::check_rules(&view, view.hand), named), differ);
    let status = failed(calls::check_rules(&view, 0), "omits SK");
    assert_eq!(status, differ);
    let status = failed(calls::check_rules(&view, 1 << 15), "offered");
    assert_eq!(status, HS_ERROR_CARD as i32);
    let waiting = calls::parse_view("hand=AK3.QJ98.T654.72 plays=1:C2").expect("a view");
    let status = failed(calls::check_rules(&waiting, legal), "turn");
    assert_eq!(status, HS_ERROR_TURN as i32);
}

fn derive_longer(view: &WithTail<HsHeartsView>) -> HsStatus {
    let mut facts = HsHeartsKnownState {
        struct_size: size_of::<HsHeartsKnownState>() as u32,
        ..HsHeartsKnownState::default()
    };
    let pointer: *const HsHeartsView = ptr::from_ref(view).cast();
    // SAFETY: the view has a tail as long as it states, or states a size that is refused.
    unsafe { handsense_hearts_known_state(pointer, &mut facts) }
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
    assert_eq!(calls::last_error(), mine);
    assert!(calls::evaluate(0).is_ok());
    assert_eq!(calls::last_error(), mine);
}

#[test]
fn a_fresh_view_is_the_usual_game() {
    let hand = 0b1_1111_1111_1111;
    let view = calls::init(3, hand).expect("a hand");
    assert_eq!(
        (view.struct_size as usize, view.me, view.num_players),
        (size_of_val(&view), 3, 4)
    );
    assert_eq!((view.rules, view.pass_dir, view.curr_trick), (0x0DA1, 0, 0));
    assert_eq!((view.hand, view.passed, view.received), (hand, 0, 0));
    assert_eq!(view.scores, [0; 6]);
    assert_eq!(
        (view.taken, view.history, view.hearts_broken),
        ([0; 6], 0, 0)
    );
    assert!(
        view.tricks
            .iter()
            .all(|trick| trick.np == 4 && trick.curr == 0)
    );
    assert_eq!(handsense_abi_version(), HS_ABI_VERSION);
    assert_eq!(calls::version(), env!("CARGO_PKG_VERSION"));
}
