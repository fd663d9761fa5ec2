//! The binary input features of the policy network, as indices of the active ones.
//!
//! Seats are relative to the player, clockwise. Features use only what the player knows.

use crate::evaluation::ranking::tuned::{KnownState, MoveEvaluator};
use crate::evaluation::weights::TUNED;
use crate::rules::cards::lane_len;
use crate::{Card, CardSet, DECK_SIZE, Rules, SEATS, Seat, Suit, View};

/// The number of features.
pub const FEATURES: usize = SHAPES_OFFSET + SUITS * ABOUT_SUIT;

pub(super) const SUITS: usize = 4;
pub(super) const RANKS: usize = DECK_SIZE / SUITS;
/// Ace, king and queen.
pub(super) const HIGH_CARDS: usize = 3;
/// The number of rule bits.
pub(crate) const RULE_BITS: usize = 14;
/// Thresholds of the points of a seat; each exceeded threshold is one active feature.
pub(super) const POINT_STEPS: [i32; 7] = [0, 2, 5, 9, 12, 16, 20];
/// Features of each other seat: a void in each suit, and whether it may hold the ace, king and
/// queen of spades.
pub(super) const ABOUT_OTHERS: usize = SUITS + HIGH_CARDS;
pub(crate) const HIGH_SPADES: [Card; HIGH_CARDS] = [
    Card::ACE_OF_SPADES,
    Card::KING_OF_SPADES,
    Card::QUEEN_OF_SPADES,
];

/// The first feature of the cards in hand, by [`card_index`].
pub const HAND_OFFSET: usize = 0;
/// The first feature of the unseen cards, by [`card_index`].
pub const UNSEEN_OFFSET: usize = HAND_OFFSET + DECK_SIZE;
pub(super) const TABLE_OFFSET: usize = UNSEEN_OFFSET + DECK_SIZE;
/// The rank of the card that is winning the trick.
pub(super) const WINNING_OFFSET: usize = TABLE_OFFSET + DECK_SIZE;
/// The seat that is winning the trick; the last feature: an empty trick.
pub(super) const WINNER_OFFSET: usize = WINNING_OFFSET + RANKS;
pub(super) const ON_TABLE_OFFSET: usize = WINNER_OFFSET + SEATS + 1;
/// The suit led; the last feature: an empty trick.
pub(super) const SUIT_LED_OFFSET: usize = ON_TABLE_OFFSET + SEATS;
pub(super) const BROKEN_OFFSET: usize = SUIT_LED_OFFSET + SUITS + 1;
pub(super) const POINTS_OFFSET: usize = BROKEN_OFFSET + 1;
/// The seat that has taken all points so far.
pub(super) const ALL_POINTS_OFFSET: usize = POINTS_OFFSET + SEATS * POINT_STEPS.len();
/// The seat that has taken the queen of spades; the last feature: not taken.
pub(super) const QUEEN_OFFSET: usize = ALL_POINTS_OFFSET + SEATS;
pub(super) const DECLINED_OFFSET: usize = QUEEN_OFFSET + SEATS + 1;
pub(super) const SHOOTING_OFFSET: usize = DECLINED_OFFSET + SEATS;
pub(super) const OTHERS_OFFSET: usize = SHOOTING_OFFSET + 1;
pub(super) const RULES_OFFSET: usize = OTHERS_OFFSET + (SEATS - 1) * ABOUT_OTHERS;
/// The first feature about the cards of a suit in hand; see [`SuitInHand`].
pub(super) const SHAPES_OFFSET: usize = RULES_OFFSET + RULE_BITS;
/// Void, or the number of unseen cards below the lowest card in hand: 0, 1, 2, more.
pub(super) const LOWS: usize = 5;
/// The number of unseen cards above the highest card in hand: 0, 1, 2, more.
pub(super) const HIGHS: usize = 4;
pub(super) const ABOUT_SUIT: usize = LOWS + HIGHS;

/// The maximum number of active features in one group: cards, play or rules.
const MAX_ACTIVE: usize = 80;

/// The ends of a suit in hand against its unseen cards, in the classes of [`LOWS`] and [`HIGHS`].
#[derive(Clone, Copy)]
pub(super) struct SuitInHand {
    pub low: usize,
    /// `None` without a card.
    pub high: Option<usize>,
}

impl SuitInHand {
    #[inline]
    pub fn new(hand: CardSet, unseen: CardSet, suit: Suit) -> SuitInHand {
        let (hand, unseen) = (hand.lane(suit), unseen.lane(suit));
        if hand == 0 {
            return SuitInHand { low: 0, high: None };
        }
        // Aces are the lowest bits.
        let below = unseen & (u32::MAX << (31 - hand.leading_zeros()));
        let above = unseen & ((hand & hand.wrapping_neg()) - 1);
        SuitInHand {
            low: 1 + (lane_len(below) as usize).min(LOWS - 2),
            high: Some((lane_len(above) as usize).min(HIGHS - 1)),
        }
    }
}

/// The number of unseen cards below a card, and above it: 0, 1, 2, more.
const PLACE_COUNTS: usize = 4;
/// The number of places of a card among the unseen cards of its suit.
pub const PLACES: usize = PLACE_COUNTS * PLACE_COUNTS;

/// Returns the place of a card among the unseen cards of its suit, less than [`PLACES`].
#[inline]
pub fn place_among(unseen: CardSet, card: Card) -> usize {
    let (unseen, rank) = (unseen.lane(card.suit()), card.code() & 15);
    let count = |cards: u32| (lane_len(cards) as usize).min(PLACE_COUNTS - 1);
    // Aces are the lowest bits.
    let above = unseen & ((1 << rank) - 1);
    count(unseen - above) * PLACE_COUNTS + count(above)
}

