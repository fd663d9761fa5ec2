//! Rounding of win counts to table entries: integers with a fixed sum, equal for equal scores, and
//! monotone in the score.

use handsense_hearts::SEATS;
use handsense_hearts::equity::{NODES, TABLE_WHOLE, entry_index};

/// Four grid nodes in ascending order.
pub type Nodes = [usize; SEATS];

/// Maximum number of passes that enforce monotonicity.
const MAX_PASSES: usize = 200;

/// All combinations of nodes, each at its table index.
pub fn all_nodes() -> Vec<Nodes> {
    let mut all = Vec::new();
    for d in 0..NODES.len() {
        for c in 0..=d {
            for b in 0..=c {
                all.extend((0..=b).map(|a| [a, b, c, d]));
            }
        }
    }
    all
}

/// Rounds the win counts of each of [`all_nodes`] to shares. `whole` is the total of the counts of
/// one entry.
pub fn round_shares(wins: &[[u64; SEATS]], whole: u64) -> Vec<[i32; SEATS]> {
    let nodes = all_nodes();
    let mut shares: Vec<_> = nodes
        .iter()
        .zip(wins)
        .map(|(&nodes, wins)| nearest_integers(nodes, wins.map(|wins| in_parts(wins, whole))))
        .collect();
    for _ in 0..MAX_PASSES {
        if !enforce_monotonicity(&nodes, &mut shares) {
            break;
        }
    }
    shares
}

/// A share of the whole, in millionths of the table's unit.
fn in_parts(wins: u64, whole: u64) -> i64 {
    (u128::from(wins) * TABLE_WHOLE as u128 * PARTS as u128 / u128::from(whole)) as i64
}
const PARTS: i64 = 1_000_000;

/// The ranges of equal nodes: first position, and one past the last.
fn groups(nodes: Nodes) -> Vec<(usize, usize)> {
    let mut groups: Vec<(usize, usize)> = Vec::new();
    for place in 0..SEATS {
        match groups.last_mut() {
            Some(last) if nodes[last.0] == nodes[place] => last.1 = place + 1,
            _ => groups.push((place, place + 1)),
        }
    }
    groups
}

/// The integers nearest to these shares with the right sum and equal values for equal nodes.
fn nearest_integers(nodes: Nodes, shares: [i64; SEATS]) -> [i32; SEATS] {
    let groups = groups(nodes);
    let mut best = ([0; SEATS], i64::MAX);
    // Each group but the first tries four integers around its share; the first takes the remainder.
    for choice in 0..1 << (2 * (groups.len() - 1)) {
        let mut candidate = [0; SEATS];
        let mut rest = TABLE_WHOLE;
        for (number, &(from, to)) in groups[1..].iter().enumerate() {
            let step = (choice >> (2 * number) & 3) - 1;
            let share = ((shares[from] / PARTS) as i32 + step).max(0);
            candidate[from..to].fill(share);
            rest -= share * (to - from) as i32;
        }
        let (_, first) = groups[0];
        if rest < 0 || rest % first as i32 != 0 {
            continue;
        }
        candidate[..first].fill(rest / first as i32);
        let off = |place: usize| (i64::from(candidate[place]) * PARTS - shares[place]).abs();
        let off = (0..SEATS).map(off).sum();
        if off < best.1 && candidate.is_sorted_by(|a, b| a >= b) {
            best = (candidate, off);
        }
    }
    best.0
}

/// The entry in which the score at `place` is one node higher, and the position of that score
/// there. `None` at the last node.
pub fn next_worse(nodes: Nodes, place: usize) -> Option<(usize, usize)> {
    let mut next = nodes;
    // The last of equal scores moves, which keeps the order.
    let place = (place..SEATS).rfind(|&other| nodes[other] == nodes[place])?;
    next[place] += 1;
    if next[place] == NODES.len() {
        return None;
    }
    let mut place = place;
    while place + 1 < SEATS && next[place + 1] < next[place] {
        next.swap(place, place + 1);
        place += 1;
    }
    Some((entry_index(next), place))
}

/// Lowers every share that exceeds the share of the next better score, a rounding error of one or
/// two units. Returns whether any share changed.
///
/// The units go to the group with the largest share that can take them evenly.
fn enforce_monotonicity(nodes: &[Nodes], shares: &mut [[i32; SEATS]]) -> bool {
    let mut found = false;
    for entry in 0..nodes.len() {
        for place in 0..SEATS {
            let Some((next, there)) = next_worse(nodes[entry], place) else {
                continue;
            };
            if shares[next][there] > shares[entry][place] {
                found = true;
                lower_share(nodes[next], there, &mut shares[next]);
            }
        }
    }
    found
}

/// Lowers the share at a position, and those of equal scores, by the fewest units that another
/// group can take evenly.
fn lower_share(nodes: Nodes, place: usize, shares: &mut [i32; SEATS]) {
    let groups = groups(nodes);
    let size = |&(from, to): &(usize, usize)| (to - from) as i32;
    let Some(own) = groups
        .iter()
        .find(|(from, to)| (*from..*to).contains(&place))
    else {
        return;
    };
    for units in 1..=SEATS as i32 {
        let taker = groups
            .iter()
            .find(|group| *group != own && (units * size(own)) % size(group) == 0);
        if let Some(taker) = taker {
            shares[own.0..own.1]
                .iter_mut()
                .for_each(|share| *share -= units);
            let each = units * size(own) / size(taker);
            shares[taker.0..taker.1]
                .iter_mut()
                .for_each(|share| *share += each);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_at_their_table_index() {
        for (index, nodes) in all_nodes().into_iter().enumerate() {
            assert!(nodes.is_sorted());
            assert_eq!(entry_index(nodes), index);
        }
    }

    #[test]
    fn the_next_worse_score_keeps_the_order() {
        let (entry, place) = next_worse([1, 4, 4, 5], 1).expect("another node");
        assert_eq!((entry, place), (entry_index([1, 4, 5, 5]), 2));
        assert_eq!(next_worse([1, 4, 4, 15], 3), None);
    }

    #[test]
    fn rounding_keeps_the_sum_and_equal_scores_equal() {
        let half = TABLE_WHOLE as i64 * PARTS / 2;
        for (nodes, off) in [([0, 1, 2, 3], 333_333), ([2, 2, 5, 5], 700_000)] {
            let shares = [half, half - 9 * PARTS - off, 6 * PARTS + off, 3 * PARTS];
            let rounded = nearest_integers(nodes, shares);
            assert_eq!(rounded.iter().sum::<i32>(), TABLE_WHOLE);
            for place in 1..SEATS {
                let equal = nodes[place] == nodes[place - 1];
                assert!(
                    !equal || rounded[place] == rounded[place - 1],
                    "{rounded:?}"
                );
            }
        }
        assert_eq!(
            nearest_integers([3; 4], [half / 2; 4]),
            [TABLE_WHOLE / 4; 4]
        );
    }

    #[test]
    fn larger_share_of_a_worse_score_is_lowered() {
        let mut shares = [3_000, 40, 20, 12];
        lower_share([0, 3, 5, 5], 2, &mut shares);
        assert_eq!(shares, [3_002, 40, 19, 11]);
    }
}
