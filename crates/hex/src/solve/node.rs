//! Positions of the solver: their keys in the table, and the open nodes on the path of the search.

use super::expansion::{Candidates, Known};
use super::proof_list::ProofList;
use crate::board::Board;
use crate::cell::MAX_CELLS;
use crate::colour::Colour;
use crate::connections::Carrier;
use handsense_core::search::TranspositionTable;

/// A position in the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key<const WORDS: usize> {
    /// By colour.
    pub stones: [Carrier<WORDS>; 2],
    is_blue_to_move: bool,
}

impl<const WORDS: usize> Key<WORDS> {
    pub fn new(board: &Board, to_move: Colour) -> Key<WORDS> {
        let stones_of = |colour| {
            let stones = board.stones_of(colour);
            stones.map(|cell| board.index(cell)).collect()
        };
        Key {
            stones: [stones_of(Colour::Red), stones_of(Colour::Blue)],
            is_blue_to_move: to_move == Colour::Blue,
        }
    }

    pub fn mover(&self) -> Colour {
        Colour::ALL[usize::from(self.is_blue_to_move)]
    }

    /// Returns the position after these cells are filled in and the mover plays a cell.
    #[inline(never)] // It has several callers.
    pub fn after(mut self, filled: &[Carrier<WORDS>; 2], index: u16) -> Key<WORDS> {
        for (stones, filled) in self.stones.iter_mut().zip(filled) {
            *stones = stones.union(*filled);
        }
        let mover = self.mover();
        let own = &mut self.stones[mover];
        *own = own.with(usize::from(index));
        self.is_blue_to_move = !self.is_blue_to_move;
        self
    }

    #[inline(never)] // It has many callers.
    pub fn hash(&self) -> u64 {
        // Fibonacci hashing.
        const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
        let mut hash = u64::from(self.is_blue_to_move);
        for word in self.stones.iter().flat_map(Carrier::words) {
            for half in [*word as u64, (*word >> 64) as u64] {
                hash = (hash.rotate_left(29) ^ half).wrapping_mul(SPREAD);
                hash ^= hash >> 32;
            }
        }
        hash.wrapping_mul(SPREAD)
    }
}

/// Largest other proof number.
const MAX_NUMBER: u32 = u32::MAX / 4;

/// Proof numbers at which a node is left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub win: u32,
    pub loss: u32,
}

impl Bounds {
    pub const NONE: Bounds = Bounds {
        win: MAX_NUMBER,
        loss: MAX_NUMBER,
    };
}

/// The minimum number of moves of a node that count. Chosen by the nodes of five openings on 7 × 7.
const MIN_WIDTH: usize = 2;
/// In addition, one in this many of the moves left counts. Chosen in the same way.
const WIDTH_DIVISOR: usize = 4;
/// A child is searched until it is this part worse than the second best one. Without it, the search
/// would change between the two at every step.
const SLACK_DIVISOR: u32 = 4;

/// An open node on the path from the root.
#[derive(Clone, Debug)]
pub(super) struct Node<const WORDS: usize> {
    pub key: Key<WORDS>,
    /// The position with dead and captured cells filled in.
    pub board: Board,
    pub candidates: Candidates<WORDS>,
    pub bounds: Bounds,
    /// Nodes expanded before this one was entered.
    pub before: u64,
    /// Moves that are not refuted, in the order of the candidates. The node keeps their numbers
    /// itself, because the table may lose them.
    pub open: Vec<OpenMove>,
    pub refuted: Vec<Refuted<WORDS>>,
    /// The result if a move wins.
    pub won: Option<Known<WORDS>>,
    /// The move that led to the node.
    pub entered_by: u16,
    /// By colour, the stones of the root and those that were put since then. The position also has the
    /// cells that were filled in.
    pub stones: [Carrier<WORDS>; 2],
}

/// The next step at a node.
pub(super) enum Step<const WORDS: usize> {
    /// Leave it with this knowledge.
    Leave(Known<WORDS>),
    /// Enter the position after a move.
    Enter(u16, Bounds),
}

/// A refuted move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refuted<const WORDS: usize> {
    pub mv: u16,
    pub proof_size: u32,
    /// Cells that suffice for the opponent after the move.
    pub proof_set: Carrier<WORDS>,
}

/// A candidate move whose result is open, with the proof numbers of the position after it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OpenMove {
    pub mv: u16,
    pub win: u32,
    pub loss: u32,
}

impl<const WORDS: usize> Node<WORDS> {
    /// Reads what the table knows about the positions after the moves.
    pub fn read(&mut self, table: &TranspositionTable<Key<WORDS>, Known<WORDS>>) {
        let moves = self.candidates.moves.iter();
        self.open.extend(moves.map(|&mv| OpenMove {
            mv,
            win: 1,
            loss: 1,
        }));
        for number in 0..self.candidates.moves.len() {
            let mv = self.candidates.moves[number];
            let key = self.key.after(&self.candidates.filled, mv);
            if let Some(known) = table.get(key.hash(), &key) {
                self.record(mv, &known);
            }
        }
    }

    /// Applies the proofs that hold after moves: those for the opponent after every move outside their proof
    /// sets, and one for the mover after the move that it lacks.
    pub fn apply(&mut self, proofs: &ProofList<WORDS>) {
        let mover = self.key.mover();
        let (own, others) = (self.stones[mover], self.stones[!mover]);
        proofs.for_each_holding(!mover, true, [others, own], |proof| {
            let set = proof.set.difference(others);
            let refuted = |open: &&OpenMove| !set.contains(usize::from(open.mv));
            if let Some(mv) = self.open.iter().find(refuted).map(|open| open.mv) {
                self.record(mv, &Known::won(0, set, proof.size));
            }
        });
        let moves = self.open.iter().map(|open| usize::from(open.mv)).collect();
        if self.won.is_none()
            && let Some((mv, proof)) = proofs.winning_move(mover, [own, others], moves)
        {
            let set = proof.set.difference(own);
            self.record(mv as u16, &Known::lost(set, proof.size));
        }
    }

