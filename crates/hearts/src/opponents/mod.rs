//! A model of the table: what the players have shown in earlier deals.
//!
//! [`Opponents`] holds, for each seat, the likelihood of its plays and passes under each of a few
//! styles ([`Style`], [`PassStyle`]). All hands are known after a deal, so no hidden card has to be
//! guessed. In a [search](crate::search::SearchOptions::opponents) with the model, the other players
//! play by their styles.
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
pub(crate) use style::{Decision, Noise};
pub use style::{STYLES, Style};

use crate::deal::{Deal, DealPhase, DealSetup};
use crate::evaluation::passing::PassContext;
use crate::search::{DealWithPasses, SampledWorld};
use crate::{Card, CardSet, PassDirection, SEATS, Seat};
use handsense_core::Rng;

/// The probabilities of a random card. The last one fits players who are like no style.
pub const EPSILONS: [f64; EPSILON_COUNT] = [0.02, 0.1, 0.4];
/// The number of [`EPSILONS`].
pub const EPSILON_COUNT: usize = 3;

/// The prior probability of each style: the mixture of styles among fifteen kinds of players in equal parts
/// (`docs/research/opponents.md`). None is below 0.03.
const PRIOR: [f64; STYLES] = [0.14, 0.03, 0.1, 0.08, 0.14, 0.24, 0.07, 0.13, 0.07];
/// The prior probability of each epsilon, of the same players.
const EPSILON_PRIOR: [f64; EPSILON_COUNT] = [0.62, 0.05, 0.33];
/// The prior probability of each style of passing, of the same players.
const PASS_PRIOR: [f64; PASS_STYLES] = [0.61, 0.07, 0.07, 0.06, 0.07, 0.12];
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
    /// The logarithms of the likelihoods of the plays, by style and epsilon.
    pub play_logs: [[f64; EPSILON_COUNT]; STYLES],
    /// The logarithms of the likelihoods of the passes, by style.
    pub pass_logs: [f64; PASS_STYLES],
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
        let (state, legal) = (world.known_state(seat, hand), world.legal(hand));
        let decision = Decision {
            state: &state,
            opening: setup.hands[seat],
            legal,
        };
        habits::count_play(&decision, card, &mut seen[seat]);
        if legal.len() > 1 {
            let earlier = world.earlier_plays(seat, decision.opening);
            add_play(&decision, earlier, card, &mut seen[seat]);
        }
        world.play(card);
    }
    for model in seen {
        model.deals = 1;
        model.loss_squares = model.loss * model.loss;
    }
}

/// Adds a card that was played instead of others. `earlier` are the cards that others have played before
/// the last complete trick.
fn add_play(decision: &Decision<'_>, earlier: CardSet, card: Card, seen: &mut SeatModel) {
    let learned = Style::Learned.values(decision);
    let tuned = Style::Tuned.values(decision);
    seen.loss += loss(&learned, card);
    for (style, logs) in Style::ALL.into_iter().zip(&mut seen.play_logs) {
        let probability = if style.forgets() {
            forgetful_probability(style, decision, earlier, card)
        } else {
            // A fixed rule reads no values.
            let values = if style.is_learned() { &learned } else { &tuned };
            style.probability(decision, values, card)
        };
        let any = 1.0 / f64::from(decision.legal.len());
        for (log, epsilon) in logs.iter_mut().zip(EPSILONS) {
            *log += ((1.0 - epsilon) * probability + epsilon * any).ln();
        }
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
        let state = style.remembered(&style.memory(&mut rng), decision.state, earlier);
        let remembered = Decision {
            state: state.as_ref().unwrap_or(decision.state),
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
        for (log, probability) in seen[seat].pass_logs.iter_mut().zip(probabilities) {
            *log += probability.ln();
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
        let logs = self.play_logs.as_flattened_mut().iter_mut();
        let logs = logs.chain(&mut self.pass_logs);
        let new = seen.play_logs.as_flattened().iter().chain(&seen.pass_logs);
        logs.zip(new)
            .for_each(|(log, new)| *log = FORGETTING * *log + new);
    }

    /// Returns whether the numbers can be those of observed deals: logarithms are finite and not
    /// positive, sums not negative, and no count exceeds its chances. Without a deal all are zero.
    pub fn is_valid(&self) -> bool {
        let mut logs = self.play_logs.as_flattened().iter().chain(&self.pass_logs);
        let sums = [self.loss, self.loss_squares];
        logs.all(|log| log.is_finite() && *log <= 0.0)
            && sums.iter().all(|sum| sum.is_finite() && *sum >= 0.0)
            && self.habits.iter().all(|count| count.hits <= count.chances)
            && self.deals <= i32::MAX as u32
            && (self.deals > 0 || *self == SeatModel::default())
    }

    /// Returns the posterior probability of each style and epsilon.
    pub fn posterior(&self) -> [[f64; EPSILON_COUNT]; STYLES] {
        let mut posterior = self.play_logs;
        for (row, style) in posterior.iter_mut().zip(PRIOR) {
            for (log, epsilon) in row.iter_mut().zip(EPSILON_PRIOR) {
                *log += style.ln() + epsilon.ln();
            }
        }
        normalise(posterior.as_flattened_mut());
        posterior
    }

    /// Returns the posterior probability of each style.
    pub fn styles(&self) -> [f64; STYLES] {
        self.posterior().map(|row| row.iter().sum())
    }

    /// Returns the posterior probability that the player is like no style: of the largest epsilon.
    pub fn unlike_any_style(&self) -> f64 {
        self.posterior().iter().map(|[_, _, many]| many).sum()
    }

    /// Returns the posterior probability of each style of passing.
    pub fn pass_styles(&self) -> [f64; PASS_STYLES] {
        let mut posterior = self.pass_logs;
        for (log, style) in posterior.iter_mut().zip(PASS_PRIOR) {
            *log += style.ln();
        }
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
