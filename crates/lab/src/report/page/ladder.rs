//! The plot of the standings: a row for each player with its difference and confidence interval.

use maud::{Markup, html};

use super::html::{clean, short};
use super::plot::{self, Area, LETTER, LINE, Marks, Plot, Scale, WIDTH};
use super::standings::{Standings, StandingsRow};
use super::terms::term;
use crate::report::format::plus_minus;

const LEFT: f64 = 0.0;
const RIGHT: f64 = WIDTH;
const TOP: f64 = 8.0;
/// The height of a row: a line of text and the marks below it.
const ROW: f64 = 42.0;
/// The upper and lower edge of the marks of a row.
const TRACK: [f64; 2] = [20.0, 36.0];
/// Characters of the text at the right end of a row.
const FIGURE: usize = 16;

/// The figure.
pub fn draw(standings: &Standings, id: &str) -> Markup {
    let rows = &standings.rows;
    let ends = rows.iter().flat_map(|row| {
        let half = row.half_width.unwrap_or_default();
        [row.points - half, row.points + half]
    });
    let [low, high] = ends.fold([0.0, 0.0], |[low, high]: [f64; 2], end| {
        [low.min(end), high.max(end)]
    });
    let room = 0.03 * (high - low).max(0.1);
    let area = Area {
        left: LEFT,
        right: RIGHT,
        top: TOP,
        bottom: TOP + ROW * rows.len() as f64,
    };
    let x = Scale::linear([low - room, high + room], area.across());
    let columns = plot::ticks(low - room, high + room, 6);
    let mut marks = Marks::default();
    for (place, row) in rows.iter().enumerate() {
        let top = TOP + ROW * place as f64;
        marks.add(track(&columns, top, &x));
        marks.add(draw_row(place + 1, row, top, &x));
    }
    marks.add(area.base(&x, &columns, plot::signed_labels(&columns)));
    let (common, round) = (&standings.common, standings.round);
    marks.add(area.below(&format!("points per {round}")));

    let name = clean(common);
    let caption = html! {
        span.key.a {} "Points per " (round) " compared with " (name) ". " span.key.interval {} "The "
        (term("95 % interval")) ". Players to the right of zero are stronger than " (name)
        ", players to the left are weaker."
        @if standings.is_mixed {
            " The conditions of these matches differ; compare only matches under equal conditions."
        }
    };
    let list: Vec<String> = (1..)
        .zip(rows)
        .map(|(place, row)| format!("{place} {} {}", row.name, row.figure()))
        .collect();
    let description = format!(
        "Players from strongest to weakest, with points per {round} compared with {common}: {}.",
        list.join("; ")
    );
    Plot {
        id,
        heading: "Strength ladder",
        caption,
        description: &description,
        height: area.bottom + 2.0 * LINE + 10.0,
    }
    .figure(marks)
}

/// The background of the marks of a row: a part of the grid of its own, so that no line crosses a
/// name.
fn track(columns: &[f64], top: f64, x: &Scale) -> Marks {
    let [from, to] = TRACK.map(|edge| top + edge);
    let mut marks = Marks::default();
    marks.add(plot::rect(
        "track",
        [LEFT, from],
        [RIGHT - LEFT, to - from],
        "",
    ));
    for &value in columns {
        let class = if value.abs() < 1e-9 { "zero" } else { "gap" };
        let at = x.at(value);
        marks.add(plot::line(class, [at, from], [at, to]));
    }
    marks
}

fn draw_row(place: usize, row: &StandingsRow, top: f64, x: &Scale) -> Marks {
    let title = format!("{}: {}", row.name, row.figure());
    let fitting = ((WIDTH - 40.0) / LETTER) as usize - FIGURE;
    let name = short(&row.name, fitting);
    let base = top + 14.0;
    let y = top + f64::midpoint(TRACK[0], TRACK[1]);
    let mut marks = Marks::default();
    marks.add(plot::text("start", [LEFT, base], &place.to_string()));
    marks.add(plot::text("start strong", [LEFT + 24.0, base], &name));
    let (zero, here) = (x.at(0.0), x.at(row.points));
    match row.half_width {
        None => {
            marks.add(plot::text("end", [RIGHT, base], "zero"));
            marks.add(plot::dot("common", [here, y], 5.0, &title));
        }
        Some(half) => {
            let figure = plus_minus(row.points, half);
            marks.add(plot::text("end", [RIGHT, base], &figure));
            marks.add(plot::line("stem", [zero, y], [here, y]));
            let (from, to) = (x.at(row.points - half), x.at(row.points + half));
            marks.add(plot::rect(
                "interval",
                [from, y - 4.0],
                [to - from, 8.0],
                &title,
            ));
            marks.add(plot::dot("a", [here, y], 4.0, &title));
        }
    }
    marks
}
