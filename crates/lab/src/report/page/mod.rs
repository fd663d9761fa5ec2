//! Results files as one self-contained HTML page, without scripts, fonts or network access.
//!
//! A page begins with the result and its confidence, then ranks the opponents of a common player,
//! then shows each match with its plots and the tables of the terminal. The same results give the
//! same page, byte for byte. All text from results files is escaped.
//!
//! - `standings`: the ranking of several matches against a common player.
//! - `ladder`, `cost`, `running_mean`, `histogram`: the plots.
//! - `plot`: canvas, scales and axes of all plots.
//! - `wording`: the sentences of the page.
//! - `html`: escaping and tables.
//! - `match_report`: the data of one match.

mod cost;
mod histogram;
mod html;
mod ladder;
mod match_report;
mod plot;
mod running_mean;
mod standings;
mod wording;

use std::path::Path;

pub use html::HtmlTable;
use html::{escape, typeset};
pub use match_report::MatchReport;
use standings::Standings;

use crate::files::WholeFile;
use crate::matches::hearts::rule_sets::rule_set_name;
use crate::report::crosstable::Crosstable;
use crate::report::format::{grouped, signed};
use crate::results::error::FileError;

/// The first line of every page, by which a page is recognised.
const DOCTYPE: &str = "<!doctype html>\n";

/// The style sheet.
const STYLE: &str = include_str!("page.css");

/// Creates the page of these matches.
pub fn page(matches: &[MatchReport]) -> String {
    let (title, body) = match matches {
        [one] => single(one),
        _ => several(matches),
    };
    format!(
        "{DOCTYPE}<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title} – handsense arena</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n{body}<footer><p>Written by <code>handsense arena</code>. “±” is half the width \
         of a 95 % confidence interval. Times depend on the machine and its load.</p>\
         </footer>\n</body>\n</html>\n"
    )
}

/// Creates the page of a tournament.
pub fn tournament(table: &Crosstable) -> String {
    let _ = table;
    String::new()
}

/// Writes a page. It replaces an older file.
///
/// # Errors
/// A write error; the older file is unchanged then.
pub fn write(path: &Path, page: &str) -> Result<(), FileError> {
    WholeFile::write_all_to(path, page.as_bytes())
}

/// The title and body of a page with one match.
fn single(one: &MatchReport) -> (String, String) {
    let title = escape(&wording::title(one.report.header));
    let body = format!(
        "<header>\n<p class=\"kicker\">handsense arena</p>\n<h1>{title}</h1>\n{}</header>\n\
         <main>\n{}</main>\n",
        introduction(one),
        section(one, "m1"),
    );
    (title, body)
}

/// The result of a match, how to read it, and the configuration.
fn introduction(of: &MatchReport) -> String {
    format!(
        "<p class=\"verdict\">{}</p>\n<p class=\"read\">{}</p>\n{}",
        typeset(&wording::verdict(&of.report)),
        escape(&wording::how_to_read(of.report.header)),
        wording::facts(&of.report),
    )
}

/// The plots, tables and notes of a match.
fn section(of: &MatchReport, id: &str) -> String {
    let plots = match of.report.finished {
        0 => "<p class=\"note\">Nothing has been played yet.</p>\n".to_owned(),
        _ => format!(
            "<div class=\"plots\">\n{}{}</div>\n",
            running_mean::draw(of, &format!("{id}-mean")),
            histogram::draw(of, &format!("{id}-scores")),
        ),
    };
    let note = |note: &String| format!("<p class=\"note\">{}</p>\n", typeset(note));
    let mut notes: String = of.notes.iter().map(note).collect();
    let column = |table: &HtmlTable| {
        // The notes are below the first table, which is short.
        let notes = std::mem::take(&mut notes);
        format!("<div>\n{}{notes}</div>\n", table.write())
    };
    let tables: String = of.tables.iter().map(column).collect();
    format!("{plots}<div class=\"tables\">\n{tables}</div>\n")
}

