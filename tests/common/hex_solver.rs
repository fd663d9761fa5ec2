//! Who wins a small position of Hex, found out by trying moves until somebody has won: the judge of what the
//! library's searches say. It takes boards from the library, and nothing that searches or judges.
//!
//! Two things make it fast enough. Positions are remembered with all their stones, so that none is taken for
//! another. And whoever wins is answered with the cells that he needs: all on which his way of winning ever puts
//! a stone. A stone of the other elsewhere changes nothing for him, so that the other has to move to one of these
//! cells, and that for every way to win that has been found against him.

use handsense_hex::{Board, Cell, Colour};

/// A set of cells, each at the bit of its number.
pub type Cells = u64;

/// Stones of the colour to move, and of the other.
type Stones = [Cells; 2];

/// The largest board whose cells fit.
const MAX_SIZE: usize = 8;
const MAX_CELLS: usize = MAX_SIZE * MAX_SIZE;

/// Entries of the memory, by the number of bits that tell them apart. A new position takes the place of the old.
const MEMORY_BITS: u32 = 19;

/// Spreads positions over the memory: the golden ratio times 2^64.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// What best play leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the colour to move wins.
    pub mover_wins: bool,
    /// Empty cells that are enough for the winner, even if the other had a stone on all the rest.
    pub needed: Cells,
}

#[derive(Clone, Copy)]
struct Entry {
    stones: Stones,
    to_move: Colour,
    outcome: Outcome,
}

/// Solves positions of one size, and remembers what it has found.
pub struct Solver {
    size: usize,
    all: Cells,
    /// The first column and the last.
    sides: [Cells; 2],
    /// By colour, the two edges that it joins.
    edges: [[Cells; 2]; 2],
    /// By number of a cell, how far it is from the centre.
    off_centre: [u32; MAX_CELLS],
    memory: Vec<Option<Entry>>,
    /// Positions that may still be looked at.
    left: u64,
}

/// The numbers in a set.
pub fn numbers_of(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (cells != 0).then_some(cells.trailing_zeros() as usize);
        cells &= cells.wrapping_sub(1);
        lowest
    })
}

fn set_of(board: &Board, cells: impl Iterator<Item = Cell>) -> Cells {
    cells.fold(0, |set, cell| set | 1 << board.index(cell))
}

fn stones_of(board: &Board, to_move: Colour) -> Stones {
    [to_move, !to_move].map(|colour| set_of(board, board.stones_of(colour)))
}

fn off_centre(size: usize, cell: Cell) -> u32 {
    let columns = (2 * cell.column() + 1).abs_diff(size);
    let rows = (2 * cell.row() + 1).abs_diff(size);
    let slants = (cell.column() + cell.row() + 1).abs_diff(size) * 2;
    (columns + rows + slants) as u32 / 2
}

impl Solver {
    pub fn new(size: usize) -> Solver {
        assert!((2..=MAX_SIZE).contains(&size), "{size}");
        let board = Board::new(size).expect("a size");
        let column = |column| board.cells().filter(move |cell| cell.column() == column);
        let mut from_centre = [0; MAX_CELLS];
        for cell in board.cells() {
            from_centre[board.index(cell)] = off_centre(size, cell);
        }
        Solver {
            size,
            all: set_of(&board, board.cells()),
            sides: [0, size - 1].map(|side| set_of(&board, column(side))),
            edges: Colour::ALL.map(|colour| {
                let start = set_of(&board, board.start_edge(colour));
                [start, set_of(&board, board.goal_edge(colour))]
            }),
            off_centre: from_centre,
            memory: vec![None; 1 << MEMORY_BITS],
            left: 0,
        }
    }

    /// Who wins a position that nobody has won, or nothing if that cannot be found out in so many positions.
    pub fn solve(&mut self, board: &Board, to_move: Colour, most: u64) -> Option<Outcome> {
        assert!(board.size() == self.size && board.winner().is_none());
        self.left = most;
        self.outcome(stones_of(board, to_move), to_move)
    }

    /// The numbers of all moves that win, in order, or nothing if they cannot be found out in so many positions.
    pub fn winning_moves(
        &mut self,
        board: &Board,
        to_move: Colour,
        most: u64,
    ) -> Option<Vec<usize>> {
        assert!(board.size() == self.size && board.winner().is_none());
        self.left = most;
        let [own, other] = stones_of(board, to_move);
        let empty = self.all & !own & !other;
        let at_once = self.joining(own, empty, to_move);
        let (mut winning, mut losing) = (at_once, 0);
        for number in numbers_of(empty & !at_once) {
            let stone = 1 << number;
            if losing & stone != 0 {
                continue;
            }
            let after = self.outcome([other, own | stone], !to_move)?;
            match after.mover_wins {
                true => losing |= !after.needed,
                false => winning |= stone,
            }
        }
        Some(numbers_of(winning).collect())
    }

    /// The empty cells, those first on which most depends.
    pub fn sensible(&self, board: &Board, to_move: Colour) -> Vec<usize> {
        let stones = stones_of(board, to_move);
        let empty = self.all & !stones[0] & !stones[1];
        let ranks = self.ranks(stones, to_move, empty);
        let mut cells: Vec<usize> = numbers_of(empty).collect();
        cells.sort_by_key(|&number| ranks[number]);
        cells
    }

