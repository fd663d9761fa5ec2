//! What everybody sees of a round: bids, trump, melds on the table, tricks.

use thiserror::Error;

use super::auction::{Auction, AuctionError};
use super::cards::{Card, CardSet, Suit};
use super::melds::Melds;
use super::rules::{Edition, MAX_PLAYERS, Rules};
use super::tricks::Trick;
use handsense_core::Seat;

/// The most tricks of a round.
pub const MAX_TRICKS: usize = 18;

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Somebody bids or passes.
    Bidding,
    /// The bid winner, who has taken the dabb, lays away or goes out.
    Discarding,
    /// The bid winner names trump.
    DeclaringTrump,
    /// Somebody plays a card.
    Playing,
    /// Nothing: the round is over.
    Over,
}

/// Melds that lie on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShownMelds {
    /// What they count together.
    pub points: i32,
    /// Their cards.
    pub cards: CardSet,
}

/// A round without its hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicState {
    rules: Rules,
    dealer: Seat,
    auction: Auction,
    phase: Phase,
    trump: Option<Suit>,
    out: bool,
    shown: [ShownMelds; MAX_PLAYERS],
    /// Laid-away cards that everybody has seen.
    shown_discard: CardSet,
    tricks: [Trick; MAX_TRICKS],
    complete: usize,
    points: [u32; MAX_PLAYERS],
    won: [u32; MAX_PLAYERS],
}

/// Why something cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RuleError {
    /// Something else is to be done next.
    #[error("that is not to be done in the phase {found:?}")]
    Phase {
        /// What is to be done.
        found: Phase,
    },
    /// The auction does not allow it.
    #[error(transparent)]
    Auction(#[from] AuctionError),
    /// Only by the rules of the seed does who goes out name a trump, and there he must.
    #[error("going out names a trump by the rules of the seed, and by no others")]
    GoingOutTrump,
}

impl PublicState {
    /// Before the first bid, which is that of the seat after the dealer.
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

    /// In this phase, before the first card or after going out.
    pub(super) const fn from_parts(
        dealer: Seat,
        auction: Auction,
        rules: Rules,
        phase: Phase,
        trump: Option<Suit>,
        shown_discard: CardSet,
    ) -> PublicState {
        PublicState {
            auction,
            phase,
            trump,
            shown_discard,
            out: matches!(phase, Phase::Over),
            ..PublicState::new(rules, dealer)
        }
    }

    /// By which rules.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Who has dealt.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The auction.
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// What is to be done next.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Trump, once it is named.
    #[inline]
    pub const fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// Whether the bid winner has gone out.
    pub const fn is_out(&self) -> bool {
        self.out
    }

    /// Who has won the auction.
    #[inline]
    pub const fn bid_winner(&self) -> Option<Seat> {
        self.auction.winner()
    }

    /// The melds that a seat has on the table.
    pub const fn shown(&self, seat: Seat) -> &ShownMelds {
        &self.shown[seat.index()]
    }

    /// Laid-away cards that everybody has seen: trumps, by the newest rules.
    #[inline]
    pub const fn shown_discard(&self) -> CardSet {
        self.shown_discard
    }

    /// Complete tricks.
    #[inline]
    pub fn complete(&self) -> &[Trick] {
        &self.tricks[..self.complete]
    }

    /// The trick in progress; the last one when the round is over.
    #[inline]
    pub const fn trick(&self) -> &Trick {
        &self.tricks[if self.complete < MAX_TRICKS {
            self.complete
        } else {
            MAX_TRICKS - 1
        }]
    }

    /// Every card played so far.
    pub fn played(&self) -> CardSet {
        let tricks = self.complete().iter().chain(self.in_progress());
        tricks.flat_map(Trick::cards).copied().collect()
    }

    /// The trick in progress, if there is one.
    pub fn in_progress(&self) -> Option<&Trick> {
        (self.phase == Phase::Playing).then(|| self.trick())
    }

    /// Tricks still to be completed.
    pub const fn tricks_left(&self) -> usize {
        self.rules.hand_size() - self.complete
    }

    /// Card points that a seat has in its tricks.
    #[inline]
    pub const fn points(&self, seat: Seat) -> u32 {
        self.points[seat.index()]
    }

    /// Tricks that a seat has won.
    #[inline]
    pub const fn won(&self, seat: Seat) -> u32 {
        self.won[seat.index()]
    }

    /// Card points in tricks, and tricks, by seat.
    pub(super) const fn trick_totals(&self) -> ([u32; MAX_PLAYERS], [u32; MAX_PLAYERS]) {
        (self.points, self.won)
    }

    /// Who has won the last complete trick.
    pub fn last_trick_winner(&self) -> Option<Seat> {
        Some(self.winner(self.complete().last()?))
    }

