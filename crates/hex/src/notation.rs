//! How the field names players and moves: black and white, `e4`, `swap-pieces`, `resign`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::colour::Colour;
use super::game::Action;

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no move: a cell such as e4, swap-pieces, swap-sides or resign")]
pub struct ParseActionError {
    /// What was read.
    pub text: String,
}

/// The colour that `b`, `black`, `w` or `white` names, in large or small letters.
pub(super) fn parse_colour(text: &str) -> Option<Colour> {
    let text = text.to_ascii_lowercase();
    Colour::ALL.into_iter().find(|colour| {
        let name = colour.standard_name();
        text == name || text == name[..1]
    })
}

/// `B` or `W`.
pub(super) const fn colour_letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'B',
        Colour::Blue => 'W',
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(cell) => cell.fmt(f),
            Action::SwapPieces => f.write_str("swap-pieces"),
            Action::SwapSides => f.write_str("swap-sides"),
            Action::Resign => f.write_str("resign"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    /// Large letters are as good as small ones. Where a server writes only `swap`, pieces are meant; who forfeits
    /// resigns.
    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        match text.to_ascii_lowercase().as_str() {
            "swap-pieces" | "swap" => Ok(Action::SwapPieces),
            "swap-sides" => Ok(Action::SwapSides),
            "resign" | "forfeit" => Ok(Action::Resign),
            other => other
                .parse()
                .map(Action::Place)
                .map_err(|_| ParseActionError {
                    text: text.to_owned(),
                }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_so_are_large_letters() {
        let cell = "k11".parse().expect("a cell");
        for action in [
            Action::Place(cell),
            Action::SwapPieces,
            Action::SwapSides,
            Action::Resign,
        ] {
            let text = action.to_string();
            assert_eq!(text.parse(), Ok(action));
            assert_eq!(text.to_uppercase().parse(), Ok(action));
        }
        assert_eq!("forfeit".parse(), Ok(Action::Resign));
        assert!("pass".parse::<Action>().is_err() && "".parse::<Action>().is_err());
    }

    #[test]
    fn colours_have_names_and_letters() {
        for (text, expected) in [
            ("b", Some(Colour::Red)),
            ("WHITE", Some(Colour::Blue)),
            ("Black", Some(Colour::Red)),
            ("", None),
            ("bl", None),
            ("red", None),
        ] {
            assert_eq!(parse_colour(text), expected, "{text}");
        }
        assert_eq!(Colour::ALL.map(colour_letter), ['B', 'W']);
    }
}
