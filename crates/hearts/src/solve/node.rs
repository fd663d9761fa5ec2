//! A deal between two tricks as the search sees it: the cards that are left, in relative ranks.
//!
//! Cards that were played leave no gap. In each suit the remaining cards move together, the highest
//! first, so positions that differ only in cards that no longer matter are the same position, and
//! cards of one hand that touch are equivalent. Which card is the queen of spades and, where it
//! counts, the jack of diamonds is kept beside it.

use super::law::{Law, Outcome};
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

/// The beginning of a trick.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Every card left.
    pub all: u64,
    /// Cards of seats 1 and 3.
    low: u64,
    /// Cards of seats 2 and 3.
    high: u64,
    /// The queen of spades, 0 when she is gone or nothing special.
    pub queen: u64,
    /// The jack of diamonds, likewise.
    pub jack: u64,
    /// Penalty points left.
    pub points: u8,
    /// Tricks left.
    pub tricks: u8,
    pub leader: u8,
    /// Seats that have all penalty points so far and may get the rest: a bit each. All four while
    /// there are none.
    pub moon: u8,
    /// Seats without a trick, where that counts.
    pub idle: u8,
    /// Who has taken the jack of diamonds, where that still makes a difference; else 4.
    pub jack_at: u8,
    pub broken: bool,
    /// Whether a seat's own points alone say how well it likes an outcome.
    pub counts_points_only: bool,
}

/// What tells a node from every other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key {
    low: u64,
    high: u64,
    rest: u32,
}

/// A trick in progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnTable {
    /// Cards on the table.
    pub place: usize,
    /// All cards of the suit led.
    pub suit: u64,
    /// The winning card.
    pub best: u64,
    pub best_seat: usize,
    /// Everything on the table.
    pub cards: u64,
    /// Points on the table.
    pub points: u32,
}

impl OnTable {
    pub const EMPTY: OnTable = OnTable {
        place: 0,
        suit: 0,
        best: 0,
        best_seat: 0,
        cards: 0,
        points: 0,
    };

    /// The trick with one more card.
    #[inline(always)]
    pub fn with(&self, seat: usize, card: u64, points: u32) -> OnTable {
        let leads = self.place == 0;
        let wins = leads || (card & self.suit != 0 && card < self.best);
        OnTable {
            place: self.place + 1,
            suit: if leads { suit_of(card) } else { self.suit },
            best: if wins { card } else { self.best },
            best_seat: if wins { seat } else { self.best_seat },
            cards: self.cards | card,
            points: self.points + points,
        }
    }
}

/// Removes a card: its suit's lower cards move up. `masks` are those of [`gap`].
#[inline(always)]
const fn close(cards: u64, (keep, lower): (u64, u64)) -> u64 {
    (cards & keep) | ((cards & lower) >> 1)
}

/// The cards that stay where they are when a card goes, and those that move.
#[inline(always)]
const fn gap(code: u32) -> (u64, u64) {
    let lower = (LANE << (code & 0x30)) & (u64::MAX << code << 1);
    (!(lower | 1 << code), lower)
}

impl Node {
    /// The beginning of the trick that a position is in, with that trick's cards back in the hands,
    /// and for every bit of it the card that it stands for.
    pub fn of(position: &Position, law: &Law) -> (Node, [u8; 64]) {
        let mut hands = position.hands().map(CardSet::bits);
        let trick = position.trick();
        for (place, card) in (0..).zip(trick.cards()) {
            hands[trick.leader().step(place)] |= card.bit().bits();
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
            moon: moon_of(position, law),
            idle: 0,
            jack_at: 4,
            broken: position.hearts_broken() || !law.masks.must_break,
            counts_points_only: false,
        };
        let cards = node.deal(hands, law);
        for seat in Seat::ALL {
            let taken = position.taken()[seat];
            if law.idle_bonus && taken.is_empty() {
                node.idle |= 1 << seat.index();
            }
            if law.jack_bonus && taken.contains(Card::JACK_OF_DIAMONDS) {
                node.jack_at = seat.index() as u8;
            }
        }
        node.settle(law);
        (node, cards)
    }

