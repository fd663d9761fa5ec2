//! Match equity: each seat's win probability given the game scores between two deals.
//!
//! The game goes to 100; the lowest score then wins, and ties share the win. Once a score has
//! reached 100, the result is exact. Before that it is an estimate for equal players from a match
//! equity table: win shares on a grid of scores [`NODES`], lowest score first, interpolated in
//! between. It is fitted to games of self-play of the tuned policy (`tuning/README.md`).
//!
//! Each cell of the grid is divided into simplices by the triangulation of Freudenthal and Kuhn.
//! Interpolation therefore uses five nodes with integer weights. These properties hold exactly:
//!
//! - The shares sum to [`CERTAIN_WIN`].
//! - Exchanging two seats exchanges their shares, and equal scores have equal shares.
//! - An additional point never raises a seat's own share, because it does not between neighbouring
//!   nodes.
//!
//! Shares are not monotonic in other seats' points. A point that brings a seat to 100 ends the
//! game, and seats behind lose their remaining chance.

mod table;

use crate::{GAME_TARGET, SEATS};
pub use table::SHARES;

/// The share of a certain win. Two, three and four winners share it evenly.
pub const CERTAIN_WIN: i32 = TABLE_WHOLE * STEPS as i32;

/// The share of a certain win in the table.
pub const TABLE_WHOLE: i32 = 3 << 10;

/// The scores of the grid. They are denser near the end of a game, where a queen or a moon shot
/// decides. A score below the first counts as the first.
pub const NODES: [i32; 16] = [
    -50, 0, 12, 23, 32, 42, 52, 60, 67, 74, 79, 83, 87, 91, 95, 99,
];

/// The number of steps in a cell.
const STEPS: u32 = 32;

/// The lowest and the highest score of an unfinished game on the grid.
const LOWEST: i32 = NODES[0];
const HIGHEST: i32 = GAME_TARGET - 1;

/// A score on the grid: the node at or below it, and the steps from there to the next node.
#[derive(Clone, Copy)]
struct GridPosition {
    node: u8,
    steps: u8,
}

/// The grid position of every score from the lowest to the highest.
const POSITIONS: [GridPosition; (HIGHEST - LOWEST + 1) as usize] = {
    let mut positions = [GridPosition { node: 0, steps: 0 }; (HIGHEST - LOWEST + 1) as usize];
    let (mut index, mut node) = (0, 0);
    while index < positions.len() {
        let score = LOWEST + index as i32;
        if node + 1 < NODES.len() && score == NODES[node + 1] {
            node += 1;
        }
        let mut steps = 0;
        if score > NODES[node] {
            let (into, width) = (score - NODES[node], NODES[node + 1] - NODES[node]);
            steps = (2 * STEPS as i32 * into + width) / (2 * width);
        }
        positions[index] = GridPosition {
            node: node as u8,
            steps: steps as u8,
        };
        index += 1;
    }
    positions
};

/// The part of an entry's index that each node contributes, by its position in ascending order of
/// scores.
///
/// Sorted quadruples of nodes are numbered in colexicographic order: node n at position k
/// contributes C(n + k, k + 1).
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

/// Returns the index in [`SHARES`] of four nodes in ascending order.
///
/// ```
/// use handsense_hearts::equity::{SHARES, entry_index};
/// assert_eq!(entry_index([0, 0, 0, 0]), 0);
/// assert_eq!(entry_index([0, 0, 1, 2]), 6);
/// assert_eq!(entry_index([15, 15, 15, 15]), SHARES.len() - 1);
/// ```
pub fn entry_index(nodes: [usize; SEATS]) -> usize {
    let positions = nodes.into_iter().zip(NUMBER);
    positions
        .map(|(node, numbers)| usize::from(numbers.get(node).copied().unwrap_or(0)))
        .sum()
}

/// Packs the shares of four scores in ascending order, which sum to [`TABLE_WHOLE`], into a table
/// entry. The share of the lowest score is omitted.
///
/// The second and third share take eleven bits each, and the last takes ten, as a share is at most
/// that of any lower score.
pub const fn pack(shares: [i32; SEATS]) -> u32 {
    (shares[1] as u32) << 21 | (shares[2] as u32) << 10 | shares[3] as u32
}

