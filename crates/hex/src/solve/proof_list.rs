//! Proofs that also hold in other positions.
//!
//! A proof needs some stones of the winner and the cells of its proof set. It holds in every position
//! with the same colour to move in which the winner has these stones and the loser has no stone in
//! the proof set. The transposition table finds a proof in its own position only.

use crate::board::Board;
use crate::colour::Colour;
use crate::connections::Carrier;
use crate::inferior::give_away_dead_cells;
use handsense_core::memory::try_reserve;

/// The most proofs that are kept for each winner, each colour to move and each stone, with up to 64 MB for
/// all proofs, which is a table of 1 GB. Chosen by the nodes for the openings on 7 × 7.
const MAX_PROOFS: usize = 128;
/// With more memory, a list may have one proof for each of these bytes. Chosen by hand, for searches of
/// millions of nodes.
const BYTES_PER_PROOF: usize = 1 << 19;
/// The most proofs of a list with any memory.
const MAX_PROOFS_EVER: usize = 1024;
/// Proofs that are skipped together, if what they have in common does not fit a position.
const BLOCK: usize = 16;
/// In a full list, a new proof replaces the one that took the fewest nodes among this many.
const REPLACED_AMONG: usize = 4;

/// A proof, without its winner and the colour to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof<const WORDS: usize> {
    /// Stones that the winner needs.
    pub stones: Carrier<WORDS>,
    /// Cells without stones of the loser that suffice with these stones. The winner may have stones
    /// there.
    pub set: Carrier<WORDS>,
    /// Positions in the proof tree.
    pub size: u32,
    /// Nodes that the proof took.
    pub nodes: u64,
}

/// What some proofs have in common.
#[derive(Clone, Copy, Debug)]
struct Common<const WORDS: usize> {
    /// Stones that all of them need.
    stones: Carrier<WORDS>,
    /// Cells that are in the sets of all of them.
    set: Carrier<WORDS>,
}

/// Proofs that need the same stone.
#[derive(Clone, Debug, Default)]
struct Proofs<const WORDS: usize> {
    proofs: Vec<Proof<WORDS>>,
    /// For each block of the proofs.
    common: Vec<Common<WORDS>>,
    /// Where a full list is searched for a proof to replace.
    next: usize,
}

/// A bounded list of proofs. It grows with the proofs that are added.
#[derive(Clone, Debug, Default)]
pub(super) struct ProofList<const WORDS: usize> {
    /// By winner, by whether the winner is to move, and by the cell of a stone that the proofs need.
    lists: [[Vec<Proofs<WORDS>>; 2]; 2],
    /// The most proofs in each of the lists.
    max: usize,
}

impl<const WORDS: usize> Proof<WORDS> {
    /// Removes dead stones and dead cells. They are dead even if the loser has all cells that the proof
    /// does not need.
    fn without_dead_cells(mut self, board: &Board, winner: Colour) -> Proof<WORDS> {
        let mut worst_case = *board;
        for (index, cell) in board.cells().enumerate() {
            worst_case.take(cell);
            if self.stones.contains(index) {
                worst_case.put(cell, winner);
            } else if !self.set.contains(index) {
                worst_case.put(cell, !winner);
            }
        }
        give_away_dead_cells(&mut worst_case, winner);
        let lost = worst_case.stones_of(!winner).map(|cell| board.index(cell));
        let lost: Carrier<WORDS> = lost.collect();
        self.stones = self.stones.difference(lost);
        self.set = self.set.difference(lost);
        self
    }
}

impl<const WORDS: usize> ProofList<WORDS> {
    pub fn clear(&mut self) {
        self.lists.iter_mut().flatten().for_each(Vec::clear);
    }

    /// Limits the proofs that are added from now on, so that those of a board with `cells` cells have
    /// about `bytes` bytes.
    pub fn limit_bytes(&mut self, bytes: usize, cells: usize) {
        let max = bytes / (4 * cells * size_of::<Proof<WORDS>>());
        let most = (bytes / BYTES_PER_PROOF).clamp(MAX_PROOFS, MAX_PROOFS_EVER);
        self.max = max.clamp(REPLACED_AMONG, most);
    }

