//! Match equity for Hearts: fits the table behind [`win_probabilities`](handsense_hearts::win_probabilities)
//! from self-play.
//!
//! The players are taken as equal, so only the distribution of the points within a deal is
//! estimated; the seat that takes them is random.
//!
//! - [`self_play`]: games of the tuned policy against itself, from 0 and from random scores, and
//!   rollouts from every node of the table's grid.
//! - [`fit`]: the distribution of the points of a deal, and the fitted table with its provenance, as a
//!   JSON file.
//!
//! All nodes use the same rollouts, in all 24 orders of the seats. Equal scores therefore have
//! equal counts, and a higher score never has a larger count. A seat that ends the game earlier by
//! having more points has lost that game.

pub mod fit;
pub mod self_play;
