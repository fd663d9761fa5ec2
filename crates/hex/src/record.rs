//! Games as text in several formats: SGF records, HexWorld links, and lists of moves.

use std::fmt;

use thiserror::Error;

use super::board::SizeError;
use super::colour::Colour;
use super::game::Game;
use super::hexworld::{self, HexworldError, HexworldLink};
use super::position::MoveListError;
use super::sgf::{self, SgfError, SgfRecord};

/// A format of a game as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordFormat {
    /// The size and the moves, such as `11: a2 swap-pieces d4`.
    Moves = 0,
    /// A record ([`sgf`]).
    Sgf = 1,
    /// A link ([`hexworld`]).
    Hexworld = 2,
}

impl RecordFormat {
    /// All formats, in the order of their numbers.
    pub const ALL: [RecordFormat; 3] = [
        RecordFormat::Moves,
        RecordFormat::Sgf,
        RecordFormat::Hexworld,
    ];
}

/// Error in the text of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// A wrong record.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// A wrong link.
    #[error(transparent)]
    Hexworld(#[from] HexworldError),
    /// A wrong size of a list of moves.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A wrong move of a list.
    #[error(transparent)]
    Moves(#[from] MoveListError),
    /// A game that no list of moves can express.
    #[error("a list of moves has no start position, no passes and no moves out of turn")]
    NoList,
}

/// Reads a game in any format. A text with a parenthesis is a record, a number before the first colon
/// begins a list of moves, and every other text is a link.
///
/// ```
/// use handsense_hex::record::{self, RecordFormat};
/// let game = record::read("5: a2 swap-pieces, d3")?;
/// let link = record::write(&game, RecordFormat::Hexworld)?.to_string();
/// assert_eq!(link, "https://hexworld.org/board/#5c1,a2:sd3");
/// let again = record::read(&link)?;
/// assert_eq!(record::write(&again, RecordFormat::Moves)?.to_string(), "5: a2 swap-pieces d3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`RecordError`] for the first thing that is wrong.
pub fn read(text: &str) -> Result<Game, RecordError> {
    if text.contains('(') {
        return Ok(sgf::read(text)?);
    }
    if let Some((size, moves)) = text.split_once(':') {
        let size = size.trim();
        if !size.is_empty() && size.bytes().all(|byte| byte.is_ascii_digit()) {
            let mut game = Game::new(size.parse().unwrap_or(usize::MAX), true)?;
            game.play_moves(moves)?;
            return Ok(game);
        }
    }
    Ok(hexworld::read(text)?)
}

/// Returns a game as text in this format.
///
/// # Errors
/// [`RecordError::NoList`] for a list of moves of a game with a start position, a pass or a move out
/// of turn.
pub fn write(game: &Game, format: RecordFormat) -> Result<RecordText<'_>, RecordError> {
    match format {
        RecordFormat::Moves if !is_list(game) => Err(RecordError::NoList),
        _ => Ok(RecordText { game, format }),
    }
}

/// A game as text, when it is displayed.
#[derive(Clone, Copy, Debug)]
pub struct RecordText<'g> {
    game: &'g Game,
    format: RecordFormat,
}

impl fmt::Display for RecordText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.format {
            RecordFormat::Sgf => SgfRecord(self.game).fmt(f),
            RecordFormat::Hexworld => HexworldLink(self.game).fmt(f),
            RecordFormat::Moves => {
                write!(f, "{}:", self.game.board().size())?;
                let mut moves = self.game.history().iter();
                moves.try_for_each(|(_, action)| write!(f, " {action}"))
            }
        }
    }
}

/// Returns whether the moves in turn, on an empty board, make the game.
fn is_list(game: &Game) -> bool {
    let mut replay = game.start();
    let is_plain = replay.board().filled() == 0 && replay.to_move() == Colour::Red;
    let mut moves = game.history().iter();
    // Each action was legal when it was played.
    is_plain
        && moves.all(|&(colour, action)| colour == replay.to_move() && replay.play(action).is_ok())
        && (replay.to_move() == game.to_move() || game.outcome().is_some())
}
