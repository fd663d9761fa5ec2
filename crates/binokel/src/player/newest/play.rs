//! Tricks with a memory of what was played.

use std::cmp::Reverse;

use super::super::reference::{bare_ace, doubled_aces, general_leads, slough};
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::hand_constraints::HandConstraints;
use crate::view::View;
use handsense_core::Seat;

/// With so few cards left trumps are led.
const LAST_CARDS: usize = 3;
/// From so many trumps on the bid winner draws those of the others.
const MANY_TRUMPS: usize = 3;
/// So few trumps of the others can be drawn with another suit.
const FEW_OUT: usize = 2;
/// A card of so many points is not risked to win a trick.
const DEAR: u32 = 10;

/// Why a card was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayReason {
    /// A suit that the one opponent with trump has to trump.
    Pull,
    /// An ace without others of its suit.
    Lonely,
    /// Trump, to draw those of the others.
    Exhaust,
    /// Trump, near the end.
    Endgame,
    /// A card that nobody can beat but with trump.
    Safe,
    /// The cheapest that may be led.
    General,
    /// Points into the partner's trick.
    Smear,
    /// The weakest card that wins.
    Win,
    /// The last card of a suit.
    Void,
    /// A cheap card of a long suit.
    Dump,
    /// Nothing else may be played.
    Only,
}

/// The card to play and why; `None` when nobody is to play. `known_discard` are the laid-away cards that count as
/// played: [`View::discard`] for who plays fair. The program counted all four, whoever had laid them away.
pub fn card(view: &View, known_discard: CardSet) -> Option<(Card, PlayReason)> {
    let trump = view.trump()?;
    let legal = view.legal_cards();
    if legal.len() == 1 {
        return Some((legal.lowest()?, PlayReason::Only));
    }
    let context = PlayContext {
        view,
        trump,
        constraints: HandConstraints::new(view),
        unseen: view.unseen(),
        played: view.played() | known_discard,
    };
    match view.trick().is_empty() {
        true => context.lead(),
        false => context.follow(legal),
    }
}

struct PlayContext<'a> {
    view: &'a View,
    trump: Suit,
    constraints: HandConstraints,
    unseen: CardSet,
    /// Played cards with those laid away.
    played: CardSet,
}

