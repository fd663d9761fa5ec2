//! The strong player: Monte Carlo tree search with RAVE (Gelly and Silver, 2011), as in MoHex
//! (Arneson, Hayward and Henderson, "Monte Carlo Tree Search in Hex", 2010).
//!
//! [`handsense_core::search`] has the tree. This module supplies:
//!
//! - playouts that restore bridges,
//! - immediate wins and forced replies at every node,
//! - priors of moves from local patterns ([`super::priors`]) at every node,
//! - move probabilities of a policy network ([`super::policy`]), which replace them at nodes with enough
//!   visits,
//! - proof search by the solver ([`super::solve`]) at nodes with enough visits, the more visits the
//!   longer. Its first step fills in inferior cells and finds virtual connections.
//!
//! Refuted moves are not searched; a proved win or loss ends the search of a node.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS};
use super::colour::Colour;
use super::connections::ConnectionLimits;
use super::distance::Distances;
use super::inferior::fill_inferior_cells;
use super::playout::Playout;
use super::policy::{PolicyEvaluator, PolicyNet, PolicyPosition};
use super::priors::append_probabilities;
use super::solve::{Effort, Solver};
use std::time::Duration;

use handsense_core::search::{
    Budget, GrownTree, MctsGame, MctsParams, MctsResult, MctsTree, ProofStatus, SearchLimits,
    mcts_from, root_parallel,
};
use handsense_core::{OutOfMemory, Rng};

/// Playout limit of a search without limits.
pub const DEFAULT_PLAYOUTS: u64 = 10_000;

/// Visits after which a node is expanded by the solver, and searched again when they have doubled.
/// Chosen by hand.
const SOLVE_AFTER: u32 = 128;
/// Default of [`MctsOptions::proof_effort`]. A node takes as long as some ten playouts for 30 empty
/// cells, and as some forty for 110. Chosen by wins that are kept, and by matches.
const PROOF_EFFORT: ProofEffort = ProofEffort {
    at_root: 2.0,
    elsewhere: 0.5,
};
/// The most rows of a small board. There the solver often decides a position, so that more connections, and
/// a larger effort at the root, pay off. Chosen by wins that are kept.
const MAX_SMALL_SIZE: usize = 9;
/// The root of a small board has this many times the effort. Chosen by wins that are kept at equal time.
const SMALL_ROOT_FACTOR: f32 = 6.0;
/// Visits of the root of a small board for each part of its proof search. Chosen by hand.
const SMALL_ROOT_INTERVAL: u32 = 128;

/// Exploration constant. It replaces the small one of MoHex, whose search relies on RAVE. Chosen by wins
/// that are kept, and by matches.
const EXPLORATION: f32 = 1.0;
/// RAVE weight. With the weight of MoHex, a move with a low AMAF value is hardly tried, even if it is the
/// only one that wins. Chosen in the same way.
const RAVE_WEIGHT: f32 = 30.0;
/// Visits after which a leaf is expanded. Chosen in the same way.
const EXPAND_AFTER: u32 = 5;
/// Weight of the move priors. Chosen by matches with weights from 0 to 6.
const PROGRESSIVE_BIAS: f32 = 2.5;

/// Visits after which the policy network replaces the move priors of a node. Chosen by matches.
const POLICY_AFTER: u32 = 30;
/// Weight of the policy network. Chosen by matches.
const POLICY_BIAS: f32 = 5.0;

/// Options of a Monte Carlo tree search.
#[derive(Clone, Copy, Debug)]
pub struct MctsOptions<'a> {
    /// Limits; the steps are playouts.
    pub limits: SearchLimits<'a>,
    /// Parameters of the tree search.
    pub params: MctsParams,
    /// The last move before the position, for the priors of the root's moves.
    pub last_move: Option<Cell>,
    /// Whether playouts restore bridges.
    pub save_bridges: bool,
    /// Effort of the proof search.
    pub proof_effort: ProofEffort,
}

/// Effort of the proof search at the root, and at other positions.
///
/// A position with `e` empty cells and `v` visits gets `v / e` times the effort in nodes, and at least one: the
/// position itself. The root of a board of up to 9 rows gets six times as many, in parts of 128 visits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProofEffort {
    /// The effort at the root.
    pub at_root: f32,
    /// The effort at other positions.
    pub elsewhere: f32,
}

impl ProofEffort {
    /// Every proof search has one node.
    pub const NONE: ProofEffort = ProofEffort {
        at_root: 0.0,
        elsewhere: 0.0,
    };
}

impl Default for MctsOptions<'_> {
    fn default() -> Self {
        MctsOptions {
            limits: SearchLimits::default(),
            params: MctsParams {
                exploration: EXPLORATION,
                rave_weight_final: RAVE_WEIGHT,
                expand_threshold: EXPAND_AFTER,
                knowledge_threshold: SOLVE_AFTER,
                progressive_bias: PROGRESSIVE_BIAS,
                policy_threshold: POLICY_AFTER,
                policy_bias: POLICY_BIAS,
                ..MctsParams::default()
            },
            last_move: None,
            save_bridges: true,
            proof_effort: PROOF_EFFORT,
        }
    }
}

