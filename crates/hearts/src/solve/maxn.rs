//! Max^n: every seat plays the card that is worth most to it.

use super::law::{Law, Outcome};
use super::node::{Key, LANE_ONES, Node, OnTable, later_hands};
use super::order::choices;
use crate::SEATS;
use handsense_core::search::Table;

/// One search: what it may use and how much it has used.
pub(super) struct Search<'a> {
    pub law: &'a Law,
    pub table: &'a mut Table<Key, u64>,
    /// What the table knows this search by.
    pub aim: u32,
    /// Cards tried so far, not counting forced ones.
    pub nodes: u64,
    /// Cards that may be tried.
    pub limit: u64,
}

impl Search<'_> {
    /// Whether the limit was passed, so that results are no longer any good.
    pub const fn is_cut_off(&self) -> bool {
        self.nodes > self.limit
    }

    /// What the seats take from here on.
    pub fn trick(&mut self, node: &Node) -> Outcome {
        if node.is_decided(self.law) {
            return Outcome(0);
        }
        let mut hands = node.hands();
        let leads = hands[node.leader as usize & 3];
        // Nothing but the highest cards of each suit: the leader wins every trick.
        if leads & (leads + LANE_ONES) == 0 {
            let (points, tricks) = (u32::from(node.points), u32::from(node.tricks));
            let leader = node.leader as usize & 3;
            return Outcome::everything(leader, points, node.jack != 0, tricks);
        }
        if node.tricks == 1 {
            return self.play(node, &mut hands, &OnTable::EMPTY);
        }
        let (hash, key) = node.key(self.aim);
        if let Some(known) = self.table.get(hash, &key) {
            return Outcome(known);
        }
        let before = self.nodes;
        let outcome = self.play(node, &mut hands, &OnTable::EMPTY);
        if !self.is_cut_off() {
            let weight = (self.nodes - before).min(u64::from(u16::MAX)) as u16;
            self.table.store(hash, key, outcome.0, weight);
        }
        outcome
    }

    /// What the seats take from the beginning of the trick on, when it has got this far.
    pub fn play(&mut self, node: &Node, hands: &mut [u64; SEATS], table: &OnTable) -> Outcome {
        if table.place == SEATS {
            let (next, taken) = node.after(self.law, table);
            return taken.and(self.trick(&next));
        }
        let seat = node.seat(table);
        let hand = hands[seat];
        let legal = node.legal(self.law, hand, table);
        if legal & (legal - 1) == 0 {
            return self.card(node, hands, table, seat, legal);
        }
        self.choose(node, hands, table, seat, legal).0
    }

    /// The same for a seat that has these legal cards, and the card it plays; no card when the
    /// search was cut off.
    #[inline(always)]
    pub fn choose(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        table: &OnTable,
        seat: usize,
        legal: u64,
    ) -> (Outcome, u64) {
        let hand = hands[seat];
        let later = later_hands(hands, seat, table.place);
        let others = (hands[0] | hands[1] | hands[2] | hands[3]) & !hand;
        let choices = choices(self.law, node, legal, others, table);
        let ceiling = self.law.ceiling(node, seat, 0);
        let (mut best, mut most, mut chosen) = (Outcome(0), i32::MIN, 0);
        for &card in choices.as_slice() {
            if most > i32::MIN {
                let sure = node.sure_points(self.law, table, card, later);
                if sure > 0 && self.law.ceiling(node, seat, sure) <= most {
                    continue;
                }
            }
            self.nodes += 1;
            let outcome = self.card(node, hands, table, seat, card);
            if self.is_cut_off() {
                return (best, 0);
            }
            let worth = self.law.worth(node, seat, outcome);
            if worth > most {
                (best, most, chosen) = (outcome, worth, card);
                if worth >= ceiling {
                    break;
                }
            }
        }
        (best, chosen)
    }

    /// [`play`](Self::play) after one more card.
    #[inline(always)]
    pub fn card(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        table: &OnTable,
        seat: usize,
        card: u64,
    ) -> Outcome {
        let points = node.points_of(self.law, card);
        hands[seat] ^= card;
        let outcome = self.play(node, hands, &table.with(seat, card, points));
        hands[seat] ^= card;
        outcome
    }
}
