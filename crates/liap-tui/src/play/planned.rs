//! Style [`Planned`](crate::PlayStyle::Planned): play by a plan for the declared number of piles.

use std::cmp::Reverse;

use super::{PositionList, RandomSource, TurnContext, mask, sort_by_key};
use crate::combos::{Combo, OrderedHand};
use crate::declaration::{FieldStrength, OPENER, is_good_lead};
use crate::pieces::Name;
use crate::plays::{MAX_PLAY, Play, PlayType};
use crate::rules::HAND;
use crate::set::PieceSet;
use handsense_core::ArrayVec;

/// Probability of playing a single opener, in percent, with up to three, up to five, and more
/// pieces in hand.
const OPENER_PERCENT: [u32; 3] = [50, 40, 35];
/// Mean value from which a play is likely to win in a weak field, in points.
const RISKY_MEAN: u32 = 7;
/// Number of random draws in search of a play.
const MAX_RANDOM_DRAWS: usize = 20;

/// Urgency of winning turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Urgency {
    /// No pile is needed.
    None,
    Low,
    Medium,
    High,
    /// Every remaining turn must be won.
    Critical,
}

impl Urgency {
    fn new(turn: &TurnContext<'_>) -> Urgency {
        let (need, left) = (turn.need(), turn.turns_left());
        if need <= 0 {
            Urgency::None
        } else if left <= 0 || need >= left {
            Urgency::Critical
        } else if 4 * need >= 3 * left {
            Urgency::High
        } else if 2 * need >= left {
            Urgency::Medium
        } else {
            Urgency::Low
        }
    }
}

/// Plays by a plan with openers and plays that win, a reserve for losing, and a burden to shed. The
/// plan is rebuilt for every turn.
///
/// A responder considers only the number of pieces, not the lead. Randomness decides whether a
/// single opener is played, and the lead if the plan has none. Source: the last version of the
/// original program.
pub fn planned(turn: &TurnContext<'_>, random: &mut impl RandomSource) -> PieceSet {
    let hand = OrderedHand::new(turn.hand);
    if hand.is_empty() {
        return PieceSet::EMPTY;
    }
    let field = FieldStrength::from_declarations(&turn.declarations, 20, 35);
    let player = Planner {
        turn,
        plan: PlayPlan::new(turn, &hand, field),
        hand: &hand,
        field,
        urgency: Urgency::new(turn),
    };
    let choice = match turn.required {
        Some(size) => player.respond(size as usize, random),
        None => player.lead(random),
    };
    let chosen = hand.set(choice);
    match turn.required {
        Some(size) if chosen.len() != size => {
            let first: PositionList = (0..hand.len()).take(size as usize).collect();
            hand.set(mask(&first))
        }
        None if Play::from_pieces(chosen).is_none() => hand.set(1),
        _ => chosen,
    }
}

struct Planner<'a> {
    turn: &'a TurnContext<'a>,
    hand: &'a OrderedHand,
    plan: PlayPlan,
    field: FieldStrength,
    urgency: Urgency,
}

