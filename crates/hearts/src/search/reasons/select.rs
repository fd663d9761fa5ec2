//! The selection of reasons among the differences of two choices.

use super::outcome::{Means, Pairs, Quantity};
use super::{MAX_REASONS, Measure, Objective, Reason, ReasonKind};
use crate::{Card, DEAL_POINTS, JACK_POINTS, QUEEN_POINTS, SEATS, Seat};
use handsense_core::ArrayVec;

/// A difference of more than this many standard errors is significant: several quantities are compared.
const SIGNIFICANT: f64 = 3.5;
/// The same where the values differ significantly, but no single difference does.
const SUGGESTIVE: f64 = 2.0;
/// The least points that a reason saves.
pub(super) const LEAST_POINTS: f64 = 0.2;
/// The least points by which a rival must be better to be called so.
const LEAST_LOSS: f64 = 0.5;
/// The least difference of the probability of a win.
const LEAST_CHANCE: f64 = 0.002;
/// The least difference of the probability of a moon shot.
const LEAST_MOON: f64 = 0.03;
/// The least share of the points of the first reason.
const LEAST_SHARE: f64 = 0.15;

/// The least difference of values that counts.
pub(super) fn least_value(objective: Objective) -> f64 {
    let least = match objective {
        Objective::Payoff => LEAST_POINTS,
        Objective::Game => LEAST_CHANCE,
    };
    least * objective.unit()
}

/// Selects the reasons; without a deal there are none. `name` finds the kind of a difference in favour of the choice.
pub(super) fn select(
    pairs: &Pairs,
    objective: Objective,
    rival: Option<Card>,
    name: impl Fn(&mut Reason),
) -> ArrayVec<Reason, MAX_REASONS> {
    if pairs.count() == 0 {
        return ArrayVec::new();
    }
    let value = pairs.means(Quantity::Value);
    let is_better = value.difference() > 0.0;
    let is_clear =
        value.is_significant(SIGNIFICANT) && value.difference().abs() >= least_value(objective);
    let about_rival = |kind| Reason {
        card: rival,
        ..overall(kind, objective, pairs)
    };
    let mut reasons = ArrayVec::new();
    let is_loss = |reason: &Reason| match reason.measure {
        Measure::Game => true,
        _ => (reason.rival - reason.choice).abs() >= LEAST_LOSS,
    };
    if is_clear && !is_better && is_loss(&about_rival(ReasonKind::RivalBetter)) {
        reasons.push(about_rival(ReasonKind::RivalBetter));
    } else if !is_better || !is_clear && value.difference() < least_value(objective) {
        reasons.push(about_rival(ReasonKind::Equal));
    }
    let mut found = differences(pairs, SIGNIFICANT);
    if found.is_empty() && reasons.is_empty() && is_clear {
        found = differences(pairs, SUGGESTIVE);
    }
    found.sort_by(|a, b| b.points.total_cmp(&a.points));
    let first = found.first();
    let least = first.map_or(0.0, |first| first.points * LEAST_SHARE);
    // A moon shot takes the points that the other reasons count.
    let is_moon = first.is_some_and(|first| first.measure == Measure::Moon);
    let tells_more = |reason: &&Reason| {
        reason.points >= least
            && (!is_moon || reason.measure.is_moon() || reason.measure == Measure::Jack)
    };
    for reason in found.iter().filter(tells_more) {
        let mut named = *reason;
        name(&mut named);
        // An outcome alone does not explain a small difference.
        let is_bare = named.kind == ReasonKind::Outcome && !named.measure.explains();
        if reasons.is_empty() && is_bare && named.points < LEAST_LOSS {
            reasons.push(about_rival(ReasonKind::Equal));
        }
        // One kind is told once; a second measure stands for itself.
        let mut told = reasons.iter();
        let is_told = told.any(|other: &Reason| other.kind == named.kind);
        reasons.extend([if is_told { *reason } else { named }]);
    }
    if reasons.is_empty() {
        let mut reason = about_rival(ReasonKind::Outcome);
        reason.card = None;
        name(&mut reason);
        let is_bare = reason.kind == ReasonKind::Outcome && reason.points < LEAST_LOSS;
        let is_equal = !is_clear || is_bare && reason.measure != Measure::Game;
        reasons.push(if is_equal {
            about_rival(ReasonKind::Equal)
        } else {
            reason
        });
    }
    reasons
}

