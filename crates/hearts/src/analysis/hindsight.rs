//! Hindsight: the double-dummy result of a card in the last tricks.

use std::sync::atomic::AtomicI32;

use super::played_deal::DecisionPoint;
use crate::Card;
use crate::solve::{SolveOptions, Solver};
use handsense_core::search::SearchLimits;

/// Largest number of remaining tricks for which a card gets a double-dummy result.
pub const HINDSIGHT_TRICKS: u32 = 5;

/// Double-dummy result of a card in the actual deal: all four seats know all hands and maximise
/// their payoff ([`Method::MaxN`](crate::solve::Method::MaxN)).
///
/// It uses information that no player had, so it does not rate the decision.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Hindsight {
    /// The best card in the actual deal.
    pub card: Card,
    /// Payoff points that the played card loses against the best card; 0 for an equally good card.
    pub loss: f64,
}

/// Double-dummy result of a played card; `None` while too many tricks remain, or if it is cancelled.
pub(super) fn hindsight(
    solver: &mut Solver,
    point: &DecisionPoint,
    cancel: Option<&AtomicI32>,
) -> Option<Hindsight> {
    if point.view.tricks_left() > HINDSIGHT_TRICKS {
        return None;
    }
    let options = SolveOptions {
        limits: SearchLimits {
            cancel,
            ..SearchLimits::default()
        },
        ..SolveOptions::default()
    };
    let solution = solver.solve(&point.position, &options);
    if !solution.is_exact() {
        return None;
    }
    let best = solution.best()?;
    let played = solution.moves().iter().find(|one| one.card == point.card)?;
    Some(Hindsight {
        card: if played.value == best.value {
            played.card
        } else {
            best.card
        },
        // The utility of the solver is three times the payoff.
        loss: f64::from(best.value - played.value) / 3.0,
    })
}
