//! Tree reuse: a search of a later position of a game continues the tree of the last one.

use std::mem;
use std::sync::atomic::AtomicI32;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::board::Board;
use super::cell::Cell;
use super::colour::Colour;
use super::mcts::{
    DEFAULT_PLAYOUTS, MctsOptions, ProofEffort, fill_root, grow_tree, search_trees, tree_count,
};
use super::solve::Solver;
use handsense_core::memory::try_with_capacity;
use handsense_core::search::{Budget, MctsParams, MctsResult, MctsTree, ProofStatus, SearchLimits};
use handsense_core::{ArrayVec, OutOfMemory};

/// The moves from the root of the kept tree to a later position: a move and the reply.
type Path = ArrayVec<Cell, 2>;

/// The tree of the last search, which a search of the position after a move, or after a move and the
/// reply, continues.
///
/// The position follows if its board has these stones besides those of the last search; the history
/// of the game does not count. The statistics, priors and proofs of its part of the tree remain, and
/// the search adds its playouts. The proof searches keep their memory while the positions follow. Cells
/// that are filled in as inferior only now are removed. The search begins a new tree in these cases:
///
/// - The position does not follow, or is the same as in the last search.
/// - Its node has not been expanded, or is proved.
/// - Its fill-in decides the game, or differs from that of the last search in a cell.
/// - The parameters, bridges or proof nodes of the options have changed.
///
/// With several trees ([`root_parallel`](handsense_core::search::root_parallel)), each continues the one with its number. The limit of nodes
/// bounds the trees together, with 32 bytes for each node. While a search begins, the part that remains
/// exists twice. It has at most half of the nodes of the limit, so the nodes are at most one and a half
/// times that limit. The memory of the proof searches takes up to 32 MB more.
///
/// The same searches in the same order have the same results, if playouts are limited and time is not.
///
/// ```
/// use handsense_hex::mcts::MctsOptions;
/// use handsense_hex::{Board, Colour, KeptTree};
/// let (mut kept, mut options) = (KeptTree::default(), MctsOptions::default());
/// options.limits.playouts = Some(2_000);
/// let mut board = Board::new(9)?;
/// let first = kept.search(&board, Colour::Red, &options)?;
/// for (cell, colour) in first.principal_variation.into_iter().zip(Colour::ALL) {
///     board.put(cell, colour);
/// }
/// let second = kept.search(&board, Colour::Red, &options)?;
/// assert_eq!(second.playouts, 2_000);
/// assert!(kept.visits() > 2_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct KeptTree {
    root: Option<Root>,
    /// By number; empty where a tree could not be grown.
    trees: Vec<Grown>,
    /// Whether the last search has pondered.
    is_pondered: bool,
}

/// A tree, and the memory of its proof searches.
type Grown = (MctsTree<Cell>, Option<Solver>);

/// The root of the trees, and the options on which their statistics depend.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Root {
    board: Board,
    to_move: Colour,
    /// The board with inferior cells filled in.
    filled: Board,
    /// Whether the fill-in decides the game.
    is_decided: bool,
    params: MctsParams,
    save_bridges: bool,
    proof_effort: ProofEffort,
}

impl Root {
    fn new(board: &Board, to_move: Colour, options: &MctsOptions<'_>) -> Root {
        let mut filled = *board;
        let is_decided = fill_root(&mut filled);
        let unlimited = MctsParams::default();
        Root {
            board: *board,
            to_move,
            filled,
            is_decided,
            params: MctsParams {
                max_nodes: unlimited.max_nodes,
                stop_when_full: unlimited.stop_when_full,
                ..options.params
            },
            save_bridges: options.save_bridges,
            proof_effort: options.proof_effort,
        }
    }

    /// Returns the moves that lead to a later root whose search may continue the tree.
    fn path_to(&self, later: &Root) -> Option<Path> {
        let is_alike = self.board.size() == later.board.size()
            && self.params == later.params
            && self.save_bridges == later.save_bridges
            && self.proof_effort == later.proof_effort;
        if !is_alike || later.is_decided {
            return None;
        }
        let mut placed = [None; 2];
        for cell in later.board.cells() {
            let (before, after) = (self.board.stone(cell), later.board.stone(cell));
            if before != after {
                let by_other = usize::from(after? != self.to_move);
                if before.is_some() || placed[by_other].replace(cell).is_some() {
                    return None;
                }
            }
            let filled = self.filled.stone(cell);
            if filled.is_some() && filled != later.filled.stone(cell) {
                return None;
            }
        }
        let next = match placed {
            [None, None] | [Some(_), Some(_)] => self.to_move,
            [Some(_), None] => !self.to_move,
            [None, Some(_)] => return None,
        };
        (next == later.to_move).then(|| placed.into_iter().flatten().collect())
    }
}

