//! Two-distance: how far a cell is from an edge if the opponent always closes the best way on.
//!
//! An empty cell beside an edge, or beside own stones joined to it, is at distance one; any other is one further than
//! the second best of its neighbours. Neighbours are the empty cells next to it and those next to a group that it
//! touches. A single way therefore counts for nothing, and two for as much as the worse.
//! Source: Jack van Rijswijck, "Computer Hex: Are Bees Better Than Fruitflies?" (2000), whose program was Queenbee.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS, PLACES};
use super::colour::Colour;

/// A distance for every place.
type Field = [u16; PLACES];

/// The two-distances of one colour from both of its edges.
///
/// ```
/// use handsense_hex::{Board, Colour, two_distance::TwoDistances};
/// let mut board = Board::new(5)?;
/// board.put("c3".parse()?, Colour::Red);
/// let red = TwoDistances::of(&board, Colour::Red);
/// // b4 is one way down from c3, but the opponent can close it: two are needed.
/// assert_eq!(red.from_goal("b5".parse()?), Some(1));
/// assert_eq!(red.from_goal("b4".parse()?), Some(2));
/// assert!(red.evaluation(&TwoDistances::of(&board, Colour::Blue)) > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TwoDistances {
    best: u16,
    mobility: u16,
    from_start: Field,
    from_goal: Field,
}

impl TwoDistances {
    /// So far, or further, is what cannot be reached. Two of them can be added.
    pub const FAR: u16 = 1_000;

    /// Of this colour.
    pub fn of(board: &Board, colour: Colour) -> TwoDistances {
        let from_start = Spread::over(board, colour, board.start_edge(colour));
        let from_goal = Spread::over(board, colour, board.goal_edge(colour));
        let mut distances = TwoDistances {
            best: Self::FAR,
            mobility: 0,
            from_start,
            from_goal,
        };
        for cell in board.empty() {
            let potential = distances.potential(cell);
            if potential < distances.best {
                (distances.best, distances.mobility) = (potential, 0);
            }
            distances.mobility += u16::from(potential == distances.best);
        }
        distances
    }

    /// From the edge where the colour starts to an empty cell.
    #[inline]
    pub fn from_start(&self, cell: Cell) -> Option<u16> {
        reached(self.from_start[cell.at()])
    }

    /// From the edge that the colour has to reach to an empty cell.
    #[inline]
    pub fn from_goal(&self, cell: Cell) -> Option<u16> {
        reached(self.from_goal[cell.at()])
    }

    /// The sum of both, [`FAR`](Self::FAR) or more where an edge is out of reach: the less, the better the cell.
    #[inline]
    pub const fn potential(&self, cell: Cell) -> u16 {
        self.from_start[cell.at()] + self.from_goal[cell.at()]
    }

    /// The least potential of any empty cell, if one reaches both edges.
    pub fn best(&self) -> Option<u16> {
        reached(self.best)
    }

    /// How many empty cells have the least potential.
    pub const fn mobility(&self) -> u16 {
        self.mobility
    }

    /// What the position is worth to this colour against the other, who both still have a way: the less best
    /// potential first, then the more mobility. It does not ask who moves next.
    pub fn evaluation(&self, opponent: &TwoDistances) -> i32 {
        let ahead = i32::from(opponent.best) - i32::from(self.best);
        let freer = i32::from(self.mobility) - i32::from(opponent.mobility);
        ahead * (MAX_CELLS as i32 + 1) + freer
    }
}

fn reached(distance: u16) -> Option<u16> {
    (distance < TwoDistances::FAR).then_some(distance)
}

/// What a place is told: by whom, how far away from the edge that puts it, and how much it counts for. Two are enough.
#[derive(Clone, Copy)]
struct News {
    by: u16,
    distance: u16,
    weight: u8,
}

/// The edge is told of once, and that is enough.
const EDGE: News = News {
    by: PLACES as u16,
    distance: 1,
    weight: ENOUGH,
};
const ENOUGH: u8 = 2;

