//! The plot of strength against cost: difference in points over the mean time per decision.

use maud::{Markup, html};

use super::html::clean;
use super::plot::{self, Area, LINE, Marks, Plot, Scale};
use super::standings::Standings;
use crate::report::format::time;

const AREA: Area = Area {
    left: 46.0,
    right: 396.0,
    top: 30.0,
    bottom: 330.0,
};
/// The radius of a player's dot.
const DOT: f64 = 4.5;
/// The size of the label box for one digit, in units of the canvas.
const DIGIT: [f64; 2] = [9.0, 13.0];

/// The figure; a note if no times are known.
pub fn draw(standings: &Standings, id: &str) -> Markup {
    let known: Vec<(usize, f64, f64, f64)> = (1..)
        .zip(&standings.rows)
        .filter_map(|(place, row)| {
            // A coarse clock may report 0; the logarithmic axis needs a positive time.
            let nanos = row.nanos?.max(1) as f64;
            Some((place, nanos, row.points, row.half_width.unwrap_or(0.0)))
        })
        .collect();
    let missing: Vec<&str> = standings
        .rows
        .iter()
        .filter(|row| row.nanos.is_none())
        .map(|row| row.name.as_str())
        .collect();
    if known.len() < 2 {
        return html! {
            p.note { "The results files contain no times, so there is no plot of time against strength." }
        };
    }
    let fold = |values: &mut dyn Iterator<Item = f64>| {
        values.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| {
            [low.min(value), high.max(value)]
        })
    };
    let [fast, slow] = fold(&mut known.iter().map(|&(_, nanos, ..)| nanos));
    let [low, high] = fold(
        &mut known
            .iter()
            .flat_map(|&(.., points, half)| [points - half, points + half, 0.0]),
    );
    let decades = plot::decades(fast, slow);
    let rows = plot::enclosing(low, high, 6);
    let x = Scale::log(plot::ends(&decades), AREA.across());
    let y = Scale::linear(plot::ends(&rows), AREA.upwards());
    let mut marks = Marks::default();
    marks.add(AREA.base(&x, &marked(&decades), power));
    marks.add(AREA.rows(&y, &rows, plot::signed_labels(&rows)));
    marks.add(AREA.below("mean time per decision"));
    marks.add(plot::text(
        "start",
        [0.0, 14.0],
        &format!("points per {}", standings.round),
    ));

    let places: Vec<[f64; 2]> = known
        .iter()
        .map(|&(_, nanos, points, _)| [x.at(nanos), y.at(points)])
        .collect();
    for (&(place, nanos, points, half), &at) in known.iter().zip(&places) {
        let row = &standings.rows[place - 1];
        let title = format!(
            "{place} {}: {} at {}",
            row.name,
            row.figure(),
            time(nanos as u64)
        );
        let [from, to] = [points - half, points + half].map(|value| [at[0], y.at(value)]);
        if half > 0.0 {
            marks.add(plot::line("whisker", from, to));
        }
        let class = if half > 0.0 { "a" } else { "common" };
        marks.add(plot::dot(class, at, DOT, &title));
    }
    let numbers: Vec<usize> = known.iter().map(|&(place, ..)| place).collect();
    for (label, (&number, &dot)) in labels(&numbers, &places)
        .into_iter()
        .zip(numbers.iter().zip(&places))
    {
        if label.is_far {
            marks.add(plot::line("leader", dot, label.centre));
        }
        let [cx, cy] = label.centre;
        marks.add(plot::text(
            "middle strong halo",
            [cx, cy + 4.5],
            &number.to_string(),
        ));
    }

    let caption = html! {
        "Players by their number in the ladder. Higher is stronger, further left is faster. The time \
         axis is logarithmic."
        @if !missing.is_empty() { " The times of " (clean(&missing.join(", "))) " are unknown." }
    };
    let list: Vec<String> = known
        .iter()
        .map(|&(place, nanos, ..)| {
            let row = &standings.rows[place - 1];
            format!("{} {} at {}", row.name, row.figure(), time(nanos as u64))
        })
        .collect();
    let description = format!(
        "Mean time per decision against points per {} compared with {}: {}.",
        standings.round,
        standings.common,
        list.join("; ")
    );
    Plot {
        id,
        heading: "Time against strength",
        caption,
        description: &description,
        height: AREA.bottom + 2.0 * LINE + 10.0,
    }
    .figure(marks)
}

/// The times of the axis labels: powers of ten. Every second or third power if there are many; also
/// twice and five times each power if there are few.
fn marked(decades: &[f64]) -> Vec<f64> {
    let [_, last] = plot::ends(decades);
    if decades.len() <= 3 {
        let between = |&power: &f64| [1.0, 2.0, 5.0].map(|times| times * power);
        let mut times: Vec<f64> = decades.iter().flat_map(between).collect();
        times.retain(|&time| time <= last);
        return times;
    }
    let every = decades.len().div_ceil(7);
    decades.iter().copied().step_by(every).collect()
}

