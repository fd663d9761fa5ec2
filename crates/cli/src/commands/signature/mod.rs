//! `handsense signature`: every decision of a fixed set of games in one number a game.
//!
//! Whoever changes the library sees at once whether its play has changed, and a changed line in a
//! commit is a change made on purpose.

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
