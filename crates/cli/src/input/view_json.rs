//! A view as a JSON object: the fields of the one-line notation under the same names.
//!
//! An object is read by writing its fields as a line of the notation and reading that, so both
//! forms take the same values and give the same errors.

use serde::{Deserialize, Serialize};

use handsense_hearts::{Card, CardSet, ParseCardsError, SEATS, View};

use crate::error::CliError;

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
    pub fn read(text: &str) -> Result<View, CliError> {
        let object: ViewJson = serde_json::from_str(text)?;
        Ok(object.line()?.parse()?)
    }

    /// Formats the object as a line of the notation.
    ///
    /// Writes all fields, also those at their default: a text with a space in it could
    /// otherwise inject a field.
    fn line(&self) -> Result<String, CliError> {
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
    fn text(&self) -> Result<String, CliError> {
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
    fn text(&self) -> Result<String, CliError> {
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
fn cards(field: &'static str, text: &str) -> Result<CardSet, CliError> {
    text.parse().map_err(in_field(field))
}

/// Adds the field to an error of its cards.
fn in_field(field: &'static str) -> impl Fn(ParseCardsError) -> CliError {
    move |source| CliError::JsonCards { field, source }
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

    #[test]
    fn only_the_hand_is_needed() {
        let view = ViewJson::read(r#"{"hand": "♠AK3 ♥72 ♦QJ98 ♣T654"}"#).unwrap();
        assert_eq!(view, "hand=AK3.QJ98.T654.72".parse().unwrap());
    }

    #[test]
    fn unrecorded_tricks_may_be_a_text_or_sets() {
        let sets = r#"{"hand": "A2.K3.Q4.", "taken": ["", "-", "", ""], "broken": true}"#;
        let text = r#"{"hand": "A2.K3.Q4.", "taken": "unknown", "broken": true}"#;
        let view = "hand=A2.K3.Q4. taken=unknown broken=yes".parse().unwrap();
        assert_eq!(ViewJson::read(sets).unwrap(), view);
        assert_eq!(ViewJson::read(text).unwrap(), view);
    }

    #[test]
    fn errors_name_the_field() {
        for (text, sentence) in [
            (r#"{"me": 1}"#, "missing field `hand`"),
            (r#"{"hand": "", "seat": 1}"#, "unknown field `seat`"),
            (r#"{"hand": "XY"}"#, "field 'hand': 'X' at character 1"),
            (
                r#"{"hand": "AK3.QJ98.T654.72", "pass": "up"}"#,
                "the field 'pass' cannot be 'up'",
            ),
            (
                r#"{"hand": "AK3.QJ98.T654.72", "pass": "left me=1"}"#,
                "duplicate field 'me'",
            ),
            (
                r#"{"hand": "AK3.QJ98.T654.72", "plays": {"leader": 2, "tricks": [["C1"]]}}"#,
                "field 'plays': '1' at character 2",
            ),
            (
                r#"{"hand": "A2.K3.Q4.", "taken": ["SX", "", "", ""]}"#,
                "field 'taken': 'X' at character 2",
            ),
            (
                r#"{"hand": "A2.K3.Q4.", "taken": ["", ""]}"#,
                "taken is four sets of cards or a text",
            ),
            (
                r#"{"hand": "A2.K3.Q4.", "taken": "unknown me=1"}"#,
                "duplicate field 'me'",
            ),
            (
                r#"{"hand": "A2.K3.Q4.", "broken": true}"#,
                "it needs the field 'taken'",
            ),
        ] {
            let error = ViewJson::read(text).expect_err(text).to_string();
            assert!(error.contains(sentence), "{text}: {error}");
        }
    }

    #[test]
    fn impossible_views_are_refused_as_in_a_line() {
        let error = ViewJson::read(r#"{"hand": "AK3.QJ98.T654.7"}"#).expect_err("12 cards");
        assert_eq!(
            error.to_string(),
            "my hand has 12 cards, after 0 tricks it must have 13"
        );
        assert_eq!(error.exit_code(), 1);
    }
}
