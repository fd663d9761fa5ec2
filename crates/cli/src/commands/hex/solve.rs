//! `handsense hex solve`: the winner of a position under best play.

use std::time::Duration;

use clap::Args;
use handsense_core::search::SearchLimits;
use handsense_hex::picture::{CellLabel, Picture};
use handsense_hex::solve::{Solution, SolveOptions, Solver};
use handsense_hex::{Cell, Game};
use serde::Serialize;

use super::PositionArguments;
use crate::error::Failure;
use crate::input::{count, number};
use crate::output::watch::Watch;
use crate::output::{OutputArguments, words};

#[derive(Debug, Args)]
#[command(after_help = "\
A position is a list of moves, such as c3 d2 swap-pieces, on a board of --size rows, and \
'' for the empty board; a link to hexworld.org; or @FILE with a game in SGF.

Examples:
  handsense hex solve --size 6 a1
  handsense hex solve @game.sgf --time 10000 --table 512 --json")]
pub struct SolveArguments {
    #[command(flatten)]
    pub position: PositionArguments,
    /// Maximum number of nodes; 1000000 without a time limit
    #[arg(long, value_name = "NUMBER", value_parser = count(1))]
    pub nodes: Option<u64>,
    /// Time limit in milliseconds; results are not reproducible with it
    #[arg(long, value_name = "MS", value_parser = count(1))]
    pub time: Option<u64>,
    /// Maximum size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64,
          value_parser = number::<u32>(1..=65_536))]
    pub table: u32,
    #[command(flatten)]
    pub output: OutputArguments,
}

/// Default node limit: some minutes.
const NODES: u64 = 1_000_000;

/// The solution of a position.
#[derive(Serialize)]
struct SolutionJson {
    size: usize,
    to_move: &'static str,
    /// `None` if the limits end the search first.
    winner: Option<&'static str>,
    /// `None` unless the colour to move wins.
    winning_move: Option<String>,
    proof_set: Vec<String>,
    proof_size: u32,
    nodes: u64,
    #[serde(skip)]
    board: String,
}

pub fn run(arguments: &SolveArguments) -> Result<(), Failure> {
    let game = arguments.position.read()?;
    let watch = Watch::start(|progress| words::count(progress.playouts, "node"));
    let limits = watch.limits(SearchLimits {
        playouts: arguments.nodes,
        time: arguments.time.map(Duration::from_millis),
        ..SearchLimits::default()
    });
    let options = SolveOptions {
        limits: limits.with_default(NODES),
        table_bytes: (arguments.table as usize).saturating_mul(1 << 20),
    };
    let solution = Solver::new()?.solve(game.board(), game.to_move(), &options)?;
    let shown = SolutionJson::new(&game, &solution);
    watch.answer(&arguments.output, &shown, || report(&shown))
}

impl SolutionJson {
    fn new(game: &Game, solution: &Solution) -> SolutionJson {
        SolutionJson {
            size: game.board().size(),
            to_move: game.to_move().name(),
            winner: solution.winner.map(|winner| winner.name()),
            winning_move: solution.winning_move.map(|cell| cell.to_string()),
            proof_set: solution.proof_set.iter().map(Cell::to_string).collect(),
            proof_size: solution.proof_size,
            nodes: solution.nodes,
            board: drawing(game, solution),
        }
    }
}

/// Draws the board with the proof set and the winning move marked.
fn drawing(game: &Game, solution: &Solution) -> String {
    let label = |cell, text: &str| CellLabel {
        cell,
        text: text.to_owned(),
        shade: 1.0,
    };
    // The first label of a cell is shown.
    let winning = solution.winning_move.map(|cell| label(cell, "!"));
    let needed = solution.proof_set.iter().map(|&cell| label(cell, "*"));
    let marked = winning.into_iter().chain(needed);
    let labels = marked.collect();
    Picture { game, labels }.text(true)
}

fn report(solution: &SolutionJson) -> String {
    let SolutionJson { board, nodes, .. } = solution;
    let Some(winner) = solution.winner else {
        return format!("{board}\nThe winner is unknown after {nodes} nodes.\n");
    };
    let winning_move = match &solution.winning_move {
        Some(cell) => format!("{winner} wins with {cell}"),
        None => format!("{winner} wins after any move of {}", solution.to_move),
    };
    let proof = format!(
        "The proof has {} positions, found in {nodes} nodes. It needs the {} marked cells.\n",
        solution.proof_size,
        solution.proof_set.len()
    );
    format!("{board}\n{winning_move}.\n{}", words::wrap(&proof))
}