/// The differences in favour of the choice that are worth telling, without their kinds.
fn differences(pairs: &Pairs, z: f64) -> ArrayVec<Reason, { CHANGED.len() + SEATS }> {
    let [now, later] = [Quantity::TrickPoints, Quantity::LaterPoints];
    let [of_now, of_later] = [now, later].map(|quantity| pairs.means(quantity).difference());
    let are_opposed = of_now * of_later < 0.0;
    let is_told = |quantity: Quantity| match quantity {
        Quantity::Points => are_opposed,
        _ => !are_opposed || quantity != now && quantity != later,
    };
    let seats = Seat::ALL.map(Quantity::OtherMoon);
    let quantities = CHANGED.iter().chain(&seats);
    let told = quantities.filter(|&&quantity| is_told(quantity));
    told.filter_map(|&quantity| {
        let means = pairs.means(quantity);
        let (measure, worth) = measured(quantity)?;
        let points = means.difference() * worth;
        let is_rare = measure.is_moon() && means.difference().abs() < LEAST_MOON;
        let counts = means.is_significant(z) && points >= LEAST_POINTS && !is_rare;
        let mut reason = Reason::new(ReasonKind::Outcome, measure, means, points);
        if let Quantity::OtherMoon(seat) = quantity {
            reason.seat = Some(seat);
        }
        counts.then_some(reason)
    })
    .collect()
}

/// A reason about the score or, when the score says otherwise, about the value that decides.
fn overall(kind: ReasonKind, objective: Objective, pairs: &Pairs) -> Reason {
    let (score, value) = (pairs.means(Quantity::Score), pairs.means(Quantity::Value));
    let saved = -score.difference();
    let is_opposed = match kind {
        ReasonKind::Equal => saved.abs() >= LEAST_POINTS && score.is_significant(SIGNIFICANT),
        _ => saved * value.difference().signum() < LEAST_POINTS,
    };
    if !is_opposed {
        let points = if kind == ReasonKind::Equal {
            0.0
        } else {
            saved
        };
        return Reason::new(kind, Measure::Score, score, points);
    }
    let unit = objective.unit();
    let measure = match objective {
        Objective::Payoff => Measure::Margin,
        Objective::Game => Measure::Game,
    };
    let means = Means {
        choice: value.choice / unit,
        rival: value.rival / unit,
        error: value.error / unit,
    };
    Reason::new(kind, measure, means, 0.0)
}

/// The quantities that change points, but the moon shots of the other seats.
const CHANGED: [Quantity; 6] = [
    Quantity::Queen,
    Quantity::TrickPoints,
    Quantity::LaterPoints,
    Quantity::Points,
    Quantity::Jack,
    Quantity::MyMoon,
];

/// The measure of a quantity, and the points that one unit is worth to me. A moon shot counts as its
/// points.
fn measured(quantity: Quantity) -> Option<(Measure, f64)> {
    Some(match quantity {
        Quantity::Queen => (Measure::Queen, -f64::from(QUEEN_POINTS)),
        Quantity::TrickPoints => (Measure::TrickPoints, -1.0),
        Quantity::LaterPoints => (Measure::LaterPoints, -1.0),
        Quantity::Points => (Measure::Points, -1.0),
        Quantity::Jack => (Measure::Jack, f64::from(JACK_POINTS)),
        Quantity::MyMoon => (Measure::Moon, f64::from(DEAL_POINTS)),
        Quantity::OtherMoon(_) => (Measure::OtherMoon, -f64::from(DEAL_POINTS)),
        _ => return None,
    })
}
