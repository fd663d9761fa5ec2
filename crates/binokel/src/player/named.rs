//! The named players at the table.

use super::{Discard, Player, newest, reference};
use crate::cards::{Card, CardSet, Suit};
use crate::rules::{DABB, Edition};
use crate::view::View;
use handsense_core::Rng;

/// No named player bids more: the curve as written never ends an auction by itself.
pub const HIGHEST_BID: i32 = 3_000;

/// How a named player bids, names trump and lays away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bidding {
    /// As "AI Player Strategy" has it: the stronger the hand, the sooner it passes.
    AsWritten = 0,
    /// The same with the curve corrected.
    Reference = 1,
    /// The newest.
    #[default]
    Newest = 2,
}

/// How a named player plays cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayStyle {
    /// As "AI Player Strategy" has it.
    Reference = 0,
    /// The newest.
    #[default]
    Newest = 1,
}

/// How often a named player errs, which is all in which the levels of the program differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Never.
    #[default]
    Hard = 0,
    /// In 15 of 100 decisions.
    Medium = 1,
    /// In 35 of 100 decisions.
    Easy = 2,
}

impl Level {
    /// All levels, by number.
    pub const ALL: [Level; 3] = [Level::Hard, Level::Medium, Level::Easy];

    /// The part of all decisions in which it errs, 0 to 1.
    pub const fn error_rate(self) -> f64 {
        match self {
            Level::Hard => 0.0,
            Level::Medium => 0.15,
            Level::Easy => 0.35,
        }
    }
}

/// A lead of so many points makes who has it err twice as often.
const RUBBER_BAND_LEAD: f64 = 200.0;

/// A player of the program as it was at its first date, at its last, or in parts of both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NamedPlayer {
    /// How it bids, names trump and lays away.
    pub bidding: Bidding,
    /// How it plays cards.
    pub play: PlayStyle,
    /// How often it errs: then it does something else, whatever chance says.
    pub level: Level,
    /// Whether it errs more often when it is ahead, as the program's "rubber band" makes it.
    pub rubber_band: bool,
    /// Where its chance comes from.
    pub seed: u64,
}

/// What chance is asked for; each has numbers of its own, so that no decision hangs on how often another was
/// asked for.
#[derive(Clone, Copy)]
enum RandomStream {
    Bid(i32),
    Trump,
    Discard,
    Card(usize),
}

impl NamedPlayer {
    fn chance(&self, purpose: RandomStream) -> Chance {
        let number = match purpose {
            RandomStream::Trump => 0,
            RandomStream::Discard => 1,
            RandomStream::Card(left) => 2 + left as u64,
            RandomStream::Bid(standing) => 1_000 + standing as u64,
        };
        Chance(Rng::numbered(self.seed, number))
    }

    /// How likely it is to err now, 0 to 1.
    fn error_rate(&self, view: &View) -> f64 {
        let errors = self.level.error_rate();
        if !self.rubber_band {
            return errors;
        }
        let side = view.rules().side(view.me());
        let scores = &view.scores()[..view.rules().sides()];
        let others = (0..scores.len()).filter(|&other| other != side);
        let best = others.map(|other| scores[other]).max();
        let lead = best.map_or(0, |best| scores[side].saturating_sub(best));
        errors + errors * (f64::from(lead) / RUBBER_BAND_LEAD).clamp(0.0, 1.0)
    }

    /// The trump for a hand with the dabb, laid away or not.
    fn best_trump(&self, view: &View) -> Suit {
        let hand = match view.is_bid_winner() {
            true => view.hand().set() | view.discard(),
            false => view.hand().set(),
        };
        let meld_rules = view.rules().edition().meld_rules();
        match self.bidding {
            Bidding::Newest => newest::trump(hand, meld_rules),
            Bidding::AsWritten | Bidding::Reference => {
                reference::trump(hand, meld_rules, self.chance(RandomStream::Trump).part())
            }
        }
    }

