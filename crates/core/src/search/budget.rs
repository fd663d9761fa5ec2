//! The limits of a search, and its budget while it runs: steps, time and cancellation.
//!
//! Steps are the units that a search counts, such as playouts or nodes. A budget of steps is
//! reproducible. The clock is read only if the caller has set a time limit.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::time::Duration;

use super::progress::ProgressListener;
use super::threads::{Spawner, StdSpawner, Threads};
use crate::{Stopwatch, failpoint};

/// The part of a time limit that a preparation may take, as a divisor.
const PREPARATION_SHARE: u32 = 8;

/// Limits of a search. Results are reproducible with a limit of playouts, but not with a time
/// limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchLimits<'a> {
    /// The seed of the random generator.
    pub seed: u64,
    /// The maximum number of playouts, or of the nodes or other steps that the search counts. If
    /// neither playouts nor time are limited, the search uses its default.
    pub playouts: Option<u64>,
    /// The time limit. Results are not reproducible when it is set.
    pub time: Option<Duration>,
    /// The number of threads, including the calling one; 0 and 1 both mean the calling thread
    /// alone. The result does not depend on it, unless time is limited.
    pub threads: usize,
    /// The spawner of worker threads; [`StdSpawner`] if `None`.
    pub spawner: Option<&'a dyn Spawner>,
    /// Cancels the search soon after the flag becomes non-zero. The search returns its best result
    /// so far.
    pub cancel: Option<&'a AtomicI32>,
    /// Receives the progress of the search. It does not change the result.
    pub progress: Option<ProgressListener<'a>>,
}

impl<'a> SearchLimits<'a> {
    /// Creates limits of `playouts` playouts, with all other fields at their defaults.
    pub fn with_playouts(playouts: u64) -> SearchLimits<'a> {
        SearchLimits {
            playouts: Some(playouts),
            ..SearchLimits::default()
        }
    }

    /// Parses the options of a search in the name of a player, `PLAYOUTS` or `PLAYOUTS:OBJECTIVE`.
    /// Returns its limits of at least one playout, and whether it has the objective.
    pub fn from_name(text: &str, objective: &str) -> Option<(SearchLimits<'static>, bool)> {
        let (number, named) = text.split_once(':').unwrap_or((text, ""));
        let playouts: u32 = number.parse().ok().filter(|&playouts| playouts > 0)?;
        let is_valid = text == number || named == objective;
        let limits = SearchLimits::with_playouts(u64::from(playouts));
        is_valid.then_some((limits, named == objective))
    }

    /// Returns the number of threads and their spawner.
    pub fn threads(&self) -> Threads<'a> {
        Threads {
            count: self.threads,
            spawner: self.spawner.unwrap_or(&StdSpawner),
        }
    }
}

