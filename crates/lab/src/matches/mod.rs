//! Duplicate matches: the same deals in several seatings, on any number of threads.
//!
//! - [`game`]: what a match needs from a game.
//! - [`hearts`], [`liap_tui`], [`binokel`], [`hex`]: the four games.
//! - [`seating`]: the arrangements of players in seats.
//! - [`game_match`]: a configured match, and the play of one unit.
//! - [`record`]: the record of a unit, as stored in results files.
//! - [`runner`]: plays the units of a match on several threads and returns them in order.
//! - [`pairing`]: many matches under equal conditions.
//!

pub mod binokel;
pub mod game;
pub mod game_match;
pub mod hearts;
pub mod hex;
pub mod liap_tui;
pub mod pairing;
pub mod record;
pub mod runner;
pub mod seating;
