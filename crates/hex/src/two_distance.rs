//! Two-distance: the distance of a cell from an edge when the opponent always blocks the best
//! continuation.
//!
//! Source: Jack van Rijswijck, "Computer Hex: Are Bees Better Than Fruitflies?" (2000), whose
//! program was Queenbee.
//!
//! An empty cell next to an edge, or next to own stones connected to it, has two-distance 1. Every
//! other empty cell has one more than its second-best neighbour. Neighbours are adjacent empty
//! cells and empty cells next to a group that the cell touches. A single path therefore counts for
//! nothing, and two paths count as much as the worse one.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS, PADDED_CELLS};
use super::colour::Colour;

/// By padded index, a two-distance.
type DistanceField = [u16; PADDED_CELLS];

/// Two-distances of one colour from both of its edges.
///
/// ```
/// use handsense_hex::{Board, Colour, two_distance::TwoDistances};
/// let mut board = Board::new(5)?;
/// board.put("c3".parse()?, Colour::Red);
/// let red = TwoDistances::new(&board, Colour::Red);
/// // b4 is one path down from c3, but the opponent can block it, so b4 is at distance two.
/// assert_eq!(red.from_goal("b5".parse()?), Some(1));
/// assert_eq!(red.from_goal("b4".parse()?), Some(2));
/// assert!(red.evaluate_against(&TwoDistances::new(&board, Colour::Blue)) > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TwoDistances {
    min_potential: u16,
    mobility: u16,
    from_start: DistanceField,
    from_goal: DistanceField,
}

impl TwoDistances {
    /// Two-distance of a cell that cannot be reached; larger values mean the same. The sum of two
    /// such values does not overflow.
    pub const FAR: u16 = 1_000;

    /// Computes the two-distances of a colour.
    pub fn new(board: &Board, colour: Colour) -> TwoDistances {
        let from_start = Propagation::run(board, colour, board.start_edge(colour));
        let from_goal = Propagation::run(board, colour, board.goal_edge(colour));
        let mut distances = TwoDistances {
            min_potential: Self::FAR,
            mobility: 0,
            from_start,
            from_goal,
        };
        for cell in board.empty() {
            let potential = distances.potential(cell);
            if potential < distances.min_potential {
                (distances.min_potential, distances.mobility) = (potential, 0);
            }
            distances.mobility += u16::from(potential == distances.min_potential);
        }
        distances
    }

    /// Returns the two-distance of an empty cell from the first edge.
    #[inline]
    pub fn from_start(&self, cell: Cell) -> Option<u16> {
        finite(self.from_start[cell.padded_index()])
    }

    /// Returns the two-distance of an empty cell from the goal edge.
    #[inline]
    pub fn from_goal(&self, cell: Cell) -> Option<u16> {
        finite(self.from_goal[cell.padded_index()])
    }

    /// Returns the potential: the sum of both two-distances. It is at least [`FAR`](Self::FAR) if
    /// an edge is out of reach. A lower potential means a better cell.
    #[inline]
    pub const fn potential(&self, cell: Cell) -> u16 {
        self.from_start[cell.padded_index()] + self.from_goal[cell.padded_index()]
    }

    /// Returns the least potential of all empty cells, or `None` if no cell reaches both edges.
    pub fn min_potential(&self) -> Option<u16> {
        finite(self.min_potential)
    }

    /// Returns the attack mobility: the number of empty cells with the least potential.
    pub const fn mobility(&self) -> u16 {
        self.mobility
    }

    /// Evaluates the position for this colour, positive if it is ahead. The least potential counts
    /// first, the mobility second. The side to move is not considered. Both colours must still have
    /// a path.
    pub fn evaluate_against(&self, opponent: &TwoDistances) -> i32 {
        let ahead = i32::from(opponent.min_potential) - i32::from(self.min_potential);
        let freer = i32::from(self.mobility) - i32::from(opponent.mobility);
        ahead * (MAX_CELLS as i32 + 1) + freer
    }
}

fn finite(distance: u16) -> Option<u16> {
    (distance < TwoDistances::FAR).then_some(distance)
}

/// A visit to a cell by a neighbour that already has a distance. A cell gets its distance with the
/// second visit.
#[derive(Clone, Copy)]
struct Visit {
    source: u16,
    distance: u16,
    weight: u8,
}

/// The visit by an edge, which is sufficient alone.
const EDGE: Visit = Visit {
    source: PADDED_CELLS as u16,
    distance: 1,
    weight: VISITS_NEEDED,
};
const VISITS_NEEDED: u8 = 2;

