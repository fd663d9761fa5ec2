//! What scores between two deals mean for winning the game: each seat's share of the win.
//!
//! The game goes to 100; whoever then has the lowest score wins, ties share. When a score has
//! reached 100 the answer is exact. Before that it is what equal players may expect: a table has the
//! shares for scores on a grid of [`NODES`], lowest score first, and in between they are
//! interpolated. `handsense equity` makes the table from games of the tuned policy with itself,
//! and says how well it foretells others.
//!
//! A cell of the grid is cut into simplices along the diagonals on which two scores are equally far
//! into their cells (Freudenthal and Kuhn), so that five nodes make an answer, and five weights
//! which are whole numbers. From that follow, exactly and not only nearly:
//!
//! * the shares add up to [`CERTAIN_WIN`];
//! * seats that change places change shares, and equal scores have equal shares;
//! * a point more never raises one's own share, because it does not between neighbouring nodes.
//!
//! Of other seats' points nothing of the kind holds, nor should it: a point that brings somebody to
//! 100 ends the game and leaves nothing to whoever was behind.

mod table;

use crate::{GAME_TARGET, SEATS};
pub use table::SHARES;

/// The share of a certain win. Two, three and four winners share it evenly.
pub const CERTAIN_WIN: i32 = TABLE_WHOLE * STEPS as i32;

/// The share of a certain win in the table.
pub const TABLE_WHOLE: i32 = 3 << 10;

/// The scores of the grid. They are close where games are about to end, and where a queen or a moon
/// makes the difference. A score below the first counts as the first.
pub const NODES: [i32; 16] = [
    -50, 0, 12, 23, 32, 42, 52, 60, 67, 74, 79, 83, 87, 91, 95, 99,
];

/// Fractions of a cell are counted in so many steps.
const STEPS: u32 = 32;

/// The least and the largest score of a game that goes on, as the grid sees them.
const LEAST: i32 = NODES[0];
const MOST: i32 = GAME_TARGET - 1;

/// Where a score lies: the node at or below it, and the steps from there to the next.
#[derive(Clone, Copy)]
struct Place {
    node: u8,
    steps: u8,
}

/// The place of every score from the least to the most.
const PLACES: [Place; (MOST - LEAST + 1) as usize] = {
    let mut places = [Place { node: 0, steps: 0 }; (MOST - LEAST + 1) as usize];
    let (mut index, mut node) = (0, 0);
    while index < places.len() {
        let score = LEAST + index as i32;
        if node + 1 < NODES.len() && score == NODES[node + 1] {
            node += 1;
        }
        let mut steps = 0;
        if score > NODES[node] {
            let (into, width) = (score - NODES[node], NODES[node + 1] - NODES[node]);
            steps = (2 * STEPS as i32 * into + width) / (2 * width);
        }
        places[index] = Place {
            node: node as u8,
            steps: steps as u8,
        };
        index += 1;
    }
    places
};

/// What a node at each place, the lowest score's first, adds to the index of an entry: sorted
/// quadruples of nodes are numbered in colexicographic order, a node n at place k for C(n + k, k + 1).
const NUMBER: [[u16; NODES.len() + 1]; SEATS] = {
    let mut numbers = [[0; NODES.len() + 1]; SEATS];
    let mut node = 0;
    while node <= NODES.len() {
        let n = node as u32;
        numbers[0][node] = n as u16;
        numbers[1][node] = (n * (n + 1) / 2) as u16;
        numbers[2][node] = (n * (n + 1) * (n + 2) / 6) as u16;
        numbers[3][node] = (n * (n + 1) * (n + 2) * (n + 3) / 24) as u16;
        node += 1;
    }
    numbers
};

/// The index in [`SHARES`] of four nodes in ascending order.
///
/// ```
/// use handsense_hearts::equity::{SHARES, entry_index};
/// assert_eq!(entry_index([0, 0, 0, 0]), 0);
/// assert_eq!(entry_index([0, 0, 1, 2]), 6);
/// assert_eq!(entry_index([15, 15, 15, 15]), SHARES.len() - 1);
/// ```
pub fn entry_index(nodes: [usize; SEATS]) -> usize {
    let places = nodes.into_iter().zip(NUMBER);
    places
        .map(|(node, numbers)| usize::from(numbers.get(node).copied().unwrap_or(0)))
        .sum()
}

