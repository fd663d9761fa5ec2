//! **handsense** is game sense for card and board programs: it evaluates hands, chooses passes and
//! ranks moves. It is made to be linked: the same functions are available in Rust and through a C
//! interface.
//!
//! The games are Hearts ([`hearts`]), Liap Tui ([`liap_tui`]), Binokel ([`binokel`]) and Hex
//! ([`hex`]):
//!
//! ```
//! use handsense::hearts::{CardSet, Policy, View, evaluate_hand, rank_moves, select_pass_cards};
//!
//! // A hand alone: danger, control, voids, spades, the chance of a moon.
//! let hand: CardSet = "♠AK3 ♥72 ♦QJ98 ♣T654".parse()?;
//! let strength = evaluate_hand(hand);
//! assert_eq!(strength.suits[0].danger_score, 28);
//!
//! // A view is what one player may know; it is checked card by card.
//! let view: View = "pass=left hand=AK3.QJ98.T654.72".parse()?;
//! let pass = select_pass_cards(&view, Policy::DEFAULT)?;
//! assert_eq!(pass.len(), 3);
//!
//! let view: View = "me=1 hand=A73.QJ98.65.8732 plays=0:C2".parse()?;
//! let ranked = rank_moves(&view, Policy::DEFAULT)?;
//! assert_eq!(ranked.as_slice()[0].rank, 100);
//!
//! // Eight pieces of Liap Tui, and how many piles to declare with them.
//! use handsense::liap_tui::{DeclarationContext, Piece, Strategy, declare};
//! let pieces: Vec<Piece> = [14, 11, 6, 6, 8, 4, 1, 1].into_iter().filter_map(Piece::new).collect();
//! let first = DeclarationContext { hand: &pieces, previous: &[], must_be_nonzero: false };
//! assert_eq!(declare(Strategy::Reference, &first), 5);
//!
//! // Binokel: what melds count with each suit as trump.
//! use handsense::binokel::{self, MeldRules, meld_points};
//! let hand: binokel::CardSet = ["SO", "BB", "HK", "HO"].iter().filter_map(|card| card.parse().ok()).collect();
//! assert_eq!(meld_points(hand, MeldRules::FoursTwice), [60, 60, 80, 60]);
//!
//! // Hex: the move that improves the difference of connectivity most.
//! use handsense::hex::{Board, Colour, heuristic::{Formula, ScoredMoves}, ordering::order_moves};
//! let mut moves = ScoredMoves::new();
//! order_moves(&Board::new(11)?, Colour::Red, Formula::Difference, &mut moves);
//! assert_eq!(moves[0].0.to_string(), "f6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is built
//!
//! This package is the C interface, and re-exports the crates that it stands on:
//!
//! | crate | what it is |
//! |---|---|
//! | [`core`] | random numbers, fixed-size vectors, search limits and search algorithms; it knows no game |
//! | [`hearts`], [`liap_tui`], [`binokel`], [`hex`] | a game each: rules, evaluation, players, search; they do not know each other |
//! | [`ffi`] | the C functions and structs; it holds no rule of any game |
//!
//! Three more crates use the library and are not part of it: `handsense-lab` plays matches, trains
//! and tunes, `handsense-plugin` loads shared objects as players, and `handsense-cli` is the
//! command. `unsafe` code is in [`ffi`] and in `handsense-plugin` only; every other crate forbids
//! it.
//!
//! Hearts has three central types. A set of cards is a 64-bit mask ([`hearts::CardSet`]),
//! as in the classic C++ engine. A [`hearts::View`] holds one player's knowledge: the player's hand
//! and the cards played. Players and searches take a view, so they cannot read hidden cards. Only
//! referees, solvers and playouts take a [`hearts::Position`], which has all hands.
//!
//! # Features
//!
//! `binokel`, `hearts`, `hex`, `liap-tui`: the games; `games` has all. `serde` and `rand_core`, off
//! by default, enable the features of that name in the game crates and in [`core`]. `capi`, on by
//! default, serves programs in C: a Rust program switches it off with `default-features = false`.
//!
//! # Determinism
//!
//! The same input gives the same result on every platform and with any number of threads. Decisions
//! use integers, or floating-point operations with exactly defined rounding. All random numbers
//! come from a seed through [`core::Rng`]. Only a search with a time limit reads the clock.

#![cfg_attr(docsrs, feature(doc_cfg))]
// Library code does not print or panic, and does not read the environment. Only `core`'s search
// budgets read the clock.
#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::disallowed_types,
        clippy::exit,
        clippy::expect_used,
        clippy::panic,
        clippy::print_stderr,
        clippy::print_stdout,
        clippy::todo,
        clippy::unimplemented,
        clippy::unwrap_used
    )
)]

#[cfg(feature = "binokel")]
pub use handsense_binokel as binokel;
pub use handsense_core as core;
#[cfg(feature = "hearts")]
pub use handsense_hearts as hearts;
#[cfg(feature = "hex")]
pub use handsense_hex as hex;
#[cfg(feature = "liap-tui")]
pub use handsense_liap_tui as liap_tui;

pub mod ffi;

/// The Rust program of the README runs as it stands.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// So do the programs of the page on the Rust interface.
#[cfg(doctest)]
#[doc = include_str!("../docs/reference/rust-api.md")]
struct RustApi;
