//! Results files as one self-contained HTML page, without scripts, fonts or network access.
//!
//! A page begins with the result and its confidence, then ranks the opponents of a common player,
//! then shows each match with its tables. The page of a tournament has a cross table. The
//! same results give the same page, byte for byte. All text from results files is escaped.
//!
//! - `standings`: the ranking of several matches against a common player, and its plot.
//! - `crosstable`: the results of a tournament.
//! - `html`: text, tables, and the terms that a page explains.

mod crosstable;
mod html;
mod standings;

use crate::files::{FileError, WholeFile};
use crate::matches::record::Header;
use crate::report::crosstable::Crosstable;
use crate::report::format::{Digits, grouped, points};
use crate::report::numbers::Report;
use crate::report::tables;
use crate::results::summary::MatchSummary;
use crate::statistics::FEWEST_SAMPLES;
use html::{HtmlRow, HtmlTable, breakable, clean, term};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use standings::Standings;
use std::path::Path;

/// The style sheet.
const STYLE: &str = include_str!("page.css");

/// A match on a page.
#[derive(Debug)]
pub struct MatchReport<'a> {
    /// Its statistics.
    pub summary: &'a MatchSummary,
    /// Its report.
    pub report: Report<'a>,
}

/// Creates the page of these matches.
pub fn page(matches: &[MatchReport]) -> String {
    match matches {
        [one] => single(one),
        _ => several(matches),
    }
}

/// Creates the page of a tournament.
pub fn tournament(table: &Crosstable) -> String {
    let players = table.players.len();
    document(
        &format!("Tournament of {players} players"),
        "handsense arena",
        &crosstable::introduction(table),
        &crosstable::section(table),
    )
}

/// Writes a page. It replaces an older file.
///
/// # Errors
/// A write error; the older file is unchanged then.
pub fn write(path: &Path, page: &str) -> Result<(), FileError> {
    WholeFile::write_all_to(path, page.as_bytes())
}

/// A page with its title, the line above it, the part below it, and the rest.
fn document(title: &str, kicker: &str, introduction: &Markup, rest: &Markup) -> String {
    let title = clean(title);
    let body = html! {
        header { p.kicker { (kicker) } h1 { (title) } (introduction) }
        main { (rest) }
    };
    let legend = html::legend(&body.0);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " – handsense arena" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (body)
                footer {
                    p {
                        "Underlined terms are explained when you point at them, tap them or reach them \
                         with the tab key."
                    }
                    (legend)
                    p {
                        "Written by " code { "handsense arena" } ". “±” is half the width of a 95\u{A0}% \
                         interval. Times depend on the machine and its load."
                    }
                }
            }
        }
    };
    page.into_string() + "\n"
}

/// A page with one match.
fn single(one: &MatchReport) -> String {
    document(
        &title(one.report.header),
        "handsense arena",
        &introduction(one),
        &section(one),
    )
}

/// The result of a match, how to read it, and the configuration.
fn introduction(of: &MatchReport) -> Markup {
    html! {
        p.verdict { (clean(&verdict(&of.report))) }
        p.read { (clean(&how_to_read(of.report.header))) }
        (facts(&of.report))
    }
}

/// The tables and notes of a match.
fn section(of: &MatchReport) -> Markup {
    let differences = HtmlTable::from(tables::differences(&of.report, Digits::PAGE));
    let players = HtmlTable::from(tables::players(&of.report, Digits::PAGE));
    html! {
        @if of.report.finished == 0 {
            p.note { "Nothing has been played yet." }
        }
        div.tables.pair[of.report.sides.len() == 2] {
            div {
                (differences)
                // The first table is short.
                @for note in tables::notes(&of.report, Digits::PAGE) { p.note { (clean(&note)) } }
            }
            div { (players) }
        }
    }
}

/// A page with several matches.
fn several(matches: &[MatchReport]) -> String {
    let standings = Standings::new(matches);
    let heading = match &standings {
        Some(standings) => format!("Strength against {}", standings.common),
        None => format!("{} matches", matches.len()),
    };
    let rest = html! {
        @if let Some(standings) = &standings {
            section.plots id="strength" {
                (standings::draw(standings))
                div {
                    (standings.table())
                    (left_out(standings, matches))
                }
            }
        }
        section id="matches" { h2 { "All matches" } (contents(matches)) }
        @for (number, one) in (1..).zip(matches) {
            section.match id=(format!("m{number}")) {
                h2 { (clean(&title(one.report.header))) }
                (introduction(one))
                (section(one))
            }
        }
    };
    document(
        &heading,
        &format!("handsense arena, {} matches", matches.len()),
        &lead(matches, standings.as_ref()),
        &rest,
    )
}

/// The introduction of a page with several matches: the best player, and how to read the numbers.
fn lead(matches: &[MatchReport], standings: Option<&Standings>) -> Markup {
    let verdict = match standings {
        Some(standings) => standings.verdict(matches),
        None => "No player takes part in two of these matches, so there is no ladder.".to_owned(),
    };
    html! {
        p.verdict { (clean(&verdict)) }
        p.read {
            "The difference of a player compares the mean scores of its seats and of its opponent’s seats: \
             positive means that it is better. One unit, such as a deal, in all its seatings is one sample. \
             Conditions: " (clean(&options(matches).join("; "))) "."
        }
    }
}

/// The games and options of these matches, each once.
fn options(matches: &[MatchReport]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for one in matches {
        let options = options_of(one);
        if !all.contains(&options) {
            all.push(options);
        }
    }
    all
}

fn options_of(one: &MatchReport) -> String {
    let game = &one.report.header.game;
    format!("{}, {}", game.info().title, game.text())
}

/// The table of all matches, with links to their sections.
fn contents(matches: &[MatchReport]) -> HtmlTable {
    // A column with one value is omitted.
    let is_mixed = options(matches).len() > 1;
    let row = |(number, one): (usize, &MatchReport)| {
        let difference = &one.report.points;
        let cells = [
            points(difference.mean),
            format!("{:.2}", difference.half_width()),
            grouped(one.report.finished),
        ];
        let options = is_mixed.then(|| options_of(one));
        let name = title(one.report.header);
        HtmlRow::new(
            html! { a href=(format!("#m{number}")) { (breakable(&name)) } },
            cells.into_iter().chain(options),
        )
    };
    let mut headings = ["Match", "Points", "+/- 95 %", "Played"]
        .map(str::to_owned)
        .to_vec();
    headings.extend(is_mixed.then(|| "Conditions".to_owned()));
    HtmlTable {
        caption: "Points per deal, round or game, positive when the first player is better"
            .to_owned(),
        headings,
        rows: (1..).zip(matches).map(row).collect(),
    }
}

/// The note on matches that are not in the ladder.
fn left_out(standings: &Standings, matches: &[MatchReport]) -> Markup {
    let titles: Vec<String> = standings
        .left_out
        .iter()
        .map(|&number| title(matches[number].report.header))
        .collect();
    html! {
        @if !titles.is_empty() {
            p.note {
                "Not in the ladder, because " (clean(&standings.common)) " does not take part: "
                (clean(&titles.join("; "))) "."
            }
        }
    }
}

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