impl KeptTree {
    /// Drops the tree, so that the next search begins a new one.
    pub fn clear(&mut self) {
        *self = KeptTree::default();
    }

    /// Returns the number of playouts through the roots, those of earlier searches included.
    pub fn visits(&self) -> u64 {
        let visits = self.trees.iter().map(|(tree, _)| tree.visits());
        visits.map(u64::from).sum()
    }

    /// Returns the number of nodes of all trees.
    pub fn nodes(&self) -> usize {
        self.trees.iter().map(|(tree, _)| tree.len()).sum()
    }

    /// Searches as [`search_mcts`](crate::mcts::search_mcts) does, but continues the kept tree if it
    /// can, and keeps the tree.
    ///
    /// # Errors
    /// [`OutOfMemory`] if a new tree cannot be allocated; no tree is then kept.
    pub fn search(
        &mut self,
        board: &Board,
        to_move: Colour,
        options: &MctsOptions<'_>,
    ) -> Result<MctsResult<Cell>, OutOfMemory> {
        let budget = options.limits.budget(DEFAULT_PLAYOUTS);
        let root = Root::new(board, to_move, options);
        let last = self.root.as_ref();
        let path = last.and_then(|last| last.path_to(&root));
        let path = path.filter(|path| self.is_pondered || !path.is_empty());
        let kept = mem::take(self);
        let found = self.grow(&root, path, kept.trees, options, &budget);
        if found.is_err() {
            self.clear();
        }
        found
    }

    /// Searches a position without a limit of playouts or time, as `search` does, with as many trees
    /// as the last search. It ends soon after `cancel` becomes non-zero, or when the position is
    /// proved, or a tree has no room. A later `search` of the same position continues the tree.
    ///
    /// # Errors
    /// As for [`search`](KeptTree::search).
    pub fn ponder(
        &mut self,
        board: &Board,
        to_move: Colour,
        options: &MctsOptions<'_>,
        cancel: &AtomicI32,
    ) -> Result<(), OutOfMemory> {
        let is_same = self.is_pondered && self.root == Some(Root::new(board, to_move, options));
        let mut trees = self.trees.iter();
        if is_same && trees.any(|(tree, _)| tree.proof() != ProofStatus::Unknown) {
            return Ok(());
        }
        let threads = self.trees.len().max(1);
        let mut options: MctsOptions<'_> = *options;
        options.params.stop_when_full = true;
        options.limits = SearchLimits {
            playouts: Some(u64::MAX),
            // Only a search with a time limit has several trees.
            time: (threads > 1).then_some(Duration::MAX),
            threads,
            cancel: Some(cancel),
            progress: None,
            ..options.limits
        };
        self.search(board, to_move, &options)?;
        self.is_pondered = true;
        Ok(())
    }

    /// Grows the trees of a root from those of the last one. Stores them.
    fn grow(
        &mut self,
        root: &Root,
        path: Option<Path>,
        trees: Vec<Grown>,
        options: &MctsOptions<'_>,
        budget: &Budget<'_>,
    ) -> Result<MctsResult<Cell>, OutOfMemory> {
        let count = tree_count(&options.limits);
        let max_nodes = options.params.max_nodes / count;
        let mut slots = try_with_capacity(count)?;
        self.trees = try_with_capacity(count)?;
        let mut trees = trees.into_iter().filter(|_| path.is_some());
        slots.extend((0..count).map(|_| Mutex::new(trees.next().unwrap_or_default())));
        drop(trees);
        let path = path.unwrap_or_default();
        let is_filled = |cell: Cell| !root.filled.is_empty(cell);
        // A tree that cannot be copied is dropped.
        let kept = |old: MctsTree<Cell>| {
            if path.is_empty() {
                return old;
            }
            let copy = old.subtree(&path, &is_filled, max_nodes);
            copy.ok().flatten().unwrap_or_default()
        };
        // A tree is moved in one assignment, so that behind a poisoned lock is valid.
        let slot = |number: usize| slots[number].lock().unwrap_or_else(PoisonError::into_inner);
        let search = |number: usize, budget: &Budget<'_>| {
            let (old, solver) = mem::take(&mut *slot(number));
            let mut solver = solver.map_or_else(Solver::new, Ok)?;
            let mut grow = |tree| {
                let (board, to_move) = (&root.board, root.to_move);
                grow_tree(board, to_move, options, number, budget, tree, &mut solver)
            };
            let tree = kept(old);
            let had_tree = !tree.is_empty();
            let mut grown = grow(tree);
            if had_tree && grown.is_err() {
                grown = grow(MctsTree::new());
            }
            let (result, tree) = grown?;
            *slot(number) = (tree, Some(solver));
            Ok(result)
        };
        let result = search_trees(&root.board, &options.limits, budget, &search)?;
        let trees = slots.into_iter().map(Mutex::into_inner);
        self.trees
            .extend(trees.map(|tree| tree.unwrap_or_else(PoisonError::into_inner)));
        self.root = Some(*root);
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    fn root(size: usize, stones: &[(&str, Colour)], to_move: Colour) -> Root {
        let mut board = Board::new(size).expect("a size");
        for (name, colour) in stones {
            assert!(board.put(name.parse().expect("a cell"), *colour));
        }
        Root::new(&board, to_move, &MctsOptions::default())
    }

