//! Target for texts of arbitrary bytes: cards, views and Hex cells.

use std::ffi::c_char;

use handsense::ffi::*;
use handsense::hearts::CardSet;
use handsense::hex;

use super::checked_call::{Block, Caller, text};
use super::common::calls;
use super::common::random::Random;
use super::hearts::{ALL_CARDS, check_queries, validate};

/// Parses the bytes as cards, as a view and as a cell, and checks the round trip of each result.
pub fn run(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let size = usize::from(input.byte());
    let rest = input.rest();
    let line = text(rest);
    let utf8 = std::str::from_utf8(&line.bytes()[..line.bytes().len() - 1]).ok();
    let utf8 = utf8.map(|text| text.trim_end_matches('\0'));

    let cards = caller.plain(|out| call!(handsense_parse_cards(line.ptr(), out)));
    let expected = utf8.and_then(|text| text.parse::<CardSet>().ok());
    assert_eq!(cards.ok(), expected.map(CardSet::bits));
    let any = rest.iter().take(8);
    let any = any.fold(0, |bits, &byte| bits << 8 | u64::from(byte));
    for set in [any, any & ALL_CARDS, cards.unwrap_or(0)] {
        cards_as_text(&caller, set, size);
    }

    let view: Result<HsHeartsView, i32> =
        caller.sized(|out| call!(handsense_hearts_parse_view(line.ptr(), out)));
    if let Ok(view) = view {
        let view = Block::new(&view);
        let verdict = validate(&view, true);
        assert!(verdict.is_some(), "{utf8:?}");
        check_queries(&caller, &view, verdict.as_ref(), &mut Random::new(rest));
    }

    let rows = size as i32 % 22 - 1;
    let cell = caller.plain(|out| call!(handsense_hex_parse_cell(line.ptr(), rows, out)));
    for cell in [cell.unwrap_or(0), any as i32] {
        cell_as_text(&caller, cell, rows, size % 6);
    }
    game_as_text(&caller, &line, any as i32, size % 64);
    if let (Ok(cell), Some(text)) = (cell, utf8) {
        let read: hex::Cell = text.parse().expect("read once");
        assert_eq!(cell, read.row() as i32 * rows + read.column() as i32);
    }
    assert!(!calls::message(any as i32).is_empty());
}

fn cards_as_text(caller: &Caller, set: u64, size: usize) {
    let print = |size| {
        caller.printed(size, |buffer, size| {
            call!(handsense_format_cards(set, buffer, size))
        })
    };
    let (part, whole) = (print(size % 64), print(64));
    assert_eq!(whole.is_ok(), set & !ALL_CARDS == 0, "{set:#x}");
    if let (Ok((part, length)), Ok((whole, _))) = (part, whole) {
        assert!(whole.starts_with(&part) && whole.len() == length && length <= 55);
        let line = text(whole.as_bytes());
        let read = caller.plain(|out| call!(handsense_parse_cards(line.ptr(), out)));
        assert_eq!(read, Ok(set), "{whole}");
    }
}

/// A game that is read converts to each format, unless a list cannot express it, and back.
fn game_as_text(caller: &Caller, line: &Block<c_char>, any: i32, size: usize) {
    let convert = |line: &Block<c_char>, format, size| {
        caller.printed(size, |buffer, size| {
            call!(handsense_hex_convert_game(line.ptr(), format, buffer, size))
        })
    };
    assert!((0..3).contains(&any) || convert(line, any, size).is_err());
    for format in 0..3 {
        let (part, whole) = (convert(line, format, size), convert(line, format, 8192));
        assert_eq!(part.is_ok(), whole.is_ok());
        if let (Ok((part, length)), Ok((whole, _))) = (part, whole) {
            assert!(whole.starts_with(&part) && whole.len() == length);
            let again = convert(&text(whole.as_bytes()), format, 8192);
            assert_eq!(again, Ok((whole, length)));
        }
    }
}

fn cell_as_text(caller: &Caller, cell: i32, rows: i32, size: usize) {
    let print = |size| {
        caller.printed(size, |buffer, size| {
            call!(handsense_hex_format_cell(cell, rows, buffer, size))
        })
    };
    let (part, whole) = (print(size), print(8));
    let is_on_board = (1..=19).contains(&rows) && (0..rows * rows).contains(&cell);
    assert_eq!(whole.is_ok(), is_on_board, "{cell} {rows}");
    if let (Ok((part, length)), Ok((whole, _))) = (part, whole) {
        assert!(whole.starts_with(&part) && whole.len() == length && length <= 3);
        let line = text(whole.as_bytes());
        let read = caller.plain(|out| call!(handsense_hex_parse_cell(line.ptr(), rows, out)));
        assert_eq!(read, Ok(cell), "{whole}");
    }
}
