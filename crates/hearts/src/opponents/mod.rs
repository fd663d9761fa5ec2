//! A model of the table: what the players have shown in earlier deals.
//!
//! [`Opponents`] holds, for each seat, the likelihood of its plays and passes under each of a few
//! styles ([`Style`], [`PassStyle`]). All hands are known after a deal, so no hidden card has to be
//! guessed. In a [search](crate::search::SearchOptions::opponents)
//! with the model, the other players play by their styles.
//!
//! - `style`: the styles of play.
//! - `pass_style`: the styles of passing.
//! - `habits`: what a player tends to do, with intervals.
//! - `notation`: the text form of a model.

mod habits;
mod notation;
mod pass_style;
mod style;

pub use habits::{Count, Figure, HABITS, Habit, stopped_moon};
pub use notation::ParseOpponentsError;

pub use pass_style::{PASS_STYLES, PassStyle};
pub(crate) use style::{Decision, learned_values};
pub use style::{STYLES, Style};

use crate::deal::{Deal, DealPhase, DealSetup};
use crate::evaluation::passing::PassContext;
use crate::search::{DealWithPasses, SampledWorld};
use crate::{Card, CardSet, PassDirection, SEATS, Seat};
use handsense_core::Rng;

/// The rates of random errors.
pub const ERROR_RATES: [f64; ERRORS] = [0.02, 0.1, 0.4];
/// The number of error rates.
pub const ERRORS: usize = 3;

/// The prior probability of each style. Chosen by hand.
const PRIOR: [f64; STYLES] = [0.3, 0.1, 0.1, 0.1, 0.1, 0.1, 0.08, 0.06, 0.06];
/// The prior probability of each error rate. Chosen by hand.
const ERROR_PRIOR: [f64; ERRORS] = [0.5, 0.35, 0.15];
/// The prior probability of each style of passing. Chosen by hand.
const PASS_PRIOR: [f64; PASS_STYLES] = [0.5, 0.15, 0.15, 0.05, 0.05, 0.1];
/// The weight of the evidence of a deal after each further deal. Chosen by hand.
const FORGETTING: f64 = 0.97;

/// The memories that are sampled for a play of a player who forgets.
const MEMORIES: u32 = 4;
/// Separates their random generator from others.
const MEMORY_SEED: u64 = 0x6D65_6D6F_7279;

/// A model of the four players of a table.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Opponents {
    /// By seat.
    pub seats: [SeatModel; SEATS],
}

/// The evidence about a player.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct SeatModel {
    /// The number of observed deals.
    pub deals: u32,
    /// The logarithms of the likelihoods of the plays, by style and error rate.
    pub plays: [[f64; ERRORS]; STYLES],
    /// The logarithms of the likelihoods of the passes, by style.
    pub passes: [f64; PASS_STYLES],
    /// The sum of the errors of all deals, in points by the values of the learned policy.
    pub loss: f64,
    /// The sum of their squares.
    pub loss_squares: f64,
    /// How often each habit was seen.
    pub habits: [Count; HABITS],
}

/// A deal that cannot be observed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the deal is not over: only a complete deal can be observed")]
pub struct IncompleteDeal;

impl Opponents {
    /// Adds a finished deal.
    ///
    /// # Errors
    /// [`IncompleteDeal`] before the last card. The model is then unchanged.
    pub fn observe_deal(&mut self, deal: &Deal) -> Result<(), IncompleteDeal> {
        if deal.phase() != DealPhase::Over {
            return Err(IncompleteDeal);
        }
        let mut seen = [SeatModel::default(); SEATS];
        add_plays(deal, &mut seen);
        add_passes(deal, &mut seen);
        habits::count_deal(deal, &mut seen);
        for (model, seen) in self.seats.iter_mut().zip(seen) {
            model.add(&seen);
        }
        Ok(())
    }
}

fn add_plays(deal: &Deal, seen: &mut [SeatModel; SEATS]) {
    let setup = deal.setup();
    let dealt = DealWithPasses {
        rules: setup.rules,
        direction: setup.direction,
        hands: Seat::ALL.map(|seat| setup.dealt_hand(seat)),
        passes: match setup.direction {
            PassDirection::Hold => [CardSet::EMPTY; SEATS],
            _ => setup.passed,
        },
        first: setup.first,
    };
    let mut world = SampledWorld::after_pass(&dealt, setup.scores);
    for &(seat, card) in deal.plays() {
        let hand = world.hands()[seat];
        let legal = world.legal(hand);
        habits::count_play(&world, setup.scores, card, &mut seen[seat]);
        if legal.len() > 1 {
            let state = world.known_state(seat, hand);
            let decision = Decision {
                state: &state,
                opening: setup.hands[seat],
                legal,
            };
            let (learned, tuned) = (
                Style::Learned.values(&decision),
                Style::Tuned.values(&decision),
            );
            seen[seat].loss += loss(&learned, card);
            let earlier = world.earlier_plays(seat, decision.opening);
            for style in Style::ALL {
                let probability = match style {
                    Style::Learned | Style::Rough => style.probability(&decision, &learned, card),
                    Style::Steady | Style::Novice => {
                        forgetful_probability(style, &decision, earlier, card)
                    }
                    Style::Tuned | Style::Seasoned => style.probability(&decision, &tuned, card),
                    _ => style.probability(&decision, &style.values(&decision), card),
                };
                let any = 1.0 / f64::from(legal.len());
                for (sum, error) in seen[seat].plays[style as usize].iter_mut().zip(ERROR_RATES) {
                    *sum += ((1.0 - error) * probability + error * any).ln();
                }
            }
        }
        world.play(card);
    }
    for model in seen {
        model.deals = 1;
        model.loss_squares = model.loss * model.loss;
    }
}

