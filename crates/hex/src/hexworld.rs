//! Games as links to the board of HexWorld, such as `https://hexworld.org/board/#11c1,a2:sc3`.
//!
//! The part after `#` contains the size, display options, and the moves without separators. A
//! second comma separates the moves before the displayed position from those after it.

use std::fmt;

use thiserror::Error;

use super::colour::Colour;
use super::game::{Action, Game, GameError};
use super::sgf::square_board;
use handsense_core::Excerpt;

/// Address of the board.
const URL_PREFIX: &str = "https://hexworld.org/board/#";
/// Display option for red and blue stones. HexWorld uses black and white otherwise.
const RED_AND_BLUE: &str = "c1";
/// Board size of a link without a size.
const DEFAULT_SIZE: &str = "11";

/// Error in a link: what is wrong with its size or its first invalid move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HexworldError {
    /// An unsupported size.
    #[error("`{0}` is not a square board of 1 to 19 rows")]
    Size(Excerpt),
    /// A text that does not start with a move.
    #[error(
        "`{0}` does not start with a move: expected a cell such as e4, :s, :S, :p, :rb, :rw, :fb or :fw"
    )]
    Move(Excerpt),
    /// An illegal move: its number and its text.
    #[error("move {0}, {1}: {2}")]
    Illegal(usize, Excerpt, GameError),
}

/// Moves with special names, and the colour that makes them if it is not the one to move. A pass is no
/// action.
const SPECIAL_MOVES: [(&str, Option<Colour>, Option<Action>); 7] = [
    (":s", None, Some(Action::SwapPieces)),
    (":S", None, Some(Action::SwapSides)),
    (":p", None, None),
    (":rb", Some(Colour::Red), Some(Action::Resign)),
    (":rw", Some(Colour::Blue), Some(Action::Resign)),
    (":fb", Some(Colour::Red), Some(Action::Resign)),
    (":fw", Some(Colour::Blue), Some(Action::Resign)),
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
    let is_size = |c: char| c.is_ascii_digit() || c == 'x';
    let size = &header[..header.find(|c| !is_size(c)).unwrap_or(header.len())];
    let size = if size.is_empty() { DEFAULT_SIZE } else { size };
    let board = square_board(size, 'x').ok_or_else(|| HexworldError::Size(Excerpt::new(size)))?;
    let mut game = Game::from_board(board, Colour::Red);
    let mut number = 0;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix(',') {
            rest = after;
            continue;
        }
        number += 1;
        let (text, colour, action) =
            parse_first_move(rest).ok_or_else(|| HexworldError::Move(Excerpt::new(rest)))?;
        let colour = colour.unwrap_or(game.to_move());
        match action {
            Some(action) => game
                .replay(colour, action)
                .map_err(|error| HexworldError::Illegal(number, Excerpt::new(text), error))?,
            None => game.set_to_move(!colour),
        }
        rest = &rest[text.len()..];
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
    HexworldLink(game).to_string()
}

/// The link to a game, when it is displayed.
pub(super) struct HexworldLink<'g>(pub &'g Game);

impl fmt::Display for HexworldLink<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.0;
        write!(f, "{URL_PREFIX}{}{RED_AND_BLUE}", game.board().size())?;
        let start = game.start();
        let stones_of = |colour| {
            let cells = start.board().stones_of(colour);
            cells.map(move |cell| (colour, Action::Place(cell)))
        };
        let stones = stones_of(Colour::Red).chain(stones_of(Colour::Blue));
        let mut to_move = Colour::Red;
        let mut separator = ",";
        for (colour, action) in stones.chain(game.history().iter().copied()) {
            f.write_str(separator)?;
            separator = "";
            if colour != to_move && action != Action::Resign {
                f.write_str(":p")?;
            }
            match action {
                Action::Place(cell) => cell.fmt(f)?,
                Action::SwapPieces => f.write_str(":s")?,
                Action::SwapSides => f.write_str(":S")?,
                Action::Resign if colour == Colour::Red => f.write_str(":rb")?,
                Action::Resign => f.write_str(":rw")?,
            }
            to_move = match action {
                Action::Place(_) | Action::SwapPieces => !colour,
                Action::SwapSides => colour,
                Action::Resign => to_move,
            };
        }
        if game.outcome().is_none() && game.to_move() != to_move {
            write!(f, "{separator}:p")?;
        }
        Ok(())
    }
}

/// Parses the move at the start of a text: the move as written, and its entry as in [`SPECIAL_MOVES`].
fn parse_first_move(text: &str) -> Option<(&str, Option<Colour>, Option<Action>)> {
    let mut special = SPECIAL_MOVES.iter();
    if let Some(&found) = special.find(|(name, ..)| text.starts_with(name)) {
        return Some(found);
    }
    let number = text.find(|c: char| !c.is_ascii_alphabetic())?;
    let after = &text[number..];
    let digits = after.find(|c: char| !c.is_ascii_digit());
    let name = &text[..number + digits.unwrap_or(after.len())];
    let cell = name.parse().ok()?;
    Some((name, None, Some(Action::Place(cell))))
}
