//! Inferior cells: dead and captured cells, which can be filled in without a change of the winner.
//!
//! A cell is *dead* if no stone in it can matter, however the other empty cells are filled. Two
//! cells are *captured* by a colour if it can answer an opponent's stone in either of them with the
//! other one, so that the opponent's stone is dead. Captured cells count as own stones.
//!
//! Source for the fill-in: Hayward and van Rijswijck, "Hex and combinatorics", 2006. Dead cells are
//! recognised from their six neighbours alone; see `is_useless`.

use super::board::Board;
use super::cell::{Cell, DIRECTIONS, PADDED_CELLS};
use super::colour::Colour;

/// All six neighbours, as a bit set of directions.
const ALL: usize = 0b11_1111;

/// Fills dead and captured cells repeatedly until none is left, and returns the number of new
/// stones.
///
/// The position must not be won. The winner under perfect play stays the same, whichever colour
/// moves next.
pub fn fill_inferior_cells(board: &mut Board) -> usize {
    fill_and_note(board, &mut |_, _| ())
}

/// Fills in, and passes each cell to a function with the colour that captures it; `None` for a dead cell.
#[inline]
pub(crate) fn fill_and_note(
    board: &mut Board,
    note: &mut impl FnMut(Cell, Option<Colour>),
) -> usize {
    let before = board.filled();
    let mut fill = InferiorFill::new(board);
    loop {
        let filled = fill.board.filled();
        for cell in fill.board.cells() {
            fill.fill_if_inferior(cell, note);
        }
        if fill.board.filled() == filled {
            *board = fill.board;
            return filled - before;
        }
    }
}

/// Gives the dead cells and the dead stones of a colour to the opponent, until none is left.
///
/// The winner under perfect play stays the same, whichever colour moves next.
pub(crate) fn give_away_dead_cells(board: &mut Board, owner: Colour) {
    let mut fill = InferiorFill::new(board);
    loop {
        let before = fill.board.stones_of(!owner).count();
        for cell in fill.board.cells() {
            let neighbourhood = fill.neighbourhoods[cell.padded_index()];
            if !fill.board.has(cell, !owner) && neighbourhood.is_dead() {
                fill.take(cell);
                fill.put(cell, !owner);
            }
        }
        if fill.board.stones_of(!owner).count() == before {
            *board = fill.board;
            return;
        }
    }
}

/// Why a move need not be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InferiorMove {
    /// It may have to be tried.
    No,
    /// The opponent kills it with a stone in this cell: a vulnerable cell.
    KilledBy(Cell),
    /// Another move captures or kills the cell, and is at least as good.
    Dominated,
}

/// Finds the moves of a colour that need not be tried, by padded index.
///
/// If the colour has a winning move, it has one that is not inferior. The board must have no cells
/// left to fill in.
pub(crate) fn find_inferior_moves(board: &Board, mover: Colour) -> [InferiorMove; PADDED_CELLS] {
    let fill = InferiorFill::new(board);
    let mut inferior = [InferiorMove::No; PADDED_CELLS];
    let mut kept = KeptNeighbours::of_empty_cells(board);
    let mut left = false;
    for cell in board.empty() {
        let neighbourhood = fill.neighbourhoods[cell.padded_index()];
        let killers = neighbourhood.dead_after(!mover) & empty_neighbours(board, cell);
        match killers {
            0 => left = true,
            _ => {
                let killer = cell.step(DIRECTIONS[killers.trailing_zeros() as usize]);
                inferior[cell.padded_index()] = InferiorMove::KilledBy(killer);
                kept.remove(cell);
            }
        }
    }
    if !left {
        return [InferiorMove::No; PADDED_CELLS];
    }
    for cell in board.empty() {
        if inferior[cell.padded_index()] == InferiorMove::No
            && is_dominated(&fill, &kept, cell, mover)
        {
            inferior[cell.padded_index()] = InferiorMove::Dominated;
            kept.remove(cell);
        }
    }
    inferior
}

/// Returns the directions of the empty neighbours of a cell.
fn empty_neighbours(board: &Board, cell: Cell) -> usize {
    let is_empty = |direction: usize| board.is_empty(cell.step(DIRECTIONS[direction]));
    (0..6).fold(0, |all, direction| {
        all | usize::from(is_empty(direction)) << direction
    })
}

/// By cell, the directions of its neighbours that are moves and are not inferior.
struct KeptNeighbours([u8; PADDED_CELLS]);

impl KeptNeighbours {
    fn of_empty_cells(board: &Board) -> KeptNeighbours {
        let mut kept = KeptNeighbours([0; PADDED_CELLS]);
        for cell in board.empty() {
            kept.0[cell.padded_index()] = empty_neighbours(board, cell) as u8;
        }
        kept
    }

    fn remove(&mut self, cell: Cell) {
        for (direction, neighbour) in cell.adjacent().into_iter().enumerate() {
            self.0[neighbour.padded_index()] &= !(1 << opposite(direction));
        }
    }