/// Distances on their way from an edge, in ascending order.
struct Spread<'a> {
    board: &'a Board,
    colour: Colour,
    distance: [u16; PLACES],
    /// By place, what it has been told so far. A group that has been told of two cells beside it has told all others
    /// of both, and has nothing more to say.
    heard: [u8; PLACES],
    /// By place, who told it last: nobody counts twice.
    told_by: [u16; PLACES],
    /// Cells that have a distance.
    settled: [Cell; MAX_CELLS],
    settled_len: usize,
    /// Stones that have been told something and have not passed it on.
    stones: [Cell; MAX_CELLS],
    stones_len: usize,
}

impl<'a> Spread<'a> {
    fn over(board: &'a Board, colour: Colour, edge: impl Iterator<Item = Cell>) -> Field {
        let mut spread = Spread {
            board,
            colour,
            distance: [TwoDistances::FAR; PLACES],
            heard: [0; PLACES],
            told_by: [0; PLACES],
            settled: [Cell::of(0); MAX_CELLS],
            settled_len: 0,
            stones: [Cell::of(0); MAX_CELLS],
            stones_len: 0,
        };
        for cell in edge {
            spread.tell(cell, EDGE);
        }
        spread.pass_on(EDGE);
        let mut next = 0;
        while next < spread.settled_len {
            let cell = spread.settled[next];
            let distance = spread.distance[cell.at()] + 1;
            let news = News {
                by: cell.at() as u16,
                distance,
                weight: 1,
            };
            for neighbour in cell.around() {
                spread.tell(neighbour, news);
            }
            spread.pass_on(news);
            next += 1;
        }
        spread.distance
    }

    /// Every stone that has been told of it tells what is next to it.
    fn pass_on(&mut self, news: News) {
        while self.stones_len > 0 {
            self.stones_len -= 1;
            let stone = self.stones[self.stones_len];
            for neighbour in stone.around() {
                self.tell(neighbour, news);
            }
        }
    }

    fn tell(&mut self, place: Cell, news: News) {
        let at = place.at();
        if self.told_by[at] == news.by || self.heard[at] >= ENOUGH {
            return;
        }
        self.told_by[at] = news.by;
        self.heard[at] += news.weight;
        if self.board.has(place, self.colour) {
            self.stones[self.stones_len] = place;
            self.stones_len += 1;
        } else if self.board.is_empty(place) && self.heard[at] >= ENOUGH {
            self.distance[at] = news.distance;
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
            let [red, blue] = Colour::ALL.map(|colour| TwoDistances::of(&board, colour));
            for cell in board.cells() {
                assert_eq!(red.potential(cell), blue.potential(cell.mirrored()));
            }
            assert_eq!(red.evaluation(&blue), 0);
            assert_eq!(red.best(), blue.best());
        }
    }

    #[test]
    fn a_single_way_leads_nowhere() {
        let mut board = Board::new(3).expect("a size");
        for name in ["a2", "b2"] {
            board.put(cell(name), Colour::Blue);
        }
        let red = TwoDistances::of(&board, Colour::Red);
        assert_eq!(red.from_start(cell("c1")), Some(1));
        assert_eq!(
            (red.from_start(cell("c2")), red.from_goal(cell("c2"))),
            (None, Some(2))
        );
        assert_eq!((red.best(), red.mobility()), (None, 0));
        let blue = TwoDistances::of(&board, Colour::Blue);
        assert_eq!((blue.best(), blue.mobility()), (Some(2), 2));
        assert!(blue.evaluation(&red) > 0 && red.evaluation(&blue) < 0);
    }

    #[test]
    fn a_group_makes_neighbours_of_all_cells_beside_it() {
        let mut board = Board::new(4).expect("a size");
        for name in ["a3", "b3", "c3"] {
            board.put(cell(name), Colour::Red);
        }
        let red = TwoDistances::of(&board, Colour::Red);
        for name in ["a2", "b2", "c2", "d2", "d3"] {
            assert_eq!(red.from_goal(cell(name)), Some(2), "{name}");
        }
    }
}
