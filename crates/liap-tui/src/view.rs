//! What one player may know of a round.

use std::ops::Deref;

use thiserror::Error;

use super::pieces::{PIECES, Piece};
use super::public_state::{PublicState, RuleError, TurnResult};
use super::rules::HAND;
use super::set::PieceSet;
use super::{SEATS, Seat};

/// How a round begins for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundStart {
    /// His seat.
    pub me: Seat,
    /// His eight pieces, in the order in which he holds them: it decides between plays that the named
    /// strategies find equally good.
    pub hand: [Piece; HAND],
    /// Who declares first and leads the first turn.
    pub starter: Seat,
    /// Scores of the game before the round.
    pub scores: [i32; SEATS],
    /// How often in a row each seat has declared nothing before.
    pub zero_streaks: [u32; SEATS],
    /// What the scores of the round are multiplied by: 1, and one more for each new deal.
    pub multiplier: u32,
    /// The number of the round in its game, from 1.
    pub round: u32,
}

impl RoundStart {
    /// The first round of a game.
    pub const fn new(me: Seat, hand: [Piece; HAND], starter: Seat) -> RoundStart {
        RoundStart {
            me,
            hand,
            starter,
            scores: [0; SEATS],
            zero_streaks: [0; SEATS],
            multiplier: 1,
            round: 1,
        }
    }
}

/// One player's own pieces, and what was declared and played in sight of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    start: RoundStart,
    state: PublicState,
    /// What is left of the hand, in its order.
    held: [Piece; HAND],
    len: usize,
    /// By seat, what it has played.
    played: [PieceSet; SEATS],
    /// What was played, in order.
    sets: [PieceSet; PIECES],
    sets_len: usize,
}

