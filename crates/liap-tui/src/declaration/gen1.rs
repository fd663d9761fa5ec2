//! Declaration strategy [`Gen1`](super::Strategy::Gen1): high pieces, and strong plays with an
//! opportunity to lead.

use super::{DeclarationContext, FieldStrength};
use crate::evaluation::{HIGH, is_strong};
use crate::pieces::Piece;
use crate::plays::{Play, PlayType};
use crate::rules::MAX_DECLARED;
use crate::set::PieceSet;

/// Value of an advisor in a weak, normal and strong field, in hundredths of a pile. A general is
/// worth 100. As in the original program.
const ADVISOR: [u32; 3] = [100, 85, 70];
/// Bonus for two, three, and four or more openers, in hundredths of a pile. As in the original
/// program.
const SEVERAL_OPENERS: [u32; 3] = [60, 80, 100];
/// Values of the pieces that can win a pile in a weak field.
const MIDDLE_PIECES: std::ops::RangeInclusive<u32> = 7..=10;

pub(super) fn declare(context: &DeclarationContext<'_>) -> u8 {
    let hand = context.set();
    let field = FieldStrength::from_declarations(context.previous, 10, 35);
    let room = context.piles_left().max(0) as u32;
    let red_general = hand.count(Piece::RED_GENERAL) > 0;
    let mut score = play_score(context, hand, field, room) + opener_score(hand, field);
    if score == 0 {
        score = without_openers(context, field);
    }
    // With the red general and very low declarations, elephants also win.
    if red_general
        && field == FieldStrength::Weak
        && 2 * context.declared() as usize <= context.previous.len()
    {
        let elephants = hand.at_least(9).len() - hand.at_least(11).len();
        if elephants > 0 && score < elephants + 1 {
            score = score.max(room.min(elephants + 1));
        }
    }
    let declared = context.nearest_legal(score.min(u32::from(MAX_DECLARED)) as i32);
    declared.min(upper_limit(context))
}

fn opener_score(hand: PieceSet, field: FieldStrength) -> u32 {
    let worth = |piece: Piece| match piece.points() {
        13.. => 100,
        11..=12 => field.pick(ADVISOR),
        _ => 0,
    };
    let pieces = hand.iter().map(worth);
    let (count, sum) = pieces
        .filter(|&worth| worth > 0)
        .fold((0, 0), |(count, sum), worth| (count + 1, sum + worth));
    let several = match count {
        0 | 1 => 0,
        count => SEVERAL_OPENERS[(count - 2_usize).min(SEVERAL_OPENERS.len() - 1)],
    };
    round_half_to_even(sum + several)
}

/// Rounds hundredths to the nearest integer, half to even.
const fn round_half_to_even(hundredths: u32) -> u32 {
    let whole = hundredths / 100;
    match hundredths % 100 {
        0..50 => whole,
        50 => whole + whole % 2,
        _ => whole + 1,
    }
}

/// Number of pieces in the plays with an opportunity to lead, large plays first, at most eight.
/// Overlaps are ignored, and every choice of copies counts.
fn play_score(
    context: &DeclarationContext<'_>,
    hand: PieceSet,
    field: FieldStrength,
    room: u32,
) -> u32 {
    let red_general = hand.count(Piece::RED_GENERAL) > 0;
    let of_soldiers =
        |play: &Play| play.kind == PlayType::FourOfAKind || play.kind == PlayType::FiveOfAKind;
    let strong = Play::within(hand).filter(|play| is_strong(play.kind));
    let four_or_more = strong.clone().any(of_soldiers);
    let viable = |play: &&Play| {
        let repeated = four_or_more && play.kind == PlayType::ThreeOfAKind;
        !repeated && play.size() <= room && may_be_led(context, play, field, red_general)
    };
    let (mut used, mut score, mut soldiers_led) = (0, 0, false);
    let mut double_straights = 0;
    for play in strong.rev().filter(viable) {
        let room = (u32::from(MAX_DECLARED) - used) / play.size();
        let pieces = play.ways_within(hand).min(room) * play.size();
        used += pieces;
        soldiers_led |= of_soldiers(play);
        match play.kind {
            PlayType::DoubleStraight => double_straights += pieces,
            _ => score += pieces,
        }
    }
    if red_general && soldiers_led {
        score
    } else {
        score + double_straights
    }
}

/// Whether a play can be led, or can win as a response.
fn may_be_led(
    context: &DeclarationContext<'_>,
    play: &Play,
    field: FieldStrength,
    red_general: bool,
) -> bool {
    let previous = context.previous;
    let points = u32::from(play.points);
    let kind = play.kind;
    if context.is_first() || (red_general && field != FieldStrength::Strong) {
        return true;
    }
    if previous.iter().all(|&declared| declared <= 1) {
        return play.size() == 3 && points >= 21 && field == FieldStrength::Weak;
    }
    if previous.iter().all(|&declared| declared < 3) {
        return false;
    }
    match (kind, field) {
        (PlayType::Straight, FieldStrength::Strong) => points >= 24,
        (PlayType::ThreeOfAKind, FieldStrength::Strong) => points >= 15,
        (PlayType::Straight, _) => points >= 21,
        (PlayType::ThreeOfAKind, _) => previous != [3] || points >= 12,
        _ => true,
    }
}

/// Declaration of a hand without openers or plays.
fn without_openers(context: &DeclarationContext<'_>, field: FieldStrength) -> u32 {
    let solid = |piece: &&Piece| MIDDLE_PIECES.contains(&piece.points());
    let highest = context.hand.iter().max();
    match field {
        FieldStrength::Weak => match context.hand.iter().filter(solid).count() {
            0 => 0,
            1 | 2 => 1,
            _ => 2,
        },
        _ => u32::from(context.is_first() && highest.is_some_and(|piece| piece.points() >= HIGH)),
    }
}

/// Upper limit for hands of high pieces only, or of soldiers only.
fn upper_limit(context: &DeclarationContext<'_>) -> u8 {
    let (high, low) = if context.is_first() { (5, 2) } else { (4, 1) };
    let all = |within: std::ops::RangeInclusive<u32>| {
        let mut points = context.hand.iter().map(|piece| piece.points());
        points.all(|points| within.contains(&points))
    };
    match (all(8..=14), all(1..=2)) {
        (true, _) => high,
        (_, true) => low,
        _ => MAX_DECLARED,
    }
}
