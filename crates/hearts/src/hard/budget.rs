//! Budget of a decision: steps, divided among the three phases, or the caller's time limit.
//!
//! Source: design of the Hard search, section 6.4, interpreted as follows.
//!
//! * One step is one card placed in a simulation; in Phase A it is one candidate. Base scores are
//!   free. They are the Normal planner's result, to which the search falls back, and the budget
//!   covers only the work beyond it.
//! * Of S steps, Phase A has S·40/100. Phase B has the same number plus the unused steps of Phase
//!   A. Phase C has the rest and receives no unused steps. A phase ends when its share is spent.
//! * The clock belongs to the caller, and a deterministic decision never reads it. An expired time
//!   limit ends Phase B and skips Phase C.

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
pub(super) struct StepBudget<'a> {
    /// Total number of steps; `None` means no limit.
    steps: Option<u64>,
    used: [u64; 3],
    time_is_up: Option<&'a dyn Fn() -> bool>,
    /// Whether the deadline has passed. It never becomes false again.
    expired: bool,
}

impl<'a> StepBudget<'a> {
    pub fn new(steps: Option<u64>, time_is_up: Option<&'a dyn Fn() -> bool>) -> StepBudget<'a> {
        StepBudget {
            steps,
            used: [0; 3],
            time_is_up,
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

    /// Reads the caller's clock, if there is one, and returns whether the deadline has passed.
    pub fn check_deadline(&mut self) -> bool {
        if !self.expired {
            self.expired = self.time_is_up.is_some_and(|time_is_up| time_is_up());
        }
        self.expired
    }

    /// Whether an earlier read found that the deadline has passed. The clock is not read.
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
        let steps = self.steps().max(1);
        if self.steps.is_some() {
            (used * 1000 / steps) as u32
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn steps_are_divided_into_40_and_40_percent_and_the_rest() {
        for (steps, parts) in [
            (100, [40, 40, 20]),
            (0, [0, 0, 0]),
            (7, [2, 2, 3]),
            (1, [0, 0, 1]),
        ] {
            let budget = StepBudget::new(Some(steps), None);
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
        let mut budget = StepBudget::new(Some(100), None);
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
        let mut budget = StepBudget::new(None, None);
        assert!(budget.spend(SearchPhase::C, 1 << 40));
        assert_eq!((budget.steps(), budget.utilization_permil()), (0, 0));
    }

    #[test]
    fn the_clock_is_not_read_after_the_deadline() {
        let reads = Cell::new(0);
        let clock = || {
            reads.set(reads.get() + 1);
            reads.get() == 2
        };
        let mut budget = StepBudget::new(None, Some(&clock));
        let results = [(); 4].map(|()| budget.check_deadline());
        assert_eq!(results, [false, true, true, true]);
        assert!(budget.deadline_passed());
        assert_eq!(reads.get(), 2);
        assert!(!StepBudget::new(None, None).check_deadline());
    }
}
