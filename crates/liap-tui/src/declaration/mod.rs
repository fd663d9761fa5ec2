//! How many piles to declare.
//!
//! [`Strategy::Quick`] is the library's own. The others are those of the program that the evaluation was written for, from the first to
//! the last; each decides as that program did. They differ in what they look at:
//!
//! | strategy | looks at |
//! |---|---|
//! | [`Seed`](Strategy::Reference) | how many strong plays the hand holds |
//! | [`PiecesWeighted`](Strategy::PiecesWeighted) | how many pieces these have |
//! | [`Gen1`](Strategy::Gen1) | what the others have declared, who may lead when |
//! | [`New`](Strategy::New) | high pieces and the one best play |
//! | [`V2`](Strategy::V2) | high pieces and plays one after the other, and the piles that are left |

mod field_strength;
mod gen1;
mod new;
mod reference;
mod v2;

pub use field_strength::FieldStrength;
pub(super) use new::{OPENER, is_good_lead};

use super::pieces::Piece;
use super::pile_estimate::predict_declaration;
use super::rules::{Declarations, MAX_DECLARED};

/// Who declares how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// The library's own quick estimate: what each piece and play is good for by itself.
    #[default]
    Quick = 0,
    /// The evaluation of the text.
    Reference = 1,
    /// The same with plays counted by their pieces.
    PiecesWeighted = 2,
    /// The first that looks at the other players.
    Gen1 = 3,
    /// The last that was put to use.
    New = 4,
    /// The last that was designed. It never declares what is forbidden: where the design would declare
    /// nothing although that is forbidden, it declares 1, or 2 where 1 is forbidden too.
    V2 = 5,
}

impl Strategy {
    /// All strategies by number.
    pub const ALL: [Strategy; 6] = [
        Strategy::Quick,
        Strategy::Reference,
        Strategy::PiecesWeighted,
        Strategy::Gen1,
        Strategy::New,
        Strategy::V2,
    ];

    /// `quick`, `seed`, `pieces-weighted`, `gen1`, `new` or `v2`.
    pub const fn name(self) -> &'static str {
        match self {
            Strategy::Quick => "quick",
            Strategy::Reference => "reference",
            Strategy::PiecesWeighted => "pieces-weighted",
            Strategy::Gen1 => "gen1",
            Strategy::New => "new",
            Strategy::V2 => "v2",
        }
    }
}

/// What a player knows who is to declare.
#[derive(Clone, Copy, Debug)]
pub struct DeclarationContext<'a> {
    /// The hand in the order in which it is held: of plays that are equally good the first counts.
    pub hand: &'a [Piece],
    /// What was declared before, in order; nothing for who declares first.
    pub previous: &'a [u8],
    /// Whether 0 is forbidden, because it was declared in each of the last two rounds.
    pub must_be_nonzero: bool,
}

impl DeclarationContext<'_> {
    /// Whether nobody has declared yet.
    pub fn is_first(&self) -> bool {
        self.previous.is_empty()
    }

    /// What may not be declared.
    pub fn forbidden(&self) -> Declarations {
        Declarations::forbidden(self.previous, self.must_be_nonzero)
    }

    /// What may be declared.
    pub fn legal(&self) -> Declarations {
        Declarations::legal(self.previous, self.must_be_nonzero)
    }

    /// How many piles nobody has declared yet.
    fn piles_left(&self) -> i32 {
        i32::from(MAX_DECLARED) - self.declared()
    }

    /// How many piles have been declared.
    fn declared(&self) -> i32 {
        self.previous
            .iter()
            .map(|&declared| i32::from(declared))
            .sum()
    }

    /// What may be declared nearest to a number; of two the lower.
    fn nearest_legal(&self, declared: i32) -> u8 {
        let distance = |&legal: &u8| (i32::from(legal) - declared).abs();
        self.legal().iter().min_by_key(distance).unwrap_or(0)
    }
}

/// What the strategy declares. It is always legal but for [`Strategy::Gen1`], whose last step may
/// lead it to a forbidden number.
///
/// ```
/// use handsense_liap_tui::{DeclarationContext, Piece, Strategy, declare};
/// let hand: Vec<Piece> = [14, 11, 6, 6, 8, 4, 1, 1].into_iter().filter_map(Piece::new).collect();
/// let first = DeclarationContext { hand: &hand, previous: &[], must_be_nonzero: false };
/// assert_eq!(declare(Strategy::Reference, &first), 5);
/// assert_eq!(declare(Strategy::New, &first), 6);
/// ```
pub fn declare(strategy: Strategy, context: &DeclarationContext<'_>) -> u8 {
    match strategy {
        Strategy::Quick => quick(context),
        Strategy::Reference => reference::declare(context),
        Strategy::PiecesWeighted => reference::declare_by_pieces(context),
        Strategy::Gen1 => gen1::declare(context),
        Strategy::New => new::declare(context),
        Strategy::V2 => v2::legal(context, v2::declare(context)),
    }
}

fn quick(context: &DeclarationContext<'_>) -> u8 {
    let hand = context.hand.iter().copied().collect();
    predict_declaration(hand, context.previous, context.legal())
}

/// What [`Strategy::V2`] was designed to declare, which may be a forbidden 0.
pub fn v2_as_designed(context: &DeclarationContext<'_>) -> u8 {
    v2::declare(context)
}

#[cfg(test)]
mod tests;
