//! Conversion between the C structs of Liap Tui and the types of the library.

use super::error::Error;
use super::types::*;
use crate::ffi::argument::{
    Argument, FromC, FromStruct, UpTo, entries, field, from_values, game_scores, name,
};
use crate::ffi::limits::search_options;
use crate::ffi::pointer::{plain, zero};
use crate::ffi::status::Failure;
use handsense_core::ArrayVec;
use handsense_liap_tui::search::{Decision, Estimate, Objective, SearchOptions};
use handsense_liap_tui::{
    HAND, PIECES, Piece, PieceSet, PlayStyle, RoundStart, SEATS, Seat, Strategy, View,
};

/// Limit of multipliers and round numbers.
const MAX_ROUNDS: i32 = 1_000;

/// Up to eight pieces in order.
pub(super) struct Pieces(pub ArrayVec<Piece, HAND>);

impl Pieces {
    /// Returns the pieces as a set.
    pub fn set(&self) -> PieceSet {
        self.0.iter().copied().collect()
    }
}

impl FromC<&[HsLiapTuiPiece]> for Pieces {
    type Error = Error;

    /// Checks values and numbers of copies.
    fn from_c(values: &[HsLiapTuiPiece], name: &'static str) -> Result<Pieces, Error> {
        let mut pieces = Pieces(ArrayVec::new());
        for &value in values {
            let value = i32::from(value);
            let piece = Piece::new(value).ok_or(Error::Piece { name, value })?;
            pieces.0.push(piece);
        }
        let set = pieces.set();
        for piece in set.kinds() {
            let count = set.count(piece);
            if count > u32::from(piece.copies()) {
                return Err(Error::Copies { name, piece, count });
            }
        }
        Ok(pieces)
    }
}

impl FromC<&[HsLiapTuiPiece; HAND]> for Pieces {
    type Error = Error;

    fn from_c(values: &[HsLiapTuiPiece; HAND], name: &'static str) -> Result<Pieces, Error> {
        Pieces::from_c(values.as_slice(), name)
    }
}

pub(super) fn pieces(set: &HsLiapTuiSet, name: &'static str) -> Result<Pieces, Error> {
    let count = set.count;
    let len = usize::try_from(count).ok();
    let pieces = len.and_then(|len| set.pieces.get(..len));
    Pieces::from_c(pieces.ok_or(Error::Pieces { name, count })?, name)
}

/// Reads a hand before the first turn: eight pieces.
pub(super) fn full_hand(set: &HsLiapTuiSet, name: &'static str) -> Result<[Piece; HAND], Error> {
    let (hand, count) = (pieces(set, name)?, set.count);
    let hand = <[Piece; HAND]>::try_from(&hand.0[..]);
    hand.map_err(|_| Error::Pieces { name, count })
}

impl Argument<*const HsLiapTuiSet> for Pieces {
    type Error = Error;

    unsafe fn bind(pointer: *const HsLiapTuiSet, name: &'static str) -> Result<Pieces, Error> {
        // SAFETY: the contract of this function.
        pieces(unsafe { plain(pointer, name) }?, name)
    }
}

impl Argument<*const HsLiapTuiSet> for [Piece; HAND] {
    type Error = Error;

    unsafe fn bind(set: *const HsLiapTuiSet, name: &'static str) -> Result<Self, Error> {
        // SAFETY: the contract of this function.
        full_hand(unsafe { plain(set, name) }?, name)
    }
}

/// Converts a set of pieces to its C struct, lowest piece first.
pub(super) fn set_to_c(set: PieceSet) -> HsLiapTuiSet {
    pieces_to_c(set.iter())
}

pub(super) fn pieces_to_c(pieces: impl Iterator<Item = Piece>) -> HsLiapTuiSet {
    let mut out = HsLiapTuiSet::default();
    for (slot, piece) in out.pieces.iter_mut().zip(pieces) {
        *slot = piece.points() as HsLiapTuiPiece;
        out.count += 1;
    }
    out
}

from_values!(Strategy, Strategy::ALL, |_, code| Failure::Strategy(code));
from_values!(PlayStyle, PlayStyle::ALL, |_, code| Failure::Strategy(code));

/// A declaration, 0 to 8.
pub(super) struct Declaration(pub u8);

impl FromC<i32> for Declaration {
    type Error = Error;

    fn from_c(value: i32, _name: &'static str) -> Result<Declaration, Error> {
        let declared = u8::try_from(value).ok();
        let declared = declared.filter(|&declared| usize::from(declared) <= HAND);
        declared.map(Declaration).ok_or(Error::Declaration(value))
    }
}

/// Up to four declarations in order.
pub(super) type Declared = ArrayVec<u8, SEATS>;

impl FromC<&[i32]> for Declared {
    type Error = Error;

    fn from_c(values: &[i32], name: &'static str) -> Result<Declared, Error> {
        let read = |&value| Ok(Declaration::from_c(value, name)?.0);
        values.iter().map(read).collect()
    }
}

/// The multiplier of the points or the number of a round, 1 to [`MAX_ROUNDS`]; 0 means 1.
pub(super) struct AtLeastOne(pub u32);

impl FromC<i32> for AtLeastOne {
    type Error = Failure;

    fn from_c(value: i32, name: &'static str) -> Result<AtLeastOne, Failure> {
        match value {
            0 => Ok(AtLeastOne(1)),
            1..=MAX_ROUNDS => Ok(AtLeastOne(value as u32)),
            _ => Err(Failure::Option { name, value }),
        }
    }
}

