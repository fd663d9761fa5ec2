//! Players: registries by name, seats, external players, and the reference players of Hearts and Hex.
//!
//! - [`registry`]: the players of each game by name.
//! - [`options`]: the parser of numbers, times and budgets in names.
//! - [`seat_player`]: the player in a seat at a table of Hearts.
//! - [`hex_seat`]: the player of a colour in a match of Hex, and the player that continues its tree.
//! - [`hex_reference`]: the reference player of Hex.
//! - [`baselines`]: reference players of Hearts.
//! - [`external`]: players outside this program.

pub mod baselines;
pub mod external;
pub mod hex_reference;
pub mod hex_seat;
pub mod options;
pub mod registry;
pub mod seat_player;