/// A power of ten in nanoseconds, in a suitable unit.
fn power(nanos: f64) -> String {
    let text = time(nanos as u64);
    // 10.0 µs becomes 10 µs, and 1.00 ms becomes 1 ms.
    match text.split_once(' ') {
        Some((number, unit)) => {
            let whole = number.split('.').next().unwrap_or(number);
            format!("{whole} {unit}")
        }
        None => text,
    }
}

/// The position of a dot's number.
#[derive(Clone, Copy, Debug)]
struct Label {
    centre: [f64; 2],
    /// Whether a line connects it to its dot.
    is_far: bool,
}

/// A box given by its centre and half its size.
#[derive(Clone, Copy, Debug)]
struct LabelBox {
    centre: [f64; 2],
    half: [f64; 2],
}

impl LabelBox {
    fn overlaps(&self, other: &LabelBox) -> bool {
        (0..2).all(|axis| {
            let distance = (self.centre[axis] - other.centre[axis]).abs();
            distance < self.half[axis] + other.half[axis]
        })
    }

    fn is_inside(&self, area: &Area) -> bool {
        let [x, y] = self.centre;
        let [w, h] = self.half;
        x - w >= area.left && x + w <= area.right && y - h >= area.top - 8.0 && y + h <= area.bottom
    }
}

/// Directions for a label in order of preference: right, left, above, below, the corners.
const AROUND: [[f64; 2]; 8] = [
    [1.0, 0.0],
    [-1.0, 0.0],
    [0.0, -1.0],
    [0.0, 1.0],
    [0.8, -0.8],
    [-0.8, -0.8],
    [0.8, 0.8],
    [-0.8, 0.8],
];

/// Places every number beside its dot without overlap. In a crowd a number is placed further away,
/// with a line to its dot.
fn labels(numbers: &[usize], dots: &[[f64; 2]]) -> Vec<Label> {
    let dot = |&centre: &[f64; 2]| LabelBox {
        centre,
        half: [DOT; 2],
    };
    let mut taken: Vec<LabelBox> = dots.iter().map(dot).collect();
    let mut placed = Vec::with_capacity(dots.len());
    for (&number, &[x, y]) in numbers.iter().zip(dots) {
        let width = DIGIT[0] * number.to_string().len() as f64;
        let half = [width / 2.0 + 1.0, DIGIT[1] / 2.0];
        let distances = [4.0, 12.0, 22.0, 34.0, 48.0, 64.0];
        let candidates = distances.into_iter().flat_map(|distance| {
            AROUND.map(|[dx, dy]| {
                let reach = [half[0] + DOT + distance, half[1] + DOT + distance];
                let centre = [x + dx * reach[0], y + dy * reach[1]];
                (LabelBox { centre, half }, distance > 4.0)
            })
        });
        let free = |(extent, _): &(LabelBox, bool)| {
            extent.is_inside(&AREA) && !taken.iter().any(|other| other.overlaps(extent))
        };
        let beside = LabelBox {
            centre: [x + half[0] + DOT + 2.0, y],
            half,
        };
        let (extent, is_far) = candidates.into_iter().find(free).unwrap_or((beside, false));
        taken.push(extent);
        placed.push(Label {
            centre: extent.centre,
            is_far,
        });
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_ten_are_short() {
        let all = [10.0, 1e3, 1e4, 1e6, 1e9].map(power);
        assert_eq!(all, ["10 ns", "1 µs", "10 µs", "1 ms", "1 s"]);
        assert_eq!(marked(&plot::decades(10.0, 1e7)).len(), 7);
        assert_eq!(marked(&[100.0, 1000.0]), [100.0, 200.0, 500.0, 1000.0]);
        assert_eq!(marked(&plot::decades(10.0, 1e9)), [1e1, 1e3, 1e5, 1e7, 1e9]);
    }

    #[test]
    fn crowded_labels_do_not_overlap() {
        let dots: Vec<[f64; 2]> = (0..12)
            .map(|n| {
                [
                    100.0 + 3.0 * f64::from(n % 4),
                    200.0 + 4.0 * f64::from(n / 4),
                ]
            })
            .collect();
        let numbers: Vec<usize> = (1..=12).collect();
        let placed = labels(&numbers, &dots);
        let extents: Vec<LabelBox> = placed
            .iter()
            .map(|label| LabelBox {
                centre: label.centre,
                half: [DIGIT[0] / 2.0, DIGIT[1] / 2.0],
            })
            .collect();
        for (index, one) in extents.iter().enumerate() {
            assert!(one.is_inside(&AREA));
            assert!(extents[..index].iter().all(|other| !one.overlaps(other)));
        }
        let alone = labels(&[3], &[[200.0, 200.0]]);
        assert!(!alone[0].is_far && alone[0].centre[0] > 200.0);
    }
}
