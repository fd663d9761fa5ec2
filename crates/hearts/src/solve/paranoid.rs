//! Paranoid search (Sturtevant and Korf, 2000): one seat minimises its score, and the other three
//! form a coalition that maximises it.
//!
//! The game becomes two-sided, so alpha-beta pruning applies. The root runs null-window searches
//! that ask whether the score is at most a threshold. Each returns a fail-soft bound, and the
//! bounds converge to the score. This is MTD(f) of Plaat, Schaeffer, Pijls and de Bruin
//! ("Best-first fixed-depth minimax algorithms", 1996), started at the lower bound.

use super::move_ordering::{MoveList, ordered_moves};
use super::node::{LANE_ONES, Node, NodeTrick, later_hands};
use super::root::Search;
use super::solver_rules::OutcomeVector;
use crate::{JACK_POINTS, NO_TRICK_POINTS, SEATS};

/// Lower and upper bound of a score, relative to the node as [`scores`](super::solver_rules::SolverRules::scores) defines it.
#[derive(Clone, Copy, Debug)]
struct ScoreBounds {
    low: i32,
    high: i32,
}

/// Entry of the transposition table: two bounds and the best card.
struct BoundsEntry {
    bounds: ScoreBounds,
    card: u64,
}

impl BoundsEntry {
    const fn pack(&self) -> u64 {
        (self.bounds.low + 128) as u64
            | ((self.bounds.high + 128) as u64) << 8
            | (self.card.trailing_zeros() as u64) << 16
    }

    const fn unpack(packed: u64) -> BoundsEntry {
        BoundsEntry {
            bounds: ScoreBounds {
                low: (packed & 0xFF) as i32 - 128,
                high: (packed >> 8 & 0xFF) as i32 - 128,
            },
            card: if packed >> 16 < 64 {
                1 << (packed >> 16)
            } else {
                0
            },
        }
    }
}