    /// Puts hands in, each suit moved together; answers the card that each bit stands for.
    fn deal(&mut self, hands: [u64; SEATS], law: &Law) -> [u8; 64] {
        let (low, high) = (hands[1] | hands[3], hands[2] | hands[3]);
        let (mut cards, mut lengths) = ([0; 64], [0; 4]);
        for card in CardSet::from_valid_bits(hands[0] | low | high) {
            let (code, lane) = (card.code(), card.suit().index());
            let place = lane << 4 | lengths[lane];
            lengths[lane] += 1;
            cards[place & 63] = code;
            let bit = 1 << place;
            self.all |= bit;
            self.low |= (low >> code & 1) << place;
            self.high |= (high >> code & 1) << place;
            if card == Card::QUEEN_OF_SPADES && law.follows_queen() {
                self.queen = bit;
                self.points += law.queen_points as u8;
            } else if card == Card::JACK_OF_DIAMONDS && law.follows_jack() {
                self.jack = bit;
            }
        }
        self.points += (lengths[3] as u32 * law.heart_points) as u8;
        cards
    }

    /// Takes cards out.
    #[inline(always)]
    fn remove(&mut self, cards: u64) {
        let mut rest = cards;
        while rest != 0 {
            // The lowest card of a suit first, so that the others' places stay right.
            let code = 63 - rest.leading_zeros();
            rest ^= 1 << code;
            let gap = gap(code);
            self.all = close(self.all, gap);
            self.low = close(self.low, gap);
            self.high = close(self.high, gap);
            self.queen = close(self.queen, gap);
            self.jack = close(self.jack, gap);
        }
    }

