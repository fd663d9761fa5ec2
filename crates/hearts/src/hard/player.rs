//! The Hard search at the table.

use super::{HardContext, HardOptions, choose};
use crate::hard::leverage::Leverage;
use crate::hard::normal::planner;
use crate::{Card, Player, SEATS, View};

/// Plays by the Hard search and passes as the Normal planner does, by its scores of single cards.
#[derive(Clone, Debug)]
pub struct HardPlayer {
    options: HardOptions,
    seed: u64,
    /// The decision before of each seat, for the hysteresis; none at the start of a deal.
    previous: [Option<Leverage>; SEATS],
    steps: u64,
}

impl HardPlayer {
    /// A player with these options. It has no clock.
    pub const fn new(options: HardOptions) -> HardPlayer {
        HardPlayer {
            options,
            seed: 0,
            previous: [None; SEATS],
            steps: 0,
        }
    }
}

impl Default for HardPlayer {
    /// The literal search with tiers on.
    fn default() -> HardPlayer {
        HardPlayer::new(HardOptions::LITERAL)
    }
}

impl Player for HardPlayer {
    fn begin_deal(&mut self, seed: u64) {
        self.seed = seed;
        self.previous = [None; SEATS];
        self.steps = 0;
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        planner::pass(view, self.options.difficulty)
    }

    fn play(&mut self, view: &View) -> Card {
        let context = HardContext {
            seed: self.seed,
            previous: self.previous[view.me()],
            time_is_up: None,
        };
        match choose(view, &self.options, &context) {
            Ok(decision) => {
                self.previous[view.me()] = Some(decision.leverage);
                self.steps += decision.stats.steps.iter().sum::<u64>();
                decision.card
            }
            // Asked out of turn; any card is as wrong as any other.
            Err(_) => view.hand().first().unwrap_or(Card::ACE_OF_SPADES),
        }
    }

    /// Steps as the budget counts them.
    fn steps(&self) -> u64 {
        self.steps
    }
}
