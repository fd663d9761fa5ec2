//! The random generator of a decision, xorshift64*, which the design requires.
//!
//! Sources: Sebastiano Vigna, "An experimental exploration of Marsaglia's xorshift generators,
//! scrambled" (2016), with the shifts 12, 25, 27 and the multiplier of that paper; design of the Hard
//! search, section 6.8, for the seed. The byte layout and the hash are ours, because the design leaves
//! them open.

use handsense_core::Fnv1a;
use handsense_hearts::{Suit, View};

use super::normal::convention::{SUIT_ORDER, rank, suit_index};

/// Replaces a zero state, which is a fixed point of the generator.
const ZERO_REPLACEMENT: u64 = 0x9E37_79B9_7F4A_7C15;
const MULTIPLIER: u64 = 0x2545_F491_4F6C_DD1D;
/// Byte for the suit led when no card has been led.
const NO_SUIT: u8 = 255;

/// The generator xorshift64*, of period 2^64 − 1.
#[derive(Clone, Debug)]
pub(super) struct XorShift64Star(u64);

impl XorShift64Star {
    /// Creates a generator with this state; zero is replaced by a constant.
    pub const fn new(state: u64) -> XorShift64Star {
        XorShift64Star(if state == 0 { ZERO_REPLACEMENT } else { state })
    }

    /// The generator of a decision. The seed is the exclusive or of that of the deal, the seat, and a
    /// hash of the public trick and the suit lengths of the hand.
    ///
    /// The bytes of the hash are: the suit led (255 without one), the number of cards in the trick, the
    /// seat, suit and rank of each, and the numbers of clubs, diamonds, spades and hearts in hand.
    pub fn of_decision(view: &View, seed: u64) -> XorShift64Star {
        let suit_byte = |suit: Suit| suit_index(suit) as u8;
        let trick = view.trick();
        let led = trick.suit_led().map_or(NO_SUIT, suit_byte);
        let mut bytes = vec![led, trick.len() as u8];
        for (place, &card) in (0..).zip(trick.cards()) {
            let seat = trick.leader().step(place);
            bytes.extend([seat.index() as u8, suit_byte(card.suit()), rank(card) as u8]);
        }
        bytes.extend(SUIT_ORDER.map(|suit| view.hand().suit(suit).len() as u8));
        let hash = Fnv1a::new().update(&bytes).value();
        XorShift64Star::new(seed ^ view.me().index() as u64 ^ hash)
    }

    /// Returns the next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        let mut x = self.0;
        x ^= x >> 12;
        x ^= x << 25;
        x ^= x >> 27;
        self.0 = x;
        x.wrapping_mul(MULTIPLIER)
    }

    /// Returns an integer in `0..bound` from the high half of the next 64 bits. The bias is at most one
    /// part in 2^32 / `bound`.
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * bound as u64) >> 32) as u32
    }

    /// Returns the highest of the next 64 bits: a fair coin toss.
    pub const fn next_bool(&mut self) -> bool {
        self.next_u64() >> 63 != 0
    }
}
