//! Games as environments for reinforcement learning, in batches.
//!
//! [`Environment`] is one game: actions are numbers, and an observation is a number of planes. A
//! [`Batch`] plays many games of one kind side by side, with opponents by name in the seats that the
//! caller does not play.
//!
//! - `batch`: the games of a batch and their opponents.
//! - `planes`: the planes of an observation.

mod batch;
mod planes;

pub use batch::{Batch, GameState, Games};
pub use planes::Planes;

use std::fmt::{self, Display};

use thiserror::Error;

use crate::{ArrayVec, Excerpt, OutOfMemory, Rng, SEATS, Seat};

/// The most games of a batch.
pub const MAX_GAMES: usize = 1 << 20;

/// The sizes of an environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Seats, 2 to 4.
    pub seats: usize,
    /// Planes of an observation.
    pub planes: usize,
    /// Numbers of a plane.
    pub width: usize,
    /// Actions, legal or not.
    pub actions: usize,
}

/// What an action brings to each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Rewards. They add up to 0.
    pub rewards: [f32; SEATS],
    /// Scores of the deal or round that ended with the action; 0 if none did.
    pub scores: [i32; SEATS],
}

/// A game for reinforcement learning.
///
/// The text of an environment shows its state to a person, with all hands open.
pub trait Environment: Clone + Default + Display + Send {
    /// A named player of the game.
    type Player: Opponent<Self>;

    /// The names of the players other than `random`, in words.
    const PLAYERS: &'static str;

    /// The reward of a seat that ends the game by an illegal action; the others get 0.
    const ILLEGAL_REWARD: f32;

    /// The options of the game: names, and the values of each in words.
    const OPTIONS: &'static [(&'static str, &'static str)];

    /// Sets an option of [`OPTIONS`](Self::OPTIONS). Returns `None` for a value that it does not
    /// have.
    fn set(&mut self, name: &str, value: &str) -> Option<()>;

    /// Returns the sizes, which depend on the options only.
    fn shape(&self) -> Shape;

    /// Starts a game. Its deals derive from the seed.
    fn start(&mut self, seed: u64);

    /// Returns the seat to act; `None` when the game is over.
    fn seat(&self) -> Option<Seat>;

    /// Calls `allow` with each legal action, in ascending order.
    fn legal(&self, allow: impl FnMut(usize));

    /// Acts for the seat to act. Returns `None` for an illegal action, which changes nothing.
    fn act(&mut self, action: usize) -> Option<Outcome>;

    /// Writes the observation of a seat.
    fn observe(&self, seat: Seat, planes: &mut Planes<'_>);

    /// Returns the player of a name other than `random`; `None` if it is unknown.
    fn player(name: &str) -> Option<Self::Player>;
}

/// Actions that an opponent takes one after the other.
pub type Actions = ArrayVec<usize, 8>;

/// A player of seats that the caller does not play.
pub trait Opponent<E>: Send {
    /// Returns the next action of the seat to act, or several that belong together.
    fn act(&mut self, game: &E, rng: &mut Rng) -> Actions;
}

/// An error in the description of a batch, or of a call.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EnvironmentError {
    /// A word that is no option.
    #[error("unknown option '{option}': expected NAME=VALUE with {}", Names(.options))]
    Option {
        /// The word.
        option: Excerpt,
        /// The options of the game.
        options: &'static [(&'static str, &'static str)],
    },
    /// An option with a value that it does not have.
    #[error("{name} is '{value}': expected {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value.
        value: Excerpt,
        /// The values that it has.
        expected: &'static str,
    },
    /// Opponents that are not one known name, or one for each other seat.
    #[error(
        "opponents is '{names}': expected one name for all or {others} for the other seats; \
         names are random, {known}"
    )]
    Opponents {
        /// The names.
        names: Excerpt,
        /// The number of other seats.
        others: usize,
        /// The names of the game's players.
        known: &'static str,
    },
    /// A number outside its range.
    #[error("{name} is {value}: expected {least} to {most}")]
    Range {
        /// What the number is.
        name: &'static str,
        /// The number.
        value: i64,
        /// The smallest value.
        least: usize,
        /// The largest value.
        most: usize,
    },
    /// An allocation failed.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

/// The names of options: those of the game, then those of all games.
struct Names(&'static [(&'static str, &'static str)]);

impl Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|(name, _)| write!(f, "{name}, "))?;
        f.write_str("opponents, seat")
    }
}

#[cfg(test)]
mod tests;