    /// The cells beside some cell of a set.
    fn beside(&self, cells: Cells) -> Cells {
        let [first, last] = self.sides;
        let (right, left) = (cells & !last, cells & !first);
        let rows = cells << self.size | cells >> self.size;
        let columns = right << 1 | left >> 1;
        let slants = right >> (self.size - 1) | left << (self.size - 1);
        (rows | columns | slants) & self.all
    }

    /// The cells to which one comes from `from` inside `within`.
    fn reached(&self, from: Cells, within: Cells) -> Cells {
        let mut reached = from & within;
        loop {
            let more = reached | self.beside(reached) & within;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// The cells at an edge or beside stones that are joined to it.
    fn at_edge(&self, edge: Cells, own: Cells) -> Cells {
        edge | self.beside(self.reached(edge, own))
    }

    /// The empty cells where one stone joins the edges of a colour.
    fn joining(&self, own: Cells, empty: Cells, colour: Colour) -> Cells {
        let [start, goal] = self.edges[colour].map(|edge| self.at_edge(edge, own));
        start & goal & empty
    }

    /// What best play leads to, or nothing when there are no positions left to look at.
    fn outcome(&mut self, stones: Stones, to_move: Colour) -> Option<Outcome> {
        let [own, other] = stones;
        let empty = self.all & !own & !other;
        let at_once = self.joining(own, empty, to_move);
        if at_once != 0 {
            return Some(Outcome {
                mover_wins: true,
                needed: 1 << at_once.trailing_zeros(),
            });
        }
        let place = place(stones, to_move);
        if let Some(known) = &self.memory[place]
            && (known.stones, known.to_move) == (stones, to_move)
        {
            return Some(known.outcome);
        }
        self.left = self.left.checked_sub(1)?;
        let outcome = self.try_moves(stones, to_move, empty)?;
        self.memory[place] = Some(Entry {
            stones,
            to_move,
            outcome,
        });
        Some(outcome)
    }

    fn try_moves(&mut self, stones: Stones, to_move: Colour, empty: Cells) -> Option<Outcome> {
        let [own, other] = stones;
        // What the other needs for each way to win that is known so far, and the cells where a stone is in the
        // way of all. Where he can join his edges at once he needs one cell.
        let mut needed = self.joining(other, empty, !to_move);
        let mut worth = match needed.count_ones() {
            0 => empty,
            1 => needed,
            _ => 0,
        };
        let ranks = self.ranks(stones, to_move, empty);
        while let Some(number) = numbers_of(worth).min_by_key(|&number| ranks[number]) {
            let stone = 1 << number;
            let after = self.outcome([other, own | stone], !to_move)?;
            if !after.mover_wins {
                return Some(Outcome {
                    mover_wins: true,
                    needed: stone | after.needed,
                });
            }
            needed |= after.needed;
            worth &= after.needed;
        }
        Some(Outcome {
            mover_wins: false,
            needed,
        })
    }

    /// By number of an empty cell, how late to try it. That decides how long a solution takes, and never what it
    /// is.
    ///
    /// A cell comes early if it is near all four edges, where a cell is as far from an edge as the second nearest
    /// of those that are linked to it, and one more: the other takes the nearest.
    fn ranks(&self, stones: Stones, to_move: Colour, empty: Cells) -> [u32; MAX_CELLS] {
        const STEP: u32 = 100;
        const OUT_OF_REACH: u32 = 4 * STEP;
        let mut ranks = self.off_centre;
        for (own, colour) in stones.into_iter().zip([to_move, !to_move]) {
            let linked = self.linked(own, empty);
            for edge in self.edges[colour] {
                let mut near = self.at_edge(edge, own) & empty;
                loop {
                    let far = empty & !near;
                    numbers_of(far).for_each(|number| ranks[number] += STEP);
                    let has_two = |number: &usize| (linked[*number] & near).count_ones() > 1;
                    let next = numbers_of(far).filter(has_two);
                    let next = next.fold(0, |set, number| set | 1 << number);
                    if next == 0 {
                        numbers_of(far).for_each(|number| ranks[number] += OUT_OF_REACH);
                        break;
                    }
                    near |= next;
                }
            }
        }
        ranks
    }

    /// By number of an empty cell, the empty cells beside it, and those beside own stones which are beside it.
    fn linked(&self, own: Cells, empty: Cells) -> [Cells; MAX_CELLS] {
        let mut linked = [0; MAX_CELLS];
        for number in numbers_of(empty) {
            linked[number] = self.beside(1 << number) & empty;
        }
        let mut rest = own;
        while rest != 0 {
            let group = self.reached(1 << rest.trailing_zeros(), own);
            rest &= !group;
            let around = self.beside(group) & empty;
            for number in numbers_of(around) {
                linked[number] |= around & !(1 << number);
            }
        }
        linked
    }
}

/// Where in the memory a position belongs.
fn place(stones: Stones, to_move: Colour) -> usize {
    let one = stones[0].wrapping_mul(SPREAD) ^ to_move as u64;
    let both = (one.rotate_left(31) ^ stones[1]).wrapping_mul(SPREAD);
    (both >> (64 - MEMORY_BITS)) as usize
}
