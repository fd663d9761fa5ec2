//! Reads views from the command line, a file or standard input, as a line of fields or JSON.

use crate::error::Failure;
use handsense_hearts::{Card, CardSet, ParseCardsError, SEATS, View};
use serde::{Deserialize, Serialize};
use std::io::Read;
use std::{fs, io};

/// Reads the view that the arguments name.
///
/// `-` is standard input and `@FILE` a file; anything else is the view itself. A text that begins
/// with a brace is JSON, any other a line of the notation, which a file may break anywhere.
pub fn read(arguments: &[String]) -> Result<View, Failure> {
    parse(&text(arguments)?)
}

/// The text of the file, of standard input, or of the arguments themselves.
pub fn text(arguments: &[String]) -> Result<String, Failure> {
    Ok(match arguments {
        [only] if only == "-" => fetch("standard input", |text| {
            io::stdin().lock().read_to_string(text).map(drop)
        })?,
        [only] if only.starts_with('@') => {
            let path = &only[1..];
            fetch(path, |text| {
                *text = fs::read_to_string(path)?;
                Ok(())
            })?
        }
        words => words.join(" "),
    })
}

/// Reads a source.
fn fetch(name: &str, read: impl FnOnce(&mut String) -> io::Result<()>) -> Result<String, Failure> {
    let mut text = String::new();
    read(&mut text).map_err(Failure::read(name))?;
    Ok(text)
}

/// Reads a text in either form.
fn parse(text: &str) -> Result<View, Failure> {
    // Some editors put a byte order mark before the text.
    let text = text.trim_start_matches('\u{FEFF}').trim();
    if text.starts_with('{') {
        ViewJson::read(text)
    } else {
        Ok(text.parse()?)
    }
}

/// The object. Every field but `hand` is optional.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ViewJson {
    #[serde(default)]
    me: i32,
    #[serde(default)]
    rules: RulesJson,
    #[serde(default = "hold")]
    pass: String,
    #[serde(default)]
    scores: [i32; SEATS],
    hand: String,
    #[serde(default)]
    passed: String,
    #[serde(default)]
    received: String,
    #[serde(default)]
    plays: Option<PlaysJson>,
    #[serde(default)]
    taken: Option<TakenJson>,
    #[serde(default)]
    broken: Option<bool>,
}

/// Rule bits as a number, or a text of the notation.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "rules are a number or a text")]
enum RulesJson {
    Bits(i32),
    Text(String),
}

impl Default for RulesJson {
    fn default() -> RulesJson {
        RulesJson::Text("standard".to_owned())
    }
}

/// Cards of unrecorded tricks by seat, or a text of the notation.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "taken is four sets of cards or a text")]
enum TakenJson {
    Sets([String; SEATS]),
    Text(String),
}

/// Cards played so far, trick by trick; the winner of a trick leads the next.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaysJson {
    leader: i32,
    tricks: Vec<Vec<String>>,
}

/// The direction when none is given.
fn hold() -> String {
    "hold".to_owned()
}

impl ViewJson {
    /// The object of a view, with every field.
    pub fn new(view: &View) -> ViewJson {
        let plays: Vec<_> = view.plays().collect();
        let tricks = plays
            .chunks(SEATS)
            .map(|trick| trick.iter().map(|(_, card)| card.to_string()).collect());
        ViewJson {
            me: view.me().index() as i32,
            rules: RulesJson::Bits(view.rules().bits()),
            pass: view.pass_direction().name().to_owned(),
            scores: *view.scores(),
            hand: view.hand().to_string(),
            passed: view.passed().to_string(),
            received: view.received().to_string(),
            taken: view
                .unrecorded()
                .map(|earlier| TakenJson::Sets(earlier.taken.map(|cards| cards.to_string()))),
            broken: view.unrecorded().map(|earlier| earlier.hearts_broken),
            plays: plays.first().map(|(leader, _)| PlaysJson {
                leader: leader.index() as i32,
                tricks: tricks.collect(),
            }),
        }
    }

    /// Reads an object.
    pub fn read(text: &str) -> Result<View, Failure> {
        let object: ViewJson = serde_json::from_str(text)
            .map_err(|error| Failure::usage(format!("invalid JSON view: {error}")))?;
        Ok(object.line()?.parse()?)
    }

    /// Formats the object as a line of the notation.
    ///
    /// Writes all fields, also those at their default: a text with a space in it could
    /// otherwise inject a field.
    fn line(&self) -> Result<String, Failure> {
        let [a, b, c, d] = self.scores;
        let mut line = format!(
            "me={} rules={} pass={} scores={a}/{b}/{c}/{d} hand={} passed={} received={}",
            self.me,
            self.rules.text(),
            self.pass,
            cards("hand", &self.hand)?,
            cards("passed", &self.passed)?,
            cards("received", &self.received)?,
        );
        if let Some(taken) = &self.taken {
            line += &format!(" taken={}", taken.text()?);
        }
        if let Some(broken) = self.broken {
            line += if broken { " broken=yes" } else { " broken=no" };
        }
        if let Some(plays) = &self.plays {
            line += &format!(" plays={}:{}", plays.leader, plays.text()?);
        }
        Ok(line)
    }
}

impl RulesJson {
    /// The rules in the notation.
    fn text(&self) -> String {
        match self {
            RulesJson::Bits(bits) => bits.to_string(),
            RulesJson::Text(text) => text.clone(),
        }
    }
}

impl TakenJson {
    /// `KQ.../4.../.../...`, or the text.
    fn text(&self) -> Result<String, Failure> {
        match self {
            TakenJson::Sets(sets) => {
                let mut words = Vec::with_capacity(SEATS);
                for set in sets {
                    words.push(cards("taken", set)?.to_string());
                }
                Ok(words.join("/"))
            }
            TakenJson::Text(text) => Ok(text.clone()),
        }
    }
}

impl PlaysJson {
    /// `C2,CK,C7,C9/DA,D3`.
    fn text(&self) -> Result<String, Failure> {
        let mut tricks = Vec::with_capacity(self.tricks.len());
        for trick in &self.tricks {
            let mut words = Vec::with_capacity(trick.len());
            for text in trick {
                let card: Card = text.parse().map_err(in_field("plays"))?;
                words.push(card.to_string());
            }
            tricks.push(words.join(","));
        }
        Ok(tricks.join("/"))
    }
}

/// Cards of a field.
fn cards(field: &'static str, text: &str) -> Result<CardSet, Failure> {
    text.parse().map_err(in_field(field))
}

/// Adds the field to an error of its cards.
fn in_field(field: &'static str) -> impl Fn(ParseCardsError) -> Failure {
    move |error| Failure::usage(format!("field '{field}': {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_comes_back_from_its_object() {
        for line in [
            "hand=AK3.QJ98.T654.72",
            "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT",
            "me=0 pass=left scores=12/0/31/9 hand=AK3.QJ98.T54.72 passed=5...T9 received=.98..7 \
             plays=2:C2,CK,C7,C9/DA",
            "me=1 rules=legacy-main pass=across scores=-5/3/90/0 hand=A432.KQ.97543.T9 \
             passed=J5.J.. received=4..3.T",
            "hand=A2.K3.Q4. taken=KQ.../4.../.../... broken=yes plays=3:C5",
            "me=2 hand=A2.K3.Q4.6 taken=unknown",
        ] {
            let view: View = line.parse().unwrap();
            let text = serde_json::to_string(&ViewJson::new(&view)).unwrap();
            assert_eq!(ViewJson::read(&text).unwrap(), view, "{text}");
        }
    }
}
