//! Tests of the text forms of cards and views: they round trip, and buffers are filled as by
//! snprintf.

use std::ffi::c_char;

use crate::common::calls;
use crate::common::deal::{Deal, RULE_SETS};
use crate::common::random::Random;
use crate::common::referee::{DECK, bits, cards};
use handsense::ffi::*;

/// Prints into the first `size` bytes of a patterned buffer; returns the length and the buffer.
fn print(size: usize, print: impl FnOnce(*mut c_char, usize) -> i32) -> (i32, Vec<u8>) {
    let mut buffer = vec![0xA5; 600];
    let length = print(buffer.as_mut_ptr().cast(), size);
    (length, buffer)
}

fn follows_snprintf(whole: &str, printer: impl Fn(*mut c_char, usize) -> i32) {
    for size in 0..whole.len() + 3 {
        let (length, buffer) = print(size, &printer);
        assert_eq!(length as usize, whole.len(), "size {size}");
        let written = whole.len().min(size.saturating_sub(1));
        if size > 0 {
            assert_eq!(&buffer[..written], &whole.as_bytes()[..written]);
            assert_eq!(buffer[written], 0, "size {size}");
        }
        let end = if size > 0 { written + 1 } else { 0 };
        assert!(
            buffer[end..].iter().all(|&byte| byte == 0xA5),
            "size {size}"
        );
    }
    assert_eq!(printer(std::ptr::null_mut(), 0) as usize, whole.len());
    assert_eq!(
        printer(std::ptr::null_mut(), 1),
        HsStatusCode::HS_ERROR_NULL as i32
    );
}

#[test]
fn cards_are_printed_like_snprintf() {
    let set = bits(&cards("AK3.QJ98.T654.72"));
    // SAFETY: the buffer is writable for its size, or NULL with size 0, or to be refused.
    follows_snprintf("AK3.QJ98.T654.72", |buffer, size| unsafe {
        handsense_format_cards(set, buffer, size)
    });
}

#[test]
fn views_are_printed_like_snprintf() {
    let line = "me=0 rules=0x0da1 pass=left scores=12/0/31/9 hand=AK3.QJ98.T65.72 \
                passed=Q.A.9. received=AK3... plays=1:C2,C3,CK,C4/D2";
    let view = calls::parse_view(line).expect("a valid view");
    // SAFETY: a valid view, and the buffer is writable for its size, or NULL with size 0, or to be
    // refused.
    follows_snprintf(line, |buffer, size| unsafe {
        handsense_hearts_format_view(&view, buffer, size)
    });
}

#[test]
fn no_text_exceeds_the_documented_length() {
    let all = bits(&DECK);
    let text = calls::format_cards(all).expect("a set");
    assert_eq!(text.len(), 55);
    let mut random = Random::new(4);
    let mut longest = 0;
    for _ in 0..300 {
        let mut deal = Deal::random(0x0DA1, &mut random);
        deal.scores = [-1_000_000; 4];
        deal.play_random(52, &mut random);
        let line = calls::format_view(&deal.view(0)).expect("a view");
        longest = longest.max(line.len());
    }
    assert!((200..=511).contains(&longest), "{longest}");
}

#[test]
fn every_set_round_trips() {
    let mut random = Random::new(5);
    for _ in 0..5_000 {
        let set = random.next() & bits(&DECK);
        let text = calls::format_cards(set).expect("a set");
        assert_eq!(calls::parse_cards(&text), Ok(set), "{text}");
        assert_eq!(bits(&cards(&text)), set, "{text}");
    }
}

#[test]
fn all_forms_of_a_hand_are_parsed() {
    let hand = Ok(bits(&cards("AK3.QJ98.T654.72")));
    for form in [
        "AK3.QJ98.T654.72",
        "ak3.qj98.t654.72",
        "AK3.QJ98.10654.72",
        "♠AK3 ♥72 ♦QJ98 ♣T654",
        "SAK3 H72 DQJ98 CT654",
        "SA SK S3 DQ DJ D9 D8 CT C6 C5 C4 H7 H2",
        "AS KS 3S QD JD 9D 8D 10C 6C 5C 4C 7H 2H",
    ] {
        assert_eq!(calls::parse_cards(form), hand, "{form}");
    }
    assert_eq!(calls::parse_cards("-.-.-.-"), Ok(0));
    for bad in [
        "AK3.QJ98.T654",
        "A.A.A.A.A",
        "SA SA",
        "S",
        "hello",
        "AA...",
        "1S",
    ] {
        assert_eq!(
            calls::parse_cards(bad),
            Err(HsStatusCode::HS_ERROR_TEXT as i32),
            "{bad}"
        );
    }
}

#[test]
fn every_view_round_trips_field_by_field() {
    let mut random = Random::new(6);
    for case in 0..4_000 {
        let mut deal = Deal::random(RULE_SETS[case % RULE_SETS.len()], &mut random);
        let cards = random.below(53);
        deal.play_random(cards, &mut random);
        let view = deal.view(random.below(4));
        let line = calls::format_view(&view).expect("a valid view");
        let read = calls::parse_view(&line).unwrap_or_else(|status| panic!("{status}: {line}"));
        assert_eq!(format!("{read:?}"), format!("{view:?}"), "{line}");
        assert_eq!(calls::format_view(&read), Ok(line));
    }
}

#[test]
fn lines_that_are_not_views_are_refused() {
    let text = HsStatusCode::HS_ERROR_TEXT as i32;
    for bad in [
        "",
        "me=0",
        "hand",
        "hand=AK3.QJ98.T654.72 hand=AK3.QJ98.T654.72",
        "hand=AK3.QJ98.T654.72 colour=red",
        "hand=AK3.QJ98.T654.72 me=four",
        "hand=AK3.QJ98.T654.72 rules=0x4000",
        "hand=AK3.QJ98.T654.72 pass=up",
        "hand=AK3.QJ98.T654.72 scores=1/2/3",
        "hand=AK3.QJ98.T654.72 plays=C2",
        "hand=AK3.QJ98.T654.72 plays=4:C2",
        "hand=AK3.QJ98.T654.72 plays=1:C2,C3,C7,CA,C9",
        "hand=AK3.QJ98.T654.72 plays=1:C2/C3",
    ] {
        assert_eq!(calls::parse_view(bad).err(), Some(text), "{bad}");
    }
    let count = HsStatusCode::HS_ERROR_HAND_COUNT as i32;
    assert_eq!(calls::parse_view("hand=AK3.QJ98.T654.7").err(), Some(count));
}

#[test]
fn a_card_after_the_last_trick_is_refused() {
    let mut random = Random::new(7);
    let mut deal = Deal::random(0x0DA1, &mut random);
    deal.play_random(52, &mut random);
    let line = calls::format_view(&deal.view(0)).expect("a finished deal");
    for seat in 1..4 {
        let other = calls::format_view(&deal.view(seat)).expect("a finished deal");
        assert!(
            calls::parse_view(&format!("{other}/C2")).is_err(),
            "{other}/C2"
        );
    }
    assert!(
        calls::parse_view(&format!("{line}/C2")).is_err(),
        "{line}/C2"
    );
    assert!(calls::parse_view(&line).is_ok());
}

#[test]
fn an_error_about_a_long_text_shows_its_beginning() {
    // The message shows the beginning of a long text.
    let line = "♠".repeat(2_000);
    assert_eq!(
        calls::parse_view(&line).err(),
        Some(HsStatusCode::HS_ERROR_TEXT as i32)
    );
    assert_eq!(
        calls::last_error(),
        format!("'{}…' is no field of the form name=value", "♠".repeat(20))
    );
}
