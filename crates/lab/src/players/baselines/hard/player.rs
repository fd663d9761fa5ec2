//! The Hard search as a player.

use handsense_hearts::{Card, Player, SEATS, View};

use super::leverage::Leverage;
use super::normal::planner;
use super::{HardContext, HardOptions, choose};

/// Plays by the Hard search and passes by the pass scorer of the Normal planner.
#[derive(Clone, Debug)]
pub struct HardPlayer {
    options: HardOptions,
    seed: u64,
    /// Leverage of each seat's previous decision, for the hysteresis; `None` at the start of a
    /// deal.
    previous: [Option<Leverage>; SEATS],
    steps: u64,
}

impl HardPlayer {
    /// Creates a player with these options.
    pub const fn new(options: HardOptions) -> HardPlayer {
        HardPlayer {
            options,
            seed: 0,
            previous: [None; SEATS],
            steps: 0,
        }
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
        };
        match choose(view, &self.options, &context) {
            Ok(decision) => {
                self.previous[view.me()] = Some(decision.leverage);
                self.steps += decision.stats.steps.iter().sum::<u64>();
                decision.card
            }
            // Out of turn no card is legal, so any card will do.
            Err(_) => view.hand().first().unwrap_or(Card::ACE_OF_SPADES),
        }
    }

    /// Number of steps that the budget has counted.
    fn steps(&self) -> u64 {
        self.steps
    }
}
