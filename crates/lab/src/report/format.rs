//! Number formats of reports: signed differences, rates, times, large counts.
//!
//! Text uses typographic symbols; the output to ASCII terminals replaces them.

/// A number with its sign and `digits` decimals; zero has no sign.
pub fn signed(value: f64, digits: usize) -> String {
    let text = format!("{:.digits$}", value.abs());
    if text.trim_matches(['0', '.']).is_empty() {
        text
    } else if value < 0.0 {
        format!("−{text}")
    } else {
        format!("+{text}")
    }
}

/// Points with two decimals and half the width of their interval.
pub fn plus_minus(value: f64, half_width: f64) -> String {
    format!("{} ± {half_width:.2}", signed(value, 2))
}

/// A rate from 0 to 1 in per cent, with `digits` decimals.
pub fn percent(rate: f64, digits: usize) -> String {
    format!("{:.digits$} %", 100.0 * rate)
}

/// A time in nanoseconds with three significant digits, in a suitable unit.
pub fn time(nanos: u64) -> String {
    let nanos = nanos as f64;
    let (value, unit) = match nanos {
        ..1e3 => (nanos, "ns"),
        1e3..1e6 => (nanos / 1e3, "µs"),
        1e6..1e9 => (nanos / 1e6, "ms"),
        _ => (nanos / 1e9, "s"),
    };
    let digits = match value {
        ..10.0 => 2,
        10.0..100.0 => 1,
        _ => 0,
    };
    format!("{value:.digits$} {unit}")
}

/// A count with a comma before each group of three digits.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Names in a sentence, such as `a, b and c`; a number replaces those after the third if there are
/// more than four.
pub fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] if first.len() < 4 => format!("{} and {last}", first.join(", ")),
        [a, b, c, others @ ..] => format!("{a}, {b}, {c} and {} others", others.len()),
        [..] => names.join(" and "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_formatted() {
        assert_eq!(signed(0.0, 3), "0.000");
        assert_eq!(signed(-0.000_4, 3), "0.000");
        assert_eq!(signed(-1.25, 3), "−1.250");
        assert_eq!(signed(0.5, 3), "+0.500");
        assert_eq!(signed(6.27, 1), "+6.3");
        assert_eq!(signed(-0.4, 0), "0");
        assert_eq!(percent(0.0125, 2), "1.25 %");
        assert_eq!(percent(0.0125, 1), "1.2 %");
        assert_eq!(time(7), "7.00 ns");
        assert_eq!(time(1_234), "1.23 µs");
        assert_eq!(time(45_678_000), "45.7 ms");
        assert_eq!(time(250_000_000_000), "250 s");
    }

    #[test]
    fn names_are_listed() {
        let names = ["a", "b", "c", "d", "e"];
        let texts = [0, 1, 2, 4, 5].map(|count| listed(&names[..count]));
        assert_eq!(
            texts,
            ["", "a", "a and b", "a, b, c and d", "a, b, c and 2 others"]
        );
    }

    #[test]
    fn large_counts_are_grouped_by_thousands() {
        let all = [0, 999, 1_000, 12_345, 1_000_000].map(grouped);
        assert_eq!(all, ["0", "999", "1,000", "12,345", "1,000,000"]);
    }
}
