//! One player's view of a round: the player's hand and the public history.

use std::ops::Deref;

use thiserror::Error;

use super::pieces::{PIECES, Piece};
use super::public_state::{PublicState, RuleError, TurnResult};
use super::round::RoundStart;
use super::rules::HAND;
use super::set::PieceSet;
use super::{SEATS, Seat};
use handsense_core::ArrayVec;

/// Information set of one player: the player's hand, and the public history of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    me: Seat,
    start: RoundStart,
    state: PublicState,
    /// Remaining hand in its order.
    held: ArrayVec<Piece, HAND>,
    /// Pieces played by each seat.
    played: [PieceSet; SEATS],
    /// All sets in order of play.
    sets: ArrayVec<PieceSet, PIECES>,
}

/// Reason why a view is impossible, or an action is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ViewError {
    /// The hand has more copies of a kind than the deck.
    #[error("the hand {hand} has more copies of a piece than the deck")]
    TooManyCopies {
        /// The hand.
        hand: PieceSet,
    },
    /// The seat cannot hold these pieces.
    #[error("seat {seat} cannot play {pieces}: it can only hold {may_have}")]
    NotHeld {
        /// The seat.
        seat: Seat,
        /// The pieces.
        pieces: PieceSet,
        /// The pieces that the seat can hold.
        may_have: PieceSet,
    },
    /// The pieces in hand and the pieces already played do not make eight.
    #[error("{held} pieces in hand and {all} with those played; expected 8")]
    HandCount {
        /// Number of pieces in hand.
        held: usize,
        /// Number of pieces in hand and played.
        all: usize,
    },
    /// A redeal is only possible before the first declaration.
    #[error("a redeal is not possible after the first declaration")]
    RedealTooLate,
    /// Another seat is to act.
    #[error("it is not seat {seat}'s turn")]
    OutOfTurn {
        /// The seat that is not to act.
        seat: Seat,
    },
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] RuleError),
}

impl Deref for View {
    type Target = PublicState;

    fn deref(&self) -> &PublicState {
        &self.state
    }
}

impl View {
    /// Starts a view before the first declaration.
    ///
    /// `dealt` has the eight pieces of the player in a fixed order. The order breaks ties between
    /// plays that a strategy values equally.
    ///
    /// # Errors
    /// [`ViewError::TooManyCopies`].
    pub fn new(me: Seat, dealt: [Piece; HAND], start: RoundStart) -> Result<View, ViewError> {
        let hand: PieceSet = dealt.into_iter().collect();
        if !hand.is_possible() {
            return Err(ViewError::TooManyCopies { hand });
        }
        Ok(View {
            me,
            state: PublicState::new(start.starter, start.zero_declarations),
            held: dealt.into_iter().collect(),
            played: [PieceSet::EMPTY; SEATS],
            sets: ArrayVec::new(),
            start,
        })
    }

    /// Rebuilds a view in the middle of a round.
    ///
    /// `held` is the player's current hand in its order. `declared` has the declarations in order. `sets` has the sets played so far, four for each
    /// turn, in order of play; the seats follow from the rules.
    ///
    /// # Errors
    /// [`ViewError::HandCount`], and as [`View::new`], [`View::declare`] and [`View::play`].
    pub fn from_history(
        me: Seat,
        start: RoundStart,
        held: &[Piece],
        declared: &[u8],
        sets: &[PieceSet],
    ) -> Result<View, ViewError> {
        let mut state = PublicState::new(start.starter, start.zero_declarations);
        for &declared in declared {
            state.declare(declared)?;
        }
        // Pieces already played follow those in hand, which keep their order.
        let (mut hand, mut all) = ([Piece::LOWEST; HAND], 0);
        let mut push = |piece: Piece| {
            if let Some(slot) = hand.get_mut(all) {
                *slot = piece;
            }
            all += 1;
        };
        held.iter().copied().for_each(&mut push);
        for &set in sets {
            state.check(set)?;
            if state.player_to_move() == me {
                set.iter().for_each(&mut push);
            }
            state.apply_play(set);
        }
        if all != HAND {
            let held = held.len();
            return Err(ViewError::HandCount { held, all });
        }
        let mut view = View::new(me, hand, start)?;
        for (position, &declared) in declared.iter().enumerate() {
            view.declare(start.starter.step(position as i32), declared)?;
        }
        for &set in sets {
            let seat = view.state.player_to_move();
            view.play(seat, set)?;
        }
        Ok(view)
    }

