//! The error of a name that no player has.

use thiserror::Error;

/// A name that no player of the game has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no player is called '{name}': {known}")]
pub struct UnknownPlayer {
    name: String,
    /// The names there are.
    known: String,
}

impl UnknownPlayer {
    /// A name, and the names there are.
    pub fn new(name: &str, known: impl Into<String>) -> UnknownPlayer {
        UnknownPlayer {
            name: name.to_owned(),
            known: known.into(),
        }
    }
}
