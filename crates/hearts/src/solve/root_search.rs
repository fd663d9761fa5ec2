//! Search from the given position by either method.

use super::node::{NodeKey, NodeTrick};
use super::node_counter::NodeCounter;
use super::root_position::{RootPosition, final_scores};
use super::solver_rules::{OutcomeVector, SolverRules};
use super::{Method, SolveOptions, Utility, maxn, paranoid};
use crate::{SEATS, Seat};
use handsense_core::search::{Budget, TranspositionTable};

/// Result of searching one card or the whole position.
#[derive(Clone, Copy)]
pub(super) enum RootResult {
    /// Max^n: what the seats take from the start of the current trick.
    Vector(OutcomeVector),
    /// Paranoid: score of the minimising seat, relative to the node.
    Score(i32),
}

impl RootResult {
    pub fn scores(self, root: &RootPosition, paranoid_seat: Option<Seat>) -> [i32; SEATS] {
        let mut scores = [0; SEATS];
        match (self, paranoid_seat) {
            (RootResult::Vector(outcome), _) => return final_scores(root, outcome),
            (RootResult::Score(score), Some(seat)) => {
                scores[seat] = root.score_before(seat) + score
            }
            (RootResult::Score(_), None) => {}
        }
        scores
    }
}

/// Search from the root by the method of the options.
pub(super) struct RootSearch<'a> {
    method: RootMethod<'a>,
    /// The minimising seat of paranoid search.
    pub paranoid_seat: Option<Seat>,
}

enum RootMethod<'a> {
    MaxN(maxn::MaxNSearch<'a>),
    Paranoid(paranoid::ParanoidSearch<'a>),
}

impl<'a> RootSearch<'a> {
    /// Creates a search with `next` to play. `next` is also the paranoid seat unless the options
    /// name another.
    pub fn new(
        table: &'a mut TranspositionTable<NodeKey, u64>,
        rules: &'a SolverRules,
        next: usize,
        options: &SolveOptions<'_>,
        budget: &'a Budget<'a>,
    ) -> RootSearch<'a> {
        let counter = NodeCounter::new(budget, options.limits.playouts);
        match options.method {
            Method::MaxN => RootSearch {
                method: RootMethod::MaxN(maxn::MaxNSearch {
                    rules,
                    table,
                    search_id: u32::from(options.utility == Utility::OwnScore),
                    counter,
                }),
                paranoid_seat: None,
            },
            Method::Paranoid => {
                let seat = options.seat.map_or(next, Seat::index);
                RootSearch {
                    method: RootMethod::Paranoid(paranoid::ParanoidSearch {
                        rules,
                        table,
                        search_id: 2 + seat as u32,
                        me: seat,
                        counter,
                    }),
                    paranoid_seat: Some(Seat::ALL[seat & 3]),
                }
            }
        }
    }

    /// Reports the best card so far, by its code, with its value and the number of cards left.
    pub fn report(&mut self, best: i32, value: i32, remaining: usize) {
        match &mut self.method {
            RootMethod::MaxN(search) => search.counter.report(best, value, remaining),
            RootMethod::Paranoid(search) => search.counter.report(best, value, remaining),
        }
    }

    /// Result of playing `card`; `None` when a limit was reached first.
    pub fn search_card(&mut self, root: &RootPosition, card: u64) -> Option<RootResult> {
        match &mut self.method {
            RootMethod::MaxN(search) => search.counter.count(),
            RootMethod::Paranoid(search) => search.counter.count(),
        }
        if self.is_cut_off() {
            return None;
        }
        let (hands, trick) = root.after(card);
        self.search_from(root, hands, &trick)
    }

    /// Result of the position with best play; `None` when a limit was reached first.
    pub fn search_position(&mut self, root: &RootPosition) -> Option<RootResult> {
        if root.legal == 0 {
            return Some(RootResult::Vector(OutcomeVector(0)));
        }
        self.search_from(root, root.hands, &root.trick)
    }

    /// The best card by the tie rule. `None` at the end of the deal, or when a limit was
    /// reached. The node limit applies to each call separately.
    pub fn best_card(&mut self, root: &RootPosition) -> Option<u64> {
        let (mut hands, seat, legal) = (root.hands, root.seat, root.legal);
        if legal & legal.wrapping_sub(1) == 0 {
            return (legal != 0).then_some(legal);
        }
        let (node, trick) = (&root.node, &root.trick);
        let found = match &mut self.method {
            RootMethod::MaxN(search) => {
                search.counter.restart();
                search.search_moves(node, &mut hands, trick, seat, legal).1
            }
            RootMethod::Paranoid(search) => {
                search.counter.restart();
                search.best_card(node, &mut hands, trick)
            }
        };
        (found != 0).then_some(found)
    }

    fn search_from(
        &mut self,
        root: &RootPosition,
        mut hands: [u64; SEATS],
        trick: &NodeTrick,
    ) -> Option<RootResult> {
        match &mut self.method {
            RootMethod::MaxN(search) => {
                let outcome = search.search(&root.node, &mut hands, trick);
                (!search.is_cut_off()).then_some(RootResult::Vector(outcome))
            }
            RootMethod::Paranoid(search) => {
                let score = search.search_score(&root.node, &mut hands, trick);
                (!search.is_cut_off()).then_some(RootResult::Score(score))
            }
        }
    }

    pub fn is_cut_off(&mut self) -> bool {
        match &mut self.method {
            RootMethod::MaxN(search) => search.is_cut_off(),
            RootMethod::Paranoid(search) => search.is_cut_off(),
        }
    }

    /// Number of cards tried, at most the limit.
    pub fn nodes(&self) -> u64 {
        match &self.method {
            RootMethod::MaxN(search) => search.counter.nodes_within_limit(),
            RootMethod::Paranoid(search) => search.counter.nodes_within_limit(),
        }
    }

    /// Value of final scores for the seat to play; higher is better.
    pub fn utility(&self, root: &RootPosition, scores: [i32; SEATS]) -> i32 {
        match self.paranoid_seat {
            None => root.rules.evaluate_scores(scores, root.seat),
            Some(seat) if seat.index() == root.seat => -scores[seat],
            Some(seat) => scores[seat],
        }
    }
}
