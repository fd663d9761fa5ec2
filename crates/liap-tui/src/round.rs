//! A round with all hands open, and its history: the state of a host or referee, with undo.

use std::ops::Deref;

use thiserror::Error;

use super::pieces::{PIECES, Piece};
use super::public_state::{PublicState, RuleError, TurnResult};
use super::rules::{HAND, MAX_ZERO_DECLARATIONS, deal, holder_of_red_general, winners};
use super::set::PieceSet;
use super::view::{View, ViewError};
use super::{SEATS, Seat};
use handsense_core::{ArrayVec, Rng};

/// What a game brings to a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundStart {
    /// Seat that declares first and leads the first turn.
    pub starter: Seat,
    /// Game scores before the round.
    pub scores: [i32; SEATS],
    /// Consecutive zero declarations of each seat before the round.
    pub zero_declarations: [u32; SEATS],
    /// Multiplier of the scores: 1, plus one for each redeal.
    pub multiplier: u32,
    /// Number of the round within the game, from 1.
    pub round: u32,
}

impl RoundStart {
    /// Start of the first round of a game.
    pub const fn new(starter: Seat) -> RoundStart {
        RoundStart {
            starter,
            scores: [0; SEATS],
            zero_declarations: [0; SEATS],
            multiplier: 1,
            round: 1,
        }
    }
}

/// The phase of a round: the kind of the next action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundPhase {
    /// A seat declares. Before the first declaration, the owner of a weak hand may ask for a redeal.
    Declaring = 0,
    /// A seat plays.
    Playing = 1,
    /// The round is over.
    Over = 2,
}

/// The public state of a round with the hands of all seats, for rollouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct World {
    pub(super) state: PublicState,
    pub(super) hands: [PieceSet; SEATS],
}

impl Deref for World {
    type Target = PublicState;

    fn deref(&self) -> &PublicState {
        &self.state
    }
}

impl World {
    /// Hand of a seat.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> PieceSet {
        self.hands[seat.index()]
    }

    /// Plays legal pieces for the next seat.
    #[inline]
    pub(super) fn apply_play(&mut self, pieces: PieceSet) -> Option<TurnResult> {
        let seat = self.state.player_to_move();
        self.hands[seat] = self.hands[seat] - pieces;
        self.state.apply_play(pieces)
    }
}

/// Hands, public state and history of a round.
///
/// ```
/// use handsense_core::{Rng, Seat};
/// use handsense_liap_tui::{Round, RoundPhase};
/// let mut round = Round::random(None, &mut Rng::new(3));
/// while let Some(seat) = round.next_seat() {
///     match round.phase() {
///         RoundPhase::Declaring => {
///             let lowest = round.legal_declarations().iter().next().unwrap();
///             round.declare(lowest)?;
///         }
///         _ => {
///             let count = round.required().unwrap_or(1) as usize;
///             round.play(round.hand(seat).iter().take(count).collect())?;
///         }
///     }
/// }
/// assert_eq!(round.captured().iter().sum::<u8>(), 8);
/// assert!(round.points().is_some());
/// # Ok::<(), handsense_liap_tui::RoundError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    start: RoundStart,
    /// The eight pieces dealt to each seat, in a fixed order.
    dealt: [[Piece; HAND]; SEATS],
    world: World,
    sets: ArrayVec<PieceSet, PIECES>,
    turn_winners: ArrayVec<Seat, HAND>,
}

/// Reason why a declaration or a play is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RoundError {
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A piece is not in the hand.
    #[error("the hand {hand} does not contain {pieces}")]
    NotHeld {
        /// The hand.
        hand: PieceSet,
        /// The pieces of the rejected play.
        pieces: PieceSet,
    },
    /// The hands have more copies of a piece than the deck.
    #[error("the hands have too many copies of {piece}")]
    NoDeck {
        /// The piece.
        piece: Piece,
    },
    /// A redeal after the first declaration, or for a hand that is not weak.
    #[error("seat {seat} cannot ask for a redeal")]
    NoRedeal {
        /// The seat.
        seat: Seat,
    },
    /// No action can be taken back.
    #[error("there is no declaration and no play to take back")]
    NothingToUndo,
}

impl Deref for Round {
    type Target = World;

    fn deref(&self) -> &World {
        &self.world
    }
}

impl Round {
    /// Starts a round with these hands, in the order that their views keep.
    pub fn new(dealt: [[Piece; HAND]; SEATS], start: RoundStart) -> Round {
        Round {
            world: World {
                state: PublicState::new(start.starter, start.zero_declarations),
                hands: dealt.map(|hand| hand.into_iter().collect()),
            },
            dealt,
            start,
            sets: ArrayVec::new(),
            turn_winners: ArrayVec::new(),
        }
    }

