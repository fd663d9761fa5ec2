//! Games as SGF records (Smart Game Format), where Hex is game 11.
//!
//! The reader takes the board, the setup and the moves of the main line. It ignores variations,
//! comments, all other properties, and text before the game. Black is Red and White is Blue.

use std::fmt::Write as _;

use thiserror::Error;

use super::board::Board;
use super::cell::Cell;
use super::colour::{Colour, colour_letter, parse_colour};
use super::game::{Action, Game, GameError};

/// Board size of a record without the property SZ.
const DEFAULT_SIZE: &str = "11";

/// Error in a record, with its position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct SgfError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

/// Reads a game from a record.
///
/// A record does not state whether the swap rule applies, so [`Game::has_swap`] is true only if a
/// player has swapped. Setup stones in the middle of a record start a new game.
///
/// ```
/// use handsense_hex::{Colour, sgf};
/// let game = sgf::read("(;FF[4]GM[11]SZ[5];B[a2];W[swap-pieces];B[c3]C[well] )")?;
/// assert_eq!(game.history().len(), 3);
/// assert!(game.board().has("b1".parse()?, Colour::Blue));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SgfError`] at the first syntax error, unsupported property or illegal move.
pub fn read(text: &str) -> Result<Game, SgfError> {
    let mut parser = SgfParser { text, at: 0 };
    read_game(&mut parser).map_err(|ErrorAt { at, message }| {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        SgfError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message,
        }
    })
}

/// Writes a game as a record, with the setup of its start position and all moves.
///
/// ```
/// use handsense_hex::{Action, Game, sgf};
/// let mut game = Game::new(11, true)?;
/// game.play(Action::Place("a2".parse()?))?;
/// game.play(Action::SwapPieces)?;
/// let text = sgf::write(&game);
/// assert!(text.contains("SZ[11];B[a2];W[swap-pieces]"));
/// assert_eq!(sgf::read(&text)?.history(), game.history());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(game: &Game) -> String {
    let mut replay = game.start();
    let mut text = format!(
        "(;FF[4]GM[11]AP[handsense:{}]SZ[{}]",
        env!("CARGO_PKG_VERSION"),
        game.board().size()
    );
    for colour in Colour::ALL {
        let mut stones = replay.board().stones_of(colour).peekable();
        if stones.peek().is_some() {
            let _ = write!(text, "A{}", colour_letter(colour));
        }
        for cell in stones {
            let _ = write!(text, "[{cell}]");
        }
    }
    if replay.board().filled() > 0 || replay.to_move() != Colour::Red {
        let _ = write!(text, "PL[{}]", colour_letter(replay.to_move()));
    }
    for &(colour, action) in game.history() {
        let _ = write!(text, ";{}[{action}]", colour_letter(colour));
        // The action was legal when it was played.
        let _ = replay.play_as(colour, action);
    }
    if replay.to_move() != game.to_move() {
        let _ = write!(text, ";PL[{}]", colour_letter(game.to_move()));
    }
    text + ")\n"
}

fn read_game(parser: &mut SgfParser<'_>) -> Result<Game, ErrorAt> {
    parser.find_game()?;
    let root = parser.node()?.unwrap_or_default();
    if let Some(game) = values(&root, "GM").find(|value| value.text.trim() != "11") {
        return Err(game.error(format!("GM[{}] is not Hex (GM[11])", game.text)));
    }
    let size = values(&root, "SZ").next();
    let (at, text) = size.map_or((0, DEFAULT_SIZE), |size| (size.at, &size.text));
    let board = square_board(text, ':').ok_or_else(|| ErrorAt {
        at,
        message: format!("SZ[{text}] is not a square board of 1 to 19 rows"),
    })?;
    let mut game = Game::from_board(board, Colour::Red);
    apply(&root, &mut game)?;
    while let Some(node) = parser.node()? {
        apply(&node, &mut game)?;
    }
    Ok(game)
}

/// Creates an empty board from a size such as `11`, or `11:11` with this separator.
pub(super) fn square_board(text: &str, separator: char) -> Option<Board> {
    let (columns, rows) = text.split_once(separator).unwrap_or((text, text));
    let size = columns.trim().parse().ok()?;
    let board = Board::new(size).ok()?;
    (rows.trim().parse() == Ok(size)).then_some(board)
}

/// Applies the properties of a node to the game.
fn apply(node: &[Property], game: &mut Game) -> Result<(), ErrorAt> {
    apply_setup(node, game)?;
    for value in values(node, "PL") {
        let colour = parse_colour(&value.text).ok_or_else(|| {
            value.error(format!("`{}` is not a player: expected B or W", value.text))
        })?;
        game.set_to_move(colour);
    }
    for property in node {
        match property.name.as_str() {
            "B" => play(game, Colour::Red, property)?,
            "W" => play(game, Colour::Blue, property)?,
            _ => (),
        }
    }
    Ok(())
}