    /// Forgets what no longer makes a difference.
    #[inline(always)]
    fn settle(&mut self, law: &Law) {
        if self.moon == 0 {
            self.jack_at = 4;
            if !law.jack_bonus {
                self.jack = 0;
            }
        }
        self.counts_points_only =
            self.moon == 0 && self.idle == 0 && (self.jack == 0 || !law.jack_bonus);
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

    /// Whether a seat has every penalty point so far, or may still be the first to take one, so
    /// that it may yet shoot the moon.
    #[inline(always)]
    pub const fn may_shoot(&self, seat: usize) -> bool {
        self.moon & (1 << seat) != 0
    }

    /// Whether nothing is left that changes anybody's score.
    #[inline(always)]
    pub const fn is_decided(&self, law: &Law) -> bool {
        self.points == 0
            && self.idle == 0
            && (self.jack == 0 || !(law.jack_bonus || (law.moon_needs_jack && self.moon != 0)))
    }

    /// The points of a card.
    #[inline(always)]
    pub const fn points_of(&self, law: &Law, card: u64) -> u32 {
        if card & HEARTS != 0 {
            law.heart_points
        } else if card == self.queen {
            law.queen_points
        } else {
            0
        }
    }

    /// Points that a card is certain to bring its seat in this trick; `later` are the cards of
    /// those who play after it.
    #[inline(always)]
    pub fn sure_points(&self, law: &Law, table: &OnTable, card: u64, later: u64) -> i32 {
        let leads = table.place == 0;
        let suit = if leads { suit_of(card) } else { table.suit };
        let ahead = card & suit != 0 && (leads || card < table.best);
        if ahead && later & suit & (card - 1) == 0 {
            (table.points + self.points_of(law, card)) as i32
        } else {
            0
        }
    }

    /// The seat that has to play next.
    #[inline(always)]
    pub const fn seat(&self, table: &OnTable) -> usize {
        (self.leader as usize + table.place) & 3
    }

    /// What a hand may play.
    #[inline(always)]
    pub fn legal(&self, law: &Law, hand: u64, table: &OnTable) -> u64 {
        if table.place == 0 {
            return self.legal_leads(law, hand);
        }
        let same = hand & table.suit;
        if same != 0 {
            same
        } else if self.tricks == 13 {
            let barred = law.masks.barred_first.bits();
            or_all(hand & !barred, hand)
        } else {
            hand
        }
    }

    #[inline(always)]
    fn legal_leads(&self, law: &Law, hand: u64) -> u64 {
        let first = self.tricks == 13;
        let opening = hand & law.masks.openings.bits();
        if first && opening != 0 {
            return opening;
        }
        if !self.broken || (first && law.masks.barred_first.bits() & HEARTS != 0) {
            or_all(hand & !HEARTS, hand)
        } else {
            hand
        }
    }

    /// The next trick after a complete one, and what was taken.
    #[inline(always)]
    pub fn after(&self, law: &Law, table: &OnTable) -> (Node, Outcome) {
        let (mut next, winner) = (*self, table.best_seat & 3);
        let jack = table.cards & self.jack != 0;
        let breakers = HEARTS | if law.queen_breaks { self.queen } else { 0 };
        next.broken |= table.cards & breakers != 0;
        next.remove(table.cards);
        next.points -= table.points as u8;
        next.tricks -= 1;
        next.leader = winner as u8;
        next.idle &= !(1 << winner);
        if table.points > 0 || (jack && law.moon_needs_jack) {
            next.moon &= 1 << winner;
        }
        if jack && law.jack_bonus {
            next.jack_at = winner as u8;
        }
        next.settle(law);
        (next, Outcome::trick(winner, table.points, jack))
    }

    /// The key of this node, and its hash. `aim` tells searches of different aims apart, 0 to 7.
    #[inline(always)]
    pub const fn key(&self, aim: u32) -> (u64, Key) {
        // The cards of a suit fill its lane from the first bit on, so the bit after them says how
        // many there are.
        let low = self.low | (self.all + LANE_ONES);
        let queen = (self.queen.trailing_zeros() & 15) | if self.queen == 0 { 15 } else { 0 };
        let jack = (self.jack.trailing_zeros() & 15) | if self.jack == 0 { 15 } else { 0 };
        let rest = self.leader as u32
            | (self.broken as u32) << 2
            | (self.moon as u32) << 3
            | (self.idle as u32) << 7
            | (self.jack_at as u32) << 11
            | queen << 14
            | jack << 18
            | aim << 22;
        let key = Key {
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

/// The cards of the seats that play to this trick after a seat.
#[inline(always)]
pub(super) fn later_hands(hands: &[u64; SEATS], seat: usize, place: usize) -> u64 {
    let mut later = 0;
    for step in 1..SEATS - place {
        later |= hands[(seat + step) & 3];
    }
    later
}

/// The first set, or the second when the first is empty.
#[inline(always)]
const fn or_all(first: u64, second: u64) -> u64 {
    if first != 0 { first } else { second }
}

/// The seats that have taken every penalty card that was taken, and the jack of diamonds if it was
/// and the moon needs it.
fn moon_of(position: &Position, law: &Law) -> u8 {
    if !law.moon {
        return 0;
    }
    let mut needed = law.masks.penalty;
    if law.moon_needs_jack {
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

    /// The beginning of a trick with these hands; whatever is gone was taken by seats 2 and 3.
    fn node(rules: Rules, hands: [&str; 4]) -> Node {
        let hands: [CardSet; 4] = hands.map(|text| text.parse().expect("a hand"));
        let gone = !hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        let tricks = (gone.len() / 8 * 4) as usize;
        let (mut two, mut three) = (CardSet::EMPTY, CardSet::EMPTY);
        // Cards in turn, so that both have points.
        for (number, card) in gone.iter().enumerate() {
            let to_two = number % 2 == 0 && (two.len() as usize) < tricks;
            (if to_two { &mut two } else { &mut three }).insert(card);
        }
        let taken = [CardSet::EMPTY, CardSet::EMPTY, two, three];
        let trick = Trick::led_by(Seat::ALL[0]);
        let position = Position::resume(rules, hands, taken, trick).expect("a position");
        Node::of(&position, &Law::new(rules, Utility::Payoff)).0
    }

    fn key(rules: Rules, hands: [&str; 4]) -> (u64, Key) {
        node(rules, hands).key(0)
    }

    const STANDARD: Rules = Rules::STANDARD;

    #[test]
    fn cards_that_are_gone_make_no_difference() {
        let one = key(STANDARD, ["K.9..", "J.7..", "4..5.", "2..3."]);
        let other = key(STANDARD, ["A.A..", "K.K..", "8..2.", "3...3"]);
        let same = key(STANDARD, ["T.J..", "9.T..", "8..A.", "7..2."]);
        assert_eq!(one, same);
        assert_ne!(one.1, other.1);
    }

    #[test]
    fn the_queen_makes_a_difference_and_so_does_the_jack_where_he_counts() {
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
    fn every_holder_and_every_length_makes_a_difference() {
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
        let rules = STANDARD;
        let law = Law::new(rules, Utility::Payoff);
        let before = node(rules, ["K.9..", "J.7..", "4..5.", "2..3."]);
        let hands = before.hands();
        let table = (0..4).fold(OnTable::EMPTY, |table, seat| {
            let spade = hands[seat] & LANE;
            table.with(seat, spade, before.points_of(&law, spade))
        });
        let (next, taken) = before.after(&law, &table);
        assert_eq!((next.leader, next.tricks, taken.points(0)), (0, 1, 0));
        let direct = node(rules, [".9..", ".7..", "..5.", "..3."]);
        assert_eq!(next.key(0), direct.key(0));
    }
}
