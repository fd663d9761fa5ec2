//! A uniform sampler of the deals that a view leaves possible, by exact counting.
//!
//! The constraints of a [`View`] define the possible deals: own, played and passed cards are known,
//! and a seat that failed to follow suit is void. Rejection sampling would stall where few deals
//! are possible. Here no sample is rejected, because the deals are counted first.
//!
//! Cards that the same seats could hold are interchangeable. With three hidden hands there are
//! seven such classes: three with one possible seat, three with two, and one with three. A
//! [`CountSplit`] starts from one seat, the *first*, and the numbers of cards that it receives from
//! its two classes of two seats. These two numbers determine how many cards of the class of three
//! it receives, and how many cards the second seat still needs. The second seat takes them from
//! everything left that is not restricted to the third, as if from one class. There are at most 105
//! splits, and a product of four binomial coefficients is the number of deals of a split. The seat
//! with the fewest splits is the first. All counts are exact: the total never exceeds 39!/(13!)³ <
//! 2^57.
//!
//! A sample takes one random number below the total to choose the split, unless there is only one.
//! A partial Fisher–Yates shuffle then divides each class, and always moves its smaller part: at
//! most 26 cards, with one random number for every eight. This bounds the cost of a sample for
//! every view.
//!
//! In a view with unrecorded tricks, some unseen cards are in no hand. [`PileSampler`] samples it.

use super::uniform_with_pile::PileSampler;
use crate::{CardSet, SEATS, Seat, View};
use handsense_core::Rng;

/// Rows of the table of binomial coefficients: the maximum number of unseen cards, plus one.
const BINOMIAL_ROWS: usize = 40;
/// Columns of the table: the maximum size of a hand, plus one.
const BINOMIAL_COLUMNS: usize = 14;

/// Pascal's triangle up to 39 cards and hands of 13.
const BINOMIAL: [[u64; BINOMIAL_COLUMNS]; BINOMIAL_ROWS] = pascal_triangle();

