//! The analysis of a hand of Binokel: melds, trumps, bids, discards.

use handsense_binokel::player::newest::estimate_tricks;
use handsense_binokel::search::{
    Estimate, SearchOptions, Searched, search_bid, search_discard, search_trump,
};
use handsense_binokel::{
    BID_STEP, CERTAIN_WIN, CardSet, Discard, Edition, FIRST_BID, Hand, MAX_PLAYERS, Phase, Rules,
    SEATS, Seat, ShownMelds, Suit, View, ViewSetup, meld_points, melds,
};
use handsense_core::ArrayVec;
use serde::Serialize;

use crate::error::Failure;

/// The dealer. The next seat bids first.
const DEALER: Seat = Seat::ALL[0];
/// Step between the bids that are analysed.
const LADDER: i32 = 50;
/// Maximum number of analysed bids.
const RUNGS: usize = 12;

/// A hand with the state of the auction and the scores.
pub struct Question<'a> {
    pub rules: Rules,
    pub hand: Hand,
    /// Whether the dabb is among the cards.
    pub has_dabb: bool,
    /// The highest bid so far, or the winning bid.
    pub bid: i32,
    /// My score, then those of the other sides.
    pub scores: &'a [i32],
    pub playouts: u64,
    pub seed: u64,
}

/// The analysis of a hand.
#[derive(Serialize)]
pub struct Analysis {
    pub players: usize,
    pub has_dabb: bool,
    pub standing: i32,
    pub hand: Vec<String>,
    pub trumps: Vec<TrumpRow>,
    /// The suit with the most melds.
    pub trump: &'static str,
    pub melds: Vec<MeldRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bids: Option<Vec<BidRow>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dabb: Option<Dabb>,
}

/// A suit as trump.
#[derive(Serialize)]
pub struct TrumpRow {
    pub trump: &'static str,
    pub melds: i32,
    /// Number of cards of the suit.
    pub cards: usize,
    /// The newest player's estimate of its trick points.
    pub tricks: i32,
}

/// A meld.
#[derive(Serialize)]
pub struct MeldRow {
    pub meld: &'static str,
    pub suit: Option<&'static str>,
    pub points: i32,
    pub cards: Vec<String>,
}

/// A bid, compared with passing.
#[derive(Serialize)]
pub struct BidRow {
    pub bid: i32,
    pub bids: bool,
    pub have: Expected,
    pub leave: Expected,
}

/// The decision with the dabb.
#[derive(Serialize)]
pub struct Dabb {
    pub trumps: Vec<DiscardRow>,
    /// The best trump, for which the discard is chosen.
    pub trump: &'static str,
    pub discard: Vec<DiscardRow>,
}

/// A trump or a discard; neither means going out.
#[derive(Serialize)]
pub struct DiscardRow {
    pub what: Vec<String>,
    #[serde(flatten)]
    pub estimate: Expected,
}

/// The estimate of a search.
#[derive(Serialize)]
pub struct Expected {
    /// The win probability.
    pub win: f64,
    pub win_error: f64,
    pub points: f64,
    pub others: f64,
    pub made: f64,
    pub playouts: u64,
}

impl Expected {
    fn new(estimate: &Estimate) -> Expected {
        Expected {
            win: estimate.value / f64::from(CERTAIN_WIN),
            win_error: estimate.standard_error / f64::from(CERTAIN_WIN),
            points: estimate.points,
            others: estimate.opponent_points,
            made: estimate.made,
            playouts: estimate.playouts,
        }
    }

    /// Half the width of the 95 % confidence interval of the win probability.
    pub fn half(&self) -> f64 {
        1.96 * self.win_error
    }
}

impl Analysis {
    /// Analyses the hand.
    ///
    /// # Errors
    /// An impossible bid or impossible scores.
    pub fn new(question: &Question<'_>) -> Result<Analysis, Failure> {
        let Question { rules, hand, .. } = question;
        let melding = rules.edition().meld_rules();
        let points = meld_points(hand.set(), melding);
        let row = |trump: Suit| TrumpRow {
            trump: trump.name(),
            melds: points[trump.index()],
            cards: hand.set().suit(trump).len(),
            tricks: estimate_tricks(hand.set(), trump, rules.players()),
        };
        let most = |suit: &Suit| (points[suit.index()], hand.set().suit(*suit).len());
        let trump = Suit::ALL
            .into_iter()
            .max_by_key(most)
            .unwrap_or(Suit::Kreuz);
        let found = melds(hand, trump, melding);
        let meld_row = |meld: &handsense_binokel::Meld| MeldRow {
            meld: meld.kind.name(),
            suit: meld.suit.map(Suit::name),
            points: meld.points,
            cards: names(meld.cards),
        };
        Ok(Analysis {
            players: rules.players(),
            has_dabb: question.has_dabb,
            standing: question.bid,
            hand: names(hand.set()),
            trumps: Suit::ALL.map(row).into(),
            trump: trump.name(),
            melds: found.as_slice().iter().map(meld_row).collect(),
            bids: (!question.has_dabb).then(|| question.bids()).transpose()?,
            dabb: question.has_dabb.then(|| question.dabb()).transpose()?,
        })
    }
}