    /// Deals the first round of a game at random. Without `starter`, the holder of the red general
    /// starts. The pieces of each hand ascend.
    pub fn random(starter: Option<Seat>, rng: &mut Rng) -> Round {
        let hands = deal(rng);
        let starter = starter.or_else(|| holder_of_red_general(&hands));
        let starter = starter.unwrap_or(Seat::ALL[0]);
        Round::new(ordered(hands), RoundStart::new(starter))
    }

    /// Creates a round after these declarations and plays, in order.
    ///
    /// # Errors
    /// [`RoundError::NoDeck`], and an action against the rules.
    // Not inlined, so that its callers share the code.
    #[inline(never)]
    pub fn resume(
        dealt: [[Piece; HAND]; SEATS],
        start: RoundStart,
        declared: &[u8],
        sets: &[PieceSet],
    ) -> Result<Round, RoundError> {
        let mut round = Round::new(dealt, start);
        for piece in Piece::ALL {
            let counts = round.world.hands.iter().map(|hand| hand.count(piece));
            if counts.sum::<u32>() > u32::from(piece.copies()) {
                return Err(RoundError::NoDeck { piece });
            }
        }
        declared
            .iter()
            .try_for_each(|&number| round.declare(number))?;
        sets.iter().try_for_each(|&pieces| round.play(pieces))?;
        Ok(round)
    }

    /// Returns what the game brought to the round.
    pub const fn start(&self) -> &RoundStart {
        &self.start
    }

    /// Returns the eight pieces dealt to each seat, in a fixed order.
    pub const fn dealt(&self) -> &[[Piece; HAND]; SEATS] {
        &self.dealt
    }

    /// Returns all sets in order of play.
    pub fn sets_played(&self) -> &[PieceSet] {
        &self.sets
    }

    /// Returns the winners of the completed turns.
    pub fn turn_winners(&self) -> &[Seat] {
        &self.turn_winners
    }

    /// Returns the phase.
    pub fn phase(&self) -> RoundPhase {
        if !self.world.is_declared() {
            RoundPhase::Declaring
        } else if self.world.is_over() {
            RoundPhase::Over
        } else {
            RoundPhase::Playing
        }
    }

    /// Returns whether a seat may ask for a redeal: its hand is weak, and no seat has declared.
    pub fn may_redeal(&self, seat: Seat) -> bool {
        self.world.declarations().is_empty() && self.world.hand(seat).is_weak()
    }

    /// Deals again at random for the owner of a weak hand, who then starts. The multiplier rises by
    /// one.
    ///
    /// # Errors
    /// [`RoundError::NoRedeal`] unless [`may_redeal`](Self::may_redeal).
    pub fn redeal(&mut self, seat: Seat, rng: &mut Rng) -> Result<(), RoundError> {
        if !self.may_redeal(seat) {
            return Err(RoundError::NoRedeal { seat });
        }
        let start = RoundStart {
            starter: seat,
            multiplier: self.start.multiplier.saturating_add(1),
            ..self.start
        };
        *self = Round::new(ordered(deal(rng)), start);
        Ok(())
    }

    /// Declares for the next seat.
    ///
    /// # Errors
    /// As [`PublicState::declare`].
    pub fn declare(&mut self, declared: u8) -> Result<(), RoundError> {
        Ok(self.world.state.declare(declared)?)
    }

    /// Plays these pieces for the next seat.
    ///
    /// # Errors
    /// As [`PublicState::check`], and [`RoundError::NotHeld`]. The round is unchanged on error.
    pub fn play(&mut self, pieces: PieceSet) -> Result<(), RoundError> {
        self.world.check(pieces)?;
        let hand = self.hand(self.world.player_to_move());
        if !hand.contains(pieces) {
            return Err(RoundError::NotHeld { hand, pieces });
        }
        if let Some(result) = self.world.apply_play(pieces) {
            self.turn_winners.push(result.winner);
        }
        self.sets.push(pieces);
        Ok(())
    }

    /// Takes back the last play or declaration. A redeal is not taken back.
    ///
    /// # Errors
    /// [`RoundError::NothingToUndo`] before the first declaration.
    pub fn undo(&mut self) -> Result<(), RoundError> {
        let (declared, sets) = match (&*self.sets, self.world.declarations()) {
            ([earlier @ .., _], declared) => (declared, earlier),
            ([], [earlier @ .., _]) => (earlier, &[][..]),
            ([], []) => return Err(RoundError::NothingToUndo),
        };
        *self = Round::resume(self.dealt, self.start, declared, sets)?;
        Ok(())
    }

