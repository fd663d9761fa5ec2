//! Seatings: the arrangements in which a deal is played.
//!
//! The first player is side A and the second is side B; further players only fill seats. A
//! duplicate deal is played once in every arrangement, so each side gets the cards of the other.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The maximum number of players of a match.
pub const MAX_PLAYERS: usize = 4;

/// The number of the player in each seat.
pub type Arrangement = Vec<usize>;

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// Its letter in seatings.
    pub letter: char,
    /// Its name in the registry.
    pub name: String,
}

/// An invalid seating.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeatingError {
    /// Too few or too many players.
    #[error("a match of {seats} seats has 2 to {seats} players, not {count}")]
    Players {
        /// The number of players.
        count: usize,
        /// The number of seats.
        seats: usize,
    },
    /// Two players under the same letter.
    #[error("two players have the letter {0}")]
    SameLetter(char),
    /// Neither a keyword nor a letter for each seat.
    #[error(
        "invalid seating '{text}': expected all, two numbers such as 1v{}, or {seats} letters such as \
         {}", seats - 1, &"ABAB"[..*seats]
    )]
    Form {
        /// The seating.
        text: String,
        /// The number of seats.
        seats: usize,
    },
    /// A letter that belongs to no player or is ambiguous.
    #[error(
        "no player has the letter {0}: letters are A, B, … in the order of the players, a \
         player's initial, or your own as in N=tuned"
    )]
    Letter(char),
    /// A side has no seat.
    #[error("the seating '{text}' has no seat for '{name}'")]
    Empty {
        /// The seating.
        text: String,
        /// The player of the side.
        name: String,
    },
}

/// Parses players, each `NAME` or `LETTER=NAME`. Players without a letter get A, B, C, D by
/// position.
pub fn entrants(texts: &[String]) -> Result<Vec<Entrant>, SeatingError> {
    if !(2..=MAX_PLAYERS).contains(&texts.len()) {
        return Err(SeatingError::Players {
            count: texts.len(),
            seats: MAX_PLAYERS,
        });
    }
    let mut found: Vec<Entrant> = Vec::with_capacity(texts.len());
    for (text, default) in texts.iter().zip('A'..) {
        let (letter, name) = match text.as_bytes() {
            [letter @ b'A'..=b'Z', b'=', ..] => (char::from(*letter), &text[2..]),
            _ => (default, text.as_str()),
        };
        if found.iter().any(|other| other.letter == letter) {
            return Err(SeatingError::SameLetter(letter));
        }
        found.push(Entrant {
            letter,
            name: name.to_owned(),
        });
    }
    Ok(found)
}

/// Parses a seating of this number of seats into its distinct arrangements, in a fixed order.
///
/// * `1v3`, or two other numbers that add up to the seats: all arrangements with that many of A and
///   the rest of B.
/// * `all`: all arrangements in which every player has a seat.
/// * A letter for each seat, such as `NHNH`: the rotations of this arrangement, which preserve
///   neighbours. With a leading `=`, as in `=NHNH`: only this arrangement.
/// * Several of these, separated by commas.
pub fn arrangements(
    text: &str,
    players: &[Entrant],
    seats: usize,
) -> Result<Vec<Arrangement>, SeatingError> {
    let count = players.len();
    if count > seats {
        return Err(SeatingError::Players { count, seats });
    }
    let mut found: Vec<Arrangement> = Vec::new();
    for part in text.split(',') {
        for arrangement in part_arrangements(part, players, seats)? {
            if !found.contains(&arrangement) {
                found.push(arrangement);
            }
        }
    }
    for (side, player) in players.iter().enumerate().take(2) {
        if !found.iter().all(|arrangement| arrangement.contains(&side)) {
            return Err(SeatingError::Empty {
                text: text.to_owned(),
                name: player.name.clone(),
            });
        }
    }
    Ok(found)
}

fn part_arrangements(
    text: &str,
    players: &[Entrant],
    seats: usize,
) -> Result<Vec<Arrangement>, SeatingError> {
    let numbers = text.split_once('v').and_then(|(first, second)| {
        let numbers: [usize; 2] = [first.parse().ok()?, second.parse().ok()?];
        (numbers.iter().sum::<usize>() == seats && !numbers.contains(&0)).then_some(numbers)
    });
    if let Some([first, _]) = numbers {
        return Ok(every(2, seats, |a| count(a, 0) == first));
    }
    if text == "all" {
        let kinds = players.len();
        let is_full = |a: &[usize]| (0..kinds).all(|player| count(a, player) > 0);
        return Ok(every(kinds, seats, is_full));
    }
    let (letters, exact) = match text.strip_prefix('=') {
        Some(letters) => (letters, true),
        None => (text, false),
    };
    if letters.chars().count() != seats || !letters.chars().all(|c| c.is_ascii_uppercase()) {
        let text = text.to_owned();
        return Err(SeatingError::Form { text, seats });
    }
    let player = |letter| player_of(letter, players).ok_or(SeatingError::Letter(letter));
    let arrangement: Arrangement = letters.chars().map(player).collect::<Result<_, _>>()?;
    let turns = if exact { 1 } else { seats };
    let turned = |turn| {
        let mut turned = arrangement.clone();
        turned.rotate_right(turn);
        turned
    };
    Ok((0..turns).map(turned).collect())
}

/// The player of a letter: its own letter, or a unique initial.
fn player_of(letter: char, players: &[Entrant]) -> Option<usize> {
    if let Some(own) = players.iter().position(|player| player.letter == letter) {
        return Some(own);
    }
    let initial = |player: &Entrant| player.name.starts_with(letter.to_ascii_lowercase());
    let mut fitting = (0..players.len()).filter(|&index| initial(&players[index]));
    let first = fitting.next()?;
    fitting.next().is_none().then_some(first)
}

