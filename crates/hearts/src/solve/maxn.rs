//! Max^n search (Luckhardt and Irani, 1986): every seat plays the card with the highest utility for
//! itself.
//!
//! Two prunings apply. Immediate pruning (Korf, "Multi-player alpha-beta pruning", 1991) stops at a
//! card that reaches the upper bound of the seat's utility. A card is skipped when the points that
//! it is certain to take bound its utility by the best one so far. Results at trick boundaries are
//! stored in a transposition table.

use super::move_ordering::ordered_moves;
use super::node::{LANE_ONES, Node, NodeTrick, later_hands};
use super::root::Search;
use super::solver_rules::OutcomeVector;
use crate::SEATS;

impl Search<'_> {
    /// Outcome from the start of a trick.
    pub fn search_trick(&mut self, node: &Node) -> OutcomeVector {
        if node.is_decided(self.rules) {
            return OutcomeVector(0);
        }
        let mut hands = node.hands();
        let leads = hands[node.leader as usize & 3];
        // The leader holds only the highest cards of each suit and wins every trick.
        if leads & (leads + LANE_ONES) == 0 {
            let (points, tricks) = (u32::from(node.points), u32::from(node.tricks));
            let leader = node.leader as usize & 3;
            return OutcomeVector::remaining_to(leader, points, node.jack != 0, tricks);
        }
        if node.tricks == 1 {
            return self.search(node, &mut hands, &NodeTrick::EMPTY);
        }
        let (hash, key) = node.key(self.search_id);
        if let Some(known) = self.table.get(hash, &key) {
            return OutcomeVector(known);
        }
        let before = self.counter.nodes();
        let outcome = self.search(node, &mut hands, &NodeTrick::EMPTY);
        if !self.is_cut_off() {
            let weight = (self.counter.nodes() - before).min(u64::from(u16::MAX)) as u16;
            self.table.store(hash, key, outcome.0, weight);
        }
        outcome
    }

    /// Outcome from the start of the node's trick, given the cards played to it so far.
    pub fn search(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        trick: &NodeTrick,
    ) -> OutcomeVector {
        if trick.len == SEATS {
            let (next, taken) = node.next_trick(self.rules, trick);
            return taken.plus(self.search_trick(&next));
        }
        let seat = node.seat(trick);
        let hand = hands[seat];
        let legal = node.legal(self.rules, hand, trick);
        if legal & (legal - 1) == 0 {
            return self.search_card(node, hands, trick, seat, legal);
        }
        self.search_moves(node, hands, trick, seat, legal).0
    }

    /// Outcome of the position and the card that `seat` plays, chosen from its legal cards. The
    /// card is 0 when the search was cut off.
    #[inline(always)]
    pub fn search_moves(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        trick: &NodeTrick,
        seat: usize,
        legal: u64,
    ) -> (OutcomeVector, u64) {
        let hand = hands[seat];
        let later = later_hands(hands, seat, trick.len);
        let others = (hands[0] | hands[1] | hands[2] | hands[3]) & !hand;
        let moves = ordered_moves(self.rules, node, legal, others, trick);
        let upper_bound = self.rules.upper_bound(node, seat, 0);
        let (mut best, mut best_value, mut chosen) = (OutcomeVector(0), i32::MIN, 0);
        for &card in moves.as_slice() {
            if best_value > i32::MIN {
                let guaranteed = node.guaranteed_points(self.rules, trick, card, later);
                if guaranteed > 0 && self.rules.upper_bound(node, seat, guaranteed) <= best_value {
                    continue;
                }
            }
            self.counter.count();
            let outcome = self.search_card(node, hands, trick, seat, card);
            if self.is_cut_off() {
                return (best, 0);
            }
            let value = self.rules.evaluate(node, seat, outcome);
            if value > best_value {
                (best, best_value, chosen) = (outcome, value, card);
                if value >= upper_bound {
                    break;
                }
            }
        }
        (best, chosen)
    }

    /// [`search`](Self::search) after one more card.
    #[inline(always)]
    pub fn search_card(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        trick: &NodeTrick,
        seat: usize,
        card: u64,
    ) -> OutcomeVector {
        let points = node.points_of(self.rules, card);
        hands[seat] ^= card;
        let outcome = self.search(node, hands, &trick.with(seat, card, points));
        hands[seat] ^= card;
        outcome
    }
}