fn names(cards: CardSet) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

impl Question<'_> {
    fn options(&self) -> SearchOptions<'static> {
        let mut options = SearchOptions::default();
        options.limits.playouts = Some(self.playouts);
        options.limits.seed = self.seed;
        options
    }

    /// The view of the player at this point: another player has bid, or the player has won the auction.
    fn view(
        &self,
        phase: Phase,
        bid: i32,
        hand: Hand,
        trump: Option<Suit>,
        discard: CardSet,
    ) -> Result<View, Failure> {
        let rules = self.rules;
        let first = rules.seat_after(DEALER, 1);
        let is_bidding = phase == Phase::Bidding;
        let me = rules.seat_after(first, usize::from(is_bidding));
        let passed = rules.seats().filter(|&seat| seat != first && !is_bidding);
        let mut scores = [0; MAX_PLAYERS];
        let sides = rules.sides();
        for (steps, &score) in self.scores.iter().enumerate() {
            scores[(rules.side(me) + steps) % sides] = score;
        }
        let report = ViewSetup {
            rules,
            dealer: DEALER,
            me,
            scores,
            phase,
            standing: bid,
            last_bidder: Some(first),
            passed: passed.collect(),
            hand,
            dabb: None,
            trump,
            discard,
            shown: [ShownMelds::default(); SEATS],
            cards: ArrayVec::new(),
        };
        Ok(report.view()?)
    }

    /// What to do after the standing bid, and after higher ones.
    fn bids(&self) -> Result<Vec<BidRow>, Failure> {
        let mut search = Vec::new();
        let mut bid = self.bid.max(FIRST_BID) + BID_STEP;
        let mut passes = 0;
        // A single pass may be noise; two in a row end the analysis.
        while passes < 2 && search.len() < RUNGS {
            let (phase, none) = (Phase::Bidding, CardSet::EMPTY);
            let view = self.view(phase, bid - BID_STEP, self.hand, None, none)?;
            let found = search_bid(&view, &self.options())?;
            let bids = found.best().flatten().is_some();
            let of = |bids: bool| {
                let mut candidates = found.candidates.iter();
                let found = candidates.find(|candidate| candidate.choice.is_some() == bids);
                Expected::new(&found.map(|found| found.estimate).unwrap_or_default())
            };
            passes = if bids { 0 } else { passes + 1 };
            search.push(BidRow {
                bid,
                bids,
                have: of(true),
                leave: of(false),
            });
            bid = (bid / LADDER + 1) * LADDER;
        }
        Ok(search)
    }

    /// The decision with the dabb.
    fn dabb(&self) -> Result<Dabb, Failure> {
        let (trump, trumps, discard) = match self.rules.edition() {
            Edition::Newest => {
                let (trump, trumps) = self.trumps(self.hand, CardSet::EMPTY)?;
                let (_, discard) = self.discard(Some(trump))?;
                (trump, trumps, discard)
            }
            Edition::Reference => {
                let (best, discard) = self.discard(None)?;
                match best {
                    Discard::Cards(cards) => {
                        let mut hand = self.hand;
                        hand.remove(cards);
                        let (trump, trumps) = self.trumps(hand, cards)?;
                        (trump, trumps, discard)
                    }
                    Discard::GoOut(trump) => (trump.unwrap_or(Suit::Kreuz), Vec::new(), discard),
                }
            }
        };
        Ok(Dabb {
            trumps,
            trump: trump.name(),
            discard,
        })
    }

    fn trumps(&self, hand: Hand, discard: CardSet) -> Result<(Suit, Vec<DiscardRow>), Failure> {
        let view = self.view(Phase::DeclaringTrump, self.bid, hand, None, discard)?;
        let found = search_trump(&view, &self.options())?;
        let rows = rows(&found.candidates, |trump| vec![trump.name().to_owned()]);
        Ok((found.best().unwrap_or(Suit::Herz), rows))
    }

    fn discard(&self, trump: Option<Suit>) -> Result<(Discard, Vec<DiscardRow>), Failure> {
        let (phase, none) = (Phase::Discarding, CardSet::EMPTY);
        let view = self.view(phase, self.bid, self.hand, trump, none)?;
        let found = search_discard(&view, &self.options())?;
        let rows = rows(&found.candidates, |discard| match discard {
            Discard::Cards(cards) => names(cards),
            Discard::GoOut(_) => Vec::new(),
        });
        Ok((found.best().unwrap_or(Discard::GoOut(None)), rows))
    }
}

/// The candidates of a search, by their names.
fn rows<T: Copy>(
    candidates: &[Searched<T, Estimate>],
    names: fn(T) -> Vec<String>,
) -> Vec<DiscardRow> {
    let row = |candidate: &Searched<T, Estimate>| DiscardRow {
        what: names(candidate.choice),
        estimate: Expected::new(&candidate.estimate),
    };
    candidates.iter().map(row).collect()
}
