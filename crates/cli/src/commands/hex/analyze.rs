//! `handsense hex analyze`: distances, resistance, bridges and searched moves of a position.

use std::path::{Path, PathBuf};

use clap::Args;
use handsense_core::search::{MctsMove, MctsResult, ProofStatus, SearchLimits};
use handsense_hex::distance::{Distances, connectivity};
use handsense_hex::evaluation::evaluate;
use handsense_hex::heuristic::{Formula, ScoredMoves};
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_hex::minimax::{MinimaxOptions, search_minimax};
use handsense_hex::ordering::{order_moves, order_moves_by_current};
use handsense_hex::picture::{CellLabel, Picture};
use handsense_hex::resistance::Circuit;
use handsense_hex::{Cell, Colour, Game, bridges};
use serde::Serialize;

use super::PositionArguments;
use crate::error::Failure;
use crate::input::count;
use crate::output::watch::Watch;
use crate::output::{OutputArguments, table, words};
use handsense_lab::files::{WholeFile, outputs};

#[derive(Debug, Args)]
#[command(after_help = "\
A position is a list of moves, such as c3 d2 swap-pieces, on a board of --size rows, and \
'' for the empty board; a link to hexworld.org; or @FILE with a game in SGF.

Examples:
  handsense hex analyze --size 7 d4 c5 e3
  handsense hex analyze 'https://hexworld.org/board/#5c1,c3b4' --svg board.svg
  handsense hex analyze @game.sgf --playouts 100000 --json")]
pub struct AnalyzeArguments {
    #[command(flatten)]
    pub position: PositionArguments,
    /// Playouts of the search
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000, value_parser = count(0))]
    pub playouts: u64,
    /// Seed of the search
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// Number of moves to show
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub moves: usize,
    /// Write a drawing of the board with the win rates of the moves to this SVG file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Replace an existing drawing
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub output: OutputArguments,
}

/// The analysis of a position.
#[derive(Serialize)]
struct Analysis {
    size: usize,
    to_move: &'static str,
    sides: [SideRow; 2],
    /// Alpha-beta, two moves deep.
    minimax: MinimaxRow,
    moves: Vec<MoveRow>,
    line: Vec<String>,
    /// The proved result for the side to move: `won`, `lost` or `open`.
    proof: &'static str,
    playouts: u64,
    #[serde(skip)]
    board: String,
}

/// One colour.
#[derive(Serialize)]
struct SideRow {
    colour: &'static str,
    stones: usize,
    /// Stones missing to a connection; `None` when blocked.
    distance: Option<u16>,
    connectivity: i32,
    evaluation: f64,
    /// `None` when blocked.
    resistance: Option<f64>,
    bridges: usize,
}

#[derive(Serialize)]
struct MinimaxRow {
    #[serde(rename = "move")]
    best: String,
    value: f64,
    nodes: u64,
}

#[derive(Serialize)]
struct MoveRow {
    #[serde(rename = "move")]
    cell: String,
    score: f64,
    /// Its position in the move order, from 1.
    place: usize,
    current: f64,
    playouts: u64,
    win: f64,
    proof: &'static str,
}

pub fn run(arguments: &AnalyzeArguments) -> Result<(), Failure> {
    if let Some(path) = &arguments.svg {
        let files = arguments.position.position.iter();
        let files = files.filter_map(|text| text.strip_prefix('@').map(Path::new));
        let inputs: Vec<&Path> = files.collect();
        outputs::check(path, &inputs, arguments.force)?;
    }
    let game = arguments.position.read()?;
    let mut options = MctsOptions::default();
    let watch = Watch::start(|progress| words::count(progress.playouts, "playout"));
    options.limits = watch.limits(SearchLimits {
        seed: arguments.seed,
        ..SearchLimits::with_playouts(arguments.playouts)
    });
    let tree = search_mcts(game.board(), game.to_move(), &options)?;
    if let Some(path) = &arguments.svg {
        let drawing = drawing(&game, &tree).svg();
        WholeFile::write_all_to(path, drawing.as_bytes())?;
    }
    let analysis = analysis(&game, &tree, arguments.moves)?;
    watch.answer(&arguments.output, &analysis, || report(&analysis))
}

const fn word(proof: ProofStatus) -> &'static str {
    match proof {
        ProofStatus::Unknown => "open",
        ProofStatus::Won => "won",
        ProofStatus::Lost => "lost",
    }
}

