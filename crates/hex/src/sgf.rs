//! Games as SGF records (Smart Game Format), where Hex is game 11.
//!
//! The reader takes the board, the setup and the moves of the main line. It ignores variations,
//! comments, all other properties, and text before the game. Black is Red and White is Blue.

use std::fmt;

use thiserror::Error;

use super::board::Board;
use super::cell::Cell;
use super::colour::{Colour, colour_letter, parse_colour};
use super::game::{Action, Game, GameError};
use handsense_core::Excerpt;

/// Board size of a record without the property SZ.
const DEFAULT_SIZE: &str = "11";

/// Error in a record, with its position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct SgfError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: SgfProblem,
}

/// What is wrong in a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SgfProblem {
    /// No game begins.
    #[error("no game found: expected `(;`")]
    NoGame,
    /// The text ends too early.
    #[error("unexpected end of the text")]
    End,
    /// A character that is not expected.
    #[error("unexpected `{0}`")]
    Character(char),
    /// A record of another game.
    #[error("GM[{0}] is not Hex (GM[11])")]
    OtherGame(Excerpt),
    /// An unsupported size.
    #[error("SZ[{0}] is not a square board of 1 to 19 rows")]
    Size(Excerpt),
    /// No player.
    #[error("`{0}` is not a player: expected B or W")]
    Player(Excerpt),
    /// No cell.
    #[error("`{0}` is not a cell")]
    Cell(Excerpt),
    /// No move.
    #[error("`{0}` is not a move: expected a cell, swap-pieces, swap-sides, resign or forfeit")]
    Move(Excerpt),
    /// An illegal move, or a setup stone beyond the board.
    #[error(transparent)]
    Illegal(#[from] GameError),
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
    read_game(&mut parser).map_err(|ErrorAt { at, problem }| {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        SgfError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            problem,
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
    SgfRecord(game).to_string()
}

/// The record of a game, when it is displayed.
pub(super) struct SgfRecord<'g>(pub &'g Game);

impl fmt::Display for SgfRecord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.0;
        let mut replay = game.start();
        let (version, size) = (env!("CARGO_PKG_VERSION"), game.board().size());
        write!(f, "(;FF[4]GM[11]AP[handsense:{version}]SZ[{size}]")?;
        for colour in Colour::ALL {
            let mut stones = replay.board().stones_of(colour).peekable();
            if stones.peek().is_some() {
                write!(f, "A{}", colour_letter(colour))?;
            }
            stones.try_for_each(|cell| write!(f, "[{cell}]"))?;
        }
        if replay.board().filled() > 0 || replay.to_move() != Colour::Red {
            write!(f, "PL[{}]", colour_letter(replay.to_move()))?;
        }
        for &(colour, action) in game.history() {
            write!(f, ";{}[{action}]", colour_letter(colour))?;
            // The action was legal when it was played.
            let _ = replay.play_as(colour, action);
        }
        if replay.to_move() != game.to_move() {
            write!(f, ";PL[{}]", colour_letter(game.to_move()))?;
        }
        f.write_str(")\n")
    }
}

