//! The record of a round with all hands open: the state of a host, with undo.

use std::ops::Deref;

use super::cards::{CARDS, Card, CardSet, Suit};
use super::hand::Hand;
use super::player::Discard;
use super::public_state::Phase;
use super::round::{Round, RoundError};
use super::rules::{DABB, Edition, MAX_PLAYERS, Rules};
use super::scoring::SideScore;
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

/// A round with its history.
///
/// ```
/// use handsense_core::{Rng, Seat};
/// use handsense_binokel::{Discard, Edition, Phase, RoundRecord, Rules, Suit};
/// let rules = Rules::new(Edition::Newest, 3).unwrap();
/// let mut round = RoundRecord::random(rules, Seat::ALL[2], &mut Rng::new(3));
/// for bid in [150, 0, 0] {
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
pub struct RoundRecord {
    setup: RoundSetup,
    actions: RoundActions,
    round: Round,
}

impl Deref for RoundRecord {
    type Target = Round;

    fn deref(&self) -> &Round {
        &self.round
    }
}

impl RoundRecord {
    /// Deals a round at random, with all scores 0.
    pub fn random(rules: Rules, dealer: Seat, rng: &mut Rng) -> RoundRecord {
        let (hands, dabb) = rules.deal(rng);
        RoundRecord::begin(RoundSetup {
            rules,
            dealer,
            hands,
            dabb,
            scores: [0; MAX_PLAYERS],
        })
    }

    fn begin(setup: RoundSetup) -> RoundRecord {
        RoundRecord {
            round: Round::new(setup.rules, setup.dealer, setup.hands, setup.dabb),
            actions: RoundActions::default(),
            setup,
        }
    }

    /// Creates a round after these actions.
    ///
    /// # Errors
    /// [`RoundError::NoDeck`], [`RoundError::Actions`] for actions that do not belong together, and
    /// an action against the rules.
    // Not inlined, so that its callers share the code.
    #[inline(never)]
    pub fn resume(setup: RoundSetup, actions: &RoundActions) -> Result<RoundRecord, RoundError> {
        check_deck(&setup)?;
        let mut record = RoundRecord::begin(setup);
        actions.bids.iter().try_for_each(|&bid| record.bid(bid))?;
        let edition = setup.rules.edition();
        if let (Some(trump), Edition::Newest) = (actions.trump, edition) {
            record.declare_trump(trump)?;
        }
        match (actions.is_out, actions.discard) {
            (false, CardSet::EMPTY) => {}
            (false, cards) => record.discard(Discard::Cards(cards))?,
            (true, _) => record.discard(Discard::GoOut(match edition {
                Edition::Newest => None,
                Edition::Reference => actions.trump,
            }))?,
        }
        if let (Some(trump), Edition::Reference, false) = (actions.trump, edition, actions.is_out) {
            record.declare_trump(trump)?;
        }
        actions
            .cards
            .iter()
            .try_for_each(|&card| record.play(card))?;
        if record.actions == *actions {
            Ok(record)
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
        let tricks = self.round.completed_tricks().iter();
        tricks.map(|trick: &Trick| self.round.winner(trick))
    }

    /// Bids for the next seat; 0 passes.
    ///
    /// # Errors
    /// As [`Round::bid`] and [`Round::pass`], and [`RoundError::TooManyBids`].
    pub fn bid(&mut self, bid: i32) -> Result<(), RoundError> {
        match bid {
            0 => self.round.pass()?,
            _ if self.actions.bids.len() >= MAX_BIDS - MAX_PASSES => {
                return Err(RoundError::TooManyBids);
            }
            _ => self.round.bid(bid)?,
        }
        self.actions.bids.push(bid);
        Ok(())
    }

    /// Declares trump for the bid winner.
    ///
    /// # Errors
    /// As [`Round::declare_trump`].
    pub fn declare_trump(&mut self, trump: Suit) -> Result<(), RoundError> {
        self.round.declare_trump(trump)?;
        self.actions.trump = Some(trump);
        Ok(())
    }

    /// Discards four cards for the bid winner, or goes out.
    ///
    /// # Errors
    /// As [`Round::discard`] and [`Round::go_out`].
    pub fn discard(&mut self, discard: Discard) -> Result<(), RoundError> {
        match discard {
            Discard::Cards(cards) => {
                self.round.discard(cards)?;
                self.actions.discard = cards;
            }
            Discard::GoOut(trump) => {
                self.round.go_out(trump)?;
                self.actions.is_out = true;
                self.actions.trump = self.round.trump();
            }
        }
        Ok(())
    }

    /// Plays a card for the next seat.
    ///
    /// # Errors
    /// As [`Round::play`].
    pub fn play(&mut self, card: Card) -> Result<(), RoundError> {
        self.round.play(card)?;
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
        *self = RoundRecord::resume(self.setup, &actions)?;
        Ok(())
    }

    /// Returns the view of a seat.
    pub fn view(&self, seat: Seat) -> View {
        View::from_round(&self.round, seat, self.setup.scores)
    }

    /// Returns the scores of the sides when the round is over.
    pub fn side_scores(&self) -> Option<[SideScore; MAX_PLAYERS]> {
        (self.round.phase() == Phase::Over).then(|| self.round.scores())
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
        let bid_winner = self.side_scores().and_then(|_| self.round.bid_winner())?;
        self.setup.rules.winner(&self.game_scores(), bid_winner)
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
    fn act(round: &mut RoundRecord, rng: &mut Rng) {
        let suit = Suit::ALL[rng.below(4) as usize];
        match round.phase() {
            Phase::Bidding => {
                let least = round.auction().min_bid();
                let passes = round.auction().may_pass() && rng.below(2) == 0;
                round.bid(if passes { 0 } else { least })
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
            let mut round = RoundRecord::random(rules, dealer, &mut rng);
            let mut before = Vec::new();
            while round.phase() != Phase::Over {
                before.push(round);
                act(&mut round, &mut rng);
                assert_eq!(RoundRecord::resume(round.setup, &round.actions), Ok(round));
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
        let round = RoundRecord::random(rules, Seat::ALL[0], &mut Rng::new(2));
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
            let refused = RoundRecord::resume(setup, &RoundActions::default());
            assert_eq!(refused, Err(RoundError::NoDeck));
        }
        let trump = RoundActions {
            trump: Some(Suit::Herz),
            ..RoundActions::default()
        };
        assert!(RoundRecord::resume(setup, &trump).is_err());
        let out = RoundActions {
            bids: [150, 0, 0].into_iter().collect(),
            trump: Some(Suit::Herz),
            is_out: true,
            discard: setup.dabb.into_iter().collect(),
            ..RoundActions::default()
        };
        let refused = RoundRecord::resume(setup, &out);
        assert_eq!(refused, Err(RoundError::Actions));
    }

    #[test]
    fn a_full_record_takes_no_more_bids_but_passes() {
        let rules = Rules::new(Edition::Newest, 4).expect("players");
        let mut round = RoundRecord::random(rules, Seat::ALL[0], &mut Rng::new(2));
        while round.bid(round.auction().min_bid()).is_ok() {}
        let least = round.auction().min_bid();
        assert_eq!(round.bid(least), Err(RoundError::TooManyBids));
        for _ in 0..3 {
            round.bid(0).expect("a pass");
        }
        assert_eq!(round.phase(), Phase::DeclaringTrump);
        assert_eq!(RoundRecord::resume(round.setup, &round.actions), Ok(round));
    }
}