    /// Adds a proof on a board of the same size as `board`. It is lost if it needs no stone, or if its memory
    /// cannot be allocated.
    pub fn add(&mut self, board: &Board, winner: Colour, winner_moves: bool, proof: Proof<WORDS>) {
        let lists = &mut self.lists[winner][usize::from(winner_moves)];
        if lists.is_empty() {
            let cells = board.cells().count();
            if try_reserve(lists, cells).is_err() {
                return;
            }
            lists.resize_with(cells, Proofs::default);
        }
        let proof = proof.without_dead_cells(board, winner);
        // The shortest of the lists that have to be searched for the proof.
        let stones = proof.stones.iter();
        let Some(stone) = stones.min_by_key(|&stone| lists[stone].proofs.len()) else {
            return;
        };
        lists[stone].add(proof, self.max);
    }

    /// Calls a function with each proof that holds if the winner has the first stones and the loser the
    /// second.
    pub fn for_each_holding(
        &self,
        winner: Colour,
        winner_moves: bool,
        [own, others]: [Carrier<WORDS>; 2],
        mut call: impl FnMut(&Proof<WORDS>),
    ) {
        let lists = &self.lists[winner][usize::from(winner_moves)];
        find(lists, own, 0, [own, others], &mut |proof| {
            call(proof);
            false
        });
    }

    /// Returns one of the moves after which a proof holds, and that proof. The winner has the first stones
    /// and the loser the second.
    pub fn winning_move(
        &self,
        winner: Colour,
        [own, others]: [Carrier<WORDS>; 2],
        moves: Carrier<WORDS>,
    ) -> Option<(usize, &Proof<WORDS>)> {
        let [lists, _] = &self.lists[winner];
        let mv = |proof: &Proof<WORDS>| {
            let mv = proof.stones.difference(own).pop_first();
            mv.filter(|&mv| moves.contains(mv))
        };
        let is_move = &mut |proof: &Proof<WORDS>| mv(proof).is_some();
        let proof = find(lists, own.union(moves), 1, [own, others], is_move)?;
        Some((mv(proof)?, proof))
    }
}

/// Finds a proof that `is_found` accepts, in the lists of some stones. The winner may lack up to `missing` of
/// the stones that it needs, and the loser has none in its proof set.
#[inline(never)] // It has two callers.
fn find<'a, const WORDS: usize>(
    lists: &'a [Proofs<WORDS>],
    stones: Carrier<WORDS>,
    missing: u32,
    [own, others]: [Carrier<WORDS>; 2],
    is_found: &mut dyn FnMut(&Proof<WORDS>) -> bool,
) -> Option<&'a Proof<WORDS>> {
    let may_hold = |stones: Carrier<WORDS>, set: Carrier<WORDS>| {
        if set.intersects(others) {
            return false;
        }
        let mut stones = stones.difference(own);
        for _ in 0..missing {
            stones.pop_first();
        }
        stones.is_empty()
    };
    for list in stones.iter().filter_map(|stone| lists.get(stone)) {
        for (proofs, common) in list.proofs.chunks(BLOCK).zip(&list.common) {
            if !may_hold(common.stones, common.set) {
                continue;
            }
            for proof in proofs {
                if may_hold(proof.stones, proof.set) && is_found(proof) {
                    return Some(proof);
                }
            }
        }
    }
    None
}

impl<const WORDS: usize> Proofs<WORDS> {
    fn add(&mut self, proof: Proof<WORDS>, max: usize) {
        let len = self.proofs.len();
        let mut place = len;
        if len < max {
            if try_reserve(&mut self.proofs, 1).is_err()
                || try_reserve(&mut self.common, 1).is_err()
            {
                return;
            }
            self.proofs.push(proof);
        } else {
            let among = self.next..len.min(self.next + REPLACED_AMONG);
            self.next = among.end % len;
            let fewest = among.min_by_key(|&place| self.proofs[place].nodes);
            let Some(replaced) = fewest else {
                return;
            };
            place = replaced;
            self.proofs[place] = proof;
        }
        self.update_common(place / BLOCK);
    }

