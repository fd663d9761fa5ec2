//! The strong player as the engine of the text protocol: swap rule, resignation, time management and analyses.

use std::sync::atomic::AtomicI32;
use std::time::Duration;

use super::cell::Cell;
use super::colour::Colour;
use super::game::{Action, Game};
use super::heuristic::ScoredMoves;
use super::kept_tree::KeptTree;
use super::mcts::{MctsOptions, search_mcts};
use super::opening;
use super::ordering::order_moves_by_current;
use super::resistance::Circuit;
use handsense_core::OutOfMemory;
use handsense_core::search::{MctsMove, MctsResult, ProofStatus};

/// Win rate below which the engine resigns a proved loss: the opponent hardly errs any more. Chosen by hand.
const RESIGN_WIN_RATE: f64 = 0.03;
/// Divisor of the remaining time: a move uses at most this fraction. Chosen by hand.
const MOVES_LEFT: u32 = 16;
/// The most threads of a search.
const MAX_THREADS: u64 = 256;
/// The most cells in an analysis.
const ANALYSIS_CELLS: usize = 12;

/// The strong player as an engine. It opens with a balanced move if the opponent may swap, swaps
/// strong openings, and resigns proved losses.
///
/// A move continues the tree of the last one where it can ([`KeptTree`]). Analyses neither use nor
/// change that tree.
///
/// ```
/// use handsense_hex::{Action, Game, MctsEngine};
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
            kept: KeptTree::default(),
        }
    }

    /// Sets the number of threads of a search with a time limit.
    pub fn set_threads(&mut self, threads: usize) {
        self.options.limits.threads = threads;
    }

    /// Switches pondering on or off. It needs the kept tree and a host that calls
    /// [`Session::ponder`](crate::htp::Session::ponder).
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

    /// Returns whether the player resigns. A low win rate alone is no reason: the playouts may miss the only
    /// winning move.
    fn should_resign(&self, found: &MctsResult<Cell>) -> bool {
        let Some(best) = found.moves.first() else {
            return true;
        };
        let is_hopeless = best.visits > 0 && best.win_rate < RESIGN_WIN_RATE;
        let is_lost = found.proof == ProofStatus::Lost;
        self.resigns && (best.proof == ProofStatus::Lost || is_lost && is_hopeless)
    }
}

/// Returns the opening stone if the opponent may swap it now.
fn first_stone(game: &Game) -> Option<Cell> {
    match game.history().last() {
        Some(&(Colour::Red, Action::Place(cell))) if game.may_swap() => Some(cell),
        _ => None,
    }
}

impl MctsEngine {
    /// Chooses an action for the player to move in a game that is not over. `time_left` is for the rest
    /// of the game; `None` means no limit.
    pub fn choose(&mut self, game: &Game, time_left: Option<Duration>) -> Action {
        let size = game.board().size();
        if game.has_swap() && game.board().filled() == 0 {
            return Action::Place(opening::fair_opening(size, self.options.limits.seed));
        }
        if first_stone(game).is_some_and(|first| opening::should_swap(size, first)) {
            return Action::SwapPieces;
        }
        let tree = self.search(game, time_left);
        match tree {
            Ok(tree) if self.should_resign(&tree) => Action::Resign,
            Ok(tree) => tree
                .moves
                .first()
                .map_or(Action::Resign, |best| Action::Place(best.mv)),
            // Without memory for a search, play any cell rather than resign.
            Err(OutOfMemory) => {
                let mut empty = game.board().empty();
                empty.next().map_or(Action::Resign, Action::Place)
            }
        }
    }

    /// Returns whether the engine searches while it waits for the opponent's move.
    pub(super) fn ponders(&self) -> bool {
        self.ponders && self.reuses_tree
    }

    /// Searches a game that is not over for the opponent, who is to move, until `cancel` becomes
    /// non-zero or there is nothing left to search.
    pub(super) fn ponder(&mut self, game: &Game, cancel: &AtomicI32) {
        let options = self.search_options(game, None);
        // Without memory, the next search begins a new tree.
        let _ = self
            .kept
            .ponder(game.board(), game.to_move(), &options, cancel);
    }

    /// Returns the parameters with their values, as the text protocol shows them.
    pub(super) fn parameters(&self) -> String {
        let lines = PARAMETERS.iter().map(|parameter| {
            let kind = if parameter.most == 1 {
                "bool"
            } else {
                "string"
            };
            format!("\n[{kind}] {} {}", parameter.name, (parameter.get)(self))
        });
        lines.collect()
    }

