//! Texts of any bytes: cards, views, cells of Hex.

use handsense::ffi::*;
use handsense::hearts::CardSet;
use handsense::hex;

use super::asking::{Ask, Block, text};
use super::common::calls;
use super::common::random::Random;
use super::hearts::{ALL_CARDS, ask_at_once, judged};

/// Reads the bytes as cards, as a view and as a cell; what is read is written and read back.
pub fn run(data: &[u8]) {
    let mut input = Random::of(data);
    let ask = Ask::of(&mut input);
    let size = usize::from(input.byte());
    let rest = input.rest();
    let line = text(rest);
    let utf8 = std::str::from_utf8(&line.bytes()[..line.bytes().len() - 1]).ok();
    let utf8 = utf8.map(|text| text.trim_end_matches('\0'));

    let cards = ask.plain(|out| call!(handsense_parse_cards(line.ptr(), out)));
    let expected = utf8.and_then(|text| text.parse::<CardSet>().ok());
    assert_eq!(cards.ok(), expected.map(CardSet::bits));
    let any = rest.iter().take(8);
    let any = any.fold(0, |bits, &byte| bits << 8 | u64::from(byte));
    for set in [any, any & ALL_CARDS, cards.unwrap_or(0)] {
        cards_as_text(&ask, set, size);
    }

    let view: Result<HsHeartsView, i32> =
        ask.plain(|out| call!(handsense_hearts_parse_view(line.ptr(), out)));
    if let Ok(view) = view {
        let view = Block::of(&view);
        let verdict = judged(&view, true);
        assert!(verdict.is_some(), "{utf8:?}");
        ask_at_once(&ask, &view, verdict.as_ref(), &mut Random::of(rest));
    }

    let rows = size as i32 % 22 - 1;
    let cell = ask.plain(|out| call!(handsense_hex_parse_cell(line.ptr(), rows, out)));
    for cell in [cell.unwrap_or(0), any as i32] {
        cell_as_text(&ask, cell, rows, size % 6);
    }
    if let (Ok(cell), Some(text)) = (cell, utf8) {
        let read: hex::Cell = text.parse().expect("read once");
        assert_eq!(cell, read.row() as i32 * rows + read.column() as i32);
    }
    assert!(!calls::message(any as i32).is_empty());
    assert!(!calls::reason_text(any as i32).is_empty());
}

fn cards_as_text(ask: &Ask, set: u64, size: usize) {
    let print = |size| {
        ask.printed(size, |buffer, size| {
            call!(handsense_format_cards(set, buffer, size))
        })
    };
    let (part, whole) = (print(size % 64), print(64));
    assert_eq!(whole.is_ok(), set & !ALL_CARDS == 0, "{set:#x}");
    if let (Ok((part, length)), Ok((whole, _))) = (part, whole) {
        assert!(whole.starts_with(&part) && whole.len() == length && length <= 55);
        let line = text(whole.as_bytes());
        let read = ask.plain(|out| call!(handsense_parse_cards(line.ptr(), out)));
        assert_eq!(read, Ok(set), "{whole}");
    }
}

fn cell_as_text(ask: &Ask, cell: i32, rows: i32, size: usize) {
    let print = |size| {
        ask.printed(size, |buffer, size| {
            call!(handsense_hex_format_cell(cell, rows, buffer, size))
        })
    };
    let (part, whole) = (print(size), print(8));
    let is_on_board = (1..=19).contains(&rows) && (0..rows * rows).contains(&cell);
    assert_eq!(whole.is_ok(), is_on_board, "{cell} {rows}");
    if let (Ok((part, length)), Ok((whole, _))) = (part, whole) {
        assert!(whole.starts_with(&part) && whole.len() == length && length <= 3);
        let line = text(whole.as_bytes());
        let read = ask.plain(|out| call!(handsense_hex_parse_cell(line.ptr(), rows, out)));
        assert_eq!(read, Ok(cell), "{whole}");
    }
}
