//! The plot of the standings: a rung for each player with its difference and interval.

use super::html::{escape, short};
use super::plot::{self, Area, LETTER, LINE, Plot, Scale, WIDTH};
use super::standings::{Rung, Standings};
use crate::report::format::signed_to;

const LEFT: f64 = 0.0;
const RIGHT: f64 = WIDTH;
const TOP: f64 = 8.0;
/// From one rung to the next: a line of text and the marks below it.
const RUNG: f64 = 42.0;
/// The upper and lower edge of its marks.
const TRACK: [f64; 2] = [20.0, 36.0];
/// Characters of the text at the right end of a rung.
const FIGURE: usize = 16;

/// The figure.
pub fn draw(standings: &Standings, id: &str) -> String {
    let rungs = &standings.rungs;
    let ends = rungs.iter().flat_map(|rung| {
        let half = rung.half_width.unwrap_or_default();
        [rung.points - half, rung.points + half]
    });
    let [low, high] = ends.fold([0.0, 0.0], |[low, high]: [f64; 2], end| {
        [low.min(end), high.max(end)]
    });
    let room = 0.03 * (high - low).max(0.1);
    let area = Area {
        left: LEFT,
        right: RIGHT,
        top: TOP,
        bottom: TOP + RUNG * rungs.len() as f64,
    };
    let x = Scale::linear([low - room, high + room], area.across());
    let columns = plot::ticks(low - room, high + room, 6);
    let mut marks = String::new();
    for (place, rung) in rungs.iter().enumerate() {
        let top = TOP + RUNG * place as f64;
        marks += &track(&columns, top, &x);
        marks += &draw_rung(place + 1, rung, top, &x);
    }
    marks += &area.base(&x, &columns, plot::signed_labels(&columns));
    let common = &standings.common;
    marks += &area.below("points per deal");

    let mut caption = format!(
        "Points per deal better than {0}, with 95 % intervals: right of zero stronger than {0}, \
         left of it weaker.",
        escape(common)
    );
    if standings.is_mixed {
        caption += " These matches differ in more than the players; compare like with like.";
    }
    let list: Vec<String> = (1..)
        .zip(rungs)
        .map(|(place, rung)| format!("{place} {} {}", rung.name, rung.figure()))
        .collect();
    let description = format!(
        "Players from the strongest to the weakest, points per deal better than {common}: {}.",
        list.join("; ")
    );
    Plot {
        id,
        heading: "Strength ladder",
        caption: &caption,
        description: &description,
        height: area.bottom + 2.0 * LINE + 10.0,
    }
    .figure(&marks)
}

/// What the marks of a rung lie on: its own piece of the grid, so that no line crosses a name.
fn track(columns: &[f64], top: f64, x: &Scale) -> String {
    let [from, to] = TRACK.map(|edge| top + edge);
    let mut marks = plot::rect("track", [LEFT, from], [RIGHT - LEFT, to - from], "");
    for &value in columns {
        let class = if value.abs() < 1e-9 { "zero" } else { "gap" };
        let at = x.at(value);
        marks += &plot::line(class, [at, from], [at, to]);
    }
    marks
}

fn draw_rung(place: usize, rung: &Rung, top: f64, x: &Scale) -> String {
    let title = format!("{}: {}", rung.name, rung.figure());
    let fitting = ((WIDTH - 40.0) / LETTER) as usize - FIGURE;
    let name = short(&rung.name, fitting);
    let base = top + 14.0;
    let y = top + f64::midpoint(TRACK[0], TRACK[1]);
    let mut marks = plot::text("start", [LEFT, base], &format!("{place}"));
    marks += &plot::text("start strong", [LEFT + 24.0, base], &name);
    let (zero, here) = (x.at(0.0), x.at(rung.points));
    match rung.half_width {
        None => {
            marks += &plot::text("end", [RIGHT, base], "zero");
            marks += &plot::dot("common", [here, y], 5.0, &title);
        }
        Some(half) => {
            let figure = format!("{} ± {half:.2}", signed_to(rung.points, 2));
            marks += &plot::text("end", [RIGHT, base], &figure);
            marks += &plot::line("stem", [zero, y], [here, y]);
            let (from, to) = (x.at(rung.points - half), x.at(rung.points + half));
            marks += &plot::rect("interval", [from, y - 4.0], [to - from, 8.0], &title);
            marks += &plot::dot("a", [here, y], 4.0, &title);
        }
    }
    marks
}
