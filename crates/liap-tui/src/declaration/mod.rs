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
//! - `gen1`: `Gen1`.
//! - `new`: `New`.
//! - `v2`: `V2`.

mod gen1;
mod new;
mod v2;

pub(super) use new::{OPENER, is_good_lead};

use super::evaluation::{DECLARATION_RANGE, HIGH, evaluate, is_strong, restrict_to_legal};
use super::pieces::Piece;
use super::plays::{Play, PlayType};
use super::rules::{Declarations, MAX_DECLARED};
use super::set::PieceSet;

/// Declaration strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

    /// The hand as a set.
    fn set(&self) -> PieceSet {
        self.hand.iter().copied().collect()
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
        Strategy::Quick => predict_declaration(context.set(), context.previous, context.legal()),
        Strategy::Reference => {
            evaluate(context.set()).declaration(context.is_first(), context.legal())
        }
        Strategy::PiecesWeighted => declare_by_pieces(context),
        Strategy::Gen1 => gen1::declare(context),
        Strategy::New => new::declare(context),
        Strategy::V2 => v2::declare(context),
    }
}

/// Declaration of [`Strategy::PiecesWeighted`]: the evaluation, with each strong play counted by its pieces and
/// every piece from an advisor up as an opener.
fn declare_by_pieces(context: &DeclarationContext<'_>) -> u8 {
    let hand = context.set();
    let evaluation = evaluate(hand);
    let pieces: u32 = PlayType::ALL
        .into_iter()
        .zip(evaluation.combos)
        .filter(|&(kind, _)| is_strong(kind))
        .map(|(kind, count)| kind.size() * count)
        .sum();
    let opens = evaluation.strong_opening || !hand.at_least(OPENER).is_empty();
    let score = match (pieces, hand.at_least(HIGH).is_empty()) {
        (0, true) => 0,
        _ => pieces as i32 + i32::from(opens) + i32::from(context.is_first()),
    };
    let score = score.clamp(*DECLARATION_RANGE.start(), *DECLARATION_RANGE.end()) as u8;
    restrict_to_legal(score, context.legal())
}

/// Field strength: how strong the other players appear from their declarations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldStrength {
    /// Low declarations.
    Weak,
    /// Average declarations, or none known.
    Normal,
    /// High declarations.
    Strong,
}

impl FieldStrength {
    /// Classifies the mean declaration: weak up to `weak`, strong from `strong`, both in tenths.
    pub(crate) fn from_declarations(declared: &[u8], weak: u32, strong: u32) -> FieldStrength {
        let tenths: u32 = declared
            .iter()
            .map(|&declared| 10 * u32::from(declared))
            .sum();
        let count = declared.len() as u32;
        match count {
            0 => FieldStrength::Normal,
            _ if tenths <= weak * count => FieldStrength::Weak,
            _ if tenths >= strong * count => FieldStrength::Strong,
            _ => FieldStrength::Normal,
        }
    }

    /// Selects one of the values for a weak, normal and strong field.
    pub(crate) const fn pick(self, [weak, normal, strong]: [u32; 3]) -> u32 {
        match self {
            FieldStrength::Weak => weak,
            FieldStrength::Normal => normal,
            FieldStrength::Strong => strong,
        }
    }
}

/// Value of a single piece by kind, in hundredths of a pile. Chosen by hand.
const SINGLE: [i32; 14] = [0, 0, 0, 0, 0, 1, 3, 6, 12, 22, 42, 60, 85, 100];
/// Value of each piece in a play of three or more, in hundredths of a pile. The first entry is for
/// the first player, who can lead the play at once; the second is for the others. Chosen by hand.
const LARGE: [i32; 2] = [85, 65];
/// Value of a pair for each of its points, in hundredths of a pile. Chosen by hand.
const PAIR: i32 = 2;

/// Expected number of piles, in hundredths.
pub(crate) fn estimate_piles(hand: PieceSet, previous: &[u8]) -> i32 {
    let mut rest = hand;
    let mut worth = 0;
    let each = LARGE[usize::from(!previous.is_empty())];
    let large = Play::all().iter().rev().take_while(|play| play.size() > 2);
    for play in large {
        if rest.contains(play.pieces) {
            rest = rest - play.pieces;
            worth += each * play.size() as i32;
        }
    }
    let pairs = Play::all_of_type(PlayType::Pair).iter();
    let pairs = pairs.filter(|play| rest.contains(play.pieces));
    let pairs: i32 = pairs.map(|play| PAIR * i32::from(play.points)).sum();
    let singles: i32 = rest.iter().map(|piece| SINGLE[piece.index()]).sum();
    worth + pairs + singles
}

/// Predicts the declaration of a seat with this hand: the legal number nearest to the estimate.
pub(crate) fn predict_declaration(hand: PieceSet, previous: &[u8], legal: Declarations) -> u8 {
    let estimate = estimate_piles(hand, previous);
    let distance = |&declared: &u8| estimate.abs_diff(100 * i32::from(declared));
    legal.iter().min_by_key(distance).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal;
    use handsense_core::Rng;

    /// Random declaration contexts.
    fn situations(count: usize, mut check: impl FnMut(&DeclarationContext<'_>)) {
        let mut rng = Rng::new(11);
        for _ in 0..count {
            let mut hand: Vec<Piece> = deal(&mut rng)[0].iter().collect();
            rng.shuffle(&mut hand);
            let previous: Vec<u8> = (0..rng.below(4)).map(|_| rng.below(9) as u8).collect();
            let must_be_nonzero = rng.below(4) == 0;
            check(&DeclarationContext {
                hand: &hand,
                previous: &previous,
                must_be_nonzero,
            });
        }
    }

    #[test]
    fn only_gen1_makes_forbidden_declarations() {
        let mut forbidden = 0;
        situations(20_000, |context| {
            for strategy in Strategy::ALL {
                let declared = declare(strategy, context);
                let legal = context.legal().contains(declared);
                forbidden += usize::from(!legal);
                assert!(
                    legal || strategy == Strategy::Gen1,
                    "{strategy:?} {context:?}"
                );
            }
        });
        assert!(forbidden < 40, "{forbidden}");
    }

    #[test]
    fn forbidden_reference_score_becomes_the_highest_or_lowest_legal_number() {
        // Three strong plays and a general score 4.
        let hand = crate::testing::pieces(&[14, 11, 6, 6, 8, 4, 1, 1]);
        let last = |previous, must_be_nonzero| {
            declare(
                Strategy::Reference,
                &DeclarationContext {
                    hand: &hand,
                    previous,
                    must_be_nonzero,
                },
            )
        };
        assert_eq!(last(&[1, 1, 1], false), 4);
        assert_eq!(last(&[1, 1, 2], false), 0);
        assert_eq!(last(&[1, 1, 2], true), 1);
    }
}
