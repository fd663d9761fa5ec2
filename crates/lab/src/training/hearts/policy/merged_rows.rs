//! Merged rows: weights of features that are active together, added once for many samples.
//!
//! A decision has some 50 active features, but few combinations of those of one group occur. The
//! cards in hand and unseen are counted from the shorter side. A sample has some 30 merged rows, and
//! their sum equals the sum of its features.

use std::collections::HashMap;

use handsense_hearts::policy_net::{
    DECK_SIZE, FEATURE_GROUPS, FEATURES, HAND_OFFSET, UNSEEN_OFFSET,
};

use super::CardSample;

/// A merged row in terms of rows of parameters: their indices, and 1.0 or −1.0.
type Definition = Vec<(usize, f32)>;

/// The bias of the hidden units, among the rows of parameters and among the merged rows.
const BIAS: usize = FEATURES;
/// The merged row of the bias and all cards as unseen cards.
const ALL_UNSEEN: usize = FEATURES + 1;
/// The cards in hand instead of unseen.
const HELD: usize = ALL_UNSEEN + 1;
/// Minus the unseen cards.
const GONE: usize = HELD + DECK_SIZE;

/// The samples that combinations are looked for in.
const INSPECTED: usize = 200_000;
/// In place of a row: a combination without one.
const SPLIT: u16 = u16::MAX;
/// Combinations that occur less often are summed feature by feature.
const RARE: u32 = 20;

/// The merged rows of a training.
#[derive(Clone, Debug)]
pub(super) struct MergedRows {
    definitions: Vec<Definition>,
    /// By group and set of its features, the row of the combination, or [`SPLIT`].
    combinations: [Vec<u16>; FEATURE_GROUPS.len()],
}

impl MergedRows {
    /// Finds the frequent combinations in the first of these samples.
    pub fn new(samples: &[CardSample]) -> MergedRows {
        let mut counts = HashMap::new();
        for sample in samples.iter().take(INSPECTED) {
            for key in combinations_of(&Active::of(sample)) {
                *counts.entry(key).or_insert(0_u32) += 1;
            }
        }
        let mut frequent: Vec<(usize, u64)> = counts
            .into_iter()
            .filter(|&((_, set), count)| count >= RARE && set.count_ones() > 1)
            .map(|(key, _)| key)
            .collect();
        frequent.sort_unstable();
        let mut definitions: Vec<Definition> = (0..FEATURES).map(|row| vec![(row, 1.0)]).collect();
        definitions.push(vec![(BIAS, 1.0)]);
        let unseen = |place| (UNSEEN_OFFSET + place, 1.0);
        definitions.push((0..DECK_SIZE).map(unseen).chain([(BIAS, 1.0)]).collect());
        definitions.extend(
            (0..DECK_SIZE)
                .map(|place| vec![(HAND_OFFSET + place, 1.0), (UNSEEN_OFFSET + place, -1.0)]),
        );
        definitions.extend((0..DECK_SIZE).map(|place| vec![(UNSEEN_OFFSET + place, -1.0)]));
        let mut combinations = FEATURE_GROUPS.map(|group| vec![SPLIT; 1 << group.len()]);
        for (group, set) in frequent {
            combinations[group][set as usize] = definitions.len() as u16;
            let first = FEATURE_GROUPS[group].start;
            definitions.push(ones(set).map(|bit| (first + bit, 1.0)).collect());
        }
        MergedRows {
            definitions,
            combinations,
        }
    }

    /// The rows of parameters of each merged row.
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// Appends the merged rows of a sample.
    pub fn add_rows(&self, sample: &CardSample, rows: &mut Vec<u16>) {
        let active = Active::of(sample);
        let gone = Active::DECK & !active.hand & !active.unseen;
        if gone.count_ones() < active.unseen.count_ones() {
            rows.push(ALL_UNSEEN as u16);
            rows.extend(ones(active.hand).map(|place| (HELD + place) as u16));
            rows.extend(ones(gone).map(|place| (GONE + place) as u16));
        } else {
            rows.push(BIAS as u16);
            rows.extend(ones(active.hand).map(|place| (HAND_OFFSET + place) as u16));
            rows.extend(ones(active.unseen).map(|place| (UNSEEN_OFFSET + place) as u16));
        }
        rows.extend_from_slice(&active.others);
        for (group, set) in combinations_of(&active) {
            match self.combinations[group][set as usize] {
                SPLIT => {
                    let first = FEATURE_GROUPS[group].start;
                    rows.extend(ones(set).map(|bit| (first + bit) as u16));
                }
                row => rows.push(row),
            }
        }
    }
}

/// The active features of a sample, by kind.
#[derive(Debug, Default)]
struct Active {
    hand: u64,
    unseen: u64,
    /// By group, its active features.
    groups: [u64; FEATURE_GROUPS.len()],
    /// The features outside all groups: cards on the table.
    others: Vec<u16>,
}

impl Active {
    const DECK: u64 = (1 << DECK_SIZE) - 1;

    fn of(sample: &CardSample) -> Active {
        let mut all = Active::default();
        for &number in &sample.active_features {
            let (kind, bit) = KINDS[usize::from(number)];
            let bit = 1 << bit;
            match usize::from(kind) {
                group @ ..GROUPS => all.groups[group] |= bit,
                HAND => all.hand |= bit,
                UNSEEN => all.unseen |= bit,
                _ => all.others.push(number),
            }
        }
        all
    }
}

/// The number of groups; a kind below it is the index of a group.
const GROUPS: usize = FEATURE_GROUPS.len();
/// The kinds outside all groups: cards in hand, unseen cards, and others.
const HAND: usize = GROUPS;
const UNSEEN: usize = GROUPS + 1;
const OTHER: usize = GROUPS + 2;

/// The kind of each feature, and its place in it.
const KINDS: [(u8, u8); FEATURES] = {
    let mut kinds = [(OTHER as u8, 0); FEATURES];
    let mut place = 0;
    while place < DECK_SIZE {
        kinds[HAND_OFFSET + place] = (HAND as u8, place as u8);
        kinds[UNSEEN_OFFSET + place] = (UNSEEN as u8, place as u8);
        place += 1;
    }
    let mut group = 0;
    while group < GROUPS {
        let (first, end) = (FEATURE_GROUPS[group].start, FEATURE_GROUPS[group].end);
        let mut feature = first;
        while feature < end {
            kinds[feature] = (group as u8, (feature - first) as u8);
            feature += 1;
        }
        group += 1;
    }
    kinds
};

/// The group and the set of each combination of active features.
fn combinations_of(active: &Active) -> impl Iterator<Item = (usize, u64)> {
    let groups = active.groups.into_iter().enumerate();
    groups.filter(|&(_, set)| set != 0)
}

/// The indices of the bits that are set, in ascending order.
fn ones(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}
