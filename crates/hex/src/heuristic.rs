//! What a move is worth at first sight: the seed's formulas.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS};
use super::colour::Colour;
use super::distance;
use super::evaluation::{Side, touching_stones, value};
use super::first_visit;
use super::first_visit::BLOCKED;

/// How far a colour is from joining its edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Measure {
    /// As the seed's program computes it, see [`super::first_visit`].
    FirstVisit = 0,
    /// By the fewest stones that it lacks, see [`super::distance`], as the seed's text has it.
    #[default]
    Exact = 1,
}

/// Which formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Formula {
    /// The seed's: what the own connectivity gains and the opponent's loses.
    #[default]
    Seed = 0,
    /// The one by which the seed's program orders moves in minimax: gain and loss weighed by who is ahead, and
    /// half a point for each own stone beside the cell.
    Minimax = 1,
    /// The same for its Monte Carlo search, where blocking counts for a little more.
    MonteCarlo = 2,
    /// The one that the seed's program has under the name of the seed's formula, and never calls: the same in
    /// hundreds, with bonuses for blocking, neighbours and the centre.
    Detailed = 3,
    /// What the seed's evaluation says after the move: the order in which a search that ends in that evaluation
    /// cuts most.
    Evaluation = 4,
}

/// What [`Formula::Minimax`] and [`Formula::MonteCarlo`] give to a move that wins.
pub const WINNING: f64 = 1_000_000.0;
/// What [`Formula::Detailed`] gives to it.
const WINNING_DETAILED: f64 = 100_000.0;

impl Measure {
    /// The connectivity of both colours.
    pub fn connectivity(self, board: &Board) -> [i32; 2] {
        Colour::ALL.map(|colour| match self {
            Measure::FirstVisit => first_visit::connectivity(board, colour),
            Measure::Exact => distance::on_scale(board.size(), distance::total(board, colour)),
        })
    }
}

/// What a move does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// By how much the own connectivity grows.
    pub gain: i32,
    /// By how much the opponent's shrinks.
    pub loss: i32,
    /// Own stones beside the cell.
    pub friends: i32,
    /// The opponent's.
    pub enemies: i32,
    /// Own stones more that touch two others.
    pub touching: i32,
    /// Whether the own edges are joined then.
    pub wins: bool,
}

/// A position before any of the moves that are scored.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// Rows of the board.
    pub size: i32,
    /// Own connectivity.
    pub own: i32,
    /// The opponent's.
    pub other: i32,
    /// Own stones, and those of them that touch two others.
    pub own_stones: [i32; 2],
    /// The opponent's.
    pub other_stones: [i32; 2],
}

impl Formula {
    /// The score of a move, more for a better one.
    pub fn score(self, standing: Standing, effect: &Effect, cell: Cell) -> f64 {
        let Effect { gain, loss, .. } = *effect;
        match self {
            Formula::Seed => f64::from(gain + loss),
            Formula::Minimax | Formula::MonteCarlo if effect.wins => WINNING,
            Formula::Minimax => weighed(standing, effect, 3),
            Formula::MonteCarlo => weighed(standing, effect, 4),
            Formula::Detailed if effect.wins => WINNING_DETAILED,
            Formula::Detailed => f64::from(detailed(standing, effect, cell)),
            Formula::Evaluation if effect.wins => WINNING,
            Formula::Evaluation => evaluated(standing, effect),
        }
    }
}

/// Gain and loss with weights by who is ahead; `usual` is that of the loss when nobody is, in halves.
///
/// Source: `orderMovesByHeuristic` of the seed's program.
fn weighed(standing: Standing, effect: &Effect, usual: i32) -> f64 {
    let Standing {
        size, own, other, ..
    } = standing;
    // In tenths.
    let (gain, loss) = match () {
        () if other > own + 2 => (3, 50),
        () if other > own + 1 => (6, 35),
        () if own > other + 3 => (25, 10),
        () if 2 * other > 3 * size => (1, 80),
        () if 5 * other > 6 * size => (2, 60),
        () => (10, 5 * usual),
    };
    f64::from(gain * effect.gain + loss * effect.loss + 5 * effect.friends) / 10.0
}

/// What the position is worth after the move.
fn evaluated(standing: Standing, effect: &Effect) -> f64 {
    let own = Side {
        connectivity: standing.own + effect.gain,
        stones: standing.own_stones[0] + 1,
        touching: standing.own_stones[1] + effect.touching,
    };
    let other = Side {
        connectivity: standing.other - effect.loss,
        stones: standing.other_stones[0],
        touching: standing.other_stones[1],
    };
    value(standing.size as usize, own, other)
}

