//! Sampled deals with the trick in progress, and the simulated cards of the other seats in them.
//!
//! Source: design of the Hard search, section 6.7. The first applicable rule decides.
//!
//! 1. A seat that can follow suit plays its lowest card.
//! 2. The searching player is winning: the lowest card without penalty points.
//! 3. The leader of the game is winning: the queen of spades or the highest heart. A coin decides
//!    if both are available.
//! 4. Another seat is winning, or several seats share the highest score: the median of the cards
//!    without penalty points, of one or two the lower. Otherwise the lowest heart, otherwise the
//!    queen of spades.
//! 5. Otherwise, and for a lead: the card with the most penalty points.
//!
//! The generator breaks ties too. A seat never plays a suit in which it is known to be void,
//! because the sampled worlds respect known voids.

use super::normal::Hands;
use super::normal::convention::{SUIT_ORDER, card_points, in_hand_order, rank, suit_index};
use handsense_core::Fnv1a;
use handsense_hearts::{
    Card, CardSet, Rules, Seat, Suit, Trick, TrickContext, View, legal_moves, penalty_points,
};

/// Simulated policy of the other seats.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpponentPolicy {
    /// Rules that define the penalty points.
    pub rules: Rules,
    /// The searching player.
    pub origin: Seat,
    /// The seat with the highest game score, if it is unique.
    pub target: Option<Seat>,
}

impl OpponentPolicy {
    /// The card of the seat to play; `None` only for an empty hand.
    pub fn canonical_reply(&self, deal: &SampledDeal, rng: &mut XorShift64Star) -> Option<Card> {
        let legal = deal.legal_moves();
        let Some(led) = deal.trick.suit_led() else {
            return self.max_penalty_card(legal, rng);
        };
        // The highest code of a suit is its lowest card.
        let lowest = legal.suit(led).last();
        lowest
            .or_else(|| self.discard(legal, deal.trick_winner(), rng))
            .or_else(|| self.max_penalty_card(legal, rng))
    }

    /// The card with the most penalty points; among equals, the highest.
    pub fn max_penalty_card(&self, legal: CardSet, rng: &mut XorShift64Star) -> Option<Card> {
        let value = |card| (card_points(self.rules, card), rank(card));
        let best = legal.iter().map(value).max()?;
        sample_equal(legal, |card| value(card) == best, rng)
    }

    /// Rules 2 to 4.
    fn discard(&self, legal: CardSet, winner: Seat, rng: &mut XorShift64Star) -> Option<Card> {
        if winner == self.origin {
            return self.lowest_penalty_free(legal, rng);
        }
        let queen = Some(Card::QUEEN_OF_SPADES).filter(|&queen| legal.contains(queen));
        let hearts = legal.suit(Suit::Hearts);
        if Some(winner) == self.target {
            return match (queen, hearts.first()) {
                (Some(queen), Some(heart)) => Some(if rng.next_bool() { queen } else { heart }),
                (queen, heart) => queen.or(heart),
            };
        }
        self.median_penalty_free(legal, rng)
            .or(hearts.last())
            .or(queen)
    }

    fn is_penalty_free(&self, card: Card) -> bool {
        card_points(self.rules, card) == 0
    }

    fn lowest_penalty_free(&self, legal: CardSet, rng: &mut XorShift64Star) -> Option<Card> {
        let penalty_free = legal.iter().filter(|&card| self.is_penalty_free(card));
        let lowest = penalty_free.map(rank).min()?;
        let is_lowest = |card| self.is_penalty_free(card) && rank(card) == lowest;
        sample_equal(legal, is_lowest, rng)
    }

    /// The median by rank of three or more cards without penalty points; of fewer, the lowest.
    fn median_penalty_free(&self, legal: CardSet, rng: &mut XorShift64Star) -> Option<Card> {
        let mut penalty_free: Vec<Card> = in_hand_order(legal)
            .filter(|&card| self.is_penalty_free(card))
            .collect();
        if penalty_free.len() < 3 {
            return self.lowest_penalty_free(legal, rng);
        }
        penalty_free.sort_by_key(|&card| rank(card));
        penalty_free.get(penalty_free.len() / 2).copied()
    }
}

/// Draws one of the cards for which `equal` holds, with uniform probability.
fn sample_equal(
    cards: CardSet,
    equal: impl Fn(Card) -> bool,
    rng: &mut XorShift64Star,
) -> Option<Card> {
    let found = || in_hand_order(cards).filter(|&card| equal(card));
    let count = found().count() as u32;
    let index = if count > 1 { rng.below(count) } else { 0 };
    found().nth(index as usize)
}

/// Four hands and the current trick. A small value that is copied to try cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct SampledDeal {
    rules: Rules,
    /// The hand of each seat.
    pub hands: Hands,
    /// The current trick, complete or not.
    pub trick: Trick,
    /// Whether hearts are broken, including by this trick.
    pub hearts_broken: bool,
    first_trick: bool,
}

impl SampledDeal {
    /// The current trick of a view with the given hands.
    pub fn from_view(view: &View, hands: Hands) -> SampledDeal {
        SampledDeal {
            rules: view.rules(),
            hands,
            trick: *view.trick(),
            hearts_broken: view.hearts_broken(),
            first_trick: view.tricks_done() == 0,
        }
    }

    /// Legal cards of the seat to play.
    pub fn legal_moves(&self) -> CardSet {
        let context = TrickContext {
            suit_led: self.trick.suit_led(),
            first_trick: self.first_trick,
            hearts_broken: self.hearts_broken,
        };
        legal_moves(self.rules, self.hands[self.trick.next_seat()], context)
    }

    /// Plays a card of the seat to play.
    pub fn play(&mut self, card: Card) {
        self.hands[self.trick.next_seat()].remove(card);
        self.hearts_broken |= self.rules.heart_breakers().contains(card);
        self.trick.add(card);
    }

    /// Whether the seat to play cannot follow suit.
    pub fn discards(&self) -> bool {
        let led = self.trick.suit_led();
        led.is_some_and(|led| self.legal_moves().suit(led).is_empty())
    }

    /// Replaces a complete trick by an empty one that its winner leads.
    pub fn start_next_trick(&mut self) {
        if let Some(winner) = self.trick.winner() {
            self.trick = Trick::led_by(winner);
            self.first_trick = false;
        }
    }

    /// Penalty points in the trick.
    pub fn trick_points(&self) -> i32 {
        penalty_points(self.rules, self.trick.cards().iter().copied().collect())
    }

    /// The seat that is winning the trick; before the lead, its leader.
    pub fn trick_winner(&self) -> Seat {
        self.trick.winner().unwrap_or(self.trick.leader())
    }
}

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
    /// The bytes of the hash are the suit led (255 without one) and the number of cards in the trick.
    /// The seat, suit and rank of each follow, then the numbers of clubs, diamonds, spades and hearts in
    /// hand.
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