    /// What the game brought to the round.
    pub const fn start(&self) -> &RoundStart {
        &self.start
    }

    /// Seat of the player.
    #[inline]
    pub const fn me(&self) -> Seat {
        self.me
    }

    /// The player's hand in its order.
    pub fn held(&self) -> &[Piece] {
        &self.held
    }

    /// The player's hand as a set.
    pub fn hand(&self) -> PieceSet {
        self.held().iter().copied().collect()
    }

    /// Pieces played by a seat.
    #[inline]
    pub const fn played_by(&self, seat: Seat) -> PieceSet {
        self.played[seat.index()]
    }

    /// All sets in order of play. Their seats follow from the rules.
    pub fn sets_played(&self) -> &[PieceSet] {
        &self.sets
    }

    /// Unseen pieces: the hands of the other players.
    pub fn unseen(&self) -> PieceSet {
        let seen = self
            .played
            .into_iter()
            .fold(self.hand(), |seen, set| seen + set);
        PieceSet::DECK - seen
    }

    /// Records the declaration of a seat.
    ///
    /// # Errors
    /// [`ViewError::OutOfTurn`], and as [`PublicState::declare`].
    pub fn declare(&mut self, seat: Seat, declared: u8) -> Result<(), ViewError> {
        if self.state.next_seat() != Some(seat) && !self.state.is_declared() {
            return Err(ViewError::OutOfTurn { seat });
        }
        Ok(self.state.declare(declared)?)
    }

    /// Records a play. Returns the result of the turn when it is complete.
    ///
    /// # Errors
    /// [`ViewError::OutOfTurn`], [`ViewError::NotHeld`], and as [`PublicState::check`]. The view is
    /// unchanged on error.
    pub fn play(&mut self, seat: Seat, pieces: PieceSet) -> Result<Option<TurnResult>, ViewError> {
        self.state.check(pieces)?;
        if self.state.player_to_move() != seat {
            return Err(ViewError::OutOfTurn { seat });
        }
        let may_have = if seat == self.me() {
            self.hand()
        } else {
            self.unseen()
        };
        if !may_have.contains(pieces) {
            return Err(ViewError::NotHeld {
                seat,
                pieces,
                may_have,
            });
        }
        if seat == self.me() {
            self.remove_from_hand(pieces);
        }
        self.played[seat] = self.played[seat] + pieces;
        self.sets.push(pieces);
        Ok(self.state.apply_play(pieces))
    }

    /// Checks whether the player is to play.
    ///
    /// # Errors
    /// [`ViewError::OutOfTurn`] otherwise.
    pub fn check_turn(&self) -> Result<(), ViewError> {
        let seat = self.me();
        if self.is_declared() && self.next_seat() == Some(seat) {
            Ok(())
        } else {
            Err(ViewError::OutOfTurn { seat })
        }
    }

