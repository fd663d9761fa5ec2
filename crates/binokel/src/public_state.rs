//! Public state of a round: bids, trump, melds on the table, and tricks.

use thiserror::Error;

use super::auction::{Auction, AuctionError};
use super::cards::{Card, CardSet, Suit};
use super::rules::{Edition, MAX_PLAYERS, Rules};
use super::tricks::Trick;
use handsense_core::Seat;

/// Largest number of tricks in a round.
pub const MAX_TRICKS: usize = 18;

/// Phase of a round: the kind of the next action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A seat bids or passes.
    Bidding,
    /// The bid winner, who holds the dabb, discards four cards (*drücken*) or goes out.
    Discarding,
    /// The bid winner declares trump.
    DeclaringTrump,
    /// A seat plays a card.
    Playing,
    /// The round is over.
    Over,
}

impl Phase {
    /// All phases, by number.
    pub const ALL: [Phase; 5] = [
        Phase::Bidding,
        Phase::Discarding,
        Phase::DeclaringTrump,
        Phase::Playing,
        Phase::Over,
    ];
}

/// Melds of a seat on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShownMelds {
    /// Sum of the meld points.
    pub points: i32,
    /// Cards in the melds.
    pub cards: CardSet,
}

/// Public state of a round, without the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicState {
    pub(super) rules: Rules,
    pub(super) dealer: Seat,
    pub(super) auction: Auction,
    pub(super) phase: Phase,
    pub(super) trump: Option<Suit>,
    pub(super) out: bool,
    pub(super) shown: [ShownMelds; MAX_PLAYERS],
    /// Discarded cards that all players have seen.
    pub(super) shown_discard: CardSet,
    pub(super) tricks: [Trick; MAX_TRICKS],
    pub(super) complete: usize,
    pub(super) points: [u32; MAX_PLAYERS],
    pub(super) won: [u32; MAX_PLAYERS],
}

/// Rule violated by an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RuleError {
    /// The phase of the round requires another action.
    #[error("this action is not possible in the phase {found:?}")]
    Phase {
        /// Current phase.
        found: Phase,
    },
    /// The auction does not allow it.
    #[error(transparent)]
    Auction(#[from] AuctionError),
    /// The reference rules require a trump when going out; the newest rules forbid one.
    #[error("going out requires a trump by the reference rules and forbids one by the newest")]
    GoingOutTrump,
}

impl PublicState {
    /// Starts a round before its first bid, which the seat after the dealer makes.
    pub const fn new(rules: Rules, dealer: Seat) -> PublicState {
        let first = rules.seat_after(dealer, 1);
        PublicState {
            rules,
            dealer,
            auction: Auction::new(rules, first),
            phase: Phase::Bidding,
            trump: None,
            out: false,
            shown: [ShownMelds {
                points: 0,
                cards: CardSet::EMPTY,
            }; MAX_PLAYERS],
            shown_discard: CardSet::EMPTY,
            tricks: [Trick::new(first); MAX_TRICKS],
            complete: 0,
            points: [0; MAX_PLAYERS],
            won: [0; MAX_PLAYERS],
        }
    }

    /// Rules of the round.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Seat of the dealer.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The auction.
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// Current phase.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Trump suit, once declared.
    #[inline]
    pub const fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// Whether the bid winner has gone out.
    pub const fn is_out(&self) -> bool {
        self.out
    }

    /// Winner of the auction.
    #[inline]
    pub const fn bid_winner(&self) -> Option<Seat> {
        self.auction.winner()
    }

    /// Melds of a seat on the table.
    pub const fn shown(&self, seat: Seat) -> &ShownMelds {
        &self.shown[seat.index()]
    }

    /// Discarded cards that all players have seen: the trumps, by the newest rules.
    #[inline]
    pub const fn shown_discard(&self) -> CardSet {
        self.shown_discard
    }

    /// Completed tricks.
    #[inline]
    pub fn completed_tricks(&self) -> &[Trick] {
        &self.tricks[..self.complete]
    }

    /// Trick in progress, or the last trick when the round is over.
    #[inline]
    pub const fn trick(&self) -> &Trick {
        &self.tricks[if self.complete < MAX_TRICKS {
            self.complete
        } else {
            MAX_TRICKS - 1
        }]
    }

    /// All cards played so far.
    pub fn played(&self) -> CardSet {
        let tricks = self.completed_tricks().iter().chain(self.in_progress());
        tricks.flat_map(Trick::cards).copied().collect()
    }

