//! Conversion between the C structs of Binokel and the types of the library.

use super::error::Error;
use super::search::*;
use super::types::*;
use crate::ffi::argument::{
    Argument, FromC, FromStruct, UpTo, entries, field, from_code, from_values, game_scores, name,
};
use crate::ffi::limits::search_options;
use crate::ffi::pointer::{plain, zero};
use crate::ffi::status::Failure;
use handsense_binokel::search::{Decision, Estimate, Objective, SearchOptions};
use handsense_binokel::{
    Bidding, Card, CardSet, DABB, Discard, Edition, Hand, Level, MAX_PLAYERS, Phase, PlayStyle,
    RuleBasedPlayer, Rules, ShownMelds, SideScore, Suit, View, ViewSetup,
};
use handsense_core::{ArrayVec, Seat};

impl FromC<HsBinokelCard> for Card {
    type Error = Failure;

    fn from_c(code: HsBinokelCard, name: &'static str) -> Result<Card, Failure> {
        Card::from_c(i32::from(code), name)
    }
}

impl FromC<HsBinokelCardSet> for CardSet {
    type Error = Failure;

    fn from_c(bits: HsBinokelCardSet, name: &'static str) -> Result<CardSet, Failure> {
        CardSet::from_bits(bits).ok_or(Failure::CardBits { name, bits })
    }
}

from_code!(Card, Failure, Card::new, |name, value| {
    Failure::Card { name, value }
});
from_code!(Suit, Error, Suit::new, |_, value| Error::Suit(value));
from_values!(Edition, Edition::ALL);
from_values!(Phase, Phase::ALL);

/// Reads a suit; -1 is `None`.
pub(super) fn maybe_suit(value: i32) -> Result<Option<Suit>, Error> {
    match value {
        -1 => Ok(None),
        _ => Suit::from_c(value, "suit").map(Some),
    }
}

/// Returns the code of a suit; `None` is -1.
pub(super) fn suit_to_c(suit: Option<Suit>) -> i32 {
    suit.map_or(-1, |suit| suit.index() as i32)
}

pub(super) fn rules(edition: i32, players: i32) -> Result<Rules, Error> {
    let edition = Edition::from_c(edition, name!(edition))?;
    let count = usize::try_from(players).ok();
    let rules = count.and_then(|count| Rules::new(edition, count));
    rules.ok_or(Error::PlayerCount(players))
}

pub(super) fn seat(rules: Rules, value: i32, name: &'static str) -> Result<Seat, Failure> {
    rules.seat(value).ok_or(Failure::Seat { name, value })
}

/// Reads a seat; -1 is `None`.
fn maybe_seat(rules: Rules, value: i32, name: &'static str) -> Result<Option<Seat>, Failure> {
    match value {
        -1 => Ok(None),
        _ => seat(rules, value, name).map(Some),
    }
}

/// Reads distinct cards in order.
fn cards_in_order(cards: &[HsBinokelCard], name: &'static str) -> Result<Hand, Error> {
    let mut hand = Hand::EMPTY;
    for &code in cards {
        let card = Card::from_c(code, name)?;
        if !hand.push(card) {
            return Err(Error::Twice { name, card });
        }
    }
    Ok(hand)
}

pub(super) fn hand(hand: &HsBinokelHand) -> Result<Hand, Error> {
    let count: UpTo<HS_BINOKEL_MAX_HAND> = field!(hand.count)?;
    cards_in_order(&hand.cards[..count.into()], "hand")
}

impl Argument<*const HsBinokelHand> for Hand {
    type Error = Error;

    unsafe fn bind(pointer: *const HsBinokelHand, name: &'static str) -> Result<Hand, Error> {
        // SAFETY: the contract of this function.
        hand(unsafe { plain(pointer, name) }?)
    }
}

pub(super) fn hand_to_c(hand: &Hand) -> HsBinokelHand {
    let (cards, count) = cards_to_c(hand.iter());
    let reserved = [0; 2];
    HsBinokelHand {
        count,
        cards,
        reserved,
    }
}

