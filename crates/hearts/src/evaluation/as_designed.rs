//! The policy AS_DESIGNED, which follows the design "Suit Strength Measurement System".
//!
//! # Ranking
//!
//! Sections *Move Ranking* and *Moon Prevention Strategy*:
//!
//! 1. A hand that can flush ranks the ace and king of spades 90 while the queen is out.
//! 2. Against a moon shot that should be blocked, some cards gain rank. A high heart that wins the
//!    trick gains 50, a card that wins a trick with hearts 40, and a lead in a suit the shooter
//!    does not have 30.
//! 3. All other cards have a base rank in 0..=50, which the design leaves open. It is a beginner's
//!    heuristic: lead low; follow with the highest card that loses, else the lowest; discard the
//!    queen, then hearts and high cards.
//!
//! # Passing
//!
//! Section *Pass Card Selection*:
//!
//! 1. A hand that should attempt the moon keeps its high cards and passes its lowest.
//! 2. Any other hand passes the queen of spades if she is not protected, then cards of the suit
//!    that is best to void, then the most dangerous cards.
//!
//! The design leaves these points open, and this module decides them:
//!
//! - A suit is voided from its most dangerous card down.
//! - A protected queen is not passed as a dangerous card either.
//! - Ties go to the higher card, then to the lower suit number. When passing low, they go to the
//!   lower card, then to the lower suit number.

use super::moon::{MoonShootThreat, detect_moon_threat};
use super::passing::PASSED_CARDS;
use super::ranking::RankedMoves;
use super::strength::{
    DANGER_BY_RANK, DANGER_PER_HEART, DANGER_QUEEN_OF_SPADES, HandStrength, clamp, evaluate_hand,
};
use crate::{Card, CardSet, Rank, Suit, View, ViewError};

/// Rank of ace and king of spades when the queen can be flushed.
pub const FLUSH_RANK: i32 = 90;
/// The boost of a high heart that wins the trick against a moon shot.
pub const BOOST_HIGH_HEART: i32 = 50;
/// The boost of a card that wins a trick with hearts against a moon shot.
pub const BOOST_TAKE_HEARTS: i32 = 40;
/// Boost of a lead in a suit the shooter does not have.
pub const BOOST_SHOOTER_VOID: i32 = 30;
/// The lowest high heart. The design does not define it; chosen by hand.
const HIGH_HEART: Rank = Rank::Jack;

/// Ranks every legal card.
///
/// # Errors
/// [`ViewError`] if it is not the player's turn or the deal is over.
pub fn rank_moves(view: &View) -> Result<RankedMoves, ViewError> {
    let legal = view.legal_moves()?;
    let evaluator = DesignEvaluator::new(view);
    Ok(RankedMoves::by_rank(|ranked| {
        for card in legal.iter().rev() {
            ranked.insert(card, clamp(evaluator.evaluate(view, card)));
        }
    }))
}

/// The part of the evaluation that is common to all cards of a decision.
struct DesignEvaluator {
    flush: bool,
    threat: MoonShootThreat,
}

impl DesignEvaluator {
    fn new(view: &View) -> DesignEvaluator {
        let queen_out = view.unseen().contains(Card::QUEEN_OF_SPADES);
        DesignEvaluator {
            flush: queen_out && evaluate_hand(view.hand()).spades.can_safely_flush,
            threat: detect_moon_threat(view),
        }
    }

    fn evaluate(&self, view: &View, card: Card) -> i32 {
        if self.flush && matches!(card, Card::ACE_OF_SPADES | Card::KING_OF_SPADES) {
            return FLUSH_RANK;
        }
        let boost = if self.threat.should_block {
            self.boost(view, card)
        } else {
            0
        };
        base_rank(view, card) + boost
    }

