//! The forecast of a hand before the pass, one row a pass direction, and that of a view, one row a
//! seat.

use serde::Serialize;

use handsense_hearts::forecast::{CardForecast, Forecast, POINT_CLASSES, SeatForecast, forecast};
use handsense_hearts::{
    Card, CardSet, PassDirection, Rules, Seat, Suit, View, ViewError, ViewSetup,
};

use crate::output::{table, words};

/// The forecast for one pass direction.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HandForecast {
    #[serde(serialize_with = "direction_name")]
    direction: PassDirection,
    #[serde(flatten)]
    own: SeatJson,
    tricks: [Rounded; 4],
}

/// The forecast of one seat.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SeatJson {
    points: Rounded,
    score: Rounded,
    classes: [Rounded; POINT_CLASSES],
    queen: Rounded,
    moon: Rounded,
}

/// The forecast of a view.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ForecastJson {
    seats: Vec<SeatJson>,
    cards: Vec<CardJson>,
    tricks: [Rounded; 4],
    pass_scores: Option<PassScores>,
}

/// The forecast of a card.
#[derive(Serialize)]
struct CardJson {
    #[serde(serialize_with = "card_name")]
    card: Card,
    wins: Rounded,
}

/// The expected score for each pass direction.
#[derive(Serialize)]
struct PassScores {
    left: Rounded,
    right: Rounded,
    across: Rounded,
    hold: Rounded,
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
        Ok(HandForecast {
            direction,
            own: SeatJson::new(&found.seats[me]),
            tricks: found.tricks.map(Rounded),
        })
    }
}

impl SeatJson {
    fn new(seat: &SeatForecast) -> SeatJson {
        SeatJson {
            points: Rounded(seat.points),
            score: Rounded(seat.score),
            classes: seat.classes.map(Rounded),
            queen: Rounded(seat.queen),
            moon: Rounded(seat.moon),
        }
    }

    /// The cells of the classes, the queen and the moon.
    fn chances(&self) -> impl Iterator<Item = String> {
        let chances = self.classes.iter().chain([&self.queen, &self.moon]);
        chances.map(|chance| percent(*chance))
    }
}

impl ForecastJson {
    /// For a forecast of the library.
    pub fn new(found: &Forecast) -> ForecastJson {
        let card = |one: &CardForecast| CardJson {
            card: one.card,
            wins: Rounded(one.wins),
        };
        let pass_scores = |scores: [f64; 4]| {
            let [left, right, across, hold] = scores.map(Rounded);
            PassScores {
                left,
                right,
                across,
                hold,
            }
        };
        ForecastJson {
            seats: found.seats.iter().map(SeatJson::new).collect(),
            cards: found.cards.iter().map(card).collect(),
            tricks: found.tricks.map(Rounded),
            pass_scores: found.pass_scores.map(pass_scores),
        }
    }
}

/// The report on a view: one row a seat, a sentence, and the viewer's cards.
pub fn view_section(view: &View, found: &Forecast) -> String {
    let mut table = table::new([
        "Seat", "Points", "Score", "0", "1-5", "6-12", "13+", "All", "Queen", "Moon",
    ]);
    for seat in Seat::ALL {
        let one = SeatJson::new(&found.seats[seat]);
        let name = if seat == view.me() {
            format!("{seat} (me)")
        } else {
            seat.to_string()
        };
        let expected = [one.points, one.score].map(|value| format!("{:.1}", value.0));
        table.add_row([name].into_iter().chain(expected).chain(one.chances()));
    }
    let own = &found.seats[view.me()];
    let mut text = format!(
        "View: {view}\n\nForecast:\n{}Among mixed players I score {:.1} points on average, and take \
         the queen in {} of deals.\n",
        table::draw(&table),
        own.score,
        percent(Rounded(own.queen))
    );
    if let Some(scores) = found.pass_scores {
        let named = PassDirection::CYCLE.into_iter().zip(scores);
        let scores: Vec<String> = named
            .map(|(direction, score)| format!("{} {score:.1}", direction.name()))
            .collect();
        text += &format!("Score by pass direction: {}\n", scores.join(", "));
    }
    if !found.cards.is_empty() {
        text += &cards_section(found);
    }
    text
}

/// The viewer's cards, one row each, and the tricks of the suits.
fn cards_section(found: &Forecast) -> String {
    let mut table = table::new(["Card", "Wins its trick"]);
    for one in found.cards.iter() {
        table.add_row([words::card_list([one.card]), percent(Rounded(one.wins))]);
    }
    format!(
        "\nMy cards:\n{}Tricks: {}\n",
        table::draw(&table),
        tricks(&found.tricks.map(Rounded))
    )
}

/// The section of the report: one row a direction, and a sentence on the best one.
pub fn section(forecasts: &[HandForecast]) -> String {
    let mut table = table::new([
        "Pass to", "Score", "0", "1-5", "6-12", "13+", "All", "Queen", "Moon",
    ]);
    for one in forecasts {
        let mut row = vec![
            one.direction.name().to_owned(),
            format!("{:.2}", one.own.score.0),
        ];
        row.extend(one.own.chances());
        table.add_row(row);
    }
    let best = forecasts
        .iter()
        .min_by(|a, b| a.own.score.0.total_cmp(&b.own.score.0));
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
    format!(
        "Among mixed players the hand scores {:.1} points on average {pass}, and takes the queen in \
         {} of deals.\nTricks if no card is passed: {}\n",
        one.own.score.0,
        percent(one.own.queen),
        tricks(&one.tricks)
    )
}

/// The tricks of the four suits.
fn tricks(by_suit: &[Rounded; 4]) -> String {
    let all = Suit::ALL.into_iter().zip(by_suit);
    let all: Vec<String> = all
        .map(|(suit, tricks)| format!("{} {:.1}", words::suit_title(suit), tricks.0))
        .collect();
    all.join(", ")
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

/// A card in JSON.
fn card_name<S: serde::Serializer>(card: &Card, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(card)
}
