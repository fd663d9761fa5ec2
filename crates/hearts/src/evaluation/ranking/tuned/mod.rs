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
//! - `trick_ends`: the possible ends of a trick, as facts for the reasons.

mod odds;
mod position_features;
mod shoot;
mod trick_ends;

use super::{Explanations, RankedMoves, Reason, TermSum, reason::TermSink};
use crate::evaluation::holding::QueenLocation;
use crate::evaluation::weights::Weights;
use crate::rules::cards::lane_len;
use crate::{Card, CardSet, GAME_TARGET, Suit, View, ViewError};
use odds::SuitOdds;
pub(crate) use position_features::{KnownState, queen_winner};
use position_features::{
    POINT, PROBABILITY_ONE, PositionFeatures, ends_game, scaled_by_probability, worth_by_score,
};
use trick_ends::{TrickEnd, may_end};

/// The value of one step of rank, in hundredths of a point.
const RANK_STEP: i32 = 10;

/// Ranks every legal card.
///
/// The best card ranks 100. Any other card ranks one step lower for every tenth of a point that it
/// is worth less, and at least one step below any better card.
///
/// # Errors
/// [`ViewError`] if it is not the player's turn or the deal is over.
pub fn rank_moves(view: &View, weights: &Weights) -> Result<RankedMoves, ViewError> {
    let legal = view.legal_moves()?;
    let state = KnownState::from_view(view);
    let mut ranked = RankedMoves::EMPTY;
    MoveEvaluator::new(&state, weights)
        .evaluate_all(legal, |card, value| ranked.insert(card, value));
    ranks_from_values(&mut ranked);
    Ok(ranked)
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

/// Explains every legal card.
pub(crate) fn explain(state: &KnownState, weights: &Weights, legal: CardSet) -> Explanations {
    let evaluator = MoveEvaluator::new(state, weights);
    let mut all = Explanations::new(legal, |card, terms| {
        evaluator.evaluate(card, &evaluator.suit(card.suit()), terms);
    });
    all.leave_out_common_parts();
    all
}

/// Replaces values, best first, by ranks in the same strict order.
pub(crate) fn ranks_from_values(ranked: &mut RankedMoves) {
    let len = ranked.len as usize;
    let moves = &mut ranked.moves[..len];
    let best = moves.first().map_or(0, |first| first.rank);
    let (mut value_above, mut rank_above) = (best, 100);
    for (index, ranked) in moves.iter_mut().enumerate() {
        let value = ranked.rank;
        // Every later card needs its own step above zero.
        let floor = (len - 1 - index) as i32;
        let distance = (best - value) / RANK_STEP;
        ranked.rank = if value == value_above {
            rank_above
        } else {
            (100 - distance).clamp(floor, rank_above - 1)
        };
        (value_above, rank_above) = (value, ranked.rank);
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
                let mut sum = TermSum::default();
                self.evaluate(card, &terms, &mut sum);
                visit(card, sum.0);
            }
        }
    }

    #[inline]
    fn suit(&self, suit: Suit) -> SuitEvaluation {
        let features = &self.features;
        let discarded = features.state.suit_led.is_some_and(|led| led != suit);
        SuitEvaluation {
            odds: match discarded {
                true => SuitOdds::default(),
                false => SuitOdds::new(features, suit),
            },
            relief: match self.shooting {
                true => [0; 16],
                false => features.held(suit).relief(&features.weights.holding),
            },
        }
    }

    #[inline]
    fn evaluate<T: TermSink>(&self, card: Card, suit: &SuitEvaluation, terms: &mut T) {
        if self.shooting {
            shoot::evaluate(&self.features, &suit.odds, card, terms);
            return;
        }
        match self.features.state.suit_led {
            Some(led) if led != card.suit() => self.evaluate_discard(card, terms),
            Some(_) => self.evaluate_in_suit(card, suit, terms),
            None => {
                self.evaluate_in_suit(card, suit, terms);
                self.evaluate_lead(card, terms);
            }
        }
        self.evaluate_shape(card, suit, terms);
    }

    /// Evaluates a lead or a card of the suit led.
    fn evaluate_in_suit<T: TermSink>(&self, card: Card, suit: &SuitEvaluation, terms: &mut T) {
        let odds = suit.odds.card(&self.features, card);
        let (me, score) = (self.features.state.me, self.my_score());
        let wins_trick = self.fact::<T>(card, Reason::LeadNext, Reason::Learned, |end| {
            end.winner == me
        });
        let takes_points = |reason, least: i32| {
            self.fact::<T>(card, reason, wins_trick, |end| {
                end.winner == me && end.points >= least
            })
        };
        terms.add(
            takes_points(Reason::TrickPoints, 1),
            -scaled_by_probability(odds.points, odds.wins),
        );
        terms.add(
            wins_trick,
            -scaled_by_probability(
                self.features.weights.play.lead_next[self.features.phase()],
                odds.wins,
            ),
        );
        let mine = odds.points - self.features.on_table;
        let end = ends_game(&self.features, me, mine);
        let lost = scaled_by_probability(self.features.weights.play.game_end, odds.wins);
        terms.add(
            takes_points(Reason::EndsGame, (GAME_TARGET - score) * POINT),
            end * lost,
        );
        let stops = takes_points(Reason::StopsMoon, 1);
        self.evaluate_moon(card, odds.wins, odds.points, stops, terms);
    }

    /// Evaluates a discard, which cannot win.
    fn evaluate_discard<T: TermSink>(&self, card: Card, terms: &mut T) {
        let points = self.features.points(card);
        if let (true, Some(winner)) = (
            points > 0,
            self.features.state.winning.map(|(_, seat)| seat),
        ) {
            let hit = worth_by_score(&self.features, winner, points);
            let gives =
                |reason| self.fact::<T>(card, reason, Reason::Learned, |end| end.winner == winner);
            let reason = match hit < 0 {
                true => Reason::HitsTrailer,
                false => Reason::HitsLeader,
            };
            terms.add(gives(reason), hit);
            let end = ends_game(&self.features, winner, points);
            terms.add(
                gives(Reason::EndsGame),
                end * self.features.weights.play.game_end,
            );
        }
        self.evaluate_moon(card, 0, points, Reason::StopsMoon, terms);
    }

    /// Evaluates the effect on an opponent's moon shot. Points for the player or a third player
    /// stop it; points for the shooter help it. `wins_it` is the reason for winning the trick.
    fn evaluate_moon<T: TermSink>(
        &self,
        card: Card,
        wins: i32,
        points: i32,
        wins_it: Reason,
        terms: &mut T,
    ) {
        let Some((shooter, moon_threat)) = self.features.shooter else {
            return;
        };
        let moon_threat = self.features.moon_threat_without(card, moon_threat);
        let weights = &self.features.weights.play;
        let worth = scaled_by_probability(weights.stop_moon, moon_threat);
        let at_stake = points.clamp(0, POINT);
        terms.add(
            wins_it,
            scaled_by_probability(worth, wins) * at_stake / POINT,
        );
        let loses = PROBABILITY_ONE - wins;
        let winner = self.features.state.winning.map(|(_, seat)| seat);
        if self.features.points(card) > 0 && winner.is_some() {
            let given = scaled_by_probability(worth, loses);
            let rest = Reason::Learned;
            if winner == Some(shooter) {
                let feeds = |end: &TrickEnd| end.winner == shooter;
                terms.add(self.fact::<T>(card, Reason::FeedsMoon, rest, feeds), -given);
            } else {
                let stops = |end: &TrickEnd| end.winner != shooter;
                terms.add(self.fact::<T>(card, Reason::StopsMoon, rest, stops), given);
            }
        }
    }

    /// Returns the reason if the trick may have an end that it speaks of, or else `otherwise`.
    fn fact<T: TermSink>(
        &self,
        card: Card,
        reason: Reason,
        otherwise: Reason,
        is_meant: impl Fn(&TrickEnd) -> bool,
    ) -> Reason {
        match !T::READS_REASONS || may_end(&self.features, card, is_meant) {
            true => reason,
            false => otherwise,
        }
    }

    fn my_score(&self) -> i32 {
        self.features.state.scores[self.features.state.me]
    }

    fn evaluate_lead(&self, card: Card, terms: &mut impl TermSink) {
        let (features, weights) = (&self.features, &self.features.weights.play);
        let kind = match card.suit() {
            Suit::Spades => 2,
            Suit::Hearts => 3,
            minor => usize::from(lane_len(features.state.unseen.lane(minor)) < 9),
        };
        terms.add(Reason::LeadSuit, weights.lead_suit[kind]);
        if card.suit() != Suit::Spades || card == Card::QUEEN_OF_SPADES {
            return;
        }
        match features.queen {
            QueenLocation::Out if card.code() > Card::QUEEN_OF_SPADES.code() => {
                let exposed = features.state.hand.contains(Card::ACE_OF_SPADES)
                    || features.state.hand.contains(Card::KING_OF_SPADES);
                if exposed {
                    terms.add(Reason::FlushExposed, weights.flush_exposed);
                } else {
                    terms.add(Reason::FlushLow, weights.flush_low);
                }
            }
            QueenLocation::Mine => terms.add(Reason::LeadsQueenSuit, -weights.lead_own_queen_suit),
            _ => {}
        }
    }

    /// Evaluates the shape of the hand that the card leaves.
    fn evaluate_shape<T: TermSink>(&self, card: Card, suit: &SuitEvaluation, terms: &mut T) {
        let features = &self.features;
        let all = suit.relief[card.rank().index() & 15];
        let discarded = features
            .state
            .suit_led
            .is_some_and(|led| led != card.suit());
        let weights = &features.weights.play;
        let shed = if discarded {
            &weights.shed_discard
        } else {
            &weights.shed
        };
        let shed = shed[features.phase()];
        let relief = scaled_by_probability(all, shed);
        if T::READS_REASONS {
            self.split_relief(card, relief, shed, terms);
        } else {
            terms.add(Reason::Shed, relief);
        }
        if features.state.unseen.lane(card.suit()) != 0 {
            let left = (lane_len(features.state.hand.lane(card.suit())) - 1) as usize;
            let worth = features
                .weights
                .play
                .short_left
                .get(left)
                .copied()
                .unwrap_or(0);
            let reason = match left {
                0 => Reason::MakesVoid,
                _ => Reason::ShortSuit,
            };
            terms.add(reason, worth);
        }
    }

    /// Splits the relief into the danger of the card itself and that of the cards it guards.
    fn split_relief(&self, card: Card, relief: i32, shed: i32, terms: &mut impl TermSink) {
        let held = self.features.held(card.suit());
        let danger = held.danger(&self.features.weights.holding, card.rank().index() as u32);
        let own = scaled_by_probability(danger, shed);
        // A guard that is worth less than nothing is no loss.
        let guard = (relief - own).min(0);
        let own = relief - guard;
        let unseen = self.features.state.unseen;
        let is_queen = card == Card::QUEEN_OF_SPADES && self.features.queen == QueenLocation::Mine;
        let may_win =
            unseen.intersects(card.below()) || is_queen && !unseen.suit(Suit::Spades).is_empty();
        let reason = match may_win {
            true => Reason::Shed,
            false if own < 0 => Reason::SafeCardLost,
            false => Reason::Learned,
        };
        terms.add(reason, own);
        terms.add(Reason::GuardLost, guard);
    }
}