/// Reads what the game brings to a round.
pub(super) fn start(
    starter: i32,
    scores: &[i32; SEATS],
    zero_declarations: &[i32; SEATS],
    multiplier: i32,
    round: i32,
) -> Result<RoundStart, Failure> {
    let name = name!(zero_declarations);
    let mut counts = [0; SEATS];
    for (slot, &value) in counts.iter_mut().zip(zero_declarations) {
        *slot = u32::try_from(value).map_err(|_| Failure::Option { name, value })?;
    }
    Ok(RoundStart {
        starter: Seat::from_c(starter, name!(starter))?,
        scores: game_scores(scores)?,
        zero_declarations: counts,
        multiplier: AtLeastOne::from_c(multiplier, name!(multiplier))?.0,
        round: AtLeastOne::from_c(round, name!(round))?.0,
    })
}

/// Reads the declarations and the sets played of a C struct, each in order.
pub(super) fn history(
    declared_count: i32,
    declared: &[i32; SEATS],
    turn_count: i32,
    turns: &[HsLiapTuiTurn; HS_LIAP_TUI_MAX_TURNS],
) -> Result<(Declared, ArrayVec<PieceSet, PIECES>), Error> {
    let declared_count = UpTo::<SEATS>::from_c(declared_count, name!(declared_count))?;
    let turn_count = UpTo::<HS_LIAP_TUI_MAX_TURNS>::from_c(turn_count, name!(turn_count))?;
    let turns = &turns[..turn_count.into()];
    let declared = Declared::from_c(&declared[..declared_count.into()], name!(declared))?;
    let mut played = ArrayVec::new();
    for (number, turn) in turns.iter().enumerate() {
        for set in sets(turn, number + 1 == turns.len())? {
            played.push(pieces(set, name!(turns))?.set());
        }
    }
    Ok((declared, played))
}

impl FromStruct for View {
    type Struct = HsLiapTuiView;
    type Error = Error;

    fn from_struct(view: &HsLiapTuiView) -> Result<View, Error> {
        let (declared, sets) = history(
            view.declared_count,
            &view.declared,
            view.turn_count,
            &view.turns,
        )?;
        let me = field!(view.me)?;
        let hand = pieces(&view.hand, "hand")?;
        let start = start(
            view.starter,
            &view.scores,
            &view.zero_declarations,
            view.multiplier,
            view.round,
        )?;
        Ok(View::from_history(me, start, &hand.0, &declared, &sets)?)
    }
}

/// Returns the sets played in a turn. All turns but the last are complete.
fn sets(turn: &HsLiapTuiTurn, is_last: bool) -> Result<&[HsLiapTuiSet], Failure> {
    let fewest = if is_last { 1 } else { SEATS };
    let (name, value) = ("played", turn.played);
    let played = usize::try_from(value).ok();
    let played = played.filter(|played| (fewest..=SEATS).contains(played));
    let played = played.ok_or(Failure::Option { name, value })?;
    Ok(&turn.sets[..played])
}

/// Returns the C view before the first declaration.
pub(super) fn initial_view(me: Seat, hand: PieceSet, starter: Seat) -> HsLiapTuiView {
    HsLiapTuiView {
        me: me.index() as i32,
        starter: starter.index() as i32,
        round: 1,
        multiplier: 1,
        hand: set_to_c(hand),
        ..zero()
    }
}

search_options!(HsLiapTuiSearchOptions, SearchOptions, |options, limits| {
    let objective = field!(options.objective)?;
    Ok(SearchOptions { limits, objective })
});

/// Converts an estimate to its C struct. Values of the objective GAME become probabilities.
fn estimate(estimate: &Estimate, objective: Objective) -> HsLiapTuiEstimate {
    let unit = objective.value_scale();
    HsLiapTuiEstimate {
        value: estimate.value / unit,
        value_error: estimate.standard_error / unit,
        points: estimate.points,
        exact: estimate.exact,
        captured: estimate.captured,
        playouts: estimate.playouts,
    }
}

pub(super) fn declaration_to_c(
    decision: &Decision<u8, Estimate>,
    objective: Objective,
) -> HsLiapTuiDeclarationDecision {
    let candidates = decision.candidates.iter();
    let candidates = candidates.map(|candidate| HsLiapTuiSearchedDeclaration {
        declared: i32::from(candidate.choice),
        reserved: 0,
        estimate: estimate(&candidate.estimate, objective),
    });
    HsLiapTuiDeclarationDecision {
        struct_size: size_of::<HsLiapTuiDeclarationDecision>() as u32,
        declared: decision.best().map_or(0, i32::from),
        count: decision.candidates.len() as i32,
        settled: i32::from(decision.settled),
        playouts: decision.playouts,
        candidates: entries(candidates),
    }
}

pub(super) fn play_to_c(
    decision: &Decision<PieceSet, Estimate>,
    objective: Objective,
) -> HsLiapTuiPlayDecision {
    let candidates = decision.candidates.iter();
    let candidates = candidates.map(|candidate| HsLiapTuiSearchedPlay {
        set: set_to_c(candidate.choice),
        reserved: 0,
        estimate: estimate(&candidate.estimate, objective),
    });
    HsLiapTuiPlayDecision {
        struct_size: size_of::<HsLiapTuiPlayDecision>() as u32,
        count: decision.candidates.len() as i32,
        settled: i32::from(decision.settled),
        reserved: 0,
        playouts: decision.playouts,
        candidates: entries(candidates),
    }
}
