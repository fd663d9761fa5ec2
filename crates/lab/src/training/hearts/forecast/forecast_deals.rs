//! Played deals among mixed players, and the views at random moments with the result of the deal.

use crate::matches::hearts::deals::generate_deal;
use crate::matches::hearts::table::{PlayerError, play_deal};
use crate::players::registry::hearts::{PlayerFactory, Registry};
use crate::training::hearts::choices::{draw_kind, draw_rules};
use crate::training::{Deals, samples_in_order};
use handsense_core::Rng;
use handsense_hearts::forecast::{
    ForecastFacts, LOWER_CLASSES, OutputGroup, forecast_features, lower_class,
};
use handsense_hearts::policy_net::card_index;
use handsense_hearts::{self as hearts, Card, CardSet, Rules, SEATS, Seat, Suit, View, score_deal};
use std::ops::Range;

/// Deals among mixed players, or among four of one kind.
pub struct ForecastDeals {
    /// The random seed.
    pub seed: u64,
    /// The rule sets; each deal draws one of them.
    pub rules: Vec<Rules>,
    /// Moments of each view and deal.
    pub moments: usize,
    /// The player in all seats; `None` for mixed players.
    pub players: Option<PlayerFactory>,
}

/// A view at one moment, and the result of its deal.
#[derive(Clone, Debug)]
pub struct ForecastMoment {
    /// The number of the deal.
    pub deal: u64,
    /// The view.
    pub view: View,
    /// The cards that each seat took in the deal.
    pub taken: [CardSet; SEATS],
    /// The hands after the pass.
    pub hands: [CardSet; SEATS],
    /// The cards that won their trick.
    pub winners: CardSet,
}

impl ForecastMoment {
    /// Returns the scores of the deal.
    pub fn scores(&self) -> [i32; SEATS] {
        score_deal(self.view.rules(), &self.taken)
    }
}

impl Deals for ForecastDeals {
    type Sample = ForecastSample;
    const AT_ONCE: u64 = 1_024;

    fn samples(&self, deals: Range<u64>) -> Result<Vec<ForecastSample>, PlayerError> {
        let samples_of = |number| {
            let moments = self.of_deal(number)?;
            Ok(moments.iter().map(ForecastSample::new).collect())
        };
        samples_in_order(deals, samples_of)
    }

    /// Every deal gives as many samples, so the number is one of whole deals.
    fn done(deals: &Range<u64>, sample: usize, samples: usize) -> f32 {
        let of_deal = samples / (deals.end - deals.start).max(1) as usize;
        deals.start as f32 + (sample / of_deal.max(1)) as f32
    }
}

impl ForecastDeals {
    /// Returns the moments of the deals with these numbers, in order. Runs in parallel. The same
    /// seed and numbers give the same moments on any number of threads.
    ///
    /// Half of the time the first moment of a view is before the pass, or before the first lead of a
    /// deal without a pass. All other moments are uniformly distributed over the 52 cards.
    ///
    /// # Errors
    /// A player that breaks the rules, which indicates a bug.
    pub fn moments(&self, deals: Range<u64>) -> Result<Vec<ForecastMoment>, PlayerError> {
        samples_in_order(deals, |number| self.of_deal(number))
    }

    fn of_deal(&self, number: u64) -> Result<Vec<ForecastMoment>, PlayerError> {
        let (mut rng, rules) = draw_rules(self.seed, number, &self.rules);
        let deal = generate_deal(rules, self.seed, number, None);
        let mixed = draw_table(&mut rng);
        let mut seats = mixed.map(|name| match &self.players {
            Some(make) => make(),
            None => Registry::default().factory(name).expect("a known name")(),
        });
        let played = play_deal(&deal, seats.each_mut())?;
        let (setup, plays) = (played.deal.setup(), played.deal.plays());
        let winners = winning_cards(&played.deal);
        let mut moments = Vec::with_capacity(SEATS * self.moments);
        for me in Seat::ALL {
            for number_of_moment in 0..self.moments {
                let is_opening = number_of_moment == 0 && rng.below(2) == 0;
                let cards = rng.below(52) as usize;
                let view = if is_opening {
                    deal.table().view(me).expect("a dealt hand")
                } else {
                    let then = hearts::Deal::resume(*setup, &plays[..cards]);
                    let then = then.expect("a deal by the rules");
                    then.view(me).expect("a deal by the rules")
                };
                moments.push(ForecastMoment {
                    deal: number,
                    view,
                    taken: *played.deal.position().taken(),
                    hands: setup.hands,
                    winners,
                });
            }
        }
        Ok(moments)
    }
}

/// The cards that won their trick.
fn winning_cards(deal: &hearts::Deal) -> CardSet {
    let tricks = deal.plays().chunks(SEATS).zip(deal.trick_winners());
    let cards = tricks.flat_map(|(trick, winner)| {
        let of_winner = trick.iter().filter(move |&&(seat, _)| seat == winner);
        of_winner.map(|&(_, card)| card)
    });
    cards.collect()
}

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

/// The players of training by their names in the arena, and their shares of the seats in percent.
/// Chosen by hand: more than half are learned or levels of the library, as at most tables of users,
/// and moons are about as frequent as among these. A deal of four searches takes 15 ms, of four others
/// 0.03 to 1.5 ms, so searches are few.
pub(super) const SHARES: [(&str, u32); 13] = [
    ("learned", 24),
    ("level:seasoned", 12),
    ("level:steady", 10),
    ("level:novice", 8),
    ("tuned", 14),
    ("as-designed", 6),
    ("card-player", 6),
    ("ducker", 3),
    ("ducker-meant+engine-pass", 3),
    ("playout", 4),
    ("flat:8", 5),
    ("pimc:60/6", 3),
    ("search:40", 2),
];

/// Seats that draw a player each, with the share of such deals in quarters. The other seats have one
/// player in common. Chosen by hand: a table of users mostly has one person and three players of
/// one kind.
const TABLES: [(usize, u32); 3] = [(SEATS, 2), (1, 1), (0, 1)];

/// Draws the players of a deal. Each seat has each player with its share.
pub(super) fn draw_table(rng: &mut Rng) -> [&'static str; SEATS] {
    let mut draw = || draw_kind(&SHARES, rng).unwrap_or_default();
    let mut seats = [draw(); SEATS];
    let own = [draw(), draw(), draw(), draw()];
    let apart = draw_kind(&TABLES, rng).unwrap_or_default();
    let first = rng.below(SEATS as u32) as usize;
    for (number, name) in own.into_iter().enumerate().take(apart) {
        seats[(first + number) % SEATS] = name;
    }
    seats
}
