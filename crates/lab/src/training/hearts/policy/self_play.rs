//! Self-play data for the policy network: deals that four copies of the current policy play.
//!
//! A fraction of the cards is chosen at random, because rollouts reach positions that strong play
//! does not. Every deal has a seed of its own, so the same options give the same samples on any
//! number of threads.

use crate::matches::hearts::deals::generate_deal;
use crate::matches::hearts::table::{Deal, PlayerError, play_deal};
use crate::players::seat_player::SeatPlayer;
use crate::training::hearts::choices::{
    ChoiceSample, SelfPlay, SelfPlayError, draw_card, draw_kind, draw_rules, first_byte, highest,
    label, points, take,
};
use crate::training::hearts::net_players::PassNetPlayer;
use handsense_core::Rng;
use handsense_core::rng::splitmix64;
use handsense_hearts::pass_net::PassNet;
use handsense_hearts::policy::rank_by_net;
use handsense_hearts::policy_net::{
    FEATURES, InferenceNet, UNSEEN_OFFSET, active_features, card_at, place_among,
};
use handsense_hearts::search::card_payoffs;
use handsense_hearts::{
    Card, CardSet, DealError, Player, Policy, PolicyPlayer, RankedMoves, SEATS, Seat, View,
    ViewError, rank_moves,
};
use std::io;
use std::io::{ErrorKind, Read};
use std::sync::Arc;

/// Percentage of decisions that become samples; consecutive decisions are strongly correlated.
/// Chosen by hand.
const SAMPLED_PERCENT: u32 = 50;

fn play(games: &SelfPlay, deal: &Deal) -> Result<handsense_hearts::Deal, PlayerError> {
    let mut seats = Seat::ALL.map(|_| {
        SeatPlayer::Honest(Box::new(SelfPlayPlayer {
            net: games.net.clone(),
            passes: games.passes.clone(),
            style: Style::Explorer,
            rng: Rng::new(0),
        }))
    });
    Ok(play_deal(deal, seats.each_mut())?.deal)
}

/// How a seat plays in self-play; each seat of each deal draws one.
#[derive(Clone, Copy, Debug)]
enum Style {
    /// The current policy, with some cards at random.
    Explorer,
    /// A card of the current policy, drawn by its rank.
    Soft,
    /// Another policy.
    Other(Policy),
}

/// The styles and their percentages. Chosen by hand.
const STYLES: [(Style, u32); 4] = [
    (Style::Explorer, 70),
    (Style::Soft, 10),
    (Style::Other(Policy::Tuned), 10),
    (Style::Other(Policy::AsDesigned), 10),
];

/// A rank that is lower by this many steps halves the probability of a card of [`Style::Soft`]. Chosen
/// by hand.
const HALVING: i32 = 3;

/// The player of every seat in self-play.
struct SelfPlayPlayer {
    net: Option<Arc<InferenceNet>>,
    passes: Option<Arc<PassNet>>,
    style: Style,
    rng: Rng,
}

impl Player for SelfPlayPlayer {
    fn begin_deal(&mut self, seed: u64) {
        let mut seed = seed;
        self.rng = Rng::new(splitmix64(&mut seed));
        self.style = draw_kind(&STYLES, &mut self.rng).unwrap_or(self.style);
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        match (self.style, &self.passes) {
            (Style::Other(policy), _) => PolicyPlayer(policy).pass(view),
            (_, Some(net)) => PassNetPlayer(Arc::clone(net)).pass(view),
            (_, None) => PolicyPlayer(Policy::Tuned).pass(view),
        }
    }

    fn play(&mut self, view: &View) -> Card {
        if let (Style::Explorer, Ok(legal)) = (self.style, view.legal_moves())
            && let Some(card) = draw_card(legal, &mut self.rng)
        {
            return card;
        }
        let ranked = match (self.style, &self.net) {
            (Style::Other(policy), _) => rank_moves(view, policy),
            (_, Some(net)) => rank_by_net(view, net),
            (_, None) => rank_moves(view, Policy::Tuned),
        };
        match (self.style, ranked) {
            (Style::Soft, Ok(ranked)) => self.draw(&ranked),
            (_, Ok(ranked)) => ranked.best(),
            // Called out of turn: every card is illegal.
            (_, Err(_)) => Card::ACE_OF_SPADES,
        }
    }
}

