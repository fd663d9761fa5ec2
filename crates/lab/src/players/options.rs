//! The parser of options in player names: numbers, times, and the budget and objective of a search.

use std::time::Duration;

use handsense_core::search::{Objective, SearchLimits, SearchOptions};

/// The budget of a search per decision: a number of playouts, or a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchBudget {
    /// `500`.
    Playouts(u64),
    /// `20ms`.
    Time(Duration),
}

impl SearchBudget {
    /// Parses `PLAYOUTS` or `TIMEms`.
    pub fn parse(text: &str) -> Option<SearchBudget> {
        let number = |text: &str| text.parse().ok();
        Some(match text.strip_suffix("ms") {
            Some(millis) => SearchBudget::Time(Duration::from_millis(number(millis)?)),
            None => SearchBudget::Playouts(number(text)?),
        })
    }

    /// This budget if its number is between 1 and `u32::MAX`.
    pub fn positive(self) -> Option<SearchBudget> {
        let number = match self {
            SearchBudget::Playouts(playouts) => u128::from(playouts),
            SearchBudget::Time(time) => time.as_millis(),
        };
        (1..=u128::from(u32::MAX)).contains(&number).then_some(self)
    }

    /// The search limits of this budget.
    pub fn limits(self) -> SearchLimits<'static> {
        let mut limits = SearchLimits::default();
        match self {
            SearchBudget::Playouts(playouts) => limits.playouts = Some(playouts),
            SearchBudget::Time(time) => limits.time = Some(time),
        }
        limits
    }

    /// The time limit, if any.
    pub fn time(self) -> Option<Duration> {
        match self {
            SearchBudget::Playouts(_) => None,
            SearchBudget::Time(time) => Some(time),
        }
    }
}

/// Parses `BUDGET` or `BUDGET:OBJECTIVE`. `name` is the name of `objective`; `default` is the
/// objective of a search without one.
pub fn parse_search<O>(
    text: &str,
    name: &str,
    objective: O,
    default: O,
) -> Option<(SearchBudget, O)> {
    let named = text
        .strip_suffix(name)
        .and_then(|text| text.strip_suffix(':'));
    let (budget, objective) = match named {
        Some(budget) => (budget, objective),
        None => (text, default),
    };
    Some((SearchBudget::parse(budget)?, objective))
}

/// Parses `search:BUDGET` or `search:BUDGET:points` of a game of rounds.
pub fn round_search(name: &str) -> Option<SearchOptions<'static>> {
    let text = name.strip_prefix("search:")?;
    let (budget, objective) = parse_search(text, "points", Objective::Points, Objective::Game)?;
    let limits = budget.limits();
    Some(SearchOptions { limits, objective })
}

/// Parses a positive integer.
pub fn parse_positive(text: &str) -> Option<u32> {
    text.parse().ok().filter(|&number| number > 0)
}

/// Parses a positive time such as `20ms`.
pub fn parse_time(text: &str) -> Option<Duration> {
    SearchBudget::parse(text)?.positive()?.time()
}

/// Whether a player of this name has a time limit, so that its play is not reproducible.
pub fn is_time_limited(name: &str) -> bool {
    name.split(['/', '+']).any(|part| {
        let mut options = part.split(':');
        matches!(options.next(), Some("search" | "flat" | "tree"))
            && options
                .next()
                .is_some_and(|budget| parse_time(budget).is_some())
    })
}

/// Parses a number between 0 and 1.
pub fn parse_probability(text: &str) -> Option<f64> {
    text.parse()
        .ok()
        .filter(|number| (0.0..=1.0).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_playouts_or_times() {
        let time = |millis| Some(SearchBudget::Time(Duration::from_millis(millis)));
        assert_eq!(
            SearchBudget::parse("500"),
            Some(SearchBudget::Playouts(500))
        );
        assert_eq!(SearchBudget::parse("20ms"), time(20));
        assert_eq!(SearchBudget::parse("0ms"), time(0));
        for text in ["", "ms", "x", "-1", "5s", "5 ms", "1.5ms"] {
            assert_eq!(SearchBudget::parse(text), None, "{text}");
        }
    }

    #[test]
    fn time_limits_are_recognised_in_names() {
        for name in [
            "search:1ms",
            "search:20ms:payoff",
            "flat:5ms",
            "tuned/flat:1ms",
            "tree:10ms:2threads",
        ] {
            assert!(is_time_limited(name), "{name}");
        }
        for name in [
            "search:20",
            "search:20:payoff",
            "flat:5",
            "tuned",
            "pimc:10/5",
            "tree:10:plain",
        ] {
            assert!(!is_time_limited(name), "{name}");
        }
    }

    #[test]
    fn positive_budgets_are_above_0() {
        assert_eq!(parse_time("20ms"), Some(Duration::from_millis(20)));
        assert_eq!(parse_time("0ms"), None);
        assert_eq!(parse_time("20"), None);
        assert_eq!(SearchBudget::Playouts(0).positive(), None);
        let most = u64::from(u32::MAX);
        assert!(SearchBudget::Playouts(most).positive().is_some());
        assert_eq!(SearchBudget::Playouts(most + 1).positive(), None);
    }

    #[test]
    fn objective_follows_the_budget() {
        let read = |text| {
            parse_search(text, "points", 'p', 'g').map(|(budget, o)| (budget.limits().playouts, o))
        };
        assert_eq!(read("20"), Some((Some(20), 'g')));
        assert_eq!(read("20:points"), Some((Some(20), 'p')));
        assert_eq!(read("5ms:points"), Some((None, 'p')));
        for text in ["20points", "20:win", ":points", "20:points:points"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn probabilities_are_between_0_and_1() {
        assert_eq!(parse_probability("0.5"), Some(0.5));
        assert_eq!(
            (parse_probability("1.5"), parse_probability("nan")),
            (None, None)
        );
        assert_eq!((parse_positive("7"), parse_positive("0")), (Some(7), None));
    }
}
