//! Card play of the newest player, with card counting and deduced voids.

use std::cmp::Reverse;

use super::super::reference::{bare_ace, doubled_aces, general_leads, slough};
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::hand_constraints::HandConstraints;
use crate::view::View;
use handsense_core::Seat;

/// With at most this many cards in hand, trumps are led.
const LAST_CARDS: usize = 3;
/// With at least this many trumps, the bid winner draws trumps.
const MANY_TRUMPS: usize = 3;
/// With at most this many trumps outstanding, a plain suit can draw them.
const MAX_TRUMPS_TO_PULL: usize = 2;
/// A card with at least this many points is not risked to win a trick.
const HIGH_POINTS: u32 = 10;

/// Reason for playing a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayReason {
    /// A suit that forces the last opponent with trumps to ruff.
    Pull,
    /// A bare ace.
    Lonely,
    /// A trump that draws the trumps of the others.
    Exhaust,
    /// A trump near the end.
    Endgame,
    /// A master card of a plain suit.
    Safe,
    /// The cheapest card among the general leads.
    General,
    /// Points for the partner's trick.
    Smear,
    /// The weakest winning card.
    Win,
    /// The last card of a suit.
    Void,
    /// A cheap card of a long suit.
    Dump,
    /// The only legal card.
    Only,
}

/// Returns the card to play with its reason, or `None` if no card is to be played.
///
/// `known_discard` are the discarded cards that count as played: [`View::discard`] for a fair
/// player. The original program counted all four, even if another seat had discarded them.
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
    if view.trick().is_empty() {
        context.lead()
    } else {
        context.follow(legal)
    }
}

struct PlayContext<'a> {
    view: &'a View,
    trump: Suit,
    constraints: HandConstraints,
    unseen: CardSet,
    /// Played and known discarded cards.
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

    fn highest_points(&self, cards: CardSet) -> Option<Card> {
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
        let masters = self.master_cards();
        let kept = masters - doubled_aces(hand.set());
        if let Some(card) = self.highest_points(if kept.is_empty() { masters } else { kept }) {
            return Some((card, PlayReason::Safe));
        }
        let card = self.cheapest(general_leads(hand.set(), self.trump))?;
        Some((card, PlayReason::General))
    }

    /// The cheapest card of a suit in which the only opponent who can hold trumps is void, and must
    /// ruff.
    fn pull(&self) -> Option<Card> {
        let hand = self.view.hand().set();
        let out = self.unseen.suit(self.trump).len();
        let loose = hand - self.trump.cards();
        if !(1..=MAX_TRUMPS_TO_PULL).contains(&out) || loose.rank(Rank::Ass).is_empty() {
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

    /// Cards of plain suits whose aces are all in hand or gone.
    fn master_cards(&self) -> CardSet {
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
            return Some((self.highest_points(from)?, PlayReason::Smear));
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

    /// Whether to leave the trick to the partner, who currently wins it.
    fn smears(&self, winner: Option<Card>) -> bool {
        let Some((best, _)) = self.view.trick().best() else {
            return false;
        };
        let risky = |card: Card| card.points() >= HIGH_POINTS && self.is_threatened(card);
        !self.is_threatened(best) || winner.is_none_or(risky)
    }

    /// Whether an opponent who has not played can beat a card.
    fn is_threatened(&self, card: Card) -> bool {
        let trick = self.view.trick();
        let rules = self.view.rules();
        let later = (trick.len() + 1..rules.players())
            .map(|position| rules.seat_after(trick.leader(), position));
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
