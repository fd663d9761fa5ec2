//! Shortest distances by breadth-first search: the number of stones that a colour still needs to
//! connect its edges.
//!
//! Own stones cost 0, empty cells cost 1, and opponent stones are walls. This is 0–1 breadth-first
//! search with a stack for own stones and a queue for empty cells.
//!
//! Two searches, one from each edge, give the shortest path through every cell. Only the distance
//! after an opponent stone needs a new search, and only for critical cells.

use super::board::Board;
use super::cell::{Cell, DIRECTIONS, Direction, MAX_CELLS, PADDED_CELLS};
use super::colour::Colour;

/// Connectivity of a colour whose edges are separated.
pub const BLOCKED: i32 = -100;

/// Capacity of all arrays. It is a power of two, so that a remainder replaces a bounds check.
const CAPACITY: usize = PADDED_CELLS.next_power_of_two();

/// By padded index, a distance, or the terrain where the search has not been.
type DistanceField = [u16; CAPACITY];

const WALL: u16 = Distances::FAR;
const OWN: u16 = Distances::FAR + 1;
const EMPTY: u16 = Distances::FAR + 2;

/// Distances of one colour from both of its edges.
///
/// ```
/// use handsense_hex::{Board, Cell, Colour, distance::Distances};
/// let mut board = Board::new(3)?;
/// board.put("b2".parse()?, Colour::Red);
/// board.put("b3".parse()?, Colour::Blue);
/// let red = Distances::new(&board, Colour::Red);
/// assert_eq!((red.total(), red.connectivity()), (Some(2), 4));
/// // From b2 there are two paths up and one down.
/// let down: Cell = "a3".parse()?;
/// assert_eq!(red.critical_cells().collect::<Vec<_>>(), [down]);
/// assert_eq!((red.after_own_stone(down), red.after_opponent_stone(down)), (Some(1), Some(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Distances {
    colour: Colour,
    size: usize,
    total: u16,
    terrain: DistanceField,
    from_start: DistanceField,
    from_goal: DistanceField,
}

impl Distances {
    /// Distance of a cell that cannot be reached; larger values mean the same. The sum of two such
    /// values does not overflow.
    pub const FAR: u16 = 1_000;

    /// Computes the distances of a colour.
    pub fn new(board: &Board, colour: Colour) -> Distances {
        let terrain = terrain(board, colour);
        // The searches replace the terrain in place, so that the stack has no second copy of it.
        let mut distances = Distances {
            colour,
            size: board.size(),
            total: 0,
            terrain,
            from_start: terrain,
            from_goal: terrain,
        };
        distances.total = search_from_start(board.size(), colour, &mut distances.from_start);
        let [_, goal] = outward(colour);
        let beyond_goal = board.goal_edge(colour).map(|cell| cell.step(goal));
        breadth_first(beyond_goal, &mut distances.from_goal);
        distances
    }

    /// Computes the distances of both colours, by colour.
    pub fn of_both(board: &Board) -> [Distances; 2] {
        [
            Distances::new(board, Colour::Red),
            Distances::new(board, Colour::Blue),
        ]
    }

    /// Returns the number of stones that the colour needs to connect its edges if the opponent does
    /// not move. Returns `None` when the opponent has separated the edges.
    #[inline]
    pub const fn total(&self) -> Option<u16> {
        finite(self.total)
    }

    /// Returns the connectivity: twice the board size minus the distance, or [`BLOCKED`] without a
    /// path. More is better.
    #[inline]
    pub const fn connectivity(&self) -> i32 {
        connectivity_value(self.size, self.total())
    }

    /// Returns the distance from the first edge to a cell, the cell included.
    #[inline]
    pub const fn from_start(&self, cell: Cell) -> Option<u16> {
        finite(self.from_start[cell.padded_index()])
    }

    /// Returns the distance from the goal edge to a cell, the cell included.
    #[inline]
    pub const fn from_goal(&self, cell: Cell) -> Option<u16> {
        finite(self.from_goal[cell.padded_index()])
    }

    /// Returns the sum of both distances; it is at least [`FAR`](Self::FAR) without a path. It
    /// breaks ties between moves that leave the same distance: a lower potential means a more
    /// useful stone.
    #[inline]
    pub const fn potential(&self, cell: Cell) -> u16 {
        self.from_start[cell.padded_index()] + self.from_goal[cell.padded_index()]
    }

    /// Returns the length of the shortest path through a cell: the potential with the cell counted
    /// once.
    #[inline]
    pub const fn through(&self, cell: Cell) -> Option<u16> {
        let potential = self.potential(cell);
        if potential < Self::FAR {
            Some(potential - self.is_empty(cell) as u16)
        } else {
            None
        }
    }

    /// Returns the total distance after a stone of the colour in an empty cell.
    #[inline]
    pub fn after_own_stone(&self, cell: Cell) -> Option<u16> {
        let total = self.total()?;
        let saved = u16::from(self.is_empty(cell));
        let through = self.through(cell).map_or(total, |through| through - saved);
        Some(total.min(through))
    }

    /// Returns the total distance after an opponent stone in an empty cell.
    pub fn after_opponent_stone(&self, cell: Cell) -> Option<u16> {
        if !self.is_on_shortest_path(cell) {
            return self.total();
        }
        let mut field = self.terrain;
        field[cell.padded_index()] = WALL;
        finite(search_from_start(self.size, self.colour, &mut field))
    }

