//! A deal with all four hands, for dealers, referees, sampled worlds and playouts. A player decides
//! from a [`View`](crate::View).

use thiserror::Error;

use crate::rules::trick::{TrickContext, legal_moves};
use crate::{Card, CardSet, DECK_SIZE, PassDirection, Rules, SEATS, Seat, Trick, score_deal};
use handsense_core::Rng;

/// The complete state of a deal: hands, taken cards and the trick in progress.
///
/// It is a small `Copy` value; a copy replaces an undo.
///
/// ```
/// use handsense_core::Rng;
/// use handsense_hearts::{Position, Rules};
/// let mut position = Position::deal(Rules::STANDARD, &mut Rng::new(1));
/// while let Some(card) = position.legal_moves().first() {
///     position.play(card).unwrap();
/// }
/// assert_eq!(position.scores().iter().sum::<i32>() % 26, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    rules: Rules,
    hands: [CardSet; SEATS],
    taken: [CardSet; SEATS],
    trick: Trick,
    hearts_broken: bool,
}

/// An illegal card or an impossible position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The card is not among the legal moves.
    #[error("seat {seat} may not play {card}")]
    IllegalMove {
        /// The seat to play.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card in two places.
    #[error("{card} is in two places")]
    Duplicate {
        /// The card.
        card: Card,
    },
    /// A card in no place.
    #[error("{card} is nowhere")]
    Missing {
        /// The card.
        card: Card,
    },
    /// A hand too large or too small for the trick.
    #[error("seat {seat} holds {held} cards, this point of the deal needs {expected}")]
    HandSize {
        /// The seat of the hand.
        seat: Seat,
        /// Cards held.
        held: u32,
        /// The expected number of cards.
        expected: u32,
    },
    /// Taken cards that are no whole tricks.
    #[error("seat {seat} has taken {taken} cards, which are no whole tricks")]
    Taken {
        /// The seat that has taken them.
        seat: Seat,
        /// The number of cards.
        taken: u32,
    },
    /// A card on the trick that did not follow suit although the hand could.
    #[error("seat {seat} revoked with {card}")]
    Revoke {
        /// The seat that played it.
        seat: Seat,
        /// The card.
        card: Card,
    },
}

impl Position {
    /// Creates a deal of these hands of thirteen cards, after the pass.
    ///
    /// The holder of the two of clubs leads if the rules say so; otherwise `first` leads.
    pub fn new(
        rules: Rules,
        hands: [CardSet; SEATS],
        first: Seat,
    ) -> Result<Position, PositionError> {
        let leader = first_leader(rules, &hands, first);
        Self::resume(rules, hands, [CardSet::EMPTY; SEATS], Trick::led_by(leader))
    }

    /// Creates a deal in progress. Each of the 52 cards must occur exactly once, and the hand sizes
    /// must fit the trick.
    pub fn resume(
        rules: Rules,
        hands: [CardSet; SEATS],
        taken: [CardSet; SEATS],
        trick: Trick,
    ) -> Result<Position, PositionError> {
        let on_table = trick.cards().iter().map(|card| card.bit());
        let mut seen = CardSet::EMPTY;
        for cards in hands.into_iter().chain(taken).chain(on_table) {
            if let Some(card) = (seen & cards).first() {
                return Err(PositionError::Duplicate { card });
            }
            seen |= cards;
        }
        if let Some(card) = (!seen).first() {
            return Err(PositionError::Missing { card });
        }
        for seat in Seat::ALL {
            if !taken[seat].len().is_multiple_of(4) {
                return Err(PositionError::Taken {
                    seat,
                    taken: taken[seat].len(),
                });
            }
        }
        let tricks_done = taken.iter().map(|cards| cards.len()).sum::<u32>() / 4;
        for (place, seat) in (0..)
            .map(|n| trick.leader().step(n))
            .take(SEATS)
            .enumerate()
        {
            let expected = 13 - tricks_done.min(13) - u32::from(place < trick.len());
            let held = hands[seat].len();
            if held != expected {
                return Err(PositionError::HandSize {
                    seat,
                    held,
                    expected,
                });
            }
            if let (Some(led), Some(&card)) = (trick.suit_led(), trick.cards().get(place))
                && card.suit() != led
                && !hands[seat].suit(led).is_empty()
            {
                return Err(PositionError::Revoke { seat, card });
            }
        }
        let hearts_broken = seen_in_play(&taken, &trick).intersects(rules.heart_breakers());
        Ok(Position {
            rules,
            hands,
            taken,
            trick,
            hearts_broken,
        })
    }