    /// Returns the view of a seat.
    ///
    /// # Errors
    /// None for a round of this type; the signature leaves the check to the view.
    pub fn view(&self, seat: Seat) -> Result<View, ViewError> {
        let mut view = View::new(seat, self.dealt[seat], self.start)?;
        for &declared in self.world.declarations() {
            view.declare(view.next_seat().unwrap_or(seat), declared)?;
        }
        for &pieces in &*self.sets {
            view.play(view.next_seat().unwrap_or(seat), pieces)?;
        }
        Ok(view)
    }

    /// Returns the points of each seat when the round is over, with the multiplier.
    pub fn points(&self) -> Option<[i32; SEATS]> {
        let multiplier = i32::try_from(self.start.multiplier).unwrap_or(i32::MAX);
        let scores = self.world.scores();
        (self.phase() == RoundPhase::Over)
            .then(|| scores.map(|score| score.saturating_mul(multiplier)))
    }

    /// Returns the scores of the game: those before the round, and its points when it is over.
    pub fn game_scores(&self) -> [i32; SEATS] {
        let points = self.points().unwrap_or_default();
        Seat::ALL.map(|seat| self.start.scores[seat].saturating_add(points[seat]))
    }

    /// Returns the seats with the highest score of the game, when one has
    /// [`GAME_TARGET`](crate::GAME_TARGET) points.
    pub fn game_winners(&self) -> Option<[bool; SEATS]> {
        winners(&self.game_scores())
    }

    /// Returns the zero declarations in a row of each seat, with this round once it has declared.
    pub fn zero_declarations(&self) -> [u32; SEATS] {
        Seat::ALL.map(|seat| {
            let before = self.start.zero_declarations[seat];
            match self.world.declared(seat) {
                None => before,
                Some(0) => before.saturating_add(1).min(MAX_ZERO_DECLARATIONS),
                Some(_) => 0,
            }
        })
    }
}