/// Returns the binomial coefficients of `row` over `column`.
pub(super) const fn pascal_triangle<const ROWS: usize, const COLUMNS: usize>()
-> [[u64; COLUMNS]; ROWS] {
    let mut rows = [[0; COLUMNS]; ROWS];
    let mut n = 0;
    while n < ROWS {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n && k < COLUMNS {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
}

fn binomial(n: u32, k: u32) -> u64 {
    let row = BINOMIAL.get(n as usize);
    row.and_then(|row| row.get(k as usize))
        .copied()
        .unwrap_or(0)
}

/// The most splits: pairs of numbers with a sum of at most 13, the cards of a hand.
const MAX_SPLITS: usize = 105;

/// The numbers of cards of each class that each seat receives, and the deals with these numbers.
#[derive(Clone, Copy, Debug, Default)]
struct CountSplit {
    /// The deals of this split and of all splits before it.
    cumulative: u64,
    /// The cards that the first seat receives from the classes that it shares with the second, with
    /// the third and with both.
    first: [u8; 3],
    /// The cards that the second seat receives of all cards then open between it and the third.
    second: u8,
}

/// A uniform sampler of the possible deals of one view.
///
/// ```
/// use handsense_core::Rng;
/// use handsense_hearts::{View, UniformSampler};
/// let view: View = "hand=AK3.QJ98.T654.72 plays=2:C2,CK".parse().unwrap();
/// let hands = UniformSampler::new(&view).sample(&mut Rng::new(1));
/// assert_eq!(hands[0], view.hand());
/// assert_eq!(hands[1].len(), 13);
/// ```
#[derive(Clone, Debug)]
pub struct UniformSampler {
    /// The certain cards of the four hands; the viewer's hand is complete.
    certain: [CardSet; SEATS],
    /// The other seats: first, second and third.
    seats: [Seat; 3],
    classes: CardClasses,
    splits: [CountSplit; MAX_SPLITS],
    /// The number of splits.
    count: usize,
    /// The sampler of a view in which unseen cards were played in unrecorded tricks.
    pile: Option<PileSampler>,
}

/// The cards that more than one seat could hold, by class.
#[derive(Clone, Copy, Debug)]
struct CardClasses {
    /// The codes of the cards of the first and second seat, then of the first and third, of all
    /// three, and of the second and third.
    cards: [u8; BINOMIAL_ROWS],
    /// The end of each class in `cards`.
    ends: [usize; 4],
    /// Each class as a set.
    sets: [u64; 4],
}

impl CardClasses {
    fn new(classes: [u64; 4]) -> CardClasses {
        let (mut cards, mut ends, mut len) = ([0; BINOMIAL_ROWS], [0; 4], 0);
        for (class, end) in classes.into_iter().zip(&mut ends) {
            let mut rest = class;
            while rest != 0 {
                if let Some(entry) = cards.get_mut(len) {
                    *entry = rest.trailing_zeros() as u8;
                }
                rest &= rest - 1;
                len += 1;
            }
            *end = len;
        }
        CardClasses {
            cards,
            ends,
            sets: classes,
        }
    }
}

impl UniformSampler {
    /// Counts the possible deals of a view.
    pub fn new(view: &View) -> UniformSampler {
        let seats = seat_order(view);
        let [a, b, c] = seats.map(|seat| view.constraints().could_hold(seat).bits());
        let classes = [a & b & !c, a & c & !b, a & b & c, b & c & !a];
        let single = [a & !b & !c, b & !a & !c, c & !a & !b];
        let mut certain = [view.hand(); SEATS];
        for (seat, cards) in seats.into_iter().zip(single) {
            certain[seat] = CardSet::from_valid_bits(cards);
        }
        let mut sampler = UniformSampler {
            certain,
            seats,
            classes: CardClasses::new(classes),
            splits: [CountSplit::default(); MAX_SPLITS],
            count: 0,
            pile: None,
        };
        if view.unrecorded_cards() > 0 {
            sampler.pile = Some(PileSampler::new(view, seats));
            return sampler;
        }
        let missing = |seat: Seat| view.hand_count(seat).checked_sub(certain[seat].len());
        if let [Some(a), Some(b), Some(c)] = seats.map(missing) {
            sampler.count_splits([a, b, c], classes.map(u64::count_ones));
        }
        sampler
    }

    /// Lists the splits that give every seat the cards that it lacks.
    fn count_splits(&mut self, missing: [u32; 3], [ab, ac, abc, bc]: [u32; 4]) {
        let mut total = 0;
        for x in 0..=ab.min(missing[0]) {
            for y in 0..=ac.min(missing[0] - x) {
                let z = missing[0] - x - y;
                let open = (abc + bc).checked_sub(z);
                let second = missing[1].checked_sub(ab - x);
                let third = missing[2].checked_sub(ac - y);
                let (Some(open), Some(second), Some(third)) = (open, second, third) else {
                    continue;
                };
                if z > abc || second + third != open {
                    continue;
                }
                let of_first = binomial(ab, x) * binomial(ac, y) * binomial(abc, z);
                total += of_first * binomial(open, second);
                if let Some(split) = self.splits.get_mut(self.count) {
                    *split = CountSplit {
                        cumulative: total,
                        first: [x as u8, y as u8, z as u8],
                        second: second as u8,
                    };
                    self.count += 1;
                }
            }
        }
    }

    fn splits(&self) -> &[CountSplit] {
        self.splits.get(..self.count).unwrap_or_default()
    }

    /// Returns the number of possible deals, at most `u64::MAX`.
    #[inline]
    pub fn total(&self) -> u64 {
        if let Some(pile) = &self.pile {
            return pile.total().try_into().unwrap_or(u64::MAX);
        }
        self.splits().last().map_or(0, |split| split.cumulative)
    }

    /// Returns the four hands of a uniformly random possible deal.
    ///
    /// Every view has a possible deal. Without one the others' hands would lack cards.
    pub fn sample(&self, rng: &mut Rng) -> [CardSet; SEATS] {
        if let Some(pile) = &self.pile {
            return pile.sample(rng);
        }
        let mut hands = self.certain;
        let Some(split) = self.random_split(rng) else {
            return hands;
        };
        let mut cards = self.classes.cards;
        let [ab, ac, abc, bc] = self.classes.sets;
        let [x, y, z] = split.first.map(usize::from);
        let [behind_ab, behind_ac, behind_abc, behind_all] = self.classes.ends;
        let mut subset = |from: usize, to: usize, count: usize, set: u64| {
            let class = cards.get_mut(from..to).unwrap_or_default();
            random_subset(class, count, set, rng)
        };
        let of_ab = subset(0, behind_ab, x, ab);
        let of_ac = subset(behind_ab, behind_ac, y, ac);
        let of_abc = subset(behind_ac, behind_abc, z, abc);
        // In the class of all three, the cards that the first seat leaves stand after those that it
        // takes, directly before the class of the other two.
        let open = abc & !of_abc | bc;
        let second = usize::from(split.second);
        let of_open = subset(behind_ac + z, behind_all, second, open);
        let open_hands = [
            of_ab | of_ac | of_abc,
            ab & !of_ab | of_open,
            ac & !of_ac | open & !of_open,
        ];
        for (seat, cards) in self.seats.into_iter().zip(open_hands) {
            hands[seat] |= CardSet::from_valid_bits(cards);
        }
        hands
    }

    /// Returns a split with probability proportional to its deals, or `None` without possible
    /// deals.
    fn random_split(&self, rng: &mut Rng) -> Option<&CountSplit> {
        let splits = self.splits();
        if let [split] = splits {
            return Some(split);
        }
        let number = rng.below_u64(self.total());
        splits.get(splits.partition_point(|split| split.cumulative <= number))
    }
}

/// Returns a uniformly random subset of `count` cards of a set, and moves them to the front of the
/// list of its cards.
///
/// A partial Fisher–Yates shuffle moves the smaller part, the subset or the rest, to its end of the
/// list.
pub(super) fn random_subset(cards: &mut [u8], count: usize, set: u64, rng: &mut Rng) -> u64 {
    let len = cards.len();
    let left = len.saturating_sub(count);
    if left < count {
        set & !partial_shuffle(left, len, rng, |place, die| {
            cards.swap(len - 1 - place, die);
            cards[len - 1 - place]
        })
    } else {
        partial_shuffle(count, len, rng, |place, die| {
            cards.swap(place, place + die);
            cards[place]
        })
    }
}

/// Returns the set of the `count` cards that `next` moves to the places 0, 1, …; each call gets the
/// place and a random number below the number of cards not yet moved.
#[inline]
fn partial_shuffle(
    count: usize,
    len: usize,
    rng: &mut Rng,
    mut next: impl FnMut(usize, usize) -> u8,
) -> u64 {
    let (mut set, mut place) = (0, 0);
    while place < count {
        let dice = rng.partial_shuffle_indices((len - place) as u32, count - place);
        for &die in dice.iter().take(count - place) {
            set |= 1 << next(place, usize::from(die));
            place += 1;
        }
    }
    set
}

/// Returns the three other seats, beginning with the one that has the fewest splits; ties go to the
/// first in order of play.
fn seat_order(view: &View) -> [Seat; 3] {
    let seats = others(view.me());
    let could = seats.map(|seat| view.constraints().could_hold(seat).bits());
    let splits = |own: usize| {
        let [one, other] = [(own + 1) % 3, (own + 2) % 3].map(|seat| could[seat]);
        let with = |one: u64, other: u64| (could[own] & one & !other).count_ones() + 1;
        with(one, other) * with(other, one)
    };
    let own = (0..3).min_by_key(|&own| splits(own)).unwrap_or(0);
    [0, 1, 2].map(|step| seats[(own + step) % 3])
}

/// Returns the three other seats in order of play.
fn others(me: Seat) -> [Seat; 3] {
    [me.step(1), me.step(2), me.step(3)]
}

#[cfg(test)]
mod tests;
