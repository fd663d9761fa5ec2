//! Tricks: what may be played, and who wins.

use super::cards::{Card, CardSet, Suit};
use super::rules::MAX_PLAYERS;
use handsense_core::Seat;

/// A trick in progress: its cards in the order in which they were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    leader: Seat,
    cards: [Card; MAX_PLAYERS],
    len: usize,
    /// The place of the card that wins so far.
    best: usize,
}

impl Trick {
    /// Before its first card.
    #[inline]
    pub const fn new(leader: Seat) -> Trick {
        Trick {
            leader,
            cards: [Card::FIRST; MAX_PLAYERS],
            len: 0,
            best: 0,
        }
    }

    /// Who leads it.
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Its cards so far, in order.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len]
    }

    /// How many lie.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether none does.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The suit that was led.
    #[inline]
    pub const fn suit(&self) -> Option<Suit> {
        match self.len {
            0 => None,
            _ => Some(self.cards[0].suit()),
        }
    }

    /// The card that wins so far, and its place.
    #[inline]
    pub const fn best(&self) -> Option<(Card, usize)> {
        match self.len {
            0 => None,
            _ => Some((self.cards[self.best], self.best)),
        }
    }

    /// What its cards count.
    pub fn points(&self) -> u32 {
        self.cards().iter().map(|card| card.points()).sum()
    }

    /// One more card; beyond four they are left out.
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

    /// The cards of this suit that lie.
    fn strongest(&self, suit: Suit) -> Option<Card> {
        let of_suit = self
            .cards()
            .iter()
            .copied()
            .filter(|card| card.suit() == suit);
        of_suit.max_by_key(|card| card.rank())
    }

    /// What may be played from a hand.
    ///
    /// Suit must be followed; who cannot must play trump. Either way the card must be higher than the
    /// highest of its suit in the trick, where there is one; a trump in the trick does not change that for
    /// the suit that was led. `exempt` is for whom the trick is going to his partner: he need not play
    /// higher, and without a card of the suit he may play anything.
    #[inline]
    pub fn legal(&self, hand: CardSet, trump: Suit, exempt: bool) -> CardSet {
        let Some(led) = self.suit() else {
            return hand;
        };
        let suit = hand.suit(led);
        if !suit.is_empty() {
            return match exempt {
                true => suit,
                false => self.higher(suit, led),
            };
        }
        let trumps = hand.suit(trump);
        match exempt || trumps.is_empty() {
            true => hand,
            false => self.higher(trumps, trump),
        }
    }

    /// Of these cards of one suit those that must be played: the higher ones, if there are any.
    fn higher(&self, cards: CardSet, suit: Suit) -> CardSet {
        let higher = match self.strongest(suit) {
            Some(highest) => cards & highest.stronger(),
            None => cards,
        };
        match higher.is_empty() {
            true => cards,
            false => higher,
        }
    }

    /// The cards of a set that would win the trick as it lies.
    #[inline]
    pub fn winning(&self, cards: CardSet, trump: Suit) -> CardSet {
        let Some((best, _)) = self.best() else {
            return cards;
        };
        let higher = cards & best.stronger();
        match best.suit() == trump {
            true => higher,
            false => higher | cards.suit(trump),
        }
    }
}

/// Whether a card takes over from the one that wins so far. Equal cards do not.
#[inline]
pub fn beats(card: Card, best: Card, led: Suit, trump: Suit) -> bool {
    if card.suit() == best.suit() {
        return card.rank() > best.rank();
    }
    card.suit() == trump || (card.suit() == led && best.suit() != trump)
}

/// The place in a trick of the card that wins it; `None` without a card.
pub fn trick_winner(cards: &[Card], trump: Suit) -> Option<usize> {
    let led = cards.first()?.suit();
    let take_over =
        |best: usize, (place, &card): (usize, &Card)| match beats(card, cards[best], led, trump) {
            true => place,
            false => best,
        };
    Some(cards.iter().enumerate().skip(1).fold(0, take_over))
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    /// By the words of the rules, with lists.
    fn slowly(hand: &[Card], trick: &[Card], trump: Suit, exempt: bool) -> Vec<Card> {
        let of = |cards: &[Card], suit: Suit| -> Vec<Card> {
            cards
                .iter()
                .copied()
                .filter(|card| card.suit() == suit)
                .collect()
        };
        let above = |mine: Vec<Card>, lie: Vec<Card>| {
            let beats_all = |card: &&Card| lie.iter().all(|other| card.rank() > other.rank());
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
    fn what_may_be_played_and_what_wins_is_what_the_words_say() {
        let mut rng = Rng::new(62);
        let mut deck: Vec<Card> = CardSet::DECK.iter().collect();
        for _ in 0..50_000 {
            rng.shuffle(&mut deck);
            let (lie, held) = (rng.below(4) as usize, rng.below(9) as usize + 1);
            let (cards, hand) = (&deck[..lie], &deck[4..4 + held]);
            let trump = Suit::ALL[rng.below(4) as usize];
            let exempt = rng.below(3) == 0;
            let mut trick = Trick::new(Seat::ALL[0]);
            cards.iter().for_each(|&card| trick.push(card, trump));
            assert_eq!(
                trick.best().map(|(_, place)| place),
                trick_winner(cards, trump)
            );
            let set: CardSet = hand.iter().copied().collect();
            let legal = trick.legal(set, trump, exempt);
            let expected: CardSet = slowly(hand, cards, trump, exempt).into_iter().collect();
            assert_eq!(legal, expected, "{cards:?} {hand:?} {trump:?}");
            let wins = |&card: &Card| {
                let mut with = cards.to_vec();
                with.push(card);
                trick_winner(&with, trump) == Some(lie)
            };
            // In play nobody wins with a card of a third suit, and no such card lies best.
            assert_eq!(
                trick.winning(legal, trump),
                legal.iter().filter(wins).collect(),
                "{cards:?} {legal} {trump:?}"
            );
        }
    }

    #[test]
    fn the_first_of_two_equal_cards_wins() {
        let cards: Vec<Card> = [26, 27, 34].into_iter().filter_map(Card::new).collect();
        assert_eq!(trick_winner(&cards, Suit::Kreuz), Some(0));
        assert_eq!(trick_winner(&cards, Suit::Bollen), Some(2));
        assert_eq!(trick_winner(&[], Suit::Bollen), None);
    }
}
