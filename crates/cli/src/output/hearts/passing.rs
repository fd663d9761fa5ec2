//! The passes of the learned policy, the tuned policy and the original design.

use serde::Serialize;

use handsense_hearts::{Card, PassDirection, Policy, View, ViewError, select_pass_cards};

use crate::output::{table, words};

/// The pass directions in the order of a game.
pub const PASSING: [PassDirection; 3] = [
    PassDirection::Left,
    PassDirection::Right,
    PassDirection::Across,
];

/// The cards for one direction by each policy.
#[derive(Serialize)]
pub struct PassAdvice {
    direction: PassDirection,
    learned: [Card; 3],
    tuned: [Card; 3],
    as_designed: [Card; 3],
}

impl PassAdvice {
    /// For a player in the passing phase.
    pub fn from_view(view: &View) -> Result<PassAdvice, ViewError> {
        Ok(PassAdvice {
            direction: view.pass_direction(),
            learned: select_pass_cards(view, Policy::Learned)?,
            tuned: select_pass_cards(view, Policy::Tuned)?,
            as_designed: select_pass_cards(view, Policy::AsDesigned)?,
        })
    }
}

/// The section of the report: one row a direction.
pub fn section(advice: &[PassAdvice]) -> String {
    let mut table = table::new(["Pass to", "Learned", "Tuned", "As designed"]);
    for one in advice {
        table.add_row([
            one.direction.name().to_owned(),
            words::card_list(one.learned),
            words::card_list(one.tuned),
            words::card_list(one.as_designed),
        ]);
    }
    format!("Passing:\n{}", table::draw(table, [], &[]))
}
