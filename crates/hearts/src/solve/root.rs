//! A position as the search sees it, and the way back to its cards.

use super::law::{Law, Outcome};
use super::node::{Node, OnTable, suit_of};
use super::order::{Choices, choices};
use crate::{Card, CardSet, JACK_POINTS, NO_TRICK_POINTS, Position, SEATS, Seat, penalty_points};

/// The seat to play, what it sees of the trick, and the deal at the beginning of that trick.
pub(super) struct Root {
    pub law: Law,
    /// What each seat took before the trick.
    taken: [CardSet; SEATS],
    pub node: Node,
    /// The card that each bit of the node stands for.
    cards: [u8; 64],
    pub hands: [u64; SEATS],
    pub table: OnTable,
    pub seat: usize,
    pub legal: u64,
}

impl Root {
    pub fn of(position: &Position, law: Law) -> Root {
        let (node, cards) = Node::of(position, &law);
        let (mut hands, mut table) = (node.hands(), OnTable::EMPTY);
        for &card in position.trick().cards() {
            let seat = node.seat(&table);
            let bit = bit_of(card, hands[seat], &cards);
            hands[seat] ^= bit;
            table = table.with(seat, bit, node.points_of(&law, bit));
        }
        let seat = node.seat(&table);
        Root {
            taken: *position.taken(),
            legal: node.legal(&law, hands[seat], &table),
            law,
            node,
            cards,
            hands,
            table,
            seat,
        }
    }

    /// The card of a bit.
    pub fn card(&self, bit: u64) -> Card {
        let code = self.cards[bit.trailing_zeros() as usize & 63];
        Card::from_code(i32::from(code)).unwrap_or(Card::ACE_OF_SPADES)
    }

    /// The bit of a card of the seat to play.
    pub fn bit(&self, card: Card) -> u64 {
        bit_of(card, self.hands[self.seat], &self.cards)
    }

    /// The hands and the trick when the seat to play has played a card.
    pub fn after(&self, bit: u64) -> ([u64; SEATS], OnTable) {
        let mut hands = self.hands;
        hands[self.seat] ^= bit;
        let points = self.node.points_of(&self.law, bit);
        (hands, self.table.with(self.seat, bit, points))
    }

    /// The seat to play plays a card, and what follows is seen from the next one.
    pub fn play(&mut self, bit: u64) {
        (self.hands, self.table) = self.after(bit);
        if self.table.place == SEATS {
            self.collect();
        }
        self.seat = self.node.seat(&self.table);
        self.legal = self
            .node
            .legal(&self.law, self.hands[self.seat], &self.table);
    }

    /// The end of the trick.
    fn collect(&mut self) {
        let trick = bits(self.table.cards).map(|bit| self.card(bit));
        let trick: CardSet = trick.collect();
        self.taken[Seat::ALL[self.table.best_seat & 3]] |= trick;
        remove(self.table.cards, &mut self.cards);
        self.node = self.node.after(&self.law, &self.table).0;
        self.hands = self.node.hands();
        self.table = OnTable::EMPTY;
    }

    /// What a seat has scored before the trick, as far as the search does not count it.
    pub fn before(&self, seat: Seat) -> i32 {
        if self.node.moon != 0 {
            return 0;
        }
        let taken = self.taken[seat];
        let jack = self.law.jack_bonus && taken.contains(Card::JACK_OF_DIAMONDS);
        penalty_points(self.law.rules, taken) - if jack { JACK_POINTS } else { 0 }
    }

    /// The cards to try, in the order of the tie rule.
    pub fn choices(&self) -> Choices {
        let others = self.hands.iter().fold(0, |all, hand| all | hand) & !self.hands[self.seat];
        choices(&self.law, &self.node, self.legal, others, &self.table)
    }

    /// A card with those that touch it from below.
    pub fn equals(&self, first: u64, doubles: u64) -> u64 {
        let lower = self.legal & suit_of(first) & !(first | (first - 1));
        let end = lower & !doubles;
        let end = end & end.wrapping_neg();
        first | lower & end.wrapping_sub(1)
    }
}

/// The bit that stands for a card among those of a hand.
fn bit_of(card: Card, hand: u64, cards: &[u8; 64]) -> u64 {
    let stands_for = |bit: &u64| cards[bit.trailing_zeros() as usize & 63] == card.code();
    bits(hand).find(stands_for).unwrap_or_default()
}

/// Takes out what stands for bits that go: their suits' lower cards move up.
fn remove(gone: u64, cards: &mut [u8; 64]) {
    let mut rest = gone;
    while rest != 0 {
        // The lowest card of a suit first, so that the others' places stay right.
        let place = 63 - rest.leading_zeros() as usize;
        rest ^= 1 << place;
        cards.copy_within(place + 1..=place | 15, place);
    }
}

/// The bits of a set, one by one.
pub(super) fn bits(set: u64) -> impl Iterator<Item = u64> + Clone {
    let cards = CardSet::from_valid_bits(set).iter();
    cards.map(|card| card.bit().bits())
}

/// The scores of the deal when this is taken besides what was taken before the trick.
pub(super) fn final_scores(root: &Root, outcome: Outcome) -> [i32; SEATS] {
    let (law, taken) = (&root.law, &root.taken);
    let points = |seat: Seat| penalty_points(law.rules, taken[seat]) + outcome.points(seat.index());
    let jack =
        |seat: Seat| taken[seat].contains(Card::JACK_OF_DIAMONDS) || outcome.jack(seat.index());
    let bonus = |seat: Seat| {
        if law.jack_bonus && jack(seat) {
            JACK_POINTS
        } else {
            0
        }
    };
    let all_points = |seat: &Seat| {
        law.moon && points(*seat) == law.total && (!law.moon_needs_jack || jack(*seat))
    };
    if let Some(shooter) = Seat::ALL.into_iter().find(all_points) {
        let mut scores = [law.total; SEATS];
        scores[shooter] = -bonus(shooter);
        return scores;
    }
    Seat::ALL.map(|seat| {
        let idle = law.idle_bonus && taken[seat].is_empty() && outcome.tricks(seat.index()) == 0;
        points(seat) - bonus(seat) - if idle { NO_TRICK_POINTS } else { 0 }
    })
}
