//! Errors of a match of Hearts: the match cannot be set up, or a player breaks the rules.

use thiserror::Error;

use super::table::Foul;
use crate::matches::seating::SeatingError;
use crate::players::registry::hearts::RosterError;

/// Why a match of Hearts cannot be played.
#[derive(Debug, Error)]
pub enum ContestError {
    /// A name that gives no player.
    #[error(transparent)]
    Player(#[from] RosterError),
    /// Players and seating do not fit.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// A direction under rules without passing.
    #[error("the rules know no passing, so the direction can only be hold, not {0}")]
    NoPassing(&'static str),
    /// A part of a match that may end early.
    #[error(
        "--sprt ends a match by all its results in order, and a shard has only its own; leave out \
         --sprt or --shard"
    )]
    ShardedTest,
    /// Parts without anything to play.
    #[error("a match of {count} {unit}s has at most {count} shards, not {shards}")]
    TooManyShards {
        /// `deal` or `game`.
        unit: &'static str,
        /// Units of the match.
        count: u64,
        /// What was asked for.
        shards: u32,
    },
    /// A player broke the rules, or gave no answer.
    #[error("{unit} {number}, seated {seats}: {foul}")]
    Foul {
        /// `deal` or `game`.
        unit: &'static str,
        /// Its number.
        number: u64,
        /// Who sat where.
        seats: String,
        /// What happened.
        foul: Foul,
    },
}
