//! The plot of the running mean of the difference, with its 95 % confidence interval.

use maud::{Markup, html};

use super::MatchReport;
use super::html::clean;
use super::plot::{self, Area, Marks, Plot, Scale};
use super::terms::term;
use super::wording;
use crate::report::format::{grouped, plus_minus, points};
use crate::results::series::CurvePoint;

const AREA: Area = Area {
    left: 46.0,
    right: 396.0,
    top: 30.0,
    bottom: 250.0,
};
const HEIGHT: f64 = 294.0;

/// The scale covers the intervals after this fraction of the match. Earlier intervals are too wide
/// and are clipped.
const SETTLED: f64 = 0.05;
/// The maximum number of tooltips.
const TARGETS: usize = 50;

/// The figure.
pub fn draw(of: &MatchReport, id: &str) -> Markup {
    let curve_points = of.series.points.curve_points();
    let Some(&last) = curve_points.last() else {
        return Markup::default();
    };
    let [a, b] = wording::sides(of.report.header);
    let unit = of.report.header.unit.name();
    let round = of.report.header.game.info().round;
    let [low, high] = values_shown(&curve_points);
    let rows = plot::enclosing(low, high, 5);
    let y = Scale::linear(plot::ends(&rows), AREA.upwards());
    let x = Scale::linear([0.0, last.units as f64], AREA.across());

    let count = |value: f64| grouped(value as u64);
    let whole = |value: &f64| value.fract() == 0.0;
    let mut columns = plot::ticks(0.0, last.units as f64, 4);
    columns.retain(whole);
    let mut marks = Marks::default();
    marks.add(AREA.base(&x, &columns, count));
    marks.add(AREA.rows(&y, &rows, plot::signed_labels(&rows)));
    marks.add(AREA.below(&format!("{unit}s played")));
    marks.add(plot::text(
        "start",
        [0.0, 14.0],
        &format!("points per {round}"),
    ));

    marks.add(clip(id));
    let at = |point: &CurvePoint, value: f64| [x.at(point.units as f64), y.at(value)];
    let upper = curve_points.iter().map(|p| at(p, p.mean + p.half_width));
    let lower = curve_points
        .iter()
        .rev()
        .map(|p| at(p, p.mean - p.half_width));
    let band: Vec<[f64; 2]> = upper.chain(lower).collect();
    let mean: Vec<[f64; 2]> = curve_points.iter().map(|p| at(p, p.mean)).collect();
    marks.add(html! {
        g clip-path=(format!("url(#{id}-clip)")) {
            (plot::path("band", &band, true))
            (plot::path("mean", &mean, false))
        }
    });
    marks.add(plot::dot("a", at(&last, last.mean), 4.0, ""));
    marks.add(plot::text(
        "end strong",
        [AREA.right, label_height(&curve_points, &x, &y)],
        &plus_minus(last.mean, last.half_width),
    ));
    marks.add(targets(&curve_points, &x, unit));

    let caption = html! {
        span.key.line {} "Mean difference so far. " span.key.band {} "Its " (term("95 % interval"))
        ". Above zero " (clean(&a)) " is better, below zero " (clean(&b)) " is better."
    };
    let description = format!(
        "Mean difference in points per {round} after each {unit}, with a band for its 95 % interval. \
         After {} {unit}s it is {}, with the interval {} to {}.",
        grouped(last.units),
        points(last.mean),
        points(last.mean - last.half_width),
        points(last.mean + last.half_width),
    );
    Plot {
        id,
        heading: "Convergence of the difference",
        caption,
        description: &description,
        height: HEIGHT,
    }
    .figure(marks)
}

/// The range of values to show, including zero.
fn values_shown(curve_points: &[CurvePoint]) -> [f64; 2] {
    let last = curve_points.last().map_or(0, |point| point.units);
    let from = (SETTLED * last as f64).max(2.0);
    let settled = curve_points
        .iter()
        .filter(|point| point.units as f64 >= from);
    settled.fold([0.0, 0.0], |[low, high]: [f64; 2], point| {
        [
            low.min(point.mean - point.half_width),
            high.max(point.mean + point.half_width),
        ]
    })
}

fn clip(id: &str) -> Markup {
    let rect = plot::rect(
        "",
        [AREA.left, AREA.top],
        [AREA.right - AREA.left, AREA.bottom - AREA.top],
        "",
    );
    html! { clipPath id=(format!("{id}-clip")) { (rect) } }
}

/// The height of the final number: above the end of the band, or below it if there is no room.
fn label_height(curve_points: &[CurvePoint], x: &Scale, y: &Scale) -> f64 {
    let below_the_text = |point: &&CurvePoint| x.at(point.units as f64) > AREA.right - 130.0;
    let ending = curve_points.iter().filter(below_the_text);
    let (mut highest, mut lowest) = (AREA.bottom, AREA.top);
    for point in ending {
        highest = highest.min(y.at(point.mean + point.half_width));
        lowest = lowest.max(y.at(point.mean - point.half_width));
    }
    if highest - 9.0 > AREA.top + 10.0 {
        highest - 9.0
    } else {
        (lowest + 20.0).min(AREA.bottom - 8.0)
    }
}

/// Invisible columns with a tooltip.
fn targets(curve_points: &[CurvePoint], x: &Scale, unit: &str) -> Marks {
    let every = curve_points.len().div_ceil(TARGETS).max(1);
    let shown = curve_points.iter().rev().step_by(every);
    let chosen: Vec<&CurvePoint> = shown.collect::<Vec<_>>().into_iter().rev().collect();
    let mut marks = Marks::default();
    let mut left = AREA.left;
    for (index, point) in chosen.iter().enumerate() {
        let here = x.at(point.units as f64);
        let right = chosen.get(index + 1).map_or(AREA.right, |next| {
            f64::midpoint(here, x.at(next.units as f64))
        });
        let title = format!(
            "after {} {unit}s: {}",
            grouped(point.units),
            plus_minus(point.mean, point.half_width)
        );
        let size = [right - left, AREA.bottom - AREA.top];
        marks.add(plot::rect("target", [left, AREA.top], size, &title));
        left = right;
    }
    marks
}

#[cfg(test)]
mod tests {
    use maud::Render;

    use super::*;

    fn point(units: u64, mean: f64, half_width: f64) -> CurvePoint {
        CurvePoint {
            units,
            mean,
            half_width,
        }
    }

    #[test]
    fn scale_includes_zero_and_omits_the_first_intervals() {
        let curve_points = [
            point(1, 30.0, 0.0),
            point(2, 15.0, 40.0),
            point(50, 4.0, 1.0),
            point(100, 3.0, 0.5),
        ];
        assert_eq!(values_shown(&curve_points), [0.0, 5.0]);
        let losing = [point(10, -2.0, 1.0), point(100, -1.0, 0.2)];
        assert_eq!(values_shown(&losing), [-3.0, 0.0]);
        assert_eq!(values_shown(&curve_points[..1]), [0.0, 0.0]);
    }

    #[test]
    fn tooltips_are_limited_and_include_the_last_point() {
        let curve_points: Vec<CurvePoint> = (1..=399).map(|n| point(n, 1.0, 0.1)).collect();
        let x = Scale::linear([0.0, 399.0], AREA.across());
        let marks = targets(&curve_points, &x, "deal").render().into_string();
        let count = marks.matches("<rect").count();
        assert!(count <= TARGETS && count > TARGETS / 2, "{count}");
        assert!(
            marks.contains("after 399 deals: +1.00\u{A0}±\u{A0}0.10"),
            "{marks}"
        );
    }
}
