//! Input: views, deals and positions from the command line, from files, or as JSON; players.
//!
//! * [`view`]: a view as a line of fields or as JSON, from a file or standard input.
//! * [`position`]: a position as a line of fields.
//! * [`players`]: the players of the arena by name, external ones included. [`threads`]: worker
//!   threads.

pub mod players;
pub mod position;
pub mod threads;
pub mod view;
