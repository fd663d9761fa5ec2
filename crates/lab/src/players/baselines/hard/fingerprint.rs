//! Random generator of a decision, seeded by the game seed, the seat and a fingerprint of the
//! trick.
//!
//! Source: design of the Hard search, section 6.8. The byte layout and the hash are ours, because
//! the design leaves them open. Choosing and explaining start from the same state.

use handsense_core::Fnv1a;
use handsense_hearts::{Suit, View};

use super::normal::convention::{SUIT_ORDER, rank, suit_index};
use super::xorshift::XorShift64Star;

/// Byte for the suit led when no card has been led.
const NO_SUIT: u8 = 255;

/// Generator of a decision, seeded by the exclusive or of seed, seat and [`fingerprint`].
pub(super) fn decision_rng(view: &View, seed: u64) -> XorShift64Star {
    XorShift64Star::new(seed ^ view.me().index() as u64 ^ fingerprint(view))
}

/// 64-bit FNV-1a hash of the public trick and the suit lengths of the hand.
///
/// The bytes are: the suit led (255 without one), the number of cards in the trick, the seat, suit
/// and rank of each, and the numbers of clubs, diamonds, spades and hearts in hand.
pub(super) fn fingerprint(view: &View) -> u64 {
    let suit_byte = |suit: Suit| suit_index(suit) as u8;
    let trick = view.trick();
    let led = trick.suit_led().map_or(NO_SUIT, suit_byte);
    let mut bytes = vec![led, trick.len() as u8];
    for (place, &card) in (0..).zip(trick.cards()) {
        let seat = trick.leader().step(place);
        bytes.extend([seat.index() as u8, suit_byte(card.suit()), rank(card) as u8]);
    }
    bytes.extend(SUIT_ORDER.map(|suit| view.hand().suit(suit).len() as u8));
    hash(&bytes)
}

fn hash(bytes: &[u8]) -> u64 {
    Fnv1a::new().update(bytes).value()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn print(line: &str) -> u64 {
        fingerprint(&line.parse().expect("a view"))
    }

    #[test]
    fn the_bytes_are_those_of_the_trick_and_the_hand() {
        let line = "me=1 hand=A73.QJ98.65.8732 plays=0:C2";
        let bytes = [0, 1, 0, 0, 2, 2, 4, 3, 4];
        assert_eq!(print(line), hash(&bytes));
        let lead = "me=1 hand=A73.QJ98.5.8732 plays=0:C2,CA,C6,CK";
        assert_eq!(print(lead), hash(&[255, 0, 1, 4, 3, 4]));
    }

    #[test]
    fn seed_seat_and_trick_change_the_generator() {
        let view: View = "me=1 hand=A73.QJ98.65.8732 plays=0:C2"
            .parse()
            .expect("a view");
        let first = |seed| decision_rng(&view, seed).next_u64();
        assert_eq!(first(1), first(1));
        assert_ne!(first(1), first(2));
        let other: View = "me=1 hand=A73.QJ98.65.8732 plays=0:C3 rules=0"
            .parse()
            .expect("a view");
        assert_ne!(first(1), decision_rng(&other, 1).next_u64());
        let zero = fingerprint(&view) ^ 1;
        assert_ne!(
            decision_rng(&view, zero).next_u64(),
            0,
            "the state must not be zero"
        );
    }
}
