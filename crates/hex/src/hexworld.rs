//! Games as links to the board of HexWorld, such as `https://hexworld.org/board/#11c1,a2:sc3`.
//!
//! The part after `#` contains the size, display options, and the moves without separators. A
//! second comma separates the moves before the displayed position from those after it.

use std::fmt::Write as _;

use thiserror::Error;

use super::colour::Colour;
use super::game::{Action, Game, GameError};

/// Address of the board.
const URL_PREFIX: &str = "https://hexworld.org/board/#";
/// Display option for red and blue stones. HexWorld uses black and white otherwise.
const RED_AND_BLUE: &str = "c1";
/// Board size of a link without a size.
const DEFAULT_SIZE: &str = "11";

/// Error in a link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HexworldError {
    /// An unsupported board size.
    #[error("`{0}` is not a square board of 1 to 19 rows")]
    Size(String),
    /// Not a move.
    #[error(
        "`{0}` does not start with a move: expected a cell such as e4, :s, :S, :p, :rb, :rw, :fb or :fw"
    )]
    Move(String),
    /// A move against the rules.
    #[error("move {number}, {text}: {error}")]
    Illegal {
        /// Number of the move, counted from 1.
        number: usize,
        /// The move as written in the link.
        text: String,
        /// The broken rule.
        error: GameError,
    },
}

/// A move of a link.
#[derive(Clone, Copy)]
enum HexworldMove {
    Pass,
    Play(Option<Colour>, Action),
}

/// Moves with special names.
const SPECIAL_MOVES: [(&str, HexworldMove); 7] = [
    (":s", HexworldMove::Play(None, Action::SwapPieces)),
    (":S", HexworldMove::Play(None, Action::SwapSides)),
    (":p", HexworldMove::Pass),
    (":rb", HexworldMove::Play(Some(Colour::Red), Action::Resign)),
    (
        ":rw",
        HexworldMove::Play(Some(Colour::Blue), Action::Resign),
    ),
    (":fb", HexworldMove::Play(Some(Colour::Red), Action::Resign)),
    (
        ":fw",
        HexworldMove::Play(Some(Colour::Blue), Action::Resign),
    ),
];

/// Reads the game of a link with all its moves, including those after the displayed position. The
/// part before `#` is ignored and may be missing.
///
/// A link does not state whether the swap rule applies, so [`Game::has_swap`] is true only if a
/// player has swapped.
///
/// ```
/// use handsense_hex::{Colour, hexworld};
/// let game = hexworld::read("https://hexworld.org/board/#5c1,a2:sc3,d3")?;
/// assert_eq!(game.history().len(), 4);
/// assert!(game.board().has("b1".parse()?, Colour::Blue));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`HexworldError`] for an unsupported board, and at the first invalid or illegal move.
pub fn read(link: &str) -> Result<Game, HexworldError> {
    let hash = link.split_once('#').map_or(link, |(_, hash)| hash).trim();
    let (header, mut rest) = hash.split_once(',').unwrap_or((hash, ""));
    let mut game = new_game(header)?;
    let mut number = 0;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix(',') {
            rest = after;
            continue;
        }
        number += 1;
        let (next, length) =
            parse_first_move(rest).ok_or_else(|| HexworldError::Move(rest.into()))?;
        let (text, after) = rest.split_at(length);
        let played = apply(&mut game, next);
        played.map_err(|error| HexworldError::Illegal {
            number,
            text: text.to_owned(),
            error,
        })?;
        rest = after;
    }
    Ok(game)
}

/// Writes the link to a game.
///
/// Stones of a start position become moves, with passes where the colours do not alternate.
///
/// ```
/// use handsense_hex::{Action, Game, hexworld};
/// let mut game = Game::new(11, true)?;
/// game.play(Action::Place("c2".parse()?))?;
/// game.play(Action::SwapPieces)?;
/// game.play(Action::Place("g7".parse()?))?;
/// assert_eq!(hexworld::write(&game), "https://hexworld.org/board/#11c1,c2:sg7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(game: &Game) -> String {
    let mut text = format!("{URL_PREFIX}{}{RED_AND_BLUE},", game.board().size());
    let start = game.start();
    let stones_of = |colour| {
        let cells = start.board().stones_of(colour);
        cells.map(move |cell| (colour, Action::Place(cell)))
    };
    let stones = stones_of(Colour::Red).chain(stones_of(Colour::Blue));
    let mut to_move = Colour::Red;
    for (colour, action) in stones.chain(game.history().iter().copied()) {
        if colour != to_move && action != Action::Resign {
            text += ":p";
        }
        let _ = match action {
            Action::Place(cell) => write!(text, "{cell}"),
            Action::SwapPieces => write!(text, ":s"),
            Action::SwapSides => write!(text, ":S"),
            Action::Resign if colour == Colour::Red => write!(text, ":rb"),
            Action::Resign => write!(text, ":rw"),
        };
        to_move = match action {
            Action::Place(_) | Action::SwapPieces => !colour,
            Action::SwapSides => colour,
            Action::Resign => to_move,
        };
    }
    if game.outcome().is_none() && game.to_move() != to_move {
        text += ":p";
    }
    text.trim_end_matches(',').to_owned()
}

/// Creates an empty board from a size such as `11` or `11x11` at the start of a text.
fn new_game(header: &str) -> Result<Game, HexworldError> {
    let is_size = |c: char| c.is_ascii_digit() || c == 'x';
    let end = header.find(|c| !is_size(c)).unwrap_or(header.len());
    let size_text = Some(&header[..end]).filter(|size_text| !size_text.is_empty());
    let size_text = size_text.unwrap_or(DEFAULT_SIZE);
    let (columns, rows) = size_text.split_once('x').unwrap_or((size_text, size_text));
    let size = columns.parse().ok().filter(|_| columns == rows);
    let game = size.and_then(|size| Game::new(size, false).ok());
    game.ok_or_else(|| HexworldError::Size(size_text.to_owned()))
}

/// Parses the move at the start of a text, and returns it with its length in bytes.
fn parse_first_move(text: &str) -> Option<(HexworldMove, usize)> {
    let special = SPECIAL_MOVES
        .iter()
        .find(|(name, _)| text.starts_with(name));
    if let Some(&(name, special)) = special {
        return Some((special, name.len()));
    }
    let number = text.find(|c: char| !c.is_ascii_alphabetic())?;
    let after = &text[number..];
    let digits = after.find(|c: char| !c.is_ascii_digit());
    let length = number + digits.unwrap_or(after.len());
    let cell = text[..length].parse().ok()?;
    Some((HexworldMove::Play(None, Action::Place(cell)), length))
}

fn apply(game: &mut Game, next: HexworldMove) -> Result<(), GameError> {
    match next {
        HexworldMove::Pass => {
            game.set_to_move(!game.to_move());
            Ok(())
        }
        HexworldMove::Play(colour, action) => {
            if matches!(action, Action::SwapPieces | Action::SwapSides) {
                game.set_swap(true);
            }
            game.play_as(colour.unwrap_or(game.to_move()), action)
        }
    }
}
