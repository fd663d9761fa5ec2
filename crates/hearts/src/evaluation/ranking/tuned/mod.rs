//! The tuned ranking: a sum of weighted terms, in hundredths of a penalty point.
//!
//! The terms are the expected points of the trick (`odds`) and the danger that the card removes
//! from the hand (`holding`). Further terms are the effects on the queen, on voids, on the game
//! score and on opponents' moon shots. A hand that is shooting the moon is ranked by other terms
//! (`shoot`).
//! Every weight is a field of [`Weights`].
//!
//! - `odds`: the probability of winning a trick and its expected points.
//! - `position_features`: the player's knowledge and the features derived from it.
//! - `shoot`: the terms of a hand that is shooting the moon.

mod odds;
mod position_features;
mod shoot;

use super::RankedMoves;
use crate::evaluation::holding::QueenLocation;
use crate::evaluation::weights::Weights;
use crate::rules::MAX_LEGAL_MOVES;
use crate::rules::cards::lane_len;
use crate::{Card, CardSet, Suit, View, ViewError};
use handsense_core::ArrayVec;
use odds::SuitOdds;
pub(crate) use position_features::{KnownState, queen_winner};
use position_features::{
    POINT, PROBABILITY_ONE, PositionFeatures, ends_game, scaled_by_probability, worth_by_score,
};

/// Ranks every legal card.
///
/// The best card ranks 100. Any other card ranks one step lower for every tenth of a point that it
/// is worth less, and at least one step below any better card.
///
/// # Errors
/// [`ViewError`] if it is not the player's turn or the deal is over.
pub fn rank_moves(view: &View, weights: &Weights) -> Result<RankedMoves, ViewError> {
    let legal = view.legal_moves()?;
    if let Some(forced) = RankedMoves::forced(legal) {
        return Ok(forced);
    }
    let state = KnownState::from_view(view);
    let evaluator = MoveEvaluator::new(&state, weights);
    Ok(RankedMoves::by_value(|ranked| {
        evaluator.evaluate_all(legal, |card, value| ranked.insert(card, value));
    }))
}

/// Returns the value of each of these cards in hundredths of a point, in descending code order.
pub(crate) fn values(
    state: &KnownState,
    weights: &Weights,
    cards: CardSet,
) -> ArrayVec<(Card, i32), MAX_LEGAL_MOVES> {
    let mut values = ArrayVec::new();
    let keep = |card, value| values.push((card, value));
    MoveEvaluator::new(state, weights).evaluate_all(cards, keep);
    values
}

/// Returns the best card; on ties, the one with the highest code. Playouts play it.
///
/// `legal` must not be empty.
#[inline]
pub(crate) fn choose(state: &KnownState, weights: &Weights, legal: CardSet) -> Card {
    let bits = legal.bits();
    if bits & bits.wrapping_sub(1) == 0 {
        return legal.first().unwrap_or(Card::ACE_OF_SPADES);
    }
    let mut best = BestCard::default();
    MoveEvaluator::new(state, weights).evaluate_all(legal, |card, value| best.update(card, value));
    best.card
}

/// The best card so far; on ties, the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BestCard {
    pub card: Card,
    pub value: i32,
}

impl Default for BestCard {
    #[inline]
    fn default() -> Self {
        BestCard {
            card: Card::ACE_OF_SPADES,
            value: i32::MIN,
        }
    }
}

impl BestCard {
    #[inline]
    pub fn update(&mut self, card: Card, value: i32) {
        if value > self.value {
            *self = BestCard { card, value };
        }
    }
}

/// The part of the evaluation that is common to all cards of a suit.
struct SuitEvaluation {
    /// The odds of winning with a card of the suit; unused for a discard.
    odds: SuitOdds,
    /// The relief of each rank, see `HeldSuit::relief`.
    relief: [i32; 16],
}

/// The evaluator of the legal cards of one decision.
pub(crate) struct MoveEvaluator<'a> {
    features: PositionFeatures<'a>,
    shooting: bool,
}

