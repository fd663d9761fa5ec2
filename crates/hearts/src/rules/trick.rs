//! The trick in progress, and the legal moves.

use crate::{Card, CardSet, HAND_SIZE, Rules, SEATS, Seat, Suit};

/// Up to four cards, the seat that led, and the card that is winning.
///
/// ```
/// use handsense_hearts::{Seat, Trick};
/// let mut trick = Trick::led_by(Seat::ALL[2]);
/// trick.add("D7".parse().unwrap());
/// trick.add("DQ".parse().unwrap());
/// trick.add("HA".parse().unwrap());
/// assert_eq!(trick.winner(), Some(Seat::ALL[3]));
/// assert_eq!(trick.next_seat(), Seat::ALL[1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    leader: Seat,
    len: u8,
    /// The index of the winning card in `cards`.
    best: u8,
    cards: [Card; SEATS],
}

impl Trick {
    /// An empty trick that `leader` is to lead.
    #[inline]
    pub const fn led_by(leader: Seat) -> Trick {
        Trick {
            leader,
            len: 0,
            best: 0,
            cards: [Card::ACE_OF_SPADES; SEATS],
        }
    }

    /// Puts the next seat's card on the trick. A full trick takes no more.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        if self.is_complete() {
            return;
        }
        let place = (self.len & 3) as usize;
        self.cards[place] = card;
        if self.len > 0 && card.beats(self.cards[(self.best & 3) as usize]) {
            self.best = self.len;
        }
        self.len += 1;
    }

    /// Returns the cards in the order they were played.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// Returns the seat that led or is to lead.
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Cards on the table, 0..=4.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns whether nothing has been led yet.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether all four seats have played.
    #[inline]
    pub const fn is_complete(&self) -> bool {
        self.len as usize == SEATS
    }

    /// Returns the seat to play next; of a complete trick the leader again.
    #[inline]
    pub const fn next_seat(&self) -> Seat {
        self.leader.step(self.len as i32)
    }

    /// Returns the suit that was led.
    #[inline]
    pub const fn suit_led(&self) -> Option<Suit> {
        if self.len == 0 {
            None
        } else {
            Some(self.cards[0].suit())
        }
    }

    /// Returns the card that is winning so far.
    #[inline]
    pub const fn winning_card(&self) -> Option<Card> {
        if self.len == 0 {
            None
        } else {
            Some(self.cards[(self.best & 3) as usize])
        }
    }

    /// Returns the seat that is winning so far.
    #[inline]
    pub const fn winner(&self) -> Option<Seat> {
        if self.len == 0 {
            None
        } else {
            Some(self.leader.step(self.best as i32))
        }
    }
}

/// The maximum number of legal cards.
pub const MAX_LEGAL_MOVES: usize = HAND_SIZE;

/// The inputs of legality besides the hand: the suit led, the first trick, broken hearts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrickContext {
    /// The suit led to the trick; `None` for the player who leads.
    pub suit_led: Option<Suit>,
    /// Whether this is the first trick of the deal.
    pub first_trick: bool,
    /// Whether hearts are broken.
    pub hearts_broken: bool,
}

/// Returns the legal cards of `hand`; empty only for an empty hand.
///
/// * A player follows suit when he can.
/// * Leading the first trick: under [`Rules::LEAD_TWO_OF_CLUBS`] the two of clubs, under
///   [`Rules::LEAD_CLUBS`] any club. A hand without it (which then is not the leader's) is not
///   restricted.
/// * Leading later: no heart before hearts are broken, under [`Rules::MUST_BREAK_HEARTS`].
/// * First trick: no heart and no queen of spades where the rules bar them. The queen is barred as
///   a discard only: she follows a spade lead, and may be led where no club must be.
/// * A bar never leaves a player without a card: a hand of barred cards only may play any of them.
///
/// Source: pagat.com, "Hearts"; bits of the classic engine as they are meant.
///
/// ```
/// use handsense_hearts::{Rules, TrickContext, Suit, legal_moves};
/// let hand = "Q.AK..72".parse().unwrap();
/// let suit_led = Some(Suit::Clubs);
/// let first = TrickContext { suit_led, first_trick: true, hearts_broken: false };
/// assert_eq!(legal_moves(Rules::STANDARD, hand, first).to_string(), ".AK..");
/// ```
#[inline]
pub const fn legal_moves(rules: Rules, hand: CardSet, context: TrickContext) -> CardSet {
    match context.suit_led {
        Some(suit) => legal_follows(rules, hand, suit, context.first_trick),
        None => legal_leads(rules, hand, context),
    }
}

