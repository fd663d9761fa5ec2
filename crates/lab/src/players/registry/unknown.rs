//! The error of an unknown player name.

use thiserror::Error;

/// A name that no player of the game has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown player '{name}'; players are {known}")]
pub struct UnknownPlayer {
    name: String,
    /// The known names.
    known: String,
}

impl UnknownPlayer {
    /// An error for `name` that lists the known names.
    pub fn new(name: &str, known: impl Into<String>) -> UnknownPlayer {
        UnknownPlayer {
            name: name.to_owned(),
            known: known.into(),
        }
    }
}
