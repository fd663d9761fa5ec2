//! The correction of a card's value, divided among the facts that it comes from.
//!
//! Active features belong to groups, one for each sentence of an explanation: a suit, the queen of
//! spades, the trick. The share of a group is its Shapley value, the mean difference that switching
//! the group on makes over all orders of the groups: L. S. Shapley, "A Value for n-Person Games"
//! (1953). It is exact, in integers, and so the same on every platform.
//!
//! A correction has no zero of its own, so each share is compared with its mean over the legal
//! cards.

use handsense_core::{ArrayVec, insertion_sort};

use super::features::{ActiveFeatures, FeatureGroup, GROUPS};
use super::{HIDDEN, HiddenVector, OUTPUT_SCALE, PolicyNet, add, clip, subtract};
use crate::evaluation::ranking::reason::TermSink;
use crate::evaluation::ranking::tuned::{KnownState, MoveEvaluator};
use crate::evaluation::ranking::{Explanation, Explanations, Reason};
use crate::evaluation::weights::TUNED;
use crate::rules::MAX_LEGAL_MOVES;
use crate::{Card, Suit};

/// Smaller shares are counted with the rest, in hundredths of a point.
const WORTH_MENTIONING: i32 = 5;

/// The weight of a coalition of groups by its size, in 1 / [`SHAPLEY_SCALE`]:
/// 1 / (n · C(n − 1, size)) for n = [`GROUPS`].
const SHAPLEY_WEIGHTS: [i64; GROUPS] = [105, 15, 5, 3, 3, 5, 15, 105];
const SHAPLEY_SCALE: i64 = 840;

/// A value of each group.
type Shares<T> = [T; GROUPS];

/// Adds the shares of the correction to the explanations of the legal cards. The shares of a card
/// sum to the difference between its correction and the mean over the legal cards.
pub(crate) fn explain(net: &PolicyNet, state: &KnownState, all: &mut Explanations) {
    let shooting = MoveEvaluator::new(state, &TUNED).is_shooting();
    let groups = Groups::new(net, state, shooting);
    let shares = groups.shares(net, all);
    let units = clip(&groups.sum());
    let cards = all.as_slice().iter();
    let sum: i32 = cards.map(|&(card, _)| net.correction(&units, card)).sum();
    let mean = sum / (all.as_slice().len() as i32).max(1);
    for (shares, (card, why)) in shares.iter().zip(all.as_mut_slice()) {
        let mut rest = net.correction(&units, *card) - mean;
        for (reason, value) in largest(shares, state, *card, why.free().saturating_sub(1)) {
            why.add(reason, value);
            rest -= value;
        }
        why.add(Reason::Learned, rest);
    }
}

/// Returns the reasons of a card that are worth mentioning, at most `count`.
fn largest(
    shares: &Shares<i32>,
    state: &KnownState,
    card: Card,
    count: usize,
) -> ArrayVec<(Reason, i32), GROUPS> {
    let others = Suit::ALL.into_iter().filter(|&suit| suit != card.suit());
    let share = |group: FeatureGroup| shares[group.index()];
    let trick = match state.suit_led {
        None => Reason::LearnedLead,
        Some(_) => Reason::LearnedTrick,
    };
    // The high spades are cards of the suit of every spade.
    let queen = match card.suit() {
        Suit::Spades => Reason::LearnedSuit,
        _ => Reason::LearnedQueen,
    };
    let mut shares_by_reason = Explanation::default();
    for (reason, value) in [
        (Reason::LearnedSuit, share(FeatureGroup::Suit(card.suit()))),
        (
            Reason::LearnedOtherSuits,
            others.map(|suit| share(FeatureGroup::Suit(suit))).sum(),
        ),
        (queen, share(FeatureGroup::Queen)),
        (trick, share(FeatureGroup::Trick)),
        (Reason::LearnedVoids, share(FeatureGroup::Voids)),
        (Reason::LearnedPoints, share(FeatureGroup::Points)),
    ] {
        shares_by_reason.add(reason, value);
    }
    let mut reasons: ArrayVec<(Reason, i32), GROUPS> = shares_by_reason
        .terms()
        .filter(|(_, value)| value.abs() >= WORTH_MENTIONING)
        .collect();
    insertion_sort(&mut reasons, |(_, one), (_, other)| {
        other.abs().cmp(&one.abs())
    });
    reasons.truncate(count);
    reasons
}

/// The sums of the active feature rows by group.
struct Groups {
    /// The biases, the stage of the deal and the rules, which belong to no group.
    rest: HiddenVector,
    rows: Shares<HiddenVector>,
}

impl Groups {
    fn new(net: &PolicyNet, state: &KnownState, shooting: bool) -> Groups {
        let mut groups = Groups {
            rest: net.hidden,
            rows: [[0; HIDDEN]; GROUPS],
        };
        for active in [
            ActiveFeatures::from_cards(state.hand, state.unseen),
            ActiveFeatures::from_play(state, shooting),
            ActiveFeatures::from_rules(state.rules),
        ] {
            for &feature in active.numbers() {
                let units = match FeatureGroup::of(feature, state) {
                    Some(group) => &mut groups.rows[group.index()],
                    None => &mut groups.rest,
                };
                add(units, &net.row(usize::from(feature)));
            }
        }
        groups
    }

