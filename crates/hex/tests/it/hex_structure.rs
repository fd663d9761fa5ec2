//! Structure of positions: distances, bridges and resistance, against recorded positions and, on
//! random boards of all sizes, against slow and simple implementations.

use crate::common::hex_slow::{
    around, is_own, neighbours, place, slow_distances, slow_flow, slow_total,
};
use crate::common::records::{each, list, number};
use handsense_core::Rng;
use handsense_hex::bridges::{bridges, edge_bridges, save_bridge};
use handsense_hex::distance::Distances;
use handsense_hex::evaluation::touching_stones;
use handsense_hex::resistance::Circuit;
use handsense_hex::{Board, Cell, Colour};
use serde_json::Value;

fn size_of(record: &Value) -> usize {
    number(&record["size"]) as usize
}

fn board_of(record: &Value) -> Board {
    let mut board = Board::new(size_of(record)).expect("a size");
    let text = record["board"].as_str().expect("a board");
    for (cell, stone) in board.cells().zip(text.chars()) {
        match stone {
            'R' => board.put(cell, Colour::Red),
            'B' => board.put(cell, Colour::Blue),
            _ => true,
        };
    }
    board
}

fn sides(record: &Value) -> [(Colour, &Value); 2] {
    [(Colour::Red, &record["R"]), (Colour::Blue, &record["B"])]
}

fn indices(board: &Board, cells: impl IntoIterator<Item = Cell>) -> Vec<i64> {
    cells
        .into_iter()
        .map(|cell| board.index(cell) as i64)
        .collect()
}

fn keyed<T>(side: &Value, mut read: impl FnMut(&Value) -> T) -> Vec<(i64, T)> {
    let entries = side.as_object().expect("an object").iter();
    let mut entries: Vec<(i64, T)> = entries
        .map(|(key, value)| (key.parse().expect("a cell"), read(value)))
        .collect();
    entries.sort_by_key(|entry| entry.0);
    entries
}

fn recorded(check: impl FnMut(&Value)) {
    each("hex/structure", 15, check);
}

#[test]
fn distances_equal_the_records() {
    recorded(|record| {
        let board = board_of(record);
        for (colour, side) in sides(record) {
            let distances = Distances::new(&board, colour);
            let total = side["dist"].as_u64().map(|total| total as u16);
            assert_eq!(distances.total(), total, "{record}");
            let on_path = indices(&board, distances.shortest_path_cells());
            let expected: Vec<i64> = list(&side["shortest_path_cells"])
                .iter()
                .map(number)
                .collect();
            assert_eq!(on_path, expected, "{record}");
            let critical = distances.critical_cells();
            let critical: Vec<(i64, Option<u64>)> = critical
                .map(|cell| {
                    (
                        board.index(cell) as i64,
                        distances.after_opponent_stone(cell).map(u64::from),
                    )
                })
                .collect();
            assert_eq!(
                critical,
                keyed(&side["critical_cells"], Value::as_u64),
                "{record}"
            );
        }
    });
}

#[test]
fn bridges_equal_the_records() {
    recorded(|record| {
        let board = board_of(record);
        for (colour, side) in sides(record) {
            let found: Vec<Vec<i64>> = bridges(&board, colour)
                .map(|bridge| indices(&board, bridge.stones.into_iter().chain(bridge.carrier)))
                .collect();
            let expected = list(&side["bridges"]).iter();
            let mut expected: Vec<Vec<i64>> = expected
                .map(|bridge| list(bridge).iter().map(number).collect())
                .collect();
            expected.sort();
            let mut sorted = found.clone();
            sorted.sort();
            assert_eq!(sorted, expected, "{record}");
            let names = match colour {
                Colour::Red => ["top", "bottom"],
                Colour::Blue => ["left", "right"],
            };
            let mut found: Vec<Value> = edge_bridges(&board, colour)
                .map(|bridge| {
                    let [one, other] = bridge.carrier.map(|cell| board.index(cell));
                    let name = names[usize::from(bridge.to_goal)];
                    serde_json::json!([board.index(bridge.stone), name, one, other])
                })
                .collect();
            let mut expected = list(&side["edge_bridges"]).to_vec();
            for bridges in [&mut found, &mut expected] {
                bridges.sort_by_key(Value::to_string);
            }
            assert_eq!(found, expected, "{record}");
        }
        let moves = list(&record["moves"]);
        let last = board
            .cell(number(&moves[moves.len() - 1]) as usize)
            .expect("a cell");
        let to_move = !board.stone(last).expect("the last stone");
        let saves = save_bridge(&board, last, to_move);
        let mut saves = indices(&board, saves);
        saves.sort_unstable();
        let expected: Vec<i64> = list(&record["save_bridge"]).iter().map(number).collect();
        assert_eq!(saves, expected, "{record}");
    });
}

#[test]
fn currents_equal_the_records() {
    let mut circuit = Circuit::new().expect("memory");
    recorded(|record| {
        let board = board_of(record);
        for (colour, side) in sides(record) {
            let flow = &circuit.solve(&board)[colour];
            let expected = side["resistance"].as_f64().expect("a number");
            // The records have this many digits.
            assert!((flow.resistance() - expected).abs() < 1e-9, "{record}");
            let greatest = keyed(&side["current"], |value| value.as_f64().expect("a number"));
            let mut least = 1.0f64;
            for &(cell, expected) in &greatest {
                let current = flow.current(board.cell(cell as usize).expect("a cell"));
                assert!((current - expected).abs() < 1e-6, "{cell} {record}");
                least = least.min(current);
            }
            let rest = board.empty().filter(|&cell| {
                greatest
                    .iter()
                    .all(|&(greatest, _)| greatest != board.index(cell) as i64)
            });
            for cell in rest {
                assert!(flow.current(cell) < least + 1e-9, "{cell} {record}");
            }
        }
    });
}

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
                let has_path = slow.0.is_some() && slow.1.is_some();
                assert_eq!(distances.potential(cell) < Distances::FAR, has_path);
            }
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
