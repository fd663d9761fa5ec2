//! A deal with open hands, from the pass to the last card, for hosts, referees and records.
//!
//! [`Deal`] is the state: the cards, the passes and every card played. The rules check each action,
//! and [`Deal::undo`] takes one back. A player decides from [`Deal::view`].
//!
//! - `error`: the errors of a deal.
//! - `notation`: the one-line notation of a deal.

mod error;
mod notation;

pub use error::DealError;
pub(crate) use error::trick_of;
pub use notation::ParseDealError;

use crate::{
    Card, CardSet, DECK_SIZE, Game, PassDirection, Position, Rules, SEATS, Seat, View, ViewError,
    ViewSetup, deal_hands, moon_shooter, pass_cards,
};
use handsense_core::memory::try_with_capacity;
use handsense_core::{ArrayVec, Rng};

/// A deal before the first card: hands, rules, passes and scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealSetup {
    /// Rules of the game.
    pub rules: Rules,
    /// Pass direction of this deal.
    pub direction: PassDirection,
    /// Thirteen cards of each seat: as dealt until all four seats have passed, then with the cards
    /// received.
    pub hands: [CardSet; SEATS],
    /// The three cards that each seat passes; empty if it has not passed, or its pass is unknown.
    pub passed: [CardSet; SEATS],
    /// Game scores before the deal.
    pub scores: [i32; SEATS],
    /// The leader of the first trick where no rule about clubs names it.
    pub first: Seat,
}

impl DealSetup {
    /// Creates a deal with standard rules, without a pass, with all scores 0. Seat 0 is the first
    /// leader.
    pub const fn new(hands: [CardSet; SEATS]) -> DealSetup {
        DealSetup {
            rules: Rules::STANDARD,
            direction: PassDirection::Hold,
            hands,
            passed: [CardSet::EMPTY; SEATS],
            scores: [0; SEATS],
            first: Seat::ALL[0],
        }
    }

    /// Returns whether some seats have yet to pass: their passes are empty, and the others still
    /// hold theirs.
    fn is_passing(&self) -> bool {
        self.direction != PassDirection::Hold
            && self.passed.iter().any(|cards| cards.is_empty())
            && Seat::ALL
                .into_iter()
                .all(|seat| self.hands[seat].is_superset(self.passed[seat]))
    }

    /// The cards that a seat passed and received, after the pass.
    pub(crate) fn exchanged(&self, seat: Seat) -> (CardSet, CardSet) {
        match self.direction {
            // The view rejects cards that were passed in a hold deal.
            PassDirection::Hold => (self.passed[seat], CardSet::EMPTY),
            direction => (self.passed[seat], self.passed[direction.giver(seat)]),
        }
    }

    /// The start of a seat's view, after the pass.
    pub(crate) fn view_setup(&self, me: Seat) -> ViewSetup {
        let (passed, received) = self.exchanged(me);
        ViewSetup {
            passed,
            received,
            ..self.dealt_view_setup(me)
        }
    }

    /// The start of a seat's view before the pass.
    pub(crate) fn dealt_view_setup(&self, me: Seat) -> ViewSetup {
        ViewSetup {
            rules: self.rules,
            pass: self.direction,
            scores: self.scores,
            ..ViewSetup::new(me, self.hands[me])
        }
    }

    /// The cards that a seat was dealt, after a pass that is known.
    pub(crate) fn dealt_hand(&self, seat: Seat) -> CardSet {
        let (passed, received) = self.exchanged(seat);
        (self.hands[seat] - received) | passed
    }
}

/// The phase of a deal: the kind of the next action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealPhase {
    /// A seat passes three cards; the order of the seats is free.
    Passing = 0,
    /// The seat to play plays a card.
    Playing = 1,
    /// All cards are played.
    Over = 2,
}

/// A played card with the view of its player and the position before it.
#[derive(Clone, Debug)]
pub struct DecisionPoint {
    /// Number of the play, from 1.
    pub number: usize,
    /// Seat that played.
    pub seat: Seat,
    /// The card that was played.
    pub card: Card,
    /// The player's view before the card.
    pub view: View,
    /// The position before the card, with all hands.
    pub position: Position,
}