    /// Who has won, or wins so far, a trick with a card in it.
    pub fn winner(&self, trick: &Trick) -> Seat {
        let place = trick.best().map_or(0, |(_, place)| place);
        self.rules.seat_after(trick.leader(), place)
    }

    /// Who acts next; `None` when the round is over.
    pub const fn next_seat(&self) -> Option<Seat> {
        match self.phase {
            Phase::Bidding => self.auction.next_seat(),
            Phase::Discarding | Phase::DeclaringTrump => self.bid_winner(),
            Phase::Playing => Some(self.on_turn()),
            Phase::Over => None,
        }
    }

    /// Who plays next.
    #[inline]
    pub(super) const fn on_turn(&self) -> Seat {
        let trick = self.trick();
        self.rules.seat_after(trick.leader(), trick.len())
    }

    /// Whether the next seat need not play higher, because its partner wins the trick so far.
    pub fn is_exempt(&self) -> bool {
        let trick = self.trick();
        let partner = self.rules.partner(self.on_turn());
        !trick.is_empty() && partner == Some(self.winner(trick))
    }

    /// What the next seat may play from this hand.
    pub fn legal(&self, hand: CardSet) -> CardSet {
        match (self.phase, self.trump) {
            (Phase::Playing, Some(trump)) => self.trick().legal(hand, trump, self.is_exempt()),
            _ => CardSet::EMPTY,
        }
    }

    pub(super) const fn require(&self, phase: Phase) -> Result<(), RuleError> {
        match self.phase as u8 == phase as u8 {
            true => Ok(()),
            false => Err(RuleError::Phase { found: self.phase }),
        }
    }

    /// The next seat bids.
    ///
    /// # Errors
    /// [`RuleError::Phase`] and [`RuleError::Auction`].
    pub fn bid(&mut self, bid: i32) -> Result<(), RuleError> {
        self.require(Phase::Bidding)?;
        Ok(self.auction.bid(bid)?)
    }

    /// The next seat passes; who has won the auction, if it is over.
    ///
    /// # Errors
    /// [`RuleError::Phase`] and [`RuleError::Auction`].
    pub fn pass(&mut self) -> Result<Option<Seat>, RuleError> {
        self.require(Phase::Bidding)?;
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

    /// The bid winner names trump.
    ///
    /// # Errors
    /// [`RuleError::Phase`].
    pub fn declare_trump(&mut self, trump: Suit) -> Result<(), RuleError> {
        self.require(Phase::DeclaringTrump)?;
        self.trump = Some(trump);
        self.phase = match self.rules.edition() {
            Edition::Reference => Phase::Playing,
            Edition::Newest => Phase::Discarding,
        };
        Ok(())
    }

    /// The bid winner has laid away; of the cards everybody sees `seen`.
    ///
    /// # Errors
    /// [`RuleError::Phase`].
    pub fn discard(&mut self, seen: CardSet) -> Result<(), RuleError> {
        self.require(Phase::Discarding)?;
        self.shown_discard = seen;
        self.phase = match self.rules.edition() {
            Edition::Reference => Phase::DeclaringTrump,
            Edition::Newest => Phase::Playing,
        };
        Ok(())
    }

    /// The bid winner goes out; by the rules of the seed he names trump as he does.
    ///
    /// # Errors
    /// [`RuleError::Phase`] and [`RuleError::GoingOutTrump`].
    pub fn go_out(&mut self, trump: Option<Suit>) -> Result<(), RuleError> {
        self.require(Phase::Discarding)?;
        if trump.is_some() != (self.rules.edition() == Edition::Reference) {
            return Err(RuleError::GoingOutTrump);
        }
        self.trump = trump.or(self.trump);
        (self.out, self.phase) = (true, Phase::Over);
        Ok(())
    }

    /// A seat puts its melds on the table.
    pub(super) fn show(&mut self, seat: Seat, melds: &Melds) {
        self.show_cards(seat, melds.points(), melds.cards());
    }

    /// A seat puts melds on the table that count so much and are made of these cards.
    pub(super) fn show_cards(&mut self, seat: Seat, points: i32, cards: CardSet) {
        self.shown[seat] = ShownMelds { points, cards };
    }

    /// The next seat plays a card that it may play; who wins the trick, if it is complete.
    #[inline]
    pub(super) fn put(&mut self, card: Card) -> Option<Seat> {
        let trump = self.trump?;
        let place = self.complete.min(MAX_TRICKS - 1);
        self.tricks[place].push(card, trump);
        let trick = self.tricks[place];
        if trick.len() < self.rules.players() {
            return None;
        }
        let winner = self.winner(&trick);
        self.points[winner] += trick.points();
        self.won[winner] += 1;
        self.complete += 1;
        match self.complete < self.rules.hand_size() {
            true => self.tricks[self.complete] = Trick::new(winner),
            false => self.phase = Phase::Over,
        }
        Some(winner)
    }
}
