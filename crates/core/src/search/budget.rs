//! How much a search may do: so many steps, so much time, or until somebody says stop.
//!
//! Steps are what the search counts, such as playouts; they make it repeatable. Time is asked for only
//! when the caller has set a limit.

use std::sync::atomic::Ordering;

use super::limits::SearchLimits;
use crate::{Stopwatch, fault};

/// Limits with a clock that runs.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    limits: SearchLimits<'a>,
    watch: Option<Stopwatch>,
}

impl<'a> Budget<'a> {
    /// The clock starts now, if there is a limit of time at all.
    pub fn start(limits: SearchLimits<'a>) -> Budget<'a> {
        Budget {
            limits,
            watch: limits.time.map(|_| Stopwatch::start()),
        }
    }

    /// Whether time is up or the search has been cancelled. Steps are not asked.
    #[inline]
    pub fn is_up(&self) -> bool {
        fault::place();
        self.limits
            .cancel
            .is_some_and(|cancel| cancel.load(Ordering::Relaxed) != 0)
            || match (self.watch, self.limits.time) {
                (Some(watch), Some(time)) => watch.elapsed() >= time,
                _ => false,
            }
    }

    /// Whether so many steps more are within the limit of steps.
    #[inline]
    pub fn allows(&self, done: u64, more: u64) -> bool {
        self.limits
            .playouts
            .is_none_or(|limit| done.saturating_add(more) <= limit)
    }

    /// The part of the budget that is spent after so many steps, in 1/1024: of steps or of time,
    /// whichever is nearer to its end.
    pub fn spent(&self, steps: u64) -> u64 {
        let of_steps = match self.limits.playouts {
            Some(limit) => share(u128::from(steps), u128::from(limit)),
            None => 0,
        };
        let of_time = match (self.watch, self.limits.time) {
            (Some(watch), Some(time)) => share(watch.elapsed().as_nanos(), time.as_nanos()),
            _ => 0,
        };
        of_steps.max(of_time)
    }
}

impl<'a> SearchLimits<'a> {
    /// What may be spent, with a clock that starts now: before anything else is done, so that what
    /// comes before the first playout is within the limit of time as well. Without any limit so many
    /// playouts.
    pub fn budget(&self, playouts: u64) -> Budget<'a> {
        let unlimited = self.playouts.is_none() && self.time.is_none();
        Budget::start(SearchLimits {
            playouts: self.playouts.or(unlimited.then_some(playouts)),
            ..*self
        })
    }
}

/// `part` of `whole` in 1/1024, all of it at most.
fn share(part: u128, whole: u128) -> u64 {
    match part.saturating_mul(1024).checked_div(whole) {
        Some(share) => share.min(1024) as u64,
        None => 1024,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicI32;
    use std::time::Duration;

    use super::*;

    #[test]
    fn without_limits_nothing_is_ever_up() {
        let budget = Budget::start(SearchLimits::default());
        assert!(!budget.is_up() && budget.allows(u64::MAX - 1, 1));
        assert_eq!(budget.spent(u64::MAX), 0);
    }

    #[test]
    fn steps_are_counted_exactly() {
        let limits = SearchLimits {
            playouts: Some(1_000),
            ..SearchLimits::default()
        };
        let budget = Budget::start(limits);
        assert!(budget.allows(900, 100) && !budget.allows(900, 101));
        assert_eq!(budget.spent(500), 512);
        assert_eq!(budget.spent(5_000), 1024);
        assert!(!budget.is_up());
    }

    #[test]
    fn a_cancelled_or_expired_search_is_up() {
        let cancel = AtomicI32::new(0);
        let limits = SearchLimits {
            cancel: Some(&cancel),
            ..SearchLimits::default()
        };
        let budget = Budget::start(limits);
        assert!(!budget.is_up());
        cancel.store(-7, Ordering::Relaxed);
        assert!(budget.is_up());
        let limits = SearchLimits {
            time: Some(Duration::ZERO),
            ..SearchLimits::default()
        };
        let budget = Budget::start(limits);
        assert!(budget.is_up());
        assert_eq!(budget.spent(0), 1024);
    }
}
