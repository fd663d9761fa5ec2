//! Bodies of the fuzz targets, one module per target. They need no fuzzer, so a test can replay the
//! corpora.
//!
//! A target calls functions of the C interface or parsers of the Rust interface. It checks
//! invariants that hold for every result. Where the tests have a slow reference implementation, it
//! compares results.
//!
//! - [`checked_call`]: calls of C functions with checks of status and outputs.
//! - [`common`]: modules of the tests, with random numbers from the input.
//! - [`hearts`]: checks that the Hearts targets share.
//! - The other modules are the targets of [`TARGETS`].

#[macro_use]
pub mod checked_call;
pub mod binokel_cards;
pub mod binokel_views;
pub mod common;
pub mod hearts;
pub mod hearts_bytes;
pub mod hearts_deals;
pub mod hearts_hands;
pub mod hearts_search;
pub mod hearts_views;
pub mod hex_positions;
pub mod hex_searches;
pub mod hex_texts;
pub mod liap_tui_pieces;
pub mod liap_tui_views;
pub mod states;
pub mod texts;

/// Name and body of a target.
pub type Target = (&'static str, fn(&[u8]));

/// All targets. Each is a binary of this package.
pub const TARGETS: [Target; 14] = [
    ("texts", texts::run),
    ("hearts_bytes", hearts_bytes::run),
    ("hearts_views", hearts_views::run),
    ("hearts_deals", hearts_deals::run),
    ("hearts_hands", hearts_hands::run),
    ("hearts_search", hearts_search::run),
    ("liap_tui_pieces", liap_tui_pieces::run),
    ("liap_tui_views", liap_tui_views::run),
    ("binokel_cards", binokel_cards::run),
    ("binokel_views", binokel_views::run),
    ("hex_positions", hex_positions::run),
    ("hex_searches", hex_searches::run),
    ("hex_texts", hex_texts::run),
    ("states", states::run),
];
