//! A round with all hands open, and its history: the state of a host or referee, with undo.

use std::ops::Deref;

use thiserror::Error;

use super::cards::{CARDS, Card, CardSet, Suit};
use super::hand::Hand;
use super::melds::melds;
use super::player::Discard;
use super::public_state::{Phase, PublicState, RuleError, ShownMelds};
use super::rules::{DABB, Edition, MAX_PLAYERS, Rules};
use super::scoring::{RoundResult, SideScore, score_round};
use super::tricks::Trick;
use super::view::View;
use handsense_core::{ArrayVec, Rng, Seat};

/// The most bids and passes of a record.
pub const MAX_BIDS: usize = 304;
/// The most passes of an auction. The record has room for them after its last bid.
const MAX_PASSES: usize = MAX_PLAYERS - 1;

/// A round before its first bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundSetup {
    /// Rules of the game.
    pub rules: Rules,
    /// Seat of the dealer.
    pub dealer: Seat,
    /// The cards dealt to each seat, in order; those of seats that are not occupied are empty.
    pub hands: [Hand; MAX_PLAYERS],
    /// The dabb as dealt.
    pub dabb: [Card; DABB],
    /// Game scores before the round, by side.
    pub scores: [i32; MAX_PLAYERS],
}

/// The actions of a round, in order of their phases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundActions {
    /// Bids in order; 0 is a pass.
    pub bids: ArrayVec<i32, MAX_BIDS>,
    /// The trump declared, also by going out.
    pub trump: Option<Suit>,
    /// Whether the bid winner has gone out.
    pub is_out: bool,
    /// The discard; empty before it.
    pub discard: CardSet,
    /// Cards in order of play.
    pub cards: ArrayVec<Card, CARDS>,
}

/// Hands, public state and history of a round.
///
/// ```
/// use handsense_core::{Rng, Seat};
/// use handsense_binokel::{Discard, Edition, Phase, Round, Rules, Suit};
/// let rules = Rules::new(Edition::Newest, 3).unwrap();
/// let mut round = Round::random(rules, Seat::ALL[2], &mut Rng::new(3));
/// for bid in [Some(150), None, None] {
///     round.bid(bid)?;
/// }
/// round.declare_trump(Suit::Herz)?;
/// let cards = round.hand(Seat::ALL[0]).iter().take(4).collect();
/// round.discard(Discard::Cards(cards))?;
/// while round.phase() == Phase::Playing {
///     round.play(round.legal_cards().lowest().unwrap())?;
/// }
/// assert!(round.side_scores().is_some());
/// round.undo()?;
/// assert_eq!(round.phase(), Phase::Playing);
/// # Ok::<(), handsense_binokel::RoundError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    setup: RoundSetup,
    actions: RoundActions,
    state: PublicState,
    hands: [Hand; MAX_PLAYERS],
}

/// Reason why an action is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RoundError {
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The discard is not four cards of the hand.
    #[error("the discard {cards} is not four cards of the hand")]
    Discard {
        /// The rejected discard.
        cards: CardSet,
    },
    /// The card is not in the hand, or violates following suit, trumping or heading the trick.
    #[error("{card} is not legal; the legal cards are {legal}")]
    Card {
        /// The rejected card.
        card: Card,
        /// The legal cards.
        legal: CardSet,
    },
    /// Hands and dabb are no deck of the sizes that are dealt.
    #[error("hands and dabb are not the forty cards as dealt")]
    NoDeck,
    /// A bid that the record has no room for.
    #[error("the record has no room for another bid")]
    TooManyBids,
    /// Actions that exclude each other: going out and a discard.
    #[error("the bid winner has gone out and discarded")]
    Actions,
    /// No action can be taken back.
    #[error("there is no action to take back")]
    NothingToUndo,
}

impl Deref for Round {
    type Target = PublicState;

    fn deref(&self) -> &PublicState {
        &self.state
    }
}

impl Round {
    /// Starts a round before its first bid. The hands have the size that is dealt.
    pub fn new(setup: RoundSetup) -> Round {
        Round {
            actions: RoundActions::default(),
            state: PublicState::new(setup.rules, setup.dealer),
            hands: setup.hands,
            setup,
        }
    }

    /// Deals a round at random, with all scores 0.
    pub fn random(rules: Rules, dealer: Seat, rng: &mut Rng) -> Round {
        let (hands, dabb) = rules.deal(rng);
        Round::new(RoundSetup {
            rules,
            dealer,
            hands,
            dabb,
            scores: [0; MAX_PLAYERS],
        })
    }

