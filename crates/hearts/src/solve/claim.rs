//! What a player may claim from what he knows: that the rest of the tricks is his, that he takes no
//! more points, or that nobody can, however the unseen cards lie and however the others play.
//!
//! A claim is never wrong. It is not always found: cards are looked at suit by suit, and a seat that
//! may hold each of some cards is taken to be able to hold them all.

use crate::rules::legal::{Situation, legal_moves};
use crate::{Card, CardSet, SEATS, Seat, Suit, View};

/// Cards of a hand in the order in which a claim plays them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    cards: [Card; 13],
    len: u8,
}

/// What is certain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// I win every trick that is left, the one in progress included, when I play these cards one
    /// after the other. Only when it is my turn.
    pub all_tricks: Option<Plan>,
    /// I take no more penalty points when I play by this plan. If it is my turn, its first card is
    /// for now. At every later turn it is the first of the others that may be played and does not
    /// beat the card winning so far, or, when I lead, the first that may be played.
    pub no_points: Option<Plan>,
    /// No penalty point is left for anybody: every one has been taken.
    pub points_gone: bool,
}

impl Plan {
    const EMPTY: Plan = Plan {
        cards: [Card::ACE_OF_SPADES; 13],
        len: 0,
    };

    /// One card, then the others, suit by suit from the top down, hearts last.
    fn beginning_with(first: Card, hand: CardSet) -> Plan {
        let mut plan = Plan::EMPTY;
        plan.push(first);
        (hand - first.bit()).iter().for_each(|card| plan.push(card));
        plan
    }

    fn push(&mut self, card: Card) {
        if let Some(slot) = self.cards.get_mut(usize::from(self.len)) {
            *slot = card;
            self.len += 1;
        }
    }

    /// The cards, all that I hold, in order.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }
}

impl std::fmt::Debug for Plan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

/// What I may claim now. Nothing while cards are to be passed.
///
/// ```
/// use handsense_hearts::{View, claim};
/// let view: View = "rules=0x0d01 hand=AKQJT98765432... plays=0:".parse()?;
/// assert_eq!(claim(&view).all_tricks.map(|plan| plan.cards().len()), Some(13));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn claim(view: &View) -> Claim {
    if view.is_passing() {
        return Claim::default();
    }
    let penalty = view.rules().penalty_cards();
    let on_table: CardSet = view.trick().cards().iter().copied().collect();
    let rest = Rest {
        view,
        unseen: view.unseen(),
        penalty,
        on_table,
    };
    let points_gone = !penalty.intersects(view.hand() | rest.unseen | on_table);
    Claim {
        all_tricks: rest.all_tricks(),
        no_points: rest.no_points(points_gone),
        points_gone,
    }
}

/// The rest of the deal as I see it.
struct Rest<'a> {
    view: &'a View,
    unseen: CardSet,
    penalty: CardSet,
    on_table: CardSet,
}