/// Converts cards in order to a C array with their number.
pub(super) fn cards_to_c<const N: usize>(
    cards: impl Iterator<Item = Card>,
) -> ([HsBinokelCard; N], i32) {
    let (mut codes, mut count) = ([0; N], 0);
    for (slot, card) in codes.iter_mut().zip(cards) {
        *slot = card.code() as HsBinokelCard;
        count += 1;
    }
    (codes, count)
}

impl FromStruct for View {
    type Struct = HsBinokelView;
    type Error = Error;

    fn from_struct(view: &HsBinokelView) -> Result<View, Error> {
        let rules = rules(view.edition, view.players)?;
        let phase: Phase = field!(view.phase)?;
        let (name, value) = ("passed", view.passed as i32);
        let passed = u8::try_from(view.passed).ok();
        let passed = passed.filter(|&passed| passed >> rules.players() == 0);
        let passed = passed.ok_or(Failure::Option { name, value })?;
        let len: UpTo<HS_BINOKEL_MAX_PLAYED> = field!(view.played_count)?;
        let len: usize = len.into();
        let mut cards = ArrayVec::new();
        for &code in &view.played[..len] {
            cards.push(Card::from_c(code, "played")?);
        }
        let mut shown = [ShownMelds::default(); MAX_PLAYERS];
        for (slot, melds) in shown.iter_mut().zip(&view.shown) {
            slot.points = melds.points;
            slot.cards = CardSet::from_c(melds.cards, "shown")?;
        }
        let dabb = if field!(view.dabb_known)? {
            Some(dabb(&view.dabb)?)
        } else {
            None
        };
        let setup = ViewSetup {
            rules,
            dealer: seat(rules, view.dealer, "dealer")?,
            me: seat(rules, view.me, "me")?,
            scores: game_scores(&view.scores)?,
            phase,
            standing: view.standing,
            last_bidder: maybe_seat(rules, view.last_bidder, "lastBidder")?,
            passed: Seat::ALL
                .into_iter()
                .filter(|seat| passed >> seat.index() & 1 == 1)
                .collect(),
            hand: hand(&view.hand)?,
            dabb,
            trump: maybe_suit(view.trump)?,
            discard: field!(view.discard)?,
            shown,
            cards,
        };
        Ok(setup.view()?)
    }
}

pub(super) fn dabb(codes: &[HsBinokelCard; DABB]) -> Result<[Card; DABB], Failure> {
    let mut dabb = [Card::FIRST; DABB];
    for (slot, &code) in dabb.iter_mut().zip(codes) {
        *slot = Card::from_c(code, "dabb")?;
    }
    Ok(dabb)
}

/// Returns the C view before the first bid.
pub(super) fn initial_view(rules: Rules, dealer: Seat, me: Seat, hand: &Hand) -> HsBinokelView {
    HsBinokelView {
        edition: rules.edition() as i32,
        players: rules.players() as i32,
        dealer: dealer.index() as i32,
        me: me.index() as i32,
        last_bidder: -1,
        trump: -1,
        hand: hand_to_c(hand),
        ..zero()
    }
}

pub(super) fn score_to_c(score: &SideScore) -> HsBinokelScore {
    HsBinokelScore {
        melds: score.melds,
        tricks: score.tricks,
        shown: score.displayed,
        total: score.total,
        made: i32::from(score.made),
    }
}

/// Reads the code of a named player.
pub(super) fn player(code: i32, seed: u64) -> Result<RuleBasedPlayer, Failure> {
    let newest = |level| (Bidding::Newest, PlayStyle::Newest, level);
    let (bidding, play, level) = match code {
        0 => newest(Level::Hard),
        1 => newest(Level::Medium),
        2 => newest(Level::Easy),
        3 => (Bidding::Reference, PlayStyle::Reference, Level::Hard),
        4 => (Bidding::AsWritten, PlayStyle::Reference, Level::Hard),
        _ => return Err(Failure::Strategy(code)),
    };
    Ok(RuleBasedPlayer {
        bidding,
        play,
        level,
        rubber_band: false,
        seed,
    })
}

pub(super) fn discard_to_c(discard: &Discard) -> HsBinokelDiscard {
    let (cards, trump) = match discard {
        Discard::Cards(cards) => (cards.bits(), None),
        Discard::GoOut(trump) => (0, *trump),
    };
    HsBinokelDiscard {
        cards,
        trump: suit_to_c(trump),
        reserved: 0,
    }
}

