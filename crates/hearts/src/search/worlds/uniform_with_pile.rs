//! A uniform sampler of the hidden hands where unseen cards were played in unrecorded tricks.
//!
//! Such a card is in no hand: it lies on the pile, which may have any card. A deal is a choice of
//! the three hidden hands; the pile is the rest. The deals are counted as in
//! [`super::uniform`], but every card may also be on the pile, so no card is certain. The first seat
//! receives cards from its four classes: its own, those that it shares with the second, with the
//! third, and with both. The second seat then receives cards from those that the third cannot hold
//! and from those that it can, and the third seat receives the rest of its hand from what is left
//! to it. The numbers of these cards are a split. Its deals are a product of seven binomial
//! coefficients. The total is exact: it is below 52!/(13!)⁴ < 2^96.
//!
//! A sample adds up the splits until it reaches a random number below the total. Without known voids
//! there is one split; with one in each hand there are about a thousand.

use super::uniform::{pascal_triangle, random_subset};
use crate::{CardSet, DECK_SIZE, SEATS, Seat, View};
use handsense_core::Rng;

/// Columns of the table of binomial coefficients: the largest hand with an unrecorded trick, plus
/// one.
const COLUMNS: usize = 13;

/// Pascal's triangle up to 52 cards and hands of 12.
const BINOMIAL: [[u64; COLUMNS]; DECK_SIZE + 1] = pascal_triangle();

fn binomial(n: u32, k: u32) -> u128 {
    let row = BINOMIAL.get(n as usize);
    row.and_then(|row| row.get(k as usize))
        .copied()
        .unwrap_or(0)
        .into()
}

/// A uniform sampler of the hidden hands of one view with a pile.
#[derive(Clone, Debug)]
pub(super) struct PileSampler {
    me: Seat,
    my_hand: CardSet,
    /// The other seats: first, second and third.
    seats: [Seat; 3],
    /// The cards of their hands.
    lens: [u32; 3],
    classes: Classes,
    total: u128,
}

/// The unseen cards that some seat could hold, by the seats that could hold them.
#[derive(Clone, Copy, Debug)]
struct Classes {
    a: u64,
    b: u64,
    c: u64,
    ab: u64,
    ac: u64,
    bc: u64,
    abc: u64,
}

/// The numbers of cards that the seats receive from each class.
#[derive(Clone, Copy, Debug)]
struct Split {
    /// To the first seat: its own, shared with the second, with the third, with both.
    first: [u32; 4],
    /// To the second seat, of the cards that the third could hold.
    second_shared: u32,
}

impl PileSampler {
    /// Counts the deals of a view. `seats` are the other seats.
    pub fn new(view: &View, seats: [Seat; 3]) -> PileSampler {
        let [a, b, c] = seats.map(|seat| view.constraints().could_hold(seat).bits());
        let mut sampler = PileSampler {
            me: view.me(),
            my_hand: view.hand(),
            seats,
            lens: seats.map(|seat| view.hand_count(seat)),
            classes: Classes {
                a: a & !b & !c,
                b: b & !a & !c,
                c: c & !a & !b,
                ab: a & b & !c,
                ac: a & c & !b,
                bc: b & c & !a,
                abc: a & b & c,
            },
            total: 0,
        };
        let mut total = 0;
        sampler.find_split(|_, deals| {
            total += deals;
            false
        });
        sampler.total = total;
        sampler
    }