#[inline]
const fn legal_follows(rules: Rules, hand: CardSet, led: Suit, first_trick: bool) -> CardSet {
    let same = hand.suit(led);
    if !same.is_empty() {
        same
    } else if first_trick {
        unless_empty(hand, rules.barred_from_first_trick())
    } else {
        hand
    }
}

#[inline]
const fn legal_leads(rules: Rules, hand: CardSet, context: TrickContext) -> CardSet {
    if context.first_trick && rules.two_of_clubs_leads() {
        if rules.has(Rules::LEAD_TWO_OF_CLUBS) {
            if hand.contains(Card::TWO_OF_CLUBS) {
                return Card::TWO_OF_CLUBS.bit();
            }
        } else if !hand.suit(Suit::Clubs).is_empty() {
            return hand.suit(Suit::Clubs);
        }
    }
    let unbroken = rules.has(Rules::MUST_BREAK_HEARTS) && !context.hearts_broken;
    let barred_now = context.first_trick && rules.has(Rules::NO_HEARTS_FIRST_TRICK);
    if unbroken || barred_now {
        unless_empty(hand, CardSet::HEARTS)
    } else {
        hand
    }
}

/// `hand` without the barred cards, or all of it when nothing else is left.
#[inline]
const fn unless_empty(hand: CardSet, barred: CardSet) -> CardSet {
    let rest = hand.bits() & !barred.bits();
    CardSet::from_valid_bits(if rest != 0 { rest } else { hand.bits() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_suit_led_can_win() {
        let mut trick = Trick::led_by(Seat::ALL[0]);
        for card in ["C5", "CA", "HA", "CK"] {
            trick.add(card.parse().expect("a card"));
        }
        assert!(trick.is_complete());
        assert_eq!(trick.winner(), Some(Seat::ALL[1]));
        trick.add(Card::QUEEN_OF_SPADES);
        assert_eq!(trick.cards().len(), 4);
    }

    /// Rules, suit led or `-`, `first` or `later` trick, `broken` or `unbroken` hearts, hand and legal
    /// cards.
    const CASES: &str = "\
        standard D later unbroken AK.QJ.T.72 .QJ..
        standard D later unbroken AK..T.72 AK..T.72
        standard - first unbroken AK.QJ.T2.72 ..2.
        legacy-main - first unbroken AK.QJ.T2.72 ..T2.
        0x0d81 - first unbroken AK.QJ.T2.72 AK.QJ.T2.
        standard C first unbroken Q2.A..72 2.A..
        standard C first unbroken Q...72 Q...72
        0x0ca1 C first unbroken Q2.A..72 Q2.A..
        0x0ca1 C first unbroken Q...72 Q...
        0x0d21 C first unbroken Q2.A..72 2.A..72
        standard S first unbroken Q2.A..72 Q2...
        0x0d81 - first unbroken Q2.A..72 Q2.A..
        standard - later unbroken Q.A..72 Q.A..
        standard - later broken Q.A..72 Q.A..72
        standard - later unbroken ...72 ...72
        0x05a1 - later unbroken Q.A..72 Q.A..72
        0x05a1 - first unbroken Q.A..72 Q.A..
        standard - later unbroken ... ...";

    #[test]
    fn the_rules_allow_these_cards() {
        for case in CASES.lines() {
            let words: Vec<&str> = case.split_whitespace().collect();
            let [rules, led, trick, hearts, hand, legal] = words[..] else {
                panic!("{case}");
            };
            let context = TrickContext {
                suit_led: led.chars().next().and_then(Suit::from_char),
                first_trick: trick == "first",
                hearts_broken: hearts == "broken",
            };
            let rules = rules.parse().expect(case);
            let found = legal_moves(rules, hand.parse().expect(case), context);
            assert_eq!(found.to_string(), legal, "{case}");
        }
    }
}
