//! Deals the unseen cards so that every possible deal is equally likely.
//!
//! What fits is what a [`View`]'s belief leaves open: own, played and passed cards are known, a seat
//! that failed to follow is void. Drawing deals until one fits would stall when little fits; here
//! nothing is thrown away, because deals are counted first.
//!
//! Cards that the same seats may hold are alike, and with three hidden hands there are only seven
//! kinds: three with one possible seat, three with two, one with three. How many cards of each
//! two-seat kind go to its first seat (three numbers) settles how many cards of every kind every
//! seat gets; a product of binomial coefficients says how many deals that stands for. So one number
//! below the total picks the split with the right probability, and within a kind the cards are
//! parted at random. All counts are exact: the total never exceeds 39!/(13!)³ < 2^57.

use super::{CardSet, SEATS, Seat, View};
use crate::base::Rng;

/// Most unseen cards there are, plus one.
const CARDS: usize = 40;

/// Pascal's triangle.
const BINOMIAL: [[u64; CARDS]; CARDS] = {
    let mut rows = [[0; CARDS]; CARDS];
    let mut n = 0;
    while n < CARDS {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n {
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

/// Two-seat kinds: the two seats, numbered 0 to 2 from my left neighbour on.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// One way to part the kinds over the seats.
#[derive(Clone, Copy, Debug)]
struct Split {
    /// Deals of this split and of all before it.
    up_to: u64,
    /// Of each two-seat kind the cards that go to its first seat.
    pairs: [u32; 3],
    /// Of the three-seat kind the cards that go to the first and the second seat.
    all: [u32; 2],
}

/// All possible deals of one view, counted; draws from them.
///
/// ```
/// use handsense::base::Rng;
/// use handsense::hearts::{View, Worlds};
/// let view: View = "hand=AK3.QJ98.T654.72 plays=2:C2,CK".parse().unwrap();
/// let hands = Worlds::of(&view).draw(&mut Rng::new(1));
/// assert_eq!(hands[0], view.hand());
/// assert_eq!(hands[1].len(), 13);
/// ```
#[derive(Clone, Debug)]
pub struct Worlds {
    me: Seat,
    hand: u64,
    /// Cards with one possible seat.
    single: [u64; 3],
    /// Cards with two possible seats, as in `PAIRS`.
    pairs: [u64; 3],
    /// Cards that any of the three may hold.
    all: u64,
    splits: Vec<Split>,
}

impl Worlds {
    /// Counts the deals that a view leaves possible.
    pub fn of(view: &View) -> Worlds {
        let seats = others(view.me());
        let could = seats.map(|seat| view.belief().could_hold(seat).bits());
        let [a, b, c] = could;
        let mut worlds = Worlds {
            me: view.me(),
            hand: view.hand().bits(),
            single: [a & !b & !c, b & !a & !c, c & !a & !b],
            pairs: [a & b & !c, a & c & !b, b & c & !a],
            all: a & b & c,
            splits: Vec::new(),
        };
        worlds.count(seats.map(|seat| view.hand_count(seat)));
        worlds
    }

    /// Lists the splits that give every seat its number of cards.
    fn count(&mut self, places: [u32; 3]) {
        let ones = |sets: [u64; 3]| sets.map(u64::count_ones);
        let (single, [ab, ac, bc]) = (ones(self.single), ones(self.pairs));
        let all = self.all.count_ones();
        let mut total = 0;
        for x in 0..=ab {
            for y in 0..=ac {
                for z in 0..=bc {
                    let taken = [x + y, ab - x + z, ac - y + bc - z];
                    let left = |seat: usize| places[seat].checked_sub(single[seat] + taken[seat]);
                    let (Some(p), Some(q), Some(r)) = (left(0), left(1), left(2)) else {
                        continue;
                    };
                    if p + q + r != all {
                        continue;
                    }
                    let of_pairs = binomial(ab, x) * binomial(ac, y) * binomial(bc, z);
                    total += of_pairs * binomial(all, p) * binomial(all - p, q);
                    self.splits.push(Split {
                        up_to: total,
                        pairs: [x, y, z],
                        all: [p, q],
                    });
                }
            }
        }
    }

    /// The number of possible deals.
    pub fn total(&self) -> u64 {
        self.splits.last().map_or(0, |split| split.up_to)
    }

    /// All four hands of a random possible deal; mine is as it is.
    ///
    /// A view always leaves one. Were there none, the others' hands would lack cards.
    pub fn draw(&self, rng: &mut Rng) -> [CardSet; SEATS] {
        let number = rng.below_u64(self.total());
        let place = self.splits.partition_point(|split| split.up_to <= number);
        let mut hands = self.single;
        if let Some(split) = self.splits.get(place) {
            for ((cards, seats), count) in self.pairs.into_iter().zip(PAIRS).zip(split.pairs) {
                let first = subset(cards, count, rng);
                hands[seats[0]] |= first;
                hands[seats[1]] |= cards & !first;
            }
            let first = subset(self.all, split.all[0], rng);
            let second = subset(self.all & !first, split.all[1], rng);
            hands[0] |= first;
            hands[1] |= second;
            hands[2] |= self.all & !first & !second;
        }
        let mut table = [CardSet::from_valid_bits(self.hand); SEATS];
        for (seat, cards) in others(self.me).into_iter().zip(hands) {
            table[seat] = CardSet::from_valid_bits(cards);
        }
        table
    }
}

/// `count` cards of a set, every choice equally likely.
///
/// Card by card: taken with the probability of cards still wanted to cards still left.
fn subset(cards: u64, count: u32, rng: &mut Rng) -> u64 {
    let (mut rest, mut left, mut wanted, mut chosen) = (cards, cards.count_ones(), count, 0);
    while wanted > 0 && wanted < left {
        let card = rest & rest.wrapping_neg();
        if rng.below(left) < wanted {
            chosen |= card;
            wanted -= 1;
        }
        rest ^= card;
        left -= 1;
    }
    if wanted > 0 { chosen | rest } else { chosen }
}

/// The three other seats, in order of play.
fn others(me: Seat) -> [Seat; 3] {
    [me.step(1), me.step(2), me.step(3)]
}

#[cfg(test)]
pub(super) mod tests;
