//! Deals the unseen cards so that every possible deal is equally likely.
//!
//! What fits is what a [`View`]'s belief leaves open: own, played and passed cards are known, a seat
//! that failed to follow is void. Drawing deals until one fits would stall when little fits; here
//! nothing is thrown away, because deals are counted first.
//!
//! Cards that the same seats may hold are alike, and with three hidden hands there are only seven
//! kinds: three with one possible seat, three with two, one with three. How many cards of each kind
//! go to one of the seats, the *first*, settles how many more it gets of those that all three may
//! hold, and how many more the second needs; and those the second may take from all that is left and
//! not confined to the third, as if it were one kind. So two numbers make a [`Split`], of which there
//! are at most 105, and a product of four binomial coefficients says how many deals it stands for.
//! The first seat is the one that makes the fewest splits. All counts are exact: the total never
//! exceeds 39!/(13!)³ < 2^57.
//!
//! A draw takes one random number below the total to pick the split, unless there is only one, and
//! one for every eight cards that change places when a kind is parted at random: at most 26 cards,
//! with the smaller part moved, whatever is known of them. That is also the most a draw can cost.

use crate::{CardSet, SEATS, Seat, View};
use handsense_core::Rng;

/// Most unseen cards there are, plus one.
const CARDS: usize = 40;
/// Most cards of a hand, plus one.
const HAND: usize = 14;

/// Pascal's triangle, as far as hands are filled from it.
const BINOMIAL: [[u64; HAND]; CARDS] = {
    let mut rows = [[0; HAND]; CARDS];
    let mut n = 0;
    while n < CARDS {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n && k < HAND {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};

fn binomial(n: u32, k: u32) -> u64 {
    let row = BINOMIAL.get(n as usize);
    row.and_then(|row| row.get(k as usize))
        .copied()
        .unwrap_or(0)
}

/// The most splits: two numbers whose sum is at most a hand's 13 cards.
const MOST_SPLITS: usize = 105;

/// One way to part the kinds over the seats.
#[derive(Clone, Copy, Debug, Default)]
struct Split {
    /// Deals of this split and of all before it.
    up_to: u64,
    /// What the first seat gets: of the kind shared with the second, with the third, with both.
    first: [u8; 3],
    /// What the second seat gets of everything that then is open between it and the third.
    second: u8,
}

/// All possible deals of one view, counted; draws from them.
///
/// ```
/// use handsense_core::Rng;
/// use handsense_hearts::{View, Worlds};
/// let view: View = "hand=AK3.QJ98.T654.72 plays=2:C2,CK".parse().unwrap();
/// let hands = Worlds::of(&view).draw(&mut Rng::new(1));
/// assert_eq!(hands[0], view.hand());
/// assert_eq!(hands[1].len(), 13);
/// ```
#[derive(Clone, Debug)]
pub struct Worlds {
    /// The four hands as far as they are certain; mine is whole.
    certain: [CardSet; SEATS],
    /// The others: first, second and third.
    seats: [Seat; 3],
    kinds: Kinds,
    splits: [Split; MOST_SPLITS],
    /// How many of them there are.
    count: usize,
}

/// The cards that more than one seat may hold, kind by kind.
#[derive(Clone, Copy, Debug)]
struct Kinds {
    /// Codes of the cards: those of the first and second seat, of the first and third, of all three,
    /// of the second and third.
    cards: [u8; CARDS],
    /// Where each kind ends.
    ends: [usize; 4],
    /// Each kind as a set.
    sets: [u64; 4],
}

impl Kinds {
    fn of(kinds: [u64; 4]) -> Kinds {
        let (mut cards, mut ends, mut len) = ([0; CARDS], [0; 4], 0);
        for (kind, end) in kinds.into_iter().zip(&mut ends) {
            let mut rest = kind;
            while rest != 0 {
                if let Some(slot) = cards.get_mut(len) {
                    *slot = rest.trailing_zeros() as u8;
                }
                rest &= rest - 1;
                len += 1;
            }
            *end = len;
        }
        Kinds {
            cards,
            ends,
            sets: kinds,
        }
    }
}

impl Worlds {
    /// Counts the deals that a view leaves possible.
    pub fn of(view: &View) -> Worlds {
        let seats = in_order(view);
        let [a, b, c] = seats.map(|seat| view.belief().could_hold(seat).bits());
        let kinds = [a & b & !c, a & c & !b, a & b & c, b & c & !a];
        let single = [a & !b & !c, b & !a & !c, c & !a & !b];
        let mut certain = [view.hand(); SEATS];
        for (seat, cards) in seats.into_iter().zip(single) {
            certain[seat] = CardSet::from_valid_bits(cards);
        }
        let mut worlds = Worlds {
            certain,
            seats,
            kinds: Kinds::of(kinds),
            splits: [Split::default(); MOST_SPLITS],
            count: 0,
        };
        let missing = |seat: Seat| view.hand_count(seat).checked_sub(certain[seat].len());
        if let [Some(a), Some(b), Some(c)] = seats.map(missing) {
            worlds.count_splits([a, b, c], kinds.map(u64::count_ones));
        }
        worlds
    }

    /// Lists the splits that give every seat the cards it is missing.
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
                    *split = Split {
                        up_to: total,
                        first: [x as u8, y as u8, z as u8],
                        second: second as u8,
                    };
                    self.count += 1;
                }
            }
        }
    }

    fn splits(&self) -> &[Split] {
        self.splits.get(..self.count).unwrap_or_default()
    }

    /// The number of possible deals.
    #[inline]
    pub fn total(&self) -> u64 {
        self.splits().last().map_or(0, |split| split.up_to)
    }

    /// All four hands of a random possible deal; mine is as it is.
    ///
    /// A view always leaves one. Were there none, the others' hands would lack cards.
    pub fn draw(&self, rng: &mut Rng) -> [CardSet; SEATS] {
        let mut hands = self.certain;
        let Some(split) = self.random_split(rng) else {
            return hands;
        };
        let mut cards = self.kinds.cards;
        let [ab, ac, abc, bc] = self.kinds.sets;
        let [x, y, z] = split.first.map(usize::from);
        let [behind_ab, behind_ac, behind_abc, behind_all] = self.kinds.ends;
        let mut drawn = |from: usize, to: usize, count: usize, set: u64| {
            let kind = cards.get_mut(from..to).unwrap_or_default();
            random_part(kind, count, set, rng)
        };
        let of_ab = drawn(0, behind_ab, x, ab);
        let of_ac = drawn(behind_ab, behind_ac, y, ac);
        let of_abc = drawn(behind_ac, behind_abc, z, abc);
        // What the first leaves of the kind that all share stands behind what it takes, and so
        // directly before what only the others share.
        let open = abc & !of_abc | bc;
        let second = usize::from(split.second);
        let of_open = drawn(behind_ac + z, behind_all, second, open);
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

    /// A split, each as likely as it has deals; none if no deal is possible.
    fn random_split(&self, rng: &mut Rng) -> Option<&Split> {
        let splits = self.splits();
        if let [split] = splits {
            return Some(split);
        }
        let number = rng.below_u64(self.total());
        splits.get(splits.partition_point(|split| split.up_to <= number))
    }
}

