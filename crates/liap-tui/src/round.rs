//! A round with all hands open, as referees and playouts see it.

use std::ops::Deref;

use thiserror::Error;

use super::public_state::{PublicState, RuleError, TurnResult};
use super::set::PieceSet;
use super::{SEATS, Seat};

/// Four hands, and the course of the round so far.
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
///     // Everybody plays the lowest pieces; one piece is always a play.
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

/// Why something cannot be declared or played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RoundError {
    /// The rules do not allow it.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A piece is not in the hand.
    #[error("the hand ({hand}) does not hold {pieces}")]
    NotHeld {
        /// What is held.
        hand: PieceSet,
        /// What was to be played.
        pieces: PieceSet,
    },
}

impl Deref for Round {
    type Target = PublicState;

    fn deref(&self) -> &PublicState {
        &self.state
    }
}

impl Round {
    /// A round before its first declaration, when nobody has declared nothing before.
    pub const fn new(hands: [PieceSet; SEATS], starter: Seat) -> Round {
        Round::from_parts(PublicState::new(starter, [0; SEATS]), hands)
    }

    /// These hands at this point of a round.
    pub const fn from_parts(state: PublicState, hands: [PieceSet; SEATS]) -> Round {
        Round { state, hands }
    }

    /// What a seat holds.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> PieceSet {
        self.hands[seat.index()]
    }

    /// The next seat declares.
    ///
    /// # Errors
    /// As [`PublicState::declare`].
    pub fn declare(&mut self, declared: u8) -> Result<(), RoundError> {
        Ok(self.state.declare(declared)?)
    }

    /// The next seat plays these pieces; who captures the turn, if it is complete.
    ///
    /// # Errors
    /// As [`PublicState::check`], and [`RoundError::NotHeld`]. The round is then as it was.
    pub fn play(&mut self, pieces: PieceSet) -> Result<Option<TurnResult>, RoundError> {
        self.state.check(pieces)?;
        let hand = self.hand(self.state.on_turn());
        match hand.contains(pieces) {
            true => Ok(self.put(pieces)),
            false => Err(RoundError::NotHeld { hand, pieces }),
        }
    }

    /// [`play`](Self::play) for pieces that may be played.
    #[inline]
    pub(super) fn put(&mut self, pieces: PieceSet) -> Option<TurnResult> {
        let seat = self.state.on_turn();
        self.hands[seat] = self.hands[seat] - pieces;
        self.state.put(pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Piece, Play, deal, score, turn_winner};
    use handsense_core::Rng;

    /// Any legal round: every play is checked against a referee that knows lists only.
    #[test]
    fn whole_rounds_keep_the_rules() {
        let mut rng = Rng::new(12);
        for _ in 0..500 {
            let hands = deal(&mut rng);
            let starter = Seat::ALL[rng.below(4) as usize];
            let zero_streaks = [0; SEATS].map(|_| rng.below(3));
            let mut round = Round::from_parts(PublicState::new(starter, zero_streaks), hands);
            assert_eq!(
                round.play(PieceSet::from_piece(Piece::LOWEST)),
                Err(RuleError::NotDeclared.into())
            );
            for place in 0..SEATS {
                let seat = starter.step(place as i32);
                assert_eq!(round.next_seat(), Some(seat));
                let legal = round.legal_declarations();
                assert!(zero_streaks[seat] < 2 || !legal.contains(0));
                let choices: Vec<u8> = legal.iter().collect();
                let declared = choices[rng.below(choices.len() as u32) as usize];
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
                for place in 0..SEATS {
                    let seat = leader.step(place as i32);
                    assert_eq!(round.next_seat(), Some(seat));
                    assert_eq!(round.required(), required);
                    let mut held: Vec<Piece> = round.hand(seat).iter().collect();
                    rng.shuffle(&mut held);
                    let set: PieceSet = match required {
                        Some(count) => held.iter().copied().take(count as usize).collect(),
                        None => {
                            let plays: Vec<&Play> = Play::within(round.hand(seat)).collect();
                            plays[rng.below(plays.len() as u32) as usize].pieces
                        }
                    };
                    required = Some(set.len());
                    sets.push(set);
                    let done = round.play(set).expect("legal");
                    assert_eq!(done.is_some(), place + 1 == SEATS);
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
    fn what_may_not_be_played_changes_nothing() {
        let set = |points: &[i32]| -> PieceSet {
            points
                .iter()
                .filter_map(|&points| Piece::new(points))
                .collect()
        };
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
        // Pieces of no play are good enough to answer with.
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