    /// Creates a round after these actions.
    ///
    /// # Errors
    /// [`RoundError::NoDeck`], [`RoundError::Actions`] for actions that do not belong together, and
    /// an action against the rules.
    // Not inlined, so that its callers share the code.
    #[inline(never)]
    pub fn resume(setup: RoundSetup, actions: &RoundActions) -> Result<Round, RoundError> {
        check_deck(&setup)?;
        let mut round = Round::new(setup);
        let bids = actions.bids.iter().map(|&bid| (bid != 0).then_some(bid));
        for bid in bids {
            round.bid(bid)?;
        }
        let edition = setup.rules.edition();
        if let (Some(trump), Edition::Newest) = (actions.trump, edition) {
            round.declare_trump(trump)?;
        }
        match (actions.is_out, actions.discard) {
            (false, CardSet::EMPTY) => {}
            (false, cards) => round.discard(Discard::Cards(cards))?,
            (true, _) => round.discard(Discard::GoOut(match edition {
                Edition::Newest => None,
                Edition::Reference => actions.trump,
            }))?,
        }
        if let (Some(trump), Edition::Reference, false) = (actions.trump, edition, actions.is_out) {
            round.declare_trump(trump)?;
        }
        actions
            .cards
            .iter()
            .try_for_each(|&card| round.play(card))?;
        if round.actions == *actions {
            Ok(round)
        } else {
            Err(RoundError::Actions)
        }
    }

    /// Returns the round before its first bid.
    pub const fn setup(&self) -> &RoundSetup {
        &self.setup
    }

    /// Returns the actions so far.
    pub const fn actions(&self) -> &RoundActions {
        &self.actions
    }