    /// Returns whether the cell is empty and a shortest path goes through it.
    #[inline]
    pub const fn is_on_shortest_path(&self, cell: Cell) -> bool {
        let is_shortest = self.potential(cell) == self.total + 1;
        is_shortest && self.is_empty(cell) && self.total < Self::FAR
    }

    /// Iterates over the empty cells on shortest paths, in index order. The more there are, the
    /// less the loss of one hurts.
    pub fn shortest_path_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let row = |row| (0..self.size).map(move |column| Cell::from_coordinates(column, row));
        let cells = (0..self.size).flat_map(row);
        cells.filter(|&cell| self.is_on_shortest_path(cell))
    }

    /// Iterates over the critical cells, in index order: the empty cells on every shortest path.
    /// Only an opponent stone in one of them lengthens the distance;
    /// [`after_opponent_stone`](Self::after_opponent_stone) tells by how much.
    pub fn critical_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        // A shortest path has exactly one empty cell at each distance from the first edge. Two
        // cells at the same distance are thus on different paths, and a cell that is alone at its
        // distance is on all of them.
        let mut at_distance = [0u16; MAX_CELLS + 1];
        for cell in self.shortest_path_cells() {
            at_distance[usize::from(self.from_start[cell.padded_index()])] += 1;
        }
        self.shortest_path_cells()
            .filter(move |cell| at_distance[usize::from(self.from_start[cell.padded_index()])] == 1)
    }

    #[inline]
    const fn is_empty(&self, cell: Cell) -> bool {
        self.terrain[cell.padded_index()] == EMPTY
    }
}

#[inline]
const fn finite(distance: u16) -> Option<u16> {
    if distance < Distances::FAR {
        Some(distance)
    } else {
        None
    }
}

/// Returns the distance between the edges of a colour. It equals [`Distances::total`] at half the
/// cost.
pub fn total(board: &Board, colour: Colour) -> Option<u16> {
    let mut field = terrain(board, colour);
    finite(search_from_start(board.size(), colour, &mut field))
}

/// Returns the connectivity of both colours, by colour. It equals [`Distances::connectivity`] at half
/// the cost.
pub fn connectivity(board: &Board) -> [i32; 2] {
    Colour::ALL.map(|colour| connectivity_value(board.size(), total(board, colour)))
}

/// Converts a distance to connectivity.
pub(super) const fn connectivity_value(size: usize, total: Option<u16>) -> i32 {
    match total {
        Some(total) => 2 * size as i32 - total as i32,
        None => BLOCKED,
    }
}

/// Returns the content of every cell as the colour sees it: own, empty or wall.
fn terrain(board: &Board, colour: Colour) -> DistanceField {
    let mut terrain = [WALL; CAPACITY];
    for row in 0..board.size() {
        for column in 0..board.size() {
            let cell = Cell::from_coordinates(column, row);
            // Without branches, because stones are unpredictable.
            let own = OWN * u16::from(board.has(cell, colour));
            let empty = EMPTY * u16::from(board.is_empty(cell));
            terrain[cell.padded_index()] = WALL.max(own).max(empty);
        }
    }
    terrain
}

/// Replaces the terrain by the distances from the first edge of a colour, and returns that of its goal edge.
fn search_from_start(size: usize, colour: Colour, field: &mut DistanceField) -> u16 {
    let edge = |steps| (0..size).map(move |along| Cell::at(colour, along, steps));
    let [start, _] = outward(colour);
    breadth_first(edge(0).map(|cell| cell.step(start)), field);
    let at_goal = edge(size - 1).map(|cell| field[cell.padded_index()]);
    at_goal.min().unwrap_or(Distances::FAR)
}

/// Returns the directions from the first edge and from the goal edge of a colour to the border
/// beyond them.
const fn outward(colour: Colour) -> [Direction; 2] {
    match colour {
        Colour::Red => [DIRECTIONS[2], DIRECTIONS[5]],
        Colour::Blue => [DIRECTIONS[3], DIRECTIONS[0]],
    }
}

/// Replaces the terrain by the distance of every cell from an edge. This is 0–1 breadth-first search
/// from the border cells `beyond` the edge.
///
/// Each cell is visited once, from its nearest predecessor. Own stones are expanded before all
/// cells that are further away. Empty cells are expanded in the order of their visits.
// Not inlined, so that two searches in a function have one stack and one queue.
#[inline(never)]
fn breadth_first(beyond: impl Iterator<Item = Cell>, field: &mut DistanceField) {
    let (mut stones, mut stones_left) = ([Cell::from_padded_index(0); CAPACITY], 0);
    let (mut cells, mut cells_read, mut cells_met) = ([Cell::from_padded_index(0); CAPACITY], 0, 0);
    for cell in beyond {
        stones[stones_left % CAPACITY] = cell;
        stones_left += 1;
    }
    let mut distance = 0;
    loop {
        let cell = if stones_left > 0 {
            stones_left -= 1;
            stones[stones_left % CAPACITY]
        } else if cells_read < cells_met {
            let cell = cells[cells_read % CAPACITY];
            cells_read += 1;
            distance = field[cell.padded_index() % CAPACITY];
            cell
        } else {
            return;
        };
        // Indices beyond the border are unused padding, which is all wall.
        for neighbour in cell.adjacent() {
            let here = &mut field[neighbour.padded_index() % CAPACITY];
            if *here <= WALL {
                continue;
            }
            if *here == OWN {
                *here = distance;
                stones[stones_left % CAPACITY] = neighbour;
                stones_left += 1;
            } else {
                *here = distance + 1;
                cells[cells_met % CAPACITY] = neighbour;
                cells_met += 1;
            }
        }
    }
}