impl<'a> MoveEvaluator<'a> {
    #[inline]
    pub fn new(state: &'a KnownState, weights: &'a Weights) -> MoveEvaluator<'a> {
        let features = PositionFeatures::new(state, weights);
        let shooting = shoot::is_shooting(&features);
        MoveEvaluator { features, shooting }
    }

    /// Returns whether the player is shooting the moon.
    #[inline]
    pub fn is_shooting(&self) -> bool {
        self.shooting
    }

    /// Calls the visitor with the value of each of these cards, in descending code order.
    #[inline]
    pub fn evaluate_all(&self, cards: CardSet, mut visit: impl FnMut(Card, i32)) {
        for suit in Suit::ALL.into_iter().rev() {
            let mut rest = cards.suit(suit);
            if rest.is_empty() {
                continue;
            }
            let terms = self.suit(suit);
            while let Some(card) = rest.last() {
                rest.remove(card);
                visit(card, self.evaluate(card, &terms));
            }
        }
    }

    #[inline]
    fn suit(&self, suit: Suit) -> SuitEvaluation {
        let features = &self.features;
        let discarded = features.state.suit_led.is_some_and(|led| led != suit);
        SuitEvaluation {
            odds: if discarded {
                SuitOdds::default()
            } else {
                SuitOdds::new(features, suit)
            },
            relief: if self.shooting {
                [0; 16]
            } else {
                features.held(suit).relief(&features.weights.holding)
            },
        }
    }

    #[inline]
    fn evaluate(&self, card: Card, suit: &SuitEvaluation) -> i32 {
        if self.shooting {
            return shoot::evaluate(&self.features, &suit.odds, card);
        }
        let value = match self.features.state.suit_led {
            Some(led) if led != card.suit() => self.evaluate_discard(card),
            Some(_) => self.evaluate_in_suit(card, suit),
            None => self.evaluate_in_suit(card, suit) + self.evaluate_lead(card),
        };
        value + self.evaluate_shape(card, suit)
    }

    /// Evaluates a lead or a card of the suit led.
    fn evaluate_in_suit(&self, card: Card, suit: &SuitEvaluation) -> i32 {
        let weights = &self.features.weights.play;
        let odds = suit.odds.card(&self.features, card);
        let trick = scaled_by_probability(odds.points, odds.wins);
        let lead_next = weights.lead_next[self.features.phase()];
        let lead_next = scaled_by_probability(lead_next, odds.wins);
        let mine = odds.points - self.features.on_table;
        let end = ends_game(&self.features, self.features.state.me, mine);
        let lost = scaled_by_probability(weights.game_end, odds.wins);
        let moon = self.evaluate_moon(card, odds.wins, odds.points);
        end * lost - trick - lead_next + moon
    }

    /// Evaluates a discard, which cannot win.
    fn evaluate_discard(&self, card: Card) -> i32 {
        let points = self.features.points(card);
        let mut value = self.evaluate_moon(card, 0, points);
        if let (true, Some((_, winner))) = (points > 0, self.features.state.winning) {
            value += worth_by_score(&self.features, winner, points);
            let end = ends_game(&self.features, winner, points);
            value += end * self.features.weights.play.game_end;
        }
        value
    }

    /// Evaluates the effect on an opponent's moon shot. Points for the player or a third player
    /// stop it; points for the shooter help it.
    fn evaluate_moon(&self, card: Card, wins: i32, points: i32) -> i32 {
        let Some((shooter, moon_threat)) = self.features.shooter else {
            return 0;
        };
        let moon_threat = self.features.moon_threat_without(card, moon_threat);
        let worth = scaled_by_probability(self.features.weights.play.stop_moon, moon_threat);
        let at_stake = points.clamp(0, POINT);
        let mine = scaled_by_probability(worth, wins) * at_stake / POINT;
        let given = match self.features.state.winning {
            Some((_, winner)) if self.features.points(card) > 0 => {
                let given = scaled_by_probability(worth, PROBABILITY_ONE - wins);
                if winner == shooter { -given } else { given }
            }
            _ => 0,
        };
        mine + given
    }

    fn evaluate_lead(&self, card: Card) -> i32 {
        let (features, weights) = (&self.features, &self.features.weights.play);
        let kind = match card.suit() {
            Suit::Spades => 2,
            Suit::Hearts => 3,
            minor => usize::from(lane_len(features.state.unseen.lane(minor)) < 9),
        };
        let of_suit = weights.lead_suit[kind];
        if card.suit() != Suit::Spades || card == Card::QUEEN_OF_SPADES {
            return of_suit;
        }
        let high = Card::ACE_OF_SPADES.bit() | Card::KING_OF_SPADES.bit();
        of_suit
            + match features.queen {
                QueenLocation::Out if card.code() > Card::QUEEN_OF_SPADES.code() => {
                    if features.state.hand.intersects(high) {
                        weights.flush_exposed
                    } else {
                        weights.flush_low
                    }
                }
                QueenLocation::Mine => -weights.lead_own_queen_suit,
                _ => 0,
            }
    }

    /// Evaluates the shape of the hand that the card leaves.
    fn evaluate_shape(&self, card: Card, suit: &SuitEvaluation) -> i32 {
        let features = &self.features;
        let all = suit.relief[card.rank().index() & 15];
        let relief = scaled_by_probability(all, features.shed(card.suit()));
        if features.state.unseen.lane(card.suit()) == 0 {
            return relief;
        }
        let left = (lane_len(features.state.hand.lane(card.suit())) - 1) as usize;
        let short = features.weights.play.short_left.get(left);
        relief + short.copied().unwrap_or(0)
    }
}