/// A deal in progress.
///
/// ```
/// use handsense_core::Rng;
/// use handsense_hearts::{Deal, DealPhase, PassDirection, Policy, Rules, Seat};
/// use handsense_hearts::{rank_moves, select_pass_cards};
/// let mut deal = Deal::random(Rules::STANDARD, PassDirection::Left, &mut Rng::new(1))?;
/// for seat in Seat::ALL {
///     let cards = select_pass_cards(&deal.view(seat)?, Policy::DEFAULT)?;
///     deal.pass(seat, cards.into_iter().collect())?;
/// }
/// while let Some(seat) = deal.next_seat() {
///     deal.play(rank_moves(&deal.view(seat)?, Policy::DEFAULT)?.best())?;
/// }
/// assert_eq!(deal.phase(), DealPhase::Over);
/// assert_eq!(deal.scores().unwrap().iter().sum::<i32>() % 26, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    setup: DealSetup,
    is_passing: bool,
    position: Position,
    plays: ArrayVec<(Seat, Card), DECK_SIZE>,
}

impl Deal {
    /// Deals random hands, with all scores 0. Seat 0 is the first leader under rules without the two
    /// of clubs.
    ///
    /// # Errors
    /// A direction other than hold under rules without passing.
    pub fn random(
        rules: Rules,
        direction: PassDirection,
        rng: &mut Rng,
    ) -> Result<Deal, DealError> {
        Deal::new(DealSetup {
            rules,
            direction,
            ..DealSetup::new(deal_hands(rng))
        })
    }

    /// Creates a deal before its first card.
    ///
    /// # Errors
    /// As [`resume`](Self::resume).
    pub fn new(setup: DealSetup) -> Result<Deal, DealError> {
        Deal::resume(setup, &[])
    }

    /// Creates a deal of a whole deck before the pass. The direction is one that the rules allow.
    pub(crate) fn dealt(setup: DealSetup) -> Deal {
        Deal {
            setup,
            is_passing: setup.is_passing(),
            position: Position::dealt(setup.rules, setup.hands, setup.first),
            plays: ArrayVec::new(),
        }
    }

    /// Creates a deal after these plays. The seats still pass if there is a direction, no card is
    /// played, a pass is empty, and every other pass is in the hand of its giver.
    ///
    /// # Errors
    /// Hands that are no deck, an impossible pass or score, and a play against the rules.
    // Not inlined, so that its callers share the code.
    #[inline(never)]
    pub fn resume(setup: DealSetup, plays: &[(Seat, Card)]) -> Result<Deal, DealError> {
        if plays.is_empty() && setup.is_passing() {
            return Deal::passing(setup);
        }
        let mut deal = Deal::playing(setup, plays.first().map(|&(seat, _)| seat))?;
        for &(seat, card) in plays {
            deal.play_as(seat, card)?;
        }
        Ok(deal)
    }

    /// Creates a deal in which some seats have yet to pass.
    fn passing(setup: DealSetup) -> Result<Deal, DealError> {
        let position = Position::new(setup.rules, setup.hands, setup.first)?;
        for seat in Seat::ALL {
            let count = setup.passed[seat].len();
            let checked = match count {
                0 | 3 => View::new(setup.dealt_view_setup(seat)).map(|_| ()),
                _ => Err(ViewError::PassedCount { count }),
            };
            checked.map_err(|source| DealError::Seat { seat, source })?;
        }
        Ok(Deal {
            setup,
            is_passing: true,
            position,
            plays: ArrayVec::new(),
        })
    }

    /// Creates a deal after the pass. `leader` is the seat that has led, if a card is played.
    fn playing(setup: DealSetup, leader: Option<Seat>) -> Result<Deal, DealError> {
        let first = leader.unwrap_or(setup.first);
        let position = Position::new(setup.rules, setup.hands, first)?;
        for seat in Seat::ALL {
            View::new(setup.view_setup(seat)).map_err(|source| DealError::Seat { seat, source })?;
        }
        Ok(Deal {
            setup,
            is_passing: false,
            position,
            plays: ArrayVec::new(),
        })
    }

    /// Returns the deal before its first card. Passes that were made are in it.
    #[inline]
    pub const fn setup(&self) -> &DealSetup {
        &self.setup
    }

    /// Returns every card in order of play, with the seat that played it.
    #[inline]
    pub fn plays(&self) -> &[(Seat, Card)] {
        &self.plays
    }

