//! Exact play with all hands known, and claims, as C sees them.

use super::convert;
use super::types::*;
use super::{read_view, sized};
use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::guard::status;
use crate::ffi::pointer::{Sized32, SizedOut};
use crate::ffi::status::{Failure, HsStatus};
use handsense_hearts::solve::{Line, Method, Solution, SolveOptions, SolvedMove, Solver, Utility};
use handsense_hearts::{Claim, Plan, Position, Seat, View, claim};

/// The most cards of a deal.
pub const HS_HEARTS_MAX_CARDS: usize = 52;
/// The cards that handsense_hearts_solve() tries at most when no other number is asked for.
pub const HS_HEARTS_SOLVE_NODES: u64 = 20_000_000;

/// Whom the other seats play for.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsSolveMethod {
    /// Every seat for itself: max^n. The default.
    HS_HEARTS_SOLVE_MAXN = 0,
    /// One seat wants a low score, the other three want it high.
    HS_HEARTS_SOLVE_PARANOID = 1,
}

/// What a seat of HS_HEARTS_SOLVE_MAXN wants.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsUtility {
    /// The scores of all seats together less four times its own. The default.
    HS_HEARTS_UTILITY_PAYOFF = 0,
    /// A low score of its own, whatever the others get.
    HS_HEARTS_UTILITY_OWN_SCORE = 1,
}

/// What to solve for, and for how long. Zeroes are the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsSolveOptions {
    /// sizeof(HsHeartsSolveOptions), set by the caller.
    pub struct_size: u32,
    /// HS_HEARTS_SOLVE_*.
    pub method: i32,
    /// HS_HEARTS_UTILITY_*, for HS_HEARTS_SOLVE_MAXN.
    pub utility: i32,
    /// For HS_HEARTS_SOLVE_PARANOID the one seat plus 1; 0 is the seat to play.
    pub one_seat: i32,
    /// The most cards to try, forced ones not counted; 0 is HS_HEARTS_SOLVE_NODES, UINT64_MAX no
    /// limit.
    pub nodes: u64,
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsHeartsSolveOptions {}

/// A legal card and what it leads to.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsHeartsSolvedMove {
    /// The card.
    pub card: HsCard,
    /// What the seat to play gets, higher is better. MAXN: its utility. PARANOID: the score of the
    /// one seat, negative when that is the seat to play.
    pub value: i32,
    /// The cards that are as good for the same reason, this one included.
    pub equals: HsCardSet,
    /// The scores at the end of the deal. PARANOID: that of the one seat, the others are 0.
    pub scores: [i32; HS_HEARTS_MAX_PLAYERS],
    /// 1 when value and scores are exact; 0 when the search was cut off before this card and they
    /// are those of one playout.
    pub exact: i32,
}

/// What handsense_hearts_solve() finds.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsSolution {
    /// sizeof(HsHeartsSolution), set by the caller.
    pub struct_size: u32,
    /// Entries of moves; 0 at the end of a deal.
    pub count: i32,
    /// 1 when every card was solved, 0 when the search was cut off.
    pub exact: i32,
    /// Entries of line; 0 when the search was cut off.
    pub line_count: i32,
    /// Cards tried, forced ones not counted.
    pub nodes: u64,
    /// Every legal card, best first; the first is the one that is played.
    pub moves: [HsHeartsSolvedMove; HS_HEARTS_MAX_MOVES],
    /// The cards that are played from here to the end of the deal, in order.
    pub line: [HsCard; HS_HEARTS_MAX_CARDS],
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsHeartsSolution {}

/// What handsense_hearts_claim() finds.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsHeartsClaim {
    /// sizeof(HsHeartsClaim), set by the caller.
    pub struct_size: u32,
    /// 1 when I win every trick that is left, the one in progress included, by playing
    /// allTricksCards one after the other. Only when it is my turn.
    pub all_tricks: i32,
    /// 1 when I take no more penalty points by playing noPointsCards: if it is my turn, the first
    /// now; at every later turn the first of the others that may be played and does not beat the
    /// card winning so far, or, when I lead, the first that may be played.
    pub no_points: i32,
    /// 1 when no penalty point is left for anybody.
    pub points_gone: i32,
    /// Entries of either list of cards that its claim has: the cards that I hold.
    pub count: i32,
    /// The cards of the claim allTricks.
    pub all_tricks_cards: [HsCard; HS_HEARTS_MAX_MOVES],
    /// The cards of the claim noPoints.
    pub no_points_cards: [HsCard; HS_HEARTS_MAX_MOVES],
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsHeartsClaim {}

