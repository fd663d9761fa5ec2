//! Players: by name, in their seats, from outside, and the reference players of Hearts.
//!
//! * [`registry`]: the players of each game by name.
//! * [`options`]: numbers, times and budgets in names. [`recipe`]: how a player is made.
//! * [`seat_player`]: the player in a seat at a table of Hearts.
//! * [`baselines`]: reference players of Hearts to measure against.
//! * [`external`]: players that are not part of this program.

pub mod baselines;
pub mod external;
pub mod options;
pub mod recipe;
pub mod registry;
pub mod seat_player;
