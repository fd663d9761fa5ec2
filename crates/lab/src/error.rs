//! Why a match cannot be played or shown, as sentences, and the exit code of each.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::deals::DealFileError;
use super::ladder::{LADDER, Pairing};
use super::merge::MergeError;
use super::roster::RosterError;
use super::seating::SeatingError;
use super::table::Foul;

/// Why the arena stops.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// A name that gives no player.
    #[error(transparent)]
    Player(#[from] RosterError),
    /// Players and seating do not fit.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// A part of a name that no match of the ladder has.
    #[error(
        "no match of the ladder has '{0}' in its name; there are {known}", known = ladder_names()
    )]
    NoPairing(String),
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
    /// A deal file with a line that is no deal.
    #[error("{}, {source}", path.display())]
    DealFile {
        /// The file.
        path: PathBuf,
        /// Where and why.
        source: DealFileError,
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
    /// A file that cannot be read or written.
    #[error("cannot {what} {}: {source}", path.display())]
    File {
        /// `read` or `write`.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A result file already there.
    #[error(
        "{} already holds results; --resume goes on with them", path.display()
    )]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A page was to be written over something else.
    #[error("{} holds something else than a page, and is left alone", path.display())]
    NotAPage {
        /// The file.
        path: PathBuf,
    },
    /// A result file of another match.
    #[error(
        "{} holds another match: its {field} is {theirs}, this one's is {ours}", path.display()
    )]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// The first field of the header that differs.
        field: String,
        /// What the file has.
        theirs: String,
        /// What was asked for.
        ours: String,
    },
    /// Shards that cannot be put together.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// Playing the last finished deal again gives something else.
    #[error(
        "{}: {number}, the last one finished, is played differently now; players have changed \
         since, and their results must not be mixed", path.display()
    )]
    Changed {
        /// The file.
        path: PathBuf,
        /// The deal or game.
        number: u64,
    },
    /// A line of a result file that cannot be understood.
    #[error("{}, line {line}: {reason}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Its number.
        line: usize,
        /// Why.
        reason: String,
    },
    /// A record that its match cannot have.
    #[error("{source_name}: what {number} says fits no deal of this match")]
    Misfit {
        /// Where the record comes from.
        source_name: String,
        /// The deal or game.
        number: u64,
    },
    /// Stopped by the user.
    #[error("interrupted after {finished} of {count}")]
    Interrupted {
        /// Deals or games finished.
        finished: u64,
        /// How many there should have been.
        count: u64,
    },
    /// The screen does not take the answer.
    #[error("cannot write the answer: {0}")]
    Answer(String),
}

impl ArenaError {
    /// A file that could not be read.
    pub fn read(path: &Path) -> impl FnOnce(io::Error) -> ArenaError {
        Self::file("read", path)
    }

    /// A file that could not be written.
    pub fn write(path: &Path) -> impl FnOnce(io::Error) -> ArenaError {
        Self::file("write", path)
    }

    /// A record that its match cannot have.
    pub fn misfit(source: &Path, number: u64) -> ArenaError {
        ArenaError::Misfit {
            source_name: source.display().to_string(),
            number,
        }
    }

    fn file(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ArenaError {
        let path = path.to_owned();
        move |source| ArenaError::File { what, path, source }
    }

    /// 2 when what was asked for cannot be understood, 130 after an interruption, else 1.
    pub const fn exit_code(&self) -> u8 {
        match self {
            ArenaError::Player(RosterError::Unknown { .. })
            | ArenaError::Seating(_)
            | ArenaError::NoPairing(_)
            | ArenaError::NoPassing(_)
            | ArenaError::ShardedTest
            | ArenaError::TooManyShards { .. } => 2,
            // What a shell reports for a program that SIGINT has ended.
            ArenaError::Interrupted { .. } => 130,
            _ => 1,
        }
    }
}

fn ladder_names() -> String {
    let names: Vec<String> = LADDER.iter().map(Pairing::name).collect();
    names.join(", ")
}
