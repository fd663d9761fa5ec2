//! Two-distance: how far a cell is from an edge if the opponent always closes the best way on.
//!
//! An empty cell beside an edge, or beside own stones joined to it, is at distance one; any other is one further than
//! the second best of its neighbours. Neighbours are the empty cells next to it and those next to a group that it
//! touches. A single way therefore counts for nothing, and two for as much as the worse.
//! Source: Jack van Rijswijck, "Computer Hex: Are Bees Better Than Fruitflies?" (2000), whose program was Queenbee.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS, PADDED_CELLS};
use super::colour::Colour;

/// A distance for every place.
type DistanceField = [u16; PADDED_CELLS];

/// The two-distances of one colour from both of its edges.
///
/// ```
/// use handsense_hex::{Board, Colour, two_distance::TwoDistances};
/// let mut board = Board::new(5)?;
/// board.put("c3".parse()?, Colour::Red);
/// let red = TwoDistances::new(&board, Colour::Red);
/// // b4 is one way down from c3, but the opponent can close it: two are needed.
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
    /// So far, or further, is what cannot be finite. Two of them can be added.
    pub const FAR: u16 = 1_000;

    /// Of this colour.
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

    /// From the edge where the colour starts to an empty cell.
    #[inline]
    pub fn from_start(&self, cell: Cell) -> Option<u16> {
        finite(self.from_start[cell.padded_index()])
    }

    /// From the edge that the colour has to reach to an empty cell.
    #[inline]
    pub fn from_goal(&self, cell: Cell) -> Option<u16> {
        finite(self.from_goal[cell.padded_index()])
    }

    /// The sum of both, [`FAR`](Self::FAR) or more where an edge is out of reach: the less, the better the cell.
    #[inline]
    pub const fn potential(&self, cell: Cell) -> u16 {
        self.from_start[cell.padded_index()] + self.from_goal[cell.padded_index()]
    }

    /// The least potential of any empty cell, if one reaches both edges.
    pub fn min_potential(&self) -> Option<u16> {
        finite(self.min_potential)
    }

    /// How many empty cells have the least potential.
    pub const fn mobility(&self) -> u16 {
        self.mobility
    }

    /// What the position is worth to this colour against the other, who both still have a way: the less best
    /// potential first, then the more mobility. It does not ask who moves next.
    pub fn evaluate_against(&self, opponent: &TwoDistances) -> i32 {
        let ahead = i32::from(opponent.min_potential) - i32::from(self.min_potential);
        let freer = i32::from(self.mobility) - i32::from(opponent.mobility);
        ahead * (MAX_CELLS as i32 + 1) + freer
    }
}

fn finite(distance: u16) -> Option<u16> {
    (distance < TwoDistances::FAR).then_some(distance)
}

/// What a place is told: by whom, how far away from the edge that puts it, and how much it counts for. Two are enough.
#[derive(Clone, Copy)]
struct Visit {
    source: u16,
    distance: u16,
    weight: u8,
}

/// The edge is told of once, and that is enough.
const EDGE: Visit = Visit {
    source: PADDED_CELLS as u16,
    distance: 1,
    weight: VISITS_NEEDED,
};
const VISITS_NEEDED: u8 = 2;

/// Distances on their way from an edge, in ascending order.
struct Propagation<'a> {
    board: &'a Board,
    colour: Colour,
    distance: [u16; PADDED_CELLS],
    /// By place, what it has been told so far. A group that has been told of two cells beside it has told all others
    /// of both, and has nothing more to say.
    visits: [u8; PADDED_CELLS],
    /// By place, who told it last: nobody counts twice.
    last_source: [u16; PADDED_CELLS],
    /// Cells that have a distance.
    settled: [Cell; MAX_CELLS],
    settled_len: usize,
    /// Stones that have been told something and have not passed it on.
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

    /// Every stone that has been told of it tells what is next to it.
    fn propagate(&mut self, visit: Visit) {
        while self.stones_len > 0 {
            self.stones_len -= 1;
            let stone = self.stones[self.stones_len];
            for neighbour in stone.adjacent() {
                self.visit(neighbour, visit);
            }
        }
    }

    fn visit(&mut self, place: Cell, visit: Visit) {
        let at = place.padded_index();
        if self.last_source[at] == visit.source || self.visits[at] >= VISITS_NEEDED {
            return;
        }
        self.last_source[at] = visit.source;
        self.visits[at] += visit.weight;
        if self.board.has(place, self.colour) {
            self.stones[self.stones_len] = place;
            self.stones_len += 1;
        } else if self.board.is_empty(place) && self.visits[at] >= VISITS_NEEDED {
            self.distance[at] = visit.distance;
            self.settled[self.settled_len] = place;
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
    fn an_empty_board_is_the_same_for_both() {
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
    fn a_single_way_leads_nowhere() {
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
    fn a_group_makes_neighbours_of_all_cells_beside_it() {
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
