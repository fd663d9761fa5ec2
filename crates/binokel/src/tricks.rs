//! Tricks: legal cards and winners.

use super::cards::{Card, CardSet, Suit};
use super::rules::MAX_PLAYERS;
use handsense_core::Seat;

/// A trick with its cards in order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    leader: Seat,
    cards: [Card; MAX_PLAYERS],
    len: usize,
    /// Position of the card that currently wins.
    best: usize,
}

impl Trick {
    /// Starts an empty trick.
    #[inline]
    pub const fn new(leader: Seat) -> Trick {
        Trick {
            leader,
            cards: [Card::FIRST; MAX_PLAYERS],
            len: 0,
            best: 0,
        }
    }

    /// Leader of the trick.
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Cards so far, in order of play.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len]
    }

    /// Number of cards.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the trick is empty.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The suit led.
    #[inline]
    pub const fn suit(&self) -> Option<Suit> {
        match self.len {
            0 => None,
            _ => Some(self.cards[0].suit()),
        }
    }

    /// The card that currently wins, with its position.
    #[inline]
    pub const fn best(&self) -> Option<(Card, usize)> {
        match self.len {
            0 => None,
            _ => Some((self.cards[self.best], self.best)),
        }
    }

    /// Sum of the card points.
    pub fn points(&self) -> u32 {
        self.cards().iter().map(|card| card.points()).sum()
    }

    /// Adds a card. Cards beyond four are ignored.
    #[inline]
    pub fn push(&mut self, card: Card, trump: Suit) {
        if self.len == MAX_PLAYERS {
            return;
        }
        if self.len > 0 && beats(card, self.cards[self.best], self.cards[0].suit(), trump) {
            self.best = self.len;
        }
        self.cards[self.len] = card;
        self.len += 1;
    }

    /// Strongest card of a suit in the trick.
    fn strongest(&self, suit: Suit) -> Option<Card> {
        let of_suit = self
            .cards()
            .iter()
            .copied()
            .filter(|card| card.suit() == suit);
        of_suit.max_by_key(|card| card.rank())
    }

    /// Returns the legal cards of a hand.
    ///
    /// A player must follow suit, or play trump if void. In both cases the card must head the
    /// highest card of its own suit in the trick, if possible. A trump in the trick does not lift
    /// this duty for the suit led. `exempt` applies if the partner currently wins: the player need
    /// not head the trick, and may play anything if void.
    #[inline]
    pub fn legal(&self, hand: CardSet, trump: Suit, exempt: bool) -> CardSet {
        let Some(led) = self.suit() else {
            return hand;
        };
        let suit = hand.suit(led);
        if !suit.is_empty() {
            return if exempt { suit } else { self.higher(suit, led) };
        }
        let trumps = hand.suit(trump);
        if exempt || trumps.is_empty() {
            hand
        } else {
            self.higher(trumps, trump)
        }
    }

    /// Of cards of one suit, those that head the trick if there are any, else all.
    fn higher(&self, cards: CardSet, suit: Suit) -> CardSet {
        let higher = match self.strongest(suit) {
            Some(highest) => cards & highest.stronger(),
            None => cards,
        };
        if higher.is_empty() { cards } else { higher }
    }

    /// The cards of a set that would win the trick.
    #[inline]
    pub fn winning(&self, cards: CardSet, trump: Suit) -> CardSet {
        let Some((best, _)) = self.best() else {
            return cards;
        };
        let higher = cards & best.stronger();
        if best.suit() == trump {
            higher
        } else {
            higher | cards.suit(trump)
        }
    }
}

/// Whether a card beats the one that currently wins. An equal card does not.
#[inline]
pub fn beats(card: Card, best: Card, led: Suit, trump: Suit) -> bool {
    if card.suit() == best.suit() {
        return card.rank() > best.rank();
    }
    card.suit() == trump || (card.suit() == led && best.suit() != trump)
}

/// Returns the position of the winning card, or `None` for an empty trick.
pub fn trick_winner(cards: &[Card], trump: Suit) -> Option<usize> {
    let led = cards.first()?.suit();
    let take_over = |best: usize, (position, &card): (usize, &Card)| {
        if beats(card, cards[best], led, trump) {
            position
        } else {
            best
        }
    };
    Some(cards.iter().enumerate().skip(1).fold(0, take_over))
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    /// Legal cards by the wording of the rules, with lists.
    fn legal_by_wording(hand: &[Card], trick: &[Card], trump: Suit, exempt: bool) -> Vec<Card> {
        let of = |cards: &[Card], suit: Suit| -> Vec<Card> {
            cards
                .iter()
                .copied()
                .filter(|card| card.suit() == suit)
                .collect()
        };
        let above = |mine: Vec<Card>, played: Vec<Card>| {
            let beats_all = |card: &&Card| played.iter().all(|other| card.rank() > other.rank());
            let higher: Vec<Card> = mine.iter().filter(beats_all).copied().collect();
            if higher.is_empty() { mine } else { higher }
        };
        let Some(led) = trick.first().map(|card| card.suit()) else {
            return hand.to_vec();
        };
        match (of(hand, led), of(hand, trump)) {
            (mine, _) if !mine.is_empty() && exempt => mine,
            (mine, _) if !mine.is_empty() => above(mine, of(trick, led)),
            (_, trumps) if !trumps.is_empty() && !exempt => above(trumps, of(trick, trump)),
            _ => hand.to_vec(),
        }
    }

    #[test]
    fn legal_cards_and_winners_follow_the_wording_of_the_rules() {
        let mut rng = Rng::new(62);
        let mut deck: Vec<Card> = CardSet::DECK.iter().collect();
        for _ in 0..50_000 {
            rng.shuffle(&mut deck);
            let (played, held) = (rng.below(4) as usize, rng.below(9) as usize + 1);
            let (cards, hand) = (&deck[..played], &deck[4..4 + held]);
            let trump = Suit::ALL[rng.below(4) as usize];
            let exempt = rng.below(3) == 0;
            let mut trick = Trick::new(Seat::ALL[0]);
            cards.iter().for_each(|&card| trick.push(card, trump));
            assert_eq!(
                trick.best().map(|(_, position)| position),
                trick_winner(cards, trump)
            );
            let set: CardSet = hand.iter().copied().collect();
            let legal = trick.legal(set, trump, exempt);
            let expected: CardSet = legal_by_wording(hand, cards, trump, exempt)
                .into_iter()
                .collect();
            assert_eq!(legal, expected, "{cards:?} {hand:?} {trump:?}");
            let wins = |&card: &Card| {
                let mut with = cards.to_vec();
                with.push(card);
                trick_winner(&with, trump) == Some(played)
            };
            // In play, a card of a third suit never wins, and the best card is never one.
            assert_eq!(
                trick.winning(legal, trump),
                legal.iter().filter(wins).collect(),
                "{cards:?} {legal} {trump:?}"
            );
        }
    }

    #[test]
    fn first_of_two_equal_cards_wins() {
        let cards: Vec<Card> = [26, 27, 34].into_iter().filter_map(Card::new).collect();
        assert_eq!(trick_winner(&cards, Suit::Kreuz), Some(0));
        assert_eq!(trick_winner(&cards, Suit::Bollen), Some(2));
        assert_eq!(trick_winner(&[], Suit::Bollen), None);
    }
}
