//! What a caller lets a search spend, and where its chance comes from.

use std::sync::atomic::AtomicI32;
use std::time::Duration;

use super::budget::{Budget, Limits};
use super::sampling::Threads;
use super::workers::{Crew, StandardCrew};

/// How much to search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Effort<'a> {
    /// Where all chance comes from.
    pub seed: u64,
    /// The most playouts. Without a limit of time either, the default of the search.
    pub playouts: Option<u64>,
    /// The most time. Whoever sets it gets an answer that depends on the machine.
    pub time: Option<Duration>,
    /// Threads to work with, the caller's own included; 0 and 1 mean that one alone. The answer does
    /// not depend on it, unless time is limited.
    pub threads: usize,
    /// Who lends them; the standard library when nobody is named.
    pub crew: Option<&'a dyn Crew>,
    /// Ends the search soon after it is something other than zero, with the best answer so far.
    pub cancel: Option<&'a AtomicI32>,
}

impl<'a> Effort<'a> {
    /// Who plays rounds at the same time.
    pub fn threads(&self) -> Threads<'a> {
        Threads {
            count: self.threads,
            crew: self.crew.unwrap_or(&StandardCrew),
        }
    }

    /// What may be spent, with a clock that starts now: before anything else is done, so that what
    /// comes before the first playout is within the limit of time as well. Without any limit so many
    /// playouts.
    pub fn budget(&self, playouts: u64) -> Budget<'a> {
        let unlimited = self.playouts.is_none() && self.time.is_none();
        Budget::start(Limits {
            steps: self.playouts.or(unlimited.then_some(playouts)),
            time: self.time,
            cancel: self.cancel,
        })
    }
}
