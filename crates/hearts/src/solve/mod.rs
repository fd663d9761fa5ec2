//! Double-dummy solver: for every legal card, the scores at the end of the deal when all four hands
//! are known and every seat plays optimally.
//!
//! Optimal play of four players needs a solution concept. [`Method`] offers two:
//!
//! * **max^n** (Luckhardt and Irani, "An algorithmic solution of N-person games", 1986): every seat
//!   maximises its own [`Utility`]. Ties affect the other seats, so a fixed *tie rule* breaks them.
//!   The seat plays the first of its best cards in this order.
//!   * Following suit: the cards that lose to the current winning card, high to low; then the cards
//!     that beat it, high to low.
//!   * Discarding: the queen of spades if she counts; the hearts, if they count, high to low; then
//!     spades, diamonds and clubs, each high to low.
//!   * Leading: the card with the most higher cards of its suit in the other three hands; among
//!     equals, the lowest card code.
//! * **paranoid** (Sturtevant and Korf, "On pruning techniques for multi-player games", 2000): one
//!   seat minimises its score and the other three form a coalition that maximises it. The result is
//!   the score that this seat can guarantee.
//!
//! Scores follow the rules of the deal, including the moon and the bonuses.
//!
//! # Algorithm
//!
//! * Positions use relative ranks, so positions that differ only in played cards are one position.
//! * Of equivalent (touching) cards in a hand, the search tries one.
//! * Each trick boundary is looked up in a transposition table
//!   ([`TranspositionTable`](handsense_core::search::TranspositionTable)).
//! * Max^n applies immediate pruning: a seat stops at a card whose result it cannot improve. Cards
//!   are tried in the order of the tie rule, so the result is exact. It also skips a card whose
//!   certain points bound its utility by the best one found.
//! * Paranoid search is a two-sided alpha-beta search, run as a sequence of null-window searches.
//!
//! # Modules
//!
//! * `solver`: the public entry points and the transposition table.
//! * `root`: the given position, the mapping from bits back to cards, and the search from it.
//! * `maxn`, `paranoid`: the two searches.
//! * `node`: positions between tricks in relative ranks, and the trick in progress.
//! * `node_counter`: the nodes of a search and its budget.
//! * `move_ordering`: equivalent cards and the order of moves.
//! * `solver_rules`, `evaluation`: the rule constants, what the seats take, and scores and utilities.
//! * `claim`: claims that one player can prove from his view.

mod claim;
mod evaluation;
mod maxn;
mod move_ordering;
mod node;
mod node_counter;
mod paranoid;
mod root;
mod solver;
mod solver_rules;

pub use claim::{Claim, ClaimLine, claim};
pub use solver::Solver;

use crate::rules::MAX_LEGAL_MOVES;
use crate::{Card, CardSet, DECK_SIZE, SEATS, Seat};
use handsense_core::ArrayVec;
use handsense_core::search::SearchLimits;

/// Solution concept of the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Every seat maximises its own utility.
    #[default]
    MaxN,
    /// One seat against a coalition of the other three.
    Paranoid,
}

impl Method {
    /// Both methods.
    pub const ALL: [Method; 2] = [Method::MaxN, Method::Paranoid];

    /// The command-line name: `maxn` or `paranoid`.
    pub const fn name(self) -> &'static str {
        match self {
            Method::MaxN => "maxn",
            Method::Paranoid => "paranoid",
        }
    }
}

/// Utility of a seat in max^n.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Utility {
    /// The sum of all scores minus four times its own score. This is three times the mean of the
    /// other seats' scores minus its own. It distinguishes a moon of its own from a moon of another
    /// seat.
    #[default]
    Payoff,
    /// The negated own score, whatever the other seats get.
    OwnScore,
}

impl Utility {
    /// Both utilities.
    pub const ALL: [Utility; 2] = [Utility::Payoff, Utility::OwnScore];

    /// The command-line name: `payoff` or `own-score`.
    pub const fn name(self) -> &'static str {
        match self {
            Utility::Payoff => "payoff",
            Utility::OwnScore => "own-score",
        }
    }
}

/// Method and limits of a solver call.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolveOptions<'a> {
    /// Solution concept.
    pub method: Method,
    /// Utility of every seat in max^n. Paranoid search uses scores and ignores it.
    pub utility: Utility,
    /// The minimising seat of paranoid search; `None` means the seat to play.
    pub seat: Option<Seat>,
    /// Limits; the steps are nodes: cards to try, forced cards not counted. `None` means no limit.
    /// The seed and the threads are not used.
    ///
    /// With a node limit, the solver clears its table first. The result then does not depend on
    /// earlier calls. A time limit also bounds the time spent on a new table, and so its size.
    pub limits: SearchLimits<'a>,
}

/// A legal card with its double-dummy result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SolvedMove {
    /// The card.
    pub card: Card,
    /// All cards that are equivalent to this one, itself included. They are adjacent in rank once
    /// played cards are removed, and count the same.
    pub equivalents: CardSet,
    /// Value for the seat to play; higher is better. Max^n: its [`Utility`].
    /// Paranoid: the score of the minimising seat, negated when that seat is the one to play.
    pub value: i32,
    /// Scores at the end of the deal. Paranoid: that of the minimising seat; the others are 0.
    pub scores: [i32; SEATS],
    /// Whether `value` and `scores` are exact. If not, the search was cut off before this card, and
    /// they come from one heuristic playout.
    pub exact: bool,
}

/// All legal cards, best first. Equal cards are in the order of the tie rule, so the first card is
/// the one to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    moves: ArrayVec<SolvedMove, MAX_LEGAL_MOVES>,
    nodes: u64,
}

impl Solution {
    /// Inserts a card after all cards that are at least as good.
    fn insert(&mut self, solved: SolvedMove) {
        let worse = self.moves.iter().position(|m| m.value < solved.value);
        self.moves.push(solved);
        if let Some(worse) = worse {
            self.moves[worse..].rotate_right(1);
        }
    }

    /// The legal cards, best first. Empty when the deal is over.
    #[inline]
    pub fn moves(&self) -> &[SolvedMove] {
        &self.moves
    }

    /// The card to play; `None` when the deal is over.
    #[inline]
    pub fn best(&self) -> Option<&SolvedMove> {
        self.moves.first()
    }

    /// Whether every card was solved within the limit.
    #[inline]
    pub fn is_exact(&self) -> bool {
        self.moves.iter().all(|solved| solved.exact)
    }

    /// Number of cards tried, forced cards not counted.
    #[inline]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// The cards of a principal variation in order of play, to the end of the deal.
pub type PrincipalVariation = ArrayVec<Card, DECK_SIZE>;
