//! The plot of the score distribution of each player, with the share of rounds that the
//! game marks.

use maud::{Markup, html};

use super::MatchReport;
use super::html::short;
use super::plot::{self, Area, COLOURS, LINE, Marks, Plot, Scale};
use super::terms::term;
use super::wording;
use crate::report::format::{grouped, percent_to};
use crate::results::series::{ScoreCount, ScoreHistogram};

/// The top of the first panel (with room for a title above it), and the height of the marks.
const TOP: f64 = 26.0;
const PANEL: f64 = 112.0;
/// The distance from the bottom of a panel to the top of the next.
const BETWEEN: f64 = 40.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 408.0;
/// The maximum number of bars; wider bars cover several scores.
const MAX_BINS: i64 = 60;
/// Characters of a name that fit beside its mean.
const NAME: usize = 28;

/// The bins of a histogram plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bins {
    /// The lowest score of the first bin.
    low: i64,
    /// Scores per bin.
    width: i64,
    /// Number of bins.
    count: i64,
}

impl Bins {
    /// Bins from the lowest to the highest score, covering at least the usual range.
    fn new(histograms: &[ScoreHistogram], usual: [i32; 2]) -> Bins {
        let scores = histograms
            .iter()
            .flat_map(ScoreHistogram::keys)
            .copied()
            .map(i64::from);
        let [low, high] = scores.fold(usual.map(i64::from), |[low, high], score| {
            [low.min(score), high.max(score)]
        });
        let mut widths = (0..10).flat_map(|power| [1, 2, 5].map(|times| times * 10_i64.pow(power)));
        let bars = |width: i64| (high.div_euclid(width) - low.div_euclid(width)) + 1;
        let fitting = widths.find(|&width| bars(width) <= MAX_BINS);
        let width = fitting.unwrap_or(1 << 32);
        Bins {
            low: low.div_euclid(width) * width,
            width,
            count: bars(width),
        }
    }

    /// The counts of all bins.
    fn counts(self, histogram: &ScoreHistogram) -> Vec<ScoreCount> {
        let mut counts = vec![ScoreCount::default(); self.count as usize];
        for (&score, count) in histogram {
            let bar = &mut counts[((i64::from(score) - self.low) / self.width) as usize];
            bar.seats += count.seats;
            bar.marked += count.marked;
        }
        counts
    }

    /// The scores of a bin in words.
    fn name(self, bar: usize) -> String {
        let first = self.low + bar as i64 * self.width;
        match self.width {
            1 if first == 1 => "1 point".to_owned(),
            1 => format!("{first} points"),
            _ => format!("{first} to {} points", first + self.width - 1),
        }
    }
}

/// The figure.
pub fn draw(of: &MatchReport, id: &str) -> Markup {
    let histograms = &of.series.scores;
    let info = of.report.header.game.info();
    let bins = Bins::new(histograms, info.usual_points);
    let counts: Vec<Vec<ScoreCount>> = histograms
        .iter()
        .map(|histogram| bins.counts(histogram))
        .collect();
    let total = |bars: &[ScoreCount]| bars.iter().map(|bar| bar.seats).sum::<u64>();
    let shares = counts.iter().flat_map(|bars| {
        let all = total(bars).max(1) as f64;
        bars.iter().map(move |bar| bar.seats as f64 / all)
    });
    let highest = shares.fold(0.0, f64::max);
    if highest == 0.0 {
        return Markup::default();
    }
    let ceiling = 103.0 * highest;
    let is_marked = counts.iter().flatten().any(|bar| bar.marked > 0);
    let mark = info.mark.filter(|_| is_marked).map(|(_, meaning)| meaning);

    let mut marks = Marks::default();
    let mut top = TOP;
    for (player, side) in of.report.sides.iter().enumerate() {
        let area = Area {
            left: LEFT,
            right: RIGHT,
            top,
            bottom: top + PANEL,
        };
        let y = Scale::linear([0.0, ceiling], area.upwards());
        let rows = plot::ticks(0.0, ceiling, 3);
        marks.add(area.rows(&y, &rows, |value| format!("{value:.0} %")));
        let colour = COLOURS[player.min(3)];
        let name = short(side.name, NAME);
        marks.add(plot::rect(colour, [LEFT, top - 18.0], [11.0, 11.0], ""));
        let title = format!("{} = {name}", side.letter);
        marks.add(plot::text("start strong", [LEFT + 17.0, top - 8.0], &title));
        let mean = format!("mean {:.2}", side.points);
        marks.add(plot::text("end", [RIGHT, top - 8.0], &mean));
        let x = Scale::linear(edges(bins), area.across());
        marks.add(bars(bins, &counts[player], &area, &x, &y, colour));
        let is_last = player + 1 == of.report.sides.len();
        marks.add(
            area.base(&x, &scores_marked(bins, info.usual_points), |score| {
                if is_last {
                    format!("{}", score as i64).replace('-', "−")
                } else {
                    String::new()
                }
            }),
        );
        top += PANEL + if is_last { 0.0 } else { BETWEEN };
    }
    let below = Area {
        left: LEFT,
        right: RIGHT,
        top,
        bottom: top,
    };
    let round = info.round;
    marks.add(below.below(&format!("points of a seat in a {round}")));

    let caption = html! {
        "How often a seat took each number of " (term("Points")) " in a " (round) "."
        @if let Some(mark) = mark { " " span.key.moon {} "Rounds in which " (mark) "." }
    };
    let description = describe(of, &counts);
    let heading = format!("Points per seat and {round}");
    Plot {
        id,
        heading: &heading,
        caption,
        description: &description,
        height: top + 2.0 * LINE + 10.0,
    }
    .figure(marks)
}

