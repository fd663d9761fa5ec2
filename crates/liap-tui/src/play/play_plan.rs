//! Plan of a turn: the pieces that win turns, and the pieces to shed.

use super::TurnContext;
use super::positions::PositionList;
use crate::combos::{Combo, OrderedHand};
use crate::declaration::{FieldStrength, OPENER, is_good_lead};
use crate::plays::PlayType;
use crate::rules::HAND;

/// Fewest points of a pair worth keeping, by field strength.
const PAIR: [u32; 3] = [10, 14, 18];
/// Highest value of a piece kept for losing, in points.
const RESERVE: u32 = 4;
/// Number of pieces kept for losing.
const RESERVED: usize = 2;

/// Purpose of each piece in a hand.
#[derive(Clone, Debug)]
pub(super) struct PlayPlan {
    /// Bit mask of single pieces that win turns.
    pub openers: u8,
    combos: [Option<Combo>; HAND],
    /// Low pieces kept for losing, lowest first.
    pub reserve: PositionList,
    /// All other pieces, highest first.
    pub burden: PositionList,
}

impl PlayPlan {
    pub fn new(turn: &TurnContext<'_>, hand: &OrderedHand, field: FieldStrength) -> PlayPlan {
        let high = hand
            .pieces(hand.all())
            .filter(|(_, piece)| piece.points() >= OPENER);
        let wanted = turn.need().clamp(0, 2) as usize;
        let mut plan = PlayPlan {
            openers: high
                .take(wanted)
                .fold(0, |positions, (position, _)| positions | 1 << position),
            combos: [None; HAND],
            reserve: PositionList::default(),
            burden: PositionList::default(),
        };
        plan.assign_combos(hand, field, turn.required.is_none());
        let mut rest: PositionList = hand
            .pieces(hand.all() & !plan.planned())
            .map(|(position, _)| position)
            .collect();
        rest.sort_by_key(|position| hand.piece(position));
        let is_low = |position: &&usize| hand.piece(**position).points() <= RESERVE;
        plan.reserve = rest
            .as_slice()
            .iter()
            .filter(is_low)
            .take(RESERVED)
            .copied()
            .collect();
        let others = hand.all() & !plan.planned() & !plan.reserve.mask();
        plan.burden = hand.pieces(others).map(|(position, _)| position).collect();
        let descending = |position: usize| std::cmp::Reverse(hand.piece(position));
        plan.burden.sort_by_key(descending);
        plan
    }

    fn assign_combos(&mut self, hand: &OrderedHand, field: FieldStrength, leads: bool) {
        let [weak, normal, strong] = PAIR;
        let least = field.pick(weak, normal, strong);
        let viable = |combo: &Combo| match combo.play.kind {
            PlayType::Single | PlayType::ExtendedStraight5 => false,
            PlayType::Pair => u32::from(combo.play.points) >= least,
            _ => true,
        };
        let mut number = 0;
        for combo in hand.combos(hand.all()).filter(viable) {
            let overlap = combo.positions & self.planned();
            if overlap != 0 {
                // The leader gives up an opener for a good lead.
                if !leads || !is_good_lead(&combo) || overlap & self.openers == 0 {
                    continue;
                }
                self.openers &= !overlap;
            }
            if let Some(slot) = self.combos.get_mut(number) {
                *slot = Some(combo);
                number += 1;
            }
        }
    }

    /// Plays that win turns, in order of enumeration.
    pub fn combos(&self) -> impl Iterator<Item = &Combo> + Clone {
        self.combos.iter().flatten()
    }

    /// Bit mask of the positions of these plays.
    pub fn in_combos(&self) -> u8 {
        self.combos()
            .fold(0, |positions, combo| positions | combo.positions)
    }

    /// Bit mask of all positions that win turns.
    pub fn planned(&self) -> u8 {
        self.openers | self.in_combos()
    }

    /// Whether single pieces are the only winners.
    pub fn has_openers_only(&self) -> bool {
        self.openers != 0 && self.combos().next().is_none()
    }
}