impl MctsOptions<'_> {
    /// Returns the options with the exploration, the RAVE weight and the expansion of MoHex, for
    /// comparisons. They are the defaults of [`MctsParams`].
    #[must_use]
    pub fn with_mohex_constants(mut self) -> Self {
        let params = MctsParams::default();
        self.params.exploration = params.exploration;
        self.params.rave_weight_final = params.rave_weight_final;
        self.params.expand_threshold = params.expand_threshold;
        self
    }
}

/// Searches for the best move of an open position.
///
/// With a time limit, each thread of the limits grows a tree of its own, and the statistics of the root
/// are added ([`root_parallel`]). The trees share the limits of nodes and playouts. Without a time limit
/// there is one tree on the calling thread, so the result does not depend on the threads.
///
/// # Errors
/// [`OutOfMemory`] if the tree cannot be allocated.
pub fn search_mcts(
    board: &Board,
    to_move: Colour,
    options: &MctsOptions<'_>,
) -> Result<MctsResult<Cell>, OutOfMemory> {
    let budget = options.limits.budget(DEFAULT_PLAYOUTS);
    let search = |number: usize, budget: &Budget<'_>| {
        let (tree, mut solver) = (MctsTree::new(), Solver::new()?);
        let grown = grow_tree(board, to_move, options, number, budget, tree, &mut solver);
        grown.map(|(result, _)| result)
    };
    search_trees(board, &options.limits, &budget, &search)
}

/// The result of a search, or the lack of memory for it.
type Searched = Result<MctsResult<Cell>, OutOfMemory>;

/// Grows each tree of a search with these limits by a function of its number, and merges the results.
pub(crate) fn search_trees(
    board: &Board,
    limits: &SearchLimits<'_>,
    budget: &Budget<'_>,
    search: &(dyn Fn(usize, &Budget<'_>) -> Searched + Sync),
) -> Searched {
    match tree_count(limits) {
        1 => search(0, budget),
        _ => root_parallel(limits.threads(), budget, search, &|cell| {
            board.index(cell) as i32
        }),
    }
}

/// Returns the number of trees of a search with these limits.
pub(crate) fn tree_count(limits: &SearchLimits<'_>) -> usize {
    match limits.time {
        Some(_) => limits.threads.max(1),
        None => 1,
    }
}

/// Grows the tree with this number from the tree of an earlier search, or a new one from an empty tree. The
/// proof searches use and extend the memory of the solver.
pub(crate) fn grow_tree(
    board: &Board,
    to_move: Colour,
    options: &MctsOptions<'_>,
    number: usize,
    budget: &Budget<'_>,
    tree: MctsTree<Cell>,
    solver: &mut Solver,
) -> Result<GrownTree<Cell>, OutOfMemory> {
    let trees = tree_count(&options.limits);
    let params = MctsParams {
        max_nodes: options.params.max_nodes / trees,
        root_knowledge_interval: if is_small(board) {
            SMALL_ROOT_INTERVAL
        } else {
            0
        },
        ..options.params
    };
    let mut rng = match number {
        0 => Rng::new(options.limits.seed),
        _ => Rng::with_stream(options.limits.seed, number as u64),
    };
    let table_bytes = TABLE_BYTES / trees;
    let mut root = RolloutState::new(board, to_move, options, solver, table_bytes, budget);
    // Used where it is: a copy would take kilobytes of stack.
    let root = root.as_mut().map_err(|error| *error)?;
    mcts_from(root, &params, budget, &mut rng, tree)
}

fn is_small(board: &Board) -> bool {
    board.size() <= MAX_SMALL_SIZE
}

/// Fills in inferior cells for the root of the tree. Returns whether the fill-in decides the game;
/// the candidate moves are then those of the original board, which stays as it is.
pub(crate) fn fill_root(board: &mut Board) -> bool {
    let original = *board;
    fill_inferior_cells(board);
    let is_decided = board.winner().is_some();
    if is_decided {
        *board = original;
    }
    is_decided
}

/// Maximum size of the tables of the proof searches of all trees.
const TABLE_BYTES: usize = 16 << 20;
/// Time for each cell of the board that must be left when H-search begins, because it cannot stop at
/// once. Measured.
const TIME_TO_BEGIN_PER_CELL: Duration = Duration::from_micros(3);
/// Time for each cell that a running H-search leaves to summarise its connections and to finish the
/// playout. Measured.
const TIME_TO_END_PER_CELL: Duration = Duration::from_nanos(900);

/// Position of the rollouts: the root, from which every playout starts, and the current one.
#[derive(Debug)]
struct RolloutState<'a> {
    options: &'a MctsOptions<'a>,
    budget: &'a Budget<'a>,
    root: Playout,
    current: Playout,
    solver: &'a mut Solver,
    table_bytes: usize,
    /// The policy network, unless the parameters exclude it.
    policy: Option<PolicyEvaluator>,
    size: usize,
    first: Colour,
    mover: Colour,
}

impl<'a> RolloutState<'a> {
    #[inline(never)] // Its boards are not on the stack during the search.
    fn new(
        board: &Board,
        to_move: Colour,
        options: &'a MctsOptions<'a>,
        solver: &'a mut Solver,
        table_bytes: usize,
        budget: &'a Budget<'a>,
    ) -> Result<RolloutState<'a>, OutOfMemory> {
        let mut filled = *board;
        fill_root(&mut filled);
        let mut root = Playout::new(&filled);
        root.set_save_bridges(options.save_bridges);
        let policy = match options.params.policy_threshold {
            0 => None,
            _ => Some(PolicyEvaluator::new(PolicyNet::learned()?)?),
        };
        Ok(RolloutState {
            options,
            budget,
            current: root.clone(),
            root,
            solver,
            table_bytes,
            policy,
            size: board.size(),
            first: to_move,
            mover: to_move,
        })
    }
}

