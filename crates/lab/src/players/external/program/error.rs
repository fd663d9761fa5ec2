//! What can go wrong with a program, each as a sentence that goes on after its name.

use std::io;
use std::time::Duration;

use thiserror::Error;

/// Why a program gave no answer that counts.
#[derive(Debug, Error)]
pub enum Trouble {
    /// It cannot be started.
    #[error("cannot be started: {0}")]
    Start(#[from] io::Error),
    /// It has ended, or closed its output, instead of answering.
    #[error("was asked '{asked}' and {end}")]
    Ended {
        /// The question.
        asked: String,
        /// How it ended, as far as that is known.
        end: String,
    },
    /// It did not answer in time.
    #[error("was asked '{asked}' and said nothing for {} s", after.as_secs_f64())]
    Silent {
        /// The question.
        asked: String,
        /// How long it was waited for.
        after: Duration,
    },
    /// It spoke when it was not its turn.
    #[error("said '{said}' without being asked")]
    Unasked {
        /// What it said.
        said: String,
    },
    /// Its answer means nothing, or nothing that the rules allow.
    #[error("was asked '{asked}' and answered '{answer}', which is not {wanted}")]
    Answer {
        /// The question.
        asked: String,
        /// What it said.
        answer: String,
        /// What would have been an answer.
        wanted: String,
    },
    /// The match was stopped meanwhile.
    #[error("was not waited for, because the match was stopped")]
    Stopped,
}
