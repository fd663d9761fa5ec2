//! Bodies of the fuzz targets. They need no fuzzer, so a test can replay the corpora.
//!
//! A target calls functions of the C interface or parsers of the Rust interface. It checks
//! invariants that hold for every result. Where the tests have a slow reference implementation, it
//! compares results.
//!
//! - [`checked_call`]: calls of C functions with checks of status and outputs.
//! - [`common`]: modules of the tests, with random numbers from the input.
//! - The other modules have the targets of [`TARGETS`].

#[macro_use]
pub mod checked_call;
pub mod binokel;
pub mod common;
pub mod environments;
pub mod hearts;
pub mod hearts_deals;
pub mod hearts_search;
pub mod hex;
pub mod liap_tui;
pub mod states;
pub mod texts;

/// Name and body of a target.
pub type Target = (&'static str, fn(&[u8]));

/// All targets. Each is a binary of this package.
pub const TARGETS: [Target; 15] = [
    ("texts", texts::run),
    ("hearts_bytes", hearts::bytes),
    ("hearts_views", hearts::views),
    ("hearts_deals", hearts_deals::run),
    ("hearts_hands", hearts::hands),
    ("hearts_search", hearts_search::run),
    ("liap_tui_pieces", liap_tui::pieces),
    ("liap_tui_views", liap_tui::views),
    ("binokel_cards", binokel::cards),
    ("binokel_views", binokel::views),
    ("hex_positions", hex::positions),
    ("hex_searches", hex::searches),
    ("hex_texts", hex::texts),
    ("states", states::run),
    ("environments", environments::run),
];