/// Returns the probability of a card of a player who forgets: the mean over sampled memories.
fn forgetful_probability(
    style: Style,
    decision: &Decision<'_>,
    earlier: CardSet,
    card: Card,
) -> f64 {
    let mut rng = Rng::new(MEMORY_SEED ^ decision.opening.bits());
    let mut sum = 0.0;
    for _ in 0..MEMORIES {
        let mut state = *decision.state;
        let is_void = |seat: Seat, suit| decision.state.could_hold[seat].suit(suit).is_empty();
        style.memory(&mut rng).reduce(&mut state, earlier, is_void);
        let remembered = Decision {
            state: &state,
            ..*decision
        };
        sum += style.probability(&remembered, &style.values(&remembered), card);
    }
    sum / f64::from(MEMORIES)
}

/// Returns what a card is worse than the best one, in points.
fn loss(values: &style::Values, card: Card) -> f64 {
    let best = values.iter().map(|&(_, value)| value).max();
    let chosen = values.iter().find(|&&(other, _)| other == card);
    let hundredths = best
        .zip(chosen)
        .map_or(0, |(best, &(_, value))| best - value);
    f64::from(hundredths) / 100.0
}

fn add_passes(deal: &Deal, seen: &mut [SeatModel; SEATS]) {
    let setup = deal.setup();
    for seat in Seat::ALL {
        let Some(hand) = hand_before_pass(setup, seat) else {
            continue;
        };
        let context = PassContext {
            hand,
            rules: setup.rules,
            direction: setup.direction,
        };
        let probabilities = PassStyle::probabilities(&context, setup.passed[seat]);
        for (sum, probability) in seen[seat].passes.iter_mut().zip(probabilities) {
            *sum += probability.ln();
        }
    }
}

/// Returns the hand of a seat before its pass, if the cards that it passed and received are known.
fn hand_before_pass(setup: &DealSetup, seat: Seat) -> Option<CardSet> {
    let (passed, received) = setup.exchanged(seat);
    let is_known = !passed.is_empty() && !received.is_empty();
    is_known.then(|| setup.dealt_hand(seat))
}

impl SeatModel {
    fn add(&mut self, seen: &SeatModel) {
        self.deals = self.deals.saturating_add(seen.deals);
        self.loss += seen.loss;
        self.loss_squares += seen.loss_squares;
        for (count, new) in self.habits.iter_mut().zip(seen.habits) {
            count.hits = count.hits.saturating_add(new.hits);
            count.chances = count.chances.saturating_add(new.chances);
        }
        let plays = self.plays.as_flattened_mut().iter_mut();
        let pairs = plays.zip(seen.plays.as_flattened());
        pairs.for_each(|(sum, new)| *sum = FORGETTING * *sum + new);
        let passes = self.passes.iter_mut().zip(seen.passes);
        passes.for_each(|(sum, new)| *sum = FORGETTING * *sum + new);
    }

    /// Returns whether the numbers can be those of observed deals: logarithms are finite and not
    /// positive, sums not negative, and no count exceeds its chances. Without a deal all are zero.
    pub fn is_valid(&self) -> bool {
        let mut logs = self.plays.as_flattened().iter().chain(&self.passes);
        let sums = [self.loss, self.loss_squares];
        logs.all(|log| log.is_finite() && *log <= 0.0)
            && sums.iter().all(|sum| sum.is_finite() && *sum >= 0.0)
            && self.habits.iter().all(|count| count.hits <= count.chances)
            && self.deals <= i32::MAX as u32
            && (self.deals > 0 || *self == SeatModel::default())
    }

    /// Returns the posterior probability of each style and error rate.
    pub fn plays(&self) -> [[f64; ERRORS]; STYLES] {
        let mut posterior = [[0.0; ERRORS]; STYLES];
        for (style, row) in posterior.iter_mut().enumerate() {
            for (error, cell) in row.iter_mut().enumerate() {
                *cell = PRIOR[style].ln() + ERROR_PRIOR[error].ln() + self.plays[style][error];
            }
        }
        normalise(posterior.as_flattened_mut());
        posterior
    }

    /// Returns the posterior probability of each style.
    pub fn styles(&self) -> [f64; STYLES] {
        self.plays().map(|row| row.iter().sum())
    }

    /// Returns the posterior probability of each style of passing.
    pub fn pass_styles(&self) -> [f64; PASS_STYLES] {
        let mut posterior: [f64; PASS_STYLES] =
            std::array::from_fn(|style| PASS_PRIOR[style].ln() + self.passes[style]);
        normalise(&mut posterior);
        posterior
    }
}

/// Turns logarithms of weights into probabilities.
fn normalise(logs: &mut [f64]) {
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    logs.iter_mut().for_each(|log| *log = (*log - most).exp());
    let sum: f64 = logs.iter().sum();
    logs.iter_mut().for_each(|weight| *weight /= sum);
}

#[cfg(test)]
mod tests;
