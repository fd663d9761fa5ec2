//! `handsense signature`: every decision of a fixed set of games in one number a game.
//!
//! Whoever changes the library sees at once whether its play has changed, and a changed line in a
//! commit is a change made on purpose.

mod binokel;
mod hearts;
mod hex;
mod liap_tui;

use super::{Failure, print};
use handsense_core::Fnv;

/// Runs the command.
pub fn run() -> Result<(), Failure> {
    let hearts = hearts::play_all()?;
    let liap_tui = liap_tui::play_all();
    let binokel = binokel::play_all();
    let hex = hex::play_all()?;
    Ok(print(&format!(
        "hearts {hearts}\nliap-tui {liap_tui}\nbinokel {binokel}\nhex {hex}\n"
    ))?)
}

/// The number of decisions and the FNV-1a hash of them all.
struct Trace {
    steps: u64,
    hash: Fnv,
}

impl Trace {
    /// Before the first decision.
    const fn new() -> Trace {
        Trace {
            steps: 0,
            hash: Fnv::NOTHING,
        }
    }

    /// One decision: a card played, or the three cards passed.
    fn decision(&mut self, codes: &[u8]) {
        self.steps += 1;
        self.hash = self.hash.and(codes);
    }
}

impl std::fmt::Display for Trace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:016x}", self.steps, self.hash.value())
    }
}
