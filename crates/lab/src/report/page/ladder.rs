//! The plot of the standings: a row for each player with its difference and confidence interval.
//!
//! It is 420 units wide and scales with its column. Its text is 14 units on phones and 11.5 on wider
//! screens (set in the style sheet), at least 11 pixels. The layout reserves room for the larger size.

use std::iter::successors;

use maud::{Markup, html};

use super::html::term;
use super::html::{clean, short};
use super::standings::{Standings, StandingsRow};
use crate::report::format::{plus_minus, signed_to};

/// The width of the canvas.
const WIDTH: f64 = 420.0;
/// The top of the first row.
const TOP: f64 = 8.0;
/// The height of a row: a line of text and the marks below it.
const ROW: f64 = 42.0;
/// The upper and lower edge of the marks of a row.
const TRACK: [f64; 2] = [20.0, 36.0];
/// The height of the axis with its labels and its title.
const AXIS: f64 = 44.0;
/// Characters of a name that fit beside its figure.
const NAME: usize = 34;
/// The largest number of intervals between the ticks of the axis.
const INTERVALS: f64 = 6.0;

/// The figure.
pub fn draw(standings: &Standings) -> Markup {
    let rows = &standings.rows;
    let ends = rows.iter().flat_map(|row| {
        let half = row.half_width.unwrap_or_default();
        [row.points - half, row.points + half]
    });
    let [low, high] = ends.fold([0.0, 0.0], |[low, high]: [f64; 2], end| {
        [low.min(end), high.max(end)]
    });
    let room = 0.03 * (high - low).max(0.1);
    let (low, high) = (low - room, high + room);
    let x = |value: f64| WIDTH * (value - low) / (high - low);
    let ticks = ticks(low, high);
    let base = TOP + ROW * rows.len() as f64;
    let (name, round) = (clean(&standings.common), standings.round);
    let list: Vec<String> = (1..)
        .zip(rows)
        .map(|(place, row)| format!("{place} {} {}", row.name, row.figure()))
        .collect();
    html! {
        figure {
            figcaption {
                h3 { "Strength ladder" }
                p {
                    span.key.a {} "Points per " (round) " compared with " (name) ". "
                    span.key.interval {} "The " (term("95 % interval")) ". Players to the right of zero are \
                    stronger than " (name) ", players to the left are weaker."
                    @if standings.is_mixed {
                        " The conditions of these matches differ; compare only matches under equal conditions."
                    }
                }
            }
            svg viewBox=(format!("0 0 {WIDTH} {}", base + AXIS)) role="img"
                aria-labelledby="ladder-title ladder-desc" {
                title id="ladder-title" { "Strength ladder" }
                desc id="ladder-desc" {
                    "Players from strongest to weakest, with points per " (round) " compared with " (name) ": "
                    (clean(&list.join("; "))) "."
                }
                @for (place, row) in rows.iter().enumerate() {
                    (row_marks(place, row, &ticks, &x))
                }
                (line("axis", [0.0, base], [WIDTH, base]))
                @for (value, label) in &ticks {
                    (line("axis", [x(*value), base], [x(*value), base + 4.0]))
                    (text("middle", [x(*value), base + 20.0], label))
                }
                (text("middle", [WIDTH / 2.0, base + 38.0], &format!("points per {round}")))
            }
        }
    }
}

/// The round values from `low` to `high` with their labels: multiples of 1, 2 or 5 times a power of ten.
fn ticks(low: f64, high: f64) -> Vec<(f64, String)> {
    let rough = (high - low) / INTERVALS;
    let power = rough.log10().floor();
    let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * 10_f64.powf(power));
    let step = steps
        .into_iter()
        .find(|step| *step >= rough)
        .unwrap_or(rough);
    let digits = if step < 1.0 {
        -step.log10().floor()
    } else {
        0.0
    };
    let first = (low / step).ceil() * step;
    successors(Some(first), |value| Some(value + step))
        .take_while(|value| *value <= high)
        .map(|value| (value, signed_to(value, digits as usize)))
        .collect()
}

/// The name and the figure of a player, and the marks below them.
fn row_marks(
    place: usize,
    row: &StandingsRow,
    ticks: &[(f64, String)],
    x: impl Fn(f64) -> f64,
) -> Markup {
    let top = TOP + ROW * place as f64;
    let base = top + 14.0;
    let [from, to] = TRACK.map(|edge| top + edge);
    let y = f64::midpoint(from, to);
    let (zero, here) = (x(0.0), x(row.points));
    let half = row.half_width.unwrap_or_default();
    let figure = row
        .half_width
        .map_or_else(|| "zero".to_owned(), |half| plus_minus(row.points, half));
    let [left, right] = [row.points - half, row.points + half].map(&x);
    html! {
        g {
            title { (clean(&row.name)) ": " (clean(&row.figure())) }
            (text("start", [0.0, base], &(place + 1).to_string()))
            (text("start strong", [24.0, base], &short(&row.name, NAME)))
            (text("end", [WIDTH, base], &figure))
            (rect("track", [0.0, from], [WIDTH, to - from]))
            @for (value, _) in ticks {
                (line("gap", [x(*value), from], [x(*value), to]))
            }
            (line("zero", [zero, from], [zero, to]))
            (line("stem", [zero, y], [here, y]))
            (rect("interval", [left, y - 4.0], [right - left, 8.0]))
            circle class=(if half > 0.0 { "a" } else { "common" }) cx=(unit(here)) cy=(unit(y)) r="4" {}
        }
    }
}

/// A coordinate, with at most one decimal.
fn unit(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}

fn line(class: &str, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> Markup {
    html! { line class=(class) x1=(unit(x1)) y1=(unit(y1)) x2=(unit(x2)) y2=(unit(y2)) {} }
}

fn rect(class: &str, [x, y]: [f64; 2], [width, height]: [f64; 2]) -> Markup {
    html! {
        rect class=(class) x=(unit(x)) y=(unit(y)) width=(unit(width)) height=(unit(height)) {}
    }
}

fn text(class: &str, [x, y]: [f64; 2], text: &str) -> Markup {
    html! { text class=(class) x=(unit(x)) y=(unit(y)) { (clean(text)) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_in_range() {
        let labels = |low, high| -> Vec<String> {
            let ticks = ticks(low, high);
            assert!(ticks.iter().all(|(value, _)| (low..=high).contains(value)));
            ticks.into_iter().map(|(_, label)| label).collect()
        };
        assert_eq!(labels(-1.3, 2.1), ["−1", "0", "+1", "+2"]);
        assert_eq!(labels(-0.1, 0.25), ["−0.1", "0.0", "+0.1", "+0.2"]);
        assert_eq!(labels(0.0, 0.07).len(), 4);
    }
}
