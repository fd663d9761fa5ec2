//! Reference players of Hearts: players of the classic engine, planners of another program, and a
//! random player.
//!
//! Each player reproduces its original, including its weaknesses; none is meant to be strong.
//!
//! - [`random`]: uniformly random legal cards.
//! - `playout_policy`: the engine's rollout policy.
//! - [`pimc`]: the engine's perfect-information Monte Carlo search with UCT.
//! - [`flat`]: flat Monte Carlo over sampled worlds.
//! - [`hard`]: the Hard search and the Normal planner.

pub mod flat;
pub mod hard;
pub mod pimc;
mod playout_policy;
pub mod random;
#[cfg(test)]
mod test_deals;

pub use flat::FlatMonteCarlo;
pub use pimc::{Pimc, PimcConfig};
pub use random::Random;
