//! Exact play with open hands, and claims.

use super::types::*;
use super::{Error, convert};
use crate::ffi::argument::{checked, entries, field, from_values};
use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::limits::{HsSearchLimits, Options, search_options};
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::{Failure, HsStatus};
use handsense_core::search::SearchLimits;
use handsense_hearts::solve::{Method, SolveOptions, Solver, Utility};
use handsense_hearts::{Claim, ClaimLine, Position, Seat, View, claim};

/// Cards of a deal.
pub const HS_HEARTS_MAX_CARDS: usize = 52;
/// Default node limit of the solver.
pub const HS_HEARTS_SOLVE_DEFAULT_NODES: u64 = 20_000_000;

/// Algorithm of the solver.
#[repr(C)]
pub enum HsHeartsSolveMethod {
    /// max^n: every seat for itself.
    HS_HEARTS_SOLVE_MAXN = 0,
    /// Paranoid: one seat against three.
    HS_HEARTS_SOLVE_PARANOID = 1,
}

/// Utility of a max^n seat.
#[repr(C)]
pub enum HsHeartsUtility {
    /// Sum of all scores minus 4 times its own.
    HS_HEARTS_UTILITY_PAYOFF = 0,
    /// Minus its own score.
    HS_HEARTS_UTILITY_OWN_SCORE = 1,
}

/// Solver options. Zero is the default everywhere.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsSolveOptions {
    /// Own size.
    pub struct_size: u32,
    /// @code HsHeartsSolveMethod
    pub method: i32,
    /// HS_HEARTS_UTILITY_*, for MAXN.
    /// @code HsHeartsUtility
    pub utility: i32,
    /// PARANOID: the single seat plus 1; 0: nextPlayer.
    /// @seat @plus 1 @none 0
    pub seat_plus_one: i32,
    /// playouts: nodes; HS_HEARTS_SOLVE_DEFAULT_NODES by default, UINT64_MAX none.
    pub limits: HsSearchLimits,
}

/// Solution of a legal card.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsHeartsSolvedMove {
    /// The card.
    pub card: HsCard,
    /// Zero.
    pub reserved: i16,
    /// Higher is better for the seat to play: its utility. PARANOID: the single seat's score, negative
    /// if it plays.
    pub value: i32,
    /// Equivalent cards, this one included.
    pub equals: HsCardSet,
    /// Final scores. PARANOID: only the single seat's.
    /// @by seat @unit points
    pub scores: [i32; HS_HEARTS_MAX_PLAYERS],
    /// 0: cut off, values of one playout.
    /// @flag
    pub exact: i32,
    /// Zero.
    pub reserved_2: i32,
}

/// Result of the solver.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsSolution {
    /// Own size.
    pub struct_size: u32,
    /// Entries of moves; 0 after the deal.
    /// @count moves
    pub count: i32,
    /// 0: cut off.
    /// @flag
    pub exact: i32,
    /// Entries of line; 0 if cut off.
    /// @count line
    pub line_length: i32,
    /// Nodes, without forced cards.
    pub nodes: u64,
    /// Every legal card, best first.
    pub moves: [HsHeartsSolvedMove; HS_HEARTS_MAX_MOVES],
    /// Principal variation.
    pub line: [HsCard; HS_HEARTS_MAX_CARDS],
}

/// Certain claims of a player.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsHeartsClaim {
    /// Own size.
    pub struct_size: u32,
    /// 1: allTricksCards, played in order, win all. Only on my turn.
    /// @has all_tricks_cards
    pub all_tricks: i32,
    /// 1: I take no more points. Play the first of noPointsCards that is legal and does not beat the
    /// trick, else the first legal.
    /// @has no_points_cards
    pub no_points: i32,
    /// 1: no penalty point is left.
    /// @flag
    pub points_gone: i32,
    /// Entries of each claimed list.
    /// @count all_tricks_cards no_points_cards
    pub count: i32,
    /// Cards of allTricks.
    pub all_tricks_cards: [HsCard; HS_HEARTS_MAX_MOVES],
    /// Cards of noPoints.
    pub no_points_cards: [HsCard; HS_HEARTS_MAX_MOVES],
}

