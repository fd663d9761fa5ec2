//! Reference players of Hearts: players of the classic engine, planners of another program, a
//! random player, and players with perfect information.
//!
//! Each player reproduces its original, including its weaknesses; none is meant to be strong.
//! Players that see hidden cards implement [`PerfectInformationPlayer`] instead of
//! [`Player`](handsense_hearts::Player), so the two kinds cannot be confused.
//!
//! - [`random`]: uniformly random legal cards.
//! - [`card_player`]: the engine's table of card scores.
//! - [`ducker`]: the engine's ducking player.
//! - [`shooter`]: the engine's moon shooter, and its rule-based pass.
//! - [`playout_policy`]: the engine's rollout policy.
//! - [`pimc`]: the engine's perfect-information Monte Carlo search with UCT.
//! - [`flat`]: flat Monte Carlo over sampled worlds.
//! - [`hard`]: the Hard search and the Normal planner, honest and with perfect information.
//! - [`move_list`]: the engine's move lists.

pub mod card_player;
pub mod ducker;
pub mod flat;
pub mod hard;
pub mod move_list;
pub mod pimc;
pub mod playout_policy;
pub mod random;
pub mod shooter;
#[cfg(test)]
mod test_deals;

pub use card_player::CardPlayer;
pub use ducker::Ducker;
pub use flat::FlatMonteCarlo;
use handsense_hearts::{Card, CardSet, PassDirection, Position, SEATS, Seat, View};
pub use move_list::{collapse, isolated_cards, reduced_moves};
pub use pimc::{Pimc, PimcConfig};
pub use playout_policy::PlayoutPolicy;
pub use random::Random;
pub use shooter::{Shooter, simple_pass};

/// All hands before the pass.
#[derive(Clone, Copy, Debug)]
pub struct OpenDeal {
    /// The hands as dealt.
    pub hands: [CardSet; SEATS],
    /// The pass direction; never hold when a player is asked.
    pub direction: PassDirection,
}

/// A player that sees every hand. It serves as an upper bound, not as an opponent.
pub trait PerfectInformationPlayer {
    /// Starts a new deal. All randomness of the deal comes from `seed`.
    fn begin_deal(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Chooses three different cards of `me`'s hand to pass.
    fn pass(&mut self, deal: &OpenDeal, me: Seat, view: &View) -> [Card; 3];

    /// Chooses a legal card for the seat to play.
    fn play(&mut self, table: &Position, view: &View) -> Card;

    /// Steps of work since the start of the deal, in the player's own unit.
    fn steps(&self) -> u64 {
        0
    }
}
