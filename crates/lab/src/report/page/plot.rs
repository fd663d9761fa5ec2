//! The common parts of all plots: canvas, scales, ticks, axes, and the figure with its text
//! alternative.
//!
//! A plot is 420 units wide and scales with its column. Its text is 14 units on phones and 11.5 on
//! wider screens (set in the style sheet), at least 11 pixels. Layouts reserve room for the larger
//! size.

use std::fmt::Write;

use maud::{Markup, Render, html};

use super::html::clean;
use crate::report::format::signed_to;

/// The width of the canvas, in units.
pub const WIDTH: f64 = 420.0;
/// The height of a line of text, in units.
pub const LINE: f64 = 17.0;
/// The maximum mean width of a character at the larger size, in units.
pub const LETTER: f64 = 7.6;

/// The CSS classes of the players' colours, in the order of the players.
pub const COLOURS: [&str; 4] = ["a", "b", "c", "d"];

/// The marks of a plot in the order of drawing.
#[derive(Debug, Default)]
pub struct Marks(String);

impl Marks {
    /// Draws marks above the others.
    pub fn add(&mut self, marks: impl Render) {
        marks.render_to(&mut self.0);
    }
}

impl Render for Marks {
    fn render_to(&self, page: &mut String) {
        page.push_str(&self.0);
    }
}

/// The frame of a plot.
pub struct Plot<'a> {
    /// The id, unique on the page.
    pub id: &'a str,
    /// The heading.
    pub heading: &'a str,
    /// The caption.
    pub caption: Markup,
    /// The text alternative.
    pub description: &'a str,
    /// The height of the canvas, in units.
    pub height: f64,
}

impl Plot<'_> {
    /// The figure with these marks.
    pub fn figure(&self, marks: Marks) -> Markup {
        let [title, description] = ["title", "desc"].map(|part| format!("{}-{part}", self.id));
        html! {
            figure {
                figcaption { h3 { (self.heading) } p { (self.caption) } }
                svg viewBox=(format!("0 0 {WIDTH} {}", self.height.ceil())) role="img"
                    aria-labelledby=(format!("{title} {description}")) {
                    title id=(title) { (self.heading) }
                    desc id=(description) { (clean(self.description)) }
                    (marks)
                }
            }
        }
    }
}

/// A linear or logarithmic map from values to canvas units.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    domain: [f64; 2],
    range: [f64; 2],
    is_log: bool,
}

impl Scale {
    /// A linear scale; an empty domain is widened.
    pub fn linear(domain: [f64; 2], range: [f64; 2]) -> Scale {
        let [low, high] = domain;
        let domain = if high > low { domain } else { [low, low + 1.0] };
        Scale {
            domain,
            range,
            is_log: false,
        }
    }

    /// A logarithmic scale; the domain must be positive.
    pub fn log(domain: [f64; 2], range: [f64; 2]) -> Scale {
        Scale {
            is_log: true,
            ..Scale::linear(domain.map(f64::log10), range)
        }
    }

    /// The position of a value.
    pub fn at(&self, value: f64) -> f64 {
        let value = if self.is_log { value.log10() } else { value };
        let [low, high] = self.domain;
        let [from, to] = self.range;
        from + (value - low) / (high - low) * (to - from)
    }
}

/// The tick distance: 1, 2 or 5 times a power of ten, for about `count` ticks.
pub fn step(low: f64, high: f64, about: usize) -> f64 {
    let rough = (high - low).max(f64::MIN_POSITIVE) / about.max(1) as f64;
    let power = 10_f64.powf(rough.log10().floor());
    let fits = |&times: &f64| times * power >= rough * 0.999_999;
    let times = [1.0, 2.0, 5.0].into_iter().find(fits).unwrap_or(10.0);
    times * power
}

/// The round values from `low` to `high`, inclusive.
pub fn ticks(low: f64, high: f64, about: usize) -> Vec<f64> {
    let step = step(low, high, about);
    let first = (low / step - 1e-6).ceil() as i64;
    let last = (high / step + 1e-6).floor() as i64;
    (first..=last).map(|number| number as f64 * step).collect()
}

/// Round values that enclose `low` and `high`; at least two.
pub fn enclosing(low: f64, high: f64, about: usize) -> Vec<f64> {
    let step = step(low, high, about);
    let first = (low / step + 1e-6).floor() as i64;
    let last = ((high / step - 1e-6).ceil() as i64).max(first + 1);
    (first..=last).map(|number| number as f64 * step).collect()
}

