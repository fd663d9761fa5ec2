//! What the open hands say of a card, once only a few tricks are left.

use super::deal::Turn;
use crate::Card;
use crate::solve::{SolveOptions, Solver};

/// With so many tricks left, or fewer, a card is looked at with all hands open too.
pub const HINDSIGHT_TRICKS: u32 = 5;

/// What a card was worth in the deal as it really lay, had all four played the rest of it with open
/// hands, each for its payoff ([`Method::MaxN`](crate::solve::Method::MaxN)).
///
/// No player could know it, so it is no judgement of the card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hindsight {
    /// The best card as the hands lay.
    pub card: Card,
    /// Points of payoff by which the card that was played is behind it; 0 for a card as good.
    pub loss: f64,
}

/// Looks at a card with all hands open, unless it is too early in the deal.
pub(super) fn hindsight(solver: &mut Solver, turn: &Turn) -> Option<Hindsight> {
    if turn.view.tricks_left() > HINDSIGHT_TRICKS {
        return None;
    }
    let solution = solver.solve(&turn.position, &SolveOptions::default());
    let best = solution.best()?;
    let mine = solution.moves().iter().find(|one| one.card == turn.card)?;
    Some(Hindsight {
        card: if mine.value == best.value {
            mine.card
        } else {
            best.card
        },
        // The solver counts three times the payoff.
        loss: f64::from(best.value - mine.value) / 3.0,
    })
}