/// All arrangements of `kinds` players that satisfy `fits`, in lexicographic order.
fn every(kinds: usize, seats: usize, fits: impl Fn(&[usize]) -> bool) -> Vec<Arrangement> {
    let all = (0..kinds.pow(seats as u32)).map(|number| {
        let mut rest = number;
        let mut arrangement = vec![0; seats];
        for place in arrangement.iter_mut().rev() {
            *place = rest % kinds;
            rest /= kinds;
        }
        arrangement
    });
    all.filter(|arrangement| fits(arrangement)).collect()
}

/// The number of seats of a player.
pub fn count(arrangement: &[usize], player: usize) -> usize {
    arrangement.iter().filter(|&&sits| sits == player).count()
}

/// The letters of an arrangement, by seat.
pub fn letters(arrangement: &[usize], players: &[Entrant]) -> String {
    let letter = |&player: &usize| players.get(player).map_or('?', |entrant| entrant.letter);
    arrangement.iter().map(letter).collect()
}

/// Parses the output of [`letters`]; `None` for any other text.
pub fn from_letters(text: &str, players: &[Entrant]) -> Option<Arrangement> {
    let index = |letter| players.iter().position(|player| player.letter == letter);
    text.chars().map(index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(names: &[&str]) -> Vec<Entrant> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        entrants(&names).unwrap()
    }

    fn seated(text: &str, names: &[&str]) -> Vec<String> {
        let players = players(names);
        let found = arrangements(text, &players, 4).unwrap();
        found.iter().map(|a| letters(a, &players)).collect()
    }

    const TWO: [&str; 2] = ["normal", "hard"];

    #[test]
    fn seatings_are_all_the_distinct_arrangements() {
        assert_eq!(
            seated("2v2", &TWO),
            ["AABB", "ABAB", "ABBA", "BAAB", "BABA", "BBAA"]
        );
        assert_eq!(seated("1v3", &TWO), ["ABBB", "BABB", "BBAB", "BBBA"]);
        assert_eq!(seated("3v1", &TWO), ["AAAB", "AABA", "ABAA", "BAAA"]);
        assert_eq!(seated("all", &TWO).len(), 14);
        assert_eq!(seated("all", &["a", "b", "c"]).len(), 36);
        assert_eq!(seated("all", &["a", "b", "c", "d"]).len(), 24);
    }

    #[test]
    fn games_have_their_own_number_of_seats() {
        let players = players(&TWO);
        let seated = |text: &str, seats: usize| -> Vec<String> {
            let found = arrangements(text, &players, seats).unwrap();
            found.iter().map(|a| letters(a, &players)).collect()
        };
        assert_eq!(seated("1v1", 2), ["AB", "BA"]);
        assert_eq!(seated("1v2", 3), ["ABB", "BAB", "BBA"]);
        assert_eq!(seated("=ABB", 3), ["ABB"]);
        assert!(arrangements("2v2", &players, 3).is_err());
    }

    #[test]
    fn rotations_preserve_neighbours() {
        assert_eq!(seated("NHNH", &TWO), ["ABAB", "BABA"]);
        assert_eq!(seated("NNHH", &TWO), ["AABB", "BAAB", "BBAA", "ABBA"]);
        assert_eq!(seated("HNNH", &TWO), ["BAAB", "BBAA", "ABBA", "AABB"]);
        assert_eq!(seated("=HNNH", &TWO), ["BAAB"]);
        assert_eq!(seated("=AABB,=BBAA,=AABB", &TWO), ["AABB", "BBAA"]);
        assert_eq!(seated("ABCC", &["x", "y", "z"]).len(), 4);
    }

    #[test]
    fn letters_may_be_chosen() {
        let names = ["N=tuned", "H=tuned"];
        assert_eq!(seated("NHHH", &names), ["NHHH", "HNHH", "HHNH", "HHHN"]);
        assert_eq!(seated("1v3", &names), ["NHHH", "HNHH", "HHNH", "HHHN"]);
    }

    #[test]
    fn invalid_seatings_are_rejected() {
        let two = players(&TWO);
        for (text, sentence) in [
            ("3v3", "invalid seating '3v3'"),
            ("ABA", "invalid seating 'ABA'"),
            ("", "invalid seating ''"),
            ("NXNX", "no player has the letter X"),
            ("AAAA", "no seat for 'hard'"),
            ("=BBBB,2v2", "no seat for 'normal'"),
        ] {
            let error = arrangements(text, &two, 4).expect_err(text).to_string();
            assert!(error.contains(sentence), "{text}: {error}");
        }
        let twins = players(&["tuned", "tuned"]);
        assert_eq!(
            arrangements("TTBB", &twins, 4),
            Err(SeatingError::Letter('T'))
        );
        let texts = |texts: &[&str]| texts.iter().map(|&t| t.to_owned()).collect::<Vec<_>>();
        assert!(entrants(&texts(&["a"])).is_err() && arrangements("all", &two, 1).is_err());
        assert_eq!(
            entrants(&texts(&["B=a", "b"])),
            Err(SeatingError::SameLetter('B'))
        );
    }

    #[test]
    fn letters_survive_a_round_trip() {
        let two = players(&["N=tuned", "H=hard"]);
        assert_eq!(from_letters("NHHN", &two), Some(vec![0, 1, 1, 0]));
        assert_eq!(from_letters("NHHX", &two), None);
    }
}