/// The first and the last value.
pub fn ends(values: &[f64]) -> [f64; 2] {
    match values {
        [first, .., last] => [*first, *last],
        _ => [0.0, 1.0],
    }
}

/// The powers of ten that enclose two positive values.
pub fn decades(low: f64, high: f64) -> Vec<f64> {
    let first = low.log10().floor() as i32;
    let last = (high.log10().ceil() as i32).max(first + 1);
    (first..=last).map(|power| 10_f64.powi(power)).collect()
}

/// Signed labels with the number of decimals that distinguishes these values.
pub fn signed_labels(values: &[f64]) -> impl Fn(f64) -> String + use<> {
    let step = match values {
        [first, second, ..] => second - first,
        _ => 1.0,
    };
    let digits = digits(step);
    move |value| signed_to(value, digits)
}

/// The number of decimals that distinguishes values with this distance.
fn digits(step: f64) -> usize {
    let mut digits = 0;
    while digits < 6 && (step * 10_f64.powi(digits as i32)).fract().abs() > 1e-6 {
        digits += 1;
    }
    digits
}

/// A coordinate, with at most one decimal.
pub fn unit(value: f64) -> String {
    let text = format!("{value:.1}");
    match text.as_str() {
        "-0.0" => "0".to_owned(),
        _ => text.strip_suffix(".0").unwrap_or(&text).to_owned(),
    }
}

/// A line.
pub fn line(class: &str, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> Markup {
    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(unit);
    html! { line class=(class) x1=(x1) y1=(y1) x2=(x2) y2=(y2) {} }
}

/// A rectangle, with a tooltip unless `title` is empty.
pub fn rect(class: &str, [x, y]: [f64; 2], [width, height]: [f64; 2], title: &str) -> Markup {
    let [x, y, width, height] = [x, y, width, height].map(unit);
    html! { rect class=(class) x=(x) y=(y) width=(width) height=(height) { (tooltip(title)) } }
}

/// A dot, with a tooltip unless `title` is empty.
pub fn dot(class: &str, [x, y]: [f64; 2], radius: f64, title: &str) -> Markup {
    let [x, y, radius] = [x, y, radius].map(unit);
    html! { circle class=(class) cx=(x) cy=(y) r=(radius) { (tooltip(title)) } }
}

fn tooltip(text: &str) -> Markup {
    html! { @if !text.is_empty() { title { (clean(text)) } } }
}

/// A line of text; the class determines its style and anchor.
pub fn text(class: &str, [x, y]: [f64; 2], text: &str) -> Markup {
    let [x, y] = [x, y].map(unit);
    html! { text class=(class) x=(x) y=(y) { (clean(text)) } }
}

/// The plotting area of the canvas.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    /// The left edge.
    pub left: f64,
    /// The right edge.
    pub right: f64,
    /// The upper edge.
    pub top: f64,
    /// The lower edge.
    pub bottom: f64,
}

impl Area {
    /// The horizontal range: left and right edge.
    pub const fn across(&self) -> [f64; 2] {
        [self.left, self.right]
    }

    /// The vertical range: lower and upper edge, as values grow upwards.
    pub const fn upwards(&self) -> [f64; 2] {
        [self.bottom, self.top]
    }

    /// Horizontal grid lines at these values with labels at the left; the line at zero is stronger.
    pub fn rows(&self, scale: &Scale, values: &[f64], label: impl Fn(f64) -> String) -> Marks {
        let mut out = Marks::default();
        for &value in values {
            let y = scale.at(value);
            let class = if is_zero(value) { "zero" } else { "grid" };
            out.add(line(class, [self.left, y], [self.right, y]));
            out.add(text("end", [self.left - 7.0, y + 4.5], &label(value)));
        }
        out
    }

    /// The x axis with ticks at these values and labels below.
    pub fn base(&self, scale: &Scale, values: &[f64], label: impl Fn(f64) -> String) -> Marks {
        let mut out = Marks::default();
        out.add(line(
            "axis",
            [self.left, self.bottom],
            [self.right, self.bottom],
        ));
        for &value in values {
            let x = scale.at(value);
            out.add(line("axis", [x, self.bottom], [x, self.bottom + 4.0]));
            out.add(text("middle", [x, self.bottom + LINE + 3.0], &label(value)));
        }
        out
    }