impl Rest<'_> {
    /// A plan that wins every trick.
    fn all_tricks(&self) -> Option<Plan> {
        let hand = self.view.hand();
        let wins = |card: &Card| self.certainly_wins(*card) && self.tops(hand - card.bit());
        let legal = self.view.legal_moves().ok()?;
        let first = if self.view.trick().is_empty() {
            // From the top of a suit down, or a lower card could lose what a higher one wins.
            let tops = |card: &Card| !card.above().intersects(hand) && self.tops(hand);
            legal.iter().find(tops)
        } else {
            legal.iter().find(wins)
        };
        first.map(|first| Plan::beginning_with(first, hand))
    }

    /// Whether a card wins the trick on the table whoever plays what to it.
    fn certainly_wins(&self, card: Card) -> bool {
        let Some(best) = self.view.trick().winning_card() else {
            return false;
        };
        card.beats(best) && !self.later_could_hold().intersects(card.above())
    }

    /// What the seats that play to the trick after me may hold.
    fn later_could_hold(&self) -> CardSet {
        let me = self.view.me();
        let after = (1..).map(|steps| me.step(steps));
        after
            .take(SEATS - 1 - self.view.trick().len().min(SEATS - 1))
            .fold(CardSet::EMPTY, |all, seat| {
                all | self.view.belief().could_hold(seat)
            })
    }

    /// Whether cards led from the top of each suit down win every trick.
    ///
    /// A card wins unless a seat may still hold a higher one: it needs, besides that one, a lower
    /// or other card of the suit for each round before.
    fn tops(&self, hand: CardSet) -> bool {
        hand.iter().all(|card| {
            let rounds = (hand & card.above()).len();
            self.others().into_iter().all(|seat| {
                let suit = self.view.belief().could_hold(seat).suit(card.suit());
                !suit.intersects(card.above()) || suit.len() <= rounds
            })
        })
    }

    fn others(&self) -> [Seat; 3] {
        let me = self.view.me();
        [me.step(1), me.step(2), me.step(3)]
    }

    /// A plan that takes no penalty points.
    fn no_points(&self, points_gone: bool) -> Option<Plan> {
        let (hand, trick) = (self.view.hand(), self.view.trick());
        let Ok(legal) = self.view.legal_moves() else {
            return self.no_points_out_of_turn(points_gone);
        };
        if points_gone {
            let first = legal.first()?;
            return Some(Plan::beginning_with(first, hand));
        }
        let quiet = if trick.is_empty() {
            legal.iter().rev().find(|&card| self.leads_away(hand, card))
        } else {
            legal.iter().find(|&card| self.ducks_from_now_on(card))
        };
        quiet
            .map(|first| Plan::beginning_with(first, hand))
            .or_else(|| {
                legal
                    .iter()
                    .find_map(|card| self.takes_and_leads_away(card))
            })
    }

    /// The same while another seat is to play.
    fn no_points_out_of_turn(&self, points_gone: bool) -> Option<Plan> {
        let (hand, trick, me) = (self.view.hand(), self.view.trick(), self.view.me());
        let first = hand.first()?;
        let plan = Plan::beginning_with(first, hand);
        if points_gone {
            return Some(plan);
        }
        self.view.next_seat()?;
        let have_played = self.view.hand_count(me) < self.view.tricks_left();
        if !have_played && self.view.tricks_done() == 0 {
            // What may be thrown away on the first trick is no free choice.
            return None;
        }
        // Before I have played, the card winning so far is one more that I may have to stay below.
        let best = trick.winning_card().filter(|_| !have_played);
        let threats = best.map_or(self.unseen, |best| self.unseen | best.bit());
        let safe = trick.winner() != Some(me) && ducks_all(hand, threats);
        safe.then_some(plan)
    }

    /// Whether leading a card loses the trick for certain, and the rest never wins one.
    fn leads_away(&self, hand: CardSet, card: Card) -> bool {
        let suit = self.unseen.suit(card.suit());
        !suit.is_empty()
            && !suit.intersects(card.below())
            && ducks_all(hand - card.bit(), self.unseen)
    }

    /// Whether a card loses the trick on the table for certain, and the rest never wins one.
    fn ducks_from_now_on(&self, card: Card) -> bool {
        let best = self.view.trick().winning_card();
        best.is_some_and(|best| !card.beats(best))
            && ducks_all(self.view.hand() - card.bit(), self.unseen)
    }

    /// The plan in which a card, played last, wins a trick without points, after which the next one
    /// loses the lead for good or there is none.
    fn takes_and_leads_away(&self, card: Card) -> Option<Plan> {
        let (trick, hand) = (self.view.trick(), self.view.hand() - card.bit());
        let free = !self.penalty.intersects(self.on_table | card.bit());
        let mut plan = Plan::EMPTY;
        plan.push(card);
        if trick.len() != SEATS - 1 || !free {
            return None;
        }
        if hand.is_empty() {
            return Some(plan);
        }
        let next_lead = Situation {
            suit_led: None,
            first_trick: false,
            hearts_broken: self.view.hearts_broken(),
        };
        let leads = legal_moves(self.view.rules(), hand, next_lead);
        let lead = leads.iter().find(|&lead| self.leads_away(hand, lead))?;
        let rest = Plan::beginning_with(lead, hand);
        rest.cards().iter().for_each(|&card| plan.push(card));
        Some(plan)
    }
}

/// Whether a hand that is not on lead can stay below whatever is led to the end.
///
/// In each suit my lowest card must be below the lowest that others may lead, my second lowest below
/// their second lowest, and so on: then, playing the highest card below what is winning and throwing
/// away the highest of a suit, the same stays true.
fn ducks_all(hand: CardSet, threats: CardSet) -> bool {
    Suit::ALL.into_iter().all(|suit| {
        let mine = hand.suit(suit).iter().rev();
        let theirs = threats.suit(suit).iter().rev();
        mine.zip(theirs).all(|(my, their)| their.beats(my))
    })
}