    /// Returns the position with all hands; until all four seats have passed, the hands are as
    /// dealt.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position with all hands.
    ///
    /// # Errors
    /// [`DealError::PassFirst`] until all four seats have passed.
    pub fn position_after_pass(&self) -> Result<&Position, DealError> {
        if self.is_passing {
            Err(DealError::PassFirst)
        } else {
            Ok(&self.position)
        }
    }

    /// Returns the phase.
    pub fn phase(&self) -> DealPhase {
        if self.is_passing {
            DealPhase::Passing
        } else if self.position.is_over() {
            DealPhase::Over
        } else {
            DealPhase::Playing
        }
    }

    /// Returns the seat to play; `None` in the pass and after the deal.
    pub fn next_seat(&self) -> Option<Seat> {
        (self.phase() == DealPhase::Playing).then(|| self.position.next_seat())
    }

    /// Returns the legal cards of the seat to play; empty in the pass and after the deal.
    pub fn legal_moves(&self) -> CardSet {
        if self.is_passing {
            CardSet::EMPTY
        } else {
            self.position.legal_moves()
        }
    }

    /// Returns the cards that a seat has received; empty until all four seats have passed.
    pub fn received(&self, seat: Seat) -> CardSet {
        if self.is_passing {
            CardSet::EMPTY
        } else {
            self.setup.exchanged(seat).1
        }
    }