impl SelfPlayPlayer {
    /// Draws a card; a rank that is lower by [`HALVING`] halves its probability.
    fn draw(&mut self, ranked: &RankedMoves) -> Card {
        let moves = ranked.as_slice();
        let best = moves.first().map_or(0, |first| first.rank);
        let weights = moves.iter().map(|card| {
            let halvings = (best - card.rank) / HALVING;
            1_u32 << 16 >> halvings.clamp(0, 31)
        });
        let mut drawn = self.rng.below(weights.clone().sum());
        for (card, weight) in moves.iter().zip(weights) {
            if drawn < weight {
                return card.card;
            }
            drawn -= weight;
        }
        ranked.best()
    }
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
) -> Result<Option<CardSample>, ViewError> {
    let payoffs = card_payoffs(view, hands, net)?;
    if payoffs.is_empty() {
        return Ok(None);
    }
    let cards = payoffs.iter().map(|card| CardLabel {
        card: card.card,
        prior: label(card.prior.min(0)),
        payoff: label(card.payoff),
    });
    Ok(Some(CardSample {
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
    deal: &handsense_hearts::Deal,
    net: Option<&InferenceNet>,
    mut is_wanted: impl FnMut(&View) -> bool,
) -> Result<Vec<CardSample>, DealError> {
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

/// A candidate card of a [`CardSample`]. Both values are in hundredths of a point of payoff;
/// only differences between the cards of a decision are meaningful.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardLabel {
    /// The card.
    pub card: Card,
    /// The value that the tuned policy gives it.
    pub prior: i16,
    /// The label: its mean payoff in rollouts.
    pub payoff: i16,
}

/// A decision with at least two candidate cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardSample {
    /// The indices of the active features, each less than [`FEATURES`].
    pub active_features: Vec<u16>,
    /// The candidate cards; equivalent cards are represented by one.
    pub cards: Vec<CardLabel>,
}

impl CardSample {
    /// Returns the place of each card among the unseen ones, by [`place_among`].
    pub fn places(&self) -> impl Iterator<Item = usize> {
        let features = self.active_features.iter().map(|&feature| feature.into());
        let indices = features.filter_map(|feature: usize| feature.checked_sub(UNSEEN_OFFSET));
        let unseen: CardSet = indices.filter_map(card_at).collect();
        self.cards
            .iter()
            .map(move |label| place_among(unseen, label.card))
    }
}

impl ChoiceSample for CardSample {
    fn of_deal(games: &SelfPlay, number: u64) -> Result<Vec<CardSample>, SelfPlayError> {
        let (mut rng, rules) = draw_rules(games.seed, number, &games.rules);
        let deal = generate_deal(rules, games.seed, number, None);
        let is_kept = |_: &View| rng.below(100) < SAMPLED_PERCENT;
        let played = play(games, &deal)?;
        Ok(samples_from_deal(&played, games.net.as_deref(), is_kept)?)
    }

    /// Appends two counts (one byte each), the feature indices (`u16`), and for each card its code (`u8`),
    /// prior and payoff (`i16`), all little-endian.
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.active_features.len() as u8);
        bytes.push(self.cards.len() as u8);
        for feature in &self.active_features {
            bytes.extend(feature.to_le_bytes());
        }
        for label in &self.cards {
            bytes.push(label.card.code());
            bytes.extend(label.prior.to_le_bytes());
            bytes.extend(label.payoff.to_le_bytes());
        }
    }

    fn read(reader: &mut impl Read) -> io::Result<Option<CardSample>> {
        let Some(features) = first_byte(reader)? else {
            return Ok(None);
        };
        let [cards] = take(reader)?;
        let mut sample = CardSample {
            active_features: Vec::with_capacity(features.into()),
            cards: Vec::with_capacity(cards.into()),
        };
        for _ in 0..features {
            let feature = u16::from_le_bytes(take(reader)?);
            if usize::from(feature) >= FEATURES {
                return Err(ErrorKind::InvalidData.into());
            }
            sample.active_features.push(feature);
        }
        for _ in 0..cards {
            let [code, prior @ .., low, high] = take::<5>(reader)?;
            sample.cards.push(CardLabel {
                card: Card::from_code(i32::from(code)).ok_or(ErrorKind::InvalidData)?,
                prior: i16::from_le_bytes(prior),
                payoff: i16::from_le_bytes([low, high]),
            });
        }
        match cards {
            0 | 1 => Err(ErrorKind::InvalidData.into()),
            _ => Ok(Some(sample)),
        }
    }

    fn payoffs(&self) -> impl Iterator<Item = f32> + Clone {
        self.cards.iter().map(|label| points(label.payoff))
    }

    fn tuned(&self) -> usize {
        highest(self.cards.iter().map(|label| points(label.prior)))
    }
}
