//! Results files as one self-contained HTML page, without scripts, fonts or network access.
//!
//! A page begins with the result and its confidence, then ranks the opponents of a common player,
//! then shows each match with its tables. The page of a tournament has a cross table. The
//! same results give the same page, byte for byte. All text from results files is escaped.
//!
//! - `standings`: the ranking of several matches against a common player.
//! - `crosstable`: the results of a tournament.
//! - `ladder`: the plot of a ranking.
//! - `wording`: the sentences of the page. `terms`: the terms that it explains.
//! - `html`: text and tables.

mod crosstable;
mod html;
mod ladder;
mod standings;
mod terms;
mod wording;

use std::path::Path;

use html::{HtmlRow, HtmlTable, breakable, clean};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use standings::Standings;

use crate::files::WholeFile;
use crate::report::crosstable::Crosstable;
use crate::report::format::{Digits, grouped, points};
use crate::report::numbers::Report;
use crate::report::tables;
use crate::results::error::FileError;
use crate::results::summary::MatchSummary;

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
    let legend = terms::legend(&body.0);
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
        &wording::title(one.report.header),
        "handsense arena",
        &introduction(one),
        &section(one),
    )
}

/// The result of a match, how to read it, and the configuration.
fn introduction(of: &MatchReport) -> Markup {
    html! {
        p.verdict { (clean(&wording::verdict(&of.report))) }
        p.read { (clean(&wording::how_to_read(of.report.header))) }
        (wording::facts(&of.report))
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
    let title = match &standings {
        Some(standings) => format!("Strength against {}", standings.common),
        None => format!("{} matches", matches.len()),
    };
    let rest = html! {
        @if let Some(standings) = &standings {
            section.plots id="strength" {
                (ladder::draw(standings))
                div {
                    (standings.table())
                    (left_out(standings, matches))
                }
            }
        }
        section id="matches" { h2 { "All matches" } (contents(matches)) }
        @for (number, one) in (1..).zip(matches) {
            section.match id=(format!("m{number}")) {
                h2 { (clean(&wording::title(one.report.header))) }
                (introduction(one))
                (section(one))
            }
        }
    };
    document(
        &title,
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
        let title = wording::title(one.report.header);
        HtmlRow::new(
            html! { a href=(format!("#m{number}")) { (breakable(&title)) } },
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
        .map(|&number| wording::title(matches[number].report.header))
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
