//! Declaration strategies: how many piles to declare.
//!
//! [`Strategy::Quick`] is the library's own. The others reproduce one program, from the version
//! that the evaluation was written for to its last. Each decides exactly as that version does.
//!
//! | strategy | considers |
//! |---|---|
//! | [`Reference`](Strategy::Reference) | the number of strong plays in the hand |
//! | [`PiecesWeighted`](Strategy::PiecesWeighted) | the number of pieces in them |
//! | [`Gen1`](Strategy::Gen1) | the other declarations, and opportunities to lead |
//! | [`New`](Strategy::New) | high pieces and the single best play |
//! | [`V2`](Strategy::V2) | high pieces, disjoint plays, and the piles that are left |
//!
//! - `reference`: `Reference` and `PiecesWeighted`.
//! - `gen1`: `Gen1`.
//! - `new`: `New`.
//! - `v2`: `V2`.
//! - `field_strength`: classification of the other players.

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

/// Declaration strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Strategy {
    /// The library's own fast estimate, which values each piece and play separately.
    #[default]
    Quick = 0,
    /// The evaluation of "AI Hand Evaluation Explained".
    Reference = 1,
    /// `Reference` with each play counted by its pieces.
    PiecesWeighted = 2,
    /// The first strategy that considers the other players.
    Gen1 = 3,
    /// The last strategy in use by the original program.
    New = 4,
    /// The last design of the original program, never in use. Where the design declares a forbidden
    /// 0, this declares 1, or 2 if 1 is forbidden too.
    V2 = 5,
}

impl Strategy {
    /// All strategies by code.
    pub const ALL: [Strategy; 6] = [
        Strategy::Quick,
        Strategy::Reference,
        Strategy::PiecesWeighted,
        Strategy::Gen1,
        Strategy::New,
        Strategy::V2,
    ];

    /// Name: `quick`, `reference`, `pieces-weighted`, `gen1`, `new` or `v2`.
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

/// Input of a declaration.
#[derive(Clone, Copy, Debug)]
pub struct DeclarationContext<'a> {
    /// The hand in a fixed order, which breaks ties between equal plays.
    pub hand: &'a [Piece],
    /// Previous declarations in order; empty for the first player.
    pub previous: &'a [u8],
    /// Whether 0 is forbidden after two consecutive zero declarations.
    pub must_be_nonzero: bool,
}

impl DeclarationContext<'_> {
    /// Whether this player declares first.
    pub fn is_first(&self) -> bool {
        self.previous.is_empty()
    }

    /// Forbidden declarations.
    pub fn forbidden(&self) -> Declarations {
        Declarations::forbidden(self.previous, self.must_be_nonzero)
    }

    /// Legal declarations.
    pub fn legal(&self) -> Declarations {
        Declarations::legal(self.previous, self.must_be_nonzero)
    }

    /// Number of piles not yet declared.
    fn piles_left(&self) -> i32 {
        i32::from(MAX_DECLARED) - self.declared()
    }

    /// Sum of the previous declarations.
    fn declared(&self) -> i32 {
        self.previous
            .iter()
            .map(|&declared| i32::from(declared))
            .sum()
    }

    /// Legal declaration nearest to `declared`; the lower one on a tie.
    fn nearest_legal(&self, declared: i32) -> u8 {
        let distance = |&legal: &u8| (i32::from(legal) - declared).abs();
        self.legal().iter().min_by_key(distance).unwrap_or(0)
    }
}

/// Returns the declaration of a strategy. It is always legal, except that the last step of
/// [`Strategy::Gen1`] can produce a forbidden number.
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
        Strategy::V2 => v2::repair(context, v2::declare(context)),
    }
}

fn quick(context: &DeclarationContext<'_>) -> u8 {
    let hand = context.hand.iter().copied().collect();
    predict_declaration(hand, context.previous, context.legal())
}

/// Returns the original design of [`Strategy::V2`], which can declare a forbidden 0.
pub fn v2_as_designed(context: &DeclarationContext<'_>) -> u8 {
    v2::declare(context)
}

#[cfg(test)]
mod tests;
