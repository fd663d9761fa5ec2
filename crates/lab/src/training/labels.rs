//! Labels for the decisions of a played deal: the payoff of every candidate card by rollouts.

use super::sample::{CardLabel, TrainingSample};
use handsense_hearts::DealError;
use handsense_hearts::analysis::PlayedDeal;
use handsense_hearts::policy_net::{InferenceNet, active_features};
use handsense_hearts::search::card_payoffs;
use handsense_hearts::{CardSet, SEATS, View, ViewError};

/// The largest label, in hundredths of a point.
const MAX_LABEL: i32 = i16::MAX as i32;

/// Limits a payoff in hundredths of a point to the range of a label.
pub(super) fn label(payoff: i32) -> i16 {
    payoff.clamp(-MAX_LABEL, MAX_LABEL) as i16
}

/// Labels one decision, with the actual hands known to the rollouts, by [`card_payoffs`]. Returns
/// `None` if there is only one candidate card; equivalent cards count once.
///
/// # Errors
/// An error if it is not this player's turn or the deal is over.
pub fn label_decision(
    view: &View,
    hands: &[CardSet; SEATS],
    net: Option<&InferenceNet>,
) -> Result<Option<TrainingSample>, ViewError> {
    let payoffs = card_payoffs(view, hands, net)?;
    if payoffs.is_empty() {
        return Ok(None);
    }
    let cards = payoffs.iter().map(|card| CardLabel {
        card: card.card,
        prior: label(card.prior.min(0)),
        payoff: label(card.payoff),
    });
    Ok(Some(TrainingSample {
        active_features: active_features(view),
        cards: cards.collect(),
    }))
}

/// Generates the samples of the wanted decisions of a deal, in order.
///
/// Each candidate card is played out twice in the actual deal: once by the network policy, once by
/// the heuristic rollout policy. The rollout players do not see hidden cards. The label is the weighted
/// mean payoff. A decision with a single candidate card gives no sample.
///
/// # Errors
/// An error if the deal record is inconsistent.
pub fn samples_from_deal(
    deal: &PlayedDeal,
    net: Option<&InferenceNet>,
    mut is_wanted: impl FnMut(&View) -> bool,
) -> Result<Vec<TrainingSample>, DealError> {
    let mut samples = Vec::new();
    for turn in deal.decision_points()? {
        if is_wanted(&turn.view) {
            let sample = label_decision(&turn.view, turn.position.hands(), net);
            samples.extend(sample.map_err(|source| DealError::Play {
                number: turn.number,
                source,
            })?);
        }
    }
    Ok(samples)
}
