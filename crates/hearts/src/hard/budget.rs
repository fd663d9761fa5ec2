//! Budget of a decision: steps, divided among the three phases, and the limits of the call.
//!
//! Source: design of the Hard search, section 6.4, interpreted as follows.
//!
//! * One step is one card placed in a simulation; in Phase A it is one candidate. Base scores are
//!   free. They are the Normal planner's result, to which the search falls back, and the budget
//!   covers only the work beyond it.
//! * Of S steps, Phase A has S·40/100. Phase B has the same number plus the unused steps of Phase
//!   A. Phase C has the rest and receives no unused steps. A phase ends when its share is spent.
//! * The time limit of the options does not apply to a deterministic decision. An expired time
//!   limit, or a cancellation, ends Phase B and skips Phase C. The same holds for the limits of the
//!   call, which apply to every decision.

use super::options::HardOptions;
use handsense_core::search::{Budget, ProgressMeter, SearchLimits};
use std::time::Duration;

/// Share of the steps for Phase A, and again for Phase B, in percent. From the design.
const PHASE_PERCENT: u64 = 40;

/// Phases of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchPhase {
    /// Ranks the candidates by base score.
    A,
    /// Finishes the current trick.
    B,
    /// Looks beyond the current trick.
    C,
}

/// Step budget and deadline of one decision.
#[derive(Clone, Debug)]
pub(super) struct StepBudget<'a> {
    used: [u64; 3],
    limits: Budget<'a>,
    /// Whether the deadline has passed or the call is cancelled. It never becomes false again.
    expired: bool,
}

impl<'a> StepBudget<'a> {
    /// Starts the clock, if time is limited by the options or by the call.
    pub fn start(options: &HardOptions, limits: &SearchLimits<'a>) -> StepBudget<'a> {
        let steps = options.test_steps.filter(|_| options.deterministic);
        let cap = Duration::from_millis(u64::from(options.time_cap_ms));
        let cap = (!options.deterministic && !cap.is_zero()).then_some(cap);
        let limits = SearchLimits {
            playouts: smaller(steps.map(u64::from), limits.playouts),
            time: smaller(cap, limits.time),
            ..*limits
        };
        StepBudget {
            used: [0; 3],
            limits: Budget::start(limits),
            expired: false,
        }
    }

    /// Number of steps that a phase may spend in total.
    fn phase_limit(&self, phase: SearchPhase) -> u64 {
        let Some(steps) = self.limits.limits().playouts else {
            return u64::MAX;
        };
        // Equal to steps * PHASE_PERCENT / 100, without overflow.
        let part = steps / 100 * PHASE_PERCENT + steps % 100 * PHASE_PERCENT / 100;
        match phase {
            SearchPhase::A => part,
            SearchPhase::B => 2 * part - self.used[SearchPhase::A as usize],
            SearchPhase::C => steps - 2 * part,
        }
    }

    /// Number of steps that a phase can still spend.
    pub fn remaining(&self, phase: SearchPhase) -> u64 {
        self.phase_limit(phase) - self.used[phase as usize]
    }

    /// Spends one step of a phase. Returns `false`, and spends nothing, when none is left.
    pub fn spend_one(&mut self, phase: SearchPhase) -> bool {
        self.spend(phase, 1)
    }

    /// Spends several steps of a phase, or none if they are not available.
    pub fn spend(&mut self, phase: SearchPhase, steps: u64) -> bool {
        let fits = steps <= self.remaining(phase);
        if fits {
            self.used[phase as usize] += steps;
        }
        fits
    }

    /// Returns whether the deadline has passed or the call is cancelled. The clock is read only if
    /// time is limited.
    pub fn check_deadline(&mut self) -> bool {
        self.expired = self.expired || self.limits.should_stop();
        self.expired
    }

    /// Whether an earlier check found that the search must end. The clock is not read.
    pub fn deadline_passed(&self) -> bool {
        self.expired
    }

    /// A meter for the listener of the call.
    pub fn meter(&self) -> ProgressMeter<'a> {
        ProgressMeter::new(&self.limits)
    }

    /// Spent share of steps and time in 1/1024, and the steps spent.
    pub fn spent(&self) -> (u64, u64) {
        let used = self.used.iter().sum();
        (self.limits.spent(used), used)
    }

