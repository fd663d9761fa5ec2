//! A sampled deal in which a trick is played on: what the search puts its cards down on.

use crate::hard::normal::determinizations::Hands;
use crate::{Card, CardSet, Rules, Seat, Situation, Trick, View, legal_moves, penalty_points};

/// Four hands and the trick in progress; a small value, copied to try things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SampledDeal {
    rules: Rules,
    /// What each seat holds.
    pub hands: Hands,
    /// The trick, complete or not.
    pub trick: Trick,
    /// Whether hearts are broken, the trick included.
    pub hearts_broken: bool,
    first_trick: bool,
}

impl SampledDeal {
    /// The trick of a view with these hands.
    pub fn from_view(view: &View, hands: Hands) -> SampledDeal {
        SampledDeal {
            rules: view.rules(),
            hands,
            trick: *view.trick(),
            hearts_broken: view.hearts_broken(),
            first_trick: view.tricks_done() == 0,
        }
    }

    /// What the seat to play may play.
    pub fn legal_moves(&self) -> CardSet {
        let situation = Situation {
            suit_led: self.trick.suit_led(),
            first_trick: self.first_trick,
            hearts_broken: self.hearts_broken,
        };
        legal_moves(self.rules, self.hands[self.trick.next_seat()], situation)
    }

    /// Puts a card of the seat to play on the trick.
    pub fn play(&mut self, card: Card) {
        self.hands[self.trick.next_seat()].remove(card);
        self.hearts_broken |= self.rules.heart_breakers().contains(card);
        self.trick.add(card);
    }

    /// Clears a complete trick away; its winner leads.
    pub fn start_next_trick(&mut self) {
        if let Some(winner) = self.trick.winner() {
            self.trick = Trick::led_by(winner);
            self.first_trick = false;
        }
    }

    /// Points on the trick.
    pub fn trick_points(&self) -> i32 {
        penalty_points(self.rules, self.trick.cards().iter().copied().collect())
    }

    /// Who wins the trick so far; before the lead its leader.
    pub fn trick_winner(&self) -> Seat {
        self.trick.winner().unwrap_or(self.trick.leader())
    }

    /// The most cards that a hand has.
    pub fn max_hand_size(&self) -> u32 {
        self.hands.iter().map(|hand| hand.len()).max().unwrap_or(0)
    }
}
