//! Budget of a decision: steps, divided among the three phases, and the time limit.
//!
//! Source: design of the Hard search, section 6.4, interpreted as follows.
//!
//! * One step is one card placed in a simulation; in Phase A it is one candidate. Base scores are
//!   free. They are the Normal planner's result, to which the search falls back, and the budget
//!   covers only the work beyond it.
//! * Of S steps, Phase A has S·40/100. Phase B has the same number plus the unused steps of Phase
//!   A. Phase C has the rest and receives no unused steps. A phase ends when its share is spent.
//! * The time limit does not apply to a deterministic decision. An expired time limit ends Phase B
//!   and skips Phase C.

use std::time::{Duration, Instant};

use super::options::HardOptions;

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
pub(super) struct StepBudget {
    used: [u64; 3],
    /// `None` is no limit.
    steps: Option<u64>,
    deadline: Option<Instant>,
    /// Whether the deadline has passed.
    expired: bool,
}

impl StepBudget {
    /// Starts the clock, if time is limited.
    pub fn start(options: &HardOptions) -> StepBudget {
        let steps = options.test_steps.filter(|_| options.deterministic);
        let limited = !options.deterministic && options.time_cap_ms > 0;
        let cap = Duration::from_millis(u64::from(options.time_cap_ms));
        StepBudget {
            used: [0; 3],
            steps: steps.map(u64::from),
            deadline: limited.then(|| Instant::now() + cap),
            expired: false,
        }
    }

    /// Number of steps that a phase may spend in total.
    fn phase_limit(&self, phase: SearchPhase) -> u64 {
        let Some(steps) = self.steps else {
            return u64::MAX;
        };
        let part = steps * PHASE_PERCENT / 100;
        match phase {
            SearchPhase::A => part,
            SearchPhase::B => 2 * part - self.used[SearchPhase::A as usize],
            SearchPhase::C => steps - 2 * part,
        }
    }

    /// Number of steps that a phase can still spend.
    fn remaining(&self, phase: SearchPhase) -> u64 {
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

    /// Returns whether the deadline has passed. The clock is read only if time is limited.
    pub fn check_deadline(&mut self) -> bool {
        let passed = || self.deadline.is_some_and(|end| Instant::now() >= end);
        self.expired = self.expired || passed();
        self.expired
    }

    /// Whether an earlier check found that the search must end. The clock is not read.
    pub fn deadline_passed(&self) -> bool {
        self.expired
    }

    /// Steps spent, by phase.
    pub fn used(&self) -> [u64; 3] {
        self.used
    }

    /// Total number of steps; 0 means no limit.
    pub fn steps(&self) -> u64 {
        self.steps.unwrap_or(0)
    }

    /// Spent share of the steps in permil; 0 without a limit.
    pub fn utilization_permil(&self) -> u32 {
        let used: u64 = self.used.iter().sum();
        self.steps
            .map_or(0, |steps| (used * 1000 / steps.max(1)) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_steps(steps: u32) -> StepBudget {
        StepBudget::start(&HardOptions {
            test_steps: Some(steps),
            ..HardOptions::AS_DESIGNED
        })
    }

    #[test]
    fn steps_are_divided_into_40_and_40_percent_and_the_rest() {
        for (steps, parts) in [
            (100, [40, 40, 20]),
            (0, [0, 0, 0]),
            (7, [2, 2, 3]),
            (1, [0, 0, 1]),
            (u32::MAX, [1_717_986_918, 1_717_986_918, 858_993_459]),
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
        let mut budget = StepBudget::start(&HardOptions::DEFAULT);
        assert!(budget.spend(SearchPhase::C, 1 << 40));
        assert_eq!((budget.steps(), budget.utilization_permil()), (0, 0));
        assert!(!budget.check_deadline());
    }

    #[test]
    fn deterministic_decisions_have_steps_and_others_have_time() {
        let options = HardOptions {
            test_steps: Some(7),
            time_cap_ms: 1,
            ..HardOptions::AS_DESIGNED
        };
        let steps = StepBudget::start(&options);
        assert_eq!((steps.steps(), steps.deadline), (7, None));
        let timed = StepBudget::start(&HardOptions {
            deterministic: false,
            ..options
        });
        assert_eq!((timed.steps, timed.deadline.is_some()), (None, true));
    }
}
