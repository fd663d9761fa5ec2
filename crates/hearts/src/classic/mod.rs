//! The players of the classic C++ engine, with their weaknesses.
//!
//! Each reproduces its original; none is meant to be strong. They are opponents in measurements, and
//! styles of the [model of the table](crate::opponents).
//!
//! - [`card_player`]: the table of card scores.
//! - [`ducker`]: the ducking player.
//! - [`shooter`]: the moon shooter, and the pass by rules.
//! - [`move_list`]: the lists of moves and passes that they choose from.

pub mod card_player;
pub mod ducker;
pub mod move_list;
pub mod shooter;

pub use card_player::CardPlayer;
pub use ducker::Ducker;
pub use move_list::{collapse, isolated_cards, reduced_moves};
pub use shooter::{Shooter, simple_pass};