/// Unpacks the shares of the second, third and last score of an entry into 21 bits each.
const fn spread(entry: u32) -> u64 {
    let entry = entry as u64;
    (entry >> 21) << 42 | (entry >> 10 & 0x7FF) << 21 | entry & 0x3FF
}

/// Returns each seat's share of the win, given the game scores between two deals. The shares sum to
/// [`CERTAIN_WIN`].
///
/// All scores are valid. Once a score has reached 100, the lowest score has won, and ties share the
/// win.
///
/// ```
/// use handsense_hearts::{CERTAIN_WIN, win_probabilities};
/// assert_eq!(win_probabilities(&[0; 4]), [CERTAIN_WIN / 4; 4]);
/// assert_eq!(win_probabilities(&[40, 101, 40, 60]), [CERTAIN_WIN / 2, 0, CERTAIN_WIN / 2, 0]);
/// let [ahead, _, _, behind] = win_probabilities(&[30, 50, 50, 80]);
/// assert!(ahead > CERTAIN_WIN / 2 && behind < CERTAIN_WIN / 16);
/// ```
pub fn win_probabilities(scores: &[i32; SEATS]) -> [i32; SEATS] {
    if scores.iter().any(|&score| score >= GAME_TARGET) {
        return final_shares(scores);
    }
    // The seat in the low bits: sorting keeps score and seat together.
    let [a, b, c, d] = *scores;
    let above_lowest = |score: i32| (score.max(LOWEST) - LOWEST) as u32;
    let order = sorted([
        above_lowest(a) << 2,
        above_lowest(b) << 2 | 1,
        above_lowest(c) << 2 | 2,
        above_lowest(d) << 2 | 3,
    ]);
    let shares = interpolated(order.map(|key| POSITIONS[(key >> 2) as usize]));
    let mut chances = [0; SEATS];
    for (key, share) in order.into_iter().zip(shares) {
        chances[(key & 3) as usize] = share;
    }
    chances
}

/// Returns the shares of a finished game.
fn final_shares(scores: &[i32; SEATS]) -> [i32; SEATS] {
    let lowest = scores.iter().min().copied().unwrap_or(0);
    let winners = scores.iter().filter(|&&score| score == lowest).count();
    scores.map(|score| {
        if score == lowest {
            CERTAIN_WIN / winners as i32
        } else {
            0
        }
    })
}

/// Interpolates the shares at four grid positions in ascending order.
///
/// The path leads from the lowest corner of the cell to the highest, one score at a time. The score
/// furthest into its cell moves first; on ties, the higher score. So the nodes stay in order. The
/// weight of a corner is the difference between the steps of the score before it and the score
/// after it.
fn interpolated(positions: [GridPosition; SEATS]) -> [i32; SEATS] {
    let mut corner = 0;
    let mut keys = [0; SEATS];
    for (k, position) in positions.into_iter().enumerate() {
        corner += usize::from(NUMBER[k][usize::from(position.node)]);
        keys[k] = u32::from(position.steps) << 2 | k as u32;
    }
    let way = sorted(keys);
    let (mut sum, mut left) = (0, STEPS);
    for key in way.into_iter().rev() {
        let (steps, k) = (key >> 2, (key & 3) as usize);
        sum += entry(corner) * u64::from(left - steps);
        left = steps;
        let node = usize::from(positions[k].node);
        corner += usize::from(NUMBER[k][node + 1] - NUMBER[k][node]);
    }
    sum += entry(corner) * u64::from(left);
    let [second, third, last] = [42, 21, 0].map(|shift| (sum >> shift & 0x1F_FFFF) as i32);
    [CERTAIN_WIN - second - third - last, second, third, last]
}

/// Returns the shares of a corner. Corners beyond the grid have weight 0.
fn entry(corner: usize) -> u64 {
    SHARES.get(corner).map_or(0, |&entry| spread(entry))
}

/// Sorts four numbers in ascending order, without branches.
fn sorted(keys: [u32; SEATS]) -> [u32; SEATS] {
    let [a, b, c, d] = keys;
    let (a, b, c, d) = (a.min(b), a.max(b), c.min(d), c.max(d));
    let (low, b, c, high) = (a.min(c), a.max(c), b.min(d), b.max(d));
    [low, b.min(c), b.max(c), high]
}

#[cfg(test)]
mod tests;
