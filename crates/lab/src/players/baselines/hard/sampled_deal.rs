//! A sampled deal with the trick in progress, for the rollouts of the search.

use handsense_hearts::{
    Card, CardSet, Rules, Seat, Trick, TrickContext, View, legal_moves, penalty_points,
};

use super::normal::Hands;

/// Four hands and the current trick. A small value that is copied to try cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SampledDeal {
    rules: Rules,
    /// The hand of each seat.
    pub hands: Hands,
    /// The current trick, complete or not.
    pub trick: Trick,
    /// Whether hearts are broken, including by this trick.
    pub hearts_broken: bool,
    first_trick: bool,
}

impl SampledDeal {
    /// The current trick of a view with the given hands.
    pub fn from_view(view: &View, hands: Hands) -> SampledDeal {
        SampledDeal {
            rules: view.rules(),
            hands,
            trick: *view.trick(),
            hearts_broken: view.hearts_broken(),
            first_trick: view.tricks_done() == 0,
        }
    }

    /// Legal cards of the seat to play.
    pub fn legal_moves(&self) -> CardSet {
        let context = TrickContext {
            suit_led: self.trick.suit_led(),
            first_trick: self.first_trick,
            hearts_broken: self.hearts_broken,
        };
        legal_moves(self.rules, self.hands[self.trick.next_seat()], context)
    }

    /// Plays a card of the seat to play.
    pub fn play(&mut self, card: Card) {
        self.hands[self.trick.next_seat()].remove(card);
        self.hearts_broken |= self.rules.heart_breakers().contains(card);
        self.trick.add(card);
    }

    /// Replaces a complete trick by an empty one that its winner leads.
    pub fn start_next_trick(&mut self) {
        if let Some(winner) = self.trick.winner() {
            self.trick = Trick::led_by(winner);
            self.first_trick = false;
        }
    }

    /// Penalty points in the trick.
    pub fn trick_points(&self) -> i32 {
        penalty_points(self.rules, self.trick.cards().iter().copied().collect())
    }

    /// The seat that is winning the trick; before the lead, its leader.
    pub fn trick_winner(&self) -> Seat {
        self.trick.winner().unwrap_or(self.trick.leader())
    }

    /// Number of cards in the largest hand.
    pub fn max_hand_size(&self) -> u32 {
        self.hands.iter().map(|hand| hand.len()).max().unwrap_or(0)
    }
}