    /// The title of the x axis.
    pub fn below(&self, name: &str) -> Markup {
        let x = f64::midpoint(self.left, self.right);
        text("middle", [x, self.bottom + 2.0 * LINE + 4.0], name)
    }
}

fn is_zero(value: f64) -> bool {
    value.abs() < 1e-9
}

/// A path through these points, closed or open.
pub fn path(class: &str, points: &[[f64; 2]], closed: bool) -> Markup {
    let mut steps = String::new();
    for (index, point) in points.iter().enumerate() {
        let [x, y] = point.map(unit);
        let letter = if index == 0 { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(steps, "{letter}{x} {y}");
    }
    if closed {
        steps.push('Z');
    }
    html! { path class=(class) d=(steps) {} }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: &[f64], expected: &[f64]) {
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for (a, b) in found.iter().zip(expected) {
            assert!((a - b).abs() < 1e-9, "{found:?}");
        }
    }

    #[test]
    fn ticks_are_round_and_in_range() {
        close(&ticks(0.0, 10.0, 5), &[0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        close(&ticks(-1.3, 2.1, 4), &[-1.0, 0.0, 1.0, 2.0]);
        close(&ticks(0.0, 0.07, 4), &[0.0, 0.02, 0.04, 0.06]);
        close(
            &ticks(0.0, 2000.0, 4),
            &[0.0, 500.0, 1000.0, 1500.0, 2000.0],
        );
        close(&ticks(-0.3, 0.3, 3), &[-0.2, 0.0, 0.2]);
        assert_eq!(step(0.0, 0.3, 3), 0.1);
        close(&enclosing(-1.3, 7.2, 4), &[-5.0, 0.0, 5.0, 10.0]);
        close(&enclosing(0.0, 8.0, 4), &[0.0, 2.0, 4.0, 6.0, 8.0]);
        close(&ends(&enclosing(0.0, 0.0, 4)), &[0.0, f64::MIN_POSITIVE]);
        assert_eq!(ticks(3.0, 3.0, 4).len(), 1, "a domain without width");
    }

    #[test]
    fn decades_enclose_the_values() {
        close(&decades(41.0, 6.4e6), &[1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7]);
        close(&decades(100.0, 100.0), &[1e2, 1e3]);
        close(&decades(1.0, 10.0), &[1.0, 10.0]);
    }

    #[test]
    fn scales_are_linear_or_logarithmic() {
        let linear = Scale::linear([-2.0, 2.0], [100.0, 0.0]);
        close(
            &[-2.0, 0.0, 1.0].map(|v| linear.at(v)),
            &[100.0, 50.0, 25.0],
        );
        let log = Scale::log([10.0, 1000.0], [0.0, 60.0]);
        close(
            &[10.0, 100.0, 1000.0].map(|v| log.at(v)),
            &[0.0, 30.0, 60.0],
        );
        assert!(Scale::linear([3.0, 3.0], [0.0, 1.0]).at(3.0).is_finite());
    }

    #[test]
    fn labels_have_sufficient_decimals() {
        let all = [20.0, 1.0, 0.5, 0.2, 0.05].map(digits);
        assert_eq!(all, [0, 0, 1, 1, 2]);
        assert_eq!([1.0, 1.25, -0.01].map(unit), ["1", "1.2", "0"]);
    }

    #[test]
    fn figure_has_a_text_alternative() {
        let plot = Plot {
            id: "m1-x",
            heading: "<Mean>",
            caption: html! {},
            description: "a & b",
            height: 99.2,
        };
        let mut marks = Marks::default();
        marks.add(text("end", [1.0, 2.0], "<t>"));
        let figure = plot.figure(marks).into_string();
        for part in [
            "role=\"img\" aria-labelledby=\"m1-x-title m1-x-desc\"",
            "<title id=\"m1-x-title\">&lt;Mean&gt;</title>",
            "<desc id=\"m1-x-desc\">a &amp; b</desc>",
            "viewBox=\"0 0 420 100\"",
            ">&lt;t&gt;</text>",
        ] {
            assert!(figure.contains(part), "{part}\n{figure}");
        }
    }
}
