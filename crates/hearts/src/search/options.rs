//! How much a search may do, and what it wants.

use std::sync::atomic::AtomicI32;
use std::time::Duration;

use super::outcome::Objective;
use handsense_core::search::{Budget, Crew, Effort, Threads};

/// Playouts of a search that nobody has limited.
pub const DEFAULT_PLAYOUTS: u64 = 20_000;
/// From so many playouts on a search has much to spend, unless its time is short.
pub const AMPLE_PLAYOUTS: u64 = 40_000;
/// And from so much time on, unless its playouts are few.
pub const AMPLE_TIME: Duration = Duration::from_millis(100);
/// A pass may cost as much as so many cards: it decides more than any of them, and there is one.
const PASS_BUDGET: u32 = 4;

/// How a card is searched for.
#[derive(Clone, Copy, Debug)]
pub struct SearchOptions<'a> {
    /// Where all chance comes from.
    pub seed: u64,
    /// The most playouts. Without a limit of time either, [`DEFAULT_PLAYOUTS`].
    pub playouts: Option<u64>,
    /// The most time. Whoever sets it gets an answer that depends on the machine.
    pub time: Option<Duration>,
    /// Threads to work with, the caller's own included; 0 and 1 mean that one alone. The answer does
    /// not depend on it, unless time is limited.
    pub threads: usize,
    /// Who lends them; the standard library when nobody is named.
    pub crew: Option<&'a dyn Crew>,
    /// What counts.
    pub objective: Objective,
    /// Ends the search soon after it is something other than zero, with the best card so far.
    pub cancel: Option<&'a AtomicI32>,
    /// Whether the likely course of the deal is wanted, which takes up to some hundredths of a
    /// millisecond after the search.
    pub line: bool,
}

impl Default for SearchOptions<'_> {
    fn default() -> Self {
        SearchOptions {
            seed: 0,
            playouts: None,
            time: None,
            threads: 0,
            crew: None,
            objective: Objective::default(),
            cancel: None,
            line: true,
        }
    }
}

impl<'a> SearchOptions<'a> {
    /// What a player who may search this much for a card may search for a pass.
    pub(crate) fn for_pass(&self) -> SearchOptions<'a> {
        SearchOptions {
            playouts: self
                .playouts
                .map(|most| most.saturating_mul(u64::from(PASS_BUDGET))),
            time: self.time.map(|most| most.saturating_mul(PASS_BUDGET)),
            ..*self
        }
    }

    /// Whether there is so much to spend that it pays to look farther for what to spend it on.
    pub(super) fn is_ample(&self) -> bool {
        (self.playouts.is_some() || self.time.is_some())
            && self.playouts.is_none_or(|most| most >= AMPLE_PLAYOUTS)
            && self.time.is_none_or(|most| most >= AMPLE_TIME)
    }

    /// One part of so many of what may be spent.
    pub(super) fn part(&self, parts: u32) -> SearchOptions<'a> {
        SearchOptions {
            playouts: self.playouts.map(|most| most / u64::from(parts)),
            time: self.time.map(|most| most / parts),
            ..*self
        }
    }

    /// Who lends threads.
    pub fn crew(&self) -> &'a dyn Crew {
        self.threads().crew
    }

    /// What is not particular to Hearts.
    fn effort(&self) -> Effort<'a> {
        Effort {
            seed: self.seed,
            playouts: self.playouts,
            time: self.time,
            threads: self.threads,
            crew: self.crew,
            cancel: self.cancel,
        }
    }

    /// Who plays rounds at the same time.
    pub(super) fn threads(&self) -> Threads<'a> {
        self.effort().threads()
    }

    /// What may be spent, with a clock that starts now.
    pub(super) fn budget(&self) -> Budget<'a> {
        self.effort().budget(DEFAULT_PLAYOUTS)
    }
}
