//! A card in two places has one status, in a struct as on a line: the rows of the table in
//! `docs/reference/notation.md`.

use crate::common::calls;
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;

/// A kind of double card: the row of the table, a line, the status, and what the message mentions.
type Row = (&'static str, &'static str, HsStatusCode, &'static str);

const ROWS: &[Row] = &[
    (
        "played twice, by two seats in one trick",
        "me=0 hand=AK3.QJ98.T65.72 plays=1:C2,C3,C4,C4",
        HS_ERROR_DUPLICATE_CARD,
        "C4 was played twice, the second time by seat 0",
    ),
    (
        "played twice, by two seats in one trick",
        "me=0 hand=AK3.QJ98.T654.72 plays=1:C2,C3,C3",
        HS_ERROR_DUPLICATE_CARD,
        "C3 was played twice, the second time by seat 3",
    ),
    (
        "played twice, in two tricks by one seat",
        "me=0 hand=AK3.QJ9.T65.72 plays=1:C2,C3,CK,C4/CK,D8,D3,D4",
        HS_ERROR_DUPLICATE_CARD,
        "CK was played twice, the second time by seat 3",
    ),
    (
        "played twice, in two tricks by one seat",
        "me=0 hand=AK3.QJ98.T5.72 plays=1:C2,C3,CK,C4/D3,C4",
        HS_ERROR_DUPLICATE_CARD,
        "C4 was played twice, the second time by seat 0",
    ),
    (
        "played twice, in two tricks by two seats",
        "me=0 hand=AK3.QJ9.T65.72 plays=1:C2,C3,CK,C4/D2,D8,C3",
        HS_ERROR_DUPLICATE_CARD,
        "C3 was played twice, the second time by seat 1",
    ),
    (
        "in the hand, and played twice",
        "me=0 hand=AK3.QJ98.T64.72 plays=1:C2,C3,C4,C4",
        HS_ERROR_DUPLICATE_CARD,
        "C4 was played twice",
    ),
    (
        "in the hand, and played by me",
        "me=0 hand=AK3.QJ98.T64.72 plays=1:C2,C3,CK,C4",
        HS_ERROR_CARD_PLAYED,
        "C4 is in my hand and was played by seat 0",
    ),
    (
        "in the hand, and played by another seat",
        "me=0 hand=AK3.QJ98.T654.72 plays=1:C2,C3,CT",
        HS_ERROR_CARD_PLAYED,
        "CT is in my hand and was played by seat 3",
    ),
    (
        "passed, and in the hand",
        "me=0 pass=left hand=AK3.QJ98.T654.72 passed=A.A.A.",
        HS_ERROR_PASSED_CARDS,
        "SA was passed away",
    ),
    (
        "passed, and played by me",
        "me=0 pass=left hand=AK3.QJ98.T65.72 passed=.A.4.A plays=1:C2,C3,CK,C4",
        HS_ERROR_PASSED_CARDS,
        "C4 was passed away",
    ),
    (
        "passed, and played by a seat that did not receive it",
        "me=0 pass=across hand=AK3.QJ98.T65.72 passed=Q.A.A. plays=3:C2,C4,CA",
        HS_ERROR_PASSED_CARDS,
        "CA, which I passed to seat 2",
    ),
    (
        "passed and received, and in the hand",
        "me=0 pass=left hand=AK3.QJ98.T654.72 passed=A.A.A. received=A.Q.T.",
        HS_ERROR_PASSED_CARDS,
        "SA was passed away",
    ),
    (
        "passed and received, and not in the hand",
        "me=0 pass=left hand=AK3.QJ98.T654.72 passed=Q.A.A. received=Q.Q.T.",
        HS_ERROR_RECEIVED_CARDS,
        "SQ was received",
    ),
    (
        "received, and neither in the hand nor played",
        "me=0 pass=left hand=AK3.QJ98.T654.72 received=Q.Q.T.",
        HS_ERROR_RECEIVED_CARDS,
        "SQ was received",
    ),
    (
        "received, and played by another seat",
        "me=0 pass=left hand=AK3.QJ98.T654.72 received=.QJ.A. plays=1:C2,CA",
        HS_ERROR_RECEIVED_CARDS,
        "CA was received",
    ),
];

/// The struct of a line, made without any check by the library.
fn unchecked(line: &str) -> HsHeartsView {
    let mut view = calls::init(0, 0).expect("an empty view");
    for field in line.split(' ') {
        let (name, value) = field.split_once('=').expect("a field");
        let set = |text: &str| calls::parse_cards(text).expect("cards");
        match name {
            "me" => view.me = value.parse().expect("a seat"),
            "pass" => {
                view.pass_dir = ["hold", "left", "across"]
                    .iter()
                    .position(|&d| d == value)
                    .expect("a direction") as i32
            }
            "hand" => view.hand = set(value),
            "passed" => view.passed = set(value),
            "received" => view.received = set(value),
            "plays" => read_plays(&mut view, value),
            _ => panic!("{name}"),
        }
    }
    view
}

fn read_plays(view: &mut HsHeartsView, text: &str) {
    let (leader, tricks) = text.split_once(':').expect("a leader");
    let mut leader: i32 = leader.parse().expect("a seat");
    for (index, cards) in tricks.split('/').enumerate() {
        let trick = &mut view.tricks[index];
        let mut best = 0;
        for (place, card) in cards.split(',').enumerate() {
            let bits = calls::parse_cards(card).expect("a card");
            trick.play[place] = bits.trailing_zeros() as HsCard;
            trick.player[place] = (leader + place as i32) % 4;
            let follows = trick.play[place] / 16 == trick.play[best] / 16;
            if follows && trick.play[place] < trick.play[best] {
                best = place;
            }
            trick.curr += 1;
        }
        if trick.curr == 4 {
            leader = trick.player[best];
            view.curr_trick += 1;
        }
    }
}

#[test]
fn a_double_card_has_one_status_in_both_forms() {
    for &(kind, line, status, mentions) in ROWS {
        let text = calls::parse_view(line).expect_err(line);
        let said = calls::last_error();
        assert_eq!(text, status as i32, "{kind}, {line}: {said}");
        assert!(said.contains(mentions), "{kind}: {said}");
        let view = unchecked(line);
        let answer = calls::known_state(&view).expect_err(line);
        assert_eq!(answer, status as i32, "{kind}, {line}");
        assert_eq!(calls::last_error(), said, "{kind}");
    }
}

#[test]
fn every_kind_is_a_row_of_the_table() {
    let table =
        std::fs::read_to_string(crate::common::tools::root().join("docs/reference/notation.md"));
    let table = table.expect("the page is there");
    for &(kind, _, status, _) in ROWS {
        let row = format!("| {kind} | `{status:?}` |");
        assert!(table.contains(&row), "{row}");
    }
}

/// A set of bits has no double card, so these exist as texts only.
#[test]
fn a_card_twice_in_one_field_is_no_text_of_cards() {
    for line in [
        "hand=AAK3.QJ98.T65.72",
        "pass=left hand=AK3.QJ98.T654.72 passed=QQ.A..",
        "pass=left hand=AK3.QJ98.T654.72 received=AA.Q..",
    ] {
        let status = calls::parse_view(line).expect_err(line);
        assert_eq!(status, HS_ERROR_TEXT as i32, "{line}");
        assert!(calls::last_error().contains("duplicate card S"), "{line}");
    }
}