    /// Returns the number of possible deals of the three hands.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// Returns the first split for which `is_found`, given the split and its deals, is true.
    fn find_split(&self, mut is_found: impl FnMut(Split, u128) -> bool) -> Option<Split> {
        let count = u64::count_ones;
        let Classes {
            a,
            b,
            c,
            ab,
            ac,
            bc,
            abc,
        } = self.classes;
        let (a, b, c) = (count(a), count(b), count(c));
        let (ab, ac, bc, abc) = (count(ab), count(ac), count(bc), count(abc));
        let [first_len, second_len, third_len] = self.lens;
        for own in 0..=a.min(first_len) {
            for x in 0..=ab.min(first_len - own) {
                for y in 0..=ac.min(first_len - own - x) {
                    let z = first_len - own - x - y;
                    if z > abc {
                        continue;
                    }
                    let of_first =
                        binomial(a, own) * binomial(ab, x) * binomial(ac, y) * binomial(abc, z);
                    let (alone, shared) = (b + ab - x, bc + abc - z);
                    for second_shared in 0..=shared.min(second_len) {
                        let of_second = binomial(alone, second_len - second_shared)
                            * binomial(shared, second_shared);
                        let left = c + ac - y + shared - second_shared;
                        let deals = of_first * of_second * binomial(left, third_len);
                        let split = Split {
                            first: [own, x, y, z],
                            second_shared,
                        };
                        if deals > 0 && is_found(split, deals) {
                            return Some(split);
                        }
                    }
                }
            }
        }
        None
    }

    /// Returns the four hands of a uniformly random possible deal.
    pub fn sample(&self, rng: &mut Rng) -> [CardSet; SEATS] {
        let mut hands = [CardSet::EMPTY; SEATS];
        hands[self.me] = self.my_hand;
        // The bias is below 2^-32.
        let wide = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
        let mut number = wide % self.total.max(1);
        let found = self.find_split(|_, deals| {
            let is_here = number < deals;
            number = number.saturating_sub(deals);
            is_here
        });
        // Every view has a possible deal.
        let Some(split) = found else { return hands };
        let classes = self.classes;
        let [own, x, y, z] = split.first;
        let of_ab = random_cards(classes.ab, x, rng);
        let of_ac = random_cards(classes.ac, y, rng);
        let of_abc = random_cards(classes.abc, z, rng);
        let first = random_cards(classes.a, own, rng) | of_ab | of_ac | of_abc;
        let alone = classes.b | classes.ab & !of_ab;
        let shared = classes.bc | classes.abc & !of_abc;
        let of_shared = random_cards(shared, split.second_shared, rng);
        let second = random_cards(alone, self.lens[1] - split.second_shared, rng) | of_shared;
        let left = classes.c | classes.ac & !of_ac | shared & !of_shared;
        let third = random_cards(left, self.lens[2], rng);
        for (seat, hand) in self.seats.into_iter().zip([first, second, third]) {
            hands[seat] = CardSet::from_valid_bits(hand);
        }
        hands
    }
}

