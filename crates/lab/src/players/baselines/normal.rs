//! The Normal planner with the real hands of all players, as the program of the design "Hard Performance HLD"
//! plays it.

use handsense_core::List;
use handsense_hearts::hard::normal::{Determinizations, Difficulty, planner};
use handsense_hearts::{Card, HAND, Position, Seat, View};

use super::peeking::{OpenDeal, Peeking};

/// The Normal planner as the design's program has it: it plays the trick out with the real hands.
#[derive(Clone, Debug, Default)]
pub struct PeekingNormal {
    difficulty: Difficulty,
    steps: u64,
}

impl PeekingNormal {
    /// The planner at [`Difficulty::Normal`].
    pub const fn new() -> PeekingNormal {
        PeekingNormal::with(Difficulty::Normal)
    }

    /// The planner with another difficulty.
    pub const fn with(difficulty: Difficulty) -> PeekingNormal {
        PeekingNormal {
            difficulty,
            steps: 0,
        }
    }

    /// Every legal card with its score, the best first; empty when it is not the player's turn.
    pub fn explain(&self, table: &Position, view: &View) -> List<(Card, i32), HAND> {
        planner::explain(
            view,
            &Determinizations::from_hands(*table.hands()),
            self.difficulty,
        )
    }
}

impl Peeking for PeekingNormal {
    fn begin_deal(&mut self, _seed: u64) {
        self.steps = 0;
    }

    fn pass(&mut self, _deal: &OpenDeal, _me: Seat, view: &View) -> [Card; 3] {
        planner::pass(view, self.difficulty)
    }

    fn play(&mut self, table: &Position, view: &View) -> Card {
        let known = || Determinizations::from_hands(*table.hands());
        let choice = planner::choose(view, self.difficulty, known);
        self.steps += choice.simulated_tricks;
        choice.card
    }

    /// Tricks simulated.
    fn steps(&self) -> u64 {
        self.steps
    }
}

#[cfg(test)]
mod tests {
    use handsense_hearts::hard::normal::NormalPlayer;
    use handsense_hearts::{Rules, SEATS};

    use super::super::test_deals::{Blind, whole_deal};
    use super::*;

    /// Honest and peeking planners of both difficulties.
    fn players() -> [Box<dyn Peeking>; SEATS] {
        [
            Box::new(Blind(NormalPlayer::new())),
            Box::new(PeekingNormal::new()),
            Box::new(Blind(NormalPlayer::with_options(Difficulty::Hard, 8))),
            Box::new(PeekingNormal::with(Difficulty::Hard)),
        ]
    }

    #[test]
    fn peeking_planners_play_by_the_rules_and_the_same_again() {
        let mut first = players();
        for number in 0..200 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][number as usize / 4 % 2];
            let story = whole_deal(rules, number, &mut first);
            // New players keep nothing from the deals before.
            assert_eq!(story, whole_deal(rules, number, &mut players()), "{number}");
            assert_eq!(story.plays.len(), 52);
            assert!(story.steps.iter().all(|&steps| steps > 0));
        }
    }
}