/// The pieces of each hand in ascending order.
fn ordered(hands: [PieceSet; SEATS]) -> [[Piece; HAND]; SEATS] {
    hands.map(|hand| hand.to_array().unwrap_or([Piece::LOWEST; HAND]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{any_declaration, any_play, set};
    use crate::{score, turn_winner};

    /// Random legal rounds, checked against a referee that uses lists only.
    #[test]
    fn random_rounds_follow_the_rules() {
        let mut rng = Rng::new(12);
        for _ in 0..500 {
            let starter = Seat::ALL[rng.below(4) as usize];
            let zero_declarations = [0; SEATS].map(|_| rng.below(3));
            let start = RoundStart {
                zero_declarations,
                ..RoundStart::new(starter)
            };
            let mut round = Round::new(ordered(deal(&mut rng)), start);
            assert_eq!(
                round.play(PieceSet::from_piece(Piece::LOWEST)),
                Err(RuleError::NotDeclared.into())
            );
            for position in 0..SEATS {
                let seat = starter.step(position as i32);
                assert_eq!(round.next_seat(), Some(seat));
                let legal = round.legal_declarations();
                assert!(zero_declarations[seat] < 2 || !legal.contains(0));
                let declared = any_declaration(legal, &mut rng);
                round.declare(declared).expect("legal");
                assert_eq!(round.declared(seat), Some(declared));
            }
            assert_ne!(round.declarations().iter().sum::<u8>(), 8);
            assert_eq!(round.declare(3), Err(RuleError::AllDeclared.into()));
            let mut leader = starter;
            let mut captured = [0; SEATS];
            while !round.is_over() {
                let mut sets = Vec::new();
                let mut required = None;
                for position in 0..SEATS {
                    let seat = leader.step(position as i32);
                    assert_eq!(round.next_seat(), Some(seat));
                    assert_eq!(round.required(), required);
                    assert_eq!(round.played(), position as u32);
                    let set = any_play(round.hand(seat), required, &mut rng);
                    required = Some(set.len());
                    sets.push(set);
                    round.play(set).expect("legal");
                }
                leader = leader.step(turn_winner(&sets).expect("a play was led") as i32);
                captured[leader] += sets[0].len() as u8;
                assert_eq!((round.leader(), *round.captured()), (leader, captured));
                assert_eq!(round.turn_winners().last(), Some(&leader));
            }
            assert_eq!(captured.iter().sum::<u8>(), 8);
            assert_eq!(round.piles_left(), 0);
            assert_eq!(round.next_seat(), None);
            assert_eq!(round.play(PieceSet::EMPTY), Err(RuleError::Over.into()));
            let declared = |seat| round.declared(seat).expect("declared");
            let scores = Seat::ALL.map(|seat| score(declared(seat), captured[seat]));
            assert_eq!(round.points(), Some(scores));
        }
    }

    #[test]
    fn illegal_plays_leave_the_round_unchanged() {
        let hands = [
            set(&[14, 13, 12, 12, 11, 11, 10, 10]),
            set(&[9, 9, 8, 8, 7, 7, 6, 6]),
            set(&[5, 5, 4, 4, 3, 3, 2, 2]),
            set(&[2, 2, 2, 1, 1, 1, 1, 1]),
        ];
        let mut round = Round::new(ordered(hands), RoundStart::new(Seat::ALL[0]));
        assert_eq!(
            round.declare(9),
            Err(RuleError::Forbidden { declared: 9 }.into())
        );
        for declared in [4, 0, 0] {
            round.declare(declared).expect("legal");
        }
        assert_eq!(
            round.declare(4),
            Err(RuleError::Forbidden { declared: 4 }.into())
        );
        round.declare(3).expect("legal");
        let before = round;
        let (hand, pieces) = (hands[0], set(&[9]));
        assert_eq!(
            round.play(pieces),
            Err(RoundError::NotHeld { hand, pieces })
        );
        let pieces = set(&[14, 12]);
        assert_eq!(
            round.play(pieces),
            Err(RuleError::NotAPlay { pieces }.into())
        );
        let pieces = PieceSet::EMPTY;
        assert_eq!(
            round.play(pieces),
            Err(RuleError::NotAPlay { pieces }.into())
        );
        assert_eq!(round, before);
        assert_eq!(round.play(set(&[12, 12])), Ok(()));
        assert_eq!(
            round.play(set(&[9])),
            Err(RuleError::PieceCount {
                required: 2,
                found: 1
            }
            .into())
        );
        // A responder may play pieces that form no play.
        assert_eq!(round.play(set(&[9, 6])), Ok(()));
        assert_eq!(round.play(set(&[5, 5])), Ok(()));
        round.play(set(&[2, 1])).expect("legal");
        assert_eq!(round.turn_winners(), [Seat::ALL[0]]);
        assert_eq!(*round.captured(), [2, 0, 0, 0]);
    }

    /// Plays one random action.
    fn act(round: &mut Round, rng: &mut Rng) {
        let seat = round.next_seat().expect("not over");
        if round.phase() == RoundPhase::Declaring {
            let declared = any_declaration(round.legal_declarations(), rng);
            return round.declare(declared).expect("legal");
        }
        let mut held: Vec<Piece> = round.hand(seat).iter().collect();
        rng.shuffle(&mut held);
        let count = round.required().unwrap_or(1) as usize;
        let pieces = held.into_iter().take(count).collect();
        round.play(pieces).expect("legal");
    }

    #[test]
    fn every_action_is_taken_back() {
        let mut rng = Rng::new(5);
        for _ in 0..50 {
            let mut round = Round::random(None, &mut rng);
            let mut before = Vec::new();
            while round.next_seat().is_some() {
                before.push(round);
                act(&mut round, &mut rng);
            }
            assert_eq!(round.turn_winners().last(), Some(&round.leader()));
            while let Some(earlier) = before.pop() {
                round.undo().expect("an action");
                assert_eq!(round, earlier);
            }
            assert_eq!(round.undo(), Err(RoundError::NothingToUndo));
        }
    }

    #[test]
    fn the_owner_of_a_weak_hand_is_dealt_again_and_starts() {
        let mut rng = Rng::new(6);
        let mut redeals = 0;
        for _ in 0..500 {
            let mut round = Round::random(Some(Seat::ALL[1]), &mut rng);
            for seat in Seat::ALL {
                let is_weak = round.hand(seat).is_weak();
                let mut after = round;
                match after.redeal(seat, &mut rng) {
                    Ok(()) => {
                        redeals += 1;
                        assert!(is_weak);
                        let start = after.start();
                        assert_eq!((start.starter, start.multiplier), (seat, 2));
                    }
                    Err(error) => {
                        assert!(!is_weak && after == round);
                        assert_eq!(error, RoundError::NoRedeal { seat });
                    }
                }
            }
            act(&mut round, &mut rng);
            assert!(Seat::ALL.into_iter().all(|seat| !round.may_redeal(seat)));
        }
        assert!(redeals > 20, "{redeals}");
    }

    #[test]
    fn hands_that_are_no_deck_are_refused() {
        let mut dealt = *Round::random(None, &mut Rng::new(1)).dealt();
        let holder = Seat::ALL
            .into_iter()
            .find(|&seat| !dealt[seat].contains(&Piece::RED_GENERAL))
            .expect("three of them");
        dealt[holder][0] = Piece::RED_GENERAL;
        let piece = Piece::RED_GENERAL;
        let refused = Round::resume(dealt, RoundStart::new(holder), &[], &[]);
        assert_eq!(refused, Err(RoundError::NoDeck { piece }));
    }
}