/// Source: `scoreMoveHeuristic` of the seed's program.
fn detailed(standing: Standing, effect: &Effect, cell: Cell) -> i32 {
    let Standing {
        size, own, other, ..
    } = standing;
    let (weight, bonus) = match () {
        () if 5 * other > 7 * size => (800, 300),
        () if other > size => (500, 150),
        () if other > own + 1 => (400, 0),
        () => (200, 0),
    };
    let guard = if effect.enemies >= 2 { 3_000 } else { 0 };
    100 * effect.gain
        + (weight + bonus) * effect.loss
        + guard
        + 80 * effect.friends
        + 5 * (size - from_centre(size, cell))
}

/// Steps by column and row from the middle of the board.
pub(super) fn from_centre(size: i32, cell: Cell) -> i32 {
    let from = |along: usize| (along as i32 - size / 2).abs();
    from(cell.column()) + from(cell.row())
}

/// Moves with their scores.
#[derive(Clone, Debug)]
pub struct Scores {
    moves: [(Cell, f64); MAX_CELLS],
    len: usize,
}

impl Scores {
    pub(super) fn new() -> Scores {
        Scores {
            moves: [(Cell::of(0), 0.0); MAX_CELLS],
            len: 0,
        }
    }

    #[inline]
    pub(super) fn push(&mut self, cell: Cell, score: f64) {
        self.moves[self.len] = (cell, score);
        self.len += 1;
    }

    /// The moves in their order.
    #[inline]
    pub fn as_slice(&self) -> &[(Cell, f64)] {
        &self.moves[..self.len]
    }

    #[inline]
    pub(super) fn as_mut_slice(&mut self) -> &mut [(Cell, f64)] {
        &mut self.moves[..self.len]
    }
}

/// The scores of all moves of a colour, in the order of the cells' numbers.
///
/// ```
/// use handsense_hex::heuristic::{Formula, Measure, score_moves};
/// use handsense_hex::{Board, Colour};
/// let mut board = Board::new(3).unwrap();
/// for (name, colour) in [("b1", Colour::Red), ("a2", Colour::Blue), ("b2", Colour::Red)] {
///     board.put(name.parse().unwrap(), colour);
/// }
/// let scores = score_moves(&board, Colour::Blue, Formula::Seed, Measure::Exact);
/// let best = scores.as_slice().iter().map(|&(_, score)| score).fold(0.0, f64::max);
/// assert_eq!(best, 1.0);
/// ```
pub fn score_moves(board: &Board, colour: Colour, formula: Formula, measure: Measure) -> Scores {
    match measure {
        Measure::FirstVisit => one_by_one(board, colour, formula, measure),
        Measure::Exact => super::ordering::score_all(board, colour, formula),
    }
}

/// Every move is made and looked at.
pub(super) fn one_by_one(
    board: &Board,
    colour: Colour,
    formula: Formula,
    measure: Measure,
) -> Scores {
    let mut board = *board;
    let before = measure.connectivity(&board);
    let standing = standing(&board, colour, before);
    let mut scores = Scores::new();
    let cells = board.cells();
    for cell in cells {
        if board.put(cell, colour) {
            let after = measure.connectivity(&board);
            let (friends, enemies) = company(&board, cell, colour);
            let touching = touching_stones(&board, colour);
            let effect = Effect {
                gain: after[colour] - before[colour],
                loss: before[!colour] - after[!colour],
                friends,
                enemies,
                touching: touching as i32 - standing.own_stones[1],
                // Who has joined his edges has blocked the other, who may have been blocked before.
                wins: after[!colour] == BLOCKED && board.is_joined(colour),
            };
            scores.push(cell, formula.score(standing, &effect, cell));
            board.take(cell);
        }
    }
    scores
}

pub(super) fn standing(board: &Board, colour: Colour, connectivity: [i32; 2]) -> Standing {
    let stones = |colour| {
        let touching = touching_stones(board, colour) as i32;
        [board.count(colour) as i32, touching]
    };
    Standing {
        size: board.size() as i32,
        own: connectivity[colour],
        other: connectivity[!colour],
        own_stones: stones(colour),
        other_stones: stones(!colour),
    }
}

/// Stones of a colour, and of the other, beside a cell.
pub(super) fn company(board: &Board, cell: Cell, colour: Colour) -> (i32, i32) {
    let count = |colour| {
        let around = cell.around().into_iter();
        around
            .filter(|&neighbour| board.has(neighbour, colour))
            .count() as i32
    };
    (count(colour), count(!colour))
}
