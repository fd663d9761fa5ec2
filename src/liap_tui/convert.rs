//! Between the structs of C and the types of the library.

use super::types::*;
use crate::ffi::status::Failure;
use crate::ffi::threads::limits;
use handsense_core::search::SearchLimits;
use handsense_liap_tui::search::{
    DeclarationDecision, Estimate, Objective, PlayDecision, SearchOptions,
};
use handsense_liap_tui::{
    CERTAIN_WIN, HAND, Piece, PieceSet, PlayStyle, RoundStart, SEATS, Seat, Strategy, View,
};

/// No round is multiplied by more, and no game has more.
const MAX_TIMES: i32 = 1_000;
/// No score is further from zero.
const MAX_SCORE: i32 = 1_000_000;

/// Pieces in order, up to eight.
#[derive(Clone, Copy)]
pub(super) struct Pieces {
    pieces: [Piece; HAND],
    len: usize,
}

impl Pieces {
    /// Checks values and numbers of copies.
    pub fn of(values: &[HsLiapTuiPiece], name: &'static str) -> Result<Pieces, Failure> {
        let mut pieces = Pieces {
            pieces: [Piece::LOWEST; HAND],
            len: values.len(),
        };
        for (slot, &value) in pieces.pieces.iter_mut().zip(values) {
            let value = i32::from(value);
            *slot = Piece::new(value).ok_or(Failure::Piece { name, value })?;
        }
        let set = pieces.set();
        for piece in set.kinds() {
            let count = set.count(piece);
            if count > u32::from(piece.copies()) {
                return Err(Failure::Copies { name, piece, count });
            }
        }
        Ok(pieces)
    }

    pub fn as_slice(&self) -> &[Piece] {
        &self.pieces[..self.len]
    }

    pub fn set(&self) -> PieceSet {
        self.as_slice().iter().copied().collect()
    }
}

/// How many pieces an array has.
pub(super) fn count(count: i32, name: &'static str) -> Result<usize, Failure> {
    usize::try_from(count)
        .ok()
        .filter(|&count| count <= HAND)
        .ok_or(Failure::Pieces { name, count })
}

pub(super) fn pieces(set: &HsLiapTuiSet, name: &'static str) -> Result<Pieces, Failure> {
    Pieces::of(&set.pieces[..count(set.count, name)?], name)
}

pub(super) fn set_to_c(set: PieceSet) -> HsLiapTuiSet {
    let mut out = HsLiapTuiSet::default();
    for (slot, piece) in out.pieces.iter_mut().zip(set.iter()) {
        *slot = piece.points() as HsLiapTuiPiece;
        out.count += 1;
    }
    out
}

pub(super) fn seat(value: i32, name: &'static str) -> Result<Seat, Failure> {
    Seat::from_index(value).ok_or(Failure::Seat { name, value })
}

pub(super) fn strategy(code: i32) -> Result<Strategy, Failure> {
    Strategy::ALL
        .into_iter()
        .find(|&strategy| strategy as i32 == code)
        .ok_or(Failure::Strategy(code))
}

pub(super) fn style(code: i32) -> Result<PlayStyle, Failure> {
    PlayStyle::ALL
        .into_iter()
        .find(|&style| style as i32 == code)
        .ok_or(Failure::Strategy(code))
}

pub(super) fn declaration(value: i32) -> Result<u8, Failure> {
    u8::try_from(value)
        .ok()
        .filter(|&declared| usize::from(declared) <= HAND)
        .ok_or(Failure::Declaration(value))
}

/// What was declared before, in order.
pub(super) fn declarations(values: &[i32]) -> Result<([u8; SEATS], usize), Failure> {
    let mut declared = [0; SEATS];
    for (slot, &value) in declared.iter_mut().zip(values) {
        *slot = declaration(value)?;
    }
    Ok((declared, values.len()))
}

/// What points are multiplied by.
pub(super) fn multiplier(value: i32) -> Result<u32, Failure> {
    at_least_one(value, "multiplier")
}

/// The number of a round.
pub(super) fn round(value: i32) -> Result<u32, Failure> {
    at_least_one(value, "round")
}

/// 0 or 1.
pub(super) fn truth(value: i32, name: &'static str) -> Result<bool, Failure> {
    match value {
        0 | 1 => Ok(value == 1),
        _ => Err(Failure::Option { name, value }),
    }
}

/// A hand before the first turn.
pub(super) fn whole_hand(hand: &Pieces) -> Result<&Pieces, Failure> {
    match hand.len {
        HAND => Ok(hand),
        len => Err(Failure::Pieces {
            name: "hand",
            count: len as i32,
        }),
    }
}

fn at_least_one(value: i32, name: &'static str) -> Result<u32, Failure> {
    match value {
        0 => Ok(1),
        1..=MAX_TIMES => Ok(value as u32),
        _ => Err(Failure::Option { name, value }),
    }
}

