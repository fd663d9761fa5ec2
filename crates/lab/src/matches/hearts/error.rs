//! Errors of a match of Hearts: an invalid configuration, or an illegal action of a player.

use thiserror::Error;

use super::table::PlayerError;
use crate::matches::seating::SeatingError;
use crate::players::registry::name_error::PlayerNameError;

/// The reason why a match of Hearts cannot be played.
#[derive(Debug, Error)]
pub enum HeartsMatchError {
    /// An unknown or unusable player.
    #[error(transparent)]
    Player(#[from] PlayerNameError),
    /// An invalid seating.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// A pass direction under rules without passing.
    #[error("the rules have no passing, so the direction must be hold, not {0}")]
    NoPassing(&'static str),
    /// A shard of a match with a sequential test.
    #[error(
        "--sprt needs the results of the whole match in order, and a shard has only its own; omit \
         --sprt or --shard"
    )]
    ShardedSprt,
    /// More shards than units.
    #[error("a match of {count} {unit}s has at most {count} shards, not {shards}")]
    TooManyShards {
        /// `deal` or `game`.
        unit: &'static str,
        /// Units of the match.
        count: u64,
        /// The requested number of shards.
        shards: u32,
    },
    /// A player returned an illegal action or did not answer.
    #[error("{unit} {number}, seated {seats}: {foul}")]
    PlayerError {
        /// `deal` or `game`.
        unit: &'static str,
        /// The number of the unit.
        number: u64,
        /// The seating.
        seats: String,
        /// The error.
        foul: PlayerError,
    },
}
