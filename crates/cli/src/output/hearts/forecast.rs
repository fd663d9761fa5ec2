//! The forecast of a hand before the pass, one row a pass direction.

use serde::Serialize;

use handsense_hearts::forecast::{POINT_CLASSES, SeatForecast, forecast};
use handsense_hearts::{CardSet, PassDirection, Rules, Seat, Suit, View, ViewError, ViewSetup};

use crate::output::{table, words};

/// The forecast for one pass direction.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HandForecast {
    #[serde(serialize_with = "direction_name")]
    direction: PassDirection,
    points: Rounded,
    score: Rounded,
    classes: [Rounded; POINT_CLASSES],
    queen: Rounded,
    moon: Rounded,
    tricks: [Rounded; 4],
}

/// A number that JSON has with four decimals.
#[derive(Clone, Copy)]
struct Rounded(f64);

impl Serialize for Rounded {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64((self.0 * 10_000.0).round() / 10_000.0)
    }
}

impl HandForecast {
    /// For a hand of thirteen cards.
    pub fn of_hand(
        hand: CardSet,
        rules: Rules,
        direction: PassDirection,
    ) -> Result<HandForecast, ViewError> {
        let me = Seat::ALL[0];
        let view = View::new(ViewSetup {
            rules,
            pass: direction,
            ..ViewSetup::new(me, hand)
        })?;
        let found = forecast(&view);
        let SeatForecast {
            points,
            score,
            classes,
            queen,
            moon,
        } = found.seats[me];
        Ok(HandForecast {
            direction,
            points: Rounded(points),
            score: Rounded(score),
            classes: classes.map(Rounded),
            queen: Rounded(queen),
            moon: Rounded(moon),
            tricks: found.tricks.map(Rounded),
        })
    }
}

/// The section of the report: one row a direction, and a sentence on the best one.
pub fn section(forecasts: &[HandForecast]) -> String {
    let mut table = table::new([
        "Pass to", "Score", "0", "1-5", "6-12", "13+", "All", "Queen", "Moon",
    ]);
    for one in forecasts {
        let mut row = vec![
            one.direction.name().to_owned(),
            format!("{:.2}", one.score.0),
        ];
        let chances = one.classes.iter().chain([&one.queen, &one.moon]);
        row.extend(chances.map(|chance| percent(*chance)));
        table.add_row(row);
    }
    let best = forecasts
        .iter()
        .min_by(|a, b| a.score.0.total_cmp(&b.score.0));
    format!(
        "Forecast:\n{}{}",
        table::draw(&table),
        best.map(sentence).unwrap_or_default()
    )
}

/// The sentence on one direction.
fn sentence(one: &HandForecast) -> String {
    let pass = match one.direction {
        PassDirection::Hold => "without a pass".to_owned(),
        direction => format!("with the pass {}", direction.name()),
    };
    let suit =
        |(suit, tricks): (Suit, &Rounded)| format!("{} {:.1}", words::suit_title(suit), tricks.0);
    let tricks: Vec<String> = Suit::ALL.into_iter().zip(&one.tricks).map(suit).collect();
    format!(
        "Among mixed players the hand scores {:.1} points on average {pass}, and takes the queen in \
         {} of deals.\nTricks if no card is passed: {}\n",
        one.score.0,
        percent(one.queen),
        tricks.join(", ")
    )
}

fn percent(chance: Rounded) -> String {
    format!("{:.0}%", 100.0 * chance.0)
}

/// A direction in JSON.
fn direction_name<S: serde::Serializer>(
    direction: &PassDirection,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(direction.name())
}
