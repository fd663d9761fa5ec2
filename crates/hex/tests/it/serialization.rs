//! The feature `serde`: boards and games round-trip, and impossible ones are refused.

use handsense_core::Rng;
use handsense_hex::{Action, Board, Cell, Colour, Game};
use proptest::prelude::*;
use serde_json::json;

use crate::common::serialization::{refused, round_trip};

#[test]
fn texts_are_those_of_the_notation() {
    let cell: Cell = "f11".parse().expect("a cell");
    assert_eq!(serde_json::to_value(cell).ok(), Some(json!("f11")));
    for action in [
        Action::Place(cell),
        Action::SwapPieces,
        Action::SwapSides,
        Action::Resign,
    ] {
        assert_eq!(
            serde_json::to_value(action).ok(),
            Some(json!(action.to_string()))
        );
        assert_eq!(round_trip(&action), action);
    }
    for colour in Colour::ALL {
        assert_eq!(
            serde_json::to_value(colour).ok(),
            Some(json!(colour.name()))
        );
        assert_eq!(round_trip(&colour), colour);
    }
    let mut board = Board::new(3).expect("a size");
    board.put("b1".parse().expect("a cell"), Colour::Red);
    let written = json!({"size": 3, "red": ["b1"], "blue": []});
    assert_eq!(serde_json::to_value(board).ok(), Some(written));
}

#[test]
fn impossible_values_are_refused() {
    assert!(refused::<Cell>(json!("t1")).contains("`t1` is not a cell"));
    assert!(refused::<Cell>(json!(4)).contains("expected a cell such as e4"));
    assert!(refused::<Action>(json!("pass")).contains("`pass` is not a move"));
    assert!(refused::<Colour>(json!("black")).contains("unknown variant"));
    let board = |size: usize, red: &[&str], blue: &[&str]| {
        refused::<Board>(json!({"size": size, "red": red, "blue": blue}))
    };
    assert!(board(0, &[], &[]).contains("a board has 1 to 19 rows, not 0"));
    assert!(board(3, &["d1"], &[]).contains("d1 has two stones or is not on the board"));
    assert!(board(3, &["a1"], &["a1"]).contains("a1 has two stones"));
    let game = |history: serde_json::Value| {
        let start = json!({"size": 2, "red": [], "blue": []});
        refused::<Game>(json!({
            "start": start, "has_swap": true, "to_move": "red", "history": history
        }))
    };
    assert!(game(json!([["red", "c1"]])).contains("c1 is not on the board"));
    assert!(game(json!([["red", "a1"], ["blue", "a1"]])).contains("a1 is occupied"));
    assert!(game(json!([["red", "swap-pieces"]])).contains("a swap is not possible now"));
    let over = json!([["red", "resign"], ["blue", "a1"]]);
    assert!(game(over).contains("the game is over"));
}

proptest! {
    #[test]
    fn a_game_round_trips_after_every_move(seed in any::<u64>(), size in 1usize..7) {
        let mut rng = Rng::new(seed);
        let mut start = Board::new(size).expect("a size");
        for cell in start.cells() {
            if rng.below(8) == 0 {
                start.put(cell, Colour::ALL[rng.below(2) as usize]);
            }
        }
        let mut game = match rng.below(2) {
            0 => Game::new(size, true).expect("a size"),
            _ => Game::from_board(start, Colour::ALL[rng.below(2) as usize]),
        };
        loop {
            let read = round_trip(&game);
            prop_assert_eq!(round_trip(game.board()), *game.board());
            prop_assert_eq!(read.board(), game.board());
            prop_assert_eq!(read.history(), game.history());
            prop_assert_eq!(read.to_move(), game.to_move());
            prop_assert_eq!((read.has_swap(), read.may_swap()), (game.has_swap(), game.may_swap()));
            prop_assert_eq!(read.outcome(), game.outcome());
            prop_assert_eq!(*read.start().board(), *game.start().board());
            if game.outcome().is_some() {
                break;
            }
            let cells: Vec<Cell> = game.board().empty().collect();
            let action = match rng.below(20) {
                0 => Action::Resign,
                1..10 if game.may_swap() => [Action::SwapPieces, Action::SwapSides][rng.below(2) as usize],
                _ => Action::Place(cells[rng.below(cells.len() as u32) as usize]),
            };
            game.play(action).expect("legal");
            if rng.below(9) == 0 {
                game.set_swap(false);
                game.set_to_move(!game.to_move());
            }
        }
    }
}
