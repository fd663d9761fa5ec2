//! A solver of small Hex positions, the independent check of the library's searches. From the
//! library it uses boards only, no search and no evaluation.
//!
//! It is an AND/OR search that plays until a side has connected, with two accelerations:
//!
//! - A transposition table with the full position, so there are no hash errors.
//! - Must-play regions. A result includes the cells that the winner needs: all cells on which the
//!   winning strategy may put a stone. An opponent's stone elsewhere does not change the result.
//!   The opponent must therefore move to one of these cells, for every winning strategy found so
//!   far.

use handsense_hex::{Board, Cell, Colour};

/// A set of cells; bit n is the cell with number n.
pub type Cells = u64;

/// The stones of the colour to move, and of the other.
type Stones = [Cells; 2];

/// The largest board whose cells fit into the set.
const MAX_SIZE: usize = 8;
const MAX_CELLS: usize = MAX_SIZE * MAX_SIZE;

/// The binary logarithm of the number of table entries. A new position replaces the old one.
const MEMORY_BITS: u32 = 19;

/// Multiplier of the hash (Fibonacci hashing): the golden ratio times 2^64.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The result of best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverResult {
    /// Whether the colour to move wins.
    pub mover_wins: bool,
    /// Empty cells that suffice for the winner, even if the opponent has all other cells.
    pub needed: Cells,
}

#[derive(Clone, Copy)]
struct Entry {
    stones: Stones,
    to_move: Colour,
    outcome: SolverResult,
}

/// A solver for positions of one size, with its table.
pub struct Solver {
    size: usize,
    all: Cells,
    /// The first and the last column.
    sides: [Cells; 2],
    /// The two edges of each colour.
    edges: [[Cells; 2]; 2],
    /// The distance of each cell from the centre.
    off_centre: [u32; MAX_CELLS],
    memory: Vec<Option<Entry>>,
    /// The remaining budget of positions.
    left: u64,
}

/// The numbers of the cells in a set.
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

    /// Solves an undecided position; `None` if it takes more than `max_positions` positions.
    pub fn solve(
        &mut self,
        board: &Board,
        to_move: Colour,
        max_positions: u64,
    ) -> Option<SolverResult> {
        assert!(board.size() == self.size && board.winner().is_none());
        self.left = max_positions;
        self.search(stones_of(board, to_move), to_move)
    }

    /// The numbers of all winning moves, in ascending order; `None` if they take more than
    /// `max_positions` positions.
    pub fn winning_moves(
        &mut self,
        board: &Board,
        to_move: Colour,
        max_positions: u64,
    ) -> Option<Vec<usize>> {
        assert!(board.size() == self.size && board.winner().is_none());
        self.left = max_positions;
        let [own, other] = stones_of(board, to_move);
        let empty = self.all & !own & !other;
        let at_once = self.joining(own, empty, to_move);
        let (mut winning, mut losing) = (at_once, 0);
        for number in numbers_of(empty & !at_once) {
            let stone = 1 << number;
            if losing & stone != 0 {
                continue;
            }
            let after = self.search([other, own | stone], !to_move)?;
            if after.mover_wins {
                losing |= !after.needed
            } else {
                winning |= stone
            }
        }
        Some(numbers_of(winning).collect())
    }

    /// The empty cells, the most important first.
    pub fn ordered_moves(&self, board: &Board, to_move: Colour) -> Vec<usize> {
        let stones = stones_of(board, to_move);
        let empty = self.all & !stones[0] & !stones[1];
        let ranks = self.ranks(stones, to_move, empty);
        let mut cells: Vec<usize> = numbers_of(empty).collect();
        cells.sort_by_key(|&number| ranks[number]);
        cells
    }

    /// The neighbours of a set of cells.
    fn beside(&self, cells: Cells) -> Cells {
        let [first, last] = self.sides;
        let (right, left) = (cells & !last, cells & !first);
        let rows = cells << self.size | cells >> self.size;
        let columns = right << 1 | left >> 1;
        let slants = right >> (self.size - 1) | left << (self.size - 1);
        (rows | columns | slants) & self.all
    }

    /// The cells connected with `from` inside `within`.
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

    /// The cells next to an edge or next to stones connected to it.
    fn at_edge(&self, edge: Cells, own: Cells) -> Cells {
        edge | self.beside(self.reached(edge, own))
    }

    /// The empty cells where one stone connects the edges of a colour.
    fn joining(&self, own: Cells, empty: Cells, colour: Colour) -> Cells {
        let [start, goal] = self.edges[colour].map(|edge| self.at_edge(edge, own));
        start & goal & empty
    }

    /// The result of best play; `None` when the budget is used up.
    fn search(&mut self, stones: Stones, to_move: Colour) -> Option<SolverResult> {
        let [own, other] = stones;
        let empty = self.all & !own & !other;
        let at_once = self.joining(own, empty, to_move);
        if at_once != 0 {
            return Some(SolverResult {
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

    fn try_moves(&mut self, stones: Stones, to_move: Colour, empty: Cells) -> Option<SolverResult> {
        let [own, other] = stones;
        // The union of the cells the opponent needs in his known winning strategies, and the cells
        // that block all of them. An immediate win needs one cell.
        let mut needed = self.joining(other, empty, !to_move);
        let mut worth = match needed.count_ones() {
            0 => empty,
            1 => needed,
            _ => 0,
        };
        let ranks = self.ranks(stones, to_move, empty);
        while let Some(number) = numbers_of(worth).min_by_key(|&number| ranks[number]) {
            let stone = 1 << number;
            let after = self.search([other, own | stone], !to_move)?;
            if !after.mover_wins {
                return Some(SolverResult {
                    mover_wins: true,
                    needed: stone | after.needed,
                });
            }
            needed |= after.needed;
            worth &= after.needed;
        }
        Some(SolverResult {
            mover_wins: false,
            needed,
        })
    }

    /// The rank of each empty cell for move ordering, lowest first. It changes the time of a
    /// solution but not the result.
    ///
    /// The rank is the sum of the two-distances from all four edges. The two-distance of a cell is
    /// one more than the second smallest of its neighbours, because the opponent takes the nearest.
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

    /// For each empty cell its empty neighbours, and those reached through own stones next to it.
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

/// The table index of a position.
fn place(stones: Stones, to_move: Colour) -> usize {
    let one = stones[0].wrapping_mul(SPREAD) ^ to_move as u64;
    let both = (one.rotate_left(31) ^ stones[1]).wrapping_mul(SPREAD);
    (both >> (64 - MEMORY_BITS)) as usize
}
