//! The sentences of the page: the result, and the configuration.

use maud::{Markup, html};

use super::html::{breakable, clean};
use super::terms::term;
use crate::matches::record::Header;
use crate::report::format::{Digits, grouped, points};
use crate::report::numbers::Report;
use crate::statistics::FEWEST_SAMPLES;

/// The name of the player with this letter, followed by the letter if the name is not unique.
pub fn name(header: &Header, letter: char) -> String {
    let Some(player) = header.players.iter().find(|p| p.letter == letter) else {
        return letter.to_string();
    };
    let same = header.players.iter().filter(|p| p.name == player.name);
    match same.count() {
        1 => player.name.clone(),
        _ => format!("{} ({letter})", player.name),
    }
}

/// The names of A and B.
pub fn sides(header: &Header) -> [String; 2] {
    [0, 1].map(|side| {
        let player = header.players.get(side);
        player.map_or_else(String::new, |player| name(header, player.letter))
    })
}

/// The title of a match.
pub fn title(header: &Header) -> String {
    let names: Vec<&str> = header.players.iter().map(|p| p.name.as_str()).collect();
    match &names[..] {
        [a, b, rest @ ..] if !rest.is_empty() => {
            format!("{a} against {b}, with {}", rest.join(" and "))
        }
        _ => names.join(" against "),
    }
}

/// The result of a match and its confidence, in one sentence.
pub fn verdict(report: &Report) -> String {
    let difference = &report.points;
    let [a, b] = sides(report.header);
    let (finished, unit) = (report.finished, report.header.unit.name());
    let round = report.header.game.info().round;
    let mean = points(difference.mean);
    let interval = format!(
        "95 % interval {} to {}",
        points(difference.low),
        points(difference.high)
    );
    if finished < 2 {
        return format!("Fewer than two {unit}s give no result for {a} and {b}.");
    }
    if difference.mean == 0.0 && difference.standard_deviation == 0.0 {
        let count = grouped(finished);
        return format!("{a} and {b} scored equally in all {count} {unit}s.");
    }
    let by = format!("{:.*}", Digits::PAGE.points, difference.mean.abs());
    if finished < FEWEST_SAMPLES {
        let sides = if difference.mean < 0.0 {
            [b, a]
        } else {
            [a, b]
        };
        let [first, second] = sides;
        return format!(
            "{first} leads {second} by {by} points per {round}, but {finished} {unit}s are too few to decide."
        );
    }
    if difference.low > 0.0 {
        format!("{a} is better than {b} by {by} points per {round} ({interval}).")
    } else if difference.high < 0.0 {
        format!(
            "{b} is better than {a} by {by} points per {round} (difference {mean}, {interval})."
        )
    } else {
        format!(
            "{a} and {b} cannot be told apart: the difference is {mean} points per {round} ({interval})."
        )
    }
}

/// How to read the sign of the difference.
pub fn how_to_read(header: &Header) -> String {
    let [a, b] = sides(header);
    let (info, unit) = (header.game.info(), header.unit.name());
    let (better, first, second) = if info.is_low_better {
        ("Low", &b, &a)
    } else {
        ("High", &a, &b)
    };
    format!(
        "{better} scores are better. The difference is the mean score of {first}’s seats minus that of \
         {second}’s: positive means that {a} is better. One {unit} in all its seatings is one sample."
    )
}

/// The conditions of a match: the options of the game, the seats and the seed.
pub fn conditions(header: &Header) -> Vec<(&'static str, String)> {
    let mut facts = vec![
        ("Game", header.game.info().title.to_owned()),
        ("Seats", header.seatings.join(" ")),
    ];
    facts.extend(header.game.facts());
    facts.push(("Seed", header.seed.to_string()));
    facts
}

/// The configuration, as a list.
pub fn facts(report: &Report) -> Markup {
    let header = report.header;
    let players = html! {
        @for (place, one) in header.players.iter().enumerate() {
            @if place > 0 { ", " }
            (one.letter) " = " (breakable(&one.name))
        }
    };
    let planned = if report.finished < header.count {
        format!(" of {}", grouped(header.count))
    } else {
        String::new()
    };
    let played = (
        "Played",
        format!(
            "{}{planned} {}s",
            grouped(report.finished),
            header.unit.name()
        ),
    );
    let facts = [played].into_iter().chain(conditions(header));
    html! {
        dl.facts {
            div { dt { "Players" } dd { (players) } }
            @for (name, value) in facts { div { dt { (term(name)) } dd { (clean(&value)) } } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::examples::{header, record};
    use crate::results::summary::MatchSummary;

    /// The result after deals with these points per seat of the two sides.
    fn said(names: [&str; 2], deals: &[[i32; 2]]) -> String {
        let mut summary = MatchSummary::new(header(names, 1));
        for (unit, [a, b]) in deals.iter().enumerate() {
            summary
                .add(&record(unit, [*a, *b]))
                .expect("a valid record");
        }
        verdict(&Report::new(&summary))
    }

    #[test]
    fn result_is_one_sentence() {
        let pair = ["good", "bad"];
        assert_eq!(
            said(pair, &[[2, 11], [3, 10], [2, 11]].repeat(10)),
            "good is better than bad by 8.33 points per deal (95 % interval +7.99 to +8.68)."
        );
        assert!(
            said(["bad", "good"], &[[11, 2], [10, 3], [11, 2]].repeat(10))
                .starts_with("good is better than bad by 8.33 points per deal (difference −8.33")
        );
        assert!(
            said(pair, &[[2, 11], [10, 3]].repeat(15))
                .starts_with("good and bad cannot be told apart")
        );
        assert_eq!(
            said(pair, &[[2, 11], [3, 10], [2, 11]]),
            "good leads bad by 8.33 points per deal, but 3 deals are too few to decide."
        );
        assert!(said(pair, &[[11, 2], [10, 3]]).starts_with("bad leads good by 8.00 points"));
        assert!(said(pair, &[[2, 11]]).starts_with("Fewer than two deals"));
        assert_eq!(
            said(["x", "x"], &[[6, 6], [7, 7]]),
            "x (A) and x (B) scored equally in all 2 deals."
        );
    }
}