impl Search<'_> {
    /// Score from the start of the node's trick, given the cards played to it so far.
    pub fn search_score(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        trick: &NodeTrick,
    ) -> i32 {
        let mut bounds = self.initial_bounds(node);
        // Start from below: proving a low score takes fewer nodes than proving a high one.
        while bounds.low < bounds.high && !self.is_cut_off() {
            let threshold = bounds.low;
            let bound = self.bound(node, hands, trick, threshold);
            if bound <= threshold {
                bounds.high = bound;
            } else {
                bounds.low = bound;
            }
        }
        bounds.low
    }

    /// The first card that leads to the score; 0 when the search was cut off.
    pub fn best_paranoid_card(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        trick: &NodeTrick,
    ) -> u64 {
        let score = self.search_score(node, hands, trick);
        let seat = node.seat(trick);
        let legal = node.legal(self.rules, hands[seat], trick);
        let others = (hands[0] | hands[1] | hands[2] | hands[3]) & !hands[seat];
        let moves = ordered_moves(self.rules, node, legal, others, trick);
        let threshold = if seat == self.me { score } else { score - 1 };
        self.bound_of_moves(node, hands, trick, seat, &moves, threshold)
            .1
    }

    /// Bounds of the score that need no search.
    #[inline(always)]
    fn initial_bounds(&self, node: &Node) -> ScoreBounds {
        let mut bounds = ScoreBounds {
            low: 0,
            high: i32::from(node.points),
        };
        if !node.points_only {
            let jack = node.jack != 0 || usize::from(node.jack_taker) == self.me;
            if self.rules.jack_bonus && jack {
                bounds.low -= JACK_POINTS;
            } else if node.trickless & (1 << self.me) != 0 {
                bounds.low -= NO_TRICK_POINTS;
            }
            if node.moon != 0 {
                bounds.high = self.rules.total;
            }
        }
        bounds
    }

    /// Upper bound of the score if it is at most `threshold`, else a lower bound.
    fn bound_of_trick(&mut self, node: &Node, threshold: i32) -> i32 {
        let mut hands = node.hands();
        let leader = node.leader as usize & 3;
        let leads = hands[leader];
        if node.is_decided(self.rules) {
            return self.rules.score(node, self.me, OutcomeVector(0));
        }
        // The leader holds only the highest cards of each suit and wins every trick.
        if leads & (leads + LANE_ONES) == 0 {
            let (points, tricks) = (u32::from(node.points), u32::from(node.tricks));
            let rest = OutcomeVector::remaining_to(leader, points, node.jack != 0, tricks);
            return self.rules.score(node, self.me, rest);
        }
        // Every card of the seat is below all others of its suit, so it never wins a trick.
        let others = node.all & !hands[self.me];
        if leader != self.me && others & (others + LANE_ONES) == 0 && node.points_only {
            return 0;
        }
        let mut entry = BoundsEntry {
            bounds: self.initial_bounds(node),
            card: 0,
        };
        if let Some(bound) = cutoff(&entry.bounds, threshold) {
            return bound;
        }
        if node.tricks == 1 {
            return self.bound(node, &mut hands, &NodeTrick::EMPTY, threshold);
        }
        let (hash, key) = node.key(self.search_id);
        if let Some(packed) = self.table.get(hash, &key) {
            entry = BoundsEntry::unpack(packed);
            if let Some(bound) = cutoff(&entry.bounds, threshold) {
                return bound;
            }
        }
        let before = self.counter.nodes();
        let (bound, card) = self.bound_of_lead(node, &mut hands, threshold, entry.card);
        if !self.is_cut_off() {
            if bound <= threshold {
                entry.bounds.high = bound;
            } else {
                entry.bounds.low = bound;
            }
            entry.card = card;
            let weight = (self.counter.nodes() - before).min(u64::from(u16::MAX)) as u16;
            self.table.store(hash, key, entry.pack(), weight);
        }
        bound
    }

    /// [`bound`](Self::bound) at the start of a trick, with the best card of the table tried
    /// first. It also returns the best card.
    fn bound_of_lead(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        threshold: i32,
        first: u64,
    ) -> (i32, u64) {
        let seat = node.leader as usize & 3;
        let legal = node.legal(self.rules, hands[seat], &NodeTrick::EMPTY);
        let others = node.all & !hands[seat];
        let mut moves = ordered_moves(self.rules, node, legal, others, &NodeTrick::EMPTY);
        moves.move_to_front(first);
        self.bound_of_moves(node, hands, &NodeTrick::EMPTY, seat, &moves, threshold)
    }

    /// Bound of the score from the start of the node's trick, given the cards played to it so far.
    /// The bound is as in [`bound_of_trick`](Self::bound_of_trick).
    fn bound(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        trick: &NodeTrick,
        threshold: i32,
    ) -> i32 {
        if trick.len == SEATS {
            let (next, taken) = node.next_trick(self.rules, trick);
            let offset = self.score_offset(node, &next, taken);
            return offset + self.bound_of_trick(&next, threshold - offset);
        }
        let seat = node.seat(trick);
        let hand = hands[seat];
        let legal = node.legal(self.rules, hand, trick);
        if legal & (legal - 1) == 0 {
            return self.bound_of_card(node, hands, trick, seat, legal, threshold);
        }
        let others = (hands[0] | hands[1] | hands[2] | hands[3]) & !hand;
        let moves = ordered_moves(self.rules, node, legal, others, trick);
        self.bound_of_moves(node, hands, trick, seat, &moves, threshold)
            .0
    }

    /// The best of the moves, with its bound.
    #[inline(always)]
    fn bound_of_moves(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        trick: &NodeTrick,
        seat: usize,
        moves: &MoveList,
        threshold: i32,
    ) -> (i32, u64) {
        let minimises = seat == self.me;
        let later = later_hands(hands, seat, trick.len);
        let (mut best, mut chosen) = (if minimises { i32::MAX } else { i32::MIN }, 0);
        for &card in moves.as_slice() {
            if minimises && node.points_only {
                let guaranteed = node.guaranteed_points(self.rules, trick, card, later);
                if guaranteed > threshold {
                    if guaranteed < best {
                        (best, chosen) = (guaranteed, card);
                    }
                    continue;
                }
            }
            self.counter.count();
            let bound = self.bound_of_card(node, hands, trick, seat, card, threshold);
            if self.is_cut_off() {
                return (threshold, 0);
            }
            if minimises && bound < best {
                (best, chosen) = (bound, card);
                if best <= threshold {
                    break;
                }
            } else if !minimises && bound > best {
                (best, chosen) = (bound, card);
                if best > threshold {
                    break;
                }
            }
        }
        (best, chosen)
    }

    /// [`bound`](Self::bound) after one more card.
    #[inline(always)]
    fn bound_of_card(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        trick: &NodeTrick,
        seat: usize,
        card: u64,
        threshold: i32,
    ) -> i32 {
        let points = node.points_of(self.rules, card);
        hands[seat] ^= card;
        let bound = self.bound(node, hands, &trick.with(seat, card, points), threshold);
        hands[seat] ^= card;
        bound
    }

    /// Difference between a score relative to `node` and the same score relative to `next`.
    #[inline(always)]
    fn score_offset(&self, node: &Node, next: &Node, taken: OutcomeVector) -> i32 {
        if next.moon != 0 {
            // Both are relative to the start of the deal.
            return 0;
        }
        let before = if node.moon == 0 {
            0
        } else {
            self.rules.score_before(node, self.me)
        };
        let bonus = if self.rules.jack_bonus && taken.jack(self.me) {
            JACK_POINTS
        } else {
            0
        };
        before + taken.points(self.me) - bonus
    }
}

/// The result of a null-window search, if the bounds already decide it.
#[inline(always)]
const fn cutoff(bounds: &ScoreBounds, threshold: i32) -> Option<i32> {
    if bounds.high <= threshold {
        Some(bounds.high)
    } else if bounds.low > threshold {
        Some(bounds.low)
    } else {
        None
    }
}
