//! The strong player as an HTP engine: swap rule, resignation, time management and analyses.

use std::sync::atomic::AtomicI32;
use std::time::Duration;

use super::cell::Cell;
use super::colour::Colour;
use super::game::{Action, Game};
use super::heuristic::ScoredMoves;
use super::htp::{self, Analysis, Parameter};
use super::kept_tree::KeptTree;
use super::mcts::{MctsOptions, search_mcts};
use super::opening;
use super::ordering::order_moves_by_current;
use super::resistance::Circuit;
use handsense_core::OutOfMemory;
use handsense_core::search::{MctsMove, MctsResult, ProofStatus};

/// Win rate below which the engine resigns. Chosen by hand.
const RESIGN_WIN_RATE: f64 = 0.03;
/// Divisor of the remaining time: a move uses at most this fraction. Chosen by hand.
const MOVES_LEFT: u32 = 16;
/// The most threads of a search.
const MAX_THREADS: u64 = 256;
/// Number of cells in an analysis.
const ANALYSIS_CELLS: usize = 12;

/// The strong player as an engine. It opens with a balanced move if the opponent may swap, swaps
/// strong openings, and resigns hopeless games.
///
/// A move continues the tree of the last one where it can ([`KeptTree`]). Analyses neither use nor
/// change that tree.
///
/// ```
/// use handsense_hex::{Action, Game, MctsEngine, htp::Engine};
/// let mut engine = MctsEngine::new(200, None);
/// let mut game = Game::new(11, true)?;
/// game.play(Action::Place("f6".parse()?))?;
/// assert_eq!(engine.choose(&game, None), Action::SwapPieces);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MctsEngine {
    options: MctsOptions<'static>,
    resigns: bool,
    /// Whether a move continues the tree of the last one.
    reuses_tree: bool,
    /// Whether the engine searches while it waits for the opponent.
    ponders: bool,
    kept: KeptTree,
}

impl MctsEngine {
    /// Creates an engine with limits for each move: playouts and, optionally, time.
    pub fn new(playouts: u64, time: Option<Duration>) -> MctsEngine {
        let mut options = MctsOptions::default();
        options.limits.playouts = Some(playouts);
        options.limits.time = time;
        options.limits.threads = 1;
        MctsEngine {
            options,
            resigns: true,
            reuses_tree: true,
            ponders: false,
            kept: KeptTree::new(),
        }
    }

    /// Sets the number of threads of a search with a time limit.
    pub fn set_threads(&mut self, threads: usize) {
        self.options.limits.threads = threads;
    }

    /// Switches pondering on or off. It needs the kept tree and a host that calls
    /// [`Session::ponder`](htp::Session::ponder).
    pub fn set_ponders(&mut self, ponders: bool) {
        self.ponders = ponders;
    }

    /// Returns the options of the next search.
    fn search_options(&self, game: &Game, time_left: Option<Duration>) -> MctsOptions<'static> {
        let mut options = self.options;
        // Every move has its own random numbers.
        options.limits.seed = options
            .limits
            .seed
            .wrapping_add(game.history().len() as u64);
        options.last_move = match game.history().last() {
            Some(&(_, Action::Place(cell))) => Some(cell),
            _ => None,
        };
        if let Some(left) = time_left {
            let share = left / MOVES_LEFT;
            let time = options.limits.time.map_or(share, |time| time.min(share));
            options.limits.time = Some(time);
        }
        options
    }

    /// Searches for a move, and keeps the tree.
    fn search(
        &mut self,
        game: &Game,
        time_left: Option<Duration>,
    ) -> Result<MctsResult<Cell>, OutOfMemory> {
        let options = self.search_options(game, time_left);
        if self.reuses_tree {
            self.kept.search(game.board(), game.to_move(), &options)
        } else {
            search_mcts(game.board(), game.to_move(), &options)
        }
    }

    /// Searches for an analysis, without the kept tree.
    fn search_anew(&self, game: &Game) -> Result<MctsResult<Cell>, String> {
        let options = self.search_options(game, None);
        let found = search_mcts(game.board(), game.to_move(), &options);
        found.map_err(|short| short.to_string())
    }

    fn should_resign(&self, best: &MctsMove<Cell>) -> bool {
        self.resigns
            && match best.proof {
                ProofStatus::Lost => true,
                ProofStatus::Won => false,
                ProofStatus::Unknown => best.visits > 0 && best.win_rate < RESIGN_WIN_RATE,
            }
    }
}

