//! The equity table with the data of its fit, as `tuning/equity.json` stores it.

use super::self_play::{ScoreHistory, count_wins, play_games, total_weight};
use crate::matches::hearts::table::PlayerError;
use handsense_core::Rng;
use handsense_hearts::SEATS;
use handsense_hearts::equity::{NODES, TABLE_WHOLE, entry_index, pack};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Table entries per line of the file.
const ENTRIES_PER_LINE: usize = 9;

/// A fitted table and its provenance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EquityFit {
    /// The random seed.
    pub seed: u64,
    /// Number of self-play games.
    pub games: u64,
    /// Rollouts from every node, each in all 24 orders of the seats.
    pub futures: u64,
    /// The scores at the grid nodes.
    pub nodes: Vec<i32>,
    /// The distribution of deal points: four numbers in ascending order, and the count of deals.
    pub deals: Vec<([i32; SEATS], u64)>,
    /// The packed entries of the table.
    pub shares: Vec<u32>,
}

impl EquityFit {
    /// Plays the games, runs the rollouts and rounds their counts to table entries.
    ///
    /// # Errors
    /// An illegal action. The tuned policy never returns one.
    pub fn new(seed: u64, games: u64, futures: u64) -> Result<EquityFit, PlayerError> {
        let deals = count_points(&play_games(seed, games)?);
        let starts: Vec<[i32; SEATS]> = all_nodes()
            .into_iter()
            .map(|nodes| nodes.map(|node| NODES[node]))
            .collect();
        let wins = count_wins(&DealPointsSampler::new(&deals), seed, futures, &starts);
        let shares = round_shares(&wins, total_weight(futures));
        Ok(EquityFit {
            seed,
            games,
            futures,
            nodes: NODES.to_vec(),
            deals,
            shares: shares.into_iter().map(pack).collect(),
        })
    }

    /// The file's text: JSON with one line for each distribution entry, and nine table entries per
    /// line.
    pub fn to_text(&self) -> String {
        let deals = self
            .deals
            .iter()
            .map(|([a, b, c, d], count)| format!("    [[{a}, {b}, {c}, {d}], {count}]"));
        let deals: Vec<String> = deals.collect();
        let entries = self.shares.chunks(ENTRIES_PER_LINE).map(|entries| {
            let entries: Vec<String> = entries.iter().map(u32::to_string).collect();
            format!("    {}", entries.join(", "))
        });
        let entries: Vec<String> = entries.collect();
        format!(
            "{{\n  \"seed\": {},\n  \"games\": {},\n  \"futures\": {},\n  \"nodes\": {:?},\n  \"deals\": [\n{}\n  ],\n  \"shares\": [\n{}\n  ]\n}}\n",
            self.seed,
            self.games,
            self.futures,
            self.nodes,
            deals.join(",\n"),
            entries.join(",\n"),
        )
    }
}

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

/// Counts the points of the deals of these games, each as four numbers in ascending order.
pub fn count_points(games: &[ScoreHistory]) -> Vec<([i32; SEATS], u64)> {
    let mut deals = BTreeMap::new();
    for pair in games.iter().flat_map(|game| game.windows(2)) {
        let mut points: [i32; SEATS] = std::array::from_fn(|seat| pair[1][seat] - pair[0][seat]);
        points.sort_unstable();
        *deals.entry(points).or_default() += 1;
    }
    deals.into_iter().collect()
}

/// Draws points with probability proportional to their counts, and assigns them to the seats in a
/// random order.
#[derive(Clone, Debug)]
pub struct DealPointsSampler(Vec<(u64, [i32; SEATS])>);

impl DealPointsSampler {
    /// A sampler of points by their counts.
    pub fn new(counts: &[([i32; SEATS], u64)]) -> DealPointsSampler {
        let mut total = 0;
        let kinds = counts.iter().map(|&(points, count)| {
            total += count;
            (total, points)
        });
        DealPointsSampler(kinds.collect())
    }

    /// Draws the points of a deal. An empty sampler returns 0 for all seats.
    pub fn sample(&self, rng: &mut Rng) -> [i32; SEATS] {
        let total = self.0.last().map_or(0, |&(up_to, _)| up_to);
        let number = rng.below_u64(total);
        let place = self.0.partition_point(|&(up_to, _)| up_to <= number);
        let mut points = self.0.get(place).map_or([0; SEATS], |&(_, points)| points);
        rng.shuffle(&mut points);
        points
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// One moon, and twice the queen with five hearts.
    pub fn sample_points() -> Vec<([i32; SEATS], u64)> {
        let queen = vec![[0; 4], [18, 8, 0, 0], [18, 16, 18, 0]];
        count_points(&[queen, vec![[1, 2, 3, 4], [27, 28, 3, 30]]])
    }

    #[test]
    fn deals_are_counted_regardless_of_the_seat() {
        let counts = sample_points();
        assert_eq!(counts, [([0, 0, 8, 18], 2), ([0, 26, 26, 26], 1)]);
    }

    #[test]
    fn deals_are_drawn_in_proportion_to_their_counts_for_any_seat() {
        let (sampler, mut rng) = (DealPointsSampler::new(&sample_points()), Rng::new(1));
        let mut zero = [0; 4];
        let mut moons = 0;
        for _ in 0..12_000 {
            let points = sampler.sample(&mut rng);
            let is_moon = points.iter().sum::<i32>() == 78;
            moons += i32::from(is_moon);
            for (zero, points) in zero.iter_mut().zip(points) {
                *zero += i32::from(is_moon && points == 0);
            }
        }
        // Five standard deviations about means of 4,000 and 1,000.
        assert!((moons - 4_000i32).abs() < 260, "{moons}");
        assert!(
            zero.iter().all(|&n: &i32| (n - 1_000).abs() < 155),
            "{zero:?}"
        );
    }

    #[test]
    fn fit_is_deterministic_and_survives_a_round_trip() {
        let fit = EquityFit::new(3, 20, 10).expect("no foul");
        assert_eq!(EquityFit::new(3, 20, 10), Ok(fit.clone()));
        let read: EquityFit = serde_json::from_str(&fit.to_text()).expect("JSON");
        assert_eq!(read, fit);
        assert_ne!(
            EquityFit::new(4, 20, 10).expect("no foul").shares,
            fit.shares
        );
    }

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
