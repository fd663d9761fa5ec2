//! The C interface: the only `unsafe` code and the only exported symbols.
//!
//! Each function does the same five things and holds no rule of any game: guard against a panic,
//! check pointers and sizes, convert, call, write the result. Results are written only when the
//! call succeeds.

// The comments of exported functions become the header's and are written for readers of C: each says
// what every pointer must be, instead of in a section under the heading "Safety".
#![allow(clippy::missing_safety_doc)]

mod abi;
mod binokel;
mod general;
mod guard;
mod hearts;
mod hex;
mod layout;
mod liap_tui;
#[cfg(feature = "cli")]
mod plugin;
mod pointer;
mod status;
mod threads;

pub use abi::*;
pub use binokel::*;
pub use general::*;
pub use hearts::*;
pub use hex::*;
pub use liap_tui::*;
#[cfg(feature = "cli")]
pub use plugin::{Plugin, PluginError};
pub use status::{HsStatus, HsStatusCode};
