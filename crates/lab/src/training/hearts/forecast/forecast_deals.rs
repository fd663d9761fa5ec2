//! Played deals among mixed players, and the views at random moments with the result of the deal.

use crate::matches::hearts::deals::generate_deal;
use crate::matches::hearts::table::{PlayerError, play_deal};
use crate::players::baselines::{CardPlayer, Ducker};
use crate::players::seat_player::SeatPlayer;
use crate::training::hearts::choices::{draw_card, draw_kind, draw_rules};
use crate::training::{Deals, samples_in_order};
use handsense_core::Rng;
use handsense_core::rng::splitmix64;
use handsense_hearts::forecast::{
    ForecastFacts, LOWER_CLASSES, OutputGroup, forecast_features, lower_class,
};
use handsense_hearts::policy_net::card_index;
use handsense_hearts::{
    self as hearts, Card, CardSet, Player, PlayoutPlayer, Policy, PolicyPlayer, Rules, SEATS, Seat,
    Suit, View, score_deal,
};
use std::ops::Range;

/// Deals among mixed players.
#[derive(Clone, Debug)]
pub struct ForecastDeals {
    /// The random seed.
    pub seed: u64,
    /// The rule sets; each deal draws one of them.
    pub rules: Vec<Rules>,
    /// Moments of each view and deal.
    pub moments: usize,
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
        let mut seats = Seat::ALL.map(|_| SeatPlayer::Honest(Box::new(MixedPlayer::default())));
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

/// The kinds of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Learned,
    /// Learned with random cards.
    Erring,
    Tuned,
    AsDesigned,
    CardPlayer,
    Ducker,
    DuckerMeant,
    Playout,
}

/// Each kind and its share, in twentieths. Chosen by hand.
const SHARES: [(Kind, u32); 8] = [
    (Kind::Learned, 8),
    (Kind::Erring, 2),
    (Kind::Tuned, 3),
    (Kind::AsDesigned, 2),
    (Kind::CardPlayer, 2),
    (Kind::Ducker, 1),
    (Kind::DuckerMeant, 1),
    (Kind::Playout, 1),
];

/// A player that draws one of eight kinds for each deal.
///
/// | kind | of 20 |
/// |---|---|
/// | learned | 8 |
/// | learned, with 6 % random cards | 2 |
/// | tuned | 3 |
/// | as designed | 2 |
/// | the engine's card player | 2 |
/// | the engine's ducker, as it is and as it was meant | 1 each |
/// | the playout heuristic | 1 |
pub struct MixedPlayer {
    player: Box<dyn Player + Send>,
    /// Whether some cards are random.
    errs: bool,
    rng: Rng,
}

impl Default for MixedPlayer {
    fn default() -> MixedPlayer {
        MixedPlayer {
            player: Kind::Learned.player(),
            errs: false,
            rng: Rng::new(0),
        }
    }
}

impl Kind {
    /// Creates a player of this kind.
    fn player(self) -> Box<dyn Player + Send> {
        match self {
            Kind::Learned | Kind::Erring => Box::new(PolicyPlayer(Policy::Learned)),
            Kind::Tuned => Box::new(PolicyPlayer(Policy::Tuned)),
            Kind::AsDesigned => Box::new(PolicyPlayer(Policy::AsDesigned)),
            Kind::CardPlayer => Box::new(CardPlayer::default()),
            Kind::Ducker => Box::new(Ducker::default()),
            Kind::DuckerMeant => Box::new(Ducker {
                corrected: true,
                engine_pass: true,
            }),
            Kind::Playout => Box::new(PlayoutPlayer),
        }
    }
}

impl Player for MixedPlayer {
    fn begin_deal(&mut self, seed: u64) {
        let mut seed = seed;
        self.rng = Rng::new(splitmix64(&mut seed));
        if let Some(kind) = draw_kind(&SHARES, &mut self.rng) {
            (self.player, self.errs) = (kind.player(), kind == Kind::Erring);
        }
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        self.player.pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        let random = match (self.errs, view.legal_moves()) {
            (true, Ok(legal)) => draw_card(legal, &mut self.rng),
            _ => None,
        };
        random.unwrap_or_else(|| self.player.play(view))
    }
}
