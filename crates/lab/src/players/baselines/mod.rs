//! Reference players of Hearts: players of the classic engine, planners of another program, and a
//! random player.
//!
//! Each player reproduces its original, including its weaknesses; none is meant to be strong.
//!
//! - [`random`]: uniformly random legal cards.
//! - [`card_player`]: the engine's table of card scores.
//! - [`ducker`]: the engine's ducking player.
//! - [`shooter`]: the engine's moon shooter, and its rule-based pass.
//! - `playout_policy`: the engine's rollout policy.
//! - [`pimc`]: the engine's perfect-information Monte Carlo search with UCT.
//! - [`flat`]: flat Monte Carlo over sampled worlds.
//! - [`hard`]: the Hard search and the Normal planner.
//! - [`move_list`]: the engine's move lists.

pub mod card_player;
pub mod ducker;
pub mod flat;
pub mod hard;
pub mod move_list;
pub mod pimc;
mod playout_policy;
pub mod random;
pub mod shooter;
#[cfg(test)]
mod test_deals;

pub use card_player::CardPlayer;
pub use ducker::Ducker;
pub use flat::FlatMonteCarlo;
pub use move_list::{collapse, isolated_cards, reduced_moves};
pub use pimc::{Pimc, PimcConfig};
pub use random::Random;
pub use shooter::{Shooter, simple_pass};