    fn of(&self, cell: Cell) -> usize {
        usize::from(self.0[cell.padded_index()])
    }
}

/// Returns the direction that leads back.
const fn opposite(direction: usize) -> usize {
    (direction + 3) % 6
}

/// Returns whether a move that is not inferior kills the cell, or captures it together with one of its
/// neighbours.
fn is_dominated(fill: &InferiorFill, kept: &KeptNeighbours, cell: Cell, mover: Colour) -> bool {
    let neighbourhood = fill.neighbourhoods[cell.padded_index()];
    let killed = neighbourhood.dead_after(mover);
    if killed & kept.of(cell) != 0 {
        return true;
    }
    for (direction, step) in DIRECTIONS.into_iter().enumerate() {
        let other = cell.step(step);
        if !fill.board.is_empty(other) {
            continue;
        }
        let back = opposite(direction);
        let joined = neighbourhood.with(direction, mover);
        let other_joined = fill.neighbourhoods[other.padded_index()].with(back, mover);
        // The moves beside either cell after which it is dead, if its owner also has the other cell.
        let moves = joined.dead_after(mover) & kept.of(cell) & !(1 << direction);
        let other_moves = other_joined.dead_after(mover) & kept.of(other) & !(1 << back);
        if joined.is_dead() && other_moves != 0 || other_joined.is_dead() && moves != 0 {
            return true;
        }
        // A common neighbour: one step to either side, and two steps as seen from the other cell.
        let is_common = |turn: usize| {
            moves >> ((direction + turn) % 6) & other_moves >> ((direction + 2 * turn) % 6) & 1 != 0
        };
        if is_common(1) || is_common(5) {
            return true;
        }
    }
    false
}

/// The board, with the neighbourhood of each of its cells.
struct InferiorFill {
    board: Board,
    neighbourhoods: [Neighbourhood; PADDED_CELLS],
}

impl InferiorFill {
    fn new(board: &Board) -> InferiorFill {
        let mut fill = InferiorFill {
            board: *board,
            neighbourhoods: [Neighbourhood::default(); PADDED_CELLS],
        };
        for cell in board.cells() {
            if let Some(colour) = board.stone(cell) {
                fill.note_neighbour(cell, colour);
            }
        }
        for colour in Colour::ALL {
            for cell in board.start_edge(colour).chain(board.goal_edge(colour)) {
                for (direction, neighbour) in cell.adjacent().into_iter().enumerate() {
                    if is_border(board, neighbour, colour) {
                        fill.neighbourhoods[cell.padded_index()].add(direction, colour);
                    }
                }
            }
        }
        fill
    }

    /// Fills a cell if it is dead, or the cell and a neighbour if they are captured together.
    #[inline]
    fn fill_if_inferior(&mut self, cell: Cell, note: &mut impl FnMut(Cell, Option<Colour>)) {
        let neighbourhood = self.neighbourhoods[cell.padded_index()];
        if !self.board.is_empty(cell) || neighbourhood == Neighbourhood::default() {
            return;
        }
        if neighbourhood.is_dead() {
            self.put(cell, Colour::Red);
            note(cell, None);
            return;
        }
        // The pairs in the other three directions are found from the other cell.
        for (direction, step) in DIRECTIONS.into_iter().enumerate().take(3) {
            let other = cell.step(step);
            if !self.board.is_empty(other) {
                continue;
            }
            let back = direction + 3;
            for colour in Colour::ALL {
                let other_neighbourhood = self.neighbourhoods[other.padded_index()];
                let is_captured = neighbourhood.dead_after(colour) >> direction
                    & other_neighbourhood.dead_after(colour) >> back
                    & 1
                    != 0;
                if is_captured {
                    for captured in [cell, other] {
                        self.put(captured, colour);
                        note(captured, Some(colour));
                    }
                    return;
                }
            }
        }
    }

    fn put(&mut self, cell: Cell, colour: Colour) {
        self.board.put(cell, colour);
        self.note_neighbour(cell, colour);
    }

    fn take(&mut self, cell: Cell) {
        if let Some(colour) = self.board.take(cell) {
            for (direction, neighbour) in cell.adjacent().into_iter().enumerate() {
                self.neighbourhoods[neighbour.padded_index()].remove(opposite(direction), colour);
            }
        }
    }

    fn note_neighbour(&mut self, cell: Cell, colour: Colour) {
        for (direction, neighbour) in cell.adjacent().into_iter().enumerate() {
            self.neighbourhoods[neighbour.padded_index()].add(opposite(direction), colour);
        }
    }
}

/// Neighbourhood of a cell: for each colour, the directions of its stones and of its border, as bit
/// sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Neighbourhood {
    stones: [u8; 2],
}

impl Neighbourhood {
    #[inline]
    fn add(&mut self, direction: usize, colour: Colour) {
        self.stones[colour.index()] |= 1 << direction;
    }

