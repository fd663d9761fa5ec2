//! Node of the search: the deal at the start of a trick, with the remaining cards in relative
//! ranks.
//!
//! Played cards leave no gaps. In each suit the remaining cards move together, the highest first.
//! Positions that differ only in cards without influence become equal, and adjacent cards of one
//! hand are equivalent. The queen of spades and, where it counts, the jack of diamonds are tracked
//! separately.

use super::solver_rules::{OutcomeVector, SolverRules};
use crate::{Card, CardSet, Position, SEATS, Seat};

/// All bits of a suit.
const LANE: u64 = 0x1FFF;
/// The first bit of each suit.
pub(super) const LANE_ONES: u64 = 0x0001_0001_0001_0001;
pub(super) const HEARTS: u64 = LANE << 48;

/// All cards of the suit that a card belongs to.
#[inline(always)]
pub(super) const fn suit_of(card: u64) -> u64 {
    LANE << (card.trailing_zeros() & 0x30)
}

/// The deal at the start of a trick.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// All remaining cards.
    pub all: u64,
    /// Cards of seats 1 and 3.
    low: u64,
    /// Cards of seats 2 and 3.
    high: u64,
    /// The queen of spades; 0 when she was played or is an ordinary spade.
    pub queen: u64,
    /// The jack of diamonds; 0 when it was played or is an ordinary diamond.
    pub jack: u64,
    /// Remaining penalty points.
    pub points: u8,
    /// Remaining tricks.
    pub tricks: u8,
    pub leader: u8,
    /// Bit set of the seats that hold all penalty points taken so far and may take the rest. All
    /// four bits are set before the first point.
    pub moon: u8,
    /// Bit set of the seats without a trick, if the rules reward that.
    pub trickless: u8,
    /// The seat that has taken the jack of diamonds, if that still matters; else 4.
    pub jack_taker: u8,
    pub hearts_broken: bool,
    /// Whether the utility of a seat depends only on the points it takes from here on.
    pub points_only: bool,
}

/// Complete identity of a node for the transposition table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NodeKey {
    low: u64,
    high: u64,
    rest: u32,
}

/// The trick in progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeTrick {
    /// Number of cards played to the trick.
    pub len: usize,
    /// All cards of the suit led.
    pub suit: u64,
    /// The winning card so far.
    pub best: u64,
    pub best_seat: usize,
    /// All cards of the trick.
    pub cards: u64,
    /// Penalty points in the trick.
    pub points: u32,
}

impl NodeTrick {
    pub const EMPTY: NodeTrick = NodeTrick {
        len: 0,
        suit: 0,
        best: 0,
        best_seat: 0,
        cards: 0,
        points: 0,
    };

    /// The trick after one more card.
    #[inline(always)]
    pub fn with(&self, seat: usize, card: u64, points: u32) -> NodeTrick {
        let leads = self.len == 0;
        let wins = leads || (card & self.suit != 0 && card < self.best);
        NodeTrick {
            len: self.len + 1,
            suit: if leads { suit_of(card) } else { self.suit },
            best: if wins { card } else { self.best },
            best_seat: if wins { seat } else { self.best_seat },
            cards: self.cards | card,
            points: self.points + points,
        }
    }
}

/// Removes a card and closes its gap: the lower cards of the suit move up. The masks come from
/// [`gap_masks`].
#[inline(always)]
const fn close_gap(cards: u64, (keep, lower): (u64, u64)) -> u64 {
    (cards & keep) | ((cards & lower) >> 1)
}

/// Masks for removing a card: the cards that stay in place, and the cards that move.
#[inline(always)]
const fn gap_masks(code: u32) -> (u64, u64) {
    let lower = (LANE << (code & 0x30)) & (u64::MAX << code << 1);
    (!(lower | 1 << code), lower)
}

