//! Conversion between the C structs of Liap Tui and the types of the library.

use super::types::*;
use crate::ffi::status::Failure;
use handsense_core::search::SearchLimits;
use handsense_liap_tui::search::{
    DeclarationDecision, Estimate, Objective, PlayDecision, SearchOptions,
};
use handsense_liap_tui::{
    CERTAIN_WIN, HAND, Piece, PieceSet, PlayStyle, RoundStart, SEATS, Seat, Strategy, View,
};

/// Limit of multipliers and round numbers.
const MAX_ROUNDS: i32 = 1_000;
/// Limit of the absolute value of scores.
const MAX_SCORE: i32 = 1_000_000;

/// Up to eight pieces in order.
#[derive(Clone, Copy)]
pub(super) struct Pieces {
    pieces: [Piece; HAND],
    len: usize,
}

impl Pieces {
    /// Reads pieces; checks values and numbers of copies.
    pub fn from_c(values: &[HsLiapTuiPiece], name: &'static str) -> Result<Pieces, Failure> {
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

    /// Returns the pieces in order.
    pub fn as_slice(&self) -> &[Piece] {
        &self.pieces[..self.len]
    }

    /// Returns the pieces as a set.
    pub fn set(&self) -> PieceSet {
        self.as_slice().iter().copied().collect()
    }
}

/// Reads a number of pieces, 0 to 8.
pub(super) fn count(count: i32, name: &'static str) -> Result<usize, Failure> {
    usize::try_from(count)
        .ok()
        .filter(|&count| count <= HAND)
        .ok_or(Failure::Pieces { name, count })
}

/// Reads a set of pieces.
pub(super) fn pieces(set: &HsLiapTuiSet, name: &'static str) -> Result<Pieces, Failure> {
    Pieces::from_c(&set.pieces[..count(set.count, name)?], name)
}

/// Converts a set of pieces to its C struct, lowest piece first.
pub(super) fn set_to_c(set: PieceSet) -> HsLiapTuiSet {
    let mut out = HsLiapTuiSet::default();
    for (slot, piece) in out.pieces.iter_mut().zip(set.iter()) {
        *slot = piece.points() as HsLiapTuiPiece;
        out.count += 1;
    }
    out
}

/// Reads a seat, 0 to 3.
pub(super) fn seat(value: i32, name: &'static str) -> Result<Seat, Failure> {
    Seat::from_index(value).ok_or(Failure::Seat { name, value })
}

/// Reads the code of a strategy.
pub(super) fn strategy(code: i32) -> Result<Strategy, Failure> {
    Strategy::ALL
        .into_iter()
        .find(|&strategy| strategy as i32 == code)
        .ok_or(Failure::Strategy(code))
}

/// Reads the code of a playing style.
pub(super) fn style(code: i32) -> Result<PlayStyle, Failure> {
    PlayStyle::ALL
        .into_iter()
        .find(|&style| style as i32 == code)
        .ok_or(Failure::Strategy(code))
}

/// Reads a declaration, 0 to 8.
pub(super) fn declaration(value: i32) -> Result<u8, Failure> {
    u8::try_from(value)
        .ok()
        .filter(|&declared| usize::from(declared) <= HAND)
        .ok_or(Failure::Declaration(value))
}

/// Reads declarations in order. Also returns their number.
pub(super) fn declarations(values: &[i32]) -> Result<([u8; SEATS], usize), Failure> {
    let mut declared = [0; SEATS];
    for (slot, &value) in declared.iter_mut().zip(values) {
        *slot = declaration(value)?;
    }
    Ok((declared, values.len()))
}

/// Reads the multiplier of the points; 0 means 1.
pub(super) fn multiplier(value: i32) -> Result<u32, Failure> {
    at_least_one(value, "multiplier")
}

/// Reads the number of a round; 0 means 1.
pub(super) fn round(value: i32) -> Result<u32, Failure> {
    at_least_one(value, "round")
}

/// Checks a hand before the first turn: eight pieces.
pub(super) fn full_hand(hand: &Pieces) -> Result<&Pieces, Failure> {
    match hand.len {
        HAND => Ok(hand),
        len => Err(Failure::Pieces {
            name: "hand",
            count: len as i32,
        }),
    }
}

/// Reads a number from 1 to [`MAX_ROUNDS`]; 0 means 1.
fn at_least_one(value: i32, name: &'static str) -> Result<u32, Failure> {
    match value {
        0 => Ok(1),
        1..=MAX_ROUNDS => Ok(value as u32),
        _ => Err(Failure::Option { name, value }),
    }
}

/// Reads the zero declarations in a row of each seat.
pub(super) fn zero_declarations(values: &[i32; SEATS]) -> Result<[u32; SEATS], Failure> {
    let mut counts = [0; SEATS];
    for (slot, &value) in counts.iter_mut().zip(values) {
        *slot = u32::try_from(value).map_err(|_| Failure::Option {
            name: "zeroDeclarations",
            value,
        })?;
    }
    Ok(counts)
}

/// Checks the scores of a game.
pub(super) fn scores(values: &[i32; SEATS]) -> Result<[i32; SEATS], Failure> {
    let is_wrong = |value: &&i32| !(-MAX_SCORE..=MAX_SCORE).contains(*value);
    match values.iter().find(is_wrong) {
        Some(&wrong) => Err(Failure::GameScore(wrong)),
        None => Ok(*values),
    }
}

/// The declarations and plays of a round, in order.
pub(super) struct History {
    declared: [u8; SEATS],
    declared_len: usize,
    sets: [PieceSet; SEATS * HS_LIAP_TUI_MAX_TURNS],
    sets_len: usize,
}

impl History {
    /// Reads the declarations and the turns of a C struct.
    pub fn read(
        declared_count: i32,
        declared: &[i32; SEATS],
        turn_count: i32,
        turns: &[HsLiapTuiTurn; HS_LIAP_TUI_MAX_TURNS],
    ) -> Result<History, Failure> {
        let entries = |count: i32, most: usize, name| {
            let entries = usize::try_from(count).ok().filter(|&count| count <= most);
            entries.ok_or(Failure::Option { name, value: count })
        };
        let declared_len = entries(declared_count, SEATS, "declaredCount")?;
        let turn_count = entries(turn_count, HS_LIAP_TUI_MAX_TURNS, "turnCount")?;
        let (declared, declared_len) = declarations(&declared[..declared_len])?;
        let mut history = History {
            declared,
            declared_len,
            sets: [PieceSet::EMPTY; SEATS * HS_LIAP_TUI_MAX_TURNS],
            sets_len: 0,
        };
        for (number, turn) in turns[..turn_count].iter().enumerate() {
            for set in sets(turn, number + 1 == turn_count)? {
                history.sets[history.sets_len] = pieces(set, "turns")?.set();
                history.sets_len += 1;
            }
        }
        Ok(history)
    }