/// Adds and removes setup stones. Then the colour with fewer stones is to move, Red if the numbers
/// are equal.
fn apply_setup(node: &[Property], game: &mut Game) -> Result<(), ErrorAt> {
    let mut board = *game.board();
    let mut is_changed = false;
    for (name, colour) in [
        ("AE", None),
        ("AB", Some(Colour::Red)),
        ("AW", Some(Colour::Blue)),
    ] {
        for value in values(node, name) {
            let cell = cell(&value.text)
                .ok_or_else(|| value.error(format!("`{}` is not a cell", value.text)))?;
            if !board.contains(cell) {
                return Err(value.error(GameError::Outside(cell)));
            }
            board.take(cell);
            if let Some(colour) = colour {
                board.put(cell, colour);
            }
            is_changed = true;
        }
    }
    if is_changed {
        let is_reds = board.count(Colour::Red) <= board.count(Colour::Blue);
        let to_move = if is_reds { Colour::Red } else { Colour::Blue };
        *game = Game::from_board(board, to_move);
    }
    Ok(())
}

fn play(game: &mut Game, colour: Colour, value: &Property) -> Result<(), ErrorAt> {
    let action = match cell(&value.text) {
        Some(cell) => Action::Place(cell),
        None => value.text.trim().parse().map_err(|_| {
            value.error(format!(
                "`{}` is not a move: expected a cell, swap-pieces, swap-sides, resign or forfeit",
                value.text
            ))
        })?,
    };
    let played = game.replay(colour, action);
    played.map_err(|error| value.error(error))
}

/// Parses a cell such as `c2`, or in the two-letter form of Little Golem, `cb`.
fn cell(text: &str) -> Option<Cell> {
    let text = text.trim();
    let letter = |byte: u8| usize::from(byte.to_ascii_lowercase() - b'a');
    match *text.as_bytes() {
        [column, row] if column.is_ascii_alphabetic() && row.is_ascii_alphabetic() => {
            Cell::new(letter(column), letter(row))
        }
        _ => text.parse().ok(),
    }
}

/// An error at a byte offset of the text.
struct ErrorAt {
    at: usize,
    message: String,
}

/// A value of a property, without brackets and escapes. A property with several values is several of them.
struct Property {
    name: String,
    at: usize,
    text: String,
}

impl Property {
    fn error(&self, message: impl ToString) -> ErrorAt {
        ErrorAt {
            at: self.at,
            message: message.to_string(),
        }
    }
}

/// Iterates over the values of the properties with a name.
fn values<'n>(node: &'n [Property], name: &'n str) -> impl Iterator<Item = &'n Property> {
    node.iter().filter(move |property| property.name == name)
}

/// A parser at a byte offset of the text.
struct SgfParser<'t> {
    text: &'t str,
    at: usize,
}

impl SgfParser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next_char(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Skips whitespace and returns the next character without consuming it.
    fn peek_token(&mut self) -> Option<char> {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next_char();
        }
        self.peek()
    }

    /// Skips everything up to the first parenthesis that a semicolon follows.
    fn find_game(&mut self) -> Result<(), ErrorAt> {
        while let Some(c) = self.next_char() {
            if c == '(' && self.peek_token() == Some(';') {
                return Ok(());
            }
        }
        Err(self.error("no game found: expected `(;`".to_owned()))
    }

    /// Parses the next node of the main line. The main line ends at the first closing parenthesis.
    fn node(&mut self) -> Result<Option<Vec<Property>>, ErrorAt> {
        loop {
            match self.peek_token() {
                Some(';') => {
                    self.next_char();
                    return self.properties().map(Some);
                }
                Some('(') => self.next_char(),
                Some(')') => return Ok(None),
                _ => return Err(self.unexpected()),
            };
        }
    }

    fn error(&self, message: String) -> ErrorAt {
        let at = self.at;
        ErrorAt { at, message }
    }

    fn unexpected(&self) -> ErrorAt {
        self.error(match self.peek() {
            Some(next) => format!("unexpected `{next}`"),
            None => "unexpected end of the text".to_owned(),
        })
    }

    fn properties(&mut self) -> Result<Vec<Property>, ErrorAt> {
        let mut node = Vec::new();
        while self.peek_token().is_some_and(|c| c.is_ascii_alphabetic()) {
            let mut name = String::new();
            while let Some(c) = self.peek().filter(char::is_ascii_alphabetic) {
                self.next_char();
                // Old records write `SiZe` for SZ.
                if c.is_ascii_uppercase() {
                    name.push(c);
                }
            }
            if self.peek_token() != Some('[') {
                return Err(self.unexpected());
            }
            while self.peek_token() == Some('[') {
                self.next_char();
                let (name, at) = (name.clone(), self.at);
                let text = self.value()?;
                node.push(Property { name, at, text });
            }
        }
        Ok(node)
    }

    /// Parses a value and its closing bracket, after the opening bracket.
    fn value(&mut self) -> Result<String, ErrorAt> {
        let mut text = String::new();
        loop {
            match self.next_char() {
                Some(']') => return Ok(text),
                Some('\\') => match self.next_char() {
                    // An escaped line break is removed.
                    Some('\n') => (),
                    Some(c) => text.push(c),
                    None => return Err(self.unexpected()),
                },
                Some(c) => text.push(c),
                None => return Err(self.unexpected()),
            }
        }
    }
}