/// Search limits with a running clock.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    limits: SearchLimits<'a>,
    watch: Option<Stopwatch>,
    /// Ends the work of this budget besides the limits.
    stop: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// Starts the clock if the limits include time.
    pub fn start(limits: SearchLimits<'a>) -> Budget<'a> {
        Budget {
            limits,
            watch: limits.time.map(|_| Stopwatch::start()),
            stop: None,
        }
    }

    /// Returns the same budget, with the same clock, which also ends when the flag is set.
    pub(super) fn stopped_by<'b>(&self, stop: &'b AtomicBool) -> Budget<'b>
    where
        'a: 'b,
    {
        Budget {
            stop: Some(stop),
            ..*self
        }
    }

    /// Returns the same budget, with the same clock and one part of the limit of playouts in `parts`,
    /// rounded up.
    pub(super) fn divided_by(&self, parts: usize) -> Budget<'a> {
        let mut part = *self;
        let parts = parts.max(1) as u64;
        part.limits.playouts = self.limits.playouts.map(|most| most.div_ceil(parts));
        part
    }

    /// Returns the same budget, with the same clock, without a listener to its progress.
    pub const fn without_progress(&self) -> Budget<'a> {
        let mut quiet = *self;
        quiet.limits.progress = None;
        quiet
    }

    /// Returns a budget for a part of the work, with the same clock: `steps` steps, and the time
    /// without `reserve`.
    pub fn part(&self, steps: u64, reserve: Duration) -> Budget<'a> {
        let mut part = self.without_progress();
        part.limits.playouts = Some(steps);
        part.limits.time = self.limits.time.map(|time| time.saturating_sub(reserve));
        part
    }

    /// Returns the limits of the budget.
    #[inline]
    pub const fn limits(&self) -> &SearchLimits<'a> {
        &self.limits
    }

    /// Returns whether the time is up or the search is cancelled. Steps are checked by
    /// [`allows`](Self::allows).
    #[inline]
    pub fn should_stop(&self) -> bool {
        self.should_stop_before(Duration::ZERO)
    }

    /// Returns whether the search must stop, or no more than `reserve` of the time is left for the
    /// work after it.
    #[inline]
    pub fn should_stop_before(&self, reserve: Duration) -> bool {
        failpoint::look();
        self.limits
            .cancel
            .is_some_and(|cancel| cancel.load(Ordering::Relaxed) != 0)
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || match (self.watch, self.limits.time) {
                (Some(watch), Some(time)) => watch.elapsed().saturating_add(reserve) >= time,
                _ => false,
            }
    }

    /// Returns whether a preparation must end: the search must stop, or the preparation has spent
    /// its share of the time, an eighth of the limit.
    pub fn should_stop_preparing(&self) -> bool {
        let time = self.limits.time.unwrap_or_default();
        self.should_stop_before(time - time / PREPARATION_SHARE)
    }

    /// Returns whether time is limited or the search can be cancelled.
    #[inline]
    pub const fn can_stop(&self) -> bool {
        self.watch.is_some() || self.limits.cancel.is_some()
    }

    /// Returns whether `more` steps after `done` steps stay within the step limit.
    #[inline]
    pub fn allows(&self, done: u64, more: u64) -> bool {
        self.limits
            .playouts
            .is_none_or(|limit| done.saturating_add(more) <= limit)
    }

    /// Returns how many units of `cost` steps each fit into the step limit after `done` steps.
    pub(super) fn units(&self, done: u64, cost: u64) -> u64 {
        self.limits
            .playouts
            .map_or(u64::MAX, |limit| limit.saturating_sub(done) / cost.max(1))
    }

    /// Returns the spent fraction of the budget after `steps` steps, in 1/1024. It is the larger of
    /// the fractions of steps and of time.
    pub fn spent(&self, steps: u64) -> u64 {
        let step_share = match self.limits.playouts {
            Some(limit) => share(u128::from(steps), u128::from(limit)),
            None => 0,
        };
        let time_share = match (self.watch, self.limits.time) {
            (Some(watch), Some(time)) => share(watch.elapsed().as_nanos(), time.as_nanos()),
            _ => 0,
        };
        step_share.max(time_share)
    }
}

impl<'a> SearchLimits<'a> {
    /// Returns these limits, with `default_playouts` if neither playouts nor time are limited.
    pub fn with_default(&self, default_playouts: u64) -> SearchLimits<'a> {
        let unlimited = self.playouts.is_none() && self.time.is_none();
        SearchLimits {
            playouts: self.playouts.or(unlimited.then_some(default_playouts)),
            ..*self
        }
    }

    /// Starts the budget of these limits [with a default](Self::with_default).
    ///
    /// Call it first, so that the preparation before the first playout counts towards the time
    /// limit.
    pub fn budget(&self, default_playouts: u64) -> Budget<'a> {
        Budget::start(self.with_default(default_playouts))
    }
}

/// Returns the fraction `part / whole` in 1/1024, at most 1024.
fn share(part: u128, whole: u128) -> u64 {
    match part.saturating_mul(1024).checked_div(whole) {
        Some(share) => share.min(1024) as u64,
        None => 1024,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicI32;

    use super::*;

    #[test]
    fn the_step_limit_is_exact() {
        let budget = Budget::start(SearchLimits::default());
        assert!(!budget.should_stop() && budget.allows(u64::MAX - 1, 1));
        assert_eq!(budget.spent(u64::MAX), 0);
        let budget = Budget::start(SearchLimits::with_playouts(1_000));
        assert!(budget.allows(900, 100) && !budget.allows(900, 101));
        assert_eq!((budget.spent(500), budget.spent(5_000)), (512, 1_024));
        assert!(!budget.should_stop());
    }

    #[test]
    fn a_cancelled_or_expired_search_stops() {
        let cancel = AtomicI32::new(0);
        let budget = Budget::start(SearchLimits {
            cancel: Some(&cancel),
            ..SearchLimits::default()
        });
        assert!(!budget.should_stop());
        cancel.store(-7, Ordering::Relaxed);
        assert!(budget.should_stop());
        let budget = Budget::start(SearchLimits {
            time: Some(Duration::ZERO),
            ..SearchLimits::default()
        });
        assert!(budget.should_stop() && budget.spent(0) == 1_024);
    }
}
