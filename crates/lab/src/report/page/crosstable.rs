//! The page of a tournament.

use maud::{Markup, html};

use super::html::term;
use super::html::{HtmlRow, HtmlTable, breakable, clean, with_range};
use super::standings::{Standings, StandingsRow};
use super::{conditions, standings as ladder};
use crate::report::crosstable::{Crosstable, PairingReport, RatedPlayer, Rating};
use crate::report::format::{Digits, percent_to, plus_minus, points, signed_to, time};

/// The best player, how to read the numbers, and the conditions.
pub fn introduction(table: &Crosstable) -> Markup {
    let header = table.header;
    let unit = header.unit.name();
    let better = if header.game.info().is_low_better {
        "Low"
    } else {
        "High"
    };
    let facts = [
        ("Matches", table.pairings.len().to_string()),
        ("Played", format!("{} a match", table.played())),
    ];
    let facts = facts.into_iter().chain(conditions(header));
    html! {
        p.verdict { (clean(&table.verdict())) }
        p.read {
            "Every player plays every other one in the same " (unit) "s, each in all its seatings. " (better)
            " scores are better. Positive numbers mean that a player is better than its opponents."
        }
        dl.facts { @for (name, value) in facts { div { dt { (term(name)) } dd { (clean(&value)) } } } }
    }
}

/// The ratings and the cross table.
pub fn section(table: &Crosstable) -> Markup {
    html! {
        @if let Some(standings) = standings(table) {
            section.plots id="strength" {
                (ladder::draw(&standings))
                (ratings(table))
            }
        } @else {
            section id="ratings" { (ratings(table)) }
        }
        section id="cross" { h2 { "Player against player" } (grid(table)) (lists(table)) }
    }
}

/// The ratings as a ladder of differences from the mean player.
fn standings(table: &Crosstable) -> Option<Standings> {
    let row = |place: usize| {
        let player = &table.players[place];
        let rating = player.points?;
        Some(StandingsRow {
            name: player.name.to_owned(),
            player: player.name.to_owned(),
            points: rating.rating,
            half_width: Some(rating.half_width()),
            nanos: player.nanos,
            finished: player.score.units(),
        })
    };
    Some(Standings {
        common: "the mean of all players".to_owned(),
        round: table.header.game.info().round,
        rows: (0..table.players.len()).map(row).collect::<Option<_>>()?,
        left_out: Vec::new(),
        is_mixed: false,
    })
}

fn ratings(table: &Crosstable) -> HtmlTable {
    let row = |(place, player): (usize, &RatedPlayer)| {
        let cell = |rating: Option<Rating>, digits: usize| match rating {
            None => Markup::default(),
            Some(rating) => with_range(
                &signed_to(rating.rating, digits),
                &format!("± {:.digits$}", rating.half_width()),
            ),
        };
        let texts = [
            percent_to(player.score.share(), 1),
            player.nanos.map_or_else(|| "unknown".to_owned(), time),
        ];
        let mut row = HtmlRow::ranked(place, player.name, texts);
        let ratings = [
            cell(player.points, Digits::PAGE.points),
            cell(player.elo, 0),
        ];
        row.cells.splice(..0, ratings);
        row
    };
    HtmlTable {
        caption: "Ratings, compared with the mean of all players".to_owned(),
        headings: ["Player", "Rating", "Elo", "Won", "Time"]
            .map(str::to_owned)
            .into(),
        rows: (1..).zip(&table.players).map(row).collect(),
    }
}

/// The sign of a result, for its colour.
fn class(pairing: &PairingReport) -> &'static str {
    match &pairing.points {
        points if points.low > 0.0 => "better",
        points if points.high < 0.0 => "worse",
        _ => "even",
    }
}

/// The cross table, for wide screens.
fn grid(table: &Crosstable) -> Markup {
    let places = 0..table.players.len();
    let round = table.header.game.info().round;
    html! {
        p.note.wide {
            "Points per " (round) " by which the player of the row is better, ± half of the 95\u{A0}% interval. "
            @for (class, meaning) in [("better", "better"), ("worse", "worse"), ("even", "cannot be told apart")] {
                span.mark { span.key.(class) {} (meaning) } " "
            }
        }
        div.scroll.wide role="region" tabindex="0" aria-label="Cross table" {
            table.cross {
                thead {
                    tr {
                        th scope="col" { "Player" }
                        @for place in places.clone() {
                            th scope="col" title=(clean(table.players[place].name)) { (place + 1) }
                        }
                    }
                }
                tbody {
                    @for row in places.clone() {
                        tr {
                            th scope="row" { (row + 1) ".\u{A0}" (breakable(table.players[row].name)) }
                            @for column in places.clone() {
                                @match table.pairing(row, column) {
                                    Some(pairing) if row != column => td class=(class(&pairing)) {
                                        (points(pairing.points.mean))
                                        span.range { "±\u{A0}" (half(&pairing)) }
                                    },
                                    _ => td { @if row == column { "·" } },
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn half(pairing: &PairingReport) -> String {
    format!("{:.2}", pairing.points.half_width())
}

/// The cross table as a list for each player, for narrow screens.
fn lists(table: &Crosstable) -> Markup {
    let places = 0..table.players.len();
    let round = table.header.game.info().round;
    html! {
        div.narrow {
            p.note {
                "Points per " (round) " by which a player is better than each of its opponents, ± half of \
                 the 95\u{A0}% interval."
            }
            @for player in places.clone() {
                details open[player == 0] {
                    summary { (player + 1) ". " (clean(table.players[player].name)) }
                    ul.results {
                        @for pairing in places.clone().filter_map(|other| table.pairing(player, other)) {
                            li {
                                span { (clean(pairing.against)) }
                                span class=(class(&pairing)) { (plus_minus(pairing.points.mean, pairing.points.half_width())) }
                            }
                        }
                    }
                }
            }
        }
    }
}