impl Node {
    /// The start of the position's current trick, with the cards of that trick back in the hands.
    /// Also returns the card code of every bit.
    pub fn from_position(position: &Position, rules: &SolverRules) -> (Node, [u8; 64]) {
        let mut hands = position.hands().map(CardSet::bits);
        let trick = position.trick();
        for (index, card) in (0..).zip(trick.cards()) {
            hands[trick.leader().step(index)] |= card.bit().bits();
        }
        let mut node = Node {
            all: 0,
            low: 0,
            high: 0,
            queen: 0,
            jack: 0,
            points: 0,
            tricks: hands[0].count_ones() as u8,
            leader: trick.leader().index() as u8,
            moon: moon_candidates(position, rules),
            trickless: 0,
            jack_taker: 4,
            hearts_broken: position.hearts_broken() || !rules.masks.must_break,
            points_only: false,
        };
        let cards = node.set_hands(hands, rules);
        for seat in Seat::ALL {
            let taken = position.taken()[seat];
            if rules.no_trick_bonus && taken.is_empty() {
                node.trickless |= 1 << seat.index();
            }
            if rules.jack_bonus && taken.contains(Card::JACK_OF_DIAMONDS) {
                node.jack_taker = seat.index() as u8;
            }
        }
        node.normalise(rules);
        (node, cards)
    }

    /// Sets the hands in relative ranks. Returns the card code of every bit.
    fn set_hands(&mut self, hands: [u64; SEATS], rules: &SolverRules) -> [u8; 64] {
        let (low, high) = (hands[1] | hands[3], hands[2] | hands[3]);
        let (mut cards, mut lengths) = ([0; 64], [0; 4]);
        for card in CardSet::from_valid_bits(hands[0] | low | high) {
            let (code, lane) = (card.code(), card.suit().index());
            let index = lane << 4 | lengths[lane];
            lengths[lane] += 1;
            cards[index & 63] = code;
            let bit = 1 << index;
            self.all |= bit;
            self.low |= (low >> code & 1) << index;
            self.high |= (high >> code & 1) << index;
            if card == Card::QUEEN_OF_SPADES && rules.tracks_queen() {
                self.queen = bit;
                self.points += rules.queen_points as u8;
            } else if card == Card::JACK_OF_DIAMONDS && rules.tracks_jack() {
                self.jack = bit;
            }
        }
        self.points += (lengths[3] as u32 * rules.heart_points) as u8;
        cards
    }

    /// Removes cards and closes their gaps.
    #[inline(always)]
    fn remove(&mut self, cards: u64) {
        let mut rest = cards;
        while rest != 0 {
            // Remove the lowest card of a suit first, so that the other indices stay valid.
            let code = 63 - rest.leading_zeros();
            rest ^= 1 << code;
            let gap_masks = gap_masks(code);
            self.all = close_gap(self.all, gap_masks);
            self.low = close_gap(self.low, gap_masks);
            self.high = close_gap(self.high, gap_masks);
            self.queen = close_gap(self.queen, gap_masks);
            self.jack = close_gap(self.jack, gap_masks);
        }
    }

    /// Clears state that no longer affects the result, so that equal positions compare equal.
    #[inline(always)]
    fn normalise(&mut self, rules: &SolverRules) {
        if self.moon == 0 {
            self.jack_taker = 4;
            if !rules.jack_bonus {
                self.jack = 0;
            }
        }
        self.points_only =
            self.moon == 0 && self.trickless == 0 && (self.jack == 0 || !rules.jack_bonus);
    }

    /// The hands of the four seats.
    #[inline(always)]
    pub const fn hands(&self) -> [u64; SEATS] {
        let (low, high) = (self.low, self.high);
        [
            self.all & !(low | high),
            low & !high,
            high & !low,
            low & high,
        ]
    }

    /// Whether a seat may still shoot the moon: it has taken every penalty point so far, or none
    /// was taken yet.
    #[inline(always)]
    pub const fn may_shoot(&self, seat: usize) -> bool {
        self.moon & (1 << seat) != 0
    }

    /// Whether no remaining card can change a score.
    #[inline(always)]
    pub const fn is_decided(&self, rules: &SolverRules) -> bool {
        self.points == 0
            && self.trickless == 0
            && (self.jack == 0 || !(rules.jack_bonus || (rules.moon_needs_jack && self.moon != 0)))
    }

    /// Penalty points of a card.
    #[inline(always)]
    pub const fn points_of(&self, rules: &SolverRules, card: u64) -> u32 {
        if card & HEARTS != 0 {
            rules.heart_points
        } else if card == self.queen {
            rules.queen_points
        } else {
            0
        }
    }