    /// Computes again what the proofs of a block have in common. The block may be new.
    fn update_common(&mut self, block: usize) {
        let proofs = self.proofs.chunks(BLOCK).nth(block).unwrap_or_default();
        let all = Common {
            stones: Carrier::ALL,
            set: Carrier::ALL,
        };
        let common = proofs.iter().fold(all, |common, proof| Common {
            stones: common.stones.intersection(proof.stones),
            set: common.set.intersection(proof.set),
        });
        match self.common.get_mut(block) {
            Some(old) => *old = common,
            None => self.common.push(common),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    fn set(board: &Board, names: &[&str]) -> Carrier<1> {
        let cells = names.iter().map(|name| name.parse().expect("a cell"));
        cells.map(|cell| board.index(cell)).collect()
    }

    fn proof(board: &Board, stones: &[&str], cells: &[&str], size: u32) -> Proof<1> {
        Proof {
            stones: set(board, stones),
            set: set(board, cells),
            size,
            nodes: 1,
        }
    }

    fn holding(
        list: &ProofList<1>,
        winner: Colour,
        winner_moves: bool,
        stones: [Carrier<1>; 2],
    ) -> Vec<Proof<1>> {
        let mut proofs = Vec::new();
        list.for_each_holding(winner, winner_moves, stones, |&proof| proofs.push(proof));
        proofs
    }

    #[test]
    fn a_proof_holds_with_its_stones_and_without_stones_of_the_loser_in_its_set() {
        let board = Board::new(4).expect("a size");
        let set = |names: &[&str]| set(&board, names);
        let mut list = ProofList::default();
        list.limit_bytes(1 << 20, 16);
        // Two bridges to the edges of Red.
        let bridges = proof(&board, &["b2", "b3"], &["b1", "c1", "a4", "b4"], 7);
        list.add(&board, Colour::Red, false, bridges);
        let holds = |winner, own: &[&str], others: &[&str]| {
            let stones = [set(own), set(others)];
            holding(&list, winner, false, stones) == [bridges]
        };
        assert!(holds(Colour::Red, &["b2", "b3"], &[]));
        assert!(holds(Colour::Red, &["b2", "b3", "d4", "b1"], &["c2", "d1"]));
        assert!(!holds(Colour::Red, &["b2"], &[]), "a stone is missing");
        assert!(!holds(Colour::Red, &["b2", "b3"], &["a4"]), "an intrusion");
        assert!(!holds(Colour::Blue, &["b2", "b3"], &[]));
        let stones = [set(&["b2", "b3"]), set(&[])];
        assert!(holding(&list, Colour::Red, true, stones).is_empty());

        let move_of = |own: &[&str], others: &[&str], moves: &[&str]| {
            let found = list.winning_move(Colour::Red, [set(own), set(others)], set(moves));
            found.map(|(mv, proof)| (mv, proof.size))
        };
        let b3 = board.index("b3".parse().expect("a cell"));
        assert_eq!(move_of(&["b2"], &["c2"], &["a1", "b3"]), Some((b3, 7)));
        assert_eq!(move_of(&["b2"], &[], &["a1"]), None, "not one of the moves");
        assert_eq!(move_of(&[], &[], &["b2", "b3"]), None, "two are missing");
        assert_eq!(move_of(&["b2"], &["b4"], &["b3"]), None, "an intrusion");
    }

    #[test]
    fn dead_stones_and_cells_are_left_out() {
        let board = Board::new(4).expect("a size");
        let mut list = ProofList::default();
        list.limit_bytes(1 << 20, 16);
        let redundant = proof(
            &board,
            &["b2", "b3", "d2", "d3"],
            &["b1", "c1", "a4", "b4", "d1", "a2"],
            1,
        );
        list.add(&board, Colour::Red, true, redundant);
        let own = set(&board, &["b2", "b3"]);
        let found = holding(&list, Colour::Red, true, [own, Carrier::EMPTY]);
        let needed = proof(&board, &["b2", "b3"], &["b1", "c1", "a4", "b4"], 1);
        assert_eq!(found, [needed]);
    }

    #[test]
    fn blocks_hide_no_proof() {
        let board = Board::new(5).expect("a size");
        let mut list = ProofList::<1>::default();
        list.limit_bytes(1 << 20, 25);
        let mut rng = Rng::new(1);
        let mut random =
            |one_in: u32| -> Carrier<1> { (0..25).filter(|_| rng.below(one_in) == 0).collect() };
        for number in 0..10_000 {
            let (stones, set) = (random(4), random(2));
            let proof = Proof {
                stones,
                set: set.difference(stones),
                size: number,
                nodes: u64::from(number),
            };
            list.add(&board, Colour::Blue, false, proof);
        }
        let [lists, _] = &list.lists[Colour::Blue];
        let all: Vec<&Proof<1>> = lists.iter().flat_map(|list| &list.proofs).collect();
        assert!(all.len() > 20 * BLOCK);
        let (mut held, mut winning) = (0, 0);
        for _ in 0..2_000 {
            let own = random(5);
            let others = random(2).difference(own);
            let moves = Carrier::ALL.difference(own).difference(others);
            let holds =
                |proof: &&Proof<1>| proof.stones.is_subset_of(own) && !proof.set.intersects(others);
            let found = holding(&list, Colour::Blue, false, [own, others]);
            assert!(found.iter().eq(all.iter().copied().filter(holds)));
            held += found.len();
            let wins = |proof: &&Proof<1>| {
                let missing = proof.stones.difference(own);
                missing.count() == 1 && missing.is_subset_of(moves) && !proof.set.intersects(others)
            };
            let found = list.winning_move(Colour::Blue, [own, others], moves);
            let proof = found.map(|(_, proof)| proof);
            assert_eq!(proof, all.iter().copied().find(wins));
            winning += usize::from(proof.is_some());
        }
        assert!(
            held > 100 && (200..1_800).contains(&winning),
            "{held}, {winning}"
        );
    }

    #[test]
    fn much_memory_keeps_more_proofs() {
        let mut list = ProofList::<1>::default();
        let mut max = |megabytes: usize| {
            list.limit_bytes(megabytes << 20, 64);
            list.max
        };
        let kept = [0, 1, 4, 64, 65, 256, 512, 4096].map(&mut max);
        let one = 4 * 64 * size_of::<Proof<1>>();
        assert_eq!(kept, [4, (1 << 20) / one, 128, 128, 130, 512, 1024, 1024]);
    }

    #[test]
    fn a_full_list_loses_the_proofs_that_took_the_fewest_nodes() {
        let board = Board::new(3).expect("a size");
        let mut list = ProofList::<1>::default();
        list.limit_bytes(1 << 20, 9);
        let stones = [set(&board, &["b2"]), Carrier::EMPTY];
        // Every fourth proof took more nodes than all others.
        let add = |list: &mut ProofList<1>, number: usize, nodes| {
            let bridges = proof(&board, &["b2"], &["b1", "c1", "a3", "b3"], number as u32);
            let one = Proof { nodes, ..bridges };
            list.add(&board, Colour::Red, true, one);
        };
        for number in 0..MAX_PROOFS {
            add(&mut list, number, if number % 4 == 3 { 50 } else { 5 });
        }
        for number in MAX_PROOFS..2 * MAX_PROOFS {
            add(&mut list, number, 10);
        }
        let kept = holding(&list, Colour::Red, true, stones);
        let sizes: Vec<usize> = kept.iter().map(|proof| proof.size as usize).collect();
        assert_eq!(sizes.len(), MAX_PROOFS);
        let costly = |size: &&usize| **size < MAX_PROOFS && **size % 4 == 3;
        assert_eq!(sizes.iter().filter(costly).count(), MAX_PROOFS / 4);
        list.limit_bytes(0, 9);
        add(&mut list, 0, 10);
        assert_eq!(holding(&list, Colour::Red, true, stones).len(), MAX_PROOFS);
        list.clear();
        assert!(holding(&list, Colour::Red, true, stones).is_empty());
        for number in 0..10 {
            add(&mut list, number, 10);
        }
        let kept = holding(&list, Colour::Red, true, stones).len();
        assert_eq!(kept, REPLACED_AMONG);
    }
}
