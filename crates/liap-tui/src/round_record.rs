//! The record of a round with all hands open: the state of a host, with undo.

use std::ops::Deref;

use super::pieces::{PIECES, Piece};
use super::public_state::PublicState;
use super::round::{Round, RoundError};
use super::rules::{HAND, MAX_ZERO_DECLARATIONS, deal, holder_of_red_general, winners};
use super::set::PieceSet;
use super::view::{RoundStart, View, ViewError};
use super::{SEATS, Seat};
use handsense_core::{ArrayVec, Rng};

/// A round before its first declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundSetup {
    /// The eight pieces of each seat in a fixed order, as in [`RoundStart::hand`].
    pub hands: [[Piece; HAND]; SEATS],
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

impl RoundSetup {
    /// Creates the first round of a game.
    pub const fn new(hands: [[Piece; HAND]; SEATS], starter: Seat) -> RoundSetup {
        RoundSetup {
            hands,
            starter,
            scores: [0; SEATS],
            zero_declarations: [0; SEATS],
            multiplier: 1,
            round: 1,
        }
    }

    fn sets(&self) -> [PieceSet; SEATS] {
        self.hands.map(|hand| hand.into_iter().collect())
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

/// A round with its history.
///
/// ```
/// use handsense_core::{Rng, Seat};
/// use handsense_liap_tui::{RoundPhase, RoundRecord};
/// let mut round = RoundRecord::random(None, &mut Rng::new(3));
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
pub struct RoundRecord {
    setup: RoundSetup,
    round: Round,
    sets: ArrayVec<PieceSet, PIECES>,
    turn_winners: ArrayVec<Seat, HAND>,
}

impl Deref for RoundRecord {
    type Target = Round;

    fn deref(&self) -> &Round {
        &self.round
    }
}

impl RoundRecord {
    /// Deals the first round of a game at random. Without `starter`, the holder of the red general
    /// starts. The pieces of each hand ascend.
    pub fn random(starter: Option<Seat>, rng: &mut Rng) -> RoundRecord {
        let hands = deal(rng);
        let starter = starter.or_else(|| holder_of_red_general(&hands));
        let starter = starter.unwrap_or(Seat::ALL[0]);
        RoundRecord::begin(RoundSetup::new(ordered(hands), starter))
    }

    fn begin(setup: RoundSetup) -> RoundRecord {
        let state = PublicState::new(setup.starter, setup.zero_declarations);
        RoundRecord {
            round: Round::from_parts(state, setup.sets()),
            setup,
            sets: ArrayVec::new(),
            turn_winners: ArrayVec::new(),
        }
    }

    /// Creates a round after these declarations and plays, in order.
    ///
    /// # Errors
    /// [`RoundError::NoDeck`], and an action against the rules.
    // Not inlined, so that its callers share the code.
    #[inline(never)]
    pub fn resume(
        setup: RoundSetup,
        declared: &[u8],
        sets: &[PieceSet],
    ) -> Result<RoundRecord, RoundError> {
        let mut counts = [0_u8; PIECES];
        for piece in setup.hands.into_iter().flatten() {
            if let Some(count) = counts.get_mut(piece.points() as usize) {
                *count += 1;
                if *count > piece.copies() {
                    return Err(RoundError::NoDeck { piece });
                }
            }
        }
        let mut record = RoundRecord::begin(setup);
        declared
            .iter()
            .try_for_each(|&number| record.declare(number))?;
        sets.iter().try_for_each(|&pieces| record.play(pieces))?;
        Ok(record)
    }

    /// Returns the round before its first declaration.
    pub const fn setup(&self) -> &RoundSetup {
        &self.setup
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
        if !self.round.is_declared() {
            RoundPhase::Declaring
        } else if self.round.is_over() {
            RoundPhase::Over
        } else {
            RoundPhase::Playing
        }
    }

    /// Returns whether a seat may ask for a redeal: its hand is weak, and no seat has declared.
    pub fn may_redeal(&self, seat: Seat) -> bool {
        self.round.declarations().is_empty() && self.round.hand(seat).is_weak()
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
        *self = RoundRecord::begin(RoundSetup {
            hands: ordered(deal(rng)),
            starter: seat,
            multiplier: self.setup.multiplier.saturating_add(1),
            ..self.setup
        });
        Ok(())
    }

    /// Declares for the next seat.
    ///
    /// # Errors
    /// As [`Round::declare`].
    pub fn declare(&mut self, declared: u8) -> Result<(), RoundError> {
        self.round.declare(declared)
    }

    /// Plays these pieces for the next seat.
    ///
    /// # Errors
    /// As [`Round::play`]. The round is then unchanged.
    pub fn play(&mut self, pieces: PieceSet) -> Result<(), RoundError> {
        if let Some(result) = self.round.play(pieces)? {
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
        let declared = self.round.declarations();
        let (declared, sets) = match (&*self.sets, declared) {
            ([earlier @ .., _], declared) => (declared, earlier),
            ([], [earlier @ .., _]) => (earlier, &[][..]),
            ([], []) => return Err(RoundError::NothingToUndo),
        };
        *self = RoundRecord::resume(self.setup, declared, sets)?;
        Ok(())
    }

    /// Returns the view of a seat.
    ///
    /// # Errors
    /// None for a round of this type; the signature leaves the check to the view.
    pub fn view(&self, seat: Seat) -> Result<View, ViewError> {
        let RoundSetup {
            hands,
            starter,
            scores,
            zero_declarations,
            multiplier,
            round,
        } = self.setup;
        let mut view = View::new(RoundStart {
            me: seat,
            hand: hands[seat],
            starter,
            scores,
            zero_declarations,
            multiplier,
            round,
        })?;
        for &declared in self.round.declarations() {
            view.declare(view.next_seat().unwrap_or(seat), declared)?;
        }
        for &pieces in &*self.sets {
            view.play(view.next_seat().unwrap_or(seat), pieces)?;
        }
        Ok(view)
    }

    /// Returns the points of each seat when the round is over, with the multiplier.
    pub fn points(&self) -> Option<[i32; SEATS]> {
        let multiplier = i32::try_from(self.setup.multiplier).unwrap_or(i32::MAX);
        let scores = self.round.scores();
        (self.phase() == RoundPhase::Over)
            .then(|| scores.map(|score| score.saturating_mul(multiplier)))
    }

    /// Returns the scores of the game: those before the round, and its points when it is over.
    pub fn game_scores(&self) -> [i32; SEATS] {
        let points = self.points().unwrap_or_default();
        Seat::ALL.map(|seat| self.setup.scores[seat].saturating_add(points[seat]))
    }

    /// Returns the seats with the highest score of the game, when one has
    /// [`GAME_TARGET`](crate::GAME_TARGET) points.
    pub fn game_winners(&self) -> Option<[bool; SEATS]> {
        winners(&self.game_scores())
    }

    /// Returns the zero declarations in a row of each seat, with this round once it has declared.
    pub fn zero_declarations(&self) -> [u32; SEATS] {
        Seat::ALL.map(|seat| {
            let before = self.setup.zero_declarations[seat];
            match self.round.declared(seat) {
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
    use crate::testing::any_declaration;

    /// Plays one random action.
    fn act(round: &mut RoundRecord, rng: &mut Rng) {
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
            let mut round = RoundRecord::random(None, &mut rng);
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
            let mut round = RoundRecord::random(Some(Seat::ALL[1]), &mut rng);
            for seat in Seat::ALL {
                let is_weak = round.hand(seat).is_weak();
                let mut after = round;
                match after.redeal(seat, &mut rng) {
                    Ok(()) => {
                        redeals += 1;
                        assert!(is_weak);
                        let setup = after.setup();
                        assert_eq!((setup.starter, setup.multiplier), (seat, 2));
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
        let mut setup = *RoundRecord::random(None, &mut Rng::new(1)).setup();
        let holder = Seat::ALL
            .into_iter()
            .find(|&seat| !setup.hands[seat].contains(&Piece::RED_GENERAL))
            .expect("three of them");
        setup.hands[holder][0] = Piece::RED_GENERAL;
        let piece = Piece::RED_GENERAL;
        let refused = RoundRecord::resume(setup, &[], &[]);
        assert_eq!(refused, Err(RoundError::NoDeck { piece }));
    }
}
