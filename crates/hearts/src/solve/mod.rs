//! Exact play with all hands known, "double dummy": for every card that may be played now the
//! scores that the deal ends with when all four seats play as well as they can.
//!
//! With four players "as well as they can" needs a word, and two are offered ([`Method`]):
//!
//! * **max^n**: every seat wants the most for itself ([`Utility`]). What a seat does when cards are
//!   worth the same to it changes the others' scores, so that is settled by the *tie rule*: it plays
//!   the first of them in this order.
//!   * Following suit: the cards that lose to the card winning so far, from the top down; then those
//!     that beat it, from the top down.
//!   * Discarding: the queen of spades if she counts; the hearts, if they count, from the top down;
//!     then spades, diamonds and clubs, each from the top down.
//!   * Leading: the card with the most higher ones of its suit in the other three hands first; of
//!     equals the one with the lowest code.
//! * **paranoid**: one seat wants a low score, the other three want it high. The result is what that
//!   seat is sure to get at worst.
//!
//! Scores are those of the rules, moon and bonuses included.
//!
//! # How it works
//!
//! Positions are kept in relative ranks; cards that touch are tried once; at the beginning of each
//! trick a [`Table`](handsense_core::search::Table) says what is known already. A seat of max^n that has
//! found an outcome it cannot better stops looking, which is sound because cards are tried in the
//! order of the tie rule. Paranoid play is a search of two sides by windows of no width. Max^n was
//! described by Luckhardt and Irani, "An algorithmic solution of N-person games" (1986); what may
//! be pruned by Sturtevant and Korf, "On pruning techniques for multi-player games" (2000).

mod claim;
mod law;
mod maxn;
mod node;
mod order;
mod paranoid;
mod root;
mod running;
mod solution;
mod solver;
mod worth;

pub use claim::{Claim, Plan, claim};
pub use solution::{Line, Solution, SolvedMove};
pub use solver::Solver;

use crate::Seat;

/// Whom the other seats play for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Every seat for itself.
    #[default]
    MaxN,
    /// Three against one.
    Paranoid,
}

impl Method {
    /// Both.
    pub const ALL: [Method; 2] = [Method::MaxN, Method::Paranoid];

    /// `maxn` or `paranoid`.
    pub const fn name(self) -> &'static str {
        match self {
            Method::MaxN => "maxn",
            Method::Paranoid => "paranoid",
        }
    }
}

/// What a seat of max^n wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Utility {
    /// The scores of all seats together less four times its own: thrice the mean of the others'
    /// scores less its own. It tells a moon of one's own from a moon of another.
    #[default]
    Payoff,
    /// The lowest score of its own, whatever the others get.
    OwnScore,
}

impl Utility {
    /// Both.
    pub const ALL: [Utility; 2] = [Utility::Payoff, Utility::OwnScore];

    /// `payoff` or `own-score`.
    pub const fn name(self) -> &'static str {
        match self {
            Utility::Payoff => "payoff",
            Utility::OwnScore => "own-score",
        }
    }
}

/// What to solve for, and for how long.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveOptions {
    /// Whom the other seats play for.
    pub method: Method,
    /// What a seat of max^n wants. Paranoid play is about scores.
    pub utility: Utility,
    /// The one seat of paranoid play; `None` is the seat to play.
    pub seat: Option<Seat>,
    /// The most cards to try, forced ones not counted; `None` for as many as it takes.
    ///
    /// With a limit the solver forgets what it knew, so that the same question gets the same answer
    /// whatever was asked before.
    pub nodes: Option<u64>,
}