impl Planner<'_> {
    fn respond(&self, size: usize, random: &mut impl RandomSource) -> u8 {
        if size == 1
            && self.plan.has_openers_only()
            && random.happens(self.opener_percent())
            && let Some(position) = self.highest_opener()
        {
            return 1 << position;
        }
        if self.urgency == Urgency::Critical
            && let Some(combo) = self.highest_of(size)
        {
            return combo.positions;
        }
        let candidates = self.candidates(size);
        let mut picked = PositionList::default();
        if matches!(self.turn.need(), 1 | 2) && self.is_avoided(size as u32) {
            // Pieces of different names cannot form a play.
            let mut names = [false; Name::ALL.len()];
            let mut again = PositionList::default();
            for &position in &candidates {
                let seen = &mut names[self.hand.piece(position).name() as usize];
                if std::mem::replace(seen, true) {
                    again.push(position)
                } else {
                    picked.push(position)
                }
            }
            picked.extend(again);
        } else {
            picked = candidates;
        }
        mask(picked.iter().take(size))
    }

    /// Pieces for losing: the burden, then, if it does not suffice, the reserve, the openers and
    /// the pieces of plays.
    fn candidates(&self, size: usize) -> PositionList {
        let mut candidates = self.plan.burden;
        let mut sources = [
            self.plan.reserve,
            self.positions(self.plan.openers),
            self.positions(self.plan.in_combos()),
        ];
        sort_by_key(&mut sources[0], |position| {
            Reverse(self.hand.piece(position))
        });
        for source in &mut sources[1..] {
            sort_by_key(source, |position| self.hand.piece(position));
        }
        for source in sources {
            if candidates.len() < size {
                candidates.extend(source);
            }
        }
        candidates
    }

    fn lead(&self, random: &mut impl RandomSource) -> u8 {
        let size = match self.turn.need() {
            _ if self.plan.has_openers_only() && random.happens(self.opener_percent()) => 1,
            ..=0 => 1,
            need => (need as usize).min(MAX_PLAY).min(self.hand.len()),
        };
        if self.urgency == Urgency::Critical
            && let Some(combo) = self.highest_of(size)
        {
            return combo.positions;
        }
        self.planned_lead(size)
            .or_else(|| self.lowest_at_target())
            .or_else(|| self.lead_of_disposable(size, random))
            .or_else(|| self.lowest_of(size).map(|combo| combo.positions))
            .unwrap_or_else(|| self.lead_at_random(size, random))
    }

    /// A play of the plan, or the highest pieces of the burden.
    fn planned_lead(&self, size: usize) -> Option<u8> {
        let safe = self
            .plan
            .combos
            .iter()
            .filter(|combo| !self.is_risky(combo));
        let fitting = safe
            .clone()
            .find(|combo| combo.play.size() as usize == size);
        let largest = || {
            let smaller = safe
                .clone()
                .filter(|combo| combo.play.size() as usize <= size);
            first_greatest(smaller, |combo| (rank(combo.play.kind), combo.play.points))
        };
        if let Some(combo) = fitting.or_else(largest) {
            return Some(combo.positions);
        }
        if matches!(self.urgency, Urgency::Low | Urgency::Medium) && self.plan.burden.len() >= size
        {
            let highest = mask(self.plan.burden.iter().take(size));
            if Play::from_pieces(self.hand.set(highest)).is_some() {
                return Some(highest);
            }
        }
        first_greatest(safe, |combo| combo.play.points).map(|combo| combo.positions)
    }

    /// The lowest piece, if no more piles are needed.
    fn lowest_at_target(&self) -> Option<u8> {
        let lowest = (0..self.hand.len()).min_by_key(|&position| self.hand.piece(position));
        lowest
            .filter(|_| self.turn.need() <= 0)
            .map(|position| 1 << position)
    }

    /// A play of unplanned pieces: a random draw, else the first play.
    fn lead_of_disposable(&self, size: usize, random: &mut impl RandomSource) -> Option<u8> {
        let mut disposable = self.plan.burden;
        disposable.extend(self.plan.reserve);
        if disposable.len() < size {
            return None;
        }
        let choice_of = |picks: PositionList| mask(picks.iter().map(|&index| &disposable[index]));
        let drawn = choice_of(random.sample(disposable.len(), size));
        if Play::from_pieces(self.hand.set(drawn)).is_some() {
            return Some(drawn);
        }
        // The first play in lexicographic order of the disposable pieces.
        let pieces = disposable.iter().map(|&position| self.hand.piece(position));
        let reordered = OrderedHand::new(&pieces.collect::<ArrayVec<_, HAND>>());
        let first = reordered
            .combos(reordered.all())
            .find(|combo| combo.play.size() as usize == size)?;
        Some(choice_of(
            reordered
                .pieces(first.positions)
                .map(|(index, _)| index)
                .collect(),
        ))
    }

    fn lead_at_random(&self, size: usize, random: &mut impl RandomSource) -> u8 {
        for _ in 0..MAX_RANDOM_DRAWS {
            let drawn = mask(&random.sample(self.hand.len(), size));
            if Play::from_pieces(self.hand.set(drawn)).is_some() {
                return drawn;
            }
        }
        super::choice(self.hand, Some(size as u32))
    }

    fn positions(&self, choice: u8) -> PositionList {
        self.hand
            .pieces(choice)
            .map(|(position, _)| position)
            .collect()
    }

    fn highest_opener(&self) -> Option<usize> {
        let openers = self.hand.pieces(self.plan.openers);
        first_greatest(openers, |&(_, piece)| piece).map(|(position, _)| position)
    }

    fn highest_of(&self, size: usize) -> Option<Combo> {
        first_greatest(self.of_size(size), |combo| combo.play.points)
    }

    fn lowest_of(&self, size: usize) -> Option<Combo> {
        first_greatest(self.of_size(size), |combo| Reverse(combo.play.points))
    }

    fn of_size(&self, size: usize) -> impl Iterator<Item = Combo> {
        let all = self.hand.combos(self.hand.all());
        all.filter(move |combo| combo.play.size() as usize == size)
    }

    fn opener_percent(&self) -> u32 {
        let [few, some, many] = OPENER_PERCENT;
        match self.hand.len() {
            ..=3 => few,
            4 | 5 => some,
            _ => many,
        }
    }

    /// Whether winning a turn of this size captures too many piles.
    fn is_avoided(&self, size: u32) -> bool {
        let most = self.turn.need().max(1) as u32;
        size > most
    }

    /// Whether a play can win more than needed.
    fn is_risky(&self, combo: &Combo) -> bool {
        let need = self.turn.need();
        let (kind, size) = (combo.play.kind, combo.play.size());
        let by_kind = match need {
            ..=1 => kind != PlayType::Single && kind != PlayType::ExtendedStraight5,
            2 => !matches!(
                kind,
                PlayType::Single | PlayType::Pair | PlayType::ExtendedStraight5
            ),
            _ => false,
        };
        let high = u32::from(combo.play.points) >= RISKY_MEAN * size;
        let by_field = matches!(need, 1 | 2) && self.field == FieldStrength::Weak && high;
        self.is_avoided(size) || by_kind || by_field
    }
}

