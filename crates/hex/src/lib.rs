//! Hex: virtual connections, heuristic move ordering for alpha-beta and Monte Carlo search, and a
//! strong player by Monte Carlo tree search.
//!
//! Two players fill the cells of a rhombus in turn. Red moves first and connects top and bottom.
//! Blue connects left and right. Exactly one of them wins; there are no draws.
//!
//! [`prelude`] has what most programs need.
//!
//! Rules and text forms:
//!
//! - `cell`, `colour`, `board`: cells, players, and stones on a board of 1 to 19 rows
//! - `groups`: groups of adjacent stones, as a union-find structure
//! - `game`: a game with swap rule, resignation and undo
//! - [`hexworld`], [`sgf`]: games as HexWorld links and as SGF records
//! - [`record`]: games in any of these forms, or as a list of moves
//! - [`htp`]: the Hex Text Protocol
//! - [`picture`]: boards as text and SVG
//!
//! Evaluation:
//!
//! - [`distance`]: shortest distance between the edges, and critical cells
//! - [`resistance`]: electric circuit (Shannon, Anshelevich)
//! - [`bridges`]: bridges and edge bridges
//! - `connections`: virtual connections by H-search (Anshelevich)
//! - [`inferior`]: dead and captured cells
//! - [`structure`]: what is known of a position without a search
//! - [`evaluation`], [`heuristic`], [`ordering`]: static evaluation, move scores and move order
//!
//! Players:
//!
//! - [`minimax`][]: alpha-beta
//! - [`monte_carlo`]: flat Monte Carlo
//! - [`playout`], [`mcts`]: playouts, and Monte Carlo tree search with RAVE
//! - `kept_tree`: tree reuse between the moves of a game
//! - [`solve`]: exact solver, by proof-number search
//! - [`opening`]: swap decisions and fair openings
//! - `level`: five named strengths, for games against people
//! - `engine`, `player`: a full engine for HTP, and players for matches
//! - [`environment`]: Hex as an environment for reinforcement learning

#![forbid(unsafe_code)]
// Library code does not print, exit or panic, and reads neither the clock nor the environment.
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
mod connections;
pub mod distance;
mod engine;
pub mod environment;
pub mod evaluation;
mod game;
mod groups;
pub mod heuristic;
pub mod hexworld;
pub mod htp;
pub mod inferior;
mod kept_tree;
mod level;
pub mod mcts;
pub mod minimax;
pub mod monte_carlo;
pub mod opening;
pub mod ordering;
pub mod picture;
mod player;
pub mod playout;
pub mod policy;
mod position;
pub mod prelude;
pub mod priors;
pub mod record;
pub mod resistance;
pub mod sgf;
pub mod solve;
pub mod structure;

pub use board::{Board, SizeError};
pub use cell::{Cell, Cells, MAX_CELLS, MAX_SIZE, ParseCellError};
pub use colour::Colour;
pub use engine::MctsEngine;
pub use game::{Action, Game, GameError, GameResult, ParseActionError};
pub use kept_tree::KeptTree;
pub use level::{Level, LevelPlayer, choose_move_at_level};
pub use player::{Algorithm, EnginePlayer, Player};
pub use position::{MoveListError, Position};

/// The program of the README runs as it stands.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
