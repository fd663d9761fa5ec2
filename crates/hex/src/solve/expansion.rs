//! What is known about a position before a move is tried.

use crate::board::Board;
use crate::cell::Cell;
use crate::colour::Colour;
use crate::connections::{Carrier, ConnectionLimits, EdgeSearch};
use crate::distance::Distances;
use crate::heuristic::ScoredMoves;
use crate::inferior::{InferiorMove, fill_inferior_cells, find_inferior_moves};
use crate::ordering::order_by_current_unless;
use crate::resistance::Circuit;
use handsense_core::OutOfMemory;
use handsense_core::memory::{try_array, try_with_capacity};

/// Proof number of a result that is impossible.
const IMPOSSIBLE: u32 = u32::MAX;
/// What is known about a position, for the player to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<const WORDS: usize> {
    /// Proof number of a win, 0 if it is proved.
    pub win: u32,
    /// Proof number of a loss, 0 if it is proved.
    pub loss: u32,
    /// Positions in the proof tree of a proved result.
    pub proof_size: u32,
    /// A winning move of a proved win.
    pub mv: u16,
    /// Cells that suffice for the winner of a proved result.
    pub proof_set: Carrier<WORDS>,
}

impl<const WORDS: usize> Default for Known<WORDS> {
    /// A position that has not been expanded.
    fn default() -> Self {
        Known {
            win: 1,
            loss: 1,
            proof_size: 0,
            mv: 0,
            proof_set: Carrier::EMPTY,
        }
    }
}

impl<const WORDS: usize> Known<WORDS> {
    /// Returns a proved win by a move.
    pub fn won(mv: u16, proof_set: Carrier<WORDS>, proof_size: u32) -> Known<WORDS> {
        Known {
            win: 0,
            loss: IMPOSSIBLE,
            proof_size,
            mv,
            proof_set,
        }
    }

    /// Returns a proved loss.
    pub fn lost(proof_set: Carrier<WORDS>, proof_size: u32) -> Known<WORDS> {
        Known {
            win: IMPOSSIBLE,
            loss: 0,
            proof_size,
            mv: 0,
            proof_set,
        }
    }

    pub fn is_decided(&self) -> bool {
        self.win == 0 || self.loss == 0
    }

    /// Returns the winner if the position is decided.
    pub fn winner(&self, mover: Colour) -> Option<Colour> {
        match (self.win, self.loss) {
            (0, _) => Some(mover),
            (_, 0) => Some(!mover),
            _ => None,
        }
    }
}

/// The candidate moves of an open position.
#[derive(Clone, Debug)]
pub(super) struct Candidates<const WORDS: usize> {
    /// By colour, the dead and captured cells that are filled in.
    pub filled: [Carrier<WORDS>; 2],
    /// Indices of the moves to try.
    pub moves: Vec<u16>,
    /// Whether the moves are sorted, the most promising first.
    pub is_sorted: bool,
    /// The must-play region: all other moves lose.
    pub must_play: Carrier<WORDS>,
    /// Union of the opponent's threats that refute the moves outside the must-play region.
    pub threats: Carrier<WORDS>,
    /// Pruned moves that the opponent kills, each with the cell that kills it.
    pub killers: Vec<(u16, u16)>,
}

/// The expansion of a position.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // It is taken apart at once.
pub(super) enum Expansion<const WORDS: usize> {
    /// The result of a position whose winner is known.
    Decided(Known<WORDS>),
    Open(Candidates<WORDS>),
    /// The budget has ended first.
    Stopped,
}

/// Expands positions. Its memory is reused.
#[derive(Clone, Debug)]
pub(super) struct Expander<const WORDS: usize> {
    connections: EdgeSearch<WORDS>,
    /// How many connections of a position are kept.
    pub limits: ConnectionLimits,
    circuit: Circuit,
    /// On the heap, because the stack of a caller is small.
    scores: Box<[ScoredMoves; 1]>,
}

impl<const WORDS: usize> Expander<WORDS> {
    pub fn new() -> Result<Expander<WORDS>, OutOfMemory> {
        Ok(Expander {
            connections: EdgeSearch::new(),
            limits: ConnectionLimits::FEW,
            circuit: Circuit::new()?,
            scores: try_array(ScoredMoves::new())?,
        })
    }

