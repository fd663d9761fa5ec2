//! Playouts: random moves until the board is full.
//!
//! Empty cells are filled in random order, except that a player restores a bridge into which the
//! last stone intruded (the bridge pattern of MoHex). On a full board exactly one colour is
//! connected. A single walk along the border between the colours finds it.

use super::board::Board;
use super::cell::{Cell, DIRECTIONS, MAX_CELLS, PADDED_CELLS, STRIDE};
use super::colour::Colour;
use handsense_core::Rng;

/// Bits of a cell: Red or Blue, or both in the border corners that both own; 0 for an empty cell.
const STONE: [u8; 2] = [1, 2];
/// Returns a state for each value of the two bits, seen from a colour: 0 for an empty cell, 1 for its
/// stone or edge and 2 for the opponent's. A corner of both counts as its own.
pub(crate) const fn states_seen_by(colour: Colour) -> [u8; 4] {
    match colour {
        Colour::Red => [0, 1, 2, 1],
        Colour::Blue => [0, 2, 1, 1],
    }
}

/// By colour, the bit of its goal edge.
const GOAL_EDGE: [u8; 2] = [4, 8];
/// The bit of padding that is not adjacent to the board.
const OFF_BOARD: u8 = 16;

/// A board that is filled by playouts and can be reset.
///
/// ```
/// use handsense_core::Rng;
/// use handsense_hex::playout::Playout;
/// use handsense_hex::{Board, Colour};
/// let mut board = Board::new(5).unwrap();
/// for name in ["c1", "c2", "c3", "c4"] {
///     board.put(name.parse().unwrap(), Colour::Red);
/// }
/// // The last gap is two cells wide, and Blue can fill only one of them.
/// let mut playout = Playout::new(&board);
/// let mut rng = Rng::new(1);
/// for _ in 0..100 {
///     assert_eq!(playout.run(Colour::Blue, &mut rng), Colour::Red);
///     playout.reset(&board);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Playout {
    /// The board before the playout.
    blank: Board,
    cells: [u8; PADDED_CELLS],
    empty: [Cell; MAX_CELLS],
    count: usize,
    /// Cell of the last stone.
    last: Option<Cell>,
    /// Whether bridges are restored.
    save_bridges: bool,
}

impl Playout {
    /// Creates a playout from a board.
    pub fn new(board: &Board) -> Playout {
        let size = board.size();
        let mut cells = [OFF_BOARD; PADDED_CELLS];
        let (last, row) = (size + 1, |row: usize| row * STRIDE);
        for along in 1..=size {
            cells[along] = STONE[Colour::Red];
            cells[row(last) + along] = STONE[Colour::Red] | GOAL_EDGE[Colour::Red];
            cells[row(along)] = STONE[Colour::Blue];
            cells[row(along) + last] = STONE[Colour::Blue] | GOAL_EDGE[Colour::Blue];
        }
        // The obtuse corners belong to both colours. The walk ends there.
        let both = STONE[Colour::Red] | STONE[Colour::Blue];
        cells[last] = both | GOAL_EDGE[Colour::Blue];
        cells[row(last)] = both | GOAL_EDGE[Colour::Red];
        let mut playout = Playout {
            blank: *board,
            cells,
            empty: [Cell::from_padded_index(0); MAX_CELLS],
            count: 0,
            last: None,
            save_bridges: true,
        };
        playout.reset(board);
        playout
    }

    /// Chooses between restored bridges and uniformly random moves.
    pub fn set_save_bridges(&mut self, save_bridges: bool) {
        self.save_bridges = save_bridges;
    }

    /// Restarts from another board of the same size.
    pub fn reset(&mut self, board: &Board) {
        self.blank = *board;
        self.count = 0;
        self.last = None;
        for cell in board.cells() {
            self.cells[cell.padded_index()] = board.stone(cell).map_or(0, |colour| STONE[colour]);
            if board.is_empty(cell) {
                self.empty[self.count] = cell;
                self.count += 1;
            }
        }
    }

    /// Restarts from the state of another playout.
    #[inline]
    pub fn reset_to(&mut self, other: &Playout) {
        self.cells = other.cells;
        self.empty[..other.count].copy_from_slice(&other.empty[..other.count]);
        self.count = other.count;
        self.last = other.last;
    }

    /// Returns the contents of the cells: bit 0 for Red and bit 1 for Blue, borders included.
    pub(crate) const fn contents(&self) -> &[u8; PADDED_CELLS] {
        &self.cells
    }

    /// Returns the cell of the last stone since the playout was created.
    pub(crate) const fn last(&self) -> Option<Cell> {
        self.last
    }

    /// Returns whether no stone has been put since the reset to another playout.
    pub(crate) fn same_position(&self, other: &Playout) -> bool {
        self.last == other.last && self.cells == other.cells
    }

    /// Puts a stone into an empty cell.
    #[inline]
    pub fn put(&mut self, cell: Cell, colour: Colour) {
        self.cells[cell.padded_index()] = STONE[colour];
        self.last = Some(cell);
    }

    /// Returns whether a cell has a stone of this colour.
    #[inline]
    pub fn has(&self, cell: Cell, colour: Colour) -> bool {
        self.cells[cell.padded_index()] == STONE[colour]
    }

