//! The error of a command: its message and its exit status.

use std::error::Error;
use std::fmt::Display;
use std::io;

use handsense_hearts::{ParseCardsError, ParseViewError};
use handsense_hex::hexworld::HexworldError;
use handsense_hex::sgf::SgfError;
use handsense_hex::{ParseActionError, SizeError};
use handsense_lab::files::FileError;
use handsense_lab::files::outputs::OutputError;
use handsense_lab::matches::game_match::MatchError;
use handsense_lab::matches::pairing::TournamentError;
use handsense_lab::matches::seating::SeatingError;
use handsense_lab::players::registry::PlayerNameError;
use handsense_lab::results::ResultsError;
use handsense_liap_tui::ParsePieceError;

/// Why a command has no answer.
#[derive(Debug)]
pub struct Failure {
    /// The message.
    pub message: String,
    /// 2 for an invalid command line, 130 after an interruption, else 1.
    pub exit_code: u8,
}

/// The exit status of an invalid command line.
const USAGE: u8 = 2;

impl Failure {
    /// A valid command line without an answer.
    pub fn new(message: impl Display) -> Failure {
        Failure {
            message: message.to_string(),
            exit_code: 1,
        }
    }

    /// An invalid command line.
    pub fn usage(message: impl Display) -> Failure {
        Failure {
            message: message.to_string(),
            exit_code: USAGE,
        }
    }

    /// A source that cannot be read.
    pub fn read(name: &str) -> impl FnOnce(io::Error) -> Failure {
        move |error| Failure::new(format!("cannot read {name}: {error}"))
    }
}

impl<E: Error + 'static> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure {
            message: error.to_string(),
            exit_code: exit_code(&error),
        }
    }
}

/// The exit status after an error of the library or the lab.
fn exit_code(error: &(dyn Error + 'static)) -> u8 {
    let file = error
        .downcast_ref::<FileError>()
        .or(match error.downcast_ref() {
            Some(ResultsError::File(error)) => Some(error),
            _ => None,
        });
    if let Some(error) = file {
        return error.exit_code();
    }
    let is_usage = error.is::<OutputError>()
        || error.is::<SeatingError>()
        || error.is::<TournamentError>()
        || error.is::<ParseCardsError>()
        || error.is::<ParsePieceError>()
        || error.is::<handsense_binokel::ParseCardError>()
        || error.is::<ParseActionError>()
        || error.is::<SgfError>()
        || error.is::<HexworldError>()
        || error.is::<SizeError>()
        || error
            .downcast_ref()
            .is_some_and(|error| !matches!(error, ParseViewError::View(_)))
        || matches!(error.downcast_ref(), Some(PlayerNameError::Unknown { .. }))
        || matches!(
            error.downcast_ref(),
            Some(
                MatchError::Player(PlayerNameError::Unknown { .. })
                    | MatchError::Seating(_)
                    | MatchError::Options(_)
            )
        );
    if is_usage { USAGE } else { 1 }
}
