//! Reasons for a card or a pass: what happens after it and after its best rival.
//!
//! Both are played out in the same sampled deals, by the two policies that the search mixes. A reason
//! is a difference between the two that meets three conditions:
//!
//! - It is significant.
//! - It favours the choice.
//! - It changes points: the queen of spades, other penalty points, a moon shot, or the jack of
//!   diamonds where it counts.
//!
//! Up to three reasons are given, the one that saves most points first. The measure of a reason says what
//! changes, and its kind how the choice achieves it, where the position or the playouts show it.
//!
//! - `kinds`: the kind of a reason.
//! - `outcome`: the outcome of a line of play, and means over pairs of lines.
//! - `reason`: a reason, and its codes.
//! - `select`: the selection of reasons.
//! - `text`: reasons in English.

mod kinds;
mod outcome;
mod reason;
mod select;
mod text;

use super::candidates::{PassCandidate, RankedPasses, card_candidates};
use super::choose_move::{decision_seed, sampler};
use super::choose_pass::PassRollouts;
use super::options::SearchOptions;
use super::playout_result::{Objective, ObjectiveEvaluator};
use super::rollout::{
    HEURISTIC_WORLDS, HeuristicRollout, PolicyRollout, RolloutPolicy, SOLVED_TRICKS,
};
use super::sample_mixer::{SAMPLE_WEIGHT, SampleMixer};
use super::worlds::{PlayHistory, SearchCache, UniformSampler};
use crate::evaluation::passing::{PASSED_CARDS, PassContext};
use crate::rules::MAX_LEGAL_MOVES;
use crate::{Card, CardSet, SEATS, Trick, View, ViewError};
use handsense_core::search::Budget;
use handsense_core::{ArrayVec, Rng};
use kinds::{CardChoice, PassChoice, emptied_suit};
use outcome::{Observer, Outcome, Pairs, Quantity};
pub use reason::{Measure, Reason, ReasonKind, Reasons};
use select::{least_value, select};
pub use text::{CardNames, ReasonText};

/// The most reasons for a choice.
pub const MAX_REASONS: usize = 3;

/// Playouts of a deal: one by the learned policy and one by the playout heuristic, after both choices.
const DEAL_PLAYOUTS: u64 = 4;

/// The most playouts of an explanation whose limits set none: both choices in 2,000 deals.
pub const DEFAULT_REASON_PLAYOUTS: u64 = 2_000 * DEAL_PLAYOUTS;

/// Up to this number of playouts, deals are sampled uniformly: a likelihood takes longer than these
/// playouts.
const FEW_PLAYOUTS: u64 = 128;

/// The most rivals that a choice is compared with when none is given.
const MOST_RIVALS: usize = 4;

/// A difference of values of more than this many standard errors ends the playouts.
const SETTLED: f64 = 5.0;
/// A difference whose interval of this many standard errors lies below the least one ends them too.
const NEGLIGIBLE: f64 = 2.5;
/// Deals between checks of the difference. Each block has chains of its own: those of one block are
/// correlated, and may stay where they began.
const BLOCK: u64 = 64;
/// The fewest deals before a difference ends the playouts.
const LEAST_DEALS: u64 = 8 * BLOCK;
/// Seeds of explanations differ from those of the search before them.
const REASON_SEED: u64 = 1 << 61;

