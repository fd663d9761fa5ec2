//! Text and tables of a page.

use crate::matches::game::GAMES;
use crate::report::tables::{MatchRow, MatchTable};
use maud::{Markup, Render, html};

/// A table with a header row; the first column names the rows.
#[derive(Clone, Debug)]
pub struct HtmlTable {
    /// The caption.
    pub caption: String,
    /// The column headings.
    pub headings: Vec<String>,
    /// The rows.
    pub rows: Vec<HtmlRow>,
}

/// A row of a table.
#[derive(Clone, Debug)]
pub struct HtmlRow {
    /// The name, as HTML.
    pub name: Markup,
    /// Whether it details the row above.
    pub is_part: bool,
    /// The cells behind the name, as HTML.
    pub cells: Vec<Markup>,
}

/// Text without control characters and bidirectional formatting marks, so that a name cannot
/// rearrange the text around it. Per cent signs and `±` keep to their numbers, and `+/-` becomes `±`.
pub fn clean(text: &str) -> String {
    let text = text.replace("+/- ", "±\u{A0}").replace(" %", "\u{A0}%");
    let text = text.replace(" ± ", "\u{A0}±\u{A0}");
    let is_mark = |c: char| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let is_harmless = |c: &char| !c.is_control() && !is_mark(*c);
    text.chars().filter(is_harmless).collect()
}

/// Text of at most `limit` characters; an ellipsis replaces the middle of a longer text.
pub fn short(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let head = most / 2;
    let tail = most - head - 1;
    let start: String = text.chars().take(head).collect();
    let end: String = text.chars().skip(count - tail).collect();
    format!("{start}…{end}")
}

/// A name that may be broken behind its punctuation.
pub fn breakable(name: &str) -> Markup {
    let name = clean(name);
    let parts = name.split_inclusive([':', '/', '+', '-', '.']);
    html! { @for (place, part) in parts.enumerate() { @if place > 0 { wbr; } (part) } }
}

/// A number with its interval, which has a line of its own on narrow screens.
pub fn with_range(value: &str, range: &str) -> Markup {
    html! { (clean(value)) " " span.range { (clean(range)) } }
}

impl HtmlRow {
    /// A row of plain text that begins with its number.
    pub fn ranked(place: usize, name: &str, cells: impl IntoIterator<Item = String>) -> HtmlRow {
        HtmlRow::new(html! { (place) ".\u{A0}" (breakable(name)) }, cells)
    }

    /// A row of plain text.
    pub fn new(name: Markup, cells: impl IntoIterator<Item = String>) -> HtmlRow {
        HtmlRow {
            name,
            is_part: false,
            cells: cells
                .into_iter()
                .map(|cell| clean(&cell).render())
                .collect(),
        }
    }
}

impl From<MatchTable> for HtmlTable {
    fn from(table: MatchTable) -> HtmlTable {
        let row = |row: MatchRow| HtmlRow {
            name: term(row.name),
            is_part: row.is_part,
            cells: (row.cells.iter())
                .map(|cell| match &cell.interval {
                    Some(interval) => with_range(&cell.value, &format!("({interval})")),
                    None => clean(&cell.value).render(),
                })
                .collect(),
        };
        HtmlTable {
            caption: table.caption,
            headings: table.headings,
            rows: table.rows.into_iter().map(row).collect(),
        }
    }
}

