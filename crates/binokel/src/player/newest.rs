//! The newest player of the original program. It bids on sampled dabbs, goes out of hopeless bids,
//! and counts cards.

use std::cmp::Reverse;

use super::reference::{bare_ace, doubled_aces, general_leads, lowest_four_by, slough};
use crate::cards::{CARDS, Card, CardSet, Rank, SUITS, Suit};
use crate::hand::Hand;
use crate::hand_constraints::HandConstraints;
use crate::melds::{MeldRules, meld_points, melds};
use crate::rules::DABB;
use crate::view::View;
use handsense_core::{ArrayVec, Seat};

/// Number of sampled dabbs. As in the original program.
const DABB_SAMPLES: usize = 24;
/// Fraction of the expected gain from the dabb that counts. As in the original program.
const CONFIDENCE: f64 = 0.7;
/// Surplus, in points, from which the player always bids, and down to which it always passes. As in
/// the original program.
const SURPLUS_LIMITS: (f64, f64) = (60.0, -50.0);
/// Expected points in tricks by number of trumps. As in the original program.
const TRUMP_POINTS: [i32; 7] = [20, 30, 40, 55, 65, 75, 85];
/// Upper limit of the expected points in tricks.
const MAX_TRICK_POINTS: i32 = 100;

/// Expected melds of a hand with the dabb.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeldEstimate {
    /// Meld points.
    pub melds: f64,
    /// Best trump.
    pub trump: Suit,
}

/// Score of a suit as trump: melds first, then the number of trumps.
fn suit_score(points: i32, trumps: usize) -> i32 {
    points * 100 + trumps as i32
}

/// Estimates the melds over 24 sampled dabbs. `random` returns uniform numbers in [0, 1) and is
/// called four times per sample.
pub fn estimate_melds(
    hand: CardSet,
    meld_rules: MeldRules,
    random: &mut dyn FnMut() -> f64,
) -> MeldEstimate {
    let plain = meld_points(hand, meld_rules);
    let trumps = |suit: Suit| hand.suit(suit).len();
    let base = best(|suit| f64::from(suit_score(plain[suit.index()], trumps(suit))));
    let (mut pool, mut size) = ([Card::FIRST; CARDS], 0);
    for card in CardSet::DECK - hand {
        pool[size] = card;
        size += 1;
    }
    let mut sums = [0; SUITS];
    for _ in 0..DABB_SAMPLES {
        let mut pool = pool;
        let mut with_dabb = hand;
        for position in 0..DABB.min(size) {
            let left = size - position;
            let other = position + ((random() * left as f64) as usize).min(left - 1);
            pool.swap(position, other);
            with_dabb = with_dabb.with(pool[position]);
        }
        for (sum, points) in sums.iter_mut().zip(meld_points(with_dabb, meld_rules)) {
            *sum += points;
        }
    }
    let mean = |suit: Suit| f64::from(sums[suit.index()]) / DABB_SAMPLES as f64;
    let trump = best(|suit| mean(suit) * 100.0 + trumps(suit) as f64);
    let plain = f64::from(plain[base.index()]);
    MeldEstimate {
        melds: plain + CONFIDENCE * (mean(trump) - plain),
        trump,
    }
}

/// The first suit with the highest score.
fn best(score: impl Fn(Suit) -> f64) -> Suit {
    let better = |best: Suit, suit: Suit| {
        if score(suit) > score(best) {
            suit
        } else {
            best
        }
    };
    Suit::ALL.into_iter().fold(Suit::Kreuz, better)
}

/// Returns the expected points in tricks, 0 to 100.
pub fn estimate_tricks(hand: CardSet, trump: Suit, players: usize) -> i32 {
    let trumps = hand.suit(trump).len().min(TRUMP_POINTS.len() - 1);
    let mut points = TRUMP_POINTS[trumps];
    for suit in Suit::ALL.into_iter().filter(|&suit| suit != trump) {
        let of_suit = hand.suit(suit);
        if of_suit.len() == 1 {
            points += match of_suit.lowest().map(Card::rank) {
                Some(Rank::Ass) => 10,
                Some(Rank::Zehn) => 5,
                _ => 0,
            };
        }
    }
    if players > 2 {
        // 85 %, rounded to the nearest integer.
        points = (points * 17 + 10) / 20;
    }
    points.min(MAX_TRICK_POINTS)
}

/// Whether to make the lowest legal bid after the bid `standing`, which is the partner's if `by_partner`.
pub fn bids(
    hand: CardSet,
    estimate: &MeldEstimate,
    standing: i32,
    by_partner: bool,
    players: usize,
    random: &mut dyn FnMut() -> f64,
) -> bool {
    let tricks = estimate_tricks(hand, estimate.trump, players);
    let surplus = estimate.melds + f64::from(tricks) - (f64::from(standing) + 10.0);
    let (high, low) = SURPLUS_LIMITS;
    if surplus >= high {
        true
    } else if by_partner || surplus <= low {
        false
    } else {
        random() >= ((high - surplus) / (high - low)).min(0.85)
    }
}

/// Returns the trump to declare with the dabb in hand: most melds, then most trumps, then the first
/// suit.
pub fn trump(hand: CardSet, meld_rules: MeldRules) -> Suit {
    let points = meld_points(hand, meld_rules);
    best(|suit| f64::from(suit_score(points[suit.index()], hand.suit(suit).len())))
}

/// Whether to go out with the dabb in hand: the expected melds and tricks are below a fifth of the
/// bid.
pub fn goes_out(
    hand: CardSet,
    trump: Suit,
    bid: i32,
    players: usize,
    meld_rules: MeldRules,
) -> bool {
    let melds = meld_points(hand, meld_rules)[trump.index()];
    let expected = melds + estimate_tricks(hand, trump, players);
    i64::from(expected) * 5 < i64::from(bid)
}

/// Chooses four cards to discard, in order of choice: no meld cards, no trumps, few points, and
/// short suits first.
pub fn discard(hand: &Hand, trump: Suit, meld_rules: MeldRules) -> ArrayVec<Card, DABB> {
    let in_melds = melds(hand, trump, meld_rules).cards();
    let loose = hand.set() - in_melds;
    let worth = |card: Card| {
        let kept = if in_melds.has(card) { 10_000 } else { 0 };
        let trump = if card.suit() == trump { 5_000 } else { 0 };
        let voids = match loose.suit(card.suit()).len() {
            1 => -2_000,
            2 => -500,
            _ => 0,
        };
        kept + trump + voids + 100 * card.points() as i32
    };
    lowest_four_by(hand, worth)
}

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
