//! The deck as Hearts sees it: suits, ranks, cards and sets of cards.
//!
//! Codes and masks are the same as in the classic C++ engine, so a host's values need no
//! conversion. A card is `suit * 16 + rank`, with spades 0, diamonds 1, clubs 2, hearts 3, and
//! ranks from the ace 0 down to the two 12. A set of cards is a `u64` with bit *code* set.

mod card;
mod rank;
mod set;
mod suit;
mod text;

pub use card::{Card, DECK_SIZE, HAND_SIZE};
pub use rank::Rank;
pub(crate) use set::lane_len;
pub use set::{CardSet, Cards};
pub use suit::Suit;
pub use text::ParseCardsError;