    /// Deals random hands, without a pass. Seat 0 leads under rules without the two of clubs.
    pub fn deal(rules: Rules, rng: &mut Rng) -> Position {
        Position::dealt(rules, deal_hands(rng), Seat::ALL[0])
    }

    /// Creates a deal of these hands, which are a whole deck. `first` leads under rules without the
    /// two of clubs.
    pub(crate) fn dealt(rules: Rules, hands: [CardSet; SEATS], first: Seat) -> Position {
        Position {
            rules,
            hands,
            taken: [CardSet::EMPTY; SEATS],
            trick: Trick::led_by(first_leader(rules, &hands, first)),
            hearts_broken: false,
        }
    }

    /// Returns the rules in force.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the cards that each seat holds now.
    #[inline]
    pub const fn hands(&self) -> &[CardSet; SEATS] {
        &self.hands
    }

    /// Returns the cards that each seat has won in complete tricks.
    #[inline]
    pub const fn taken(&self) -> &[CardSet; SEATS] {
        &self.taken
    }

    /// Returns the trick in progress.
    #[inline]
    pub const fn trick(&self) -> &Trick {
        &self.trick
    }

    /// Returns whether hearts are broken.
    #[inline]
    pub const fn hearts_broken(&self) -> bool {
        self.hearts_broken
    }

    /// Returns whether the first trick is not complete yet.
    #[inline]
    pub fn is_first_trick(&self) -> bool {
        self.taken.iter().all(|cards| cards.is_empty())
    }

    /// Returns the seat to play; at the end of the deal the winner of the last trick.
    #[inline]
    pub const fn next_seat(&self) -> Seat {
        self.trick.next_seat()
    }

    /// Returns whether all thirteen tricks are done.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.hands[self.next_seat()].is_empty()
    }

    /// Returns the legal cards; empty at the end of the deal.
    #[inline]
    pub fn legal_moves(&self) -> CardSet {
        let context = TrickContext {
            suit_led: self.trick.suit_led(),
            first_trick: self.is_first_trick(),
            hearts_broken: self.hearts_broken,
        };
        legal_moves(self.rules, self.hands[self.next_seat()], context)
    }

    /// Plays a card for the seat to play.
    pub fn play(&mut self, card: Card) -> Result<(), PositionError> {
        let seat = self.next_seat();
        if !self.legal_moves().contains(card) {
            return Err(PositionError::IllegalMove { seat, card });
        }
        self.hands[seat].remove(card);
        self.hearts_broken |= self.rules.heart_breakers().contains(card);
        self.trick.add(card);
        if let (true, Some(winner)) = (self.trick.is_complete(), self.trick.winner()) {
            self.taken[winner] |= self.trick.cards().iter().copied().collect();
            self.trick = Trick::led_by(winner);
        }
        Ok(())
    }

    /// Returns the scores of the deal as if it ended here; final when [`is_over`](Self::is_over).
    #[inline]
    pub fn scores(&self) -> [i32; SEATS] {
        score_deal(self.rules, &self.taken)
    }
}

/// Returns every card that has been played.
fn seen_in_play(taken: &[CardSet; SEATS], trick: &Trick) -> CardSet {
    let on_table: CardSet = trick.cards().iter().copied().collect();
    taken.iter().fold(on_table, |seen, &cards| seen | cards)
}