    /// Returns the declarations.
    pub fn declared(&self) -> &[u8] {
        &self.declared[..self.declared_len]
    }

    /// Returns the sets played.
    pub fn sets(&self) -> &[PieceSet] {
        &self.sets[..self.sets_len]
    }
}

/// Converts and checks a C view.
pub(super) fn view(view: &HsLiapTuiView) -> Result<View, Failure> {
    let history = History::read(
        view.declared_count,
        &view.declared,
        view.turn_count,
        &view.turns,
    )?;
    let (me, starter) = (seat(view.me, "me")?, seat(view.starter, "starter")?);
    let start = RoundStart {
        zero_declarations: zero_declarations(&view.zero_declarations)?,
        scores: scores(&view.scores)?,
        multiplier: multiplier(view.multiplier)?,
        round: round(view.round)?,
        ..RoundStart::new(me, [Piece::LOWEST; HAND], starter)
    };
    let hand = pieces(&view.hand, "hand")?;
    Ok(View::from_history(
        start,
        hand.as_slice(),
        history.declared(),
        history.sets(),
    )?)
}

/// Returns the sets played in a turn. All turns but the last are complete.
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

/// Returns the C view before the first declaration.
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

/// Converts the C options of a search with these limits; `None` selects the defaults.
pub(super) fn search_options<'a>(
    options: Option<&HsLiapTuiSearchOptions>,
    limits: SearchLimits<'a>,
) -> Result<SearchOptions<'a>, Failure> {
    let code = options.map_or(Objective::default() as i32, |options| options.objective);
    let objective = [Objective::Game, Objective::Points]
        .into_iter()
        .find(|&objective| objective as i32 == code);
    Ok(SearchOptions {
        limits,
        objective: objective.ok_or(Failure::Objective(code))?,
    })
}

/// Converts an estimate to its C struct. Values of the objective GAME become probabilities.
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

/// Converts the result of a declaration search to its C struct.
pub(super) fn declaration_to_c(
    decision: &DeclarationDecision,
    objective: Objective,
) -> HsLiapTuiDeclarationDecision {
    let mut candidates = [HsLiapTuiSearchedDeclaration::default(); HS_LIAP_TUI_MAX_DECLARATIONS];
    for (slot, candidate) in candidates.iter_mut().zip(&decision.candidates) {
        *slot = HsLiapTuiSearchedDeclaration {
            declared: i32::from(candidate.declared),
            reserved: 0,
            estimate: estimate(&candidate.estimate, objective),
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

/// Converts the result of a play search to its C struct.
pub(super) fn play_to_c(decision: &PlayDecision, objective: Objective) -> HsLiapTuiPlayDecision {
    let mut candidates = [HsLiapTuiSearchedPlay::default(); HS_LIAP_TUI_MAX_CANDIDATES];
    for (slot, candidate) in candidates.iter_mut().zip(&decision.candidates) {
        *slot = HsLiapTuiSearchedPlay {
            set: set_to_c(candidate.pieces),
            reserved: 0,
            estimate: estimate(&candidate.estimate, objective),
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