    fn remove(&mut self, direction: usize, colour: Colour) {
        self.stones[colour.index()] &= !(1 << direction);
    }

    #[inline]
    fn with(mut self, direction: usize, colour: Colour) -> Neighbourhood {
        self.add(direction, colour);
        self
    }

    /// Returns whether the cell is useless to one colour. It is then useless to the other one too,
    /// since exactly one colour wins.
    #[inline]
    fn is_dead(self) -> bool {
        let [red, blue] = self.stones.map(usize::from);
        is_dead(red, blue)
    }

    /// Returns the directions in which one more stone of a colour makes the cell dead. It must be empty
    /// there.
    #[inline]
    fn dead_after(self, colour: Colour) -> usize {
        let [own, other] = [colour, !colour].map(|colour| usize::from(self.stones[colour.index()]));
        usize::from(DEAD_AFTER[own & ALL][other & ALL])
    }
}

/// Returns whether a cell with these red and blue neighbours is dead.
const fn is_dead(red: usize, blue: usize) -> bool {
    USELESS[red] >> (ALL & !blue) & 1 != 0 || USELESS[blue] >> (ALL & !red) & 1 != 0
}

/// By the sets of own and of opposing neighbours of a cell, the directions in which one more own stone
/// makes it dead.
static DEAD_AFTER: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut own = 0;
    while own < 64 {
        let mut other = 0;
        while other < 64 {
            let mut direction = 0;
            while direction < 6 {
                table[own][other] |= (is_dead(own | 1 << direction, other) as u8) << direction;
                direction += 1;
            }
            other += 1;
        }
        own += 1;
    }
    table
};

/// By the set of own neighbours, one bit for each set of possible own neighbours: whether the cell
/// is useless.
const USELESS: [u64; 64] = {
    let mut table = [0; 64];
    let mut own = 0;
    while own < 64 {
        let mut possible = 0;
        while possible < 64 {
            table[own] |= (is_useless(own, possible) as u64) << possible;
            possible += 1;
        }
        own += 1;
    }
    table
};

/// Returns whether a stone in a cell connects nothing for a colour that is not connected without
/// it.
///
/// This holds if, for any two neighbours that are or may become own stones, the neighbours between
/// them on one side are own stones already. `possible` includes `own`.
const fn is_useless(own: usize, possible: usize) -> bool {
    let mut direction = 0;
    while direction < 6 {
        let is_possible = possible >> direction & 1 != 0;
        if is_possible && possible & !reachable(own, possible, direction) != 0 {
            return false;
        }
        direction += 1;
    }
    true
}

/// Returns the neighbours to which a path from the neighbour `start` leads, in both directions
/// around the cell.
const fn reachable(own: usize, possible: usize, start: usize) -> usize {
    let mut reached = 1 << start;
    let mut turn = 1;
    while turn < 6 {
        let mut direction = (start + turn) % 6;
        while possible & !reached & 1 << direction != 0 {
            reached |= 1 << direction;
            if own >> direction & 1 != 0 {
                direction = (direction + turn) % 6;
            }
        }
        turn += 4;
    }
    reached
}

/// Returns whether a border cell belongs to a colour. The obtuse corners belong to both, so they
/// connect neither.
const fn is_border(board: &Board, cell: Cell, colour: Colour) -> bool {
    cell.steps(colour) >= board.size()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(size: usize, red: &[&str], blue: &[&str]) -> Board {
        let mut board = Board::new(size).expect("a size");
        for (names, colour) in [(red, Colour::Red), (blue, Colour::Blue)] {
            for name in names {
                assert!(board.put(name.parse().expect("a cell"), colour));
            }
        }
        fill_inferior_cells(&mut board);
        board
    }

    fn stone(board: &Board, name: &str) -> Option<Colour> {
        board.stone(name.parse().expect("a cell"))
    }

    #[test]
    fn cells_between_a_stone_and_its_edge_are_captured() {
        // Whichever of d1 and e1 Blue takes is dead once Red has the other one.
        let board = filled(7, &["d2"], &[]);
        assert_eq!(stone(&board, "d1"), Some(Colour::Red));
        assert_eq!(stone(&board, "e1"), Some(Colour::Red));
        assert_eq!(board.filled(), 3);
        let mirrored = filled(7, &[], &["b4"]);
        assert_eq!(mirrored, board.mirrored());
        // In the corner, the cells beyond them are dead too.
        assert_eq!(filled(7, &["b2"], &[]).filled(), 5);
    }

    #[test]
    fn a_cell_useless_to_one_colour_is_dead() {
        let board = filled(5, &["b3", "c2", "d2"], &["d3"]);
        // A blue stone in c3 has no second neighbour to connect to once it touches only d2 and c4.
        assert_eq!(stone(&board, "c3"), None);
        let board = filled(5, &["b3", "c2", "d2", "b4"], &["d3"]);
        assert!(stone(&board, "c3").is_some());
    }
}