/// Four random hands of thirteen.
pub fn deal_hands(rng: &mut Rng) -> [CardSet; SEATS] {
    let mut deck = [Card::ACE_OF_SPADES; DECK_SIZE];
    for (slot, card) in deck.iter_mut().zip(CardSet::FULL.iter()) {
        *slot = card;
    }
    rng.shuffle(&mut deck);
    let mut hands = [CardSet::EMPTY; SEATS];
    for (index, card) in deck.into_iter().enumerate() {
        hands[index % SEATS].insert(card);
    }
    hands
}

/// Returns the leader of the first trick: the holder of the two of clubs if the rules say so, else
/// `first`.
pub(crate) fn first_leader(rules: Rules, hands: &[CardSet; SEATS], first: Seat) -> Seat {
    let holds_two = |&seat: &Seat| hands[seat].contains(Card::TWO_OF_CLUBS);
    if rules.two_of_clubs_leads() {
        Seat::ALL.into_iter().find(holds_two).unwrap_or(first)
    } else {
        first
    }
}

/// Returns the hands after every seat has passed its cards in this direction.
///
/// Each set of `passes` belongs to the hand it is taken from. Under [`PassDirection::Hold`] nothing
/// changes hands.
pub fn pass_cards(
    hands: [CardSet; SEATS],
    passes: [CardSet; SEATS],
    direction: PassDirection,
) -> [CardSet; SEATS] {
    let mut after = hands;
    for giver in Seat::ALL {
        after[giver] -= passes[giver];
    }
    for giver in Seat::ALL {
        after[direction.receiver(giver)] |= passes[giver];
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_holder_of_the_two_of_clubs_leads() {
        for seed in 0..20 {
            let position = Position::deal(Rules::STANDARD, &mut Rng::new(seed));
            assert!(position.hands()[position.next_seat()].contains(Card::TWO_OF_CLUBS));
            assert_eq!(position.legal_moves(), Card::TWO_OF_CLUBS.bit());
        }
    }

    #[test]
    fn impossible_positions_are_refused() {
        let good = deal_hands(&mut Rng::new(4));
        let card = good[0].first().expect("a card");
        let refused = |change: &dyn Fn(&mut [CardSet; SEATS])| {
            let mut hands = good;
            change(&mut hands);
            Position::new(Rules::STANDARD, hands, Seat::ALL[0]).expect_err("impossible")
        };
        let twice = refused(&|hands| hands[1].insert(card));
        assert_eq!(twice, PositionError::Duplicate { card });
        let missing = refused(&|hands| hands[0].remove(card));
        assert_eq!(missing, PositionError::Missing { card });
        let uneven = refused(&|hands| {
            hands[0].remove(card);
            hands[1].insert(card);
        });
        assert!(matches!(uneven, PositionError::HandSize { held: 12, .. }));
        // Seat 0 has led the ace of spades, and seat 1 has discarded a heart.
        let (seat, card) = (Seat::ALL[1], "H2".parse().expect("a card"));
        let resumed = |of_seat: &str| {
            let hands =
                ["K...", of_seat, "T9...", "87..."].map(|text| text.parse().expect("cards"));
            let mut trick = Trick::led_by(Seat::ALL[0]);
            trick.add(Card::ACE_OF_SPADES);
            trick.add(card);
            let on_table = Card::ACE_OF_SPADES.bit() | card.bit();
            let rest = hands.iter().fold(!on_table, |rest, &hand| rest - hand);
            let taken = [rest, CardSet::EMPTY, CardSet::EMPTY, CardSet::EMPTY];
            Position::resume(Rules::STANDARD, hands, taken, trick).map(|_| ())
        };
        assert_eq!(resumed(".3.."), Ok(()));
        assert_eq!(resumed("Q..."), Err(PositionError::Revoke { seat, card }));
        assert!(matches!(resumed(".32.."), Err(PositionError::Taken { .. })));
    }

    #[test]
    fn an_illegal_card_changes_nothing() {
        let mut position = Position::deal(Rules::STANDARD, &mut Rng::new(5));
        let before = position;
        assert!(position.play(Card::ACE_OF_SPADES).is_err());
        assert_eq!(position, before);
    }
}
