//! What everybody sees of a round: declarations, turns, piles.

use thiserror::Error;

use super::plays::Play;
use super::rules::{Declarations, HAND, MAX_ZERO_STREAK, score};
use super::set::PieceSet;
use super::{SEATS, Seat};

/// A round without its hands.
///
/// First all declare in order from the starter, then turns are played until the hands are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicState {
    starter: Seat,
    /// In order from the starter.
    declared: [u8; SEATS],
    declarations: u8,
    /// By seat, how often in a row nothing was declared in the rounds before.
    zero_streaks: [u32; SEATS],
    captured: [u8; SEATS],
    /// Who leads, or led, the turn in progress.
    leader: Seat,
    /// How many have played in it.
    played: u8,
    /// The play that takes it so far, and whose it is; nothing before the lead.
    best: Option<(&'static Play, Seat)>,
    /// Turns that are complete.
    turns: u8,
    /// Pieces that each seat had when the turn in progress began.
    pieces: u8,
}

/// A turn that somebody has captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnResult {
    /// Who.
    pub winner: Seat,
    /// How many piles: as many as pieces were led.
    pub piles: u8,
}

/// Why something cannot be declared or played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RuleError {
    /// All have declared.
    #[error("all four have declared already")]
    AllDeclared,
    /// The declaration is above eight, makes the sum eight, or is nothing for the third time.
    #[error("{declared} may not be declared")]
    Forbidden {
        /// What was to be declared.
        declared: u8,
    },
    /// Not all have declared yet.
    #[error("declarations come before turns")]
    NotDeclared,
    /// All pieces are played.
    #[error("the round is over")]
    Over,
    /// What is led must be a play.
    #[error("{pieces} is no play to lead")]
    NotAPlay {
        /// What was to be led.
        pieces: PieceSet,
    },
    /// More pieces are led than anybody has left.
    #[error("{found} pieces cannot be led: everybody has {left}")]
    TooMany {
        /// How many were to be led.
        found: u32,
        /// How many everybody has.
        left: u32,
    },
    /// The number of pieces is not that of the lead.
    #[error("{required} pieces must be played, not {found}")]
    PieceCount {
        /// How many were led.
        required: u32,
        /// How many were to be played.
        found: u32,
    },
}

impl PublicState {
    /// Before the first declaration; each seat has declared nothing so often in a row before.
    pub const fn new(starter: Seat, zero_streaks: [u32; SEATS]) -> PublicState {
        PublicState {
            starter,
            declared: [0; SEATS],
            declarations: 0,
            zero_streaks,
            captured: [0; SEATS],
            leader: starter,
            played: 0,
            best: None,
            turns: 0,
            pieces: HAND as u8,
        }
    }

    /// Who declares first and leads the first turn.
    #[inline]
    pub const fn starter(&self) -> Seat {
        self.starter
    }

    /// What was declared, in order from the starter.
    #[inline]
    pub fn declarations(&self) -> &[u8] {
        &self.declared[..usize::from(self.declarations)]
    }

    /// Whether all have declared.
    #[inline]
    pub const fn is_declared(&self) -> bool {
        self.declarations as usize == SEATS
    }

    /// What a seat has declared.
    pub fn declared(&self, seat: Seat) -> Option<u8> {
        self.declarations().get(self.place(seat)).copied()
    }

    /// What a seat has declared when all have.
    #[inline]
    pub(super) const fn aim(&self, seat: Seat) -> u8 {
        self.declared[self.place(seat)]
    }

    /// The place of a seat in the order of declarations.
    #[inline]
    pub const fn place(&self, seat: Seat) -> usize {
        seat.step(-(self.starter.index() as i32)).index()
    }

    /// Piles captured, by seat.
    #[inline]
    pub const fn captured(&self) -> &[u8; SEATS] {
        &self.captured
    }

    /// Piles still to be captured by a seat when all have declared; negative when it has too many.
    #[inline]
    pub const fn need(&self, seat: Seat) -> i32 {
        self.aim(seat) as i32 - self.captured[seat.index()] as i32
    }

    /// Turns that are complete.
    #[inline]
    pub const fn turns(&self) -> u32 {
        self.turns as u32
    }

    /// Who leads, or led, the turn in progress.
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// How many have played in the turn in progress.
    #[inline]
    pub const fn played(&self) -> u32 {
        self.played as u32
    }

    /// How many pieces a seat holds.
    #[inline]
    pub const fn pieces(&self, seat: Seat) -> u32 {
        let place = seat.step(-(self.leader.index() as i32)).index();
        match self.best {
            Some((play, _)) if place < self.played as usize => self.pieces as u32 - play.size(),
            _ => self.pieces as u32,
        }
    }

    /// Piles that nobody has captured yet, with those of the turn in progress.
    #[inline]
    pub const fn piles_left(&self) -> u32 {
        self.pieces as u32
    }

    /// Whether all pieces are played.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.pieces == 0
    }

    /// Who declares or plays next; `None` after the last turn.
    #[inline]
    pub const fn next_seat(&self) -> Option<Seat> {
        match self.is_declared() {
            false => Some(self.starter.step(self.declarations as i32)),
            true if self.is_over() => None,
            true => Some(self.on_turn()),
        }
    }

    /// Who plays next.
    #[inline]
    pub(super) const fn on_turn(&self) -> Seat {
        self.leader.step(self.played as i32)
    }

    /// Whether a seat must not declare nothing.
    pub fn must_be_nonzero(&self, seat: Seat) -> bool {
        self.zero_streaks[seat] >= MAX_ZERO_STREAK
    }

    /// What may be declared next.
    pub fn legal_declarations(&self) -> Declarations {
        let next = self.starter.step(i32::from(self.declarations));
        Declarations::legal(self.declarations(), self.must_be_nonzero(next))
    }

    /// How many pieces must be played; `None` when a play is to be led.
    #[inline]
    pub fn required(&self) -> Option<u32> {
        self.best.map(|(play, _)| play.size())
    }

    /// The play that takes the turn so far, and whose it is.
    #[inline]
    pub const fn best(&self) -> Option<(&'static Play, Seat)> {
        self.best
    }

    /// The next seat declares.
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

    /// Whether the next seat may play these pieces, if it holds them.
    ///
    /// # Errors
    /// All others of [`RuleError`].
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

    /// The next seat plays pieces that it may play; who captures the turn, if it is complete.
    #[inline]
    pub(super) fn put(&mut self, pieces: PieceSet) -> Option<TurnResult> {
        let seat = self.on_turn();
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

    /// What the round has brought each seat so far, before it is multiplied; final when it is over.
    pub fn scores(&self) -> [i32; SEATS] {
        Seat::ALL.map(|seat| score(self.aim(seat), self.captured[seat]))
    }
}
