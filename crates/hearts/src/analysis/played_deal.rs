//! Record of a played deal, with the view and the position before each card.

use crate::deal::{Deal, DealError, DealSetup};
use crate::{
    Card, CardSet, DECK_SIZE, PassDirection, Position, Rules, SEATS, Seat, View, ViewSetup,
};
use handsense_core::memory::try_with_capacity;

/// A deal as it was played, complete or unfinished.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::serialization::PlayedDealFields")
)]
pub struct PlayedDeal {
    /// Rules of the game.
    pub rules: Rules,
    /// Pass direction of this deal.
    pub direction: PassDirection,
    /// The thirteen cards of each seat at the first lead, after the pass.
    pub hands: [CardSet; SEATS],
    /// The three cards that each seat passed; empty if it passed none or they are unknown. The
    /// receiver knows them too.
    pub passed: [CardSet; SEATS],
    /// Game scores before the deal.
    pub scores: [i32; SEATS],
    /// Every card in order of play, with the seat that played it.
    pub plays: Vec<(Seat, Card)>,
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

impl PlayedDeal {
    /// Creates a record with standard rules, without a pass, and with all scores 0.
    pub const fn new(hands: [CardSet; SEATS], plays: Vec<(Seat, Card)>) -> PlayedDeal {
        PlayedDeal {
            rules: Rules::STANDARD,
            direction: PassDirection::Hold,
            hands,
            passed: [CardSet::EMPTY; SEATS],
            scores: [0; SEATS],
            plays,
        }
    }

    /// The view of the player before each card, in order of play.
    ///
    /// # Errors
    /// An impossible deal.
    ///
    /// ```
    /// use handsense_hearts::analysis::PlayedDeal;
    /// use handsense_hearts::{CardSet, Seat};
    /// let hands = [
    ///     "KT2.T543.AKQ9.73", "AJ543.6.T72.T865", "Q986.Q9.J83.J942", "7.AKJ872.654.AKQ",
    /// ].map(|hand| hand.parse::<CardSet>().unwrap());
    /// let two_of_clubs = (Seat::ALL[1], "C2".parse().unwrap());
    /// let six_of_clubs = (Seat::ALL[3], "C6".parse().unwrap());
    /// let deal = PlayedDeal::new(hands, vec![two_of_clubs]);
    /// assert_eq!(deal.views().unwrap()[0].hand(), hands[1]);
    /// let deal = PlayedDeal::new(hands, vec![two_of_clubs, six_of_clubs]);
    /// let error = deal.views().unwrap_err().to_string();
    /// assert_eq!(error, "play 2, trick 1: seat 3 played out of turn, it was seat 2's turn");
    /// ```
    pub fn views(&self) -> Result<Vec<View>, DealError> {
        let points = self.decision_points()?;
        Ok(points.into_iter().map(|point| point.view).collect())
    }

    /// The position after the last card.
    ///
    /// # Errors
    /// An impossible deal.
    pub fn final_position(&self) -> Result<Position, DealError> {
        Ok(*self.replay(|_, _| Ok(()))?.position())
    }

    /// Every card with the view and the position before it.
    ///
    /// # Errors
    /// An impossible deal.
    pub fn decision_points(&self) -> Result<Vec<DecisionPoint>, DealError> {
        let mut points = try_with_capacity(self.plays.len().min(DECK_SIZE))?;
        self.replay(|deal, (seat, card)| {
            points.push(DecisionPoint {
                number: points.len() + 1,
                seat,
                card,
                view: deal
                    .view(seat)
                    .map_err(|source| DealError::Seat { seat, source })?,
                position: *deal.position(),
            });
            Ok(())
        })?;
        Ok(points)
    }

    /// The view of a seat before its pass. `None` when the seat passed nothing, or when its dealt
    /// hand is unknown.
    pub(super) fn passing_view(&self, seat: Seat) -> Option<View> {
        let setup = self.setup();
        let (passed, received) = setup.exchanged(seat);
        if passed.is_empty() || received.is_empty() {
            return None;
        }
        let start = ViewSetup {
            hand: setup.dealt_hand(seat),
            passed: CardSet::EMPTY,
            received: CardSet::EMPTY,
            ..setup.view_setup(seat)
        };
        View::new(start).ok()
    }

    /// The deal before its first card.
    fn setup(&self) -> DealSetup {
        DealSetup {
            rules: self.rules,
            direction: self.direction,
            passed: self.passed,
            scores: self.scores,
            ..DealSetup::new(self.hands)
        }
    }

    /// Replays the deal and calls `visit` before each card.
    fn replay(
        &self,
        mut visit: impl FnMut(&Deal, (Seat, Card)) -> Result<(), DealError>,
    ) -> Result<Deal, DealError> {
        let leader = self.plays.first().map(|&(seat, _)| seat);
        let mut deal = Deal::playing(self.setup(), leader)?;
        for &(seat, card) in &self.plays {
            let before = deal;
            deal.play_as(seat, card)?;
            visit(&before, (seat, card))?;
        }
        Ok(deal)
    }
}

impl From<&Deal> for PlayedDeal {
    fn from(deal: &Deal) -> PlayedDeal {
        let setup = deal.setup();
        PlayedDeal {
            rules: setup.rules,
            direction: setup.direction,
            hands: setup.hands,
            passed: setup.passed,
            scores: setup.scores,
            plays: deal.plays().to_vec(),
        }
    }
}
