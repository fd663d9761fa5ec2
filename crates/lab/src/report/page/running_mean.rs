//! The plot of how the difference has settled: its running mean and 95 % interval over the deals.

use super::html::escape;
use super::match_data::Match;
use super::plot::{self, Area, Plot, Scale};
use super::wording;
use crate::report::format::{grouped, signed};
use crate::results::series::Place;

const AREA: Area = Area {
    left: 46.0,
    right: 396.0,
    top: 30.0,
    bottom: 250.0,
};
const HEIGHT: f64 = 294.0;

/// The scale shows the intervals from this part of the match on; those before are so wide that
/// everything else would be flat, and are cut off.
const SETTLED: f64 = 0.05;
/// Places that can be pointed at.
const TARGETS: usize = 50;

/// The figure.
pub fn draw(of: &Match, id: &str) -> String {
    let places = of.series.points.places();
    let Some(&last) = places.last() else {
        return String::new();
    };
    let [a, b] = wording::sides(of.report.header);
    let unit = of.report.header.unit.name();
    let [low, high] = values_shown(&places);
    let rows = plot::enclosing(low, high, 5);
    let y = Scale::linear(plot::ends(&rows), AREA.upwards());
    let x = Scale::linear([0.0, last.units as f64], AREA.across());

    let count = |value: f64| grouped(value as u64);
    let whole = |value: &f64| value.fract() == 0.0;
    let mut columns = plot::ticks(0.0, last.units as f64, 4);
    columns.retain(whole);
    let mut marks = AREA.base(&x, &columns, count);
    marks += &AREA.rows(&y, &rows, plot::signed_labels(&rows));
    marks += &AREA.below(&format!("{unit}s played"));
    marks += &plot::text("start", [0.0, 14.0], "points per deal");

    marks += &clip(id);
    let at = |place: &Place, value: f64| [x.at(place.units as f64), y.at(value)];
    let upper = places.iter().map(|p| at(p, p.mean + p.half_width));
    let lower = places.iter().rev().map(|p| at(p, p.mean - p.half_width));
    let band: Vec<[f64; 2]> = upper.chain(lower).collect();
    let mean: Vec<[f64; 2]> = places.iter().map(|p| at(p, p.mean)).collect();
    marks += &format!("<g clip-path=\"url(#{id}-clip)\">\n");
    marks += &plot::path("band", &band, true);
    marks += &plot::path("course", &mean, false);
    marks += "</g>\n";
    marks += &plot::dot("a", at(&last, last.mean), 4.0, "");
    marks += &plot::text(
        "end strong",
        [AREA.right, label_height(&places, &x, &y)],
        &{ format!("{} ± {:.3}", signed(last.mean), last.half_width) },
    );
    marks += &targets(&places, &x, unit);

    let caption = format!(
        "Running mean of the difference with its 95 % interval. Above zero {} is better, below \
         zero {}.",
        escape(&a),
        escape(&b)
    );
    let description = format!(
        "Line of the mean difference in points per deal after each {unit}, with a band for its \
         95 % interval. After {} {unit}s it stands at {}, from {} to {}.",
        grouped(last.units),
        signed(last.mean),
        signed(last.mean - last.half_width),
        signed(last.mean + last.half_width),
    );
    Plot {
        id,
        heading: "How the difference settled",
        caption: &caption,
        description: &description,
        height: HEIGHT,
    }
    .figure(&marks)
}

/// The lowest and the highest value to show, zero among them.
fn values_shown(places: &[Place]) -> [f64; 2] {
    let last = places.last().map_or(0, |place| place.units);
    let from = (SETTLED * last as f64).max(2.0);
    let settled = places.iter().filter(|place| place.units as f64 >= from);
    settled.fold([0.0, 0.0], |[low, high]: [f64; 2], place| {
        [
            low.min(place.mean - place.half_width),
            high.max(place.mean + place.half_width),
        ]
    })
}

fn clip(id: &str) -> String {
    let rect = plot::rect(
        "",
        [AREA.left, AREA.top],
        [AREA.right - AREA.left, AREA.bottom - AREA.top],
        "",
    );
    format!(
        "<clipPath id=\"{id}-clip\">{}</clipPath>\n",
        rect.trim_end()
    )
}

/// Where the final number stands: over the band's end, or under it where there is no room.
fn label_height(places: &[Place], x: &Scale, y: &Scale) -> f64 {
    let below_the_text = |place: &&Place| x.at(place.units as f64) > AREA.right - 130.0;
    let ending = places.iter().filter(below_the_text);
    let (mut highest, mut lowest) = (AREA.bottom, AREA.top);
    for place in ending {
        highest = highest.min(y.at(place.mean + place.half_width));
        lowest = lowest.max(y.at(place.mean - place.half_width));
    }
    if highest - 9.0 > AREA.top + 10.0 {
        highest - 9.0
    } else {
        (lowest + 20.0).min(AREA.bottom - 8.0)
    }
}

/// Invisible columns that say their number when they are pointed at.
fn targets(places: &[Place], x: &Scale, unit: &str) -> String {
    let every = places.len().div_ceil(TARGETS).max(1);
    let shown = places.iter().rev().step_by(every);
    let chosen: Vec<&Place> = shown.collect::<Vec<_>>().into_iter().rev().collect();
    let mut marks = String::new();
    let mut left = AREA.left;
    for (index, place) in chosen.iter().enumerate() {
        let here = x.at(place.units as f64);
        let right = chosen.get(index + 1).map_or(AREA.right, |next| {
            f64::midpoint(here, x.at(next.units as f64))
        });
        let title = format!(
            "after {} {unit}s: {} ± {:.3}",
            grouped(place.units),
            signed(place.mean),
            place.half_width
        );
        let size = [right - left, AREA.bottom - AREA.top];
        marks += &plot::rect("target", [left, AREA.top], size, &title);
        left = right;
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(units: u64, mean: f64, half_width: f64) -> Place {
        Place {
            units,
            mean,
            half_width,
        }
    }

    #[test]
    fn the_scale_has_zero_and_leaves_out_the_wild_beginning() {
        let places = [
            place(1, 30.0, 0.0),
            place(2, 15.0, 40.0),
            place(50, 4.0, 1.0),
            place(100, 3.0, 0.5),
        ];
        assert_eq!(values_shown(&places), [0.0, 5.0]);
        let losing = [place(10, -2.0, 1.0), place(100, -1.0, 0.2)];
        assert_eq!(values_shown(&losing), [-3.0, 0.0]);
        assert_eq!(values_shown(&places[..1]), [0.0, 0.0]);
    }

    #[test]
    fn few_places_can_be_pointed_at_and_the_last_is_among_them() {
        let places: Vec<Place> = (1..=399).map(|n| place(n, 1.0, 0.1)).collect();
        let x = Scale::linear([0.0, 399.0], AREA.across());
        let marks = targets(&places, &x, "deal");
        let count = marks.matches("<rect").count();
        assert!(count <= TARGETS && count > TARGETS / 2, "{count}");
        assert!(marks.contains("after 399 deals: +1.000 ± 0.100"), "{marks}");
    }
}
