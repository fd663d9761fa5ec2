//! The C interface: the only exported symbols, and the only `unsafe` code of the library.
//!
//! Each function takes the same five steps and holds no game rule: catch panics, check pointers and
//! sizes, convert the input, call the game's crate, write the result. The macro `argument::checked`
//! takes the first three. Results are written only on success.
//!
//! - `argument`: binds the arguments of exported functions to checked values; seats
//! - `binokel`, `hearts`, `hex`, `liap_tui`: structs and functions of each game
//! - `boundary`: catches panics and stores the last error
//! - `environment`: environments for reinforcement learning
//! - `fields`: padding and reserved fields
//! - `generated`: the checks of all layouts and codes
//! - `general`: versions, messages, cards as text
//! - `layout`: the macros of these checks
//! - `limits`: limits, options and progress of searches; the clock of a WebAssembly host
//! - `panic_hook`: stores the place of a panic
//! - `pointer`: checked conversion of raw pointers
//! - `status`: status codes, and the errors that all games share
//! - `threads`: the thread spawner of searches

// The comments of exported functions become those of the C headers, so they have no section
// "Safety". The head of each header states the requirements of all pointers.
#![allow(clippy::missing_safety_doc)]
// The codes have the names of the C headers.
#![allow(non_camel_case_types)]
// A library without some of the games leaves code that they share unused.
#![cfg_attr(
    not(all(
        feature = "binokel",
        feature = "hearts",
        feature = "hex",
        feature = "liap-tui"
    )),
    allow(dead_code, unused_imports, unused_macros)
)]

mod argument;
#[cfg(feature = "binokel")]
mod binokel;
mod boundary;
// No part of WebAssembly modules, which players load and no learner.
#[cfg(not(target_family = "wasm"))]
mod environment;
mod fields;
mod general;
#[cfg(feature = "hearts")]
mod hearts;
#[cfg(feature = "hex")]
mod hex;
#[macro_use]
mod layout;
#[rustfmt::skip]
mod generated;
#[cfg(feature = "liap-tui")]
mod liap_tui;
mod limits;
mod panic_hook;
mod pointer;
mod status;
mod threads;

#[cfg(feature = "binokel")]
pub use binokel::*;
#[cfg(not(target_family = "wasm"))]
pub use environment::*;
pub use general::*;
#[cfg(feature = "hearts")]
pub use hearts::*;
#[cfg(feature = "hex")]
pub use hex::*;
#[cfg(feature = "liap-tui")]
pub use liap_tui::*;
pub use limits::*;
pub use status::{HsStatus, HsStatusCode, message};
