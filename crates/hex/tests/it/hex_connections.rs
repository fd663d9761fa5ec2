//! Virtual connections and inferior cells against exhaustive search.

use handsense_core::Rng;
use handsense_hex::connections::{Connection, Connections, End};
use handsense_hex::distance::total;
use handsense_hex::inferior::fill_inferior_cells;
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_hex::{Board, Cell, Colour, Groups};
use std::collections::HashMap;

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

/// Plays out a connection in all ways: the opponent has every empty cell outside its carrier.
struct Carrier {
    colour: Colour,
    ends: [End; 2],
    cells: Vec<Cell>,
    /// Whether the ends are connected when the opponent moves next, by the stones in the carrier.
    known: HashMap<[u32; 2], bool>,
}

impl Carrier {
    fn holds(board: &Board, colour: Colour, ends: [End; 2], connection: &Connection) -> bool {
        let mut board = *board;
        let mut own: Vec<Cell> = connection.key.into_iter().collect();
        own.extend(ends.into_iter().filter_map(|end| match end {
            End::Cell(cell) => Some(cell),
            _ => None,
        }));
        for cell in own {
            board.put(cell, colour);
        }
        let outside: Vec<Cell> = board.empty().collect();
        for cell in outside {
            if !connection.carrier.contains(&cell) {
                board.put(cell, !colour);
            }
        }
        let cells: Vec<Cell> = connection.carrier.iter().copied().collect();
        let mut carrier = Carrier {
            colour,
            ends,
            cells,
            known: HashMap::new(),
        };
        carrier.is_connected(&board)
    }

    /// Whether the ends are connected although the opponent moves next.
    fn is_connected(&mut self, board: &Board) -> bool {
        let bits = Colour::ALL.map(|colour| {
            let cells = self.cells.iter().enumerate();
            let has = cells.filter(|&(_, &cell)| board.has(cell, colour));
            has.map(|(number, _)| 1 << number).sum()
        });
        if let Some(&known) = self.known.get(&bits) {
            return known;
        }
        let cells = self.cells.clone();
        let empty = |board: &Board| -> Vec<Cell> {
            let empty = cells.iter().filter(|&&cell| board.is_empty(cell));
            empty.copied().collect()
        };
        let is_connected = self.is_one_group(board)
            || (!empty(board).is_empty()
                && empty(board).into_iter().all(|intrusion| {
                    let mut board = *board;
                    board.put(intrusion, !self.colour);
                    self.is_one_group(&board)
                        || empty(&board).into_iter().any(|reply| {
                            let mut board = board;
                            board.put(reply, self.colour);
                            self.is_connected(&board)
                        })
                }));
        self.known.insert(bits, is_connected);
        is_connected
    }

    fn is_one_group(&self, board: &Board) -> bool {
        let groups = Groups::from_board(board);
        match self.ends {
            [End::Cell(one), End::Cell(other)] => groups.same_group(one, other),
            [End::Cell(cell), edge] | [edge, End::Cell(cell)] => {
                groups.touches(cell, self.colour)[usize::from(edge == End::GoalEdge)]
            }
            _ => groups.is_connected(self.colour),
        }
    }
}

/// The edges and all cells.
fn ends(board: &Board) -> Vec<End> {
    let edges = [End::StartEdge, End::GoalEdge];
    edges
        .into_iter()
        .chain(board.cells().map(End::Cell))
        .collect()
}

/// Checks connections with small carriers, and returns how many there are of each kind.
fn check_connections(connections: &Connections, rng: &mut Rng, one_in: u32) -> [usize; 2] {
    let (board, colour) = (connections.board(), connections.colour());
    let mut checked = [0; 2];
    let ends = ends(board);
    for (number, &one) in ends.iter().enumerate() {
        for &other in &ends[..number] {
            let between: Vec<Connection> = connections.between(one, other).collect();
            let order = between.iter().map(|connection| {
                let is_semi = connection.key.is_some();
                (is_semi, connection.carrier.len())
            });
            assert!(order.is_sorted());
            let fully = between.first().is_some_and(|first| first.key.is_none());
            assert_eq!(connections.is_connected(other, one), fully);
            for connection in between {
                let cells = &connection.carrier;
                assert!(cells.iter().all(|&cell| board.is_empty(cell)));
                assert!(
                    !cells
                        .iter()
                        .any(|&cell| [one, other].contains(&End::Cell(cell)))
                );
                assert!(connection.key.is_none_or(|key| cells.contains(&key)));
                if cells.len() > 9 || rng.below(one_in) > 0 {
                    continue;
                }
                checked[usize::from(connection.key.is_some())] += 1;
                assert!(
                    Carrier::holds(board, colour, [one, other], &connection),
                    "{colour:?} {one:?} {other:?} {connection:?}\n{board:?}"
                );
            }
        }
    }
    checked
}