/// The view that a host describes.
pub(super) fn view(view: &HsLiapTuiView) -> Result<View, Failure> {
    let entries = |count: i32, most: usize, name| {
        let entries = usize::try_from(count).ok().filter(|&count| count <= most);
        entries.ok_or(Failure::Option { name, value: count })
    };
    let declared = entries(view.declared_count, SEATS, "declaredCount")?;
    let turns = entries(view.turn_count, HS_LIAP_TUI_MAX_TURNS, "turnCount")?;
    let (me, starter) = (seat(view.me, "me")?, seat(view.starter, "starter")?);
    let mut zero_declarations = [0; SEATS];
    for (slot, &value) in zero_declarations.iter_mut().zip(&view.zero_declarations) {
        *slot = u32::try_from(value).map_err(|_| Failure::Option {
            name: "zeroDeclarations",
            value,
        })?;
    }
    for &value in &view.scores {
        if !(-MAX_SCORE..=MAX_SCORE).contains(&value) {
            return Err(Failure::GameScore(value));
        }
    }
    let hand = pieces(&view.hand, "hand")?;
    let start = RoundStart {
        scores: view.scores,
        zero_declarations,
        multiplier: multiplier(view.multiplier)?,
        round: round(view.round)?,
        ..RoundStart::new(me, [Piece::LOWEST; HAND], starter)
    };
    let (declared, count) = declarations(&view.declared[..declared])?;
    let mut played = [PieceSet::EMPTY; SEATS * HS_LIAP_TUI_MAX_TURNS];
    let mut len = 0;
    for (number, turn) in view.turns[..turns].iter().enumerate() {
        for set in sets(turn, number + 1 == turns)? {
            played[len] = pieces(set, "turns")?.set();
            len += 1;
        }
    }
    let (held, declared) = (hand.as_slice(), &declared[..count]);
    Ok(View::from_history(start, held, declared, &played[..len])?)
}

/// What was played in a turn.
fn sets(turn: &HsLiapTuiTurn, is_last: bool) -> Result<&[HsLiapTuiSet], Failure> {
    let fewest = if is_last { 1 } else { SEATS };
    let played = usize::try_from(turn.played).ok();
    let played = played.filter(|played| (fewest..=SEATS).contains(played));
    match played {
        Some(played) => Ok(&turn.sets[..played]),
        None => Err(Failure::Option {
            name: "played",
            value: turn.played,
        }),
    }
}

/// A view before the first declaration.
pub(super) fn initial_view(me: Seat, hand: PieceSet, starter: Seat) -> HsLiapTuiView {
    HsLiapTuiView {
        struct_size: size_of::<HsLiapTuiView>() as u32,
        me: me.index() as i32,
        starter: starter.index() as i32,
        round: 1,
        multiplier: 1,
        declared_count: 0,
        declared: [0; SEATS],
        zero_declarations: [0; SEATS],
        scores: [0; SEATS],
        hand: set_to_c(hand),
        turn_count: 0,
        turns: [HsLiapTuiTurn::default(); HS_LIAP_TUI_MAX_TURNS],
    }
}

/// What a host wants of a search.
///
/// # Safety
/// `cancel` is NULL or, for the lifetime that the caller chooses, a number that is only changed
/// atomically.
pub(super) unsafe fn search_options<'a>(
    options: Option<&HsLiapTuiSearchOptions>,
) -> Result<SearchOptions<'a>, Failure> {
    let Some(options) = options else {
        return Ok(SearchOptions::default());
    };
    let objective = [Objective::Game, Objective::Points]
        .into_iter()
        .find(|&objective| objective as i32 == options.objective);
    Ok(SearchOptions {
        limits: SearchLimits {
            seed: options.seed,
            // SAFETY: the contract of this function.
            ..unsafe {
                limits(
                    options.playouts,
                    options.milliseconds,
                    options.threads,
                    options.cancel,
                )
            }?
        },
        objective: objective.ok_or(Failure::Objective(options.objective))?,
    })
}

fn estimate(estimate: &Estimate, objective: Objective) -> HsLiapTuiEstimate {
    let unit = match objective {
        Objective::Game => f64::from(CERTAIN_WIN),
        Objective::Points => 1.0,
    };
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
    decision: &DeclarationDecision,
    objective: Objective,
) -> HsLiapTuiDeclarationDecision {
    let mut candidates = [HsLiapTuiSearchedDeclaration::default(); HS_LIAP_TUI_MAX_DECLARATIONS];
    for (slot, choice) in candidates.iter_mut().zip(&decision.candidates) {
        *slot = HsLiapTuiSearchedDeclaration {
            declared: i32::from(choice.declared),
            reserved: 0,
            estimate: estimate(&choice.estimate, objective),
        };
    }
    HsLiapTuiDeclarationDecision {
        struct_size: size_of::<HsLiapTuiDeclarationDecision>() as u32,
        declared: i32::from(decision.declared),
        count: decision.candidates.len() as i32,
        settled: i32::from(decision.settled),
        playouts: decision.playouts,
        candidates,
    }
}

pub(super) fn play_to_c(decision: &PlayDecision, objective: Objective) -> HsLiapTuiPlayDecision {
    let mut candidates = [HsLiapTuiSearchedPlay::default(); HS_LIAP_TUI_MAX_CANDIDATES];
    for (slot, choice) in candidates.iter_mut().zip(&decision.candidates) {
        *slot = HsLiapTuiSearchedPlay {
            set: set_to_c(choice.pieces),
            reserved: 0,
            estimate: estimate(&choice.estimate, objective),
        };
    }
    HsLiapTuiPlayDecision {
        struct_size: size_of::<HsLiapTuiPlayDecision>() as u32,
        count: decision.candidates.len() as i32,
        settled: i32::from(decision.settled),
        reserved: 0,
        playouts: decision.playouts,
        candidates,
    }
}
