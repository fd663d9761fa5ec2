//! The Hard search of the design "Hard Performance HLD": a bounded lookahead of one to two tricks
//! over sampled worlds.
//!
//! It knows only the view of its player. The design's program used all real hands; here everything
//! runs on random deals that fit the view, and every score is a mean over them. Three phases build
//! on the [Normal planner](normal):
//!
//! * **A** ranks the legal cards by the score of the Normal planner.
//! * **B** finishes the current trick after the best cards and adds a capped continuation.
//! * **C** probes the next trick where a candidate wins the current one. With [`PhaseC::Deal`] it
//!   plays whole sampled deals out instead.
//!
//! The leverage of a decision determines how much of this is done. A decision depends only on the
//! view, the seed of the deal and the leverage of the seat's previous decision.
//!
//! All constants are the defaults of the design, section 10, or of the first program written after it.
//!
//! - `search`: the flow of a decision through the phases.
//! - `trick`: phase B and the probe of phase C.
//! - `leverage`: leverage score and tier of a decision, with the search limits of the tier.
//! - `opponents`: simulated cards of the other seats in a sampled deal, and the random generator of a
//!   decision.
//! - [`normal`]: the Normal planner and the pass scorer.

mod leverage;
pub mod normal;
mod opponents;
mod search;
#[cfg(test)]
mod tests;
mod trick;

use handsense_hearts::{Card, Player, SEATS, View};

use handsense_hearts::classic::move_list::fallback_card;
use leverage::Leverage;
use search::HardSearch;

/// Phase C of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseC {
    /// Probe of the next trick where a candidate wins the current one, as in the design.
    Probe,
    /// Rollouts of sampled deals to their end, with their number by tier; the best mean payoff wins.
    Deal([u32; 3]),
}

impl PhaseC {
    /// The deal rollouts of the arena's player `hard-deal`.
    pub const DEAL: PhaseC = PhaseC::Deal([8, 24, 64]);
}

/// Plays by the Hard search and passes by the pass scorer of the Normal planner.
#[derive(Clone, Debug)]
pub struct HardPlayer {
    phase_c: PhaseC,
    seed: u64,
    /// Leverage of each seat's previous decision in this deal, for the hysteresis.
    previous: [Option<Leverage>; SEATS],
    steps: u64,
}

impl HardPlayer {
    /// Creates a player with this Phase C.
    pub const fn new(phase_c: PhaseC) -> HardPlayer {
        HardPlayer {
            phase_c,
            seed: 0,
            previous: [None; SEATS],
            steps: 0,
        }
    }
}

impl Player for HardPlayer {
    fn begin_deal(&mut self, seed: u64) {
        *self = HardPlayer {
            seed,
            ..HardPlayer::new(self.phase_c)
        };
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        normal::pass(view)
    }

    /// A forced card is played without a search. Equal values are decided by the smaller card key:
    /// clubs, diamonds, spades, hearts, and the two first within a suit.
    fn play(&mut self, view: &View) -> Card {
        let Ok(legal) = view.legal_moves() else {
            return fallback_card(view);
        };
        let previous = &mut self.previous[view.me()];
        let leverage = Leverage::new(view, *previous);
        *previous = Some(leverage);
        if legal.len() == 1 {
            return legal.first().unwrap_or_else(|| fallback_card(view));
        }
        let mut search = HardSearch::new(view, self.seed, self.phase_c, leverage.tier);
        let candidates = search.run();
        self.steps += search.steps;
        candidates
            .first()
            .map_or_else(|| fallback_card(view), |best| best.card)
    }

    /// Number of steps: candidates ranked, and cards placed in simulations.
    fn steps(&self) -> u64 {
        self.steps
    }
}