impl Argument<*const HsBinokelDiscard> for Discard {
    type Error = Error;

    unsafe fn bind(pointer: *const HsBinokelDiscard, name: &'static str) -> Result<Discard, Error> {
        // SAFETY: the contract of this function.
        let discard = unsafe { plain(pointer, name) }?;
        let trump = maybe_suit(discard.trump)?;
        Ok(match discard.cards {
            0 => Discard::GoOut(trump),
            cards => Discard::Cards(CardSet::from_c(cards, name)?),
        })
    }
}

search_options!(HsBinokelSearchOptions, SearchOptions, |options, limits| {
    let objective = field!(options.objective)?;
    Ok(SearchOptions { limits, objective })
});

/// Converts an estimate to its C struct. Values of the objective GAME become probabilities.
fn estimate(estimate: &Estimate, objective: Objective) -> HsBinokelEstimate {
    let unit = objective.value_scale();
    HsBinokelEstimate {
        value: estimate.value / unit,
        value_error: estimate.standard_error / unit,
        points: estimate.points,
        opponent_points: estimate.opponent_points,
        made: estimate.made,
        playouts: estimate.playouts,
    }
}

pub(super) fn bid_to_c(
    decision: &Decision<Option<i32>, Estimate>,
    objective: Objective,
) -> HsBinokelBidDecision {
    let of = |bids: bool| {
        let mut candidates = decision.candidates.iter();
        let found = candidates.find(|candidate| candidate.choice.is_some() == bids);
        found.map_or_else(HsBinokelEstimate::default, |candidate| {
            estimate(&candidate.estimate, objective)
        })
    };
    HsBinokelBidDecision {
        struct_size: size_of::<HsBinokelBidDecision>() as u32,
        bid: decision.best().flatten().unwrap_or(0),
        settled: i32::from(decision.settled),
        reserved: 0,
        playouts: decision.playouts,
        win: of(true),
        pass: of(false),
    }
}

pub(super) fn trump_to_c(
    decision: &Decision<Suit, Estimate>,
    objective: Objective,
) -> HsBinokelTrumpDecision {
    let candidates = decision.candidates.iter();
    let candidates = candidates.map(|candidate| HsBinokelSearchedTrump {
        suit: candidate.choice.index() as i32,
        reserved: 0,
        estimate: estimate(&candidate.estimate, objective),
    });
    HsBinokelTrumpDecision {
        struct_size: size_of::<HsBinokelTrumpDecision>() as u32,
        trump: suit_to_c(decision.best()),
        settled: i32::from(decision.settled),
        reserved: 0,
        playouts: decision.playouts,
        candidates: entries(candidates),
    }
}

pub(super) fn discard_decision_to_c(
    decision: &Decision<Discard, Estimate>,
    objective: Objective,
) -> HsBinokelDiscardDecision {
    let candidates = decision.candidates.iter().map(|candidate| {
        let discard = discard_to_c(&candidate.choice);
        HsBinokelSearchedDiscard {
            cards: discard.cards,
            trump: discard.trump,
            reserved: 0,
            estimate: estimate(&candidate.estimate, objective),
        }
    });
    HsBinokelDiscardDecision {
        struct_size: size_of::<HsBinokelDiscardDecision>() as u32,
        count: decision.candidates.len() as i32,
        settled: i32::from(decision.settled),
        reserved: 0,
        playouts: decision.playouts,
        candidates: entries(candidates),
    }
}

pub(super) fn card_to_c(
    decision: &Decision<Card, Estimate>,
    objective: Objective,
) -> HsBinokelCardDecision {
    let candidates = decision.candidates.iter();
    let candidates = candidates.map(|candidate| HsBinokelSearchedCard {
        card: candidate.choice.code() as i32,
        reserved: 0,
        estimate: estimate(&candidate.estimate, objective),
    });
    HsBinokelCardDecision {
        struct_size: size_of::<HsBinokelCardDecision>() as u32,
        count: decision.candidates.len() as i32,
        settled: i32::from(decision.settled),
        reserved: 0,
        playouts: decision.playouts,
        candidates: entries(candidates),
    }
}
