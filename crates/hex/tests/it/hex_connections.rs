//! Virtual connections and inferior cells against exhaustive search.

use handsense_core::Rng;
use handsense_hex::distance::total;
use handsense_hex::inferior::fill_inferior_cells;
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_hex::{Board, Cell, Colour};

use crate::common::hex_exhaustive::Exhaustive;

/// Returns a random open position with `stones` stones, where one colour has up to two more than
/// the other.
fn position(size: usize, stones: usize, rng: &mut Rng) -> Board {
    loop {
        let mut board = Board::new(size).expect("a size");
        let mut cells: Vec<Cell> = board.cells().collect();
        rng.shuffle(&mut cells);
        let lead = rng.below(5) as usize;
        for (turn, &cell) in cells.iter().take(stones).enumerate() {
            let colour = Colour::ALL[if turn + 2 < lead { 1 } else { turn % 2 }];
            board.put(cell, colour);
        }
        if board.winner().is_none() {
            return board;
        }
    }
}

#[test]
fn fill_in_keeps_the_winner() {
    let mut rng = Rng::new(22);
    let (mut cells, mut positions) = (0, 0);
    for round in 0..1_000 {
        let (size, least) = [(2, 0), (3, 0), (4, 5), (4, 5), (5, 15), (6, 26)][round % 6];
        let stones = least + rng.below(5.min(size as u32 * 2)) as usize;
        let board = position(size, stones, &mut rng);
        let mut filled = board;
        let count = fill_inferior_cells(&mut filled);
        assert_eq!(filled.filled() - board.filled(), count);
        assert!(
            board
                .cells()
                .all(|cell| board.is_empty(cell) || board.stone(cell) == filled.stone(cell))
        );
        cells += count;
        positions += usize::from(count > 0);
        let mut solver = Exhaustive::default();
        for colour in Colour::ALL {
            assert_eq!(
                solver.wins(&board, colour),
                solver.wins(&filled, colour),
                "{colour:?} {board:?} {filled:?}"
            );
        }
    }
    assert!(positions > 700, "{cells} in {positions}");
}

/// Every move wins where captured cells connect both edges; the player chooses one that shortens
/// the distance.
#[test]
fn decided_games_are_brought_to_an_end() {
    let mut board = Board::new(5).expect("a size");
    for (names, colour) in [
        (["c2", "c3", "c4"], Colour::Red),
        (["a1", "a2", "a3"], Colour::Blue),
    ] {
        for name in names {
            assert!(board.put(name.parse().expect("a cell"), colour));
        }
    }
    for left in [2, 1] {
        assert_eq!(total(&board, Colour::Red), Some(left));
        let found = search_mcts(&board, Colour::Red, &MctsOptions::default()).expect("memory");
        assert!(board.put(found.moves[0].mv, Colour::Red));
    }
    assert_eq!(board.winner(), Some(Colour::Red));
}
