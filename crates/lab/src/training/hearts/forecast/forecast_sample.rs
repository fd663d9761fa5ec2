//! A training sample: active features, possible outputs and the result.

use handsense_hearts::forecast::{
    ForecastFacts, LOWER_CLASSES, OutputGroup, forecast_features, lower_class,
};
use handsense_hearts::policy_net::card_index;
use handsense_hearts::{Card, CardSet, SEATS, Suit};

use super::forecast_deals::ForecastMoment;

/// The number of groups of outputs that are distributions.
pub(super) const GROUPS: usize = OutputGroup::ALL.len();
/// The largest group.
pub(super) const GROUP_LEN: usize = SEATS + 1;

/// The possible outputs of a group, and the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupTarget {
    /// The possible outputs, one bit each.
    pub possible: u8,
    /// The weight of each output in the result; all 0 if the group has no result in this deal.
    pub weights: [u8; GROUP_LEN],
}

/// A training sample of the forecast network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForecastSample {
    /// The active features.
    pub features: Vec<u16>,
    /// The results of the distributions, as [`OutputGroup::ALL`].
    pub groups: [GroupTarget; GROUPS],
    /// The results of logistic outputs: the number of the output, and whether it is true.
    pub marks: Vec<(u8, bool)>,
}

impl ForecastSample {
    /// Makes the sample of a moment.
    pub fn new(moment: &ForecastMoment) -> ForecastSample {
        let view = &moment.view;
        let facts = ForecastFacts::from_view(view);
        let taken: [CardSet; SEATS] =
            std::array::from_fn(|seat| moment.taken[view.me().step(seat as i32)]);
        let mut marks = Vec::new();
        let on_table = view.trick().len();
        let recorded = view.plays().skip(view.recorded_len() - on_table);
        let played = recorded.filter(|&(seat, _)| seat == view.me());
        let own = view.hand().iter().chain(played.map(|(_, card)| card));
        for card in own.filter(|&card| moment.hands[view.me()].contains(card)) {
            if !(facts.certain_winners | facts.certain_losers).contains(card) {
                let output = OutputGroup::card(card_index(card)) as u8;
                marks.push((output, moment.winners.contains(card)));
            }
        }
        let penalty = facts.rules.penalty_cards();
        let shooter = (0..SEATS).find(|&seat| taken[seat].is_superset(penalty));
        let mut groups = [GroupTarget::default(); GROUPS];
        for (slot, group) in groups.iter_mut().zip(OutputGroup::ALL) {
            slot.possible = facts.possible(group);
        }
        groups[0].weights[shooter.map_or(0, |seat| seat + 1)] = 1;
        if shooter.is_none() {
            add_conditional(&facts, &taken, &mut groups);
            for (seat, cards) in taken.iter().enumerate() {
                if facts.taken[seat].is_empty() {
                    marks.push((OutputGroup::idle(seat) as u8, cards.is_empty()));
                }
            }
        }
        ForecastSample {
            features: forecast_features(view),
            groups,
            marks,
        }
    }
}

/// Adds the results that hold if no seat takes all points.
fn add_conditional(
    facts: &ForecastFacts,
    taken: &[CardSet; SEATS],
    groups: &mut [GroupTarget; GROUPS],
) {
    let taker = |card: Card| taken.iter().position(|cards| cards.contains(card));
    let queen = taker(Card::QUEEN_OF_SPADES);
    if let Some(seat) = queen {
        groups[1].weights[seat] = 1;
    }
    if let Some(seat) = taker(Card::JACK_OF_DIAMONDS) {
        groups[2].weights[seat] = 1;
    }
    for (seat, cards) in taken.iter().enumerate() {
        let hearts = cards.suit(Suit::Hearts).len();
        groups[3].weights[seat] = (hearts - facts.hearts(seat)) as u8;
        if queen != Some(seat) {
            groups[4 + seat].weights[lower_class(hearts) % LOWER_CLASSES] = 1;
        }
    }
}
