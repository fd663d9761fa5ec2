//! What a decision may cost: steps, parted over the three phases, or the caller's time.
//!
//! From the design of the Hard search, section 6.4, and how it is read here:
//!
//! * One step is one card placed in a simulation, and in SearchPhase A one candidate taken up. The base
//!   scores themselves cost nothing: they are the Normal planner's answer, to which the search falls
//!   back, and the budget is for what is added to it.
//! * Of B steps, SearchPhase A has B·40/100, SearchPhase B as many and what A leaves over, SearchPhase C the rest,
//!   whatever the others leave over. A phase ends when its part is used up.
//! * The clock is the caller's, and a deterministic decision never asks for it. Time that is up ends
//!   SearchPhase B and skips SearchPhase C.

/// Percent of the steps that SearchPhase A may take, and as many SearchPhase B.
const PHASE_PERCENT: u64 = 40;

/// The phases of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchPhase {
    /// Ranks the candidates by base score.
    A,
    /// Finishes the current trick.
    B,
    /// Looks beyond it.
    C,
}

/// The steps and the time of one decision.
pub(super) struct StepBudget<'a> {
    /// All steps; `None` is no limit.
    steps: Option<u64>,
    used: [u64; 3],
    time_is_up: Option<&'a dyn Fn() -> bool>,
    /// Once time is up it stays so.
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

    /// The steps that a phase may take in all.
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

    /// The steps that are left to a phase.
    pub fn remaining(&self, phase: SearchPhase) -> u64 {
        self.phase_limit(phase) - self.used[phase as usize]
    }

    /// Takes one step of a phase; `false`, and nothing taken, when none is left.
    pub fn spend_one(&mut self, phase: SearchPhase) -> bool {
        self.spend(phase, 1)
    }

    /// Takes so many steps of a phase at once, or none.
    pub fn spend(&mut self, phase: SearchPhase, steps: u64) -> bool {
        let fits = steps <= self.remaining(phase);
        if fits {
            self.used[phase as usize] += steps;
        }
        fits
    }

    /// Asks the caller's clock, where there is one that may be asked.
    pub fn check_deadline(&mut self) -> bool {
        if !self.expired {
            self.expired = self.time_is_up.is_some_and(|time_is_up| time_is_up());
        }
        self.expired
    }

    /// Whether the clock has said so before; it is not asked.
    pub fn deadline_passed(&self) -> bool {
        self.expired
    }

    /// Steps taken by phase.
    pub fn used(&self) -> [u64; 3] {
        self.used
    }

    /// All steps there are; 0 for no limit.
    pub fn steps(&self) -> u64 {
        self.steps.unwrap_or(0)
    }

    /// Thousandths of the steps that were taken; 0 without a limit.
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
    fn the_steps_are_parted_40_40_and_the_rest() {
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
    fn what_a_leaves_goes_to_b_and_nothing_goes_to_c() {
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
    fn time_that_is_up_is_not_asked_for_again() {
        let asked = Cell::new(0);
        let clock = || {
            asked.set(asked.get() + 1);
            asked.get() == 2
        };
        let mut budget = StepBudget::new(None, Some(&clock));
        let answers = [(); 4].map(|()| budget.check_deadline());
        assert_eq!(answers, [false, true, true, true]);
        assert!(budget.deadline_passed());
        assert_eq!(asked.get(), 2);
        assert!(!StepBudget::new(None, None).check_deadline());
    }
}
