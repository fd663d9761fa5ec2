//! The project's own solved positions of Hex: `tests/data/hex/own_solved.jsonl`, one on each line.

use std::fmt::Write;

use handsense_hex::{Board, Colour};
use serde_json::Value;

/// The letter of the stones of each colour.
const LETTERS: [char; 2] = ['R', 'B'];
const EMPTY: char = '.';

/// An undecided position that the colour to move wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The number of its game.
    pub game: u64,
    pub board: Board,
    pub to_move: Colour,
    /// The numbers of all winning cells, in ascending order.
    pub winning: Vec<usize>,
}

/// The file, one position on each line.
pub const FILE: &str = include_str!("../data/hex/own_solved.jsonl");

/// All positions of the file.
pub fn all() -> Vec<Solved> {
    FILE.lines().map(Solved::read).collect()
}

impl Solved {
    fn read(line: &str) -> Solved {
        let record: Value = serde_json::from_str(line).expect("JSON");
        let number = |value: &Value| value.as_u64().expect("a number");
        let colour = |letter: char| {
            let place = LETTERS.iter().position(|&one| one == letter);
            place.map(|place| Colour::ALL[place])
        };
        let text = |field: &str| record[field].as_str().expect("a text").chars();
        let mut board = Board::new(number(&record["size"]) as usize).expect("a size");
        for (cell, letter) in board.cells().zip(text("board")) {
            assert!(letter == EMPTY || board.put(cell, colour(letter).expect("a colour")));
        }
        let winning = record["winning_moves"].as_array().expect("a list");
        Solved {
            game: number(&record["id"]),
            board,
            to_move: text("to_move").next().and_then(colour).expect("a colour"),
            winning: winning.iter().map(|cell| number(cell) as usize).collect(),
        }
    }

    /// The line of the file, without the line feed.
    pub fn line(&self) -> String {
        let mut line = format!(
            "{{\"id\": {}, \"size\": {}, \"board\": \"",
            self.game,
            self.board.size()
        );
        line.extend(self.board.cells().map(|cell| {
            let stone = self.board.stone(cell);
            stone.map_or(EMPTY, |colour| LETTERS[colour.index()])
        }));
        let letter = LETTERS[self.to_move.index()];
        write!(
            line,
            "\", \"to_move\": \"{letter}\", \"winning_moves\": {:?}}}",
            self.winning
        )
        .expect("a String accepts any text");
        line
    }
}
