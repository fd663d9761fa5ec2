//! Seatings: the arrangements in which a deal is played.
//!
//! The first player is side A and the second is side B; further players only fill seats. A
//! duplicate deal is played once in every arrangement, so each side gets the cards of the other.

use handsense_hearts::SEATS;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The maximum number of players of a match.
pub const MAX_PLAYERS: usize = SEATS;

/// The number of the player in each seat.
pub type Arrangement = [usize; SEATS];

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
    #[error("a match has 2 to 4 players, not {0}")]
    Players(usize),
    /// Two players under the same letter.
    #[error("two players have the letter {0}")]
    SameLetter(char),
    /// Neither a keyword nor four letters.
    #[error("invalid seating '{0}': expected 2v2, 1v3, 3v1, all, or four letters such as NHNH")]
    Form(String),
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
        return Err(SeatingError::Players(texts.len()));
    }
    let mut found: Vec<Entrant> = Vec::with_capacity(texts.len());
    for (text, default) in texts.iter().zip('A'..) {
        let (letter, name) = match text.split_once('=') {
            Some((letter, name)) if letter.len() == 1 && is_letter(letter) => {
                (letter.chars().next().unwrap_or(default), name)
            }
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

fn is_letter(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_uppercase())
}

/// Parses a seating into its distinct arrangements, in a fixed order.
///
/// * `2v2`: all six arrangements of two A and two B. `1v3` and `3v1`: the four arrangements with
///   one A, or with three.
/// * `all`: all arrangements in which every player has a seat.
/// * Four letters such as `NHNH`: the rotations of this arrangement, which preserve neighbours.
///   With a leading `=`, as in `=NHNH`: only this arrangement.
/// * Several of these, separated by commas.
pub fn arrangements(text: &str, players: &[Entrant]) -> Result<Vec<Arrangement>, SeatingError> {
    let mut found: Vec<Arrangement> = Vec::new();
    for part in text.split(',') {
        for arrangement in part_arrangements(part, players)? {
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

fn part_arrangements(text: &str, players: &[Entrant]) -> Result<Vec<Arrangement>, SeatingError> {
    let with_first = |seats: usize| every(2, move |a| count(a, 0) == seats);
    match text {
        "2v2" => return Ok(with_first(2)),
        "1v3" => return Ok(with_first(1)),
        "3v1" => return Ok(with_first(3)),
        "all" => {
            let kinds = players.len();
            return Ok(every(kinds, |a| {
                (0..kinds).all(|player| count(a, player) > 0)
            }));
        }
        _ => {}
    }
    let (letters, exact) = match text.strip_prefix('=') {
        Some(letters) => (letters, true),
        None => (text, false),
    };
    let letters: Vec<char> = letters.chars().collect();
    let seats: [char; SEATS] = letters
        .try_into()
        .ok()
        .filter(|seats: &[char; SEATS]| seats.iter().all(char::is_ascii_uppercase))
        .ok_or_else(|| SeatingError::Form(text.to_owned()))?;
    let mut arrangement = [0; SEATS];
    for (place, letter) in arrangement.iter_mut().zip(seats) {
        *place = player_of(letter, players).ok_or(SeatingError::Letter(letter))?;
    }
    if exact {
        return Ok(vec![arrangement]);
    }
    Ok((0..SEATS)
        .map(|turn| {
            let mut turned = arrangement;
            turned.rotate_right(turn);
            turned
        })
        .collect())
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
fn every(kinds: usize, fits: impl Fn(&Arrangement) -> bool) -> Vec<Arrangement> {
    let all = (0..kinds.pow(SEATS as u32)).map(|number| {
        let mut rest = number;
        let mut arrangement = [0; SEATS];
        for place in arrangement.iter_mut().rev() {
            *place = rest % kinds;
            rest /= kinds;
        }
        arrangement
    });
    all.filter(|arrangement| fits(arrangement)).collect()
}

/// The number of seats of a player.
pub fn count(arrangement: &Arrangement, player: usize) -> usize {
    arrangement.iter().filter(|&&sits| sits == player).count()
}

/// The letters of an arrangement, by seat.
pub fn letters(arrangement: &Arrangement, players: &[Entrant]) -> String {
    let letter = |&player: &usize| players.get(player).map_or('?', |entrant| entrant.letter);
    arrangement.iter().map(letter).collect()
}

/// Parses the output of [`letters`]; `None` for any other text.
pub fn from_letters(text: &str, players: &[Entrant]) -> Option<Arrangement> {
    let index = |letter| players.iter().position(|player| player.letter == letter);
    let seats: Option<Vec<usize>> = text.chars().map(index).collect();
    seats?.try_into().ok()
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
        let found = arrangements(text, &players).unwrap();
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
            let error = arrangements(text, &two).expect_err(text).to_string();
            assert!(error.contains(sentence), "{text}: {error}");
        }
        let twins = players(&["tuned", "tuned"]);
        assert_eq!(arrangements("TTBB", &twins), Err(SeatingError::Letter('T')));
        let texts = |texts: &[&str]| texts.iter().map(|&t| t.to_owned()).collect::<Vec<_>>();
        assert_eq!(entrants(&texts(&["a"])), Err(SeatingError::Players(1)));
        assert_eq!(
            entrants(&texts(&["B=a", "b"])),
            Err(SeatingError::SameLetter('B'))
        );
    }

    #[test]
    fn letters_survive_a_round_trip() {
        let two = players(&["N=tuned", "H=hard"]);
        assert_eq!(from_letters("NHHN", &two), Some([0, 1, 1, 0]));
        assert_eq!(from_letters("NHH", &two), None);
        assert_eq!(from_letters("NHHX", &two), None);
    }
}
