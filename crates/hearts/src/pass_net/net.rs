//! The pass network: weights, byte format and input features.
//!
//! Hidden unit `h` is `clamp(hidden[h] + Σ feature_weights[f][h], 0, A)` over the active features `f`,
//! with `A` = [`MAX_ACTIVATION`]. The value of a pass is `Σ unit[h] · output[h] / (A · OUTPUT_SCALE)`,
//! in hundredths of a point. Only differences between the passes of one hand are meaningful.
//!
//! # Byte format
//!
//! A network of [`PassNet::BYTES`] bytes has these parts in order. Numbers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | magic and version: `hspass`, 0, 1 |
//! | [`FEATURES`] · [`HIDDEN`] | `feature_weights`, signed bytes, one row of [`HIDDEN`] per feature |
//! | 2 · [`HIDDEN`] | `hidden`, the biases of the hidden units |
//! | 2 · [`HIDDEN`] | `output`, the output weights |
//! | 8 | 64-bit FNV-1a hash of all bytes between the magic and the hash |

pub use crate::layers::MAX_ACTIVATION;
use crate::policy_net::{RULE_BITS, card_index, rule_bits};
use crate::{Card, DECK_SIZE, PassDirection, Rules};
use handsense_core::net_file::{self, Magic, NetFileError, framed, refuse};

/// The number of hidden units.
pub const HIDDEN: usize = 128;
/// The trainer rounds feature weights to multiples of this. The compressed file is a third smaller, and
/// the passes are as good (`docs/research/networks.md`).
pub const WEIGHT_STEP: i8 = 8;
/// The scale of output weights: a weight of 8 on a unit of maximum activation adds a hundredth of a
/// point.
pub const OUTPUT_SCALE: i32 = 8;

const SUITS: usize = 4;
/// The possible lengths of a suit: 0 to 13 cards.
pub const LENGTHS: usize = 14;
/// The directions in which cards are passed.
const DIRECTIONS: usize = 3;

/// The first feature of the kept cards, by [`card_index`].
pub const KEPT_OFFSET: usize = 0;
/// The first feature of the kept cards of each suit: suit · [`LENGTHS`] + number of cards.
pub const LENGTH_OFFSET: usize = KEPT_OFFSET + DECK_SIZE;
/// The first feature of the passed cards; see [`passed_feature`].
pub const PASSED_OFFSET: usize = LENGTH_OFFSET + SUITS * LENGTHS;
/// The first feature of the rules.
pub const RULES_OFFSET: usize = PASSED_OFFSET + DIRECTIONS * DECK_SIZE;
/// The number of features.
pub const FEATURES: usize = RULES_OFFSET + RULE_BITS;

/// The first bytes of a network: a magic number and the version.
const MAGIC: Magic = *b"hspass\0\x01";

/// The weights of a feature on the hidden units.
pub type HiddenRow = [i8; HIDDEN];

/// A network that values passes, in integers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct PassNet {
    /// The weights of each feature on the hidden units.
    pub feature_weights: [HiddenRow; FEATURES],
    /// The biases of the hidden units.
    pub hidden: [i16; HIDDEN],
    /// The output weights, in 1 / ([`MAX_ACTIVATION`] · [`OUTPUT_SCALE`]) hundredths of a point.
    pub output: [i16; HIDDEN],
}

/// Returns the feature of a card that is passed in a direction. [`PassDirection::Hold`] counts as
/// left.
#[inline]
pub fn passed_feature(direction: PassDirection, card: Card) -> usize {
    let place = match direction {
        PassDirection::Left | PassDirection::Hold => 0,
        PassDirection::Right => 1,
        PassDirection::Across => 2,
    };
    PASSED_OFFSET + place * DECK_SIZE + card_index(card)
}

/// Returns the features of the rules.
pub fn rule_features(rules: Rules) -> impl Iterator<Item = usize> {
    rule_bits(rules).map(|bit| RULES_OFFSET + bit)
}

/// The pass network that the library contains: the passes of the learned policy.
///
/// The compiler checks magic number, version, length and checksum. A damaged file does not compile.
///
/// `tuning/README.md` has its origin.
pub static LEARNED_PASSES: PassNet = match PassNet::from_bytes(include_bytes!("learned.net")) {
    Ok(net) => net,
    Err(error) => refuse(error),
};

impl PassNet {
    const WEIGHTS: usize = FEATURES * HIDDEN;
    /// The length of the byte format.
    pub const BYTES: usize = net_file::FRAME + PassNet::WEIGHTS + 2 * 2 * HIDDEN;

    /// Returns a network that values all passes alike.
    pub const fn zero() -> PassNet {
        PassNet {
            feature_weights: [[0; HIDDEN]; FEATURES],
            hidden: [0; HIDDEN],
            output: [0; HIDDEN],
        }
    }

    /// Reads a network from its byte format.
    ///
    /// # Errors
    /// [`NetFileError`] if magic, version, length or checksum are wrong.
    pub const fn from_bytes(bytes: &[u8]) -> Result<PassNet, NetFileError> {
        let body = match net_file::body(bytes, &MAGIC, PassNet::BYTES) {
            Ok(body) => body,
            Err(error) => return Err(error),
        };
        let mut net = PassNet::zero();
        let rest = net_file::signed_bytes(net.feature_weights.as_flattened_mut(), body);
        let rest = net_file::numbers(&mut net.hidden, rest);
        net_file::numbers(&mut net.output, rest);
        Ok(net)
    }

    /// Returns the byte format that [`from_bytes`](PassNet::from_bytes) reads. It is the same on
    /// every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = self.feature_weights.as_flattened().iter();
        let mut body: Vec<u8> = rows.map(|weight| weight.cast_unsigned()).collect();
        let numbers = self.hidden.iter().chain(&self.output);
        body.extend(numbers.flat_map(|number| number.to_le_bytes()));
        framed(&MAGIC, &body)
    }
}