/// The outer edges of the first and the last bin. Each bin is centred on its score.
fn edges(bins: Bins) -> [f64; 2] {
    let low = bins.low as f64 - 0.5;
    [low, low + (bins.width * bins.count) as f64]
}

/// The scores of the axis labels, with the ends of the usual range if the axis has no more.
fn scores_marked(bins: Bins, usual: [i32; 2]) -> Vec<f64> {
    let [low, high] = edges(bins);
    let mut scores = plot::ticks(low, high, 6);
    scores.retain(|score| score.fract() == 0.0);
    let ends = usual.map(f64::from);
    if ends[0] < ends[1] && ends == [low + 0.5, high - 0.5] {
        scores.retain(|&score| score > ends[0] && score < ends[1]);
        scores.insert(0, ends[0]);
        scores.push(ends[1]);
    }
    scores
}

fn bars(
    bins: Bins,
    counts: &[ScoreCount],
    area: &Area,
    x: &Scale,
    y: &Scale,
    colour: &str,
) -> Marks {
    let all = counts.iter().map(|bar| bar.seats).sum::<u64>().max(1) as f64;
    let mut marks = Marks::default();
    for (bar, count) in counts
        .iter()
        .enumerate()
        .filter(|(_, count)| count.seats > 0)
    {
        let from = edges(bins)[0] + bins.width as f64 * bar as f64;
        let (left, right) = (x.at(from), x.at(from + bins.width as f64));
        let gap = ((right - left) * 0.08).min(1.0);
        let height = |seats: u64| area.bottom - y.at(100.0 * seats as f64 / all);
        let (whole, marked) = (height(count.seats), height(count.marked));
        let width = right - left - 2.0 * gap;
        let mut title = format!(
            "{}: {} ({})",
            bins.name(bar),
            percent_to(count.seats as f64 / all, 1),
            grouped(count.seats)
        );
        if count.marked > 0 {
            title += &format!(", marked {}", percent_to(count.marked as f64 / all, 1));
        }
        let place = |height: f64| [left + gap, area.bottom - height];
        marks.add(plot::rect(colour, place(whole), [width, whole], &title));
        if count.marked > 0 {
            marks.add(plot::rect("moon", place(marked), [width, marked], &title));
        }
    }
    marks
}

fn describe(of: &MatchReport, counts: &[Vec<ScoreCount>]) -> String {
    let info = of.report.header.game.info();
    let mut text = format!(
        "Histograms of the points of each player's seats in a {}.",
        info.round
    );
    for (side, bars) in of.report.sides.iter().zip(counts) {
        let all = bars.iter().map(|bar| bar.seats).sum::<u64>().max(1) as f64;
        let name = wording::name(of.report.header, side.letter);
        text += &format!(" {name}: mean {:.2}", side.points);
        if let Some((_, mark)) = info.mark {
            let marked = bars.iter().map(|bar| bar.marked).sum::<u64>() as f64;
            text += &format!(", {} where {mark}", percent_to(marked / all, 1));
        }
        text += ".";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(scores: &[(i32, u64)]) -> ScoreHistogram {
        let count = |seats| ScoreCount { seats, marked: 0 };
        scores.iter().map(|&(s, seats)| (s, count(seats))).collect()
    }

    const USUAL: [i32; 2] = [0, 26];

    #[test]
    fn bins_cover_the_data() {
        let usual = Bins::new(&[histogram(&[(3, 1), (26, 2)])], USUAL);
        assert_eq!((usual.low, usual.width, usual.count), (0, 1, 27));
        let jack = Bins::new(&[histogram(&[(-10, 1)]), histogram(&[(16, 1)])], [0, 26]);
        assert_eq!((jack.low, jack.width, jack.count), (-10, 1, 37));
        let wide = Bins::new(&[histogram(&[(-26, 1), (52, 1)])], [0, 0]);
        assert_eq!((wide.low, wide.width, wide.count), (-26, 2, 40));
        assert_eq!(wide.name(0), "-26 to -25 points");
        assert_eq!(usual.name(1), "1 point");
        let counts = wide.counts(&histogram(&[(-26, 1), (-25, 2), (52, 4)]));
        assert_eq!((counts[0].seats, counts[39].seats), (3, 4));
        let huge = Bins::new(&[histogram(&[(i32::MIN, 1), (i32::MAX, 1)])], USUAL);
        assert!(huge.count <= MAX_BINS);
    }

    #[test]
    fn axis_labels_are_integers() {
        let usual = Bins::new(&[], USUAL);
        assert_eq!(
            scores_marked(usual, USUAL),
            [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 26.0]
        );
        let jack = Bins::new(&[histogram(&[(-10, 1)])], USUAL);
        assert_eq!(scores_marked(jack, USUAL), [-10.0, 0.0, 10.0, 20.0]);
    }
}