/// Returns the index of a card among the features of cards: suit · 13 + rank, aces first.
#[inline]
pub fn card_index(card: Card) -> usize {
    let code = usize::from(card.code());
    (code >> 4) * RANKS + (code & 15)
}

/// Returns the card of an index, or `None` from [`DECK_SIZE`] on.
pub fn card_at(index: usize) -> Option<Card> {
    let code = index / RANKS * 16 + index % RANKS;
    Card::from_code(code as i32)
}

/// Returns the numbers of the rule bits that are set, each less than [`RULE_BITS`].
pub(crate) fn rule_bits(rules: Rules) -> impl Iterator<Item = usize> {
    (0..RULE_BITS).filter(move |bit| rules.bits() >> bit & 1 == 1)
}

/// The indices of active features.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActiveFeatures {
    numbers: [u16; MAX_ACTIVE],
    count: usize,
}

impl ActiveFeatures {
    const NONE: ActiveFeatures = ActiveFeatures {
        numbers: [0; MAX_ACTIVE],
        count: 0,
    };

    #[inline]
    fn add(&mut self, number: usize) {
        if let Some(slot) = self.numbers.get_mut(self.count) {
            *slot = number as u16;
            self.count += 1;
        }
    }

    #[inline]
    pub fn numbers(&self) -> &[u16] {
        self.numbers.get(..self.count).unwrap_or_default()
    }

    /// Returns the features of the rules, which are constant during a deal.
    pub fn from_rules(rules: Rules) -> ActiveFeatures {
        let mut all = ActiveFeatures::NONE;
        rule_bits(rules).for_each(|bit| all.add(RULES_OFFSET + bit));
        all
    }

    /// Returns the features of the cards in hand and the unseen cards.
    pub fn from_cards(hand: CardSet, unseen: CardSet) -> ActiveFeatures {
        let mut all = ActiveFeatures::NONE;
        hand.iter()
            .for_each(|card| all.add(HAND_OFFSET + card_index(card)));
        unseen
            .iter()
            .for_each(|card| all.add(UNSEEN_OFFSET + card_index(card)));
        all
    }

    /// Returns the features of the play so far. `shooting` is whether the tuned policy is shooting
    /// the moon.
    #[inline]
    pub fn from_play(state: &KnownState, shooting: bool) -> ActiveFeatures {
        let mut all = ActiveFeatures::NONE;
        let me = state.me;
        let relative = |seat: Seat| (seat.index() + SEATS - me.index()) % SEATS;
        let table = state.table.iter();
        table.for_each(|card| all.add(TABLE_OFFSET + card_index(card)));
        if let Some((card, _)) = state.winning {
            all.add(WINNING_OFFSET + card_index(card) % RANKS);
        }
        all.add(WINNER_OFFSET + state.winning.map_or(SEATS, |(_, seat)| relative(seat)));
        all.add(ON_TABLE_OFFSET + usize::from(state.on_table) % SEATS);
        all.add(SUIT_LED_OFFSET + state.suit_led.map_or(SUITS, |suit| suit as usize));
        if state.hearts_broken {
            all.add(BROKEN_OFFSET);
        }
        let sum: i32 = state.points.iter().sum();
        for seat in Seat::ALL {
            let (points, from_me) = (state.points[seat], relative(seat));
            let first = POINTS_OFFSET + from_me * POINT_STEPS.len();
            let below = POINT_STEPS.iter().filter(|&&step| points > step).count();
            (first..first + below).for_each(|number| all.add(number));
            if sum > 0 && points == sum {
                all.add(ALL_POINTS_OFFSET + from_me);
            }
            if state.declined_queen[seat] {
                all.add(DECLINED_OFFSET + from_me);
            }
            if seat != me {
                let first = OTHERS_OFFSET + (from_me - 1) * ABOUT_OTHERS;
                all.add_other_seat(state.could_hold[seat], first);
            }
        }
        for suit in Suit::ALL {
            let SuitInHand { low, high } = SuitInHand::new(state.hand, state.unseen, suit);
            let first = SHAPES_OFFSET + suit.index() * ABOUT_SUIT;
            all.add(first + low);
            high.into_iter()
                .for_each(|high| all.add(first + LOWS + high));
        }
        all.add(QUEEN_OFFSET + state.queen_taken_by.map_or(SEATS, relative));
        if shooting {
            all.add(SHOOTING_OFFSET);
        }
        all
    }

    #[inline]
    fn add_other_seat(&mut self, could_hold: CardSet, first: usize) {
        for suit in Suit::ALL {
            if could_hold.suit(suit).is_empty() {
                self.add(first + suit as usize);
            }
        }
        for (number, card) in HIGH_SPADES.into_iter().enumerate() {
            if could_hold.contains(card) {
                self.add(first + SUITS + number);
            }
        }
    }
}

/// Returns the indices of all active features of a decision, each less than [`FEATURES`].
pub fn active_features(view: &View) -> Vec<u16> {
    let state = KnownState::from_view(view);
    let shooting = MoveEvaluator::new(&state, &TUNED).is_shooting();
    let parts = [
        ActiveFeatures::from_cards(state.hand, state.unseen),
        ActiveFeatures::from_play(&state, shooting),
        ActiveFeatures::from_rules(state.rules),
    ];
    parts
        .iter()
        .flat_map(ActiveFeatures::numbers)
        .copied()
        .collect()
}