/// Returns the opening stone if the opponent may swap it now.
fn first_stone(game: &Game) -> Option<Cell> {
    match game.history().last() {
        Some(&(Colour::Red, Action::Place(cell))) if game.may_swap() => Some(cell),
        _ => None,
    }
}

impl htp::Engine for MctsEngine {
    fn name(&self) -> String {
        "Handsense".to_owned()
    }

    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }

    fn choose(&mut self, game: &Game, time_left: Option<Duration>) -> Action {
        let size = game.board().size();
        if game.has_swap() && game.board().filled() == 0 {
            return Action::Place(opening::fair_opening(size, self.options.limits.seed));
        }
        if first_stone(game).is_some_and(|first| opening::should_swap(size, first)) {
            return Action::SwapPieces;
        }
        let tree = self.search(game, time_left);
        match tree.as_ref().map(|tree| tree.moves.first()) {
            Ok(Some(best)) if !self.should_resign(best) => Action::Place(best.mv),
            Ok(_) => Action::Resign,
            // Without memory for a search, play any cell rather than resign.
            Err(OutOfMemory) => {
                let mut empty = game.board().empty();
                empty.next().map_or(Action::Resign, Action::Place)
            }
        }
    }

    fn parameters(&self) -> Vec<Parameter> {
        let limits = &self.options.limits;
        let milliseconds = limits.time.map_or(0, |time| time.as_millis());
        let number = |name, value: u128| Parameter {
            kind: "string",
            name,
            value: value.to_string(),
        };
        let flag = |name, value: bool| Parameter {
            kind: "bool",
            name,
            value: u8::from(value).to_string(),
        };
        vec![
            number("playouts", limits.playouts.unwrap_or(0).into()),
            number("milliseconds", milliseconds),
            number("seed", limits.seed.into()),
            number("threads", limits.threads as u128),
            flag("resigns", self.resigns),
            flag("reuse_tree", self.reuses_tree),
            flag("ponder", self.ponders),
        ]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = || {
            let number: Result<u64, _> = value.parse();
            number.map_err(|_| format!("`{value}` is not a non-negative integer"))
        };
        let flag = || match value {
            "0" => Ok(false),
            "1" => Ok(true),
            _ => Err(format!("`{value}` is not 0 or 1")),
        };
        let limits = &mut self.options.limits;
        match name {
            // At least one playout is needed for a move.
            "playouts" => limits.playouts = Some(number()?.max(1)),
            "milliseconds" => {
                let milliseconds = number()?;
                limits.time = (milliseconds > 0).then(|| Duration::from_millis(milliseconds));
            }
            "seed" => {
                limits.seed = number()?;
                self.kept.clear();
            }
            "threads" => {
                let threads = number()?;
                if threads > MAX_THREADS {
                    return Err(format!("`{value}` is not a number from 0 to {MAX_THREADS}"));
                }
                limits.threads = threads as usize;
            }
            "resigns" => self.resigns = flag()?,
            "reuse_tree" => {
                self.reuses_tree = flag()?;
                self.kept.clear();
            }
            "ponder" => self.ponders = flag()?,
            _ => return Err(format!("unknown parameter: {name}")),
        }
        Ok(())
    }

    fn ponders(&self) -> bool {
        self.ponders && self.reuses_tree
    }

    fn ponder(&mut self, game: &Game, cancel: &AtomicI32) {
        let options = self.search_options(game, None);
        // Without memory, the next search begins a new tree.
        let _ = self
            .kept
            .ponder(game.board(), game.to_move(), &options, cancel);
    }

    fn analyses(&self) -> Vec<Analysis> {
        let analysis = |kind, label, command| Analysis {
            kind,
            label,
            command,
        };
        vec![
            analysis("pspairs", "Win rates", "handsense-win-rates"),
            analysis("varc", "Best line", "handsense-line"),
            analysis("pspairs", "Current", "handsense-current"),
        ]
    }

    fn analyse(&mut self, command: &str, game: &Game) -> Result<String, String> {
        let percent = |part: f64| format!("{:.0}", 100.0 * part);
        let pairs = |pairs: Vec<(Cell, String)>| {
            let texts = pairs.iter().map(|(cell, text)| format!("{cell} {text}"));
            texts.collect::<Vec<_>>().join(" ")
        };
        match command {
            "handsense-win-rates" => {
                let tree = self.search_anew(game)?;
                let rate = |visited: &MctsMove<Cell>| match visited.proof {
                    ProofStatus::Won => 1.0,
                    ProofStatus::Lost => 0.0,
                    ProofStatus::Unknown => visited.win_rate,
                };
                let known = |visited: &&MctsMove<Cell>| {
                    visited.visits > 0 || visited.proof == ProofStatus::Won
                };
                let cells = tree.moves.iter().filter(known).take(ANALYSIS_CELLS);
                Ok(pairs(
                    cells.map(|one| (one.mv, percent(rate(one)))).collect(),
                ))
            }
            "handsense-line" => {
                let tree = self.search_anew(game)?;
                let names: Vec<String> = tree
                    .principal_variation
                    .iter()
                    .map(Cell::to_string)
                    .collect();
                Ok(names.join(" "))
            }
            "handsense-current" => {
                let mut circuit = Circuit::new().map_err(|short| short.to_string())?;
                let mut ordered = ScoredMoves::new();
                order_moves_by_current(game.board(), &mut circuit, &mut ordered);
                let cells = ordered.as_slice().iter().take(ANALYSIS_CELLS);
                Ok(pairs(
                    cells.map(|&(cell, share)| (cell, percent(share))).collect(),
                ))
            }
            _ => Err(format!("unknown command: {command}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::htp::Engine;

    fn game(names: &[&str]) -> Game {
        let mut game = Game::new(5, false).expect("a size");
        for name in names {
            let cell = name.parse().expect("a cell");
            game.play(Action::Place(cell)).expect("legal");
        }
        game
    }

    #[test]
    fn engine_plays_a_win_and_resigns_a_loss() {
        let names = ["c1", "a1", "c2", "a2", "c3", "a3", "c4", "a4"];
        let mut engine = MctsEngine::new(100, None);
        let played = engine.choose(&game(&names), None);
        assert!(matches!(played, Action::Place(cell) if cell.row() == 4));
        let mut lost = game(&names[..7]);
        assert_eq!(engine.choose(&lost, None), Action::Resign);
        engine.set("resigns", "0").expect("a parameter");
        let played = engine.choose(&lost, None);
        lost.play(played).expect("legal");
        assert!(matches!(played, Action::Place(_)));
    }

    #[test]
    fn parameters_keep_their_values() {
        let mut engine = MctsEngine::new(100, None);
        for parameter in engine.parameters() {
            let value = if parameter.value == "1" { "0" } else { "1" };
            engine.set(parameter.name, value).expect("a parameter");
            let found = engine.parameters();
            let same = found.iter().find(|one| one.name == parameter.name);
            assert_eq!(same.map(|one| one.value.as_str()), Some(value));
            assert!(engine.set(parameter.name, "-1").is_err());
        }
        assert!(engine.set("strength", "9").is_err());
    }

    #[test]
    fn every_analysis_returns_an_empty_cell_first() {
        let mut engine = MctsEngine::new(300, None);
        let game = game(&["c3"]);
        for analysis in engine.analyses() {
            let answer = engine.analyse(analysis.command, &game).expect("an answer");
            let first = answer.split(' ').next().expect("a cell");
            assert!(game.board().is_empty(first.parse().expect("a cell")));
        }
        assert!(engine.analyse("handsense-soul", &game).is_err());
    }
}
