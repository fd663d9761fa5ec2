//! The ranking of the design "Suit Strength Measurement System", sections *Move Ranking* and *Moon
//! Prevention Strategy*.
//!
//! 1. A hand that can flush ranks the ace and king of spades 90 while the queen is out.
//! 2. Against a moon shot that should be blocked, some cards gain rank. A high heart that wins the
//!    trick gains 50, a card that wins a trick with hearts 40, and a lead in a suit the shooter
//!    does not have 30.
//! 3. All other cards have a base rank in 0..=50, which the design leaves open. It is a beginner's
//!    heuristic: lead low; follow with the highest card that loses, else the lowest; discard the
//!    queen, then hearts and high cards.

use super::{Explanations, RankedMoves, Reason, TermSum, reason::TermSink};
use crate::evaluation::design::Design;
use crate::evaluation::moon::detect_moon_threat;
use crate::evaluation::strength::clamp;
use crate::{Card, CardSet, MoonShootThreat, Rank, Suit, View, ViewError, evaluate_hand};

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
pub fn rank_moves(view: &View, design: &Design) -> Result<RankedMoves, ViewError> {
    let legal = view.legal_moves()?;
    let evaluator = DesignEvaluator::new(view, design);
    Ok(RankedMoves::by_rank(|ranked| {
        for card in legal.iter().rev() {
            let mut sum = TermSum::default();
            evaluator.evaluate(view, card, &mut sum);
            ranked.insert(card, clamp(sum.0));
        }
    }))
}

/// Explains every legal card. The reasons of a card sum to its rank, before it is limited to
/// 0..=100, so nothing is left out.
pub(crate) fn explain(view: &View, legal: CardSet) -> Explanations {
    let evaluator = DesignEvaluator::new(view, &Design::ALL);
    Explanations::new(legal, |card, terms| evaluator.evaluate(view, card, terms))
}

/// The part of the evaluation that is common to all cards of a decision.
struct DesignEvaluator {
    design: Design,
    flush: bool,
    threat: MoonShootThreat,
}

impl DesignEvaluator {
    fn new(view: &View, design: &Design) -> DesignEvaluator {
        let queen_out = view.unseen().contains(Card::QUEEN_OF_SPADES);
        DesignEvaluator {
            design: *design,
            flush: design.flush_high
                && queen_out
                && evaluate_hand(view.hand()).spades.can_safely_flush,
            threat: detect_moon_threat(view),
        }
    }

    fn evaluate(&self, view: &View, card: Card, terms: &mut impl TermSink) {
        if self.flush && matches!(card, Card::ACE_OF_SPADES | Card::KING_OF_SPADES) {
            terms.add(Reason::FlushHigh, FLUSH_RANK);
            return;
        }
        terms.add(Reason::Base, base_rank(view, card));
        if self.threat.should_block {
            self.block(view, card, terms);
        }
    }

    fn block(&self, view: &View, card: Card, terms: &mut impl TermSink) {
        let trick = view.trick();
        let Some(winning) = trick.winning_card() else {
            let shooter = self.threat.suspected_player;
            if self.design.block_shooter_void
                && shooter.is_some_and(|seat| view.constraints().is_void(seat, card.suit()))
            {
                terms.add(Reason::BlockShooterVoid, BOOST_SHOOTER_VOID);
            }
            return;
        };
        if !card.beats(winning) {
            return;
        }
        if self.design.block_high_heart
            && card.suit() == Suit::Hearts
            && card.rank().index() <= HIGH_HEART.index()
        {
            terms.add(Reason::BlockHighHeart, BOOST_HIGH_HEART);
        }
        let mut cards = trick.cards().iter();
        let hearts = cards.any(|played| played.suit() == Suit::Hearts);
        if self.design.block_take_hearts && hearts {
            terms.add(Reason::BlockTakeHearts, BOOST_TAKE_HEARTS);
        }
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
