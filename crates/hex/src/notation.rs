//! Names of players and moves in Hex text formats: black and white, `e4`, `swap-pieces`, `resign`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::colour::Colour;
use super::game::Action;
use handsense_core::Excerpt;

/// Error for a text that is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a move: expected a cell such as e4, swap-pieces, swap-sides or resign")]
pub struct ParseActionError {
    /// The rejected text.
    pub text: Excerpt,
}

/// Parses a colour: `b`, `black`, `w` or `white`, in upper or lower case.
pub(super) fn parse_colour(text: &str) -> Option<Colour> {
    let text = text.to_ascii_lowercase();
    Colour::ALL.into_iter().find(|colour| {
        let name = colour.standard_name();
        text == name || text == name[..1]
    })
}

/// Returns `B` for Red (Black) and `W` for Blue (White).
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

    /// Parses a move, in upper or lower case. `swap`, which some servers write, means
    /// `swap-pieces`; `forfeit` means `resign`.
    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        const WORDS: [(&str, Action); 5] = [
            ("swap-pieces", Action::SwapPieces),
            ("swap", Action::SwapPieces),
            ("swap-sides", Action::SwapSides),
            ("resign", Action::Resign),
            ("forfeit", Action::Resign),
        ];
        let is_text = |(word, _): &&(&str, Action)| word.eq_ignore_ascii_case(text);
        match WORDS.iter().find(is_text) {
            Some(&(_, action)) => Ok(action),
            None => text
                .parse()
                .map(Action::Place)
                .map_err(|_| ParseActionError {
                    text: Excerpt::new(text),
                }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_round_trip_and_parse_in_upper_case() {
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