impl Render for HtmlTable {
    /// The table in a container of its own, which alone scrolls if a name is too long.
    fn render(&self) -> Markup {
        let caption = clean(&self.caption);
        html! {
            div.scroll role="region" tabindex="0" aria-label=(caption) {
                table {
                    caption { (caption) }
                    thead { tr { @for heading in &self.headings { th scope="col" { (term(heading)) } } } }
                    tbody {
                        @for row in &self.rows {
                            tr {
                                th class=[row.is_part.then_some("part")] scope="row" { (row.name) }
                                @for cell in &row.cells { td { (cell) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The terms and their explanations.
const TERMS: &[(&str, &str)] = &[
    (
        "Points",
        "The score of a deal, round or game. Hearts counts penalty points: one for each heart, 13 for the \
         queen of spades. A game of Hex is worth one point.",
    ),
    (
        "Payoff",
        "What a seat wins from its table: the distance of its score to the mean of the other seats. More \
         is better.",
    ),
    (
        "+/- 95 %",
        "Half the width of the 95 % interval. In 95 of 100 repetitions the true value lies within it.",
    ),
    (
        "95 % interval",
        "The range of differences that the results allow. In 95 of 100 repetitions the true value lies \
         within it. If it includes zero, the results do not tell the players apart.",
    ),
    ("From", "The lower end of the 95 % interval."),
    ("To", "The upper end of the 95 % interval."),
    (
        "Deviation",
        "The standard deviation: how much single results scatter around the mean.",
    ),
    (
        "Seats",
        "Who sits where, clockwise. Every deal, game or opening is played in each of these seatings, so that \
         luck with cards and colours cancels out.",
    ),
    (
        "Rules",
        "The rules of the game by name; legacy-main has the rules of the classic engine of Hearts.",
    ),
    (
        "Passing",
        "Where each seat passes three cards before the play: left, right, across, or nowhere (hold).",
    ),
    (
        "Seed",
        "The number from which all cards and openings are drawn. The same seed gives the same ones.",
    ),
    (
        "Wins per game",
        "Wins of the first player above its share of the seats.",
    ),
    (
        "Games won",
        "The share of games won; a shared win counts in parts.",
    ),
    ("even", "The share of games that equal players would win."),
    (
        "Steps per decision",
        "The work of a search for a card, in its own unit, such as playouts.",
    ),
    (
        "Time mean",
        "The mean time of a decision, passes included. It depends on the machine.",
    ),
    (
        "Time p50",
        "The median time: half of all decisions take less.",
    ),
    ("Time p95", "95 of 100 decisions take less time."),
    ("Time p99", "99 of 100 decisions take less time."),
    (
        "Time",
        "The mean time of a decision. It depends on the machine.",
    ),
    (
        "Played",
        "Finished deals, games or openings, each in all seatings.",
    ),
    (
        "Rating",
        "Points by which a player is better than the mean of all players: the least squares fit of all \
         matches.",
    ),
    (
        "Elo",
        "A scale of the chance to score better in all seatings together: 400 points more are odds of 10 to 1. The mean player has 0.",
    ),
    (
        "Won",
        "The share of deals, games or openings with better points than the opponent, all seatings together; \
         equal points count half.",
    ),
];

/// The terms of all pages and of the games.
fn terms() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_games = GAMES.iter().flat_map(|game| game.terms);
    TERMS
        .iter()
        .copied()
        .chain(of_games.map(|term| (term.name, term.meaning)))
}

/// A term with its explanation on hover and on focus; other text as it is.
pub fn term(text: &str) -> Markup {
    let known = terms().find(|(known, _)| *known == text);
    html! {
        @if let Some((_, meaning)) = known {
            span.term tabindex="0" { (clean(text)) span.tip role="tooltip" { (clean(meaning)) } }
        } @else {
            (clean(text))
        }
    }
}

/// The explanations of those terms that the page contains.
pub fn legend(page: &str) -> Markup {
    let used = |meaning: &str| page.contains(&html! { (clean(meaning)) }.0);
    html! {
        details.legend {
            summary { "Terms of this page" }
            dl {
                @for (text, meaning) in terms().filter(|(_, meaning)| used(meaning)) {
                    div { dt { (clean(text)) } dd { (clean(meaning)) } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(text: &str) -> String {
        html! { (clean(text)) }.into_string()
    }

    #[test]
    fn names_are_escaped() {
        assert_eq!(
            escaped("<b a=\"1\">&amp;"),
            "&lt;b a=&quot;1&quot;&gt;&amp;amp;"
        );
        assert_eq!(escaped("a\u{202E}b\u{0}c\n"), "abc");
        assert_eq!(escaped("pimc:1000/20:0"), "pimc:1000/20:0");
    }

    #[test]
    fn long_names_are_shortened_in_the_middle() {
        assert_eq!(short("tuned", 5), "tuned");
        assert_eq!(short("abcdefghij", 6), "abc…ij");
        assert_eq!(short("ääääää", 4), "ää…ä");
    }

    #[test]
    fn table_is_written_as_html() {
        let grid = HtmlTable {
            caption: "A < B".to_owned(),
            headings: ["", "+/- 95 %"].map(str::to_owned).to_vec(),
            rows: vec![HtmlRow {
                name: html! { "to" },
                is_part: true,
                cells: vec![with_range("1.5 %", "(1 to 2)")],
            }],
        };
        let text = grid.render().into_string();
        assert!(text.contains("<caption>A &lt; B</caption>"), "{text}");
        let row = "<tr><th class=\"part\" scope=\"row\">to</th>\
                   <td>1.5\u{A0}% <span class=\"range\">(1 to 2)</span></td></tr>";
        assert!(text.contains(row), "{text}");
    }

    #[test]
    fn known_terms_are_explained() {
        let found = term("Payoff").into_string();
        assert!(found.starts_with("<span class=\"term\" tabindex=\"0\">Payoff<span"));
        assert_eq!(term("A < B").into_string(), "A &lt; B");
    }

    #[test]
    fn legend_has_the_terms_of_the_page_alone() {
        let page = html! { (term("Payoff")) "Elo" }.into_string();
        let legend = legend(&page).into_string();
        assert!(legend.contains("<dt>Payoff</dt>"), "{legend}");
        assert!(!legend.contains("<dt>Elo</dt>"), "{legend}");
    }
}
