//! Benchmarks of the Hex functions: `cargo bench --bench hex`. With `-- --nodes` it counts
//! alpha-beta nodes with and without move ordering instead.
//!
//! Every benchmark cycles through the same boards of eleven rows. They come from games in the move
//! order of minimax, with some randomness, after 0, 8, 16 and so on up to 72 moves.

use std::hint::black_box;
use std::time::Instant;

use divan::Bencher;
use handsense::core::Rng;
use handsense::hex::distance::total;
use handsense::hex::heuristic::{Formula, ScoredMoves};
use handsense::hex::inferior::fill_inferior_cells;
use handsense::hex::mcts::{MctsOptions, search_mcts};
use handsense::hex::minimax::{MinimaxOptions, search_minimax};
use handsense::hex::ordering::{MoveOrder, order_moves, order_moves_by_current};
use handsense::hex::playout::Playout;
use handsense::hex::policy::{PolicyEvaluator, PolicyNet, PolicyPosition};
use handsense::hex::resistance::Circuit;
use handsense::hex::{Board, Cell, Colour, MAX_CELLS};

fn main() {
    if std::env::args().any(|argument| argument == "--nodes") {
        nodes();
    } else {
        divan::main();
    }
}

/// Returns all moves by the formula of minimax, the best first.
fn ordered(board: &Board, colour: Colour) -> ScoredMoves {
    let mut moves = ScoredMoves::new();
    order_moves(board, colour, Formula::Minimax, &mut moves);
    moves
}

/// Returns the boards of these games after each of these numbers of moves. Red is to move.
fn boards(games: u64, moves: &[usize]) -> Vec<Board> {
    let mut boards = Vec::new();
    for game in 0..games {
        let mut rng = Rng::new(game);
        let mut board = Board::new(11).expect("a size");
        for turn in 0..=moves.iter().copied().max().unwrap_or(0) {
            if moves.contains(&turn) {
                boards.push(board);
            }
            let colour = Colour::ALL[turn % 2];
            let best = ordered(&board, colour);
            let (cell, _) = best[rng.below(8.min(best.len() as u32)) as usize];
            board.put(cell, colour);
            if board.winner().is_some() {
                break;
            }
        }
    }
    boards
}

fn some() -> Vec<Board> {
    boards(8, &[0, 8, 16, 24, 32, 40, 48, 56, 64, 72])
}

fn each<T>(bencher: Bencher, mut work: impl FnMut(&Board) -> T) {
    let boards = some();
    let mut turn = boards.iter().cycle();
    bencher.bench_local(|| work(black_box(turn.next().expect("a cycle"))));
}

#[divan::bench(sample_size = 128)]
fn distance(bencher: Bencher) {
    each(bencher, |board| total(board, Colour::Red));
}

#[divan::bench(sample_size = 128)]
fn resistance(bencher: Bencher) {
    let mut circuit = Circuit::new().expect("memory");
    each(bencher, |board| circuit.solve(board)[0].resistance());
}

#[divan::bench(sample_size = 128)]
fn order(bencher: Bencher) {
    each(bencher, |board| ordered(board, Colour::Red));
}

#[divan::bench(sample_size = 128)]
fn order_current(bencher: Bencher) {
    let mut circuit = Circuit::new().expect("memory");
    let mut moves = ScoredMoves::new();
    each(bencher, |board| {
        order_moves_by_current(board, &mut circuit, &mut moves);
        moves[0]
    });
}

#[divan::bench(sample_size = 128)]
fn idle_cells(bencher: Bencher) {
    each(bencher, |board| {
        let mut filled = *board;
        fill_inferior_cells(&mut filled)
    });
}

/// A playout from the empty board, with and without restored bridges.
#[divan::bench(sample_size = 128, args = [false, true])]
fn playout(bencher: Bencher, save_bridges: bool) {
    let board = Board::new(11).expect("a size");
    let mut root = Playout::new(&board);
    root.set_save_bridges(save_bridges);
    let mut playout = root.clone();
    let mut rng = Rng::new(1);
    bencher.bench_local(|| {
        playout.reset_to(&root);
        playout.run(Colour::Red, &mut rng)
    });
}

/// The probabilities of all moves by the policy network.
#[divan::bench(sample_size = 32)]
fn policy_network(bencher: Bencher) {
    let net = PolicyNet::learned().expect("memory");
    let mut evaluator = PolicyEvaluator::new(net).expect("memory");
    let mut probabilities = Vec::new();
    each(bencher, |board| {
        let moves: Vec<Cell> = board.empty().collect();
        let position = PolicyPosition::new(board, Colour::Red, None);
        probabilities.clear();
        evaluator.append_probabilities(&position, &moves, &mut probabilities);
        probabilities.first().copied()
    });
}

/// Ten thousand playouts with their tree.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn tree_of_10000(bencher: Bencher) {
    let board = Board::new(11).expect("a size");
    let mut options = MctsOptions::default();
    options.limits.playouts = Some(10_000);
    bencher.bench_local(|| search_mcts(&board, Colour::Red, &options));
}

/// Counts full-width alpha-beta nodes with shuffled and with ordered moves. Both have the same
/// value.
fn nodes() {
    println!(
        "| depth | order | positions | shuffled | ordered | mean / mean | geometric mean | time |"
    );
    println!("|---:|---|---:|---:|---:|---:|---:|---:|");
    for (depth, games) in [(2, 4), (3, 2)] {
        let boards = boards(games, &[0, 8, 16, 24, 32, 40, 48, 56, 64, 72]);
        for formula in [Formula::Difference, Formula::Minimax, Formula::Evaluation] {
            compare(&boards, depth, formula);
        }
    }
}

fn compare(boards: &[Board], depth: u32, formula: Formula) {
    let (mut nodes, mut logarithms, mut seconds) = ([0_u64; 2], 0.0, [0.0; 2]);
    for (number, board) in boards.iter().enumerate() {
        let orders = [
            MoveOrder::Shuffled(number as u64),
            MoveOrder::Heuristic(formula),
        ];
        let mut values = [0.0; 2];
        let mut looked = [0; 2];
        for (place, order) in orders.into_iter().enumerate() {
            let options = MinimaxOptions {
                depth,
                order,
                root_moves: MAX_CELLS,
                inner_moves: MAX_CELLS,
                ..MinimaxOptions::default()
            };
            let begun = Instant::now();
            let found: handsense::core::search::AlphaBetaResult<Cell> =
                search_minimax(board, Colour::Red, &options).expect("memory");
            seconds[place] += begun.elapsed().as_secs_f64();
            nodes[place] += found.nodes;
            (looked[place], values[place]) = (found.nodes, found.value);
        }
        assert_eq!(values[0], values[1], "the order changes nothing");
        logarithms += (looked[0] as f64 / looked[1] as f64).ln();
    }
    let count = boards.len();
    println!(
        "| {depth} | {formula:?} | {count} | {} | {} | {:.2} | {:.2} | {:.2} |",
        nodes[0] / count as u64,
        nodes[1] / count as u64,
        nodes[0] as f64 / nodes[1] as f64,
        (logarithms / count as f64).exp(),
        seconds[0] / seconds[1],
    );
}