    /// Removes pieces from the hand, the last copy of a kind first. [`View::from_history`] puts the
    /// pieces already played behind those in hand, and this keeps the order of the latter.
    fn remove_from_hand(&mut self, mut pieces: PieceSet) {
        let mut left: ArrayVec<Piece, HAND> = ArrayVec::new();
        for piece in self.held.iter().rev().copied() {
            if pieces.count(piece) > 0 {
                pieces = pieces - PieceSet::from_piece(piece);
            } else {
                left.push(piece);
            }
        }
        left.reverse();
        self.held = left;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Round;
    use crate::testing::{any_declaration, any_play, set};
    use handsense_core::Rng;

    /// Four views follow a random legal round and agree with it.
    #[test]
    fn four_views_follow_a_round() {
        let mut rng = Rng::new(21);
        for _ in 0..200 {
            let starter = Seat::ALL[rng.below(4) as usize];
            let mut round = Round::random(Some(starter), &mut rng);
            let mut views = Seat::ALL.map(|me| {
                let mut hand = round.dealt()[me];
                rng.shuffle(&mut hand);
                View::new(me, hand, RoundStart::new(starter)).expect("a hand")
            });
            while let Some(seat) = round.next_seat() {
                for view in &views {
                    let me = view.me();
                    assert_eq!(**view, **round);
                    assert_eq!(view.hand(), round.hand(me));
                    let others = Seat::ALL.into_iter().filter(|&other| other != me);
                    let unseen = others
                        .map(|other| round.hand(other))
                        .reduce(|all, hand| all + hand);
                    assert_eq!(Some(view.unseen()), unseen);
                    let counts = Seat::ALL.map(|seat| round.hand(seat).len());
                    assert_eq!(Seat::ALL.map(|seat| view.pieces(seat)), counts);
                }
                if !round.is_declared() {
                    let declared = any_declaration(round.legal_declarations(), &mut rng);
                    round.declare(declared).expect("legal");
                    for view in &mut views {
                        assert_eq!(
                            view.declare(seat.next(), declared),
                            Err(ViewError::OutOfTurn { seat: seat.next() })
                        );
                        view.declare(seat, declared).expect("legal");
                    }
                    continue;
                }
                let pieces = any_play(round.hand(seat), round.required(), &mut rng);
                round.play(pieces).expect("legal");
                for view in &mut views {
                    assert_eq!(
                        view.play(seat.next(), pieces),
                        Err(ViewError::OutOfTurn { seat: seat.next() })
                    );
                    view.play(seat, pieces).expect("legal");
                }
            }
        }
    }

    #[test]
    fn impossible_pieces_are_rejected() {
        let hand = |points: [i32; HAND]| points.map(|points| Piece::new(points).expect("a piece"));
        let eight = hand([14, 12, 12, 10, 1, 1, 1, 1]);
        let (me, start) = (Seat::ALL[1], RoundStart::new(Seat::ALL[0]));
        let two_generals = hand([14, 14, 12, 10, 1, 1, 1, 1]);
        assert!(matches!(
            View::new(me, two_generals, start),
            Err(ViewError::TooManyCopies { .. })
        ));
        let mut view = View::new(me, eight, start).expect("a hand");
        for position in 0..4 {
            view.declare(Seat::ALL[position], 1).expect("legal");
        }
        let before = view;
        let red_general = PieceSet::from_piece(Piece::RED_GENERAL);
        let seat = Seat::ALL[0];
        let refused = view.play(seat, red_general);
        assert!(
            matches!(refused, Err(ViewError::NotHeld { .. })),
            "{refused:?}"
        );
        assert_eq!(view, before);
        let thirteen = Piece::new(13).expect("a piece");
        view.play(seat, PieceSet::from_piece(thirteen))
            .expect("may have it");
        let again = view.play(Seat::ALL[1], PieceSet::from_piece(thirteen));
        assert!(matches!(again, Err(ViewError::NotHeld { .. })), "{again:?}");
        view.play(Seat::ALL[1], red_general).expect("mine");
        assert_eq!(view.held().len(), 7);
    }

    #[test]
    fn view_can_be_rebuilt_from_its_history() {
        let held = [8, 2, 6].map(|points| Piece::new(points).expect("a piece"));
        let (me, starter) = (Seat::ALL[0], Seat::ALL[2]);
        let start = RoundStart::new(starter);
        let mut sets = vec![
            set(&[1, 1, 1, 1, 1]),
            set(&[9, 9, 7, 7, 5]),
            set(&[14, 12, 12, 10, 10]),
            set(&[2, 2, 2, 2, 13]),
        ];
        let declared = [5, 0, 0, 1];
        let mut view = View::from_history(me, start, &held, &declared, &sets).expect("a round");
        assert_eq!((view.held(), view.hand()), (&held[..], set(&[2, 6, 8])));
        assert_eq!(view.next_seat(), Some(starter));
        assert_eq!(view.captured()[starter], 5);
        // Every player has three pieces left, and the leader could have six in six kinds.
        let (found, left) = (6, 3);
        let pieces = set(&[8, 8, 6, 6, 4, 4]);
        let error = ViewError::Rule(RuleError::TooMany { found, left });
        assert_eq!(view.play(starter, pieces), Err(error));
        sets.push(pieces);
        assert_eq!(
            View::from_history(me, start, &held, &declared, &sets),
            Err(error)
        );
        sets.pop();
        let (held, all) = (2, 7);
        assert_eq!(
            View::from_history(me, start, view.held()[..2].as_ref(), &declared, &sets),
            Err(ViewError::HandCount { held, all })
        );
        assert_eq!(
            View::from_history(me, start, view.held(), &declared[..3], &sets),
            Err(ViewError::Rule(RuleError::NotDeclared))
        );
    }
}
