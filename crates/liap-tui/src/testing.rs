//! Hands and random actions for the tests.

use handsense_core::Rng;

use crate::pieces::Piece;
use crate::plays::Play;
use crate::rules::Declarations;
use crate::set::PieceSet;

/// The pieces of these points, in order.
pub fn pieces(points: &[i32]) -> Vec<Piece> {
    let piece = |&points: &i32| Piece::new(points).expect("a piece");
    points.iter().map(piece).collect()
}

pub fn set(points: &[i32]) -> PieceSet {
    pieces(points).into_iter().collect()
}

pub fn any_declaration(legal: Declarations, rng: &mut Rng) -> u8 {
    let legal: Vec<u8> = legal.iter().collect();
    legal[rng.below(legal.len() as u32) as usize]
}

/// A legal play from a hand: a lead, or a response of this number of pieces.
pub fn any_play(hand: PieceSet, required: Option<u32>, rng: &mut Rng) -> PieceSet {
    let mut held: Vec<Piece> = hand.iter().collect();
    rng.shuffle(&mut held);
    match required {
        Some(count) => held.into_iter().take(count as usize).collect(),
        None => {
            let plays: Vec<&Play> = Play::within(hand).collect();
            plays[rng.below(plays.len() as u32) as usize].pieces
        }
    }
}
