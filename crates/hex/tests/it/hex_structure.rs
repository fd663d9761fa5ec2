//! Structure of positions: distances, bridges and resistance on random boards of all sizes, against
//! slow and simple implementations.

use crate::common::hex_slow::{
    around, depths, is_own, neighbours, place, slow_distances, slow_flow, slow_total,
};
use handsense_core::Rng;
use handsense_hex::bridges::{bridges, edge_bridges, save_bridge};
use handsense_hex::distance::{BLOCKED, Distances, connectivity, total};
use handsense_hex::evaluation::touching_stones;
use handsense_hex::resistance::Circuit;
use handsense_hex::{Board, Cell, Colour};

/// Calls `check` for random boards of every size, from empty to full.
fn boards(rounds: usize, mut check: impl FnMut(&Board, &mut Rng)) {
    let mut rng = Rng::new(41);
    for round in 0..rounds {
        let mut board = Board::new(1 + round % 19).expect("a size");
        let mut cells: Vec<Cell> = board.cells().collect();
        rng.shuffle(&mut cells);
        let stones = rng.below(cells.len() as u32 + 1) as usize;
        let reds = 1 + rng.below(3);
        for &cell in &cells[..stones] {
            let colour = if rng.below(4) < reds {
                Colour::Red
            } else {
                Colour::Blue
            };
            board.put(cell, colour);
        }
        check(&board, &mut rng);
    }
}

#[test]
fn distances_equal_those_of_a_slow_search() {
    boards(200, |board, _| {
        for colour in Colour::ALL {
            let distances = Distances::new(board, colour);
            let [from_start, from_goal] = [0, 1].map(|edge| slow_distances(board, colour, edge));
            assert_eq!(distances.total(), slow_total(board, colour));
            for cell in board.cells() {
                let slow = (from_start[board.index(cell)], from_goal[board.index(cell)]);
                assert_eq!(
                    (distances.from_start(cell), distances.from_goal(cell)),
                    slow
                );
                let through = slow.0.zip(slow.1).map(|(start, goal)| start + goal);
                let once = through.map(|sum| sum - u16::from(board.is_empty(cell)));
                assert_eq!(distances.through(cell), once);
                let is_shortest = once.is_some() && once == distances.total();
                assert_eq!(
                    distances.is_on_shortest_path(cell),
                    is_shortest && board.is_empty(cell)
                );
            }
            let on_path = board
                .cells()
                .filter(|&cell| distances.is_on_shortest_path(cell));
            assert!(on_path.eq(distances.shortest_path_cells()));
            assert_eq!(total(board, colour), distances.total());
            let twice = 2 * board.size() as i32;
            let lacks = distances.total().map_or(twice - BLOCKED, i32::from);
            assert_eq!(distances.connectivity(), twice - lacks);
            assert_eq!(connectivity(board)[colour], twice - lacks);
        }
    });
}

#[test]
fn distances_after_a_stone_are_predicted() {
    boards(90, |board, rng| {
        let colour = Colour::ALL[rng.below(2) as usize];
        let distances = Distances::new(board, colour);
        let critical: Vec<Cell> = distances.critical_cells().collect();
        for cell in board.empty() {
            // On large boards a sample of the cells is enough.
            if board.size() > 9 && rng.below(12) > 0 && !critical.contains(&cell) {
                continue;
            }
            let after = |stone| {
                let mut board = *board;
                board.put(cell, stone);
                slow_total(&board, colour)
            };
            assert_eq!(
                distances.after_own_stone(cell),
                after(colour),
                "{board:?} {cell}"
            );
            assert_eq!(
                distances.after_opponent_stone(cell),
                after(!colour),
                "{board:?} {cell}"
            );
            let is_longer = distances.after_opponent_stone(cell) != distances.total();
            assert_eq!(critical.contains(&cell), is_longer, "{board:?} {cell}");
        }
    });
}

