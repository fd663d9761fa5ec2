use proptest::prelude::*;

use super::*;
use handsense_core::Rng;

/// All quadruples of nodes in ascending order.
fn all_nodes() -> impl Iterator<Item = [usize; SEATS]> {
    let count = NODES.len();
    (0..count.pow(4)).filter_map(move |number| {
        let nodes = [1, count, count.pow(2), count.pow(3)].map(|unit| number / unit % count);
        nodes.is_sorted().then_some(nodes)
    })
}

/// The entry of four nodes in any order, seat by seat, read without the shifts of the fast path.
fn shares_at(nodes: [usize; SEATS]) -> [i32; SEATS] {
    let mut seats = [0, 1, 2, 3];
    seats.sort_by_key(|&seat| nodes[seat]);
    let entry = SHARES[entry_index(seats.map(|seat| nodes[seat]))] as i32 as u32;
    let rest = [entry / (1 << 21), entry / (1 << 10) % 2_048, entry % 1_024].map(|n| n as i32);
    let all = [
        TABLE_WHOLE - rest.iter().sum::<i32>(),
        rest[0],
        rest[1],
        rest[2],
    ];
    let mut shares = [0; SEATS];
    for (seat, share) in seats.into_iter().zip(all) {
        shares[seat] = share;
    }
    shares
}

/// The reference interpolation: shares at the corners from the lowest to the highest corner of the
/// cell, weighted by plain fractions.
fn slow(scores: [i32; SEATS]) -> [f64; SEATS] {
    let mut nodes = [0; SEATS];
    let mut fractions = [0.0; SEATS];
    for seat in 0..SEATS {
        let score = scores[seat].max(NODES[0]);
        let node = NODES
            .iter()
            .rposition(|&node| node <= score)
            .expect("a node");
        nodes[seat] = node;
        if score > NODES[node] {
            let (into, width) = (score - NODES[node], NODES[node + 1] - NODES[node]);
            fractions[seat] = (32.0 * f64::from(into) / f64::from(width)).round() / 32.0;
        }
    }
    let mut way = [0, 1, 2, 3];
    way.sort_by(|&a, &b| fractions[b].total_cmp(&fractions[a]));
    let mut shares = [0.0; SEATS];
    let mut add = |nodes: [usize; SEATS], weight: f64| {
        if weight > 0.0 {
            for (sum, share) in shares.iter_mut().zip(shares_at(nodes)) {
                *sum += weight * f64::from(share) / f64::from(TABLE_WHOLE);
            }
        }
    };
    let mut left = 1.0;
    for seat in way {
        add(nodes, left - fractions[seat]);
        left = fractions[seat];
        nodes[seat] += 1;
    }
    add(nodes, left);
    shares
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn shares_add_up_and_none_is_negative(scores in prop::array::uniform4(-60..130)) {
        let chances = win_probabilities(&scores);
        prop_assert_eq!(chances.iter().sum::<i32>(), CERTAIN_WIN);
        prop_assert!(chances.iter().all(|&chance| chance >= 0));
    }

    #[test]
    fn the_fast_way_agrees_with_the_slow_one(scores in prop::array::uniform4(-60..100)) {
        let fast = win_probabilities(&scores).map(|share| f64::from(share) / f64::from(CERTAIN_WIN));
        for (fast, slow) in fast.into_iter().zip(slow(scores)) {
            prop_assert!((fast - slow).abs() < 1e-12);
        }
    }

    #[test]
    fn seats_that_change_places_change_shares(
        scores in prop::array::uniform4(-60..110),
        order in Just([0, 1, 2, 3]).prop_shuffle(),
    ) {
        let chances = win_probabilities(&scores);
        let order: [usize; SEATS] = order;
        let moved = win_probabilities(&order.map(|seat| scores[seat]));
        prop_assert_eq!(moved, order.map(|seat| chances[seat]));
    }

    #[test]
    fn a_lower_score_never_has_the_smaller_chance(
        scores in prop::array::uniform4(-60..110),
        more in 1..60,
    ) {
        let chances = win_probabilities(&scores);
        for one in 0..SEATS {
            for other in 0..SEATS {
                prop_assert!(scores[one] > scores[other] || chances[one] >= chances[other]);
            }
            let mut worse = scores;
            worse[one] += more;
            prop_assert!(win_probabilities(&worse)[one] <= chances[one]);
        }
    }
}