/// Propagation of two-distances from an edge, in ascending order.
struct Propagation<'a> {
    board: &'a Board,
    colour: Colour,
    distance: [u16; PADDED_CELLS],
    /// By cell, the weight of its visits so far. A group that has two has already passed both on to
    /// all of its neighbours.
    visits: [u8; PADDED_CELLS],
    /// By cell, the source of its last visit. A source counts only once for each cell.
    last_source: [u16; PADDED_CELLS],
    /// Cells with a final distance, in ascending order.
    settled: [Cell; MAX_CELLS],
    settled_len: usize,
    /// Stones whose visit has not yet been passed on to their neighbours.
    stones: [Cell; MAX_CELLS],
    stones_len: usize,
}

impl<'a> Propagation<'a> {
    fn run(board: &'a Board, colour: Colour, edge: impl Iterator<Item = Cell>) -> DistanceField {
        let mut propagation = Propagation {
            board,
            colour,
            distance: [TwoDistances::FAR; PADDED_CELLS],
            visits: [0; PADDED_CELLS],
            last_source: [0; PADDED_CELLS],
            settled: [Cell::from_padded_index(0); MAX_CELLS],
            settled_len: 0,
            stones: [Cell::from_padded_index(0); MAX_CELLS],
            stones_len: 0,
        };
        for cell in edge {
            propagation.visit(cell, EDGE);
        }
        propagation.propagate(EDGE);
        let mut next = 0;
        while next < propagation.settled_len {
            let cell = propagation.settled[next];
            let distance = propagation.distance[cell.padded_index()] + 1;
            let visit = Visit {
                source: cell.padded_index() as u16,
                distance,
                weight: 1,
            };
            for neighbour in cell.adjacent() {
                propagation.visit(neighbour, visit);
            }
            propagation.propagate(visit);
            next += 1;
        }
        propagation.distance
    }

    /// Passes a visit on through the groups that it has reached.
    fn propagate(&mut self, visit: Visit) {
        while self.stones_len > 0 {
            self.stones_len -= 1;
            let stone = self.stones[self.stones_len];
            for neighbour in stone.adjacent() {
                self.visit(neighbour, visit);
            }
        }
    }

    fn visit(&mut self, cell: Cell, visit: Visit) {
        let at = cell.padded_index();
        if self.last_source[at] == visit.source || self.visits[at] >= VISITS_NEEDED {
            return;
        }
        self.last_source[at] = visit.source;
        self.visits[at] += visit.weight;
        if self.board.has(cell, self.colour) {
            self.stones[self.stones_len] = cell;
            self.stones_len += 1;
        } else if self.board.is_empty(cell) && self.visits[at] >= VISITS_NEEDED {
            self.distance[at] = visit.distance;
            self.settled[self.settled_len] = cell;
            self.settled_len += 1;
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
    fn an_empty_board_is_symmetric() {
        for size in [1, 2, 5, 11, 19] {
            let board = Board::new(size).expect("a size");
            let [red, blue] = Colour::ALL.map(|colour| TwoDistances::new(&board, colour));
            for cell in board.cells() {
                assert_eq!(red.potential(cell), blue.potential(cell.mirrored()));
            }
            assert_eq!(red.evaluate_against(&blue), 0);
            assert_eq!(red.min_potential(), blue.min_potential());
        }
    }

    #[test]
    fn a_single_path_does_not_count() {
        let mut board = Board::new(3).expect("a size");
        for name in ["a2", "b2"] {
            board.put(cell(name), Colour::Blue);
        }
        let red = TwoDistances::new(&board, Colour::Red);
        assert_eq!(red.from_start(cell("c1")), Some(1));
        assert_eq!(
            (red.from_start(cell("c2")), red.from_goal(cell("c2"))),
            (None, Some(2))
        );
        assert_eq!((red.min_potential(), red.mobility()), (None, 0));
        let blue = TwoDistances::new(&board, Colour::Blue);
        assert_eq!((blue.min_potential(), blue.mobility()), (Some(2), 2));
        assert!(blue.evaluate_against(&red) > 0 && red.evaluate_against(&blue) < 0);
    }

    #[test]
    fn cells_next_to_a_group_are_neighbours() {
        let mut board = Board::new(4).expect("a size");
        for name in ["a3", "b3", "c3"] {
            board.put(cell(name), Colour::Red);
        }
        let red = TwoDistances::new(&board, Colour::Red);
        for name in ["a2", "b2", "c2", "d2", "d3"] {
            assert_eq!(red.from_goal(cell(name)), Some(2), "{name}");
        }
    }
}
