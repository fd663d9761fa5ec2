//! Positions of Hex recorded from the program "Heuristic-Based Move Selection Implementation".

use handsense_hex::{Board, Colour};
use serde_json::Value;

use super::records::{self, number};

/// By colour, the letter of a stone in a record.
pub const LETTERS: [&str; 2] = ["R", "B"];

/// Board sizes, each with the least number of recorded positions.
pub const SIZES: [(usize, usize); 3] = [(5, 40), (7, 30), (11, 20)];

pub fn colour(value: &Value) -> Option<Colour> {
    let letter = value.as_str()?;
    let index = LETTERS.iter().position(|&one| one == letter);
    Some(Colour::ALL[index.expect("a colour")])
}

pub fn board(record: &Value) -> Board {
    let mut board = Board::new(number(&record["size"]) as usize).expect("a size");
    let cells = record["board"].as_str().expect("cells");
    for (cell, letter) in board.cells().zip(cells.chars()) {
        if let Some(index) = LETTERS.iter().position(|one| one.starts_with(letter)) {
            board.put(cell, Colour::ALL[index]);
        }
    }
    board
}

/// Calls `check` for every position.
pub fn each(mut check: impl FnMut(&Value, Board)) {
    for (size, min_count) in SIZES {
        records::each(&format!("hex/seed_positions_{size}"), min_count, |record| {
            check(record, board(record));
        });
    }
}

/// Calls `check` for every open position, with the colour to move.
pub fn each_open(mut check: impl FnMut(&Value, Board, Colour)) {
    let mut open = 0;
    each(|record, board| {
        assert_eq!(board.winner(), colour(&record["winner"]));
        if board.winner().is_none() {
            open += 1;
            check(record, board, colour(&record["to_move"]).expect("a colour"));
        }
    });
    assert!(open > 100, "{open}");
}

pub fn is_close(found: f64, recorded: &Value) -> bool {
    (found - recorded.as_f64().expect("a number")).abs() < 1e-6
}