    fn bids(&self, view: &View, by_partner: bool, chance: &mut Chance) -> bool {
        let (hand, auction) = (view.hand().set(), view.auction());
        let meld_rules = view.rules().edition().meld_rules();
        let curve = match self.bidding {
            Bidding::AsWritten => reference::PassCurve::AsWritten,
            Bidding::Reference => reference::PassCurve::Corrected,
            Bidding::Newest => {
                let chance = &mut || chance.part();
                let estimate = newest::estimate_melds(hand, meld_rules, chance);
                let standing = auction.standing();
                let players = view.rules().players();
                let call =
                    newest::choose_call(hand, &estimate, standing, by_partner, players, chance);
                return call == newest::AuctionCall::Bid;
            }
        };
        let surplus = reference::surplus(hand, auction.min_bid(), meld_rules);
        chance.part() >= reference::pass_probability(curve, surplus)
    }
}

impl Player for NamedPlayer {
    fn begin_round(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn bid(&mut self, view: &View) -> Option<i32> {
        let auction = view.auction();
        let least = auction.min_bid();
        if !auction.may_pass() {
            return Some(least);
        }
        if least > HIGHEST_BID {
            return None;
        }
        let partner = view.rules().partner(view.me());
        let by_partner = partner.is_some() && auction.last_bidder() == partner;
        let mut chance = self.chance(RandomStream::Bid(auction.standing()));
        let errs = !by_partner && chance.happens(self.error_rate(view));
        let bids = self.bids(view, by_partner, &mut chance);
        (bids != errs).then_some(least)
    }

    fn discard(&mut self, view: &View) -> Discard {
        let rules = view.rules();
        let (hand, meld_rules) = (view.hand(), rules.edition().meld_rules());
        let trump = view.trump().unwrap_or_else(|| self.best_trump(view));
        let bid = view.auction().standing();
        let newest = self.bidding == Bidding::Newest;
        if newest && newest::goes_out(hand.set(), trump, bid, rules.players(), meld_rules) {
            return Discard::GoOut((rules.edition() == Edition::Reference).then_some(trump));
        }
        let mut chance = self.chance(RandomStream::Discard);
        if chance.happens(self.error_rate(view)) {
            let mut cards = hand.set();
            let pick = |_| {
                let card = chance.pick(cards);
                cards = cards.without(card);
                card
            };
            return Discard::Cards((0..DABB).map(pick).collect());
        }
        let (cards, count) = match newest {
            true => newest::discard(hand, trump, meld_rules),
            false => reference::discard(hand, trump, meld_rules),
        };
        Discard::Cards(cards[..count].iter().copied().collect())
    }

    fn declare_trump(&mut self, view: &View) -> Suit {
        let best = self.best_trump(view);
        let mut chance = self.chance(RandomStream::Trump);
        match chance.happens(self.error_rate(view)) {
            true => Suit::ALL[(best.index() + 1 + chance.below(3)) % Suit::ALL.len()],
            false => best,
        }
    }

    fn play(&mut self, view: &View) -> Card {
        let (hand, legal) = (view.hand(), view.legal_cards());
        let trump = view.trump().unwrap_or(Suit::Herz);
        let card = match self.play {
            PlayStyle::Newest => newest::card(view, view.discard()).map(|(card, _)| card),
            PlayStyle::Reference if legal.len() == 1 => legal.lowest(),
            PlayStyle::Reference if view.trick().is_empty() => reference::lead(hand, trump),
            PlayStyle::Reference => reference::follow(hand, legal, view.trick(), trump),
        };
        let card = card.unwrap_or(Card::FIRST);
        let mut chance = self.chance(RandomStream::Card(hand.len()));
        let others = legal.without(card);
        match !others.is_empty() && chance.happens(self.error_rate(view)) {
            true => chance.pick(others),
            false => card,
        }
    }
}

/// Random numbers as the players want them.
struct Chance(Rng);

impl Chance {
    /// From 0 to below 1.
    fn part(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn happens(&mut self, probability: f64) -> bool {
        probability > 0.0 && self.part() < probability
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u32) as usize
    }

    /// Any of these cards.
    fn pick(&mut self, cards: CardSet) -> Card {
        let place = self.below(cards.len());
        cards.iter().nth(place).unwrap_or(Card::FIRST)
    }
}
