//! The kind of a reason: how a card or a pass achieves a measured difference.

use super::outcome::{Pairs, Quantity};
use super::{Measure, Reason, ReasonKind};
use crate::{Card, CardSet, Rank, Seat, Suit, View};

const QUEEN: Card = Card::QUEEN_OF_SPADES;

/// The least additional discards that make a void a reason.
const LEAST_DISCARDS: f64 = 0.3;
/// The least probability with which a card must lose a lead to be an exit.
const LEAST_EXITS: f64 = 0.2;
/// The least probability with which a card must duck points.
const LEAST_DUCKS: f64 = 0.2;
/// The least difference of probabilities to win the trick that makes the lead a reason.
const LEAST_LEADS: f64 = 0.3;
/// The least share of a difference that the later tricks of a card make up.
const LEAST_SHED: f64 = 0.4;
/// The least probability with which a seat takes the queen to be named.
const LEAST_TAKER: f64 = 0.1;

/// A card and its rival in the position of a view.
pub(super) struct CardChoice<'a> {
    pub view: &'a View,
    pub cards: [Card; 2],
}

impl CardChoice<'_> {
    /// Finds the kind of a reason in favour of the choice.
    pub fn name(&self, pairs: &Pairs, reason: &mut Reason) {
        match reason.measure {
            Measure::Queen => {
                self.name_spade(reason);
                if reason.kind == ReasonKind::Outcome {
                    self.name_plan(pairs, reason);
                }
                if reason.seat.is_none() {
                    name_taker(pairs, reason);
                }
            }
            Measure::LaterPoints
            | Measure::Points
            | Measure::Score
            | Measure::Margin
            | Measure::Game => self.name_plan(pairs, reason),
            Measure::TrickPoints => self.name_discard(reason),
            Measure::Jack | Measure::Moon | Measure::OtherMoon => {}
        }
    }

    fn name_spade(&self, reason: &mut Reason) {
        let [choice, rival] = self.cards;
        let leads = self.view.trick().cards().is_empty();
        let holds_queen = self.view.hand().contains(QUEEN);
        let is_guard = |card| QUEEN.below().contains(card);
        let (kind, card) = if choice == QUEEN {
            (ReasonKind::QueenGone, choice)
        } else if holds_queen && (rival == QUEEN || is_guard(rival) && !is_guard(choice)) {
            reason.number = guards(self.view.hand() - choice.bit());
            (ReasonKind::QueenGuarded, QUEEN)
        } else if !holds_queen && is_high_spade(choice) {
            (ReasonKind::HighSpadeGone, choice)
        } else if !holds_queen && is_high_spade(rival) {
            (ReasonKind::HighSpadeKept, rival)
        } else if !holds_queen && leads && is_guard(choice) && !is_guard(rival) {
            (ReasonKind::QueenForced, choice)
        } else {
            return;
        };
        (reason.kind, reason.card) = (kind, Some(card));
    }

    /// The rival leads a suit that other seats are known to be void in.
    fn name_discard(&self, reason: &mut Reason) {
        let [choice, rival] = self.cards;
        let constraints = self.view.constraints();
        let is_void = |seat, card: Card| constraints.is_void(seat, card.suit());
        let others = Seat::ALL.into_iter().filter(|&seat| seat != self.view.me());
        let mut voids = others
            .clone()
            .filter(|&seat| is_void(seat, rival) && !is_void(seat, choice));
        let count = others.filter(|&seat| is_void(seat, rival)).count() as u32;
        let leads = self.view.trick().cards().is_empty();
        // A heart without others to follow is a point at most.
        if !leads || rival.suit() == Suit::Hearts && count < 3 {
            return;
        }
        let seat = voids.next();
        if seat.is_some() {
            (reason.kind, reason.suit) = (ReasonKind::DiscardAvoided, Some(rival.suit()));
            (reason.seat, reason.chance, reason.number) = (seat, 0.0, count);
        }
    }

    fn name_plan(&self, pairs: &Pairs, reason: &mut Reason) {
        let [choice, rival] = self.cards;
        let mean = |quantity| pairs.means(quantity).difference();
        let shed = if reason.measure == Measure::Queen {
            mean(Quantity::ChoiceQueen) + mean(Quantity::RivalQueen)
        } else {
            mean(Quantity::ChoicePoints) + mean(Quantity::RivalPoints)
        };
        let wins = mean(Quantity::WinsTrick);
        let least = LEAST_SHED * (reason.rival - reason.choice).abs();
        let is_last = (self.view.hand() & CardSet::of_suit(choice.suit())).len() == 1;
        let out = self.view.unseen();
        let [below, above] = [choice.below(), choice.above()].map(|cards| (cards & out).len());
        // A card to lose with has as many higher cards out as lower ones, and is not above the choice.
        let is_low = (rival.above() & out).len() >= (rival.below() & out).len();
        let keeps_low = is_low && !rival.beats(choice);
        if choice != QUEEN && -shed >= least && below >= above.max(1) {
            (reason.kind, reason.card) = (ReasonKind::CardShed, Some(choice));
            reason.number = below;
        } else if is_last && mean(Quantity::Discards) >= LEAST_DISCARDS {
            (reason.kind, reason.suit) = (ReasonKind::VoidMade, Some(choice.suit()));
        } else if keeps_low && mean(Quantity::RivalExits) >= LEAST_EXITS {
            (reason.kind, reason.card) = (ReasonKind::ExitKept, Some(rival));
            reason.number = (rival.above() & out).len();
        } else if keeps_low && mean(Quantity::RivalDucks) >= LEAST_DUCKS {
            (reason.kind, reason.card) = (ReasonKind::DuckKept, Some(rival));
            reason.number = (rival.above() & out).len();
        } else if wins <= -LEAST_LEADS || wins >= LEAST_LEADS && !is_last {
            let chance = pairs.means(Quantity::WinsTrick).choice;
            reason.number = (100.0 * chance).round() as u32;
            reason.kind = if wins < 0.0 {
                ReasonKind::LeadLost
            } else {
                ReasonKind::LeadWon
            };
        } else {
            self.name_discard(reason);
        }
    }
}