impl PlayContext<'_> {
    fn opponents(&self) -> impl Iterator<Item = Seat> + '_ {
        let rules = self.view.rules();
        let me = self.view.me();
        rules
            .seats()
            .filter(move |&seat| !rules.same_side(seat, me))
    }

    fn cheapest(&self, cards: CardSet) -> Option<Card> {
        self.view
            .hand()
            .in_order(cards)
            .min_by_key(|card| card.points())
    }

    fn dearest(&self, cards: CardSet) -> Option<Card> {
        self.view
            .hand()
            .in_order(cards)
            .min_by_key(|card| Reverse(card.points()))
    }

    fn strongest(&self, cards: CardSet) -> Option<Card> {
        self.view
            .hand()
            .in_order(cards)
            .min_by_key(|card| Reverse(card.rank()))
    }

    fn lead(&self) -> Option<(Card, PlayReason)> {
        let hand = self.view.hand();
        let trumps = hand.set().suit(self.trump);
        if let Some(card) = self.pull() {
            return Some((card, PlayReason::Pull));
        }
        if let Some(card) = bare_ace(hand, self.trump) {
            return Some((card, PlayReason::Lonely));
        }
        let out = self.trump.cards() - trumps - self.played;
        if self.view.is_bid_winner() && trumps.len() >= MANY_TRUMPS && !out.is_empty() {
            return Some((self.strongest(trumps)?, PlayReason::Exhaust));
        }
        if hand.len() <= LAST_CARDS && !trumps.is_empty() {
            return Some((self.strongest(trumps)?, PlayReason::Endgame));
        }
        let safe = self.safe();
        let kept = safe - doubled_aces(hand.set());
        if let Some(card) = self.dearest(if kept.is_empty() { safe } else { kept }) {
            return Some((card, PlayReason::Safe));
        }
        let card = self.cheapest(general_leads(hand.set(), self.trump))?;
        Some((card, PlayReason::General))
    }

    /// The cheapest card of a suit that the only opponent who may have trump has to trump.
    fn pull(&self) -> Option<Card> {
        let hand = self.view.hand().set();
        let out = self.unseen.suit(self.trump).len();
        let loose = hand - self.trump.cards();
        if !(1..=FEW_OUT).contains(&out) || loose.rank(Rank::Ass).is_empty() {
            return None;
        }
        let mut with_trump = self
            .opponents()
            .filter(|&seat| !self.constraints.is_void(seat, self.trump));
        let opponent = with_trump.next()?;
        if with_trump.next().is_some() {
            return None;
        }
        let void = |suit: &Suit| self.constraints.is_void(opponent, *suit);
        let suits = Suit::ALL.into_iter().filter(void);
        self.cheapest(suits.fold(CardSet::EMPTY, |all, suit| all | loose.suit(suit)))
    }

    /// Cards of suits whose aces are all in hand or gone.
    fn safe(&self) -> CardSet {
        let hand = self.view.hand().set();
        let known = hand | self.played;
        let safe =
            |suit: &Suit| *suit != self.trump && known.suit(*suit).rank(Rank::Ass).len() == 2;
        let suits = Suit::ALL.into_iter().filter(safe);
        suits.fold(CardSet::EMPTY, |all, suit| all | hand.suit(suit))
    }

    fn follow(&self, legal: CardSet) -> Option<(Card, PlayReason)> {
        let hand = self.view.hand();
        let winning = self.view.trick().winning(legal, self.trump);
        let losing = legal - winning;
        let by_strength = hand.in_order(winning).min_by_key(|card| card.rank());
        if self.view.is_exempt() && !losing.is_empty() && self.smears(by_strength) {
            let loose = losing - self.trump.cards();
            let from = if loose.is_empty() { losing } else { loose };
            return Some((self.dearest(from)?, PlayReason::Smear));
        }
        if let Some(card) = by_strength {
            return Some((card, PlayReason::Win));
        }
        let loose = losing - self.trump.cards();
        let from = if loose.is_empty() { losing } else { loose };
        let last = from
            .iter()
            .filter(|card| hand.set().suit(card.suit()).len() == 1);
        if let Some(card) = self.cheapest(last.collect()) {
            return Some((card, PlayReason::Void));
        }
        Some((slough(hand, losing, self.trump)?, PlayReason::Dump))
    }

    /// Whether to leave the trick to the partner, who wins it so far.
    fn smears(&self, winner: Option<Card>) -> bool {
        let Some((best, _)) = self.view.trick().best() else {
            return false;
        };
        let risky = |card: Card| card.points() >= DEAR && self.is_threatened(card);
        !self.is_threatened(best) || winner.is_none_or(risky)
    }

    /// Whether an opponent who is still to play could beat a card.
    fn is_threatened(&self, card: Card) -> bool {
        let trick = self.view.trick();
        let rules = self.view.rules();
        let later =
            (trick.len() + 1..rules.players()).map(|place| rules.seat_after(trick.leader(), place));
        later
            .filter(|&seat| !rules.same_side(seat, self.view.me()))
            .any(|seat| self.could_beat(seat, card))
    }

    fn could_beat(&self, seat: Seat, card: Card) -> bool {
        let higher = card.stronger();
        let could_hold_higher = !(self.unseen & higher).is_empty()
            && !(self.constraints.may_hold(seat) & higher).is_empty();
        if card.suit() == self.trump {
            return could_hold_higher;
        }
        let led = self.view.trick().suit();
        let trumps = self.constraints.is_void(seat, led.unwrap_or(self.trump))
            && !self.constraints.is_void(seat, self.trump)
            && !self.unseen.suit(self.trump).is_empty();
        (led == Some(card.suit()) && could_hold_higher) || trumps
    }
}