/// Returns a uniformly random subset of `count` cards of a set.
fn random_cards(set: u64, count: u32, rng: &mut Rng) -> u64 {
    let mut cards = [0; DECK_SIZE];
    let mut len = 0;
    for card in CardSet::from_valid_bits(set).iter() {
        cards[len] = card.code();
        len += 1;
    }
    random_subset(&mut cards[..len], count as usize, set, rng)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{UniformSampler, UnrecordedTricks, ViewSetup};
    use std::collections::BTreeMap;

    /// All choices of the three hands, by trying every place of every card.
    fn all_deals(view: &View) -> Vec<[CardSet; SEATS]> {
        fn place(
            view: &View,
            cards: &[crate::Card],
            hands: &mut [CardSet; SEATS],
            out: &mut Vec<[CardSet; SEATS]>,
        ) {
            let Some((&card, rest)) = cards.split_first() else {
                let is_full = |seat: &Seat| hands[*seat].len() == view.hand_count(*seat);
                if Seat::ALL.iter().all(is_full) {
                    out.push(*hands);
                }
                return;
            };
            place(view, rest, hands, out);
            for seat in Seat::ALL {
                let fits = seat != view.me() && hands[seat].len() < view.hand_count(seat);
                if fits && view.constraints().could_hold(seat).contains(card) {
                    hands[seat].insert(card);
                    place(view, rest, hands, out);
                    hands[seat].remove(card);
                }
            }
        }
        let unseen: Vec<_> = view.unseen().iter().collect();
        let mut hands = [CardSet::EMPTY; SEATS];
        hands[view.me()] = view.hand();
        let mut out = Vec::new();
        place(view, &unseen, &mut hands, &mut out);
        out
    }

    /// A view of seat 0 with these unseen cards; he has taken the other cards that are not played.
    fn view(hand: &str, plays: &[(usize, &str)], unseen: &str) -> View {
        let card = |text: &str| text.parse::<crate::Card>().expect("a card");
        let cards = |text: &str| text.parse::<CardSet>().expect("cards");
        let plays: Vec<_> = plays
            .iter()
            .map(|&(seat, text)| (Seat::ALL[seat], card(text)))
            .collect();
        let recorded: CardSet = plays.iter().map(|&(_, card)| card).collect();
        let mut taken = [CardSet::EMPTY; SEATS];
        taken[0] = !(cards(hand) | cards(unseen) | recorded);
        let setup = ViewSetup {
            unrecorded: Some(UnrecordedTricks {
                taken,
                hearts_broken: false,
            }),
            ..ViewSetup::new(Seat::ALL[0], cards(hand))
        };
        View::from_plays(setup, &plays).expect("a possible view")
    }

    #[test]
    fn the_samples_are_uniform_over_all_deals() {
        let views = [
            view("C3", &[], "S2,S3,H2,H3,D2,D3,C2"),
            // Seat 2 has no spade, and seat 3 no spade and no diamond.
            view(
                "C3,C4",
                &[
                    (1, "S4"),
                    (2, "H4"),
                    (3, "H5"),
                    (0, "SA"),
                    (0, "DA"),
                    (1, "D4"),
                    (2, "D5"),
                    (3, "H6"),
                ],
                "S2,S3,H2,H3,D2,D3,C2,S6,D6,C5",
            ),
            // No seat could hold the spades.
            view(
                "C3",
                &[(0, "SA"), (1, "H4"), (2, "H5"), (3, "H6")],
                "S2,S3,H2,H3,D2,D3,C2",
            ),
        ];
        for (number, view) in views.iter().enumerate() {
            assert_eq!(view.unrecorded_cards(), 4, "{number}");
            let deals = all_deals(view);
            let sampler = PileSampler::new(view, [1, 2, 3].map(|n| view.me().step(n)));
            assert_eq!(sampler.total(), deals.len() as u128, "{number}");
            assert!(deals.len() > 50, "{number}: {}", deals.len());
            let (mut rng, mut found) = (Rng::new(7), BTreeMap::new());
            let expected = 30.0;
            for _ in 0..30 * deals.len() {
                let hands = sampler.sample(&mut rng).map(CardSet::bits);
                *found.entry(hands).or_insert(0) += 1;
            }
            let mut chi_square = 0.0;
            for deal in &deals {
                let count = found.remove(&deal.map(CardSet::bits)).unwrap_or(0);
                chi_square += (f64::from(count) - expected).powi(2) / expected;
            }
            assert!(found.is_empty(), "{number}: impossible deals");
            let freedom = deals.len() as f64 - 1.0;
            let z = (chi_square - freedom) / (2.0 * freedom).sqrt();
            assert!(z.abs() < 5.0, "{number}: {z}");
        }
    }

    #[test]
    fn the_total_of_an_unknown_history_is_a_multinomial_coefficient() {
        // The spot of a host without a history: six cards each, and one of them is on the table.
        let view: View = "hand=A2.K3.Q4. plays=3:C5 taken=unknown"
            .parse()
            .expect("a view");
        let sampler = PileSampler::new(&view, [1, 2, 3].map(|n| view.me().step(n)));
        let choose = |n: u128, k: u128| (0..k).fold(1, |value, i| value * (n - i) / (i + 1));
        let expected = choose(45, 6) * choose(39, 6) * choose(33, 5);
        assert_eq!(sampler.total(), expected);
        assert_eq!(
            UniformSampler::new(&view).total(),
            expected.try_into().unwrap_or(u64::MAX)
        );
    }
}