#[test]
fn bridges_are_stones_with_two_empty_common_neighbours() {
    boards(150, |board, rng| {
        let colour = Colour::ALL[rng.below(2) as usize];
        let stones: Vec<Cell> = board.stones_of(colour).collect();
        let mut expected = Vec::new();
        for (number, &one) in stones.iter().enumerate() {
            for &other in &stones[number + 1..] {
                let mut common = neighbours(board, one);
                common.retain(|cell| neighbours(board, other).contains(cell));
                common.sort();
                let are_apart = !neighbours(board, one).contains(&other);
                if are_apart && common.len() == 2 && common.iter().all(|&cell| board.is_empty(cell))
                {
                    expected.push((one, other, common[0], common[1]));
                }
            }
        }
        let mut found: Vec<_> = bridges(board, colour)
            .map(|bridge| {
                (
                    bridge.stones[0],
                    bridge.stones[1],
                    bridge.carrier[0],
                    bridge.carrier[1],
                )
            })
            .collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{board:?}");
        let beside_edges = stones.iter().flat_map(|&stone| {
            [0, 1].map(|edge| {
                let mut carrier = neighbours(board, stone);
                carrier.retain(|&cell| depths(board, cell, colour)[edge] == 0);
                carrier.sort();
                (stone, edge, carrier)
            })
        });
        let expected = beside_edges.filter(|(stone, edge, carrier)| {
            let is_free = carrier.len() == 2 && carrier.iter().all(|&cell| board.is_empty(cell));
            depths(board, *stone, colour)[*edge] == 1 && is_free
        });
        let found = edge_bridges(board, colour).map(|bridge| {
            let carrier = bridge.carrier.to_vec();
            (bridge.stone, usize::from(bridge.to_goal), carrier)
        });
        assert!(found.eq(expected), "{board:?}");
        let linked = stones.iter().filter(|&&stone| {
            neighbours(board, stone)
                .iter()
                .filter(|&&cell| board.has(cell, colour))
                .count()
                > 1
        });
        assert_eq!(touching_stones(board, colour) as usize, linked.count());
    });
}

#[test]
fn saving_cells_lie_between_two_stones_of_the_colour() {
    boards(150, |board, rng| {
        let last: Vec<Cell> = board.cells().filter(|_| rng.below(3) == 0).collect();
        for colour in Colour::ALL {
            for &last in &last {
                let mut expected: Vec<Cell> = neighbours(board, last);
                expected.retain(|&cell| {
                    let mut common = around(place(last));
                    common.retain(|at| around(place(cell)).contains(at));
                    let is_between = common.iter().all(|&at| is_own(board, at, colour));
                    board.is_empty(cell) && is_between
                });
                expected.sort();
                let mut found = save_bridge(board, last, colour).to_vec();
                found.sort();
                assert_eq!(found, expected, "{board:?} {last}");
            }
        }
    });
}

#[test]
fn currents_equal_those_of_plain_elimination() {
    let mut circuit = Circuit::new().expect("memory");
    boards(95, |board, rng| {
        let colour = Colour::ALL[rng.below(2) as usize];
        let flow = &circuit.solve(board)[colour];
        match slow_total(board, colour) {
            None => assert_eq!(flow.resistance(), f64::INFINITY),
            Some(0) => assert_eq!(flow.resistance(), 0.0),
            Some(_) => {
                let (resistance, currents) = slow_flow(board, colour);
                assert!((flow.resistance() - resistance).abs() < 1e-9, "{board:?}");
                for (cell, current) in board.cells().zip(currents) {
                    assert!(
                        (flow.current(cell) - current).abs() < 1e-9,
                        "{board:?} {cell}"
                    );
                }
            }
        }
    });
}

#[test]
fn resistance_evaluation_is_zero_sum() {
    let (mut circuit, mut other) = (
        Circuit::new().expect("memory"),
        Circuit::new().expect("memory"),
    );
    boards(300, |board, _| {
        let [red, blue] = circuit.solve(board);
        let value = red.evaluate_against(blue);
        assert_eq!(value, -blue.evaluate_against(red));
        assert_eq!(
            value == 1.0,
            board.winner() == Some(Colour::Red),
            "{board:?}"
        );
        assert_eq!(
            value == -1.0,
            board.winner() == Some(Colour::Blue),
            "{board:?}"
        );
        let mirror = board.mirrored();
        let [red_again, blue_again] = other.solve(&mirror);
        assert!((red_again.evaluate_against(blue_again) + value).abs() < 1e-9);
        for cell in board.empty() {
            let again = red_again.total_current(blue_again, cell.mirrored());
            assert!((red.total_current(blue, cell) - again).abs() < 1e-9);
        }
    });
}