    /// Returns the stones as a board.
    pub fn board(&self) -> Board {
        let mut board = self.blank;
        for &cell in &self.empty[..self.count] {
            for colour in Colour::ALL {
                if self.has(cell, colour) {
                    board.put(cell, colour);
                }
            }
        }
        board
    }

    /// Fills the board, with this colour to move, and returns the winner.
    #[inline]
    pub fn run(&mut self, first: Colour, rng: &mut Rng) -> Colour {
        let mut order = self.empty;
        let order = &mut order[..self.count];
        let mut mover = first;
        let mut last = self.last;
        let mut taken = 0;
        loop {
            let saved = last.and_then(|last| self.save_bridge(last, mover, rng));
            let cell = match saved {
                Some(cell) => cell,
                // The next cell of a random order that is still empty.
                None => loop {
                    if taken == order.len() {
                        return self.winner();
                    }
                    let left = (order.len() - taken) as u32;
                    order.swap(taken, taken + rng.below(left) as usize);
                    taken += 1;
                    if self.cells[order[taken - 1].padded_index()] == 0 {
                        break order[taken - 1];
                    }
                },
            };
            self.cells[cell.padded_index()] = STONE[mover];
            last = self.save_bridges.then_some(cell);
            mover = !mover;
        }
    }

    /// Returns an empty cell that restores a bridge after the opponent's intrusion, a random one if
    /// there are several.
    #[inline]
    fn save_bridge(&self, cut: Cell, colour: Colour, rng: &mut Rng) -> Option<Cell> {
        let mut links = self.broken_links(cut, colour);
        match links.count_ones() {
            0 => return None,
            1 => (),
            several => {
                for _ in 0..rng.below(several) {
                    links &= links - 1;
                }
            }
        }
        Some(cut.step(DIRECTIONS[links.trailing_zeros() as usize % 6]))
    }

    /// Returns one bit for each direction in which an empty neighbour of a cell lies between two stones or
    /// edges of the colour.
    #[inline]
    pub(crate) fn broken_links(&self, cut: Cell, colour: Colour) -> u32 {
        let (mut own, mut empty) = (0_u32, 0_u32);
        for (direction, step) in DIRECTIONS.iter().enumerate() {
            let content = self.cells[cut.padded_index().wrapping_add_signed(*step)];
            own |= u32::from(content & STONE[colour] != 0) << direction;
            empty |= u32::from(content == 0) << direction;
        }
        let (before, after) = (own << 1 | own >> 5, own >> 1 | own << 5);
        empty & before & after & 0b11_1111
    }

    /// Returns the colour that is connected on a full board.
    ///
    /// A walk follows the border between red and blue stones. It starts at the acute corner, where
    /// both edges begin, and ends where one colour reaches its goal edge.
    fn winner(&self) -> Colour {
        // The red border lies above the corner cell, the blue border to its left.
        let (mut red, mut towards) = (1_usize, 4_usize);
        loop {
            let next = red.wrapping_add_signed(DIRECTIONS[(towards + 1) % 6]);
            let content = self.cells[next];
            if content & GOAL_EDGE[Colour::Red] != 0 {
                return Colour::Red;
            }
            if content & (GOAL_EDGE[Colour::Blue] | OFF_BOARD) != 0 {
                return Colour::Blue;
            }
            if content & STONE[Colour::Red] != 0 {
                red = next;
                towards += 5;
            } else {
                towards += 1;
            }
            towards %= 6;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_border_walk_agrees_with_depth_first_search() {
        let mut rng = Rng::new(5);
        for round in 0..4_000 {
            let mut board = Board::new(1 + round % 19).expect("a size");
            let stones = rng.below(30);
            for turn in 0..stones {
                let cells: Vec<Cell> = board.empty().collect();
                if let Some(&cell) = cells.get(rng.below(400) as usize) {
                    board.put(cell, Colour::ALL[turn as usize % 2]);
                }
            }
            let mut playout = Playout::new(&board);
            playout.set_save_bridges(round % 2 == 0);
            let before = board;
            let winner = playout.run(Colour::Red, &mut rng);
            for cell in before.cells() {
                let colour = if playout.has(cell, Colour::Red) {
                    Colour::Red
                } else {
                    Colour::Blue
                };
                assert!(playout.has(cell, colour));
                if !board.put(cell, colour) {
                    assert!(before.has(cell, colour), "a stone has changed");
                }
            }
            assert_eq!(Some(winner), board.winner());
            let [red, blue] = Colour::ALL.map(|colour| board.count(colour) - before.count(colour));
            assert!(red == blue || red == blue + 1);
        }
    }

    #[test]
    fn random_playouts_fill_cells_uniformly() {
        let board = Board::new(4).expect("a size");
        let mut playout = Playout::new(&board);
        playout.set_save_bridges(false);
        let mut rng = Rng::new(6);
        let mut red = [0; 16];
        for _ in 0..4_000 {
            playout.reset(&board);
            playout.run(Colour::Red, &mut rng);
            for cell in board.cells() {
                red[board.index(cell)] += u32::from(playout.has(cell, Colour::Red));
            }
        }
        // 158 is five standard errors.
        assert!(
            red.iter().all(|&count| count.abs_diff(2_000) < 158),
            "{red:?}"
        );
    }
}
