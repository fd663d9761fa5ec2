//! What the fuzz targets do with the bytes that they are given: one module a target, without a fuzzer, so that a test can
//! replay what a fuzzer has found.
//!
//! A target asks the functions of the C interface, or the readers of texts of the Rust one, and holds what they answer
//! against what must be true of any answer, and against the slow twins of the tests where there are some.

#[macro_use]
pub mod asking;
pub mod binokel_cards;
pub mod binokel_views;
pub mod common;
pub mod hearts;
pub mod hearts_bytes;
pub mod hearts_deals;
pub mod hearts_hands;
pub mod hearts_hard;
pub mod hearts_search;
pub mod hearts_views;
pub mod hex_positions;
pub mod hex_searches;
pub mod hex_texts;
pub mod liap_tui_pieces;
pub mod liap_tui_views;
pub mod texts;

/// A target by its name.
pub type Target = (&'static str, fn(&[u8]));

/// All targets, which are the binaries of this package.
pub const TARGETS: [Target; 14] = [
    ("texts", texts::run),
    ("hearts_bytes", hearts_bytes::run),
    ("hearts_views", hearts_views::run),
    ("hearts_deals", hearts_deals::run),
    ("hearts_hands", hearts_hands::run),
    ("hearts_search", hearts_search::run),
    ("hearts_hard", hearts_hard::run),
    ("liap_tui_pieces", liap_tui_pieces::run),
    ("liap_tui_views", liap_tui_views::run),
    ("binokel_cards", binokel_cards::run),
    ("binokel_views", binokel_views::run),
    ("hex_positions", hex_positions::run),
    ("hex_searches", hex_searches::run),
    ("hex_texts", hex_texts::run),
];