    /// Penalty points that a card is certain to take in this trick. `later` are the cards of the
    /// seats that play after it.
    #[inline(always)]
    pub fn guaranteed_points(
        &self,
        rules: &SolverRules,
        trick: &NodeTrick,
        card: u64,
        later: u64,
    ) -> i32 {
        let leads = trick.len == 0;
        let suit = if leads { suit_of(card) } else { trick.suit };
        let ahead = card & suit != 0 && (leads || card < trick.best);
        if ahead && later & suit & (card - 1) == 0 {
            (trick.points + self.points_of(rules, card)) as i32
        } else {
            0
        }
    }

    /// The seat to play.
    #[inline(always)]
    pub const fn seat(&self, trick: &NodeTrick) -> usize {
        (self.leader as usize + trick.len) & 3
    }

    /// The legal cards of a hand.
    #[inline(always)]
    pub fn legal(&self, rules: &SolverRules, hand: u64, trick: &NodeTrick) -> u64 {
        if trick.len == 0 {
            return self.legal_leads(rules, hand);
        }
        let same = hand & trick.suit;
        if same != 0 {
            same
        } else if self.tricks == 13 {
            let barred = rules.masks.barred_first.bits();
            or_else(hand & !barred, hand)
        } else {
            hand
        }
    }

    #[inline(always)]
    fn legal_leads(&self, rules: &SolverRules, hand: u64) -> u64 {
        let first = self.tricks == 13;
        let opening = hand & rules.masks.openings.bits();
        if first && opening != 0 {
            return opening;
        }
        if !self.hearts_broken || (first && rules.masks.barred_first.bits() & HEARTS != 0) {
            or_else(hand & !HEARTS, hand)
        } else {
            hand
        }
    }

    /// The node after a complete trick, and the outcome of that trick.
    #[inline(always)]
    pub fn next_trick(&self, rules: &SolverRules, trick: &NodeTrick) -> (Node, OutcomeVector) {
        let (mut next, winner) = (*self, trick.best_seat & 3);
        let jack = trick.cards & self.jack != 0;
        let breakers = HEARTS | if rules.queen_breaks { self.queen } else { 0 };
        next.hearts_broken |= trick.cards & breakers != 0;
        next.remove(trick.cards);
        next.points -= trick.points as u8;
        next.tricks -= 1;
        next.leader = winner as u8;
        next.trickless &= !(1 << winner);
        if trick.points > 0 || (jack && rules.moon_needs_jack) {
            next.moon &= 1 << winner;
        }
        if jack && rules.jack_bonus {
            next.jack_taker = winner as u8;
        }
        next.normalise(rules);
        (
            next,
            OutcomeVector::remaining_to(winner, trick.points, jack, 1),
        )
    }

    /// Key of this node and its hash. `search_id`, 0 to 7, separates searches with different
    /// objectives.
    #[inline(always)]
    pub const fn key(&self, search_id: u32) -> (u64, NodeKey) {
        // The cards of a suit fill its lane from the first bit, so the bit after them encodes their
        // number.
        let low = self.low | (self.all + LANE_ONES);
        let queen = (self.queen.trailing_zeros() & 15) | if self.queen == 0 { 15 } else { 0 };
        let jack = (self.jack.trailing_zeros() & 15) | if self.jack == 0 { 15 } else { 0 };
        let rest = self.leader as u32
            | (self.hearts_broken as u32) << 2
            | (self.moon as u32) << 3
            | (self.trickless as u32) << 7
            | (self.jack_taker as u32) << 11
            | queen << 14
            | jack << 18
            | search_id << 22;
        let key = NodeKey {
            low,
            high: self.high,
            rest,
        };
        let mixed = (low ^ (rest as u64) << 43)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(29)
            ^ self.high;
        (mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ mixed >> 31, key)
    }
}

/// The cards of the seats that play to this trick after `seat`.
#[inline(always)]
pub(super) fn later_hands(hands: &[u64; SEATS], seat: usize, played: usize) -> u64 {
    let mut later = 0;
    for step in 1..SEATS - played {
        later |= hands[(seat + step) & 3];
    }
    later
}

/// `first`, or `second` if `first` is empty.
#[inline(always)]
const fn or_else(first: u64, second: u64) -> u64 {
    if first != 0 { first } else { second }
}