/// Solves a deal with all hands open: for every legal card the exact scores that the deal ends with
/// when all seats play as well as they can, and the line of best play.
///
/// Meant for the last tricks: with standard rules five tricks take about ten microseconds, six below
/// a tenth of a millisecond, each more about ten times as long as the one before. docs/solve.md says
/// what best play of four seats means and how ties are settled.
///
/// position: a deal as HsHeartsPosition describes it. options: NULL for the defaults. out: its
/// structSize must be set and stays; receives the solution, unchanged on error. Answers HS_OK, what
/// is wrong with the position, HS_ERROR_OPTION for an unknown method or utility, or HS_ERROR_SEAT.
/// Thread-safe; allocates a table for the time of the call, 10 KiB for up to four tricks left, 80 KiB
/// for five, 160 KiB for six, 1.25 MiB for seven, 40 MiB for more, and no more than 40 to 80 bytes a
/// node that it may search.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_solve(
    position: *const HsHeartsPosition,
    options: *const HsHeartsSolveOptions,
    out: *mut HsHeartsSolution,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let position = convert::position(unsafe { sized(position, "position") }?)?;
        let options = if options.is_null() {
            solve_options(None)
        } else {
            // SAFETY: the contract of the function.
            solve_options(Some(unsafe { sized(options, "options") }?))
        }?;
        out.write(solution(&position, &options));
        Ok(())
    })
}

/// What a player may claim for certain, however the unseen cards lie and however the others play.
///
/// A claim is never wrong, but not every one is found. It need not be my turn. Nothing is claimed
/// while cards are to be passed.
///
/// out: its structSize must be set and stays; receives the claim, unchanged on error. Answers HS_OK
/// or why the view is impossible. Thread-safe; allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_claim(
    view: *const HsHeartsView,
    out: *mut HsHeartsClaim,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        out.write(claim_to_c(&view, &claim(&view)));
        Ok(())
    })
}

/// The options that a host describes, or the defaults.
fn solve_options(options: Option<&HsHeartsSolveOptions>) -> Result<SolveOptions, Failure> {
    let default = SolveOptions {
        nodes: Some(HS_HEARTS_SOLVE_NODES),
        ..SolveOptions::default()
    };
    let Some(options) = options else {
        return Ok(default);
    };
    let unknown = |name, value| Failure::Option { name, value };
    Ok(SolveOptions {
        method: match options.method {
            0 => Method::MaxN,
            1 => Method::Paranoid,
            other => return Err(unknown("method", other)),
        },
        utility: match options.utility {
            0 => Utility::Payoff,
            1 => Utility::OwnScore,
            other => return Err(unknown("utility", other)),
        },
        seat: one_seat(options.one_seat)?,
        nodes: match options.nodes {
            0 => default.nodes,
            u64::MAX => None,
            nodes => Some(nodes),
        },
    })
}

/// A seat plus 1; 0 names none.
pub(super) fn one_seat(value: i32) -> Result<Option<Seat>, Failure> {
    match value {
        0 => Ok(None),
        1..=4 => Ok(Seat::from_index(value - 1)),
        other => Err(Failure::Option {
            name: "oneSeat",
            value: other,
        }),
    }
}

/// The solution of a position as C sees it.
fn solution(position: &Position, options: &SolveOptions) -> HsHeartsSolution {
    let cards = position.hands().iter().map(|hand| hand.len()).sum::<u32>();
    let mut solver = Solver::for_one(cards.div_ceil(4), options.nodes);
    let (solution, line) = solver.solve_with_line(position, options);
    let mut out = HsHeartsSolution {
        struct_size: size_of::<HsHeartsSolution>() as u32,
        count: solution.moves().len() as i32,
        exact: i32::from(solution.is_exact()),
        line_count: line.cards().len() as i32,
        nodes: solution.nodes(),
        moves: [HsHeartsSolvedMove::default(); HS_HEARTS_MAX_MOVES],
        line: [0; HS_HEARTS_MAX_CARDS],
    };
    fill(&mut out, &solution, &line);
    out
}

fn fill(out: &mut HsHeartsSolution, solution: &Solution, line: &Line) {
    for (slot, solved) in out.moves.iter_mut().zip(solution.moves()) {
        *slot = solved_move(solved);
    }
    for (slot, card) in out.line.iter_mut().zip(line.cards()) {
        *slot = HsCard::from(card.code());
    }
}

fn solved_move(solved: &SolvedMove) -> HsHeartsSolvedMove {
    HsHeartsSolvedMove {
        card: HsCard::from(solved.card.code()),
        value: solved.value,
        equals: solved.equals.bits(),
        scores: convert::spread(solved.scores),
        exact: i32::from(solved.exact),
    }
}

/// A claim as C sees it.
fn claim_to_c(view: &View, claim: &Claim) -> HsHeartsClaim {
    HsHeartsClaim {
        struct_size: size_of::<HsHeartsClaim>() as u32,
        all_tricks: i32::from(claim.all_tricks.is_some()),
        no_points: i32::from(claim.no_points.is_some()),
        points_gone: i32::from(claim.points_gone),
        count: view.hand().len() as i32,
        all_tricks_cards: plan_cards(claim.all_tricks.as_ref()),
        no_points_cards: plan_cards(claim.no_points.as_ref()),
    }
}

fn plan_cards(plan: Option<&Plan>) -> [HsCard; HS_HEARTS_MAX_MOVES] {
    let mut cards = [0; HS_HEARTS_MAX_MOVES];
    let planned = plan.map(Plan::cards).unwrap_or_default();
    for (slot, card) in cards.iter_mut().zip(planned) {
        *slot = HsCard::from(card.code());
    }
    cards
}