    /// Returns the units with all groups on.
    fn sum(&self) -> HiddenVector {
        let mut units = self.rest;
        self.rows.iter().for_each(|row| add(&mut units, row));
        units
    }

    /// Returns the shares of each card, compared with the mean of the cards, in hundredths of a
    /// point.
    fn shares(&self, net: &PolicyNet, all: &Explanations) -> [Shares<i32>; MAX_LEGAL_MOVES] {
        let mut sums = [[0; GROUPS]; MAX_LEGAL_MOVES];
        self.for_each_coalition(|coalition, units| {
            let size = coalition.count_ones() as usize;
            for (sums, &(card, _)) in sums.iter_mut().zip(all.as_slice()) {
                let output = i64::from(net.output(units, card));
                for (group, sum) in sums.iter_mut().enumerate() {
                    *sum += match coalition >> group & 1 {
                        1 => SHAPLEY_WEIGHTS[size - 1] * output,
                        _ => -SHAPLEY_WEIGHTS[size] * output,
                    };
                }
            }
        });
        let count = (all.as_slice().len() as i64).max(1);
        let totals: Shares<i64> =
            std::array::from_fn(|group| sums.iter().map(|sums| sums[group]).sum());
        let unit = SHAPLEY_SCALE * i64::from(OUTPUT_SCALE) * count;
        sums.map(|sums| {
            std::array::from_fn(|group| ((sums[group] * count - totals[group]) / unit) as i32)
        })
    }

    /// Calls `visit` with each set of groups that are on, and the activations of the hidden units.
    fn for_each_coalition(&self, mut visit: impl FnMut(u32, &HiddenVector)) {
        let (mut coalition, mut units) = (0_u32, self.rest);
        visit(coalition, &clip(&units));
        // In the order of the Gray code, one group changes at a time.
        for step in 1..1_u32 << GROUPS {
            let group = step.trailing_zeros() as usize;
            coalition ^= 1 << group;
            match coalition >> group & 1 {
                1 => add(&mut units, &self.rows[group]),
                _ => subtract(&mut units, &self.rows[group]),
            }
            visit(coalition, &clip(&units));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy_net::LEARNED;
    use crate::watched::Watched;
    use crate::{Policy, Rules};

    /// The units with the biases and the active features of these groups.
    fn units(state: &KnownState, coalition: u32) -> HiddenVector {
        let shooting = MoveEvaluator::new(state, &TUNED).is_shooting();
        let mut units = LEARNED.hidden;
        for active in [
            ActiveFeatures::from_cards(state.hand, state.unseen),
            ActiveFeatures::from_play(state, shooting),
            ActiveFeatures::from_rules(state.rules),
        ] {
            for &feature in active.numbers() {
                let group = FeatureGroup::of(feature, state);
                if group.is_none_or(|group| coalition >> group.index() & 1 == 1) {
                    add(&mut units, &LEARNED.row(usize::from(feature)));
                }
            }
        }
        clip(&units)
    }

    /// The number of orders of the groups.
    const ORDERS: i64 = 40_320;

    /// Sums the difference that each group makes over all orders of switching the groups on.
    fn differences(outputs: &[i64], order: &mut [usize; GROUPS], fixed: usize) -> Shares<i64> {
        let mut sums = [0; GROUPS];
        if fixed == GROUPS {
            let mut on = 0;
            for &group in order.iter() {
                sums[group] = outputs[on | 1 << group] - outputs[on];
                on |= 1 << group;
            }
            return sums;
        }
        for place in fixed..GROUPS {
            order.swap(fixed, place);
            let below = differences(outputs, order, fixed + 1);
            order.swap(fixed, place);
            sums.iter_mut()
                .zip(below)
                .for_each(|(sum, below)| *sum += below);
        }
        sums
    }

    #[test]
    fn a_share_is_the_mean_difference_over_all_orders() {
        let mut deal = Watched::deal(Rules::STANDARD, 4);
        let mut checked = 0;
        for _ in 0..8 {
            let state = KnownState::from_view(deal.view());
            let legal = deal.view().legal_moves().expect("a turn");
            let all = Explanations::new(legal, |_, _: &mut Explanation| {});
            let shooting = MoveEvaluator::new(&state, &TUNED).is_shooting();
            let shares = Groups::new(&LEARNED, &state, shooting).shares(&LEARNED, &all);
            let coalitions: Vec<HiddenVector> =
                (0..1 << GROUPS).map(|on| units(&state, on)).collect();
            let slow: Vec<Shares<i64>> = all
                .as_slice()
                .iter()
                .map(|&(card, _)| {
                    let output = |units| i64::from(LEARNED.output(units, card));
                    let outputs: Vec<i64> = coalitions.iter().map(output).collect();
                    differences(&outputs, &mut std::array::from_fn(|group| group), 0)
                })
                .collect();
            let count = slow.len() as i64;
            for group in 0..GROUPS {
                let total: i64 = slow.iter().map(|sums| sums[group]).sum();
                for (shares, sums) in shares.iter().zip(&slow) {
                    let unit = ORDERS * i64::from(OUTPUT_SCALE) * count;
                    let expected = (sums[group] * count - total) / unit;
                    assert_eq!(i64::from(shares[group]), expected);
                    checked += 1;
                }
            }
            deal.play_by(Policy::Tuned, 5);
        }
        assert!(checked > 100);
    }
}
