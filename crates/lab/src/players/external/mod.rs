//! External players: the interface, and programs that speak the arena's protocol.
//!
//! - [`player`]: the interface, whose answers may fail.
//! - [`program`]: a program as a player, over standard input and output.
//!

pub mod player;
pub mod program;