    /// Steps spent, by phase.
    pub fn used(&self) -> [u64; 3] {
        self.used
    }

    /// Total number of steps; 0 means no limit.
    pub fn steps(&self) -> u64 {
        self.limits.limits().playouts.unwrap_or(0)
    }

    /// Spent share of the steps in permil; 0 without a limit.
    pub fn utilization_permil(&self) -> u32 {
        let used: u64 = self.used.iter().sum();
        let steps = self.steps().max(1);
        if self.limits.limits().playouts.is_some() {
            (u128::from(used) * 1000 / u128::from(steps)) as u32
        } else {
            0
        }
    }
}

/// The smaller of two limits; `None` is no limit.
fn smaller<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicI32, Ordering};

    fn of_steps(steps: u64) -> StepBudget<'static> {
        StepBudget::start(&HardOptions::DEFAULT, &SearchLimits::with_playouts(steps))
    }

    #[test]
    fn steps_are_divided_into_40_and_40_percent_and_the_rest() {
        for (steps, parts) in [
            (100, [40, 40, 20]),
            (0, [0, 0, 0]),
            (7, [2, 2, 3]),
            (1, [0, 0, 1]),
        ] {
            let budget = of_steps(steps);
            let a = budget.remaining(SearchPhase::A);
            assert_eq!(
                [
                    a,
                    budget.remaining(SearchPhase::B) - a,
                    budget.remaining(SearchPhase::C)
                ],
                parts
            );
            assert_eq!(parts.iter().sum::<u64>(), steps);
        }
    }

    #[test]
    fn unused_steps_of_a_go_to_b_and_none_go_to_c() {
        let mut budget = of_steps(100);
        assert!(budget.spend(SearchPhase::A, 15));
        assert_eq!(budget.remaining(SearchPhase::B), 65);
        assert!(!budget.spend(SearchPhase::B, 66));
        assert!(budget.spend(SearchPhase::B, 10));
        assert_eq!(budget.remaining(SearchPhase::C), 20);
        assert!((0..20).all(|_| budget.spend_one(SearchPhase::C)));
        assert!(!budget.spend_one(SearchPhase::C));
        assert_eq!(budget.used(), [15, 10, 20]);
        assert_eq!(budget.utilization_permil(), 450);
    }

    #[test]
    fn without_a_limit_no_step_is_refused() {
        let mut budget = StepBudget::start(&HardOptions::DEFAULT, &SearchLimits::default());
        assert!(budget.spend(SearchPhase::C, 1 << 40));
        assert_eq!((budget.steps(), budget.utilization_permil()), (0, 0));
        assert!(!budget.check_deadline());
        assert!(of_steps(u64::MAX).spend(SearchPhase::A, u64::MAX / 100 * 40));
    }

    #[test]
    fn the_smaller_limit_applies_and_deterministic_options_have_steps_only() {
        let options = HardOptions {
            test_steps: Some(7),
            time_cap_ms: 1,
            ..HardOptions::AS_DESIGNED
        };
        let call = |steps| SearchLimits {
            playouts: steps,
            ..SearchLimits::default()
        };
        for (steps, total) in [(None, 7), (Some(5), 5), (Some(9), 7)] {
            assert_eq!(StepBudget::start(&options, &call(steps)).steps(), total);
        }
        assert!(!StepBudget::start(&options, &call(None)).limits.can_stop());
        let timed = HardOptions {
            deterministic: false,
            ..options
        };
        let budget = StepBudget::start(&timed, &call(None));
        assert!(budget.limits.can_stop() && budget.steps() == 0);
    }

    #[test]
    fn a_deadline_stays_passed() {
        let cancel = AtomicI32::new(0);
        let limits = SearchLimits {
            cancel: Some(&cancel),
            ..SearchLimits::default()
        };
        let mut budget = StepBudget::start(&HardOptions::DEFAULT, &limits);
        assert!(!budget.check_deadline() && !budget.deadline_passed());
        cancel.store(1, Ordering::Relaxed);
        assert!(budget.check_deadline());
        cancel.store(0, Ordering::Relaxed);
        assert!(budget.check_deadline() && budget.deadline_passed());
    }
}