    /// Returns what a card gains against a moon shot.
    fn boost(&self, view: &View, card: Card) -> i32 {
        let trick = view.trick();
        let Some(winning) = trick.winning_card() else {
            let shooter = self.threat.suspected_player;
            let is_void = |seat| view.constraints().is_void(seat, card.suit());
            return if shooter.is_some_and(is_void) {
                BOOST_SHOOTER_VOID
            } else {
                0
            };
        };
        if !card.beats(winning) {
            return 0;
        }
        let mut boost = 0;
        if card.suit() == Suit::Hearts && card.rank().index() <= HIGH_HEART.index() {
            boost += BOOST_HIGH_HEART;
        }
        let mut cards = trick.cards().iter();
        if cards.any(|played| played.suit() == Suit::Hearts) {
            boost += BOOST_TAKE_HEARTS;
        }
        boost
    }
}

/// Returns the height of a card: 0 for the two, 12 for the ace.
fn height(card: Card) -> i32 {
    12 - card.rank().index() as i32
}

fn base_rank(view: &View, card: Card) -> i32 {
    let trick = view.trick();
    match (trick.suit_led(), trick.winning_card()) {
        (Some(led), Some(winning)) if card.suit() == led => {
            if !card.beats(winning) {
                if is_queen(card) {
                    50
                } else {
                    37 + height(card)
                }
            } else if trick.len() == 3 && !carries_points(trick.cards()) && !is_queen(card) {
                20 + height(card)
            } else {
                12 - height(card)
            }
        }
        (Some(_), _) => {
            if is_queen(card) {
                50
            } else if card.suit() == Suit::Hearts {
                26 + height(card)
            } else {
                14 + height(card)
            }
        }
        (None, _) => {
            if is_queen(card) {
                0
            } else {
                40 - 3 * height(card)
            }
        }
    }
}

fn is_queen(card: Card) -> bool {
    card == Card::QUEEN_OF_SPADES
}

fn carries_points(cards: &[Card]) -> bool {
    let penalty = CardSet::HEARTS | Card::QUEEN_OF_SPADES.bit();
    cards.iter().any(|&card| penalty.contains(card))
}

/// Chooses three cards of a hand of thirteen.
pub fn choose_pass(hand: CardSet) -> CardSet {
    let strength = evaluate_hand(hand);
    let mut chosen = CardSet::EMPTY;
    if strength.recommend_moon_attempt {
        take_best(&mut chosen, hand, |card| card.rank().index() as i32);
        return chosen;
    }
    if strength.spades.has_queen && !strength.spades.is_protected {
        chosen.insert(Card::QUEEN_OF_SPADES);
    }
    take_best(&mut chosen, hand & suit_to_void(&strength), danger_of_card);
    let kept = if strength.spades.is_protected {
        Card::QUEEN_OF_SPADES.bit()
    } else {
        CardSet::EMPTY
    };
    take_best(&mut chosen, hand - kept, danger_of_card);
    chosen
}

fn suit_to_void(strength: &HandStrength) -> CardSet {
    strength
        .best_suit_to_void
        .map_or(CardSet::EMPTY, CardSet::of_suit)
}

/// Returns a sort key: the card's part in the danger of its suit, then its height.
fn danger_of_card(card: Card) -> i32 {
    let rank = card.rank().index();
    let mut danger = DANGER_BY_RANK.get(rank).copied().unwrap_or(0);
    if card == Card::QUEEN_OF_SPADES {
        danger += DANGER_QUEEN_OF_SPADES;
    }
    if card.suit() == Suit::Hearts {
        danger += DANGER_PER_HEART;
    }
    danger * 16 + (12 - rank as i32)
}

/// Adds the cards with the highest keys until three are chosen; ties go to the lower code.
fn take_best(chosen: &mut CardSet, from: CardSet, key: impl Fn(Card) -> i32) {
    while (chosen.len() as usize) < PASSED_CARDS {
        let left = from - *chosen;
        let Some(best) = left.iter().rev().max_by_key(|&card| key(card)) else {
            return;
        };
        chosen.insert(best);
    }
}