/// Why pieces are no hand, or something cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ViewError {
    /// There are more of a kind than the deck has.
    #[error("{hand} has more of a kind than there are")]
    TooManyCopies {
        /// The hand.
        hand: PieceSet,
    },
    /// The seat does not have these pieces.
    #[error("seat {seat} cannot have played {pieces}: it may have {may_have}")]
    NotHeld {
        /// Who.
        seat: Seat,
        /// What.
        pieces: PieceSet,
        /// What he may have.
        may_have: PieceSet,
    },
    /// What is held and what was played are not eight pieces.
    #[error("{held} pieces in hand, {all} with those played: they must be 8")]
    HandCount {
        /// How many are held.
        held: usize,
        /// How many with those played.
        all: usize,
    },
    /// Somebody has declared already.
    #[error("somebody has declared already")]
    RedealTooLate,
    /// It is somebody else's turn.
    #[error("it is not seat {seat}'s turn")]
    OutOfTurn {
        /// Who was to act.
        seat: Seat,
    },
    /// The rules do not allow it.
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
    /// Before the first declaration.
    ///
    /// # Errors
    /// [`ViewError::Hand`].
    pub fn new(start: RoundStart) -> Result<View, ViewError> {
        let hand: PieceSet = start.hand.into_iter().collect();
        if !hand.is_possible() {
            return Err(ViewError::TooManyCopies { hand });
        }
        Ok(View {
            state: PublicState::new(start.starter, start.zero_streaks),
            held: start.hand,
            len: HAND,
            played: [PieceSet::EMPTY; SEATS],
            sets: [PieceSet::EMPTY; PIECES],
            sets_len: 0,
            start,
        })
    }

    /// The middle of a round: with what I hold now, in its order, instead of the hand of `start`, after
    /// these declarations in order and these sets, four for each turn, in the order in which they were
    /// played. Who played which follows from them.
    ///
    /// # Errors
    /// [`ViewError::HandCount`], and as [`View::new`], [`View::declare`] and [`View::play`].
    pub fn from_history(
        start: RoundStart,
        held: &[Piece],
        declared: &[u8],
        sets: &[PieceSet],
    ) -> Result<View, ViewError> {
        let mut state = PublicState::new(start.starter, start.zero_streaks);
        for &declared in declared {
            state.declare(declared)?;
        }
        // Those played stand behind those held, so that these keep their order.
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
            if state.on_turn() == start.me {
                set.iter().for_each(&mut push);
            }
            state.put(set);
        }
        if all != HAND {
            let held = held.len();
            return Err(ViewError::HandCount { held, all });
        }
        let mut view = View::new(RoundStart { hand, ..start })?;
        for (place, &declared) in declared.iter().enumerate() {
            view.declare(start.starter.step(place as i32), declared)?;
        }
        for &set in sets {
            let seat = view.state.on_turn();
            view.play(seat, set)?;
        }
        Ok(view)
    }

    /// How the round began.
    pub const fn start(&self) -> &RoundStart {
        &self.start
    }

    /// The seat whose view it is.
    #[inline]
    pub const fn me(&self) -> Seat {
        self.start.me
    }

    /// What I hold, in its order.
    pub fn held(&self) -> &[Piece] {
        &self.held[..self.len]
    }

    /// What I hold.
    pub fn hand(&self) -> PieceSet {
        self.held().iter().copied().collect()
    }

    /// What a seat has played.
    #[inline]
    pub const fn played_by(&self, seat: Seat) -> PieceSet {
        self.played[seat.index()]
    }

    /// What was played, in order. Who played it follows.
    pub fn sets_played(&self) -> &[PieceSet] {
        &self.sets[..self.sets_len]
    }

    /// The pieces that I neither hold nor have seen: those of the others.
    pub fn unseen(&self) -> PieceSet {
        let seen = self
            .played
            .into_iter()
            .fold(self.hand(), |seen, set| seen + set);
        PieceSet::DECK - seen
    }

    /// The seat declares.
    ///
    /// # Errors
    /// [`ViewError::OutOfTurn`], and as [`PublicState::declare`].
    pub fn declare(&mut self, seat: Seat, declared: u8) -> Result<(), ViewError> {
        if self.state.next_seat() != Some(seat) && !self.state.is_declared() {
            return Err(ViewError::OutOfTurn { seat });
        }
        Ok(self.state.declare(declared)?)
    }

    /// The seat plays these pieces; who captures the turn, if it is complete.
    ///
    /// # Errors
    /// [`ViewError::OutOfTurn`], [`ViewError::NotHeld`], and as [`PublicState::check`]. The view is then as it was.
    pub fn play(&mut self, seat: Seat, pieces: PieceSet) -> Result<Option<TurnResult>, ViewError> {
        self.state.check(pieces)?;
        if self.state.on_turn() != seat {
            return Err(ViewError::OutOfTurn { seat });
        }
        let may_have = match seat == self.me() {
            true => self.hand(),
            false => self.unseen(),
        };
        if !may_have.contains(pieces) {
            return Err(ViewError::NotHeld {
                seat,
                pieces,
                may_have,
            });
        }
        if seat == self.me() {
            self.give_up(pieces);
        }
        self.played[seat] = self.played[seat] + pieces;
        self.sets[self.sets_len] = pieces;
        self.sets_len += 1;
        Ok(self.state.put(pieces))
    }

    /// Whether I am to play now.
    ///
    /// # Errors
    /// [`ViewError::OutOfTurn`] if not.
    pub fn check_my_play(&self) -> Result<(), ViewError> {
        let seat = self.me();
        match self.is_declared() && self.next_seat() == Some(seat) {
            true => Ok(()),
            false => Err(ViewError::OutOfTurn { seat }),
        }
    }

    /// Takes these pieces from the hand: of a kind the last, so that whoever is told what was played behind
    /// what is held keeps the order of that.
    fn give_up(&mut self, mut pieces: PieceSet) {
        for place in (0..self.len).rev() {
            let piece = self.held[place];
            if pieces.count(piece) > 0 {
                pieces = pieces - PieceSet::from_piece(piece);
                self.held.copy_within(place + 1..self.len, place);
                self.len -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Play, Round, deal};
    use handsense_core::Rng;

    /// What a player sees of any legal round is what happens in it.
    #[test]
    fn four_views_follow_a_round() {
        let mut rng = Rng::new(21);
        for _ in 0..200 {
            let hands = deal(&mut rng);
            let starter = Seat::ALL[rng.below(4) as usize];
            let mut round = Round::new(hands, starter);
            let mut views = Seat::ALL.map(|me| {
                let mut hand = hands[me].to_array().expect("eight pieces");
                rng.shuffle(&mut hand);
                View::new(RoundStart::new(me, hand, starter)).expect("a hand")
            });
            while let Some(seat) = round.next_seat() {
                for view in &views {
                    let me = view.me();
                    assert_eq!(**view, *round);
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
                    let legal: Vec<u8> = round.legal_declarations().iter().collect();
                    let declared = legal[rng.below(legal.len() as u32) as usize];
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
                let mut held: Vec<Piece> = round.hand(seat).iter().collect();
                rng.shuffle(&mut held);
                let pieces: PieceSet = match round.required() {
                    Some(count) => held.into_iter().take(count as usize).collect(),
                    None => {
                        let plays: Vec<&Play> = Play::within(round.hand(seat)).collect();
                        plays[rng.below(plays.len() as u32) as usize].pieces
                    }
                };
                let done = round.play(pieces).expect("legal");
                for view in &mut views {
                    assert_eq!(
                        view.play(seat.next(), pieces),
                        Err(ViewError::OutOfTurn { seat: seat.next() })
                    );
                    assert_eq!(view.play(seat, pieces), Ok(done));
                }
            }
        }
    }

    #[test]
    fn pieces_that_cannot_be_there_are_refused() {
        let hand = |points: [i32; HAND]| points.map(|points| Piece::new(points).expect("a piece"));
        let eight = hand([14, 12, 12, 10, 1, 1, 1, 1]);
        let start = RoundStart::new(Seat::ALL[1], eight, Seat::ALL[0]);
        let two_generals = RoundStart {
            hand: hand([14, 14, 12, 10, 1, 1, 1, 1]),
            ..start
        };
        assert!(matches!(
            View::new(two_generals),
            Err(ViewError::TooManyCopies { .. })
        ));
        let mut view = View::new(start).expect("a hand");
        for place in 0..4 {
            view.declare(Seat::ALL[place], 1).expect("legal");
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
    fn a_view_can_be_made_of_what_has_happened() {
        let set = |points: &[i32]| -> PieceSet {
            points
                .iter()
                .filter_map(|&points| Piece::new(points))
                .collect()
        };
        let held = [8, 2, 6].map(|points| Piece::new(points).expect("a piece"));
        let (me, starter) = (Seat::ALL[0], Seat::ALL[2]);
        let start = RoundStart::new(me, [Piece::LOWEST; HAND], starter);
        let mut sets = vec![
            set(&[1, 1, 1, 1, 1]),
            set(&[9, 9, 7, 7, 5]),
            set(&[14, 12, 12, 10, 10]),
            set(&[2, 2, 2, 2, 13]),
        ];
        let declared = [5, 0, 0, 1];
        let mut view = View::from_history(start, &held, &declared, &sets).expect("a round");
        assert_eq!((view.held(), view.hand()), (&held[..], set(&[2, 6, 8])));
        assert_eq!(view.next_seat(), Some(starter));
        assert_eq!(view.captured()[starter], 5);
        // Three pieces are left to everybody, and the leader might have six in six kinds.
        let (found, left) = (6, 3);
        let pieces = set(&[8, 8, 6, 6, 4, 4]);
        let error = ViewError::Rule(RuleError::TooMany { found, left });
        assert_eq!(view.play(starter, pieces), Err(error));
        sets.push(pieces);
        assert_eq!(
            View::from_history(start, &held, &declared, &sets),
            Err(error)
        );
        sets.pop();
        let (held, all) = (2, 7);
        assert_eq!(
            View::from_history(start, view.held()[..2].as_ref(), &declared, &sets),
            Err(ViewError::HandCount { held, all })
        );
        assert_eq!(
            View::from_history(start, view.held(), &declared[..3], &sets),
            Err(ViewError::Rule(RuleError::NotDeclared))
        );
    }
}
