//! `handsense signature`: a hash of every decision in a fixed set of games, one line a game.
//!
//! A line changes if and only if a decision changes. A commit that changes one on purpose
//! says so.

mod binokel;
mod error;
mod hearts;
mod hex;
mod liap_tui;
mod trace;

pub use error::SignatureError;

use crate::output::print;

/// Runs the command.
pub fn run() -> Result<(), SignatureError> {
    let hearts = hearts::play_all()?;
    let liap_tui = liap_tui::play_all();
    let binokel = binokel::play_all();
    let hex = hex::play_all()?;
    Ok(print(&format!(
        "hearts {hearts}\nliap-tui {liap_tui}\nbinokel {binokel}\nhex {hex}\n"
    ))?)
}
