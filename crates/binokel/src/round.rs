//! A round with all hands open, as referees and playouts see it.

use std::ops::Deref;

use thiserror::Error;

use super::cards::{Card, CardSet, Suit};
use super::hand::Hand;
use super::melds::melds;
use super::public_state::{Phase, PublicState, RuleError};
use super::rules::{DABB, MAX_PLAYERS, Rules};
use super::scoring::{RoundResult, SideScore, score_round};
use handsense_core::Seat;

/// All hands, the dabb, and the course of the round so far.
///
/// ```
/// use handsense_core::{Rng, Seat};
/// use handsense_binokel::{Edition, Phase, Round, Rules, Suit};
/// let rules = Rules::new(Edition::Newest, 3).unwrap();
/// let (hands, dabb) = rules.deal(&mut Rng::new(3));
/// let mut round = Round::new(rules, Seat::ALL[2], hands, dabb);
/// round.bid(150)?;
/// round.pass()?;
/// round.pass()?;
/// round.declare_trump(Suit::Herz)?;
/// let discard = round.hand(Seat::ALL[0]).iter().take(4).collect();
/// round.discard(discard)?;
/// while let Some(seat) = round.next_seat() {
///     let card = round.legal_cards().lowest().unwrap();
///     round.play(card)?;
/// }
/// assert_eq!(round.phase(), Phase::Over);
/// assert!(round.scores()[0].total != 0);
/// # Ok::<(), handsense_binokel::RoundError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    state: PublicState,
    hands: [Hand; MAX_PLAYERS],
    dabb: [Card; DABB],
    discard: CardSet,
}

/// Why something cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RoundError {
    /// The rules do not allow it now.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// What is laid away is not four cards of the hand.
    #[error("{cards} are not four cards of the hand")]
    Discard {
        /// What was to be laid away.
        cards: CardSet,
    },
    /// The card is not in the hand, or suit, trump or height forbid it.
    #[error("{card} may not be played: {legal} may")]
    Card {
        /// What was to be played.
        card: Card,
        /// What may be.
        legal: CardSet,
    },
}

impl Deref for Round {
    type Target = PublicState;

    fn deref(&self) -> &PublicState {
        &self.state
    }
}

impl Round {
    /// A round before its first bid, with hands of as many cards as are dealt.
    pub const fn new(
        rules: Rules,
        dealer: Seat,
        hands: [Hand; MAX_PLAYERS],
        dabb: [Card; DABB],
    ) -> Round {
        Round {
            state: PublicState::new(rules, dealer),
            hands,
            dabb,
            discard: CardSet::EMPTY,
        }
    }

    /// What everybody sees.
    pub const fn public_state(&self) -> &PublicState {
        &self.state
    }

    /// What a seat holds.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// The dabb as it was dealt.
    pub const fn dabb(&self) -> &[Card; DABB] {
        &self.dabb
    }

    /// What was laid away.
    pub const fn discarded(&self) -> CardSet {
        self.discard
    }

    /// The next seat bids.
    ///
    /// # Errors
    /// As [`PublicState::bid`].
    pub fn bid(&mut self, bid: i32) -> Result<(), RoundError> {
        Ok(self.state.bid(bid)?)
    }

    /// The next seat passes. Who wins the auction takes the dabb.
    ///
    /// # Errors
    /// As [`PublicState::pass`].
    pub fn pass(&mut self) -> Result<(), RoundError> {
        if let Some(winner) = self.state.pass()? {
            self.dabb.iter().for_each(|&card| {
                self.hands[winner].push(card);
            });
        }
        Ok(())
    }

    /// The bid winner names trump.
    ///
    /// # Errors
    /// As [`PublicState::declare_trump`].
    pub fn declare_trump(&mut self, trump: Suit) -> Result<(), RoundError> {
        self.state.declare_trump(trump)?;
        self.show_melds();
        Ok(())
    }

    /// The bid winner lays four cards away.
    ///
    /// # Errors
    /// [`RoundError::Discard`], and as [`PublicState::discard`].
    pub fn discard(&mut self, cards: CardSet) -> Result<(), RoundError> {
        self.state.require(Phase::Discarding)?;
        let hand = self.state.bid_winner().map(|seat| &mut self.hands[seat]);
        let Some(hand) = hand.filter(|hand| cards.len() == DABB && hand.set().contains(cards))
        else {
            return Err(RoundError::Discard { cards });
        };
        hand.remove(cards);
        let seen = match self.state.trump() {
            Some(trump) => cards.suit(trump),
            None => CardSet::EMPTY,
        };
        self.state.discard(seen)?;
        self.discard = cards;
        self.show_melds();
        Ok(())
    }

    /// The bid winner goes out.
    ///
    /// # Errors
    /// As [`PublicState::go_out`].
    pub fn go_out(&mut self, trump: Option<Suit>) -> Result<(), RoundError> {
        self.state.go_out(trump)?;
        self.show_melds();
        Ok(())
    }

    /// What the next seat may play.
    pub fn legal_cards(&self) -> CardSet {
        self.state.legal(self.hand(self.state.on_turn()).set())
    }

    /// The next seat plays a card; who wins the trick, if it is complete.
    ///
    /// # Errors
    /// [`RoundError::Card`] and [`RuleError::Phase`].
    pub fn play(&mut self, card: Card) -> Result<Option<Seat>, RoundError> {
        self.state.require(Phase::Playing)?;
        let legal = self.legal_cards();
        if !legal.has(card) {
            return Err(RoundError::Card { card, legal });
        }
        self.hands[self.state.on_turn()].remove(CardSet::from_card(card));
        Ok(self.state.put(card))
    }

    /// What the round has brought each side, when it is over; else as if nobody got any more.
    pub fn scores(&self) -> [SideScore; MAX_PLAYERS] {
        let (points, tricks) = self.state.trick_totals();
        let rules = self.state.rules();
        let melds = Seat::ALL.map(|seat| self.state.shown(seat).points);
        let result = RoundResult {
            bid_winner: self.state.bid_winner().unwrap_or(self.state.dealer()),
            bid: self.state.auction().standing(),
            melds,
            points,
            tricks,
            discard_points: self.discard.points(),
            last_trick: self.state.last_trick_winner(),
        };
        score_round(rules, &result)
    }

    /// Everybody shows his melds before the first trick, or when the bid winner has gone out; who goes out
    /// shows none.
    fn show_melds(&mut self) {
        let Some(trump) = self.state.trump() else {
            return;
        };
        if !matches!(self.state.phase(), Phase::Playing | Phase::Over) {
            return;
        }
        let rules = self.state.rules();
        let gone_out = self.state.bid_winner().filter(|_| self.state.is_out());
        for seat in rules.seats().filter(|&seat| Some(seat) != gone_out) {
            let melds = melds(self.hand(seat), trump, rules.edition().meld_rules());
            self.state.show(seat, &melds);
        }
    }
}