/// Solves a deal with open hands: docs/reference/solve.md. Allocates up to 40 MiB. Errors: OPTION,
/// SEAT, TIME, THREADS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_solve(
    position: *const HsHeartsPosition,
    options: *const HsHeartsSolveOptions,
    out: *mut HsHeartsSolution,
) -> HsStatus {
    checked!(
        |out: SizedOut<_>, position: Position, options: Options<_>| {
            let options = options.with_progress()?;
            out.write(solution(&position, &options));
        }
    )
}

/// Finds claims that no deal and no play of the others can refute. Not all are found.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_claim(
    view: *const HsHeartsView,
    out: *mut HsHeartsClaim,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View| out.write(claim_to_c(&view, &claim(&view))))
}

from_values!(Method, Method::ALL);
from_values!(Utility, Utility::ALL);

search_options!(HsHeartsSolveOptions, SolveOptions, |options, limits| {
    let limits = limits.with_default(HS_HEARTS_SOLVE_DEFAULT_NODES);
    Ok(SolveOptions {
        method: field!(options.method)?,
        utility: field!(options.utility)?,
        seat: seat_plus_one(options.seat_plus_one)?,
        limits: SearchLimits {
            playouts: limits.playouts.filter(|&nodes| nodes < u64::MAX),
            ..limits
        },
    })
});

/// Reads a seat plus 1; 0 is none.
pub(super) fn seat_plus_one(value: i32) -> Result<Option<Seat>, Failure> {
    let name = "seatPlusOne";
    match value {
        0 => Ok(None),
        1..=4 => Ok(Seat::from_index(value - 1)),
        _ => Err(Failure::Option { name, value }),
    }
}

/// Solves a position, and converts the solution to its C struct.
fn solution(position: &Position, options: &SolveOptions<'_>) -> HsHeartsSolution {
    let cards = position.hands().iter().map(|hand| hand.len()).sum::<u32>();
    let mut solver = Solver::for_single_position(cards.div_ceil(4), options.limits.playouts);
    let (solution, line) = solver.solve_with_pv(position, options);
    HsHeartsSolution {
        struct_size: size_of::<HsHeartsSolution>() as u32,
        count: solution.moves().len() as i32,
        exact: i32::from(solution.is_exact()),
        line_length: line.len() as i32,
        nodes: solution.nodes(),
        moves: entries(solution.moves().iter().map(|solved| HsHeartsSolvedMove {
            card: HsCard::from(solved.card.code()),
            reserved: 0,
            value: solved.value,
            equals: solved.equivalents.bits(),
            scores: convert::pad_slots(solved.scores),
            exact: i32::from(solved.exact),
            reserved_2: 0,
        })),
        line: entries(line.iter().map(|card| HsCard::from(card.code()))),
    }
}

fn claim_to_c(view: &View, claim: &Claim) -> HsHeartsClaim {
    HsHeartsClaim {
        struct_size: size_of::<HsHeartsClaim>() as u32,
        all_tricks: i32::from(claim.all_tricks.is_some()),
        no_points: i32::from(claim.no_points.is_some()),
        points_gone: i32::from(claim.points_gone),
        count: view.hand().len() as i32,
        all_tricks_cards: claim_cards(claim.all_tricks.as_ref()),
        no_points_cards: claim_cards(claim.no_points.as_ref()),
    }
}

/// Returns the cards of a claim in the order of play; zeros without one.
fn claim_cards(claim: Option<&ClaimLine>) -> [HsCard; HS_HEARTS_MAX_MOVES] {
    let claimed = claim.map(|line| &line[..]).unwrap_or_default();
    entries(claimed.iter().map(|card| HsCard::from(card.code())))
}