/// Between nodes shares are interpolated, so what holds at all neighbours holds everywhere.
#[test]
fn every_table_entry_holds_four_shares_in_order_and_a_worse_score_never_the_larger() {
    let mut count = 0;
    for nodes in all_nodes() {
        let shares = shares_at(nodes);
        let in_order = shares.is_sorted_by(|a, b| a >= b) && shares[3] >= 0;
        assert!(in_order, "{nodes:?} {shares:?}");
        assert_eq!(SHARES[entry_index(nodes)], pack(shares));
        for place in 0..SEATS {
            let equal = place > 0 && nodes[place - 1] == nodes[place];
            assert!(!equal || shares[place - 1] == shares[place], "{nodes:?}");
            let mut worse = nodes;
            worse[place] += 1;
            if worse[place] < NODES.len() {
                assert!(shares_at(worse)[place] <= shares[place], "{nodes:?}");
            }
        }
        count += 1;
    }
    assert_eq!(count, SHARES.len());
}

#[test]
fn the_lowest_score_wins_a_finished_game_and_low_scores_count_as_the_first_node() {
    for (scores, chances) in [
        ([100, 99, 99, 99], [0, 1, 1, 1].map(|n| n * CERTAIN_WIN / 3)),
        ([12, 126, 12, 12], [1, 0, 1, 1].map(|n| n * CERTAIN_WIN / 3)),
        ([100; 4], [CERTAIN_WIN / 4; 4]),
        ([i32::MIN, 0, i32::MAX, 0], [CERTAIN_WIN, 0, 0, 0]),
        (
            [140, 110, 141, 110],
            [0, 1, 0, 1].map(|n| n * CERTAIN_WIN / 2),
        ),
    ] {
        assert_eq!(win_probabilities(&scores), chances, "{scores:?}");
    }
    // Scores below the first node count as that node.
    let least = NODES[0];
    assert_eq!(win_probabilities(&[i32::MIN; 4]), [CERTAIN_WIN / 4; 4]);
    assert_eq!(
        win_probabilities(&[least - 1_000, 30, least - 1, 99]),
        win_probabilities(&[least, 30, least, 99])
    );
}

/// The leader of a game that almost certainly ends with the next deal has almost certainly won; an
/// even game is even.
#[test]
fn probabilities_of_clear_scores_are_plausible() {
    let percent = |scores: [i32; SEATS]| win_probabilities(&scores).map(|n| n * 100 / CERTAIN_WIN);
    assert_eq!(percent([50; 4]), [25; 4]);
    let [ahead, ..] = percent([10, 70, 80, 99]);
    assert!(ahead >= 96, "{ahead}");
    let [ahead, near, far, _] = percent([40, 50, 90, 95]);
    assert!(
        ahead > near && near > 10 && far <= 1,
        "{ahead} {near} {far}"
    );
    // The same lead is worth more when less of the game is left.
    assert!(percent([70, 90, 90, 90])[0] > percent([0, 20, 20, 20])[0] + 10);
    // A trailing player needs time, and an opponent close to 100 takes it away.
    assert!(percent([30, 55, 99, 60])[1] < percent([30, 55, 60, 60])[1]);
}

/// A point changes a share only slightly; the only jumps are at the end of the game.
#[test]
fn neighbouring_scores_have_similar_probabilities() {
    let mut rng = Rng::new(4);
    let mut largest = 0;
    for _ in 0..200_000 {
        let scores: [i32; SEATS] = std::array::from_fn(|_| rng.below(99) as i32);
        let before = win_probabilities(&scores);
        let mut next = scores;
        next[rng.below(4) as usize] += 1;
        let after = win_probabilities(&next);
        let steps = before
            .iter()
            .zip(after)
            .map(|(before, after)| (before - after).abs());
        largest = largest.max(steps.max().expect("seats"));
    }
    assert!(largest < CERTAIN_WIN / 10, "{largest}");
}
