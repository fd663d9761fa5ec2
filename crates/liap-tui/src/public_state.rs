//! Public state of a round: declarations, turns and captured piles.

use thiserror::Error;

use super::plays::Play;
use super::rules::{Declarations, HAND, MAX_ZERO_DECLARATIONS, score};
use super::set::PieceSet;
use super::{SEATS, Seat};

/// Public state of a round, without the hands.
///
/// All players declare in order from the starter. Turns follow until the hands are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicState {
    starter: Seat,
    /// Declarations in order from the starter.
    declared: [u8; SEATS],
    declarations: u8,
    /// Consecutive zero declarations of each seat before this round.
    zero_declarations: [u32; SEATS],
    captured: [u8; SEATS],
    /// Leader of the turn in progress.
    leader: Seat,
    /// Number of seats that have played in this turn.
    played: u8,
    /// Play that currently wins the turn, with its seat; `None` before the lead.
    best: Option<(&'static Play, Seat)>,
    /// Number of completed turns.
    turns: u8,
    /// Number of pieces in each hand at the start of the turn.
    pieces: u8,
}

/// Result of a completed turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnResult {
    /// Seat that captured the piles.
    pub winner: Seat,
    /// Number of piles captured, equal to the number of pieces led.
    pub piles: u8,
}

/// Rule violated by a declaration or a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RuleError {
    /// All four players have declared.
    #[error("all four players have already declared")]
    AllDeclared,
    /// The declaration is above eight, makes the sum eight, or is a third consecutive zero.
    #[error("the declaration {declared} is not legal here")]
    Forbidden {
        /// The rejected declaration.
        declared: u8,
    },
    /// A turn was played before all players declared.
    #[error("all players must declare before the first turn")]
    NotDeclared,
    /// All pieces are played.
    #[error("the round is over")]
    Over,
    /// The pieces led form no play.
    #[error("{pieces} is not a play and cannot be led")]
    NotAPlay {
        /// The pieces of the rejected lead.
        pieces: PieceSet,
    },
    /// The lead has more pieces than each player has left.
    #[error("cannot lead {found} pieces: each player has {left}")]
    TooMany {
        /// Number of pieces in the rejected lead.
        found: u32,
        /// Number of pieces in each hand.
        left: u32,
    },
    /// The number of pieces differs from the lead.
    #[error("{found} pieces played, but the lead requires {required}")]
    PieceCount {
        /// Number of pieces led.
        required: u32,
        /// Number of pieces in the rejected play.
        found: u32,
    },
}

impl PublicState {
    /// Starts a round before its first declaration. `zero_declarations` counts the consecutive zero
    /// declarations of each seat before.
    pub const fn new(starter: Seat, zero_declarations: [u32; SEATS]) -> PublicState {
        PublicState {
            starter,
            declared: [0; SEATS],
            declarations: 0,
            zero_declarations,
            captured: [0; SEATS],
            leader: starter,
            played: 0,
            best: None,
            turns: 0,
            pieces: HAND as u8,
        }
    }

    /// Seat that declares first and leads the first turn.
    #[inline]
    pub const fn starter(&self) -> Seat {
        self.starter
    }

    /// Declarations so far, in order from the starter.
    #[inline]
    pub fn declarations(&self) -> &[u8] {
        &self.declared[..usize::from(self.declarations)]
    }

    /// Whether all players have declared.
    #[inline]
    pub const fn is_declared(&self) -> bool {
        self.declarations as usize == SEATS
    }

    /// Declaration of a seat, or `None` before it.
    pub fn declared(&self, seat: Seat) -> Option<u8> {
        self.declarations()
            .get(self.declaration_position(seat))
            .copied()
    }

    /// Declaration of a seat, once all players have declared.
    #[inline]
    pub(super) const fn final_declaration(&self, seat: Seat) -> u8 {
        self.declared[self.declaration_position(seat)]
    }

    /// Position of a seat in the order of declarations.
    #[inline]
    pub const fn declaration_position(&self, seat: Seat) -> usize {
        seat.step(-(self.starter.index() as i32)).index()
    }

    /// Captured piles by seat.
    #[inline]
    pub const fn captured(&self) -> &[u8; SEATS] {
        &self.captured
    }

    /// Number of piles that a seat still needs, once all players have declared. Negative if it has
    /// captured too many.
    #[inline]
    pub const fn need(&self, seat: Seat) -> i32 {
        self.final_declaration(seat) as i32 - self.captured[seat.index()] as i32
    }

