//! Benchmark: how often the tree search of Hex keeps the win in solved positions. `cargo bench -p
//! handsense-lab --bench hex_solved -- 1000` gives it 1000 milliseconds per position.

#[path = "../../../tests/common/hex_solved.rs"]
#[allow(dead_code)] // The bench only reads the positions.
mod hex_solved;

use std::collections::BTreeMap;
use std::time::Duration;

use handsense_core::search::ProofStatus;
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_lab::statistics::wilson_interval;

fn main() {
    // Cargo adds --bench to the arguments.
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    solved(Duration::from_millis(numbers.next().unwrap_or(1000)));
}

/// Prints for each board size how often the search keeps the win within this time, and how often it
/// proves the win.
fn solved(time: Duration) {
    // By size: positions, moves that keep the win, proofs of the win.
    let mut counts = BTreeMap::<usize, [u64; 3]>::new();
    let mut options = MctsOptions::default();
    options.limits.time = Some(time);
    for solved in hex_solved::all() {
        let found = search_mcts(&solved.board, solved.to_move, &options).expect("memory");
        let chosen = solved.board.index(found.moves[0].mv);
        let [positions, kept, proved] = counts.entry(solved.board.size()).or_default();
        *positions += 1;
        *proved += u64::from(found.proof == ProofStatus::Won);
        if solved.winning.contains(&chosen) {
            *kept += 1;
        } else {
            let cell = found.moves[0].mv;
            println!(
                "game {} of size {}: {cell} does not win",
                solved.game,
                solved.board.size()
            );
        }
    }
    println!("| size | positions | kept | share | 95 % interval | proved |");
    println!("|---:|---:|---:|---:|---|---:|");
    for (size, [positions, kept, proved]) in counts {
        let share = 100.0 * kept as f64 / positions as f64;
        let (low, high) = wilson_interval(kept as f64, positions);
        println!(
            "| {size} | {positions} | {kept} | {share:.1} % | {:.1} to {:.1} % | {proved} |",
            100.0 * low,
            100.0 * high
        );
    }
}
