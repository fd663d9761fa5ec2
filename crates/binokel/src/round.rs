//! A round with all hands open, as referees and playouts see it.

use std::ops::Deref;

use thiserror::Error;

use super::cards::{Card, CardSet, Suit};
use super::course::{Course, CourseError, Phase};
use super::hand::Hand;
use super::melds::melds;
use super::rules::{DABB, MAX_PLAYERS, Rules};
use super::scoring::{Score, Tally, score_round};
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
/// round.name_trump(Suit::Herz)?;
/// let away = round.hand(Seat::ALL[0]).iter().take(4).collect();
/// round.lay_away(away)?;
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
    course: Course,
    hands: [Hand; MAX_PLAYERS],
    dabb: [Card; DABB],
    laid_away: CardSet,
}

/// Why something cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RoundError {
    /// The rules do not allow it now.
    #[error(transparent)]
    Course(#[from] CourseError),
    /// What is laid away is not four cards of the hand.
    #[error("{cards} are not four cards of the hand")]
    LayAway {
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
    type Target = Course;

    fn deref(&self) -> &Course {
        &self.course
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
            course: Course::new(rules, dealer),
            hands,
            dabb,
            laid_away: CardSet::EMPTY,
        }
    }

    /// What everybody sees.
    pub const fn course(&self) -> &Course {
        &self.course
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
    pub const fn laid_away(&self) -> CardSet {
        self.laid_away
    }

    /// The next seat bids.
    ///
    /// # Errors
    /// As [`Course::bid`].
    pub fn bid(&mut self, bid: i32) -> Result<(), RoundError> {
        Ok(self.course.bid(bid)?)
    }

    /// The next seat passes. Who wins the auction takes the dabb.
    ///
    /// # Errors
    /// As [`Course::pass`].
    pub fn pass(&mut self) -> Result<(), RoundError> {
        if let Some(winner) = self.course.pass()? {
            self.dabb.iter().for_each(|&card| {
                self.hands[winner].take(card);
            });
        }
        Ok(())
    }

    /// The bid winner names trump.
    ///
    /// # Errors
    /// As [`Course::name_trump`].
    pub fn name_trump(&mut self, trump: Suit) -> Result<(), RoundError> {
        self.course.name_trump(trump)?;
        self.show_melds();
        Ok(())
    }

    /// The bid winner lays four cards away.
    ///
    /// # Errors
    /// [`RoundError::LayAway`], and as [`Course::lay_away`].
    pub fn lay_away(&mut self, cards: CardSet) -> Result<(), RoundError> {
        self.course.require(Phase::LayingAway)?;
        let hand = self.course.bid_winner().map(|seat| &mut self.hands[seat]);
        let Some(hand) = hand.filter(|hand| cards.len() == DABB && hand.set().contains(cards))
        else {
            return Err(RoundError::LayAway { cards });
        };
        hand.give(cards);
        let seen = match self.course.trump() {
            Some(trump) => cards.suit(trump),
            None => CardSet::EMPTY,
        };
        self.course.lay_away(seen)?;
        self.laid_away = cards;
        self.show_melds();
        Ok(())
    }

    /// The bid winner goes out.
    ///
    /// # Errors
    /// As [`Course::go_out`].
    pub fn go_out(&mut self, trump: Option<Suit>) -> Result<(), RoundError> {
        self.course.go_out(trump)?;
        self.show_melds();
        Ok(())
    }

    /// What the next seat may play.
    pub fn legal_cards(&self) -> CardSet {
        self.course.legal(self.hand(self.course.on_turn()).set())
    }

    /// The next seat plays a card; who wins the trick, if it is complete.
    ///
    /// # Errors
    /// [`RoundError::Card`] and [`CourseError::Phase`].
    pub fn play(&mut self, card: Card) -> Result<Option<Seat>, RoundError> {
        self.course.require(Phase::Playing)?;
        let legal = self.legal_cards();
        if !legal.has(card) {
            return Err(RoundError::Card { card, legal });
        }
        self.hands[self.course.on_turn()].give(CardSet::of(card));
        Ok(self.course.put(card))
    }

    /// What the round has brought each side, when it is over; else as if nobody got any more.
    pub fn scores(&self) -> [Score; MAX_PLAYERS] {
        let (points, tricks) = self.course.tally();
        let rules = self.course.rules();
        let melds = Seat::ALL.map(|seat| self.course.shown(seat).points);
        let tally = Tally {
            bid_winner: self.course.bid_winner().unwrap_or(self.course.dealer()),
            bid: self.course.auction().standing(),
            melds,
            points,
            tricks,
            laid_away: self.laid_away.points(),
            last_trick: self.course.last_winner(),
        };
        score_round(rules, &tally)
    }

    /// Everybody shows his melds before the first trick, or when the bid winner has gone out; who goes out
    /// shows none.
    fn show_melds(&mut self) {
        let Some(trump) = self.course.trump() else {
            return;
        };
        if !matches!(self.course.phase(), Phase::Playing | Phase::Over) {
            return;
        }
        let rules = self.course.rules();
        let gone_out = self.course.bid_winner().filter(|_| self.course.is_out());
        for seat in rules.seats().filter(|&seat| Some(seat) != gone_out) {
            let melds = melds(self.hand(seat), trump, rules.edition().melding());
            self.course.show(seat, &melds);
        }
    }
}