/// Bit set of the seats that have taken every penalty card taken so far. If the moon needs the jack
/// of diamonds and it was taken, it belongs to these cards.
fn moon_candidates(position: &Position, rules: &SolverRules) -> u8 {
    if !rules.moon {
        return 0;
    }
    let mut needed = rules.masks.penalty;
    if rules.moon_needs_jack {
        needed |= Card::JACK_OF_DIAMONDS.bit();
    }
    let taken = position.taken();
    let all = taken.iter().fold(CardSet::EMPTY, |all, &cards| all | cards) & needed;
    let has_all = |seat: &Seat| taken[*seat].is_superset(all);
    let seats = Seat::ALL.into_iter().filter(has_all);
    seats.map(|seat| 1 << seat.index()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Utility;
    use crate::{Rules, Trick};

    /// A node at the start of a trick with these hands. The other cards were taken by seats 2 and
    /// 3.
    fn node(rules: Rules, hands: [&str; 4]) -> Node {
        let hands: [CardSet; 4] = hands.map(|text| text.parse().expect("a hand"));
        let taken_cards = !hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        let tricks = (taken_cards.len() / 8 * 4) as usize;
        let (mut two, mut three) = (CardSet::EMPTY, CardSet::EMPTY);
        // Alternate, so that both seats have points.
        for (number, card) in taken_cards.iter().enumerate() {
            let to_two = number % 2 == 0 && (two.len() as usize) < tricks;
            (if to_two { &mut two } else { &mut three }).insert(card);
        }
        let taken = [CardSet::EMPTY, CardSet::EMPTY, two, three];
        let trick = Trick::led_by(Seat::ALL[0]);
        let position = Position::resume(rules, hands, taken, trick).expect("a position");
        Node::from_position(&position, &SolverRules::new(rules, Utility::Payoff)).0
    }

    fn key(rules: Rules, hands: [&str; 4]) -> (u64, NodeKey) {
        node(rules, hands).key(0)
    }

    const STANDARD: Rules = Rules::STANDARD;

    #[test]
    fn played_cards_do_not_change_the_key() {
        let one = key(STANDARD, ["K.9..", "J.7..", "4..5.", "2..3."]);
        let other = key(STANDARD, ["A.A..", "K.K..", "8..2.", "3...3"]);
        let same = key(STANDARD, ["T.J..", "9.T..", "8..A.", "7..2."]);
        assert_eq!(one, same);
        assert_ne!(one.1, other.1);
    }

    #[test]
    fn the_key_identifies_the_queen_and_the_jack_where_it_counts() {
        let queen = ["Q.9..", "J.7..", "4..5.", "2..3."];
        let jack = ["K.J..", "J.7..", "4..5.", "2..3."];
        let neither = ["K.9..", "J.7..", "4..5.", "2..3."];
        assert_ne!(key(STANDARD, queen), key(STANDARD, neither));
        assert_eq!(key(STANDARD, jack), key(STANDARD, neither));
        let bonus = STANDARD | Rules::JACK_BONUS;
        assert_ne!(key(bonus, jack), key(bonus, neither));
        let harmless = STANDARD.without(Rules::QUEEN_PENALTY);
        assert_eq!(key(harmless, queen), key(harmless, neither));
    }

    #[test]
    fn the_key_depends_on_holders_and_suit_lengths() {
        let hands = ["K.9..", "J.7..", "4..5.", "2..3."];
        let others = [
            ["J.9..", "K.7..", "4..5.", "2..3."],
            ["K.7..", "J.9..", "4..5.", "2..3."],
            ["K9...", "J.7..", "4..5.", "2..3."],
            ["K.9..", "J7...", "4..5.", "2..3."],
            ["K...9", "J.7..", "4..5.", "2..3."],
        ];
        for other in others {
            assert_ne!(key(STANDARD, hands), key(STANDARD, other), "{other:?}");
        }
    }

    #[test]
    fn a_complete_trick_closes_the_gaps() {
        let rules = SolverRules::new(STANDARD, Utility::Payoff);
        let before = node(STANDARD, ["K.9..", "J.7..", "4..5.", "2..3."]);
        let hands = before.hands();
        let trick = (0..4).fold(NodeTrick::EMPTY, |trick, seat| {
            let spade = hands[seat] & LANE;
            trick.with(seat, spade, before.points_of(&rules, spade))
        });
        let (next, taken) = before.next_trick(&rules, &trick);
        assert_eq!((next.leader, next.tricks, taken.points(0)), (0, 1, 0));
        let direct = node(STANDARD, [".9..", ".7..", "..5.", "..3."]);
        assert_eq!(next.key(0), direct.key(0));
    }
}
