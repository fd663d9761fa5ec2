//! `handsense signature`: a hash of every decision in a fixed set of games, one line a game.
//!
//! A line changes if and only if a decision changes. A commit that changes one on purpose
//! says so.

mod binokel;
mod hearts;
mod hex;
mod liap_tui;

use crate::error::Failure;
use crate::output::print;
use handsense_core::Fnv1a;
use std::cell::RefCell;
use std::rc::Rc;

pub fn run() -> Result<(), Failure> {
    let hearts = hearts::play_all()?;
    let liap_tui = liap_tui::play_all();
    let binokel = binokel::play_all();
    let hex = hex::play_all()?;
    print(&format!(
        "hearts {hearts}\nliap-tui {liap_tui}\nbinokel {binokel}\nhex {hex}\n"
    ))
}

/// The number of decisions and the FNV-1a hash of them all.
pub struct Trace {
    pub steps: u64,
    pub hash: Fnv1a,
}

impl Trace {
    /// An empty trace.
    pub const fn new() -> Trace {
        Trace {
            steps: 0,
            hash: Fnv1a::new(),
        }
    }

    /// Adds a decision: a card played, or the three cards passed.
    pub fn decision(&mut self, codes: &[u8]) {
        self.steps += 1;
        self.hash = self.hash.update(codes);
    }
}

/// A player whose decisions are traced.
struct Traced<P> {
    player: P,
    trace: Rc<RefCell<Trace>>,
}

impl<P> Traced<P> {
    fn decided(&self, what: &[u8]) {
        self.trace.borrow_mut().decision(what);
    }
}

impl std::fmt::Display for Trace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:016x}", self.steps, self.hash.value())
    }
}