#[test]
fn connections_of_all_pairs_hold() {
    let mut rng = Rng::new(31);
    let mut checked = [0; 2];
    for round in 0..60 {
        let (size, least) = [(3, 0), (4, 2), (5, 8), (6, 14)][round % 4];
        let board = position(size, least + rng.below(6) as usize, &mut rng);
        for colour in Colour::ALL {
            let connections = Connections::new(&board, colour).expect("memory");
            let found = check_connections(&connections, &mut rng, 4);
            checked = [checked[0] + found[0], checked[1] + found[1]];
        }
    }
    assert!(checked[0] > 2_000 && checked[1] > 2_000, "{checked:?}");
}

#[test]
fn connections_are_updated_after_moves() {
    let mut rng = Rng::new(32);
    let mut checked = [0; 2];
    let (mut connected, mut updated) = (0, 0);
    for round in 0..24 {
        let size = 3 + round % 3;
        let mut board = Board::new(size).expect("a size");
        let mut lists = Colour::ALL.map(|colour| Connections::new(&board, colour).expect("memory"));
        let mut cells: Vec<Cell> = board.cells().collect();
        rng.shuffle(&mut cells);
        for (turn, &cell) in cells.iter().enumerate() {
            let colour = Colour::ALL[(turn + round) % 2];
            board.put(cell, colour);
            for connections in &mut lists {
                assert_eq!(connections.play(cell, colour), Ok(true));
                assert_eq!(connections.play(cell, colour), Ok(false), "it is not empty");
                assert_eq!(connections.board(), &board);
                let found = check_connections(connections, &mut rng, 16);
                checked = [checked[0] + found[0], checked[1] + found[1]];
                let new = Connections::new(&board, connections.colour()).expect("memory");
                let ends = ends(&board);
                for (number, &one) in ends.iter().enumerate() {
                    for &other in &ends[..number] {
                        connected += u32::from(new.is_connected(one, other));
                        updated += u32::from(connections.is_connected(one, other));
                    }
                }
            }
            if board.winner().is_some() {
                break;
            }
        }
    }
    assert!(checked[0] > 2_000 && checked[1] > 2_000, "{checked:?}");
    // Few are lost by the update.
    assert!(
        updated.abs_diff(connected) * 100 < connected,
        "{updated} of {connected}"
    );
}

#[test]
fn connections_hold_on_large_boards() {
    let mut rng = Rng::new(34);
    let mut checked = [0; 2];
    for colour in Colour::ALL {
        let board = position(13, 60, &mut rng);
        let mut connections = Connections::new(&board, colour).expect("memory");
        for stone in Colour::ALL {
            let cells: Vec<Cell> = connections.board().empty().collect();
            let cell = cells[rng.below(cells.len() as u32) as usize];
            assert_eq!(connections.play(cell, stone), Ok(true));
            let found = check_connections(&connections, &mut rng, 40);
            checked = [checked[0] + found[0], checked[1] + found[1]];
        }
    }
    assert!(checked[0] > 200 && checked[1] > 200, "{checked:?}");
    let off = End::Cell("s19".parse().expect("a cell"));
    let connections = Connections::new(&Board::new(13).expect("a size"), Colour::Red);
    let connections = connections.expect("memory");
    assert_eq!(connections.between(off, End::StartEdge).count(), 0);
}

#[test]
fn the_connections_of_the_edges_decide_games() {
    let mut rng = Rng::new(33);
    let (mut connected, mut found) = (0, 0);
    for round in 0..400 {
        let (size, least) = [(2, 0), (3, 0), (4, 5), (5, 15)][round % 4];
        let stones = least + rng.below(5.min(size as u32 * 2)) as usize;
        let board = position(size, stones, &mut rng);
        let mut solver = Exhaustive::default();
        for colour in Colour::ALL {
            let connections = Connections::new(&board, colour).expect("memory");
            let result = connections.result();
            let case = || format!("{colour:?} {result:?}\n{board:?}");
            let is_connected = !solver.wins(&board, !colour);
            assert!(is_connected || !result.connected, "{}", case());
            connected += u32::from(is_connected);
            found += u32::from(result.connected);
            if let Some(cell) = result.winning_move {
                assert!(solver.wins_with(&board, cell, colour), "{}", case());
            }
            let must_play = result.must_play.unwrap_or(board.empty().collect());
            for cell in board.empty().filter(|cell| !must_play.contains(cell)) {
                assert!(
                    !solver.wins_with(&board, cell, !colour),
                    "{cell} {}",
                    case()
                );
            }
        }
    }
    assert!(found * 20 > connected * 19, "{found} of {connected}");
}
