//! The feature `serde`: texts of cards, rules and views, and the fields of validated types.
//!
//! Cards, sets of cards and rules are texts in human-readable formats, else numbers. Views and deals are
//! their lines in every format. The other types are read field by field and then checked like any value
//! from outside.

use handsense_core::serde_text;
use serde::Deserialize;
use thiserror::Error;

use crate::{Card, CardSet, Deal, Game, Rules, SEATS, View};

serde_text!(Card, "a card such as SQ", u8, Card::code, |code: u8| {
    Card::from_code(i32::from(code))
});
serde_text!(
    CardSet,
    "cards such as AK3.QJ98.T654.72",
    u64,
    CardSet::bits,
    CardSet::from_bits
);
serde_text!(
    Rules,
    "rule bits such as 0x0da1",
    u16,
    |rules: Rules| rules.bits() as u16,
    |bits: u16| Rules::from_bits(i32::from(bits))
);
serde_text!(View, "the line of a view");
serde_text!(Deal, "the line of a deal");

/// The fields of a [`Game`].
#[derive(Deserialize)]
pub(crate) struct GameFields {
    rules: Rules,
    scores: [i32; SEATS],
    deals: u32,
}

/// A game that [`Game::resume`] refuses.
#[derive(Debug, Error)]
#[error("no game has these scores or this number of deals")]
pub(crate) struct ImpossibleGame;

impl TryFrom<GameFields> for Game {
    type Error = ImpossibleGame;

    fn try_from(fields: GameFields) -> Result<Game, ImpossibleGame> {
        Game::resume(fields.rules, fields.scores, fields.deals).ok_or(ImpossibleGame)
    }
}