    /// Sets a parameter. Returns an error message about an unknown name or an invalid value.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<String, String> {
        let mut parameters = PARAMETERS.iter();
        let parameter = parameters.find(|parameter| parameter.name == name);
        let Parameter { most, set, .. } =
            parameter.ok_or_else(|| format!("unknown parameter: {name}"))?;
        let number = value.parse().ok().filter(|number| number <= most);
        set(
            self,
            number.ok_or_else(|| format!("`{value}` is not an integer from 0 to {most}"))?,
        );
        Ok(String::new())
    }

    /// Returns the most visited cells with their win rates.
    pub(super) fn win_rates(&self, game: &Game) -> Result<String, String> {
        let tree = self.search_anew(game)?;
        let rate = |visited: &MctsMove<Cell>| match visited.proof {
            ProofStatus::Won => 1.0,
            ProofStatus::Lost => 0.0,
            ProofStatus::Unknown => visited.win_rate,
        };
        let known = tree
            .moves
            .iter()
            .filter(|visited| visited.visits > 0 || visited.proof == ProofStatus::Won);
        Ok(percentages(
            known.map(|visited| (visited.mv, rate(visited))),
        ))
    }

    /// Returns the best line.
    pub(super) fn best_line(&self, game: &Game) -> Result<String, String> {
        let line = self.search_anew(game)?.principal_variation;
        let names: Vec<String> = line.iter().map(Cell::to_string).collect();
        Ok(names.join(" "))
    }

    /// Returns the cells with the greatest current.
    pub(super) fn currents(&self, game: &Game) -> Result<String, String> {
        let mut circuit = Circuit::new().map_err(|short| short.to_string())?;
        let mut ordered = ScoredMoves::new();
        order_moves_by_current(game.board(), &mut circuit, &mut ordered);
        Ok(percentages(ordered.iter().copied()))
    }
}

/// Formats the first cells with their shares in percent.
fn percentages(cells: impl Iterator<Item = (Cell, f64)>) -> String {
    let cells = cells.take(ANALYSIS_CELLS);
    let texts = cells.map(|(cell, share)| format!("{cell} {:.0}", 100.0 * share));
    texts.collect::<Vec<_>>().join(" ")
}

/// A parameter of the engine in the text protocol.
struct Parameter {
    name: &'static str,
    /// The greatest value; 1 for a switch.
    most: u64,
    get: fn(&MctsEngine) -> u64,
    set: fn(&mut MctsEngine, u64),
}

const PARAMETERS: [Parameter; 7] = [
    Parameter {
        name: "playouts",
        most: u64::MAX,
        get: |engine| engine.options.limits.playouts.unwrap_or(0),
        // At least one playout is needed for a move.
        set: |engine, number| engine.options.limits.playouts = Some(number.max(1)),
    },
    Parameter {
        name: "milliseconds",
        most: u64::MAX,
        get: |engine| {
            let time = engine.options.limits.time;
            time.map_or(0, |time| time.as_millis() as u64)
        },
        set: |engine, number| {
            engine.options.limits.time = (number > 0).then(|| Duration::from_millis(number));
        },
    },
    Parameter {
        name: "seed",
        most: u64::MAX,
        get: |engine| engine.options.limits.seed,
        set: |engine, number| {
            engine.options.limits.seed = number;
            engine.kept.clear();
        },
    },
    Parameter {
        name: "threads",
        most: MAX_THREADS,
        get: |engine| engine.options.limits.threads as u64,
        set: |engine, number| engine.set_threads(number as usize),
    },
    Parameter {
        name: "resigns",
        most: 1,
        get: |engine| engine.resigns.into(),
        set: |engine, number| engine.resigns = number == 1,
    },
    Parameter {
        name: "reuse_tree",
        most: 1,
        get: |engine| engine.reuses_tree.into(),
        set: |engine, number| {
            engine.reuses_tree = number == 1;
            engine.kept.clear();
        },
    },
    Parameter {
        name: "ponder",
        most: 1,
        get: |engine| engine.ponders.into(),
        set: |engine, number| engine.ponders = number == 1,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

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
        let lost = game(&names[..7]);
        assert_eq!(engine.choose(&lost, None), Action::Resign);
        engine.set("resigns", "0").expect("a parameter");
        assert!(matches!(engine.choose(&lost, None), Action::Place(_)));
    }

    #[test]
    fn only_a_proved_loss_is_resigned() {
        let engine = MctsEngine::new(100, None);
        let resigns = |win_rate, move_proof, proof| {
            engine.should_resign(&MctsResult {
                moves: vec![MctsMove {
                    mv: "a1".parse().expect("a cell"),
                    visits: 100,
                    win_rate,
                    proof: move_proof,
                }],
                principal_variation: Vec::new(),
                proof,
                playouts: 100,
                nodes: 1,
            })
        };
        let (open, lost) = (ProofStatus::Unknown, ProofStatus::Lost);
        assert!(!resigns(0.0, open, open) && !resigns(0.2, open, lost));
        assert!(resigns(0.0, open, lost) && resigns(0.2, lost, open));
        assert!(!resigns(0.0, ProofStatus::Won, ProofStatus::Won));
    }

    #[test]
    fn a_move_has_a_share_of_the_remaining_time() {
        let engine = MctsEngine::new(100, Some(Duration::from_secs(3)));
        for (left, expected) in [(None, 3_000), (Some(80), 3_000), (Some(16), 1_000)] {
            let options = engine.search_options(&game(&[]), left.map(Duration::from_secs));
            assert_eq!(options.limits.time, Some(Duration::from_millis(expected)));
        }
    }

    #[test]
    fn parameters_keep_their_values() {
        let mut engine = MctsEngine::new(100, None);
        for Parameter {
            name, most, get, ..
        } in PARAMETERS
        {
            for value in [1, 0] {
                engine.set(name, &value.to_string()).expect("a parameter");
                assert_eq!(get(&engine), value.max(u64::from(name == "playouts")));
            }
            assert!(engine.set(name, "-1").is_err());
            assert!(most == u64::MAX || engine.set(name, &(most + 1).to_string()).is_err());
        }
        assert!(engine.set("strength", "9").is_err());
    }
}
