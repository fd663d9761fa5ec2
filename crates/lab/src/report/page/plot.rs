//! What all plots share: the canvas, scales, ticks, axes and the frame with its text alternative.
//!
//! A plot is 420 units wide and grows with its column, so that its text, 14 units on a phone and
//! 11.5 on wider screens (the style sheet says so), is never smaller than 11 pixels. Layouts leave
//! room for the larger size.

use std::fmt::Write;

use super::html::escape;
use crate::report::format::signed_to;

/// Units from the left edge to the right one.
pub const WIDTH: f64 = 420.0;
/// Units that a line of text takes.
pub const LINE: f64 = 17.0;
/// Units that a character of the larger size takes at most on average.
pub const LETTER: f64 = 7.6;

/// The classes of the players' colours, in the order of the players.
pub const COLOURS: [&str; 4] = ["a", "b", "c", "d"];

/// A plot without its marks.
pub struct Plot<'a> {
    /// A name for the page's links, unique on the page.
    pub id: &'a str,
    /// The heading.
    pub heading: &'a str,
    /// How to read it, as HTML.
    pub caption: &'a str,
    /// What it shows, for those who do not see it.
    pub description: &'a str,
    /// Units from top to bottom.
    pub height: f64,
}

impl Plot<'_> {
    /// The figure with these marks.
    pub fn figure(&self, marks: &str) -> String {
        let (id, heading) = (self.id, escape(self.heading));
        let (caption, description) = (self.caption, escape(self.description));
        let height = self.height.ceil();
        format!(
            "<figure>\n<figcaption><h3>{heading}</h3><p>{caption}</p></figcaption>\n\
             <svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
             aria-labelledby=\"{id}-title {id}-desc\">\n\
             <title id=\"{id}-title\">{heading}</title>\n\
             <desc id=\"{id}-desc\">{description}</desc>\n{marks}</svg>\n</figure>\n"
        )
    }
}

/// From values to units of the canvas, straight or by the logarithm.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    domain: [f64; 2],
    range: [f64; 2],
    is_log: bool,
}

impl Scale {
    /// A straight scale; a domain without width is widened.
    pub fn linear(domain: [f64; 2], range: [f64; 2]) -> Scale {
        let [low, high] = domain;
        let domain = if high > low { domain } else { [low, low + 1.0] };
        Scale {
            domain,
            range,
            is_log: false,
        }
    }

    /// A scale by powers of ten; the domain must be above nought.
    pub fn log(domain: [f64; 2], range: [f64; 2]) -> Scale {
        Scale {
            is_log: true,
            ..Scale::linear(domain.map(f64::log10), range)
        }
    }

    /// Where a value lies.
    pub fn at(&self, value: f64) -> f64 {
        let value = if self.is_log { value.log10() } else { value };
        let [low, high] = self.domain;
        let [from, to] = self.range;
        from + (value - low) / (high - low) * (to - from)
    }
}

/// The distance of ticks: 1, 2 or 5 times a power of ten, so that there are about so many.
pub fn step(low: f64, high: f64, about: usize) -> f64 {
    let rough = (high - low).max(f64::MIN_POSITIVE) / about.max(1) as f64;
    let power = 10_f64.powf(rough.log10().floor());
    let fits = |&times: &f64| times * power >= rough * 0.999_999;
    let times = [1.0, 2.0, 5.0].into_iter().find(fits).unwrap_or(10.0);
    times * power
}

/// The round values from `low` to `high`, both included if they are round.
pub fn ticks(low: f64, high: f64, about: usize) -> Vec<f64> {
    let step = step(low, high, about);
    let first = (low / step - 1e-6).ceil() as i64;
    let last = (high / step + 1e-6).floor() as i64;
    (first..=last).map(|number| number as f64 * step).collect()
}

/// Round values around `low` and `high`: the first is not above, the last not below. At least two.
pub fn enclosing(low: f64, high: f64, about: usize) -> Vec<f64> {
    let step = step(low, high, about);
    let first = (low / step + 1e-6).floor() as i64;
    let last = ((high / step - 1e-6).ceil() as i64).max(first + 1);
    (first..=last).map(|number| number as f64 * step).collect()
}

/// The first and the last of some values.
pub fn ends(values: &[f64]) -> [f64; 2] {
    match values {
        [first, .., last] => [*first, *last],
        _ => [0.0, 1.0],
    }
}

/// The powers of ten around two values above nought.
pub fn decades(low: f64, high: f64) -> Vec<f64> {
    let first = low.log10().floor() as i32;
    let last = (high.log10().ceil() as i32).max(first + 1);
    (first..=last).map(|power| 10_f64.powi(power)).collect()
}