    /// Expands a position with at least one empty cell, given the result of [`fill_in`].
    ///
    /// `seeks_win` tells whether virtual connections that win at once are searched. After a move of the
    /// must-play region, only 2 % of the positions on 7 × 7 have one.
    pub fn expand(
        &mut self,
        position: &Board,
        (board, filled): (&Board, [Carrier<WORDS>; 2]),
        mover: Colour,
        seeks_win: bool,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Expansion<WORDS>, OutOfMemory> {
        let opponent = !mover;
        if let Some(winner) = board.winner() {
            // Every move wins; a move on a shortest path also brings the end closer.
            let distances = Distances::new(position, mover);
            let nearest = distances.shortest_path_cells().next();
            let proof_set = filled[winner];
            return Ok(Expansion::Decided(if winner == mover {
                let mv = nearest.map_or(0, |cell| position.index(cell) as u16);
                Known::won(mv, proof_set, 1)
            } else {
                Known::lost(proof_set, 1)
            }));
        }
        if seeks_win {
            self.connections
                .run(board, mover, self.limits, should_stop)?;
            if let Some((mv, carrier)) = self.connections.smallest_win() {
                let proof_set = carrier.union(filled[mover]);
                return Ok(Expansion::Decided(Known::won(mv, proof_set, 1)));
            }
        }
        if should_stop() {
            return Ok(Expansion::Stopped);
        }
        self.connections
            .run(board, opponent, self.limits, should_stop)?;
        if should_stop() {
            return Ok(Expansion::Stopped);
        }
        let (must_play, threats) = self.connections.must_play();
        let mut candidates = Candidates {
            filled,
            moves: Vec::new(),
            must_play: must_play.unwrap_or_default(),
            threats,
            killers: Vec::new(),
            is_sorted: false,
        };
        if must_play.is_some() {
            collect_moves(board, &mut candidates, mover)?;
        }
        if candidates.moves.is_empty() {
            let proof_set = candidates.with_killers(threats);
            let proof_set = proof_set.union(filled[opponent]);
            return Ok(Expansion::Decided(Known::lost(proof_set, 1)));
        }
        Ok(Expansion::Open(candidates))
    }

    /// Sorts the candidates of a filled-in position by current, unless that has been done or `should_stop`
    /// returns `true` meanwhile. Returns whether it does so.
    pub fn sort(
        &mut self,
        board: &Board,
        candidates: &mut Candidates<WORDS>,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let [scores] = &mut *self.scores;
        if candidates.is_sorted
            || !order_by_current_unless(board, &mut self.circuit, scores, should_stop)
        {
            return false;
        }
        candidates.is_sorted = true;
        let moves = candidates.moves.iter().map(|&mv| usize::from(mv));
        let moves: Carrier<WORDS> = moves.collect();
        let ordered = scores.iter().map(|&(cell, _)| board.index(cell));
        candidates.moves.clear();
        let ordered = ordered.filter(|&index| moves.contains(index));
        candidates.moves.extend(ordered.map(|index| index as u16));
        true
    }
}

/// Collects the moves of the must-play region that are not inferior.
fn collect_moves<const WORDS: usize>(
    board: &Board,
    candidates: &mut Candidates<WORDS>,
    mover: Colour,
) -> Result<(), OutOfMemory> {
    let inferior = find_inferior_moves(board, mover);
    let killed = board
        .empty()
        .filter_map(|cell| match inferior[cell.padded_index()] {
            InferiorMove::KilledBy(killer) => {
                Some((board.index(cell) as u16, board.index(killer) as u16))
            }
            _ => None,
        });
    candidates.killers = try_with_capacity(killed.clone().count())?;
    candidates.killers.extend(killed);
    let useful = |index: &usize| {
        let cell = board.cell(*index);
        cell.is_some_and(|cell| inferior[cell.padded_index()] == InferiorMove::No)
    };
    let moves = candidates.must_play.iter().filter(useful);
    candidates.moves = try_with_capacity(moves.clone().count())?;
    candidates.moves.extend(moves.map(|index| index as u16));
    Ok(())
}

impl<const WORDS: usize> Candidates<WORDS> {
    /// Adds to the winner's proof set the cells that kill the loser's pruned moves inside it.
    pub fn with_killers(&self, mut proof_set: Carrier<WORDS>) -> Carrier<WORDS> {
        loop {
            let before = proof_set;
            for &(killed, killer) in &self.killers {
                if proof_set.contains(usize::from(killed)) {
                    proof_set = proof_set.with(usize::from(killer));
                }
            }
            if proof_set == before {
                return proof_set;
            }
        }
    }

    /// Fills the cells in on the board of the position.
    pub fn filled_in(&self, position: &Board) -> Board {
        let mut board = *position;
        for colour in Colour::ALL {
            for index in self.filled[colour].iter() {
                board.put(cell_at(&board, index), colour);
            }
        }
        board
    }
}

/// Returns the cell with an index.
pub(super) fn cell_at(board: &Board, index: usize) -> Cell {
    board.cell(index).unwrap_or(Cell::from_coordinates(0, 0))
}

/// Fills in dead and captured cells. Returns the board and the new stones by colour.
pub(super) fn fill_in<const WORDS: usize>(position: &Board) -> (Board, [Carrier<WORDS>; 2]) {
    let (mut board, mut filled) = (*position, [Carrier::EMPTY; 2]);
    if board.winner().is_none() {
        fill_inferior_cells(&mut board);
        for cell in position.empty() {
            if let Some(colour) = board.stone(cell) {
                filled[colour] = filled[colour].with(board.index(cell));
            }
        }
    }
    (board, filled)
}