fn analysis(game: &Game, tree: &MctsResult<Cell>, most: usize) -> Result<Analysis, Failure> {
    let (board, to_move) = (game.board(), game.to_move());
    let mut circuit = Circuit::new()?;
    let connectivity = connectivity(board);
    let flows = circuit.solve(board);
    let side = |colour: Colour| {
        let resistance = flows[colour].resistance();
        SideRow {
            colour: colour.name(),
            stones: board.count(colour),
            distance: Distances::new(board, colour).total(),
            connectivity: connectivity[colour],
            evaluation: evaluate(board, colour, connectivity),
            resistance: resistance.is_finite().then_some(resistance),
            bridges: bridges::bridges(board, colour).count(),
        }
    };
    let sides = [side(Colour::Red), side(Colour::Blue)];
    let (mut ordered, mut current) = (ScoredMoves::new(), ScoredMoves::new());
    order_moves(board, to_move, Formula::Difference, &mut ordered);
    order_moves_by_current(board, &mut circuit, &mut current);
    let row = |visited: &MctsMove<Cell>| {
        let cell = visited.mv;
        let of = |scores: &[(Cell, f64)]| {
            let place = scores.iter().position(|&(other, _)| other == cell);
            place.map_or((0, 0.0), |place| (place + 1, scores[place].1))
        };
        let (place, score) = of(&ordered);
        MoveRow {
            cell: cell.to_string(),
            score,
            place,
            current: of(&current).1,
            playouts: visited.visits,
            win: visited.win_rate,
            proof: word(visited.proof),
        }
    };
    let minimax = search_minimax(
        board,
        to_move,
        &MinimaxOptions {
            depth: 2,
            ..MinimaxOptions::default()
        },
    )?;
    let best = minimax.principal_variation.first();
    Ok(Analysis {
        size: board.size(),
        to_move: to_move.name(),
        sides,
        minimax: MinimaxRow {
            best: best.map(Cell::to_string).unwrap_or_default(),
            value: minimax.value,
            nodes: minimax.nodes,
        },
        moves: tree.moves.iter().take(most).map(row).collect(),
        line: tree
            .principal_variation
            .iter()
            .map(Cell::to_string)
            .collect(),
        proof: word(tree.proof),
        playouts: tree.playouts,
        board: Picture::from_game(game).text(true),
    })
}

/// Draws the board with the win rates of the most visited moves.
fn drawing<'a>(game: &'a Game, tree: &MctsResult<Cell>) -> Picture<'a> {
    let most = tree.moves.iter().map(|visited| visited.visits).max();
    let most = most.unwrap_or(0).max(1) as f64;
    let notes = tree.moves.iter().filter(|visited| visited.visits > 0);
    Picture {
        labels: notes
            .map(|visited| CellLabel {
                cell: visited.mv,
                text: format!("{:.0}", 100.0 * visited.win_rate),
                shade: visited.visits as f64 / most,
            })
            .collect(),
        game,
    }
}

fn report(analysis: &Analysis) -> String {
    let mut text = format!("{}\n", analysis.board);
    let [red, blue] = &analysis.sides;
    let mut sides = table::new(["", red.colour, blue.colour]);
    let mut add = |name: &str, value: &dyn Fn(&SideRow) -> Option<String>| {
        let cell = |side| value(side).unwrap_or_else(|| "blocked".to_owned());
        sides.add_row([name.to_owned(), cell(red), cell(blue)]);
    };
    add("Stones", &|side| Some(side.stones.to_string()));
    add("Lacks", &|side| Some(side.distance?.to_string()));
    add("Connectivity", &|side| Some(side.connectivity.to_string()));
    add("Evaluation", &|side| {
        Some(format!("{:+.1}", side.evaluation))
    });
    add("Resistance", &|side| {
        Some(format!("{:.3}", side.resistance?))
    });
    add("Bridges", &|side| Some(side.bridges.to_string()));
    text += &table::draw(sides, 1..=2, &[]);
    let minimax = &analysis.minimax;
    text += &format!(
        "\nMinimax, two moves ahead: {}, {:+.1}, {} positions\n\nMoves of {}, by search:\n",
        minimax.best, minimax.value, minimax.nodes, analysis.to_move
    );
    let mut moves = table::new([
        "Move", "Score", "Place", "Current", "Playouts", "Win", "Proof",
    ]);
    for row in &analysis.moves {
        moves.add_row([
            row.cell.clone(),
            format!("{:+.0}", row.score),
            row.place.to_string(),
            format!("{:.0} %", 100.0 * row.current),
            row.playouts.to_string(),
            match row.playouts {
                0 => "-".to_owned(),
                _ => format!("{:.1} %", 100.0 * row.win),
            },
            row.proof.to_owned(),
        ]);
    }
    text += &table::draw(moves, 1..=5, &[2]);
    text + &format!(
        "\nBest line: {}\nFor {} the position is {}, after {} playouts.\n",
        analysis.line.join(" "),
        analysis.to_move,
        analysis.proof,
        analysis.playouts
    )
}
