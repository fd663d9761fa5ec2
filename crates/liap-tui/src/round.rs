//! A round with all hands open, for referees and rollouts.

use std::ops::Deref;

use thiserror::Error;

use super::pieces::Piece;
use super::public_state::{PublicState, RuleError, TurnResult};
use super::set::PieceSet;
use super::{SEATS, Seat};

/// Four hands and the public state of a round.
///
/// ```
/// use handsense_core::{Rng, Seat};
/// use handsense_liap_tui::{Round, deal};
/// let mut rng = Rng::new(3);
/// let mut round = Round::new(deal(&mut rng), Seat::ALL[2]);
/// for _ in 0..4 {
///     let lowest = round.legal_declarations().iter().next().unwrap();
///     round.declare(lowest).unwrap();
/// }
/// while let Some(seat) = round.next_seat() {
///     // Every player plays the lowest pieces. One piece is always a play.
///     let count = round.required().unwrap_or(1) as usize;
///     round.play(round.hand(seat).iter().take(count).collect()).unwrap();
/// }
/// assert_eq!(round.captured().iter().sum::<u8>(), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    state: PublicState,
    hands: [PieceSet; SEATS],
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
    type Target = PublicState;

    fn deref(&self) -> &PublicState {
        &self.state
    }
}

impl Round {
    /// Starts a round before its first declaration, without previous zero declarations.
    pub const fn new(hands: [PieceSet; SEATS], starter: Seat) -> Round {
        Round::from_parts(PublicState::new(starter, [0; SEATS]), hands)
    }

    /// Combines a public state with the hands of all seats.
    pub const fn from_parts(state: PublicState, hands: [PieceSet; SEATS]) -> Round {
        Round { state, hands }
    }

    /// Hand of a seat.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> PieceSet {
        self.hands[seat.index()]
    }

    /// Declares for the next seat.
    ///
    /// # Errors
    /// As [`PublicState::declare`].
    pub fn declare(&mut self, declared: u8) -> Result<(), RoundError> {
        Ok(self.state.declare(declared)?)
    }

    /// Plays these pieces for the next seat. Returns the result of the turn when it is complete.
    ///
    /// # Errors
    /// As [`PublicState::check`], and [`RoundError::NotHeld`]. The round is unchanged on error.
    pub fn play(&mut self, pieces: PieceSet) -> Result<Option<TurnResult>, RoundError> {
        self.state.check(pieces)?;
        let hand = self.hand(self.state.player_to_move());
        if hand.contains(pieces) {
            Ok(self.apply_play(pieces))
        } else {
            Err(RoundError::NotHeld { hand, pieces })
        }
    }

    /// [`play`](Self::play) without checks, for legal pieces only.
    #[inline]
    pub(super) fn apply_play(&mut self, pieces: PieceSet) -> Option<TurnResult> {
        let seat = self.state.player_to_move();
        self.hands[seat] = self.hands[seat] - pieces;
        self.state.apply_play(pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{any_declaration, any_play, set};
    use crate::{deal, score, turn_winner};
    use handsense_core::Rng;

    /// Random legal rounds, checked against a referee that uses lists only.
    #[test]
    fn random_rounds_follow_the_rules() {
        let mut rng = Rng::new(12);
        for _ in 0..500 {
            let hands = deal(&mut rng);
            let starter = Seat::ALL[rng.below(4) as usize];
            let zero_declarations = [0; SEATS].map(|_| rng.below(3));
            let mut round = Round::from_parts(PublicState::new(starter, zero_declarations), hands);
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
                    let set = any_play(round.hand(seat), required, &mut rng);
                    required = Some(set.len());
                    sets.push(set);
                    let done = round.play(set).expect("legal");
                    assert_eq!(done.is_some(), position + 1 == SEATS);
                }
                leader = leader.step(turn_winner(&sets).expect("a play was led") as i32);
                captured[leader] += sets[0].len() as u8;
                assert_eq!((round.leader(), *round.captured()), (leader, captured));
            }
            assert_eq!(captured.iter().sum::<u8>(), 8);
            assert_eq!(round.piles_left(), 0);
            assert_eq!(round.next_seat(), None);
            assert_eq!(round.play(PieceSet::EMPTY), Err(RuleError::Over.into()));
            let scores = round.scores();
            for seat in Seat::ALL {
                let declared = round.declared(seat).expect("declared");
                assert_eq!(scores[seat], score(declared, captured[seat]));
            }
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
        let mut round = Round::new(hands, Seat::ALL[0]);
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
        assert_eq!(round.play(set(&[12, 12])), Ok(None));
        assert_eq!(
            round.play(set(&[9])),
            Err(RuleError::PieceCount {
                required: 2,
                found: 1
            }
            .into())
        );
        // A responder may play pieces that form no play.
        assert_eq!(round.play(set(&[9, 6])), Ok(None));
        assert_eq!(round.play(set(&[5, 5])), Ok(None));
        let done = round.play(set(&[2, 1])).expect("legal");
        assert_eq!(
            done,
            Some(TurnResult {
                winner: Seat::ALL[0],
                piles: 2
            })
        );
    }
}
