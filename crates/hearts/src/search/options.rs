//! How much a search may do, and what it wants.

use std::time::Duration;

use super::outcome::Objective;
use handsense_core::search::{Budget, SearchLimits, Spawner, Threads};

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
    /// Limits, without any [`DEFAULT_PLAYOUTS`], and the seed of all chance.
    pub limits: SearchLimits<'a>,
    /// What counts.
    pub objective: Objective,
    /// Whether the likely course of the deal is wanted, which takes up to some hundredths of a
    /// millisecond after the search.
    pub line: bool,
}

impl Default for SearchOptions<'_> {
    fn default() -> Self {
        SearchOptions {
            limits: SearchLimits::default(),
            objective: Objective::default(),
            line: true,
        }
    }
}

impl<'a> SearchOptions<'a> {
    /// What a player who may search this much for a card may search for a pass.
    pub(crate) fn for_pass(&self) -> SearchOptions<'a> {
        let SearchLimits { playouts, time, .. } = self.limits;
        SearchOptions {
            limits: SearchLimits {
                playouts: playouts.map(|most| most.saturating_mul(u64::from(PASS_BUDGET))),
                time: time.map(|most| most.saturating_mul(PASS_BUDGET)),
                ..self.limits
            },
            ..*self
        }
    }

    /// Whether there is so much to spend that it pays to look farther for what to spend it on.
    pub(super) fn is_ample(&self) -> bool {
        let SearchLimits { playouts, time, .. } = self.limits;
        (playouts.is_some() || time.is_some())
            && playouts.is_none_or(|most| most >= AMPLE_PLAYOUTS)
            && time.is_none_or(|most| most >= AMPLE_TIME)
    }

    /// One part of so many of what may be spent.
    pub(super) fn part(&self, parts: u32) -> SearchOptions<'a> {
        let SearchLimits { playouts, time, .. } = self.limits;
        SearchOptions {
            limits: SearchLimits {
                playouts: playouts.map(|most| most / u64::from(parts)),
                time: time.map(|most| most / parts),
                ..self.limits
            },
            ..*self
        }
    }

    /// Who lends threads.
    pub fn spawner(&self) -> &'a dyn Spawner {
        self.threads().spawner
    }

    /// Who plays rounds at the same time.
    pub(super) fn threads(&self) -> Threads<'a> {
        self.limits.threads()
    }

    /// What may be spent, with a clock that starts now.
    pub(super) fn budget(&self) -> Budget<'a> {
        self.limits.budget(DEFAULT_PLAYOUTS)
    }
}

impl<'a> From<SearchLimits<'a>> for SearchOptions<'a> {
    /// These limits, and the default of everything else.
    fn from(limits: SearchLimits<'a>) -> SearchOptions<'a> {
        SearchOptions {
            limits,
            ..SearchOptions::default()
        }
    }
}