/// Explains a legal card against a rival. `None`, or the card itself, is the best other card of the
/// learned policy that does not do as well, among the best four.
///
/// The limit of playouts holds for each comparison, four for each deal; without limits it is
/// [`DEFAULT_REASON_PLAYOUTS`]. A comparison ends early when its difference is clear or negligible.
/// Without a deal there are no reasons.
/// With at most 128 playouts there is one rival; 64 take about a millisecond. Equal arguments give equal
/// reasons, unless time is limited.
///
/// # Errors
/// When it is not the viewer's turn, the deal is over, or a card is not legal.
// Not inlined, so that its kilobytes of stack do not add to the caller's frame.
#[inline(never)]
pub fn explain_card(
    view: &View,
    choice: Card,
    rival: Option<Card>,
    options: &SearchOptions<'_>,
) -> Result<Reasons<Card>, ViewError> {
    let budget = options.limits.budget(DEFAULT_REASON_PLAYOUTS);
    let candidates = card_candidates(view, &RolloutPolicy::learned())?;
    let legal = candidates
        .iter()
        .fold(CardSet::EMPTY, |legal, one| legal | one.equivalents);
    for card in [Some(choice), rival].into_iter().flatten() {
        if !legal.contains(card) {
            return Err(ViewError::NotLegal { card });
        }
    }
    let mut rivals = ArrayVec::<Card, MAX_LEGAL_MOVES>::new();
    let others = candidates
        .iter()
        .filter(|one| !one.equivalents.contains(choice));
    match rival.filter(|&rival| rival != choice) {
        Some(rival) => rivals.push(rival),
        None => rivals.extend(others.map(|one| one.card)),
    }
    if rivals.is_empty() {
        rivals.extend((legal - choice.bit()).first());
    }
    let class = |card| {
        let mut found = candidates.iter().map(|one| one.equivalents);
        found.find(|class| class.contains(card)).unwrap_or_default()
    };
    let mut equals = class(choice);
    let seed = decision_seed(view, options) ^ REASON_SEED;
    let found = first_difference(&rivals, options, |rival| {
        let cards = [choice, rival];
        let observer = Observer {
            cards: Some(cards),
            ..observer(view, options)
        };
        let pairs = card_pairs(view, cards, options, &budget, seed, &observer)?;
        let position = CardChoice { view, cards };
        let reasons = select(&pairs, options.objective, Some(rival), |reason| {
            position.name(&pairs, reason);
        });
        let mut found = Reasons::from_pairs(choice, rival, reasons, &pairs);
        if found.is_equal() {
            equals |= class(rival);
            found.reasons[0].suit = Some(rival.suit()).filter(|_| class(choice).contains(rival));
        }
        Ok(found)
    })?;
    let mut found = found.unwrap_or_else(|| Reasons::forced(choice));
    let compared = found.rival.map_or(CardSet::EMPTY, Card::bit);
    found.equals = equals - choice.bit() - compared;
    Ok(found)
}

/// Explains a pass against a rival. `None`, or the pass itself, is the best other pass of the pass
/// network.
///
/// Limits are as in [`explain_card`].
///
/// # Errors
/// [`ViewError::NotPassing`] unless three cards are to be passed, and [`ViewError::NotAPass`] if a
/// pass is not three cards of the hand.
#[inline(never)]
pub fn explain_pass(
    view: &View,
    choice: CardSet,
    rival: Option<CardSet>,
    options: &SearchOptions<'_>,
) -> Result<Reasons<CardSet>, ViewError> {
    if !view.is_passing() {
        return Err(ViewError::NotPassing);
    }
    for cards in [Some(choice), rival].into_iter().flatten() {
        if cards.len() as usize != PASSED_CARDS || !view.hand().is_superset(cards) {
            return Err(ViewError::NotAPass { cards });
        }
    }
    let budget = options.limits.budget(DEFAULT_REASON_PLAYOUTS);
    let mut rivals = ArrayVec::<CardSet, MOST_RIVALS>::new();
    match rival.filter(|&rival| rival != choice) {
        Some(rival) => rivals.push(rival),
        None => {
            let ranked = RankedPasses::by_net(&PassContext::from_view(view)).candidates();
            let others = ranked.iter().map(|pass| pass.cards);
            rivals.extend(others.filter(|&cards| cards != choice).take(MOST_RIVALS));
        }
    }
    let found = first_difference(&rivals, options, |rival| {
        let passes = [choice, rival];
        let observer = Observer {
            emptied: emptied_suit(view.hand(), passes),
            ..observer(view, options)
        };
        let pairs = pass_pairs(view, passes, options, &budget, &observer);
        let position = PassChoice {
            hand: view.hand(),
            passes,
        };
        let reasons = select(&pairs, options.objective, None, |reason| {
            position.name(&pairs, reason);
        });
        Ok(Reasons::from_pairs(choice, rival, reasons, &pairs))
    })?;
    Ok(found.unwrap_or_else(|| Reasons::forced(choice)))
}

/// Explains a choice against the first rival that does not do as well, otherwise against the first.
fn first_difference<T: Copy>(
    rivals: &[T],
    options: &SearchOptions<'_>,
    mut explain: impl FnMut(T) -> Result<Reasons<T>, ViewError>,
) -> Result<Option<Reasons<T>>, ViewError> {
    let most = if has_few_playouts(options) {
        1
    } else {
        MOST_RIVALS
    };
    let mut first = None;
    for &rival in rivals.iter().take(most) {
        let found = explain(rival)?;
        if !found.is_equal() {
            return Ok(Some(found));
        }
        first.get_or_insert(found);
    }
    Ok(first)
}

fn has_few_playouts(options: &SearchOptions<'_>) -> bool {
    options
        .limits
        .playouts
        .is_some_and(|most| most <= FEW_PLAYOUTS)
}

fn observer(view: &View, options: &SearchOptions<'_>) -> Observer {
    let (me, rules) = (view.me(), view.rules());
    Observer {
        me,
        rules,
        objective: options.objective,
        evaluator: ObjectiveEvaluator::new(me, rules, *view.scores(), options.objective),
        cards: None,
        emptied: None,
        ends_early: true,
    }
}