impl MctsGame for RolloutState<'_> {
    type Move = Cell;

    const MAX_MOVES: usize = MAX_CELLS;

    #[inline]
    fn reset_to_root(&mut self) {
        self.current.reset_to(&self.root);
        self.mover = self.first;
    }

    #[inline]
    fn play(&mut self, mv: Cell) {
        self.current.put(mv, self.mover);
        self.mover = !self.mover;
    }

    /// Immediate threats: a colour with distance 1 wins on its move. On the opponent's move it wins
    /// with two such cells, and has to be blocked with one.
    fn moves(&mut self, moves: &mut Vec<Cell>) -> ProofStatus {
        let (own, other) = (self.mover, !self.mover);
        let board = self.current.board();
        let own = Distances::new(&board, own);
        if own.total() == Some(1) {
            moves.extend(own.shortest_path_cells());
            return ProofStatus::Won;
        }
        let other = Distances::new(&board, other);
        if other.total() != Some(1) {
            moves.extend(board.empty());
            return ProofStatus::Unknown;
        }
        moves.extend(other.shortest_path_cells());
        match moves.len() {
            1 => ProofStatus::Unknown,
            _ => ProofStatus::Lost,
        }
    }

    fn append_priors(&mut self, moves: &[Cell], priors: &mut Vec<f32>) {
        let last = self.current.last().or(self.options.last_move);
        let cells = self.current.contents();
        append_probabilities(cells, self.size, self.mover, last, moves, priors);
    }

    /// The policy network. A search that ends meanwhile goes without it.
    fn append_policy(&mut self, moves: &[Cell], priors: &mut Vec<f32>) {
        let last = self.current.last().or(self.options.last_move);
        if let Some(policy) = &mut self.policy {
            let contents = self.current.contents();
            let position = PolicyPosition::from_contents(contents, self.size, self.mover, last);
            let mut should_stop = || self.budget.should_stop();
            policy.append_unless(&mut should_stop, &position, moves, priors);
        }
    }

    /// Proof search, whose first node applies inferior cells and virtual connections.
    fn apply_knowledge(
        &mut self,
        visits: u32,
        moves: &mut Vec<Cell>,
    ) -> Result<ProofStatus, OutOfMemory> {
        let board = self.current.board();
        // Near the end of the budget, no move is excluded.
        let cells = (board.size() * board.size()) as u32;
        if self
            .budget
            .should_stop_before(TIME_TO_BEGIN_PER_CELL * cells)
        {
            moves.extend(board.empty());
            return Ok(ProofStatus::Unknown);
        }
        let is_root = self.current.same_position(&self.root);
        let empty = cells - board.filled() as u32;
        let is_small = is_small(&board);
        let connections = if is_small {
            ConnectionLimits::MANY
        } else {
            ConnectionLimits::FEW
        };
        let ProofEffort { at_root, elsewhere } = self.options.proof_effort;
        let effort = f64::from(match (is_root, is_small) {
            (true, true) => SMALL_ROOT_FACTOR * at_root,
            (true, false) => at_root,
            (false, _) => elsewhere,
        });
        let nodes = f64::from(visits) * effort / f64::from(empty.max(1));
        let budget = self
            .budget
            .part((nodes as u64).max(1), TIME_TO_END_PER_CELL * cells);
        let effort = Effort {
            budget: &budget,
            table_bytes: self.table_bytes,
            connections,
            with_inferior: is_root,
        };
        self.solver.prove(&board, self.mover, &effort, moves)
    }

    #[inline]
    fn rollout(&mut self, rng: &mut Rng) -> bool {
        self.current.run(self.mover, rng) == self.first
    }

    #[inline]
    fn was_played(&self, mv: Cell, by_root_player: bool) -> bool {
        let colour = if by_root_player {
            self.first
        } else {
            !self.first
        };
        self.current.has(mv, colour)
    }

    fn move_code(&self, mv: Cell) -> i32 {
        self.root.board().index(mv) as i32
    }
}