    /// Returns the winners of the complete tricks.
    pub fn trick_winners(&self) -> impl Iterator<Item = Seat> + '_ {
        let next_lead = |trick: usize| self.plays.get((trick + 1) * SEATS).map(|&(seat, _)| seat);
        // After a complete trick its winner is the next to play.
        let last = self.position.next_seat();
        (0..self.plays.len() / SEATS).map(move |trick| next_lead(trick).unwrap_or(last))
    }

    /// Returns the scores of the deal when it is over.
    pub fn scores(&self) -> Option<[i32; SEATS]> {
        (self.phase() == DealPhase::Over).then(|| self.position.scores())
    }

    /// Returns the scores of the game: those before the deal, and the scores of the deal when it is
    /// over.
    pub fn game_scores(&self) -> [i32; SEATS] {
        let scores = self.scores().unwrap_or_default();
        Seat::ALL.map(|seat| self.setup.scores[seat].saturating_add(scores[seat]))
    }

    /// Returns the seats with the lowest score of the game, when one has 100 points or more.
    pub fn game_winners(&self) -> Option<[bool; SEATS]> {
        let game = Game::resume(self.setup.rules, self.game_scores(), 0)?;
        game.is_over().then(|| game.winners())
    }

    /// Returns the seat that has shot the moon, when the deal is over.
    pub fn moon_shooter(&self) -> Option<Seat> {
        self.scores()
            .and_then(|_| moon_shooter(self.setup.rules, self.position.taken()))
    }

    /// Returns the view of a seat. Until all four seats have passed, it has the cards as dealt,
    /// without a pass.
    ///
    /// # Errors
    /// None for a deal of this type; the signature leaves the check to the view.
    pub fn view(&self, seat: Seat) -> Result<View, ViewError> {
        let start = if self.is_passing {
            self.setup.dealt_view_setup(seat)
        } else {
            self.setup.view_setup(seat)
        };
        let hand = self.position.hands()[seat];
        View::from_plays(ViewSetup { hand, ..start }, &self.plays)
    }

    /// Returns the view of a seat before it passed, if its pass and the cards it received are known.
    pub fn passing_view(&self, seat: Seat) -> Option<View> {
        let setup = self.setup;
        if setup.passed[seat].is_empty() || self.received(seat).is_empty() {
            return None;
        }
        let start = setup.dealt_view_setup(seat);
        let hand = setup.dealt_hand(seat);
        View::new(ViewSetup { hand, ..start }).ok()
    }

    /// Returns every card with the view and the position before it, in order of play.
    ///
    /// # Errors
    /// [`DealError::Memory`].
    pub fn decision_points(&self) -> Result<Vec<DecisionPoint>, DealError> {
        let mut points = try_with_capacity(self.plays.len())?;
        let leader = self.plays.first().map(|&(seat, _)| seat);
        let mut deal = Deal::playing(self.setup, leader)?;
        for &(seat, card) in &self.plays {
            let in_context = |source| DealError::Seat { seat, source };
            points.push(DecisionPoint {
                number: points.len() + 1,
                seat,
                card,
                view: deal.view(seat).map_err(in_context)?,
                position: deal.position,
            });
            deal.play_as(seat, card)?;
        }
        Ok(points)
    }

    /// Passes three cards of a seat. After the pass of the fourth seat the hands are exchanged.
    ///
    /// # Errors
    /// [`DealError::NotPassing`], [`DealError::PassedAlready`] and [`DealError::Pass`]. The deal is
    /// then unchanged.
    pub fn pass(&mut self, seat: Seat, cards: CardSet) -> Result<(), DealError> {
        if !self.is_passing {
            return Err(DealError::NotPassing);
        }
        let mut setup = self.setup;
        if !setup.passed[seat].is_empty() {
            return Err(DealError::PassedAlready { seat });
        }
        if cards.len() != 3 || !setup.hands[seat].is_superset(cards) {
            return Err(DealError::Pass { seat, cards });
        }
        setup.passed[seat] = cards;
        if setup.passed.iter().any(|cards| cards.is_empty()) {
            self.setup = setup;
            return Ok(());
        }
        setup.hands = pass_cards(setup.hands, setup.passed, setup.direction);
        *self = Deal::playing(setup, None)?;
        Ok(())
    }

    /// Plays a card of the seat to play.
    ///
    /// # Errors
    /// [`DealError::PassFirst`], [`DealError::Over`], [`DealError::NotHeld`] and
    /// [`DealError::Play`]. The deal is then unchanged.
    pub fn play(&mut self, card: Card) -> Result<(), DealError> {
        match self.phase() {
            DealPhase::Passing => Err(DealError::PassFirst),
            DealPhase::Over => Err(DealError::Over),
            DealPhase::Playing => self.play_as(self.position.next_seat(), card),
        }
    }

    /// Plays a card of this seat.
    fn play_as(&mut self, seat: Seat, card: Card) -> Result<(), DealError> {
        let number = self.plays.len() + 1;
        let wrong = |source| Err(DealError::Play { number, source });
        let (position, expected) = (&self.position, self.position.next_seat());
        let hands = position.hands();
        if number > DECK_SIZE {
            return wrong(ViewError::DealOver);
        }
        if seat != expected {
            return wrong(match number {
                1 => ViewError::FirstLeader { seat },
                _ => ViewError::OutOfTurn { seat, expected },
            });
        }
        if !hands[seat].contains(card) {
            return if hands.iter().any(|hand| hand.contains(card)) {
                Err(DealError::NotHeld { number, seat, card })
            } else {
                wrong(ViewError::PlayedTwice { card, seat })
            };
        }
        if !position.legal_moves().contains(card) {
            return wrong(match position.trick().suit_led() {
                Some(suit) if !hands[seat].suit(suit).is_empty() => {
                    ViewError::Revoke { seat, card, suit }
                }
                _ => ViewError::IllegalPlay { seat, card },
            });
        }
        self.position.play(card)?;
        self.plays.push((seat, card));
        Ok(())
    }

    /// Takes back the last card. Before the first card it takes back all passes.
    ///
    /// # Errors
    /// [`DealError::NothingToUndo`] for a deal as dealt. An unknown pass cannot be taken back, nor
    /// the first card after a pass without any known card.
    pub fn undo(&mut self) -> Result<(), DealError> {
        let setup = self.setup;
        let known = setup.passed.iter().filter(|cards| !cards.is_empty());
        let known = known.count();
        if let [earlier @ .., _] = &*self.plays {
            let is_unknown = setup.direction != PassDirection::Hold && known == 0;
            if earlier.is_empty() && is_unknown {
                return Err(DealError::NothingToUndo);
            }
            *self = Deal::resume(setup, earlier)?;
            return Ok(());
        }
        let is_possible = if self.is_passing {
            known > 0
        } else {
            known == SEATS
        };
        if !is_possible {
            return Err(DealError::NothingToUndo);
        }
        *self = Deal::passing(DealSetup {
            hands: if self.is_passing {
                setup.hands
            } else {
                Seat::ALL.map(|seat| setup.dealt_hand(seat))
            },
            passed: [CardSet::EMPTY; SEATS],
            ..setup
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
