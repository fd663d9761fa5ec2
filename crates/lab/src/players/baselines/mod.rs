//! Players to measure against: the classic engine's own, the planners of another program, a random
//! player, and players that look into all hands.
//!
//! Each behaves as its file describes, weaknesses included; none is meant to be strong. Together
//! they are the rungs of a ladder. Players that look at hidden cards do not implement
//! [`Player`](handsense_hearts::Player) but [`Peeking`], so that nobody takes one for an honest player.

pub mod card_player;
pub mod ducker;
pub mod flat;
pub mod move_list;
mod normal;
pub mod oracle;
mod peeking;
pub mod pimc;
pub mod playout_policy;
pub mod random;
pub mod shooter;
mod simple_pass;
#[cfg(test)]
mod test_deals;

pub use card_player::CardPlayer;
pub use ducker::Ducker;
pub use flat::{Flat, FlatBudget};
pub use move_list::{apart, collapse, play_list};
pub use normal::PeekingNormal;
pub use oracle::Oracle;
pub use peeking::{OpenDeal, Peeking};
pub use pimc::{Pimc, PimcConfig};
pub use playout_policy::PlayoutPolicy;
pub use random::Random;
pub use shooter::Shooter;
pub use simple_pass::simple_pass;