    /// Returns the winners of the completed tricks.
    pub fn trick_winners(&self) -> impl Iterator<Item = Seat> + '_ {
        let tricks = self.state.completed_tricks().iter();
        tricks.map(|trick: &Trick| self.state.winner(trick))
    }

    /// Hand of a seat.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// Bids for the next seat, or passes. The winner of the auction takes the dabb.
    ///
    /// # Errors
    /// As [`PublicState::bid`] and [`PublicState::pass`], and [`RoundError::TooManyBids`].
    pub fn bid(&mut self, bid: Option<i32>) -> Result<(), RoundError> {
        match bid {
            None => {
                if let Some(winner) = self.state.pass()? {
                    self.setup.dabb.iter().for_each(|&card| {
                        self.hands[winner].push(card);
                    });
                }
            }
            _ if self.actions.bids.len() >= MAX_BIDS - MAX_PASSES => {
                return Err(RoundError::TooManyBids);
            }
            Some(bid) => self.state.bid(bid)?,
        }
        self.actions.bids.push(bid.unwrap_or(0));
        Ok(())
    }

    /// Declares trump for the bid winner.
    ///
    /// # Errors
    /// As [`PublicState::declare_trump`].
    pub fn declare_trump(&mut self, trump: Suit) -> Result<(), RoundError> {
        self.state.declare_trump(trump)?;
        self.actions.trump = Some(trump);
        self.show_melds();
        Ok(())
    }

    /// Discards four cards for the bid winner, or goes out.
    ///
    /// # Errors
    /// [`RoundError::Discard`], and as [`PublicState::discard`] and [`PublicState::go_out`].
    pub fn discard(&mut self, discard: Discard) -> Result<(), RoundError> {
        self.state.require_phase(Phase::Discarding)?;
        match discard {
            Discard::Cards(cards) => {
                let hand = self.state.bid_winner().map(|seat| &mut self.hands[seat]);
                let fits = |hand: &&mut Hand| cards.len() == DABB && hand.set().contains(cards);
                let hand = hand.filter(fits).ok_or(RoundError::Discard { cards })?;
                hand.remove(cards);
                let trump = self.state.trump();
                let seen = trump.map_or(CardSet::EMPTY, |trump| cards.suit(trump));
                self.state.discard(seen)?;
                self.actions.discard = cards;
            }
            Discard::GoOut(trump) => {
                self.state.go_out(trump)?;
                self.actions.is_out = true;
                self.actions.trump = self.state.trump();
            }
        }
        self.show_melds();
        Ok(())
    }

    /// Legal cards of the next seat.
    pub fn legal_cards(&self) -> CardSet {
        self.state
            .legal(self.hand(self.state.player_to_move()).set())
    }

    /// Plays a card for the next seat.
    ///
    /// # Errors
    /// [`RoundError::Card`] and [`RuleError::Phase`].
    pub fn play(&mut self, card: Card) -> Result<(), RoundError> {
        self.state.require_phase(Phase::Playing)?;
        let legal = self.legal_cards();
        if !legal.has(card) {
            return Err(RoundError::Card { card, legal });
        }
        self.hands[self.state.player_to_move()].remove(CardSet::from_card(card));
        self.state.apply_card(card);
        self.actions.cards.push(card);
        Ok(())
    }

    /// Takes back the last action.
    ///
    /// # Errors
    /// [`RoundError::NothingToUndo`] before the first bid.
    pub fn undo(&mut self) -> Result<(), RoundError> {
        let mut actions = self.actions;
        let is_reference = self.setup.rules.edition() == Edition::Reference;
        if !actions.cards.is_empty() {
            actions.cards.truncate(actions.cards.len() - 1);
        } else if actions.is_out {
            actions.is_out = false;
            actions.trump = actions.trump.filter(|_| !is_reference);
        } else if actions.trump.is_some() && (is_reference || actions.discard.is_empty()) {
            actions.trump = None;
        } else if !actions.discard.is_empty() {
            actions.discard = CardSet::EMPTY;
        } else if !actions.bids.is_empty() {
            actions.bids.truncate(actions.bids.len() - 1);
        } else {
            return Err(RoundError::NothingToUndo);
        }
        *self = Round::resume(self.setup, &actions)?;
        Ok(())
    }

    /// Returns the view of a seat, with exactly the information available to it.
    pub fn view(&self, seat: Seat) -> View {
        let state = self.state;
        let is_mine = state.bid_winner() == Some(seat);
        let all_see = state.rules().edition() == Edition::Newest;
        let sees = state.bid_winner().is_some() && (is_mine || all_see);
        let discard = if is_mine {
            self.actions.discard
        } else {
            state.shown_discard()
        };
        View {
            state,
            me: seat,
            hand: *self.hand(seat),
            dabb: sees.then_some(self.setup.dabb),
            discard,
            scores: self.setup.scores,
        }
    }

    /// Scores of all sides. Before the end of the round, the missing tricks count for no side.
    pub fn scores(&self) -> [SideScore; MAX_PLAYERS] {
        let rules = self.state.rules();
        let melds = Seat::ALL.map(|seat| self.state.shown(seat).points);
        let result = RoundResult {
            bid_winner: self.state.bid_winner().unwrap_or(self.state.dealer()),
            bid: self.state.auction().standing(),
            melds,
            points: self.state.points,
            tricks: self.state.won,
            discard_points: self.actions.discard.points(),
            last_trick: self.state.last_trick_winner(),
        };
        score_round(rules, &result)
    }

    /// Returns the scores of the sides when the round is over.
    pub fn side_scores(&self) -> Option<[SideScore; MAX_PLAYERS]> {
        (self.state.phase() == Phase::Over).then(|| self.scores())
    }

    /// Returns the game scores by side: those before the round, and its scores when it is over.
    pub fn game_scores(&self) -> [i32; MAX_PLAYERS] {
        let mut scores = self.setup.scores;
        for (total, score) in scores
            .iter_mut()
            .zip(self.side_scores().unwrap_or_default())
        {
            *total = total.saturating_add(score.total);
        }
        scores
    }

    /// Returns the side that has won the game with this round.
    pub fn game_winner(&self) -> Option<usize> {
        let bid_winner = self.side_scores().and_then(|_| self.state.bid_winner())?;
        self.setup.rules.winner(&self.game_scores(), bid_winner)
    }

    /// Puts all melds on the table before the first trick, or when the bid winner has gone out. A
    /// bid winner who goes out shows none.
    fn show_melds(&mut self) {
        let Some(trump) = self.state.trump() else {
            return;
        };
        if !matches!(self.state.phase(), Phase::Playing | Phase::Over) {
            return;
        }
        let rules = self.state.rules();
        let gone_out = self.state.bid_winner().filter(|_| self.state.is_out());
        for seat in rules.seats().filter(|&seat| Some(seat) != gone_out) {
            let melds = melds(self.hand(seat), trump, rules.edition().meld_rules());
            let (points, cards) = (melds.points(), melds.cards());
            self.state.shown[seat] = ShownMelds { points, cards };
        }
    }
}