/// An entry of the table from the shares of four scores in ascending order, which add up to
/// [`TABLE_WHOLE`]. The lowest score's share is left out.
///
/// Eleven bits are enough for the second, eleven for the third, ten for the last: a share is no
/// larger than that of any lower score.
pub const fn pack(shares: [i32; SEATS]) -> u32 {
    (shares[1] as u32) << 21 | (shares[2] as u32) << 10 | shares[3] as u32
}

/// The shares of the second, third and last score of an entry, each in 21 bits.
const fn spread(entry: u32) -> u64 {
    let entry = entry as u64;
    (entry >> 21) << 42 | (entry >> 10 & 0x7FF) << 21 | entry & 0x3FF
}

/// Each seat's share of the win, given the scores between two deals; together [`CERTAIN_WIN`].
///
/// Any scores will do. Once one has reached 100 the lowest has won, and ties share.
///
/// ```
/// use handsense_hearts::{CERTAIN_WIN, win_chances};
/// assert_eq!(win_chances(&[0; 4]), [CERTAIN_WIN / 4; 4]);
/// assert_eq!(win_chances(&[40, 101, 40, 60]), [CERTAIN_WIN / 2, 0, CERTAIN_WIN / 2, 0]);
/// let [ahead, _, _, behind] = win_chances(&[30, 50, 50, 80]);
/// assert!(ahead > CERTAIN_WIN / 2 && behind < CERTAIN_WIN / 16);
/// ```
pub fn win_chances(scores: &[i32; SEATS]) -> [i32; SEATS] {
    if scores.iter().any(|&score| score >= GAME_TARGET) {
        return final_shares(scores);
    }
    // The score above the seat: sorting keeps both together.
    let [a, b, c, d] = *scores;
    let above_least = |score: i32| (score.max(LEAST) - LEAST) as u32;
    let order = sorted([
        above_least(a) << 2,
        above_least(b) << 2 | 1,
        above_least(c) << 2 | 2,
        above_least(d) << 2 | 3,
    ]);
    let shares = interpolated(order.map(|key| PLACES[(key >> 2) as usize]));
    let mut chances = [0; SEATS];
    for (key, share) in order.into_iter().zip(shares) {
        chances[(key & 3) as usize] = share;
    }
    chances
}

/// The shares when the game is over.
fn final_shares(scores: &[i32; SEATS]) -> [i32; SEATS] {
    let lowest = scores.iter().min().copied().unwrap_or(0);
    let winners = scores.iter().filter(|&&score| score == lowest).count();
    scores.map(|score| match score == lowest {
        true => CERTAIN_WIN / winners as i32,
        false => 0,
    })
}

/// The shares at four places in ascending order.
///
/// From the corner below all four the way leads to the corner above them, a score at a time, the one
/// furthest into its cell first and of equals the higher one; so the nodes stay in order. Each
/// corner weighs by how much further the score before it is than the score after it.
fn interpolated(places: [Place; SEATS]) -> [i32; SEATS] {
    let mut corner = 0;
    let mut keys = [0; SEATS];
    for (k, place) in places.into_iter().enumerate() {
        corner += usize::from(NUMBER[k][usize::from(place.node)]);
        keys[k] = u32::from(place.steps) << 2 | k as u32;
    }
    let way = sorted(keys);
    let (mut sum, mut left) = (0, STEPS);
    for key in way.into_iter().rev() {
        let (steps, k) = (key >> 2, (key & 3) as usize);
        sum += entry(corner) * u64::from(left - steps);
        left = steps;
        let node = usize::from(places[k].node);
        corner += usize::from(NUMBER[k][node + 1] - NUMBER[k][node]);
    }
    sum += entry(corner) * u64::from(left);
    let [second, third, last] = [42, 21, 0].map(|shift| (sum >> shift & 0x1F_FFFF) as i32);
    [CERTAIN_WIN - second - third - last, second, third, last]
}

/// A corner's shares. Corners beyond the grid weigh nothing.
fn entry(corner: usize) -> u64 {
    SHARES.get(corner).map_or(0, |&entry| spread(entry))
}

/// Four numbers in ascending order.
fn sorted(keys: [u32; SEATS]) -> [u32; SEATS] {
    let [a, b, c, d] = keys;
    let (a, b, c, d) = (a.min(b), a.max(b), c.min(d), c.max(d));
    let (low, b, c, high) = (a.min(c), a.max(c), b.min(d), b.max(d));
    [low, b.min(c), b.max(c), high]
}

#[cfg(test)]
mod tests;
