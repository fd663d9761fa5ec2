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
//! - [`shooter`]: the engine's moon shooter.
//! - [`playout_policy`]: the engine's rollout policy.
//! - [`pimc`]: the engine's perfect-information Monte Carlo search with UCT.
//! - [`flat`]: flat Monte Carlo over sampled worlds.
//! - [`oracle`]: Monte Carlo evaluation of the actual deal.
//! - [`hard`]: the Hard search and the Normal planner, honest and with perfect information.
//! - [`move_list`]: the engine's move lists.
//! - `simple_pass`: the engine's rule-based pass.
//! - `perfect_information`: the trait of players that see all hands.

pub mod card_player;
pub mod ducker;
pub mod flat;
pub mod hard;
pub mod move_list;
pub mod oracle;
mod perfect_information;
pub mod pimc;
pub mod playout_policy;
pub mod random;
pub mod shooter;
mod simple_pass;
#[cfg(test)]
mod test_deals;

pub use card_player::CardPlayer;
pub use ducker::Ducker;
pub use flat::{FlatBudget, FlatMonteCarlo};
pub use move_list::{collapse, isolated_cards, reduced_moves};
pub use oracle::Oracle;
pub use perfect_information::{OpenDeal, PerfectInformationPlayer};
pub use pimc::{Pimc, PimcConfig};
pub use playout_policy::PlayoutPolicy;
pub use random::Random;
pub use shooter::Shooter;
pub use simple_pass::simple_pass;