fn read_game(parser: &mut SgfParser<'_>) -> Result<Game, ErrorAt> {
    parser.find_game()?;
    let root = parser.node()?.ok_or_else(|| parser.unexpected())?;
    if let Some(game) = root.values("GM").find(|value| value.text.trim() != "11") {
        return Err(game.error(SgfProblem::OtherGame));
    }
    let size = root.values("SZ").next();
    let text = size.as_ref().map_or(DEFAULT_SIZE, |size| size.text);
    let board = square_board(text, ':').ok_or_else(|| ErrorAt {
        at: size.map_or(0, |size| size.at),
        problem: SgfProblem::Size(Excerpt::new(text)),
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
fn apply(node: &Node<'_>, game: &mut Game) -> Result<(), ErrorAt> {
    apply_setup(node, game)?;
    for value in node.values("PL") {
        let colour = parse_colour(value.text).ok_or_else(|| value.error(SgfProblem::Player))?;
        game.set_to_move(colour);
    }
    for property in node.properties() {
        for (name, colour) in [("B", Colour::Red), ("W", Colour::Blue)] {
            if property.is_named(name) {
                play(game, colour, &property)?;
            }
        }
    }
    Ok(())
}

/// Adds and removes setup stones. Then the colour with fewer stones is to move, Red if the numbers
/// are equal.
fn apply_setup(node: &Node<'_>, game: &mut Game) -> Result<(), ErrorAt> {
    let mut board = *game.board();
    let mut is_changed = false;
    for (name, colour) in [
        ("AE", None),
        ("AB", Some(Colour::Red)),
        ("AW", Some(Colour::Blue)),
    ] {
        for value in node.values(name) {
            let cell = cell(value.text).ok_or_else(|| value.error(SgfProblem::Cell))?;
            if !board.contains(cell) {
                return Err(value.error(|_| GameError::Outside(cell).into()));
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

fn play(game: &mut Game, colour: Colour, value: &Property<'_>) -> Result<(), ErrorAt> {
    let action = match cell(value.text) {
        Some(cell) => Action::Place(cell),
        None => {
            let parsed = value.text.trim().parse();
            parsed.map_err(|_| value.error(SgfProblem::Move))?
        }
    };
    let played = game.replay(colour, action);
    played.map_err(|error| value.error(|_| error.into()))
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
    problem: SgfProblem,
}

/// A value of a property, without brackets. A property with several values is several of them.
struct Property<'t> {
    /// The name as written. Old records write `SiZe` for SZ.
    name: &'t str,
    at: usize,
    /// The value as written. Only a comment needs escapes.
    text: &'t str,
}

impl Property<'_> {
    fn is_named(&self, name: &str) -> bool {
        let letters = self.name.chars().filter(char::is_ascii_uppercase);
        letters.eq(name.chars())
    }

    fn error(&self, problem: impl FnOnce(Excerpt) -> SgfProblem) -> ErrorAt {
        ErrorAt {
            at: self.at,
            problem: problem(Excerpt::new(self.text)),
        }
    }
}

/// A node whose syntax has been checked: a parser at its first property.
#[derive(Clone, Copy)]
struct Node<'t>(SgfParser<'t>);

impl<'t> Node<'t> {
    /// Iterates over the values of all properties.
    fn properties(&self) -> impl Iterator<Item = Property<'t>> + use<'t> {
        let (mut parser, mut name) = (self.0, "");
        std::iter::from_fn(move || parser.property(&mut name).ok()?)
    }

    /// Iterates over the values of the properties with a name.
    fn values(&self, name: &'static str) -> impl Iterator<Item = Property<'t>> + use<'t> {
        let properties = self.properties();
        properties.filter(move |property| property.is_named(name))
    }
}

/// A parser at a byte offset of the text.
#[derive(Clone, Copy)]
struct SgfParser<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> SgfParser<'t> {
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
        Err(self.error(SgfProblem::NoGame))
    }

    /// Parses the next node of the main line. The main line ends at the first closing parenthesis.
    fn node(&mut self) -> Result<Option<Node<'t>>, ErrorAt> {
        loop {
            match self.peek_token() {
                Some(';') => {
                    self.next_char();
                    let (node, mut name) = (Node(*self), "");
                    while self.property(&mut name)?.is_some() {}
                    return Ok(Some(node));
                }
                Some('(') => self.next_char(),
                Some(')') => return Ok(None),
                _ => return Err(self.unexpected()),
            };
        }
    }

    fn error(&self, problem: SgfProblem) -> ErrorAt {
        let at = self.at;
        ErrorAt { at, problem }
    }

    fn unexpected(&self) -> ErrorAt {
        self.error(self.peek().map_or(SgfProblem::End, SgfProblem::Character))
    }

    /// Parses the next value of a node, with its name unless that is the name of the last value.
    fn property(&mut self, name: &mut &'t str) -> Result<Option<Property<'t>>, ErrorAt> {
        if self.peek_token() != Some('[') || name.is_empty() {
            let rest = &self.text[self.at..];
            let end = rest.find(|c: char| !c.is_ascii_alphabetic());
            *name = &rest[..end.unwrap_or(rest.len())];
            if name.is_empty() {
                return Ok(None);
            }
            self.at += name.len();
            if self.peek_token() != Some('[') {
                return Err(self.unexpected());
            }
        }
        self.next_char();
        let at = self.at;
        let text = self.value()?;
        Ok(Some(Property { name, at, text }))
    }

    /// Parses a value and its closing bracket, after the opening bracket.
    fn value(&mut self) -> Result<&'t str, ErrorAt> {
        let start = self.at;
        loop {
            match self.next_char() {
                Some(']') => return Ok(&self.text[start..self.at - 1]),
                Some('\\') if self.next_char().is_some() => (),
                Some(c) if c != '\\' => (),
                _ => return Err(self.unexpected()),
            }
        }
    }
}
