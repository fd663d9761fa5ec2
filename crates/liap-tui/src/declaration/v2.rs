//! Declaration strategy [`V2`](super::Strategy::V2): disjoint plays, taken greedily while piles are
//! left.

use std::cmp::Reverse;

use super::DeclarationContext;
use super::new::largest;
use crate::combos::{Combo, OrderedHand};
use crate::pieces::Piece;
use crate::plays::PlayType;
use crate::rules::{HAND, MAX_DECLARED};
use handsense_core::{ArrayVec, insertion_sort};

/// A pair with more points than this is a strong play.
const PAIR: u32 = 12;

pub(super) fn declare(context: &DeclarationContext<'_>) -> u8 {
    let designed = declare_as_designed(context);
    let forbidden = context.forbidden();
    match (forbidden.contains(designed), forbidden.contains(1)) {
        (false, _) => designed,
        (true, false) => 1,
        (true, true) => 2,
    }
}

/// The declaration of the design, which can be a forbidden 0.
fn declare_as_designed(context: &DeclarationContext<'_>) -> u8 {
    let hand = OrderedHand::new(context.hand);
    let left = piles_left(context);
    let planned = if context.is_first() {
        declare_first(&hand)
    } else {
        match declare_later(&hand, left) {
            Some(planned) => planned,
            None => return 0,
        }
    };
    if context.forbidden().contains(planned) {
        rebuild(context, &hand, left)
    } else {
        planned
    }
}

/// Number of piles left by the others. If their sum exceeds eight, the last declaration is
/// subtracted once.
fn piles_left(context: &DeclarationContext<'_>) -> u32 {
    let Some(&last) = context.previous.last() else {
        return MAX_DECLARED.into();
    };
    let left = match context.piles_left() {
        left @ ..0 => left + i32::from(last),
        left => left,
    };
    left.max(0) as u32
}

/// Whether a piece is expected to win a turn when `piles_left` piles are left.
fn wins(piece: Piece, piles_left: u32) -> bool {
    match piles_left {
        0 => false,
        1 => piece.points() > 13,
        2 => piece.points() >= 13,
        3 | 4 => piece.points() >= 12,
        _ => piece.points() >= 11,
    }
}

fn is_strong(combo: &Combo) -> bool {
    match combo.play.kind {
        PlayType::Single => false,
        PlayType::Pair => u32::from(combo.play.points) > PAIR,
        _ => true,
    }
}

/// Strong plays that share no piece: repeatedly the first of the largest plays in the rest of the
/// hand.
struct DisjointCombos {
    combos: ArrayVec<Combo, HAND>,
    rest: u8,
}

impl DisjointCombos {
    fn extract(hand: &OrderedHand, mut rest: u8) -> DisjointCombos {
        let mut combos = ArrayVec::new();
        while let Some(combo) = largest(hand.combos(rest).filter(is_strong)) {
            rest &= !combo.positions;
            combos.push(combo);
        }
        DisjointCombos { combos, rest }
    }

    fn pieces(&self) -> u32 {
        self.combos.iter().map(|combo| combo.play.size()).sum()
    }
}

/// Number of winning pieces at these positions.
fn winners(hand: &OrderedHand, among: u8, piles_left: u32) -> u32 {
    let among = hand.pieces(among);
    among.filter(|&(_, piece)| wins(piece, piles_left)).count() as u32
}

fn declare_first(hand: &OrderedHand) -> u8 {
    let disjoint = DisjointCombos::extract(hand, hand.all());
    let total = disjoint.pieces();
    let left = u32::from(MAX_DECLARED) - total;
    (total + left.min(winners(hand, disjoint.rest, left))) as u8
}

/// Returns `None` if no pile can be won.
fn declare_later(hand: &OrderedHand, piles_left: u32) -> Option<u8> {
    let openers = hand
        .pieces(hand.all())
        .filter(|&(_, piece)| wins(piece, piles_left));
    // The first of equal pieces.
    let opener = openers.rev().max_by_key(|&(_, piece)| piece)?;
    let mut disjoint = DisjointCombos::extract(hand, hand.all() & !(1 << opener.0));
    let mut total = 1 + disjoint.pieces();
    if let Some(left) = piles_left.checked_sub(total).filter(|&left| left > 0) {
        total += left.min(winners(hand, disjoint.rest, piles_left));
    }
    if total > piles_left {
        let rank = |combo: &Combo| Reverse((priority(combo.play.kind), combo.play.size()));
        insertion_sort(&mut disjoint.combos, |one, other| {
            rank(one).cmp(&rank(other))
        });
        for combo in disjoint.combos.iter().rev() {
            if total <= piles_left {
                break;
            }
            total -= combo.play.size();
        }
    }
    Some(total as u8)
}

/// Priority of a play when the piles do not suffice for all.
fn priority(kind: PlayType) -> u32 {
    match kind {
        PlayType::FiveOfAKind => 6,
        PlayType::FourOfAKind => 5,
        PlayType::ExtendedStraight | PlayType::ExtendedStraight5 | PlayType::DoubleStraight => 4,
        PlayType::Straight => 3,
        PlayType::ThreeOfAKind => 2,
        PlayType::Pair | PlayType::Single => 1,
    }
}

/// Largest legal number for which the hand has a plan, else 0.
fn rebuild(context: &DeclarationContext<'_>, hand: &OrderedHand, piles_left: u32) -> u8 {
    let forbidden = context.forbidden();
    let mut largest = 0;
    let mut offer = |size: u32| {
        if size <= piles_left && !forbidden.contains(size as u8) {
            largest = largest.max(size);
        }
    };
    let openers = hand.pieces(hand.all()).map(|(_, piece)| piece);
    let openers = openers.filter(|&piece| wins(piece, piles_left));
    let mut combos = hand.combos(hand.all()).filter(is_strong);
    while let Some(combo) = combos.next() {
        let size = combo.play.size();
        let apart = |piece: Piece| combo.play.pieces.count(piece) == 0;
        offer(size);
        if openers.clone().any(apart) {
            offer(size + 1);
        }
        if context.is_first() {
            let others = combos.clone();
            let others = others.filter(|other| other.play.pieces.kinds().all(apart));
            others.for_each(|other| offer(size + other.play.size()));
        }
    }
    if !context.is_first() {
        (1..=openers.count().min(2) as u32).for_each(offer);
    }
    largest as u8
}
