//! Input: views, deals and positions from the command line, from files, or as JSON; players.
//!
//! * [`view`]: a view as a line of fields or as JSON ([`view_json`]), from a file or standard
//!   input.
//! * [`deal`], [`position`]: a played deal and a position as lines of [`fields`].
//! * [`players`]: the players of the arena by name, external ones included. [`threads`]: worker
//!   threads.

pub mod deal;
pub mod fields;
pub mod players;
pub mod position;
pub mod threads;
pub mod view;
pub mod view_json;