/// The first item with the greatest key.
fn first_greatest<T, K: Ord>(items: impl Iterator<Item = T>, key: impl Fn(&T) -> K) -> Option<T> {
    let mut best: Option<(K, T)> = None;
    for item in items {
        let of_item = key(&item);
        if best.as_ref().is_none_or(|(of_best, _)| of_item > *of_best) {
            best = Some((of_item, item));
        }
    }
    best.map(|(_, item)| item)
}

/// Preference among leads.
fn rank(kind: PlayType) -> u32 {
    match kind {
        PlayType::ExtendedStraight5 => 0,
        PlayType::Single => 1,
        PlayType::Pair => 2,
        PlayType::ThreeOfAKind => 3,
        PlayType::Straight => 4,
        PlayType::FourOfAKind => 5,
        PlayType::ExtendedStraight => 6,
        PlayType::FiveOfAKind => 7,
        PlayType::DoubleStraight => 8,
    }
}

/// Fewest points of a pair worth keeping, by field strength.
const PAIR: [u32; 3] = [10, 14, 18];
/// Highest value of a piece kept for losing, in points.
const RESERVE: u32 = 4;
/// Number of pieces kept for losing.
const RESERVED: usize = 2;

/// Purpose of each piece in a hand.
#[derive(Clone, Debug)]
struct PlayPlan {
    /// Bit mask of single pieces that win turns.
    openers: u8,
    /// Plays that win turns, in order of enumeration.
    combos: ArrayVec<Combo, HAND>,
    /// Low pieces kept for losing, lowest first.
    reserve: PositionList,
    /// All other pieces, highest first.
    burden: PositionList,
}

impl PlayPlan {
    fn new(turn: &TurnContext<'_>, hand: &OrderedHand, field: FieldStrength) -> PlayPlan {
        let high = hand
            .pieces(hand.all())
            .filter(|(_, piece)| piece.points() >= OPENER);
        let wanted = turn.need().clamp(0, 2) as usize;
        let mut plan = PlayPlan {
            openers: high
                .take(wanted)
                .fold(0, |positions, (position, _)| positions | 1 << position),
            combos: ArrayVec::new(),
            reserve: PositionList::default(),
            burden: PositionList::default(),
        };
        plan.assign_combos(hand, field, turn.required.is_none());
        let mut rest: PositionList = hand
            .pieces(hand.all() & !plan.planned())
            .map(|(position, _)| position)
            .collect();
        sort_by_key(&mut rest, |position| hand.piece(position));
        let is_low = |position: &&usize| hand.piece(**position).points() <= RESERVE;
        plan.reserve = rest.iter().filter(is_low).take(RESERVED).copied().collect();
        let others = hand.all() & !plan.planned() & !mask(&plan.reserve);
        plan.burden = hand.pieces(others).map(|(position, _)| position).collect();
        sort_by_key(&mut plan.burden, |position| Reverse(hand.piece(position)));
        plan
    }

    fn assign_combos(&mut self, hand: &OrderedHand, field: FieldStrength, leads: bool) {
        let least = field.pick(PAIR);
        let viable = |combo: &Combo| match combo.play.kind {
            PlayType::Single | PlayType::ExtendedStraight5 => false,
            PlayType::Pair => u32::from(combo.play.points) >= least,
            _ => true,
        };
        for combo in hand.combos(hand.all()).filter(viable) {
            let overlap = combo.positions & self.planned();
            if overlap != 0 {
                // The leader gives up an opener for a good lead.
                if !leads || !is_good_lead(&combo) || overlap & self.openers == 0 {
                    continue;
                }
                self.openers &= !overlap;
            }
            self.combos.push(combo);
        }
    }

    /// Bit mask of the positions of the plays.
    fn in_combos(&self) -> u8 {
        self.combos
            .iter()
            .fold(0, |positions, combo| positions | combo.positions)
    }

    /// Bit mask of all positions that win turns.
    fn planned(&self) -> u8 {
        self.openers | self.in_combos()
    }

    /// Whether single pieces are the only winners.
    fn has_openers_only(&self) -> bool {
        self.openers != 0 && self.combos.is_empty()
    }
}
