//! Hex: connectivity, heuristic move ordering in alpha-beta and Monte Carlo search, and a player worth meeting.
//!
//! Two players fill the cells of a rhombus in turn. Red, who moves first, wins by joining top and bottom with
//! stones, Blue by joining left and right; one of them always does.

mod board;
mod cell;
mod colour;
mod game;
mod groups;

pub use board::{Board, SizeError};
pub use cell::{Cell, MAX_CELLS, MAX_SIZE, ParseCellError};
pub use colour::Colour;
pub use game::{Action, Game, GameError, Outcome};
pub use groups::Groups;
