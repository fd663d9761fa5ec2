//! Static evaluation by connectivity, touching stones and stone counts.

use super::board::Board;
use super::cell::Cell;
use super::colour::Colour;

/// Evaluates a position for a colour: connectivity, touching stones and stone counts.
///
/// The opponent's features have larger weights, and penalties apply when the opponent is close to
/// its goal. The values for both colours therefore do not sum to zero. `connectivity` has one entry
/// for each colour; see [`distance::connectivity`](crate::distance::connectivity). Results are multiples
/// of 0.1. A finished game has no special value.
///
/// Source: `evaluatePosition` of the program "Heuristic-Based Move Selection Implementation".
pub fn evaluate(board: &Board, colour: Colour, connectivity: [i32; 2]) -> f64 {
    let side = |colour| SideFeatures::new(board, colour, connectivity[colour]);
    evaluate_sides(board.size() as i32, side(colour), side(!colour))
}

/// Features of one colour that the evaluation weighs.
#[derive(Clone, Copy, Debug, Default)]
pub struct SideFeatures {
    /// Connectivity; see [`distance::connectivity`](crate::distance::connectivity).
    pub connectivity: i32,
    /// Stones that touch two others.
    pub touching: i32,
    /// All stones.
    pub stones: i32,
}

impl SideFeatures {
    /// Returns the features of a colour with this connectivity.
    pub(super) fn new(board: &Board, colour: Colour, connectivity: i32) -> SideFeatures {
        SideFeatures {
            connectivity,
            touching: touching_stones(board, colour) as i32,
            stones: board.count(colour) as i32,
        }
    }
}

/// Evaluates a position for the side with the features `own`.
pub(super) fn evaluate_sides(size: i32, own: SideFeatures, other: SideFeatures) -> f64 {
    let urgency = if 2 * other.connectivity > 3 * size {
        -100
    } else if 5 * other.connectivity > 6 * size {
        -50
    } else {
        0
    };
    let gap = own.connectivity - other.connectivity;
    let gap = if gap > 0 { 3 * gap } else { 5 * gap };
    // In tenths, as integers, so that nothing is rounded.
    let tenths = 10
        * (8 * own.connectivity - 12 * other.connectivity + urgency + gap + 3 * own.touching
            - 5 * other.touching)
        + 5 * own.stones
        - 8 * other.stones;
    f64::from(tenths) / 10.0
}

/// Counts the stones of a colour that touch at least two others of that colour.
pub fn touching_stones(board: &Board, colour: Colour) -> u32 {
    let touches = |&cell: &Cell| own_neighbours(board, cell, colour) >= 2;
    board.stones_of(colour).filter(touches).count() as u32
}

/// Returns the increase of [`touching_stones`] after a stone of the colour in an empty cell: the
/// new stone itself, and the neighbours for which it is the second one.
pub(super) fn added_touching(board: &Board, cell: Cell, colour: Colour) -> i32 {
    let own = |&neighbour: &Cell| board.has(neighbour, colour);
    let seconds = |&neighbour: &Cell| own_neighbours(board, neighbour, colour) == 1;
    let around = cell.adjacent().into_iter().filter(own);
    let itself = i32::from(around.clone().count() >= 2);
    itself + around.filter(seconds).count() as i32
}

/// Counts the stones of a colour next to a cell.
pub(super) fn own_neighbours(board: &Board, cell: Cell, colour: Colour) -> usize {
    let around = cell.adjacent().into_iter();
    around
        .filter(|&neighbour| board.has(neighbour, colour))
        .count()
}