    #[test]
    fn a_later_position_has_the_stones_of_the_moves() {
        use Colour::{Blue, Red};
        let first = root(9, &[("e5", Red)], Blue);
        let path = |stones: &[(&str, Colour)], to_move| {
            let path = first.path_to(&root(9, stones, to_move))?;
            let names: Vec<String> = path.iter().map(Cell::to_string).collect();
            Some(names.join(" "))
        };
        let found = |names: &str| Some(names.to_owned());
        let (one, two) = (
            [("e5", Red), ("d7", Blue)],
            [("e5", Red), ("d7", Blue), ("g4", Red)],
        );
        assert_eq!(path(&one[..1], Blue), found(""));
        assert_eq!(path(&one, Red), found("d7"));
        assert_eq!(path(&two, Blue), found("d7 g4"));
        // Another colour to move, and more, fewer or other stones.
        assert_eq!(path(&one[..1], Red), None);
        assert_eq!(path(&one, Blue), None);
        assert_eq!(path(&two, Red), None);
        assert_eq!(path(&[("e5", Red), ("g4", Red)], Blue), None);
        assert_eq!(path(&[("e5", Red), ("g4", Red), ("d7", Red)], Blue), None);
        let three = [two[0], two[1], two[2], ("c3", Blue)];
        assert_eq!(path(&three, Red), None);
        assert_eq!(path(&[], Blue), None);
        assert_eq!(path(&[("e5", Blue)], Blue), None);
        assert_eq!(path(&[("d7", Blue)], Red), None);
        assert_eq!(first.path_to(&root(8, &one, Red)), None);
    }

    #[test]
    fn other_options_have_another_tree() {
        let (board, to_move) = (Board::new(9).expect("a size"), Colour::Red);
        let (usual, mut other) = (MctsOptions::default(), [MctsOptions::default(); 4]);
        other[0].params.progressive_bias = 0.0;
        other[1].save_bridges = false;
        other[2].proof_effort = ProofEffort::NONE;
        other[3].params.max_nodes = 1_000;
        let root = Root::new(&board, to_move, &usual);
        let is_same =
            other.map(|other| root.path_to(&Root::new(&board, to_move, &other)).is_some());
        assert_eq!(is_same, [false, false, false, true]);
    }

    #[test]
    fn a_tree_remains_only_while_its_filled_cells_stay_filled() {
        let mut rng = Rng::new(1);
        let (mut kept, mut differing) = (0, 0);
        for _ in 0..4_000 {
            let mut board = Board::new(7).expect("a size");
            let mut put = |board: &mut Board, colour| {
                let cells: Vec<Cell> = board.empty().collect();
                board.put(cells[rng.below(cells.len() as u32) as usize], colour);
            };
            for turn in 0..12 {
                put(&mut board, Colour::ALL[turn % 2]);
            }
            let first = Root::new(&board, Colour::Red, &MctsOptions::default());
            for colour in Colour::ALL {
                put(&mut board, colour);
            }
            if board.winner().is_some() {
                continue;
            }
            let later = Root::new(&board, Colour::Red, &MctsOptions::default());
            let stays = |cell: Cell| {
                let stone = first.filled.stone(cell);
                stone.is_none() || stone == later.filled.stone(cell)
            };
            let is_kept = !later.is_decided && board.cells().all(stays);
            assert_eq!(first.path_to(&later).is_some(), is_kept);
            kept += u32::from(is_kept);
            differing += u32::from(!is_kept);
        }
        assert!(kept > 1_000 && differing > 100, "{kept} {differing}");
    }
}
