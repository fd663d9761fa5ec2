//! What is known of hands already: how well the plays of their holders go with them.
//!
//! Whether a play goes with a hand depends on that hand and on what everybody has seen, and not on what
//! third players hold. So what was reckoned for a hand is right in every deal that gives it to this
//! player, and at his next decisions too, for which only the plays since then are to be added. Toward the
//! end of a deal, when few hands are possible, nearly all of it is known.

use crate::{CardSet, Seat};
use handsense_core::LossyCache;

/// A table of some hands; what is not in it has to be reckoned.
///
/// It holds for one course of a deal, as far as that goes.
#[derive(Clone, Debug)]
pub(in crate::search) struct Fits(LossyCache<Slot>);

/// How likely a player was to play as he did, by what he may go by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::search) struct Fit {
    /// If he plays much like the learned policy.
    pub alike: f64,
    /// If he only leans to its opinion.
    pub anybody: f64,
}

impl Fit {
    /// Without any play.
    pub const NONE: Fit = Fit {
        alike: 1.0,
        anybody: 1.0,
    };

    /// How likely it was, either kind of player being as likely as the other.
    pub fn likelihood(self) -> f64 {
        (self.alike + self.anybody) / 2.0
    }

    /// The chance (0 to 1) that he plays much like the learned policy.
    pub fn likeness(self) -> f64 {
        self.alike / (self.alike + self.anybody)
    }
}

/// What is known of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::search) struct Known {
    /// The holder's plays that are counted.
    pub plays: u8,
    /// How well they go with the hand.
    pub fit: Fit,
}

impl Known {
    /// Nothing.
    pub const NOTHING: Known = Known {
        plays: 0,
        fit: Fit::NONE,
    };
}

/// A hand as it was before the first lead. The empty one stands for none.
#[derive(Clone, Copy, Debug)]
struct Slot {
    dealt: CardSet,
    fit: Fit,
    plays: u8,
    seat: Seat,
}

impl Slot {
    const EMPTY: Slot = Slot {
        dealt: CardSet::EMPTY,
        fit: Fit::NONE,
        plays: 0,
        seat: Seat::ALL[0],
    };
}

impl Fits {
    /// An empty table with this many slots, of 32 bytes each.
    pub const fn new(slots: usize) -> Fits {
        Fits(LossyCache::new(slots, Slot::EMPTY))
    }

    /// What is known of this hand of a seat; nothing counted, if nothing is.
    pub fn of(&self, seat: Seat, dealt: CardSet) -> Known {
        let look_up = |slots: &mut [Slot]| slots.get(place(seat, dealt, slots.len())).copied();
        match self.0.with(look_up) {
            Some(slot) if (slot.dealt, slot.seat) == (dealt, seat) => Known {
                plays: slot.plays,
                fit: slot.fit,
            },
            _ => Known::NOTHING,
        }
    }

    /// Notes what is known of a hand, in the place of another one perhaps.
    pub fn note(&self, seat: Seat, dealt: CardSet, known: Known) {
        self.0.with(|slots| {
            if let Some(slot) = slots.get_mut(place(seat, dealt, slots.len())) {
                *slot = Slot {
                    dealt,
                    fit: known.fit,
                    plays: known.plays,
                    seat,
                };
            }
        });
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.0.clear();
    }
}

/// Where a hand stands among so many slots.
fn place(seat: Seat, dealt: CardSet, slots: usize) -> usize {
    let mixed = (dealt.bits() ^ seat.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((u128::from(mixed) * slots as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal_hands;
    use handsense_core::Rng;

    fn known(number: u32) -> Known {
        Known {
            plays: 3,
            fit: Fit {
                alike: f64::from(number),
                anybody: 0.5,
            },
        }
    }

    #[test]
    fn a_hand_is_known_until_another_takes_its_place() {
        let table = Fits::new(64);
        let mut rng = Rng::new(3);
        let mut found = 0;
        for number in 0..500_u32 {
            let hands = deal_hands(&mut rng);
            table.note(Seat::ALL[1], hands[1], known(number));
            assert_eq!(table.of(Seat::ALL[1], hands[1]), known(number));
            assert_eq!(table.of(Seat::ALL[2], hands[1]), Known::NOTHING);
            found += u32::from(table.of(Seat::ALL[2], hands[2]) != Known::NOTHING);
            table.note(Seat::ALL[2], hands[2], known(number));
        }
        assert_eq!(found, 0);
        table.clear();
        let hand = deal_hands(&mut Rng::new(3))[1];
        assert_eq!(table.of(Seat::ALL[1], hand), Known::NOTHING);
    }

    #[test]
    fn hands_are_spread_over_all_slots() {
        let mut counts = [0; 32];
        let mut rng = Rng::new(8);
        for _ in 0..3_200 {
            counts[place(Seat::ALL[3], deal_hands(&mut rng)[3], 32)] += 1;
        }
        assert!(
            counts.iter().all(|&count| (60..150).contains(&count)),
            "{counts:?}"
        );
    }

    #[test]
    fn without_a_table_nothing_is_known() {
        let table = Fits::new(4);
        let hand = deal_hands(&mut Rng::new(1))[0];
        table.note(Seat::ALL[0], hand, known(7));
        table
            .0
            .with(|_| assert_eq!(table.of(Seat::ALL[0], hand), Known::NOTHING));
        assert_eq!(table.of(Seat::ALL[0], hand), known(7));
    }

    #[test]
    fn likeness_is_by_the_share_of_both_kinds() {
        let fit = Fit {
            alike: 0.3,
            anybody: 0.1,
        };
        assert!((fit.likelihood() - 0.2).abs() < 1e-12);
        assert!((fit.likeness() - 0.75).abs() < 1e-12);
        assert_eq!((Fit::NONE.likelihood(), Fit::NONE.likeness()), (1.0, 0.5));
    }
}