/// The title and body of a page with several matches.
fn several(matches: &[MatchReport]) -> (String, String) {
    let standings = Standings::new(matches);
    let title = match &standings {
        Some(standings) => format!("Strength against {}", standings.common),
        None => format!("{} matches", matches.len()),
    };
    let title = escape(&title);
    let mut body = format!(
        "<header>\n<p class=\"kicker\">handsense arena, {} matches</p>\n<h1>{title}</h1>\n\
         {}</header>\n<main>\n",
        matches.len(),
        lead(matches, standings.as_ref())
    );
    if let Some(standings) = &standings {
        let ladder = ladder::draw(standings, "ladder");
        let cost = cost::draw(standings, "cost");
        let table = standings.table().write();
        body += &format!(
            "<section class=\"plots\" id=\"strength\">\n{ladder}<div>\n{cost}{table}{}</div>\n\
             </section>\n",
            left_out(standings, matches)
        );
    }
    body += &format!(
        "<section id=\"matches\">\n<h2>All matches</h2>\n{}</section>\n",
        contents(matches)
    );
    for (number, one) in (1..).zip(matches) {
        let title = escape(&wording::title(one.report.header));
        let id = format!("m{number}");
        body += &format!(
            "<section class=\"match\" id=\"{id}\">\n<h2>{title}</h2>\n{}{}</section>\n",
            introduction(one),
            section(one, &id),
        );
    }
    (title, body + "</main>\n")
}

/// The introduction of a page with several matches: the first rank, and how to read the numbers.
fn lead(matches: &[MatchReport], standings: Option<&Standings>) -> String {
    let verdict = match standings {
        Some(standings) => standings.verdict(),
        None => "No player takes part in two of these matches, so there is no ladder.".to_owned(),
    };
    let rules = rule_sets(matches);
    format!(
        "<p class=\"verdict\">{}</p>\n<p class=\"read\">Low scores are better. The difference \
         of a player is the mean score of its opponent’s seats minus that of its own seats: \
         positive means that it is better. One deal in all its seatings is one sample. Rules: {}.</p>\n",
        escape(&verdict),
        escape(&rules.join(", "))
    )
}

/// The names of all rule sets in these matches.
fn rule_sets(matches: &[MatchReport]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for one in matches {
        let name = rule_set_name(one.report.header.rules);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The table of all matches, with links to their sections.
fn contents(matches: &[MatchReport]) -> String {
    // A column with one value is omitted.
    let has_rules = rule_sets(matches).len() > 1;
    let row = |one: &MatchReport| {
        let points = &one.report.points;
        let mut row = vec![
            wording::title(one.report.header),
            signed(points.mean),
            format!("{:.3}", points.half_width()),
            grouped(one.report.finished),
        ];
        row.extend(has_rules.then(|| rule_set_name(one.report.header.rules)));
        row
    };
    let mut headings = ["Match", "Points", "± 95 %", "Played"]
        .map(str::to_owned)
        .to_vec();
    headings.extend(has_rules.then(|| "Rules".to_owned()));
    let grid = HtmlTable {
        caption: "Points per deal, positive when the first player is better".to_owned(),
        headings,
        rows: matches.iter().map(row).collect(),
    };
    grid.write_linked(|row, name| format!("<a href=\"#m{}\">{name}</a>", row + 1))
}

/// The note on matches that are not in the ladder.
fn left_out(standings: &Standings, matches: &[MatchReport]) -> String {
    let titles: Vec<String> = standings
        .left_out
        .iter()
        .map(|&number| wording::title(matches[number].report.header))
        .collect();
    match &titles[..] {
        [] => String::new(),
        _ => format!(
            "<p class=\"note\">Not in the ladder, because {} does not take part: {}.</p>\n",
            escape(&standings.common),
            escape(&titles.join("; "))
        ),
    }
}
