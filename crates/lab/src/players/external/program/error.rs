//! Errors of an external program. Each message continues a sentence that begins with its name.

use std::io;
use std::time::Duration;

use thiserror::Error;

/// The reason why a program gave no valid answer.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// The program cannot be started.
    #[error("cannot be started: {0}")]
    Start(#[from] io::Error),
    /// The program ended or closed its output instead of answering.
    #[error("was asked '{asked}' and {end}")]
    Ended {
        /// The question.
        asked: String,
        /// The exit status, if known.
        end: String,
    },
    /// The program did not answer in time.
    #[error("was asked '{asked}' and did not answer within {} s", after.as_secs_f64())]
    Silent {
        /// The question.
        asked: String,
        /// The time limit.
        after: Duration,
    },
    /// The program sent a line without a question.
    #[error("sent '{said}' without a question")]
    Unasked {
        /// The text of the program.
        said: String,
    },
    /// The answer is malformed or illegal.
    #[error("was asked '{asked}' and answered '{answer}', which is not {wanted}")]
    Answer {
        /// The question.
        asked: String,
        /// The text of the program.
        answer: String,
        /// The expected answer.
        wanted: String,
    },
    /// The program answered that it cannot do what it was asked.
    #[error("was asked '{asked}' and refused: {message}")]
    Refused {
        /// The question.
        asked: String,
        /// The message of the program.
        message: String,
    },
    /// The match was stopped meanwhile.
    #[error("was interrupted because the match was stopped")]
    Stopped,
}
