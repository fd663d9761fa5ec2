//! Players as a referee sees them: rule-based players by name, and [`play_decision`], one step of a
//! referee.
//!
//! - [`mod@reference`]: the player of "AI Player Strategy".
//! - [`newest`]: the newest player of the same program.

pub mod newest;
pub mod reference;

use super::cards::{Card, CardSet, Suit};
use super::public_state::Phase;
use super::round::{Round, RoundError};
use super::rules::{DABB, Edition};
use super::search::{SearchOptions, SearchPlayer};
use super::view::View;
use handsense_core::Rng;

/// Decision of the bid winner after taking the dabb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discard {
    /// Discards these four cards.
    Cards(CardSet),
    /// Goes out. The reference rules require a trump with it.
    GoOut(Option<Suit>),
}

/// A player, who decides from the view of one seat only.
///
/// The referee asks only if there is a decision to make. An illegal answer is the player's fault;
/// the referee stops the match and reports it.
pub trait Player {
    /// Starts a new round. All random decisions of the round derive from `seed`, so that a round is
    /// reproducible.
    fn begin_round(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Returns a bid, or `None` to pass.
    fn bid(&mut self, view: &View) -> Option<i32>;

    /// Returns the discard, or goes out.
    fn discard(&mut self, view: &View) -> Discard;

    /// Returns the trump to declare.
    fn declare_trump(&mut self, view: &View) -> Suit;

    /// Returns a legal card.
    fn play(&mut self, view: &View) -> Card;

    /// Work since the start of the round, in units of the player; 0 for a player without search.
    fn steps(&self) -> u64 {
        0
    }
}

/// Asks a player for the next decision of a round, and makes it. `view` is the view of the seat to
/// decide.
///
/// # Errors
/// The decision is illegal; the round is unchanged.
pub fn play_decision(
    round: &mut Round,
    player: &mut dyn Player,
    view: &View,
) -> Result<(), RoundError> {
    match round.phase() {
        Phase::Bidding => round.bid(player.bid(view)),
        Phase::DeclaringTrump => round.declare_trump(player.declare_trump(view)),
        Phase::Discarding => round.discard(player.discard(view)),
        Phase::Playing | Phase::Over => round.play(player.play(view)),
    }
}

/// A player of the library by its name.
#[derive(Clone, Copy, Debug)]
pub enum NamedPlayer {
    /// The name of a [`RuleBasedPlayer`].
    RuleBased(RuleBasedPlayer),
    /// `search:PLAYOUTS`, or `search:PLAYOUTS:points` for a search that aims at the points of the
    /// round.
    Search(SearchPlayer),
}

impl NamedPlayer {
    /// Creates the player of a name; `None` if the name is unknown.
    pub fn new(name: &str) -> Option<NamedPlayer> {
        if let Some(options) = SearchOptions::from_name(name) {
            return Some(NamedPlayer::Search(SearchPlayer::new(options)));
        }
        RuleBasedPlayer::from_name(name).map(NamedPlayer::RuleBased)
    }

    pub(super) fn player(&mut self) -> &mut dyn Player {
        match self {
            NamedPlayer::RuleBased(player) => player,
            NamedPlayer::Search(player) => player,
        }
    }
}

/// Highest bid of a rule-based player. Without it, auctions by the curve as written never end.
pub const MAX_RULE_BASED_BID: i32 = 3_000;

/// Rules for bidding, trump declaration and discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bidding {
    /// As "AI Player Strategy" is written: a stronger hand passes more often.
    AsWritten = 0,
    /// The same with the corrected curve.
    Reference = 1,
    /// The newest rules of the program.
    #[default]
    Newest = 2,
}

/// Rules for the play of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayStyle {
    /// As described in "AI Player Strategy".
    Reference = 0,
    /// The newest rules of the program.
    #[default]
    Newest = 1,
}

/// Level of difficulty: the rate of random errors. The levels of the original program differ in
/// nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// No errors.
    #[default]
    Hard = 0,
    /// Errors in 15 % of the decisions.
    Medium = 1,
    /// Errors in 35 % of the decisions.
    Easy = 2,
}

impl Level {
    /// All levels by code.
    pub const ALL: [Level; 3] = [Level::Hard, Level::Medium, Level::Easy];

    /// Fraction of decisions with an error, 0 to 1.
    pub const fn error_rate(self) -> f64 {
        match self {
            Level::Hard => 0.0,
            Level::Medium => 0.15,
            Level::Easy => 0.35,
        }
    }
}

/// Lead, in points, that doubles the error rate under the rubber band. As in the original program.
const RUBBER_BAND_LEAD: f64 = 200.0;

/// Rule-based player of the original program: its first version, its newest, or a combination.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleBasedPlayer {
    /// Rules for bidding, trump declaration and discard.
    pub bidding: Bidding,
    /// Rules for the play of cards.
    pub play: PlayStyle,
    /// Level of difficulty. An error replaces the decision by a random other one.
    pub level: Level,
    /// Whether the error rate grows with the player's lead, as under the program's "rubber band".
    pub rubber_band: bool,
    /// Seed of the random decisions.
    pub seed: u64,
}

/// Random stream of a decision. Each decision has its own stream, so that it does not depend on the
/// number of earlier random draws.
#[derive(Clone, Copy)]
enum RandomStream {
    Bid(i32),
    Trump,
    Discard,
    Card(usize),
}