/// Checks that hands and dabb are a deck, each hand of the size that is dealt.
fn check_deck(setup: &RoundSetup) -> Result<(), RoundError> {
    let mut seen: CardSet = setup.dabb.into_iter().collect();
    let mut fits = seen.len() == DABB;
    for seat in Seat::ALL {
        let hand = &setup.hands[seat];
        let is_occupied = setup.rules.seat(seat.index() as i32).is_some();
        let expected = if is_occupied {
            setup.rules.hand_size()
        } else {
            0
        };
        fits &= hand.len() == expected && (seen & hand.set()).is_empty();
        seen = seen | hand.set();
    }
    if fits {
        Ok(())
    } else {
        Err(RoundError::NoDeck)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays one random action.
    fn act(round: &mut Round, rng: &mut Rng) {
        let suit = Suit::ALL[rng.below(4) as usize];
        match round.phase() {
            Phase::Bidding => {
                let least = round.auction().min_bid();
                let passes = round.auction().may_pass() && rng.below(2) == 0;
                round.bid((!passes).then_some(least))
            }
            Phase::DeclaringTrump => round.declare_trump(suit),
            Phase::Discarding if rng.below(4) == 0 => {
                let is_reference = round.rules().edition() == Edition::Reference;
                round.discard(Discard::GoOut(is_reference.then_some(suit)))
            }
            Phase::Discarding => {
                let winner = round.bid_winner().expect("a winner");
                let mut cards: Vec<Card> = round.hand(winner).iter().collect();
                rng.shuffle(&mut cards);
                round.discard(Discard::Cards(cards.into_iter().take(DABB).collect()))
            }
            Phase::Playing => {
                let legal: Vec<Card> = round.legal_cards().into_iter().collect();
                round.play(legal[rng.below(legal.len() as u32) as usize])
            }
            Phase::Over => panic!("the round is over"),
        }
        .expect("legal");
    }

    #[test]
    fn every_action_is_taken_back() {
        let mut rng = Rng::new(5);
        for case in 0..120 {
            let edition = Edition::ALL[case % 2];
            let rules = Rules::new(edition, 2 + case % 3).expect("players");
            let dealer = rules.seat_after(Seat::ALL[0], case);
            let mut round = Round::random(rules, dealer, &mut rng);
            let mut before = Vec::new();
            while round.phase() != Phase::Over {
                before.push(round);
                act(&mut round, &mut rng);
                assert_eq!(Round::resume(round.setup, &round.actions), Ok(round));
            }
            assert!(round.side_scores().is_some());
            while let Some(earlier) = before.pop() {
                round.undo().expect("an action");
                assert_eq!(round, earlier);
            }
            assert_eq!(round.undo(), Err(RoundError::NothingToUndo));
        }
    }

    #[test]
    fn impossible_records_are_refused() {
        let rules = Rules::new(Edition::Newest, 3).expect("players");
        let round = Round::random(rules, Seat::ALL[0], &mut Rng::new(2));
        let setup = round.setup;
        let twice = RoundSetup {
            dabb: [setup.dabb[0]; DABB],
            ..setup
        };
        let fewer = RoundSetup {
            hands: [Hand::EMPTY; MAX_PLAYERS],
            ..setup
        };
        for setup in [twice, fewer] {
            let refused = Round::resume(setup, &RoundActions::default());
            assert_eq!(refused, Err(RoundError::NoDeck));
        }
        let trump = RoundActions {
            trump: Some(Suit::Herz),
            ..RoundActions::default()
        };
        assert!(Round::resume(setup, &trump).is_err());
        let out = RoundActions {
            bids: [150, 0, 0].into_iter().collect(),
            trump: Some(Suit::Herz),
            is_out: true,
            discard: setup.dabb.into_iter().collect(),
            ..RoundActions::default()
        };
        let refused = Round::resume(setup, &out);
        assert_eq!(refused, Err(RoundError::Actions));
    }

    #[test]
    fn a_full_record_takes_no_more_bids_but_passes() {
        let rules = Rules::new(Edition::Newest, 4).expect("players");
        let mut round = Round::random(rules, Seat::ALL[0], &mut Rng::new(2));
        while round.bid(Some(round.auction().min_bid())).is_ok() {}
        let least = round.auction().min_bid();
        assert_eq!(round.bid(Some(least)), Err(RoundError::TooManyBids));
        // A bid of 0 is no pass.
        assert!(round.bid(Some(0)).is_err());
        for _ in 0..3 {
            round.bid(None).expect("a pass");
        }
        assert_eq!(round.phase(), Phase::DeclaringTrump);
        assert_eq!(Round::resume(round.setup, &round.actions), Ok(round));
    }
}
