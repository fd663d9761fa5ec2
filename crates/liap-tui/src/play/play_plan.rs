//! The plan for a round: which pieces are to win turns, and which to get rid of.

use super::TurnContext;
use super::positions::PositionList;
use crate::combos::{Combo, OrderedHand};
use crate::declaration::{FieldStrength, OPENER, is_good_lead};
use crate::plays::PlayType;
use crate::rules::HAND;

/// By field, the fewest points of a pair worth keeping.
const PAIR: [u32; 3] = [10, 14, 18];
/// The highest value of a piece that is kept to lose with.
const RESERVE: u32 = 4;
/// How many pieces are kept to lose with.
const RESERVED: usize = 2;

/// What the pieces of a hand are for.
#[derive(Clone, Debug)]
pub(super) struct PlayPlan {
    /// Single pieces that win turns.
    pub openers: u8,
    combos: [Option<Combo>; HAND],
    /// Low pieces, lowest first, kept to lose with.
    pub reserve: PositionList,
    /// All others, highest first.
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
                .fold(0, |places, (place, _)| places | 1 << place),
            combos: [None; HAND],
            reserve: PositionList::default(),
            burden: PositionList::default(),
        };
        plan.assign_combos(hand, field, turn.required.is_none());
        let mut rest: PositionList = hand
            .pieces(hand.all() & !plan.planned())
            .map(|(place, _)| place)
            .collect();
        rest.sort_by_key(|place| hand.piece(place));
        let is_low = |place: &&usize| hand.piece(**place).points() <= RESERVE;
        plan.reserve = rest
            .as_slice()
            .iter()
            .filter(is_low)
            .take(RESERVED)
            .copied()
            .collect();
        let others = hand.all() & !plan.planned() & !plan.reserve.choice();
        plan.burden = hand.pieces(others).map(|(place, _)| place).collect();
        let descending = |place: usize| std::cmp::Reverse(hand.piece(place));
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
                // Who leads gives an opener away for a good play.
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

    /// The plays that are to win turns, in the order in which they were found.
    pub fn combos(&self) -> impl Iterator<Item = &Combo> + Clone {
        self.combos.iter().flatten()
    }

    /// The places of these plays.
    pub fn in_combos(&self) -> u8 {
        self.combos()
            .fold(0, |places, combo| places | combo.positions)
    }

    /// All places that are to win turns.
    pub fn planned(&self) -> u8 {
        self.openers | self.in_combos()
    }

    /// Whether single pieces are all there is to win with.
    pub fn has_openers_only(&self) -> bool {
        self.openers != 0 && self.combos().next().is_none()
    }
}