/// A pass and its rival from a hand.
pub(super) struct PassChoice {
    pub hand: CardSet,
    pub passes: [CardSet; 2],
}

impl PassChoice {
    /// Finds the kind of a reason in favour of the choice.
    pub fn name(&self, pairs: &Pairs, reason: &mut Reason) {
        match reason.measure {
            Measure::Queen => {
                self.name_spade(reason);
                name_taker(pairs, reason);
            }
            Measure::LaterPoints | Measure::Score | Measure::Margin | Measure::Game => {
                self.name_plan(pairs, reason);
            }
            _ => {}
        }
    }

    fn name_spade(&self, reason: &mut Reason) {
        let [choice, rival] = self.passes;
        let kept = self.passes.map(|pass| self.hand - pass);
        let only = choice - rival;
        let high = only.iter().find(|&card| is_high_spade(card));
        if only.contains(QUEEN) {
            (reason.kind, reason.card) = (ReasonKind::QueenGone, Some(QUEEN));
        } else if kept[0].contains(QUEEN) && guards(kept[0]) > guards(kept[1]) {
            (reason.kind, reason.card) = (ReasonKind::QueenGuarded, Some(QUEEN));
            reason.number = guards(kept[0]);
        } else if let Some(high) = high {
            (reason.kind, reason.card) = (ReasonKind::HighSpadeGone, Some(high));
        }
    }

    fn name_plan(&self, pairs: &Pairs, reason: &mut Reason) {
        let [choice, rival] = self.passes;
        let highest = (choice - rival - QUEEN.bit())
            .iter()
            .min_by_key(|card| card.rank().index())
            .filter(|card| card.rank().index() <= Rank::Jack.index());
        if let Some(suit) = emptied_suit(self.hand, self.passes) {
            (reason.kind, reason.suit) = (ReasonKind::VoidMade, Some(suit));
            reason.chance = pairs.means(Quantity::StaysVoid).choice;
        } else if let Some(card) = highest {
            (reason.kind, reason.card) = (ReasonKind::CardShed, Some(card));
            reason.number = (card.below() - self.hand).len();
        }
    }
}

/// The seat that takes the queen most often after the choice.
fn name_taker(pairs: &Pairs, reason: &mut Reason) {
    let chance = |seat| pairs.means(Quantity::TakesQueen(seat)).choice;
    let taker = Seat::ALL
        .into_iter()
        .max_by(|&a, &b| chance(a).total_cmp(&chance(b)));
    reason.seat = taker.filter(|&seat| chance(seat) >= LEAST_TAKER);
    reason.chance = reason.seat.map_or(0.0, chance);
}

/// The spades below the queen.
fn guards(hand: CardSet) -> u32 {
    (hand & QUEEN.below()).len()
}

fn is_high_spade(card: Card) -> bool {
    QUEEN.above().contains(card)
}

/// Returns the suit that the first pass empties and the second does not.
pub(super) fn emptied_suit(hand: CardSet, passes: [CardSet; 2]) -> Option<Suit> {
    let [kept, other] = passes.map(|pass| hand - pass);
    Suit::ALL.into_iter().find(|&suit| {
        let cards = CardSet::of_suit(suit);
        (kept & cards).is_empty() && !(other & cards).is_empty()
    })
}
