//! What a decision may cost: steps, parted over the three phases, or the caller's time.
//!
//! From the design of the Hard search, section 6.4, and how it is read here:
//!
//! * One step is one card placed in a simulation, and in Phase A one candidate taken up. The base
//!   scores themselves cost nothing: they are the Normal planner's answer, to which the search falls
//!   back, and the budget is for what is added to it.
//! * Of B steps, Phase A has B·40/100, Phase B as many and what A leaves over, Phase C the rest,
//!   whatever the others leave over. A phase ends when its part is used up.
//! * The clock is the caller's, and a deterministic decision never asks for it. Time that is up ends
//!   Phase B and skips Phase C.

/// Percent of the steps that Phase A may take, and as many Phase B.
const PERCENT: u64 = 40;

/// The phases of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Ranks the candidates by base score.
    A,
    /// Finishes the current trick.
    B,
    /// Looks beyond it.
    C,
}

/// The steps and the time of one decision.
pub(super) struct Budget<'a> {
    /// All steps; `None` is no limit.
    steps: Option<u64>,
    used: [u64; 3],
    time_is_up: Option<&'a dyn Fn() -> bool>,
    /// Once time is up it stays so.
    late: bool,
}

impl<'a> Budget<'a> {
    pub fn new(steps: Option<u64>, time_is_up: Option<&'a dyn Fn() -> bool>) -> Budget<'a> {
        Budget {
            steps,
            used: [0; 3],
            time_is_up,
            late: false,
        }
    }

    /// The steps that a phase may take in all.
    fn cap(&self, phase: Phase) -> u64 {
        let Some(steps) = self.steps else {
            return u64::MAX;
        };
        let part = steps * PERCENT / 100;
        match phase {
            Phase::A => part,
            Phase::B => 2 * part - self.used[Phase::A as usize],
            Phase::C => steps - 2 * part,
        }
    }

    /// The steps that are left to a phase.
    pub fn left(&self, phase: Phase) -> u64 {
        self.cap(phase) - self.used[phase as usize]
    }

    /// Takes one step of a phase; `false`, and nothing taken, when none is left.
    pub fn step(&mut self, phase: Phase) -> bool {
        self.take(phase, 1)
    }

    /// Takes so many steps of a phase at once, or none.
    pub fn take(&mut self, phase: Phase, steps: u64) -> bool {
        let fits = steps <= self.left(phase);
        if fits {
            self.used[phase as usize] += steps;
        }
        fits
    }

    /// Asks the caller's clock, where there is one that may be asked.
    pub fn is_late(&mut self) -> bool {
        if !self.late {
            self.late = self.time_is_up.is_some_and(|time_is_up| time_is_up());
        }
        self.late
    }

    /// Whether the clock has said so before; it is not asked.
    pub fn was_late(&self) -> bool {
        self.late
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
            let budget = Budget::new(Some(steps), None);
            let a = budget.left(Phase::A);
            assert_eq!([a, budget.left(Phase::B) - a, budget.left(Phase::C)], parts);
            assert_eq!(parts.iter().sum::<u64>(), steps);
        }
    }

    #[test]
    fn what_a_leaves_goes_to_b_and_nothing_goes_to_c() {
        let mut budget = Budget::new(Some(100), None);
        assert!(budget.take(Phase::A, 15));
        assert_eq!(budget.left(Phase::B), 65);
        assert!(!budget.take(Phase::B, 66));
        assert!(budget.take(Phase::B, 10));
        assert_eq!(budget.left(Phase::C), 20);
        assert!((0..20).all(|_| budget.step(Phase::C)));
        assert!(!budget.step(Phase::C));
        assert_eq!(budget.used(), [15, 10, 20]);
        assert_eq!(budget.utilization_permil(), 450);
    }

    #[test]
    fn without_a_limit_no_step_is_refused() {
        let mut budget = Budget::new(None, None);
        assert!(budget.take(Phase::C, 1 << 40));
        assert_eq!((budget.steps(), budget.utilization_permil()), (0, 0));
    }

    #[test]
    fn time_that_is_up_is_not_asked_for_again() {
        let asked = Cell::new(0);
        let clock = || {
            asked.set(asked.get() + 1);
            asked.get() == 2
        };
        let mut budget = Budget::new(None, Some(&clock));
        let answers = [(); 4].map(|()| budget.is_late());
        assert_eq!(answers, [false, true, true, true]);
        assert!(budget.was_late());
        assert_eq!(asked.get(), 2);
        assert!(!Budget::new(None, None).is_late());
    }
}