/// Signed labels with the decimals that tell these values apart.
pub fn signed_labels(values: &[f64]) -> impl Fn(f64) -> String + use<> {
    let step = match values {
        [first, second, ..] => second - first,
        _ => 1.0,
    };
    let digits = digits(step);
    move |value| signed_to(value, digits)
}

/// Decimals that tell values with this distance apart.
fn digits(step: f64) -> usize {
    let mut digits = 0;
    while digits < 6 && (step * 10_f64.powi(digits as i32)).fract().abs() > 1e-6 {
        digits += 1;
    }
    digits
}

/// A coordinate.
pub fn unit(value: f64) -> String {
    let text = format!("{value:.1}");
    match text.as_str() {
        "-0.0" => "0".to_owned(),
        _ => text.strip_suffix(".0").unwrap_or(&text).to_owned(),
    }
}

/// A straight line.
pub fn line(class: &str, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> String {
    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(unit);
    format!("<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>\n")
}

/// A rectangle with a text that shows when it is pointed at, if it has one.
pub fn rect(class: &str, [x, y]: [f64; 2], [width, height]: [f64; 2], title: &str) -> String {
    let [x, y, width, height] = [x, y, width, height].map(unit);
    let place =
        format!("class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
    match title {
        "" => format!("<rect {place}/>\n"),
        _ => format!("<rect {place}><title>{}</title></rect>\n", escape(title)),
    }
}

/// A dot with a text that shows when it is pointed at, if it has one.
pub fn dot(class: &str, [x, y]: [f64; 2], radius: f64, title: &str) -> String {
    let [x, y, radius] = [x, y, radius].map(unit);
    let place = format!("class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"");
    match title {
        "" => format!("<circle {place}/>\n"),
        _ => format!(
            "<circle {place}><title>{}</title></circle>\n",
            escape(title)
        ),
    }
}

/// A line of text; the class says how it looks and where it is anchored.
pub fn text(class: &str, [x, y]: [f64; 2], text: &str) -> String {
    let ([x, y], text) = ([x, y].map(unit), escape(text));
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>\n")
}

/// The part of the canvas that marks are drawn in.
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
    /// Where its left and right edges are.
    pub const fn across(&self) -> [f64; 2] {
        [self.left, self.right]
    }

    /// Where its lower and upper edges are: values grow upwards.
    pub const fn upwards(&self) -> [f64; 2] {
        [self.bottom, self.top]
    }

    /// Horizontal lines at these values, labelled at the left; nought is a stronger line.
    pub fn rows(&self, scale: &Scale, values: &[f64], label: impl Fn(f64) -> String) -> String {
        let mut out = String::new();
        for &value in values {
            let y = scale.at(value);
            let class = if is_zero(value) { "zero" } else { "grid" };
            out += &line(class, [self.left, y], [self.right, y]);
            out += &text("end", [self.left - 7.0, y + 4.5], &label(value));
        }
        out
    }

    /// The base line with short ticks at these values, labelled below.
    pub fn base(&self, scale: &Scale, values: &[f64], label: impl Fn(f64) -> String) -> String {
        let mut out = line("axis", [self.left, self.bottom], [self.right, self.bottom]);
        for &value in values {
            let x = scale.at(value);
            out += &line("axis", [x, self.bottom], [x, self.bottom + 4.0]);
            out += &text("middle", [x, self.bottom + LINE + 3.0], &label(value));
        }
        out
    }

    /// What the axis below says, under its labels.
    pub fn below(&self, name: &str) -> String {
        let x = f64::midpoint(self.left, self.right);
        text("middle", [x, self.bottom + 2.0 * LINE + 4.0], name)
    }
}

fn is_zero(value: f64) -> bool {
    value.abs() < 1e-9
}

/// A path through these points, closed or open.
pub fn path(class: &str, points: &[[f64; 2]], closed: bool) -> String {
    let mut steps = String::new();
    for (index, point) in points.iter().enumerate() {
        let [x, y] = point.map(unit);
        let letter = if index == 0 { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(steps, "{letter}{x} {y}");
    }
    let end = if closed { "Z" } else { "" };
    format!("<path class=\"{class}\" d=\"{steps}{end}\"/>\n")
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
    fn ticks_are_round_and_within() {
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
    fn scales_are_straight_or_by_powers_of_ten() {
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
    fn labels_have_the_decimals_they_need() {
        let all = [20.0, 1.0, 0.5, 0.2, 0.05].map(digits);
        assert_eq!(all, [0, 0, 1, 1, 2]);
        assert_eq!([1.0, 1.25, -0.01].map(unit), ["1", "1.2", "0"]);
    }

    #[test]
    fn a_figure_speaks_to_those_who_do_not_see_it() {
        let plot = Plot {
            id: "m1-x",
            heading: "<Mean>",
            caption: "",
            description: "a & b",
            height: 99.2,
        };
        let figure = plot.figure(&text("end", [1.0, 2.0], "<t>"));
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