    /// The cards of these tricks by the seats that have played them.
    pub(super) fn by_seat<'a>(
        &self,
        tricks: impl IntoIterator<Item = &'a Trick>,
    ) -> [CardSet; MAX_PLAYERS] {
        let mut cards = [CardSet::EMPTY; MAX_PLAYERS];
        for trick in tricks {
            for (position, &card) in trick.cards().iter().enumerate() {
                cards[self.rules.seat_after(trick.leader(), position)].extend([card]);
            }
        }
        cards
    }

    /// Trick in progress, if the phase is [`Phase::Playing`].
    pub fn in_progress(&self) -> Option<&Trick> {
        (self.phase == Phase::Playing).then(|| self.trick())
    }

    /// Number of tricks not completed.
    pub const fn tricks_left(&self) -> usize {
        self.rules.hand_size() - self.complete
    }

    /// Card points in a seat's tricks.
    #[inline]
    pub const fn points(&self, seat: Seat) -> u32 {
        self.points[seat.index()]
    }

    /// Number of tricks won by a seat.
    #[inline]
    pub const fn tricks_won(&self, seat: Seat) -> u32 {
        self.won[seat.index()]
    }

    /// Winner of the last completed trick.
    pub fn last_trick_winner(&self) -> Option<Seat> {
        Some(self.winner(self.completed_tricks().last()?))
    }

    /// Current winner of a non-empty trick.
    pub fn winner(&self, trick: &Trick) -> Seat {
        let position = trick.best().map_or(0, |(_, position)| position);
        self.rules.seat_after(trick.leader(), position)
    }

    /// Seat to act next; `None` when the round is over.
    pub const fn next_seat(&self) -> Option<Seat> {
        match self.phase {
            Phase::Bidding => self.auction.next_seat(),
            Phase::Discarding | Phase::DeclaringTrump => self.bid_winner(),
            Phase::Playing => Some(self.player_to_move()),
            Phase::Over => None,
        }
    }

    /// Seat that plays next.
    #[inline]
    pub(super) const fn player_to_move(&self) -> Seat {
        let trick = self.trick();
        self.rules.seat_after(trick.leader(), trick.len())
    }

    /// Whether the next seat is exempt from heading the trick because its partner currently wins.
    pub fn is_exempt(&self) -> bool {
        let trick = self.trick();
        let partner = self.rules.partner(self.player_to_move());
        !trick.is_empty() && partner == Some(self.winner(trick))
    }

    /// Legal cards of the next seat, given its hand.
    pub fn legal(&self, hand: CardSet) -> CardSet {
        match (self.phase, self.trump) {
            (Phase::Playing, Some(trump)) => self.trick().legal(hand, trump, self.is_exempt()),
            _ => CardSet::EMPTY,
        }
    }

    pub(super) const fn require_phase(&self, phase: Phase) -> Result<(), RuleError> {
        if self.phase as u8 == phase as u8 {
            Ok(())
        } else {
            Err(RuleError::Phase { found: self.phase })
        }
    }

    /// Bids for the next seat.
    ///
    /// # Errors
    /// [`RuleError::Phase`] and [`RuleError::Auction`].
    pub fn bid(&mut self, bid: i32) -> Result<(), RuleError> {
        self.require_phase(Phase::Bidding)?;
        Ok(self.auction.bid(bid)?)
    }

    /// Passes for the next seat. Returns the winner when the auction is over.
    ///
    /// # Errors
    /// [`RuleError::Phase`] and [`RuleError::Auction`].
    pub fn pass(&mut self) -> Result<Option<Seat>, RuleError> {
        self.require_phase(Phase::Bidding)?;
        self.auction.pass()?;
        let winner = self.bid_winner();
        if winner.is_some() {
            self.phase = match self.rules.edition() {
                Edition::Reference => Phase::Discarding,
                Edition::Newest => Phase::DeclaringTrump,
            };
        }
        Ok(winner)
    }

    /// Declares trump for the bid winner.
    ///
    /// # Errors
    /// [`RuleError::Phase`].
    pub fn declare_trump(&mut self, trump: Suit) -> Result<(), RuleError> {
        self.require_phase(Phase::DeclaringTrump)?;
        self.trump = Some(trump);
        self.phase = match self.rules.edition() {
            Edition::Reference => Phase::Playing,
            Edition::Newest => Phase::Discarding,
        };
        Ok(())
    }

    /// Records the discard of the bid winner. `seen` are the discarded cards that all players see.
    ///
    /// # Errors
    /// [`RuleError::Phase`].
    pub fn discard(&mut self, seen: CardSet) -> Result<(), RuleError> {
        self.require_phase(Phase::Discarding)?;
        self.shown_discard = seen;
        self.phase = match self.rules.edition() {
            Edition::Reference => Phase::DeclaringTrump,
            Edition::Newest => Phase::Playing,
        };
        Ok(())
    }

    /// Records that the bid winner goes out. The reference rules require a trump with it.
    ///
    /// # Errors
    /// [`RuleError::Phase`] and [`RuleError::GoingOutTrump`].
    pub fn go_out(&mut self, trump: Option<Suit>) -> Result<(), RuleError> {
        self.require_phase(Phase::Discarding)?;
        if trump.is_some() != (self.rules.edition() == Edition::Reference) {
            return Err(RuleError::GoingOutTrump);
        }
        self.trump = trump.or(self.trump);
        (self.out, self.phase) = (true, Phase::Over);
        Ok(())
    }

    /// Plays a legal card for the next seat. Returns the winner when the trick is complete.
    #[inline]
    pub(super) fn apply_card(&mut self, card: Card) -> Option<Seat> {
        let trump = self.trump?;
        let position = self.complete.min(MAX_TRICKS - 1);
        self.tricks[position].push(card, trump);
        let trick = self.tricks[position];
        if trick.len() < self.rules.players() {
            return None;
        }
        let winner = self.winner(&trick);
        self.points[winner] += trick.points();
        self.won[winner] += 1;
        self.complete += 1;
        if self.complete < self.rules.hand_size() {
            self.tricks[self.complete] = Trick::new(winner)
        } else {
            self.phase = Phase::Over
        }
        Some(winner)
    }
}
