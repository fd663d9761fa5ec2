//! A round with all hands open, for referees and rollouts.

use std::ops::Deref;

use thiserror::Error;

use super::cards::{Card, CardSet, Suit};
use super::hand::Hand;
use super::melds::melds;
use super::public_state::{Phase, PublicState, RuleError, ShownMelds};
use super::rules::{DABB, MAX_PLAYERS, Rules};
use super::scoring::{RoundResult, SideScore, score_round};
use handsense_core::Seat;

/// Hands, dabb and public state of a round.
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

/// Reason why an action is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RoundError {
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The discard is not four cards of the hand.
    #[error("the discard {cards} is not four cards of the hand")]
    Discard {
        /// The rejected discard.
        cards: CardSet,
    },
    /// The card is not in the hand, or violates following suit, trumping or heading the trick.
    #[error("{card} is not legal; the legal cards are {legal}")]
    Card {
        /// The rejected card.
        card: Card,
        /// The legal cards.
        legal: CardSet,
    },
    /// Hands and dabb are no deck of the sizes that are dealt.
    #[error("hands and dabb are not the forty cards as dealt")]
    NoDeck,
    /// A bid that the record has no room for.
    #[error("the record has no room for another bid")]
    TooManyBids,
    /// Actions that exclude each other: going out and a discard.
    #[error("the bid winner has gone out and discarded")]
    Actions,
    /// No action can be taken back.
    #[error("there is no action to take back")]
    NothingToUndo,
}

impl Deref for Round {
    type Target = PublicState;

    fn deref(&self) -> &PublicState {
        &self.state
    }
}

impl Round {
    /// Starts a round before its first bid. The hands have the size that is dealt.
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

    /// Public state.
    pub const fn public_state(&self) -> &PublicState {
        &self.state
    }

    /// Hand of a seat.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// The dabb as dealt.
    pub const fn dabb(&self) -> &[Card; DABB] {
        &self.dabb
    }

    /// The discarded cards.
    pub const fn discarded(&self) -> CardSet {
        self.discard
    }

    /// Bids for the next seat.
    ///
    /// # Errors
    /// As [`PublicState::bid`].
    pub fn bid(&mut self, bid: i32) -> Result<(), RoundError> {
        Ok(self.state.bid(bid)?)
    }

    /// Passes for the next seat. The winner of the auction takes the dabb.
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

    /// Declares trump for the bid winner.
    ///
    /// # Errors
    /// As [`PublicState::declare_trump`].
    pub fn declare_trump(&mut self, trump: Suit) -> Result<(), RoundError> {
        self.state.declare_trump(trump)?;
        self.show_melds();
        Ok(())
    }

    /// Discards four cards for the bid winner.
    ///
    /// # Errors
    /// [`RoundError::Discard`], and as [`PublicState::discard`].
    pub fn discard(&mut self, cards: CardSet) -> Result<(), RoundError> {
        self.state.require_phase(Phase::Discarding)?;
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

    /// Legal cards of the next seat.
    pub fn legal_cards(&self) -> CardSet {
        self.state
            .legal(self.hand(self.state.player_to_move()).set())
    }

    /// Plays a card for the next seat. Returns the winner when the trick is complete.
    ///
    /// # Errors
    /// [`RoundError::Card`] and [`RuleError::Phase`].
    pub fn play(&mut self, card: Card) -> Result<Option<Seat>, RoundError> {
        self.state.require_phase(Phase::Playing)?;
        let legal = self.legal_cards();
        if !legal.has(card) {
            return Err(RoundError::Card { card, legal });
        }
        self.hands[self.state.player_to_move()].remove(CardSet::from_card(card));
        Ok(self.state.apply_card(card))
    }

    /// Scores of all sides. Before the end of the round, the missing tricks count for no side.
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

    /// Puts all melds on the table before the first trick, or when the bid winner has gone out. A
    /// bid winner who goes out shows none.
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
            let (points, cards) = (melds.points(), melds.cards());
            self.state.show(seat, ShownMelds { points, cards });
        }
    }
}