    /// Number of completed turns.
    #[inline]
    pub const fn turns(&self) -> u32 {
        self.turns as u32
    }

    /// Leader of the turn in progress.
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Number of seats that have played in the turn in progress.
    #[inline]
    pub const fn played(&self) -> u32 {
        self.played as u32
    }

    /// Number of pieces in a seat's hand.
    #[inline]
    pub const fn pieces(&self, seat: Seat) -> u32 {
        let position = seat.step(-(self.leader.index() as i32)).index();
        match self.best {
            Some((play, _)) if position < self.played as usize => self.pieces as u32 - play.size(),
            _ => self.pieces as u32,
        }
    }

    /// Number of piles not yet captured, including those of the turn in progress.
    #[inline]
    pub const fn piles_left(&self) -> u32 {
        self.pieces as u32
    }

    /// Whether all pieces are played.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.pieces == 0
    }

    /// Seat that declares or plays next; `None` after the last turn.
    #[inline]
    pub const fn next_seat(&self) -> Option<Seat> {
        if !self.is_declared() {
            Some(self.starter.step(self.declarations as i32))
        } else if self.is_over() {
            None
        } else {
            Some(self.player_to_move())
        }
    }

    /// Seat that plays next.
    #[inline]
    pub(super) const fn player_to_move(&self) -> Seat {
        self.leader.step(self.played as i32)
    }

    /// Whether a seat must not declare zero.
    pub fn must_be_nonzero(&self, seat: Seat) -> bool {
        self.zero_declarations[seat] >= MAX_ZERO_DECLARATIONS
    }

    /// Legal declarations of the next seat.
    pub fn legal_declarations(&self) -> Declarations {
        let next = self.starter.step(i32::from(self.declarations));
        Declarations::legal(self.declarations(), self.must_be_nonzero(next))
    }

    /// Number of pieces to play; `None` for the leader.
    #[inline]
    pub fn required(&self) -> Option<u32> {
        self.best.map(|(play, _)| play.size())
    }

    /// Play that currently wins the turn, with its seat.
    #[inline]
    pub const fn best(&self) -> Option<(&'static Play, Seat)> {
        self.best
    }

    /// Declares for the next seat.
    ///
    /// # Errors
    /// [`RuleError::AllDeclared`] and [`RuleError::Forbidden`].
    pub fn declare(&mut self, declared: u8) -> Result<(), RuleError> {
        if self.is_declared() {
            return Err(RuleError::AllDeclared);
        }
        if !self.legal_declarations().contains(declared) {
            return Err(RuleError::Forbidden { declared });
        }
        self.declared[usize::from(self.declarations)] = declared;
        self.declarations += 1;
        Ok(())
    }

    /// Checks whether the next seat may play these pieces, if it holds them.
    ///
    /// # Errors
    /// All other variants of [`RuleError`].
    pub fn check(&self, pieces: PieceSet) -> Result<(), RuleError> {
        match self.required() {
            _ if !self.is_declared() => Err(RuleError::NotDeclared),
            _ if self.is_over() => Err(RuleError::Over),
            None if Play::lookup(pieces).is_none() => Err(RuleError::NotAPlay { pieces }),
            None if pieces.len() > self.piles_left() => Err(RuleError::TooMany {
                found: pieces.len(),
                left: self.piles_left(),
            }),
            Some(required) if required != pieces.len() => Err(RuleError::PieceCount {
                required,
                found: pieces.len(),
            }),
            _ => Ok(()),
        }
    }

    /// Plays legal pieces for the next seat. Returns the result of the turn when it is complete.
    #[inline]
    pub(super) fn apply_play(&mut self, pieces: PieceSet) -> Option<TurnResult> {
        let seat = self.player_to_move();
        let play = Play::lookup(pieces);
        self.best = match (self.best, play) {
            (None, Some(play)) => Some((play, seat)),
            (Some((best, _)), Some(play)) if play.beats(best) => Some((play, seat)),
            (best, _) => best,
        };
        self.played += 1;
        let (play, winner) = self.best?;
        if usize::from(self.played) < SEATS {
            return None;
        }
        let piles = play.size() as u8;
        self.captured[winner] += piles;
        self.pieces -= piles;
        (self.leader, self.played, self.best) = (winner, 0, None);
        self.turns += 1;
        Some(TurnResult { winner, piles })
    }

    /// Scores of all seats so far, before the multiplier. Final when the round is over.
    pub fn scores(&self) -> [i32; SEATS] {
        Seat::ALL.map(|seat| score(self.final_declaration(seat), self.captured[seat]))
    }
}
