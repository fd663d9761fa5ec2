//! How many stones a colour still needs: exact distances over the board, where own stones cost nothing, empty
//! cells one, and opponent stones are walls.
//!
//! Two sweeps, one from each edge, answer every question about paths through a cell. Only what the distance becomes
//! when the opponent takes a cell has to be swept again, and only a critical cell changes it.

use super::board::Board;
use super::cell::{Cell, DIRECTIONS, Direction, MAX_CELLS, PADDED_CELLS};
use super::colour::Colour;
use super::first_visit::BLOCKED;

/// Space for every place. It is a power of two, so that a remainder stands in for a check of bounds.
const CAPACITY: usize = PADDED_CELLS.next_power_of_two();

/// By place, a distance or, where no breadth_first has been, what lies there.
type DistanceField = [u16; CAPACITY];

const WALL: u16 = Distances::FAR;
const OWN: u16 = Distances::FAR + 1;
const EMPTY: u16 = Distances::FAR + 2;

/// The distances of one colour from both of its edges.
///
/// ```
/// use handsense_hex::{Board, Cell, Colour, distance::Distances};
/// let mut board = Board::new(3)?;
/// board.put("b2".parse()?, Colour::Red);
/// board.put("b3".parse()?, Colour::Blue);
/// let red = Distances::new(&board, Colour::Red);
/// assert_eq!((red.total(), red.connectivity()), (Some(2), 4));
/// // There are two ways up from b2, and one down.
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
    /// So far, or further, is what cannot be finite. Two of them can be added.
    pub const FAR: u16 = 1_000;

    /// Of this colour.
    pub fn new(board: &Board, colour: Colour) -> Distances {
        let terrain = terrain(board, colour);
        let from_start = from_start(board, colour, &terrain);
        let [_, goal] = outward(colour);
        let beyond_goal = board.goal_edge(colour).map(|cell| cell.step(goal));
        Distances {
            colour,
            size: board.size(),
            total: at_goal(board, colour, &from_start),
            from_goal: breadth_first(beyond_goal, &terrain),
            terrain,
            from_start,
        }
    }

    /// How many more stones would join the edges, if nobody stood in the way. None do when the opponent has cut them
    /// off from each other.
    #[inline]
    pub const fn total(&self) -> Option<u16> {
        finite(self.total)
    }

    /// The distance on the seed's scale, where more is better: twice the size of the board less the distance, and
    /// -100 without a path.
    #[inline]
    pub const fn connectivity(&self) -> i32 {
        connectivity_value(self.size, self.total())
    }

    /// From the edge where the colour starts to a cell, and the cell counts.
    #[inline]
    pub const fn from_start(&self, cell: Cell) -> Option<u16> {
        finite(self.from_start[cell.padded_index()])
    }

    /// From the edge that the colour has to reach to a cell, and the cell counts.
    #[inline]
    pub const fn from_goal(&self, cell: Cell) -> Option<u16> {
        finite(self.from_goal[cell.padded_index()])
    }

    /// The sum of both distances, [`FAR`]x::FAR) or more without a path. It tells moves apart after which the
    /// distance is the same: the less, the more a stone helps.
    #[inline]
    pub const fn potential(&self, cell: Cell) -> u16 {
        self.from_start[cell.padded_index()] + self.from_goal[cell.padded_index()]
    }

    /// The length of the shortest path through a cell: the potential, with the cell counted once.
    #[inline]
    pub const fn through(&self, cell: Cell) -> Option<u16> {
        let potential = self.potential(cell);
        if potential < Self::FAR {
            Some(potential - self.is_empty(cell) as u16)
        } else {
            None
        }
    }

    /// What the distance becomes when the colour takes an empty cell.
    #[inline]
    pub fn after_own_stone(&self, cell: Cell) -> Option<u16> {
        let total = self.total()?;
        let saved = u16::from(self.is_empty(cell));
        let through = self.through(cell).map_or(total, |through| through - saved);
        Some(total.min(through))
    }

    /// What the distance becomes when the opponent takes an empty cell.
    pub fn after_opponent_stone(&self, cell: Cell) -> Option<u16> {
        if !self.is_on_shortest_path(cell) {
            return self.total();
        }
        let mut terrain = self.terrain;
        terrain[cell.padded_index()] = WALL;
        let start = outward(self.colour)[0];
        let from_start = breadth_first(self.cells_at(0).map(|cell| cell.step(start)), &terrain);
        let at_goal = self
            .cells_at(self.size - 1)
            .map(|cell| from_start[cell.padded_index()]);
        at_goal.min().and_then(finite)
    }

    /// Whether a shortest path goes through a cell that is empty.
    #[inline]
    pub const fn is_on_shortest_path(&self, cell: Cell) -> bool {
        let is_shortest = self.potential(cell) == self.total + 1;
        is_shortest && self.is_empty(cell) && self.total < Self::FAR
    }

    /// The empty cells on shortest paths, in the order of their numbers. The more there are, the less it hurts to
    /// lose one.
    pub fn shortest_path_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let row = |row| (0..self.size).map(move |column| Cell::from_coordinates(column, row));
        let cells = (0..self.size).flat_map(row);
        cells.filter(|&cell| self.is_on_shortest_path(cell))
    }

    /// The empty cells that are on every shortest path, in the order of their numbers. Only there an opponent stone
    /// lengthens the distance; [`without`]x::without) tells how far.
    pub fn critical_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        // A shortest path has one empty cell at each distance from the start. So two cells at one distance are on
        // different paths, and a cell that is alone at its distance is on all.
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

    /// The cells that are so many steps away from the edge where the colour starts.
    fn cells_at(&self, steps: usize) -> impl Iterator<Item = Cell> + use<> {
        let colour = self.colour;
        (0..self.size).map(move |along| match colour {
            Colour::Red => Cell::from_coordinates(along, steps),
            Colour::Blue => Cell::from_coordinates(steps, along),
        })
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

/// How many more stones would join the edges of a colour: [`Distances::total`] alone, at half the cost.
pub fn total(board: &Board, colour: Colour) -> Option<u16> {
    let from_start = from_start(board, colour, &terrain(board, colour));
    finite(at_goal(board, colour, &from_start))
}

/// A distance on the seed's scale, on a board of this size; see [`Distances::connectivity`].
pub(super) const fn connectivity_value(size: usize, total: Option<u16>) -> i32 {
    match total {
        Some(total) => 2 * size as i32 - total as i32,
        None => BLOCKED,
    }
}

/// What lies where, for a colour.
fn terrain(board: &Board, colour: Colour) -> DistanceField {
    let mut terrain = [WALL; CAPACITY];
    for row in 0..board.size() {
        for column in 0..board.size() {
            let cell = Cell::from_coordinates(column, row);
            // Without branches, because stones lie where no processor expects them.
            let own = OWN * u16::from(board.has(cell, colour));
            let empty = EMPTY * u16::from(board.is_empty(cell));
            terrain[cell.padded_index()] = WALL.max(own).max(empty);
        }
    }
    terrain
}

fn from_start(board: &Board, colour: Colour, terrain: &DistanceField) -> DistanceField {
    let [start, _] = outward(colour);
    let beyond_start = board.start_edge(colour).map(|cell| cell.step(start));
    breadth_first(beyond_start, terrain)
}

fn at_goal(board: &Board, colour: Colour, from_start: &DistanceField) -> u16 {
    let at_goal = board
        .goal_edge(colour)
        .map(|cell| from_start[cell.padded_index()]);
    at_goal.min().unwrap_or(Distances::FAR)
}

/// From the cells of a colour's edges, first the one where it starts, to the places beyond them.
const fn outward(colour: Colour) -> [Direction; 2] {
    match colour {
        Colour::Red => [DIRECTIONS[2], DIRECTIONS[5]],
        Colour::Blue => [DIRECTIONS[3], DIRECTIONS[0]],
    }
}

/// The distance of every place from an edge, of which the places beyond it are given. Each cell is met once, beside
/// the nearest place that leads to it: own stones are followed before anything further away, empty cells in the
/// order in which they were met.
fn breadth_first(beyond: impl Iterator<Item = Cell>, terrain: &DistanceField) -> DistanceField {
    let mut field = *terrain;
    let (mut stones, mut stones_left) = ([Cell::from_padded_index(0); CAPACITY], 0);
    let (mut cells, mut cells_read, mut cells_met) = ([Cell::from_padded_index(0); CAPACITY], 0, 0);
    for place in beyond {
        stones[stones_left % CAPACITY] = place;
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
            return field;
        };
        // Outside the border there is spare room only, and all of it is wall.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        name.parse().expect("a cell")
    }

    #[test]
    fn an_empty_board_is_as_far_as_it_is_wide() {
        for size in [1, 2, 11, 19] {
            let board = Board::new(size).expect("a size");
            for colour in Colour::ALL {
                let distances = Distances::new(&board, colour);
                assert_eq!(distances.total(), Some(size as u16));
                assert_eq!(distances.connectivity(), size as i32);
                // From every cell there is a straight way to either edge.
                let on_path = distances.shortest_path_cells().count();
                assert_eq!(on_path, size * size, "size {size}");
            }
        }
    }

    #[test]
    fn who_has_joined_needs_nothing_and_the_other_has_no_path() {
        let mut board = Board::new(3).expect("a size");
        for name in ["b1", "b2", "a3"] {
            board.put(cell(name), Colour::Red);
        }
        let [red, blue] = Colour::ALL.map(|colour| Distances::new(&board, colour));
        assert_eq!((red.total(), red.connectivity()), (Some(0), 6));
        assert_eq!((blue.total(), blue.connectivity()), (None, -100));
        for cell in board.cells() {
            assert_eq!(
                (blue.after_own_stone(cell), blue.after_opponent_stone(cell)),
                (None, None)
            );
            assert_eq!(
                (red.after_own_stone(cell), red.after_opponent_stone(cell)),
                (Some(0), Some(0))
            );
            assert!(!red.is_on_shortest_path(cell) && !blue.is_on_shortest_path(cell));
            assert_eq!(blue.through(cell), None);
        }
        assert_eq!(
            (blue.critical_cells().count(), red.through(cell("b2"))),
            (0, Some(0))
        );
        assert_eq!(
            (blue.from_start(cell("a1")), blue.from_goal(cell("a1"))),
            (Some(1), None)
        );
    }
}
