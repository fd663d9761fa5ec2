//! A search under way, of either method.

use super::law::{Law, Outcome};
use super::node::{Key, OnTable};
use super::root::{Root, final_scores};
use super::{Method, SolveOptions, Utility, maxn, paranoid};
use crate::{SEATS, Seat};
use handsense_core::search::Table;

/// What a card leads to.
#[derive(Clone, Copy)]
pub(super) enum Found {
    /// What the seats take from the beginning of the trick on.
    Outcome(Outcome),
    /// The score of one seat, counted as the node does.
    Score(i32),
}

impl Found {
    pub fn scores(self, root: &Root, only: Option<Seat>) -> [i32; SEATS] {
        let mut scores = [0; SEATS];
        match (self, only) {
            (Found::Outcome(outcome), _) => return final_scores(root, outcome),
            (Found::Score(score), Some(seat)) => scores[seat] = root.before(seat) + score,
            (Found::Score(_), None) => {}
        }
        scores
    }
}

/// A search under way.
pub(super) struct Running<'a> {
    kind: Kind<'a>,
    /// The one seat of paranoid play.
    pub only: Option<Seat>,
}

enum Kind<'a> {
    MaxN(maxn::Search<'a>),
    Paranoid(paranoid::Search<'a>),
}

impl<'a> Running<'a> {
    /// A search for the seat `next`, or for the one that the options name.
    pub fn new(
        table: &'a mut Table<Key, u64>,
        law: &'a Law,
        next: usize,
        options: &SolveOptions,
    ) -> Running<'a> {
        let limit = options.nodes.unwrap_or(u64::MAX);
        match options.method {
            Method::MaxN => Running {
                kind: Kind::MaxN(maxn::Search {
                    law,
                    table,
                    aim: u32::from(options.utility == Utility::OwnScore),
                    nodes: 0,
                    limit,
                }),
                only: None,
            },
            Method::Paranoid => {
                let seat = options.seat.map_or(next, Seat::index);
                Running {
                    kind: Kind::Paranoid(paranoid::Search {
                        law,
                        table,
                        aim: 2 + seat as u32,
                        me: seat,
                        nodes: 0,
                        limit,
                    }),
                    only: Some(Seat::ALL[seat & 3]),
                }
            }
        }
    }

    /// What a card leads to; `None` when the limit was reached before it was found.
    pub fn card(&mut self, root: &Root, card: u64) -> Option<Found> {
        if self.is_cut_off() {
            return None;
        }
        let (hands, table) = root.after(card);
        match &mut self.kind {
            Kind::MaxN(search) => search.nodes += 1,
            Kind::Paranoid(search) => search.nodes += 1,
        }
        self.from(root, hands, &table)
    }

    /// What the position leads to.
    pub fn whole(&mut self, root: &Root) -> Option<Found> {
        if root.legal == 0 {
            return Some(Found::Outcome(Outcome(0)));
        }
        self.from(root, root.hands, &root.table)
    }

    /// The card that is played; `None` at the end of the deal, and when the limit, which is that of
    /// every card anew, was reached before it was found.
    pub fn choice(&mut self, root: &Root) -> Option<u64> {
        let (mut hands, seat, legal) = (root.hands, root.seat, root.legal);
        if legal & legal.wrapping_sub(1) == 0 {
            return (legal != 0).then_some(legal);
        }
        let (node, table) = (&root.node, &root.table);
        let found = match &mut self.kind {
            Kind::MaxN(search) => {
                search.nodes = 0;
                search.choose(node, &mut hands, table, seat, legal).1
            }
            Kind::Paranoid(search) => {
                search.nodes = 0;
                search.choice(node, &mut hands, table)
            }
        };
        (found != 0).then_some(found)
    }

    fn from(&mut self, root: &Root, mut hands: [u64; SEATS], table: &OnTable) -> Option<Found> {
        match &mut self.kind {
            Kind::MaxN(search) => {
                let outcome = search.play(&root.node, &mut hands, table);
                (!search.is_cut_off()).then_some(Found::Outcome(outcome))
            }
            Kind::Paranoid(search) => {
                let score = search.score(&root.node, &mut hands, table);
                (!search.is_cut_off()).then_some(Found::Score(score))
            }
        }
    }

    pub const fn is_cut_off(&self) -> bool {
        match &self.kind {
            Kind::MaxN(search) => search.is_cut_off(),
            Kind::Paranoid(search) => search.is_cut_off(),
        }
    }

    /// Cards tried within the limit.
    pub fn nodes(&self) -> u64 {
        match &self.kind {
            Kind::MaxN(search) => search.nodes.min(search.limit),
            Kind::Paranoid(search) => search.nodes.min(search.limit),
        }
    }

    /// How well the seat to play likes the scores.
    pub fn value(&self, root: &Root, scores: [i32; SEATS]) -> i32 {
        match self.only {
            None => root.law.worth_of(scores, root.seat),
            Some(seat) if seat.index() == root.seat => -scores[seat],
            Some(seat) => scores[seat],
        }
    }
}
