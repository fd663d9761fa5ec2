//! The forecast of a hand before the pass, one row a pass direction, and that of a view, one row a
//! seat.

use serde::Serialize;

use handsense_hearts::forecast::{Forecast, SeatForecast, forecast};
use handsense_hearts::{PassDirection, Seat, Suit, View};

use crate::output::{table, words};

/// The forecast for one pass direction.
#[derive(Serialize)]
pub struct HandForecast {
    direction: PassDirection,
    #[serde(flatten)]
    own: SeatForecast,
    tricks: [f64; 4],
}

impl HandForecast {
    /// For the view of a hand before the pass.
    pub fn from_view(view: &View) -> HandForecast {
        let found = forecast(view);
        HandForecast {
            direction: view.pass_direction(),
            own: found.seats[view.me()],
            tricks: found.tricks,
        }
    }
}

/// The cells of the classes, the queen and the moon.
fn chances(seat: &SeatForecast) -> impl Iterator<Item = String> {
    let chances = seat.classes.into_iter().chain([seat.queen, seat.moon]);
    chances.map(percent)
}

/// The report on a view: one row a seat, a sentence, and the viewer's cards.
pub fn view_section(view: &View, found: &Forecast) -> String {
    let mut table = table::new([
        "Seat", "Points", "Score", "0", "1-5", "6-12", "13+", "All", "Queen", "Moon",
    ]);
    for seat in Seat::ALL {
        let one = &found.seats[seat];
        let name = if seat == view.me() {
            format!("{seat} (me)")
        } else {
            seat.to_string()
        };
        let expected = [one.points, one.score].map(|value| format!("{value:.1}"));
        table.add_row([name].into_iter().chain(expected).chain(chances(one)));
    }
    let own = &found.seats[view.me()];
    let mut text = format!(
        "Among mixed players I score {:.1} points on average, and take the queen in {} of deals.\n",
        own.score,
        percent(own.queen)
    );
    if let Some(scores) = found.pass_scores {
        let named = PassDirection::CYCLE.into_iter().zip(scores);
        let scores: Vec<String> = named
            .map(|(direction, score)| format!("{} {score:.1}", direction.name()))
            .collect();
        text += &format!("Score by pass direction: {}\n", scores.join(", "));
    }
    let table = table::draw(table, 1..=9, &[9, 1]);
    let mut text = format!("View: {view}\n\nForecast:\n{table}{}", words::wrap(&text));
    if !found.cards.is_empty() {
        text += &cards_section(found);
    }
    text
}

/// The viewer's cards, one row each, and the tricks of the suits.
fn cards_section(found: &Forecast) -> String {
    let mut table = table::new(["Card", "Wins its trick"]);
    for one in found.cards.iter() {
        table.add_row([words::card_list([one.card]), percent(one.wins)]);
    }
    format!(
        "\nMy cards:\n{}{}",
        table::draw(table, [1], &[]),
        words::wrap(&format!("Tricks: {}\n", tricks(found.tricks)))
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
            format!("{:.2}", one.own.score),
        ];
        row.extend(chances(&one.own));
        table.add_row(row);
    }
    let best = forecasts
        .iter()
        .min_by(|a, b| a.own.score.total_cmp(&b.own.score));
    format!(
        "Forecast:\n{}{}",
        table::draw(table, 1..=8, &[8]),
        words::wrap(&best.map(sentence).unwrap_or_default())
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
        one.own.score,
        percent(one.own.queen),
        tricks(one.tricks)
    )
}

/// The tricks of the four suits.
fn tricks(by_suit: [f64; 4]) -> String {
    let all = Suit::ALL.into_iter().zip(by_suit);
    let all: Vec<String> = all
        .map(|(suit, tricks)| format!("{} {tricks:.1}", words::suit_title(suit)))
        .collect();
    all.join(", ")
}

fn percent(chance: f64) -> String {
    format!("{:.0}%", 100.0 * chance)
}