/// A random `count` of the cards of a set, every choice equally likely; of the list of its cards they
/// are then the first.
///
/// The smaller part, drawn or left, is moved card by card to its end of the list (Fisher and Yates).
fn random_part(cards: &mut [u8], count: usize, set: u64, rng: &mut Rng) -> u64 {
    let len = cards.len();
    let left = len.saturating_sub(count);
    if left < count {
        set & !moved(left, len, rng, |place, die| {
            cards.swap(len - 1 - place, die);
            cards[len - 1 - place]
        })
    } else {
        moved(count, len, rng, |place, die| {
            cards.swap(place, place + die);
            cards[place]
        })
    }
}

/// The set of `count` cards that `next` moves to the places 0, 1, …, each by a random number below
/// the number of cards that have not been moved.
#[inline]
fn moved(count: usize, len: usize, rng: &mut Rng, mut next: impl FnMut(usize, usize) -> u8) -> u64 {
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

/// The three other seats, that first which shares cards with just one other in the fewest ways; else
/// in order of play.
fn in_order(view: &View) -> [Seat; 3] {
    let seats = others(view.me());
    let could = seats.map(|seat| view.belief().could_hold(seat).bits());
    let ways = |own: usize| {
        let [one, other] = [(own + 1) % 3, (own + 2) % 3].map(|seat| could[seat]);
        let with = |one: u64, other: u64| (could[own] & one & !other).count_ones() + 1;
        with(one, other) * with(other, one)
    };
    let own = (0..3).min_by_key(|&own| ways(own)).unwrap_or(0);
    [0, 1, 2].map(|step| seats[(own + step) % 3])
}

/// The three other seats, in order of play.
fn others(me: Seat) -> [Seat; 3] {
    [me.step(1), me.step(2), me.step(3)]
}

#[cfg(test)]
pub(in crate::search) mod tests;
