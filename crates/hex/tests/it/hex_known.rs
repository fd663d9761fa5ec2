//! What is known of a position without a search, against the solver and a slow search of all moves.

use handsense_core::Rng;
use handsense_hex::solve::{SolveOptions, Solver};
use handsense_hex::structure::{Fill, Structure};
use handsense_hex::{Board, Cell, Colour};

/// Calls `check` for random positions of 3 to 5 rows; few of them are over.
fn positions(rounds: usize, mut check: impl FnMut(&Board, Colour, &mut Rng)) {
    let mut rng = Rng::new(77);
    for round in 0..rounds {
        let mut board = Board::new(3 + round % 3).expect("a size");
        let mut cells: Vec<Cell> = board.cells().collect();
        rng.shuffle(&mut cells);
        let stones = rng.below(cells.len() as u32 * 3 / 4) as usize;
        for (turn, &cell) in cells[..stones].iter().enumerate() {
            board.put(cell, Colour::ALL[turn % 2]);
        }
        check(&board, Colour::ALL[stones % 2], &mut rng);
    }
}

/// The winner under best play.
fn solved(board: &Board, to_move: Colour) -> Colour {
    board.winner().unwrap_or_else(|| {
        let solution = Solver::new().expect("memory");
        let solution = { solution }.solve(board, to_move, &SolveOptions::default());
        solution.expect("memory").winner.expect("no limit")
    })
}

/// The board with a colour in all empty cells that are not kept.
fn filled(board: &Board, colour: Colour, keep: impl Fn(Cell) -> bool) -> Board {
    let mut filled = *board;
    for cell in board.empty().filter(|&cell| !keep(cell)) {
        filled.put(cell, colour);
    }
    filled
}

/// Every position of two rows, full boards included.
#[test]
fn a_colour_that_has_won_is_the_winner() {
    let mut over = 0;
    for code in 0..81 {
        let mut board = Board::new(2).expect("a size");
        let cells: Vec<Cell> = board.cells().collect();
        for (index, cell) in cells.into_iter().enumerate() {
            match code / 3_usize.pow(index as u32) % 3 {
                0 => {}
                colour => assert!(board.put(cell, Colour::ALL[colour - 1])),
            }
        }
        for to_move in Colour::ALL {
            let structure = Structure::new(&board, to_move).expect("memory");
            if let Some(winner) = board.winner() {
                over += 1;
                assert_eq!(structure.winner, Some(winner), "{board:?}");
                assert!(structure.carrier.is_empty() && structure.must_play.is_none());
            }
        }
    }
    assert!(over > 50, "{over}");
}

#[test]
fn claims_agree_with_the_solver() {
    let (mut won, mut refuted, mut inferior) = (0, 0, 0);
    positions(900, |board, to_move, rng| {
        let structure = Structure::new(board, to_move).expect("memory");
        if let Some(winner) = structure.winner {
            won += 1;
            assert_eq!(solved(board, !winner), winner, "{board:?}");
            let rest = filled(board, !winner, |cell| structure.carrier.contains(&cell));
            assert_eq!(solved(&rest, !winner), winner, "the carrier of {board:?}");
        } else {
            assert!(board.winner().is_none() && structure.carrier.is_empty());
        }
        let is_lost = structure.winner == Some(!to_move) && board.winner().is_none();
        let is_empty = structure.must_play.is_some_and(|region| region.is_empty());
        assert_eq!(is_empty, is_lost);
        if let Some(region) = structure.must_play {
            for cell in board.empty().filter(|cell| !region.contains(cell)) {
                refuted += 1;
                let mut next = *board;
                next.put(cell, to_move);
                assert_eq!(solved(&next, !to_move), !to_move, "{cell} {board:?}");
            }
        }
        let mut simpler = *board;
        for cell in board.cells() {
            let stone = match structure.fill[board.index(cell)] {
                Fill::None => continue,
                Fill::Dead => Colour::ALL[rng.below(2) as usize],
                Fill::Captured(owner) => owner,
            };
            inferior += 1;
            assert!(simpler.put(cell, stone), "{cell} {board:?}");
        }
        for first in Colour::ALL {
            assert_eq!(solved(&simpler, first), solved(board, first), "{board:?}");
        }
    });
    println!("{won} won, {refuted} moves refuted, {inferior} cells inferior");
    assert!(won > 200 && refuted > 1_000 && inferior > 1_000);
}

/// Whether the group of a stone touches an edge of its colour. Stones at the other edge are one group.
fn reaches(board: &Board, stone: Cell, colour: Colour, edge: usize) -> bool {
    let steps = |cell: Cell| match colour {
        Colour::Red => cell.row(),
        Colour::Blue => cell.column(),
    };
    let ends = [0, board.size() - 1];
    let mut group = vec![stone];
    let mut next = 0;
    while let Some(&cell) = group.get(next) {
        let is_beside = |&other: &Cell| {
            let at_other_edge = |cell: Cell| steps(cell) == ends[1 - edge];
            let is_neighbour = board.neighbours(cell).any(|near| near == other);
            is_neighbour || at_other_edge(cell) && at_other_edge(other)
        };
        let beside = board.stones_of(colour).filter(is_beside);
        let new: Vec<Cell> = beside.filter(|cell| !group.contains(cell)).collect();
        group.extend(new);
        next += 1;
    }
    group.iter().any(|&cell| steps(cell) == ends[edge])
}

/// Whether the colour joins the stone to the edge, by trying all moves.
fn joins(board: &Board, stone: Cell, colour: Colour, edge: usize, mover: Colour) -> bool {
    if reaches(board, stone, colour, edge) {
        return true;
    }
    let mut after = board.empty().map(|cell| {
        let mut next = *board;
        next.put(cell, mover);
        joins(&next, stone, colour, edge, !mover)
    });
    if mover == colour {
        after.any(|joined| joined)
    } else {
        // With no cell left, the stone is cut off.
        board.empty().next().is_some() && after.all(|joined| joined)
    }
}

#[test]
fn links_hold_within_their_cells() {
    let (mut links, mut with_carrier) = (0, 0);
    positions(900, |board, to_move, _| {
        let structure = Structure::new(board, to_move).expect("memory");
        for colour in Colour::ALL {
            for edge in 0..2 {
                let flag = 1 << (2 * colour.index() + edge);
                let is_linked = |cell: Cell| structure.links[board.index(cell)] & flag != 0;
                let needed = board.empty().filter(|&cell| is_linked(cell)).count();
                if needed > 8 {
                    continue;
                }
                let rest = filled(board, !colour, is_linked);
                let stones = board.stones_of(colour).filter(|&cell| is_linked(cell));
                for stone in stones {
                    links += 1;
                    with_carrier += usize::from(!reaches(board, stone, colour, edge));
                    let is_joined = joins(&rest, stone, colour, edge, !colour);
                    assert!(is_joined, "{stone} to {edge} in {board:?}");
                }
                // A stone at the edge is linked.
                for stone in board.stones_of(colour) {
                    assert!(is_linked(stone) || !reaches(board, stone, colour, edge));
                }
            }
        }
    });
    println!("{links} links, {with_carrier} with cells");
    assert!(with_carrier > 500);
}

#[test]
fn a_large_board_has_links_too() {
    let mut board = Board::new(14).expect("a size");
    let stone: Cell = "g12".parse().expect("a cell");
    board.put(stone, Colour::Red);
    let structure = Structure::new(&board, Colour::Blue).expect("memory");
    assert_eq!(
        structure.links[board.index(stone)],
        2,
        "a template of the third row"
    );
    assert_eq!((structure.winner, structure.must_play), (None, None));
}
