//! Duplicate matches: the same deals in several seatings, on any number of threads.
//!
//! - [`seating`]: the arrangements of players in seats.
//! - [`runner`]: plays the units of a match on several threads and returns them in order.
//! - [`duplicate`]: duplicate matches of two players in any game.
//! - [`rounds`]: statistics of games that consist of rounds.
//! - [`hearts`], [`liap_tui`], [`binokel`], [`hex`]: the match of each game.
//!

pub mod binokel;
pub mod duplicate;
pub mod hearts;
pub mod hex;
pub mod liap_tui;
pub mod rounds;
pub mod runner;
pub mod seating;