impl RuleBasedPlayer {
    /// Returns the player of a name: `newest` or `hard`, `medium`, `easy`, `reference`, `as-written`,
    /// or `BIDS/PLAYS` for the bidding of one and the play of another. Only `medium` and `easy` by
    /// themselves make errors.
    pub fn from_name(name: &str) -> Option<RuleBasedPlayer> {
        let (bids, plays) = name.split_once('/').unwrap_or((name, name));
        let styles = |name: &str| match name {
            "as-written" => Some((Bidding::AsWritten, PlayStyle::Reference)),
            "reference" => Some((Bidding::Reference, PlayStyle::Reference)),
            "newest" | "hard" | "medium" | "easy" => Some((Bidding::Newest, PlayStyle::Newest)),
            _ => None,
        };
        let level = match name {
            "medium" => Level::Medium,
            "easy" => Level::Easy,
            _ => Level::Hard,
        };
        Some(RuleBasedPlayer {
            bidding: styles(bids)?.0,
            play: styles(plays)?.1,
            level,
            ..RuleBasedPlayer::default()
        })
    }

    fn random_stream(&self, stream: RandomStream) -> PlayerRng {
        let number = match stream {
            RandomStream::Trump => 0,
            RandomStream::Discard => 1,
            RandomStream::Card(left) => 2 + left as u64,
            RandomStream::Bid(standing) => 1_000 + standing as u64,
        };
        PlayerRng(Rng::with_stream(self.seed, number))
    }

    /// Error rate at this moment, 0 to 1.
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

    /// Best trump for the hand and dabb, before or after the discard.
    fn best_trump(&self, view: &View) -> Suit {
        let hand = if view.is_bid_winner() {
            view.hand().set() | view.discard()
        } else {
            view.hand().set()
        };
        let meld_rules = view.rules().edition().meld_rules();
        match self.bidding {
            Bidding::Newest => newest::trump(hand, meld_rules),
            Bidding::AsWritten | Bidding::Reference => reference::trump(
                hand,
                meld_rules,
                self.random_stream(RandomStream::Trump).0.unit_fraction(),
            ),
        }
    }

    fn bids(&self, view: &View, by_partner: bool, rng: &mut PlayerRng) -> bool {
        let (hand, auction) = (view.hand().set(), view.auction());
        let meld_rules = view.rules().edition().meld_rules();
        let curve = match self.bidding {
            Bidding::AsWritten => reference::PassCurve::AsWritten,
            Bidding::Reference => reference::PassCurve::Corrected,
            Bidding::Newest => {
                let random = &mut || rng.0.unit_fraction();
                let estimate = newest::estimate_melds(hand, meld_rules, random);
                let standing = auction.standing();
                let players = view.rules().players();
                return newest::bids(hand, &estimate, standing, by_partner, players, random);
            }
        };
        let surplus = reference::surplus(hand, auction.min_bid(), meld_rules);
        rng.0.unit_fraction() >= reference::pass_probability(curve, surplus)
    }
}

impl Player for RuleBasedPlayer {
    fn begin_round(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn bid(&mut self, view: &View) -> Option<i32> {
        let auction = view.auction();
        let least = auction.min_bid();
        if !auction.may_pass() {
            return Some(least);
        }
        if least > MAX_RULE_BASED_BID {
            return None;
        }
        let partner = view.rules().partner(view.me());
        let by_partner = partner.is_some() && auction.last_bidder() == partner;
        let mut rng = self.random_stream(RandomStream::Bid(auction.standing()));
        let errs = !by_partner && rng.happens(self.error_rate(view));
        let bids = self.bids(view, by_partner, &mut rng);
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
        let mut rng = self.random_stream(RandomStream::Discard);
        if rng.happens(self.error_rate(view)) {
            let mut cards = hand.set();
            let pick = |_| {
                let card = rng.pick(cards);
                cards = cards.without(card);
                card
            };
            return Discard::Cards((0..DABB).map(pick).collect());
        }
        let cards = if newest {
            newest::discard(hand, trump, meld_rules)
        } else {
            reference::discard(hand, trump, meld_rules)
        };
        Discard::Cards(cards.into_iter().collect())
    }

    fn declare_trump(&mut self, view: &View) -> Suit {
        let best = self.best_trump(view);
        let mut rng = self.random_stream(RandomStream::Trump);
        if rng.happens(self.error_rate(view)) {
            Suit::ALL[(best.index() + 1 + rng.below(3)) % Suit::ALL.len()]
        } else {
            best
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
        let mut rng = self.random_stream(RandomStream::Card(hand.len()));
        let others = legal.without(card);
        if !others.is_empty() && rng.happens(self.error_rate(view)) {
            rng.pick(others)
        } else {
            card
        }
    }
}

/// Random number generator of a player.
struct PlayerRng(Rng);

impl PlayerRng {
    fn happens(&mut self, probability: f64) -> bool {
        probability > 0.0 && self.0.unit_fraction() < probability
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u32) as usize
    }

    /// Returns a uniformly random card of the set.
    fn pick(&mut self, cards: CardSet) -> Card {
        let position = self.below(cards.len());
        cards.iter().nth(position).unwrap_or(Card::FIRST)
    }
}
