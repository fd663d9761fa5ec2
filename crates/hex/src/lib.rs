//! Hex: connectivity, heuristic move ordering in alpha-beta and Monte Carlo search, and a player worth meeting.
//!
//! Two players fill the cells of a rhombus in turn. Red, who moves first, wins by joining top and bottom with
//! stones, Blue by joining left and right; one of them always does.

#![forbid(unsafe_code)]
// Library code neither prints nor gives up, and asks neither the clock nor the environment.
#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::disallowed_types,
        clippy::exit,
        clippy::expect_used,
        clippy::panic,
        clippy::print_stderr,
        clippy::print_stdout,
        clippy::todo,
        clippy::unimplemented,
        clippy::unwrap_used
    )
)]

mod board;
pub mod bridges;
mod cell;
mod colour;
pub mod connections;
pub mod distance;
mod engine;
pub mod evaluation;
pub mod first_visit;
mod game;
mod groups;
pub mod heuristic;
pub mod hexworld;
pub mod htp;
pub mod inferior;
pub mod mcts;
pub mod minimax;
pub mod monte_carlo;
mod notation;
pub mod opening;
pub mod ordering;
pub mod picture;
mod player;
pub mod playout;
pub mod reference;
pub mod resistance;
pub mod sgf;
pub mod two_distance;

pub use board::{Board, SizeError};
pub use cell::{Cell, Cells, MAX_CELLS, MAX_SIZE, ParseCellError};
pub use colour::Colour;
pub use engine::MctsEngine;
pub use game::{Action, Game, GameError, GameResult};
pub use groups::Groups;
pub use notation::ParseActionError;
pub use player::{Algorithm, EnginePlayer, Player};
