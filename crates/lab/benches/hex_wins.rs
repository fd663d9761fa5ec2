//! Benchmark: how often the tree search of Hex keeps a win that the solver finds. `cargo bench -p
//! handsense-lab --bench hex_wins -- 9 40 3000` takes positions from 40 games on 9 rows between two
//! searches of 3,000 playouts.
//!
//! A position counts if the solver proves a win for the colour to move and needs more than a few nodes
//! for it. A fourth number is the limit of the solver in nodes, 20,000 by default. The games begin with
//! three random stones. The search is judged as it is, and with the exploration, RAVE weight and expansion
//! of MoHex.

use std::time::{Duration, Instant};

use handsense_core::Rng;
use handsense_core::search::ProofStatus;
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_hex::solve::{SolveOptions, Solver};
use handsense_hex::{Board, Colour};
use handsense_lab::statistics::wilson_interval;

/// Playouts of the searches that are judged.
const PLAYOUTS: [u64; 4] = [1_000, 3_000, 10_000, 30_000];
/// A win with at most this many nodes is too easy to count.
const EASY_NODES: u64 = 20;
/// Random stones before a game.
const STONES: usize = 3;

/// A position that the colour to move wins.
struct WonPosition {
    board: Board,
    to_move: Colour,
    nodes: u64,
}

fn main() {
    // Cargo adds --bench to the arguments.
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    let size = numbers.next().unwrap_or(9);
    let games = numbers.next().unwrap_or(40);
    let playouts = numbers.next().unwrap_or(3_000);
    let nodes = numbers.next().unwrap_or(20_000);
    let mut solver = Solver::new().expect("memory");
    let mut positions = Vec::new();
    let mut moves = 0;
    for game in 0..games {
        moves += collect(
            size as usize,
            game,
            playouts,
            nodes,
            &mut solver,
            &mut positions,
        );
    }
    let count = positions.len();
    let most = positions.iter().map(|won| won.nodes).max().unwrap_or(0);
    println!("{games} games, {moves} moves, {count} won positions, {EASY_NODES} to {most} nodes\n");
    println!(
        "| search | playouts | kept | 95 % interval | given away | open | proved | time a move |"
    );
    println!("|---|---:|---:|---|---:|---:|---:|---:|");
    let usual = MctsOptions::default();
    for (name, options) in [("usual", usual), ("MoHex", usual.with_mohex_constants())] {
        for playouts in PLAYOUTS {
            judge(&positions, name, options, playouts, 4 * nodes, &mut solver);
        }
    }
}

/// Returns the winner within a limit of nodes.
fn winner(
    solver: &mut Solver,
    board: &Board,
    to_move: Colour,
    nodes: u64,
) -> (Option<Colour>, u64) {
    if let Some(winner) = board.winner() {
        return (Some(winner), 0);
    }
    let mut options = SolveOptions::default();
    options.limits.playouts = Some(nodes);
    let solution = solver.solve(board, to_move, &options).expect("memory");
    (solution.winner, solution.nodes)
}

/// Plays a game, and appends its won positions. Returns the number of moves.
fn collect(
    size: usize,
    game: u64,
    playouts: u64,
    nodes: u64,
    solver: &mut Solver,
    positions: &mut Vec<WonPosition>,
) -> usize {
    let mut rng = Rng::new(game);
    let mut board = Board::new(size).expect("a size");
    let mut to_move = Colour::Red;
    while board.filled() < STONES {
        let empty = board.empty().count() as u32;
        let any = board.empty().nth(rng.below(empty) as usize);
        board.put(any.expect("an empty cell"), to_move);
        to_move = !to_move;
    }
    let mut options = MctsOptions::default();
    options.limits.playouts = Some(playouts);
    let mut moves = 0;
    while board.winner().is_none() {
        // A new solver, so that the nodes do not depend on earlier positions.
        *solver = Solver::new().expect("memory");
        let (winner, needed) = winner(solver, &board, to_move, nodes);
        if winner == Some(to_move) && needed > EASY_NODES {
            positions.push(WonPosition {
                board,
                to_move,
                nodes: needed,
            });
        }
        // A decided game goes on only while the winner may still err.
        if winner == Some(!to_move) && needed <= EASY_NODES {
            break;
        }
        options.limits.seed = game << 16 | moves as u64;
        let found = search_mcts(&board, to_move, &options).expect("memory");
        board.put(found.moves[0].mv, to_move);
        to_move = !to_move;
        moves += 1;
    }
    moves
}

/// Prints how a search with these options and this many playouts treats the positions.
fn judge(
    positions: &[WonPosition],
    name: &str,
    mut options: MctsOptions<'_>,
    playouts: u64,
    nodes: u64,
    solver: &mut Solver,
) {
    options.limits.playouts = Some(playouts);
    let [mut kept, mut lost, mut proved] = [0_u64; 3];
    let mut time = Duration::ZERO;
    for won in positions {
        let start = Instant::now();
        let found = search_mcts(&won.board, won.to_move, &options).expect("memory");
        time += start.elapsed();
        proved += u64::from(found.proof == ProofStatus::Won);
        let mut board = won.board;
        board.put(found.moves[0].mv, won.to_move);
        let (winner, _) = winner(solver, &board, !won.to_move, nodes);
        kept += u64::from(winner == Some(won.to_move));
        lost += u64::from(winner == Some(!won.to_move));
    }
    let count = positions.len() as u64;
    let (low, high) = wilson_interval(kept as f64, count);
    println!(
        "| {name} | {playouts} | {kept} of {count} | {:.1} to {:.1} % | {lost} | {} | {proved} | {:.1} ms |",
        100.0 * low,
        100.0 * high,
        count - kept - lost,
        1_000.0 * time.as_secs_f64() / count.max(1) as f64,
    );
}
