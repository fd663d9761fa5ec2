//! Options in the names of players: numbers, times, the budget and the objective of a search.

use std::time::Duration;

use handsense_core::search::SearchLimits;

/// The budget of a search: playouts, or a time for each decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchBudget {
    /// `500`.
    Playouts(u64),
    /// `20ms`.
    Time(Duration),
}

impl SearchBudget {
    /// Reads `PLAYOUTS` or `TIMEms`.
    pub fn read(text: &str) -> Option<SearchBudget> {
        let number = |text: &str| text.parse().ok();
        Some(match text.strip_suffix("ms") {
            Some(millis) => SearchBudget::Time(Duration::from_millis(number(millis)?)),
            None => SearchBudget::Playouts(number(text)?),
        })
    }

    /// This budget, if its number is from 1 to `u32::MAX`.
    pub fn positive(self) -> Option<SearchBudget> {
        let number = match self {
            SearchBudget::Playouts(playouts) => u128::from(playouts),
            SearchBudget::Time(time) => time.as_millis(),
        };
        (1..=u128::from(u32::MAX)).contains(&number).then_some(self)
    }

    /// The limits of a search with this budget.
    pub fn limits(self) -> SearchLimits<'static> {
        let mut limits = SearchLimits::default();
        match self {
            SearchBudget::Playouts(playouts) => limits.playouts = Some(playouts),
            SearchBudget::Time(time) => limits.time = Some(time),
        }
        limits
    }

    /// The time, if it is limited.
    pub fn time(self) -> Option<Duration> {
        match self {
            SearchBudget::Playouts(_) => None,
            SearchBudget::Time(time) => Some(time),
        }
    }
}

/// Reads `BUDGET` or `BUDGET:OBJECTIVE`, where the objective has this name; `usual` is the objective
/// of a search that names none.
pub fn search<O>(text: &str, name: &str, objective: O, usual: O) -> Option<(SearchBudget, O)> {
    let named = text
        .strip_suffix(name)
        .and_then(|text| text.strip_suffix(':'));
    let (budget, objective) = match named {
        Some(budget) => (budget, objective),
        None => (text, usual),
    };
    Some((SearchBudget::read(budget)?, objective))
}

/// A whole number above 0.
pub fn positive(text: &str) -> Option<u32> {
    text.parse().ok().filter(|&number| number > 0)
}

/// A time such as `20ms`.
pub fn milliseconds(text: &str) -> Option<Duration> {
    SearchBudget::read(text)?.positive()?.time()
}

/// A number from 0 to 1.
pub fn chance(text: &str) -> Option<f64> {
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
        assert_eq!(SearchBudget::read("500"), Some(SearchBudget::Playouts(500)));
        assert_eq!(SearchBudget::read("20ms"), time(20));
        assert_eq!(SearchBudget::read("0ms"), time(0));
        for text in ["", "ms", "x", "-1", "5s", "5 ms", "1.5ms"] {
            assert_eq!(SearchBudget::read(text), None, "{text}");
        }
    }

    #[test]
    fn positive_budgets_are_above_0() {
        assert_eq!(milliseconds("20ms"), Some(Duration::from_millis(20)));
        assert_eq!(milliseconds("0ms"), None);
        assert_eq!(milliseconds("20"), None);
        assert_eq!(SearchBudget::Playouts(0).positive(), None);
        let most = u64::from(u32::MAX);
        assert!(SearchBudget::Playouts(most).positive().is_some());
        assert_eq!(SearchBudget::Playouts(most + 1).positive(), None);
    }

    #[test]
    fn an_objective_stands_behind_the_budget() {
        let read = |text| {
            search(text, "points", 'p', 'g').map(|(budget, o)| (budget.limits().playouts, o))
        };
        assert_eq!(read("20"), Some((Some(20), 'g')));
        assert_eq!(read("20:points"), Some((Some(20), 'p')));
        assert_eq!(read("5ms:points"), Some((None, 'p')));
        for text in ["20points", "20:win", ":points", "20:points:points"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn chances_lie_between_0_and_1() {
        assert_eq!(chance("0.5"), Some(0.5));
        assert_eq!((chance("1.5"), chance("nan")), (None, None));
        assert_eq!((positive("7"), positive("0")), (Some(7), None));
    }
}