/// Plays both cards out in the same sampled deals.
fn card_pairs(
    view: &View,
    cards: [Card; 2],
    options: &SearchOptions<'_>,
    budget: &Budget<'_>,
    seed: u64,
    observer: &Observer,
) -> Result<Pairs, ViewError> {
    let history = PlayHistory::from_view(view);
    let outcomes = |learned: &[CardSet; SEATS], uniform: &[CardSet; SEATS], share: f64| {
        let world = history.world(learned);
        let rollout = PolicyRollout::new(world, RolloutPolicy::learned(), SOLVED_TRICKS);
        let heuristic_world = history.world(uniform);
        let heuristic = HeuristicRollout::new(view, uniform);
        both(budget, |choice| {
            let line = rollout.variation(Some(cards[choice]));
            let outcome = observer.observe(&world, view.trick(), &line);
            let line = heuristic.variation(Some(cards[choice]));
            let other = observer.observe(&heuristic_world, view.trick(), &line);
            outcome.mixed(&other, share)
        })
    };
    let mut pairs = Pairs::EMPTY;
    let share = |worlds: usize| worlds as f64 / f64::from(SAMPLE_WEIGHT);
    let rng = |number: u64| Rng::with_stream(seed, number);
    if has_few_playouts(options) {
        let uniform = UniformSampler::new(view);
        while observer.continues(budget, &pairs) {
            let hands = uniform.sample(&mut rng(pairs.count()));
            pairs.add(outcomes(&hands, &hands, share(HEURISTIC_WORLDS)));
        }
        return Ok(pairs);
    }
    let cache = SearchCache::for_one_search(1);
    while observer.continues(budget, &pairs) {
        let first = pairs.count();
        let sampler = sampler(view, &history, &cache, options, seed ^ first)?;
        if sampler.extend(BLOCK, budget).is_none() {
            break;
        }
        for number in 0..BLOCK {
            if number > 0 && !observer.continues(budget, &pairs) {
                return Ok(pairs);
            }
            let mut rng = rng(first + number);
            let learned = sampler.sample(number, &mut rng, budget);
            let uniform = sampler.uniform().sample(&mut rng);
            let worlds = sampler.heuristic_worlds(number);
            pairs.add(outcomes(&learned, &uniform, share(worlds)));
        }
    }
    Ok(pairs)
}

/// Plays both passes out in the same sampled deals.
fn pass_pairs(
    view: &View,
    passes: [CardSet; 2],
    options: &SearchOptions<'_>,
    budget: &Budget<'_>,
    observer: &Observer,
) -> Pairs {
    let candidates = passes.map(|cards| PassCandidate { cards, prior: 0 });
    let seed = options.limits.seed ^ REASON_SEED;
    let rollouts = PassRollouts::new(
        view,
        &candidates,
        SampleMixer::new(view, options.objective, seed),
        None,
    );
    let share = HEURISTIC_WORLDS as f64 / f64::from(SAMPLE_WEIGHT);
    let mut pairs = Pairs::EMPTY;
    while observer.continues(budget, &pairs) {
        let deal = rollouts.sample_deal(&mut Rng::with_stream(seed, pairs.count()));
        pairs.add(both(budget, |arm| {
            let (world, line) = rollouts.line(&deal, arm);
            let first = Trick::led_by(world.next_seat());
            let outcome = observer.observe(&world, &first, &line);
            let heuristic =
                HeuristicRollout::from_deal(world.rules(), world.hands(), first.leader());
            let other = observer.observe(&world, &first, &heuristic.variation(None));
            outcome.mixed(&other, share)
        }));
    }
    pairs
}

/// Plays both choices out, unless the budget ends between them.
fn both(budget: &Budget<'_>, outcome: impl Fn(usize) -> Outcome) -> Option<[Outcome; 2]> {
    let first = outcome(0);
    (!budget.should_stop()).then(|| [first, outcome(1)])
}

impl Observer {
    /// Whether another deal is to be played out for both choices.
    fn continues(&self, budget: &Budget<'_>, pairs: &Pairs) -> bool {
        let deals = pairs.count();
        if budget.should_stop() || !budget.allows(DEAL_PLAYOUTS * deals, DEAL_PLAYOUTS) {
            return false;
        }
        if !self.ends_early || deals < LEAST_DEALS || !deals.is_multiple_of(BLOCK) {
            return true;
        }
        let value = pairs.means(Quantity::Value);
        let most = value.difference().abs() + NEGLIGIBLE * value.error;
        !value.is_significant(SETTLED) && most >= least_value(self.objective)
    }
}

#[cfg(test)]
mod tests;