    /// Returns the stones after a move, as [`Node::stones`] counts them.
    pub fn stones_after(&self, mv: u16) -> [Carrier<WORDS>; 2] {
        let mut stones = self.stones;
        let own = &mut stones[self.key.mover()];
        *own = own.with(usize::from(mv));
        stones
    }

    /// Sorts the open moves as the candidates.
    pub fn sort(&mut self) {
        let mut ranks = [0; MAX_CELLS];
        for (rank, &mv) in self.candidates.moves.iter().enumerate() {
            ranks[usize::from(mv)] = rank;
        }
        self.open
            .sort_unstable_by_key(|open| ranks[usize::from(open.mv)]);
    }

    /// Records what is known about the position after a move.
    #[inline(never)] // It has many callers.
    pub fn record(&mut self, mv: u16, known: &Known<WORDS>) {
        if known.loss == 0 {
            let own = self.candidates.filled[self.key.mover()];
            let own = own.with(usize::from(mv));
            let size = known.proof_size.saturating_add(1);
            self.won = Some(Known::won(mv, known.proof_set.union(own), size));
        } else if known.win == 0 {
            // The refutation also holds after every move outside its proof set.
            self.open
                .retain(|open| open.mv != mv && known.proof_set.contains(usize::from(open.mv)));
            self.refuted.push(Refuted {
                mv,
                proof_size: known.proof_size,
                proof_set: known.proof_set,
            });
        } else if let Some(open) = self.open.iter_mut().find(|open| open.mv == mv) {
            (open.win, open.loss) = (known.win, known.loss);
        }
    }

    /// Returns the moves that are not refuted, inferior ones included.
    pub fn region(&self) -> Carrier<WORDS> {
        self.refuted
            .iter()
            .fold(self.candidates.must_play, |region, one| {
                let mv = Carrier::from_cell(usize::from(one.mv));
                region.intersection(one.proof_set).difference(mv)
            })
    }

    /// Returns the open moves that count, the first of the open moves.
    pub fn counted(&self) -> &[OpenMove] {
        let width = MIN_WIDTH + self.open.len().div_ceil(WIDTH_DIVISOR);
        &self.open[..width.min(self.open.len())]
    }

    /// Returns the proof numbers that follow from those of the moves that count, or the result.
    pub fn known(&self) -> Known<WORDS> {
        match self.won {
            Some(won) => won,
            None if self.open.is_empty() => self.lost(),
            None => {
                let add = |sum: u32, open: &OpenMove| sum.saturating_add(open.win).min(MAX_NUMBER);
                Known {
                    win: self
                        .counted()
                        .iter()
                        .map(|open| open.loss)
                        .min()
                        .unwrap_or(1),
                    loss: self.counted().iter().fold(0, add),
                    ..Known::default()
                }
            }
        }
    }

    /// Returns whether the node is left however its moves are sorted.
    pub fn is_left_at_once(&self) -> bool {
        let is_new = |open: &OpenMove| (open.win, open.loss) == (1, 1);
        self.open.iter().all(is_new) && matches!(self.step(), Step::Leave(_))
    }

    /// Decides the next step: to enter the move that is easiest to prove, or to leave.
    pub fn step(&self) -> Step<WORDS> {
        let known = self.known();
        let is_done = known.win >= self.bounds.win || known.loss >= self.bounds.loss;
        let best = self.counted().iter().min_by_key(|open| open.loss);
        let (false, false, Some(best)) = (known.is_decided(), is_done, best) else {
            return Step::Leave(known);
        };
        let others = self.counted().iter().filter(|open| open.mv != best.mv);
        let second = others.map(|open| open.loss).min().unwrap_or(MAX_NUMBER);
        let slack = second
            .saturating_add(second / SLACK_DIVISOR)
            .saturating_add(1);
        let win_of_others = known.loss - best.win.min(known.loss);
        Step::Enter(
            best.mv,
            Bounds {
                win: self
                    .bounds
                    .loss
                    .saturating_sub(win_of_others)
                    .min(MAX_NUMBER),
                loss: self.bounds.win.min(slack).min(MAX_NUMBER),
            },
        )
    }

    /// Combines the refutations of all moves.
    pub fn lost(&self) -> Known<WORDS> {
        let (candidates, refuted) = (&self.candidates, &self.refuted);
        let moves = candidates.moves.iter().map(|&mv| usize::from(mv));
        let mut left: Carrier<WORDS> = moves.collect();
        let mut proof_set = candidates.threats;
        let mut proof_size = 1_u32;
        while !left.is_empty() {
            let not_refuted = |one: &Refuted<WORDS>| {
                let mv = Carrier::from_cell(usize::from(one.mv));
                left.intersection(one.proof_set).difference(mv)
            };
            let cost = |one: &&Refuted<WORDS>| {
                let new_cells = one.proof_set.difference(proof_set).count();
                (not_refuted(one).count(), new_cells)
            };
            let Some(best) = refuted.iter().min_by_key(cost) else {
                break;
            };
            left = not_refuted(best);
            proof_set = proof_set.union(best.proof_set);
            proof_size = proof_size.saturating_add(best.proof_size);
        }
        let proof_set = candidates.with_killers(proof_set);
        let filled = candidates.filled[!self.key.mover()];
        Known::lost(proof_set.union(filled), proof_size)
    }
}
