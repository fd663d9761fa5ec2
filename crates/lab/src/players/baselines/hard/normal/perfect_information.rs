//! The Normal planner with perfect information, as in the program of the design "Hard Performance
//! HLD".

use handsense_hearts::{Card, Position, Seat, View};

use super::{Difficulty, planner};
use crate::players::baselines::{OpenDeal, PerfectInformationPlayer};

/// The Normal planner with perfect information: it simulates the rest of the trick with the actual
/// hands.
#[derive(Clone, Debug, Default)]
pub struct PerfectInformationNormal {
    difficulty: Difficulty,
    steps: u64,
}

impl PerfectInformationNormal {
    /// The planner at [`Difficulty::Normal`].
    pub const fn new() -> PerfectInformationNormal {
        PerfectInformationNormal::with(Difficulty::Normal)
    }

    /// The planner with the given difficulty.
    pub const fn with(difficulty: Difficulty) -> PerfectInformationNormal {
        PerfectInformationNormal {
            difficulty,
            steps: 0,
        }
    }
}

impl PerfectInformationPlayer for PerfectInformationNormal {
    fn begin_deal(&mut self, _seed: u64) {
        self.steps = 0;
    }

    fn pass(&mut self, _deal: &OpenDeal, _me: Seat, view: &View) -> [Card; 3] {
        planner::pass(view, self.difficulty)
    }

    fn play(&mut self, table: &Position, view: &View) -> Card {
        let known = || vec![*table.hands()];
        let (card, simulated_tricks) = planner::choose(view, self.difficulty, known);
        self.steps += simulated_tricks;
        card
    }

    /// The number of simulated tricks.
    fn steps(&self) -> u64 {
        self.steps
    }
}

#[cfg(test)]
mod tests {
    use handsense_hearts::{Rules, SEATS};

    use super::super::NormalPlayer;
    use super::*;
    use crate::players::baselines::test_deals::{HonestAdapter, play_deal_and_check};

    /// Planners of both difficulties, honest and with perfect information.
    fn players() -> [Box<dyn PerfectInformationPlayer>; SEATS] {
        [
            Box::new(HonestAdapter(NormalPlayer::new())),
            Box::new(PerfectInformationNormal::new()),
            Box::new(HonestAdapter(NormalPlayer::with_options(
                Difficulty::Hard,
                8,
            ))),
            Box::new(PerfectInformationNormal::with(Difficulty::Hard)),
        ]
    }

    #[test]
    fn planners_with_perfect_information_are_legal_and_reproducible() {
        let mut first = players();
        for number in 0..200 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][number as usize / 4 % 2];
            let log = play_deal_and_check(rules, number, &mut first);
            // New players have no state from earlier deals.
            assert_eq!(
                log,
                play_deal_and_check(rules, number, &mut players()),
                "{number}"
            );
            assert_eq!(log.plays.len(), 52);
            assert!(log.steps.iter().all(|&steps| steps > 0));
        }
    }
}
