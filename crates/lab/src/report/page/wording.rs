//! What the page says in sentences: who is better, and what was played.

use super::html::escape;
use crate::matches::hearts::record::{Header, Unit};
use crate::matches::hearts::rule_sets::rule_set_name;
use crate::report::format::{grouped, signed};
use crate::report::numbers::Report;

/// The name of the player with this letter; with its letter where another has the same name.
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

/// Who plays whom.
pub fn title(header: &Header) -> String {
    let names: Vec<&str> = header.players.iter().map(|p| p.name.as_str()).collect();
    match &names[..] {
        [a, b, rest @ ..] if !rest.is_empty() => {
            format!("{a} against {b}, with {}", rest.join(" and "))
        }
        _ => names.join(" against "),
    }
}

/// Who is better, by how much, and how sure that is, in one sentence.
pub fn verdict(report: &Report) -> String {
    let points = &report.points;
    let [a, b] = sides(report.header);
    let (finished, unit) = (report.finished, report.header.unit.name());
    let mean = signed(points.mean);
    let interval = format!(
        "95 % interval {} to {}",
        signed(points.low),
        signed(points.high)
    );
    if finished < 2 {
        return format!("One {unit} or none says nothing about {a} and {b}.");
    }
    if points.mean == 0.0 && points.deviation == 0.0 {
        let count = grouped(finished);
        return format!("{a} and {b} did equally well in every one of {count} {unit}s.");
    }
    let by = format!("{:.3}", points.mean.abs());
    if points.low > 0.0 {
        format!("{a} is better than {b} by {by} points per deal ({interval}).")
    } else if points.high < 0.0 {
        format!("{b} is better than {a} by {by} points per deal (difference {mean}, {interval}).")
    } else {
        format!(
            "Neither {a} nor {b} is shown to be better: the difference is {mean} points per deal \
             ({interval})."
        )
    }
}

/// How the sign is to be read.
pub fn how_to_read(header: &Header) -> String {
    let [a, b] = sides(header);
    format!(
        "Points are bad, so a difference is the mean score of {b}’s seats less that of {a}’s: \
         positive means that {a} is better. One deal in all its seatings is one sample."
    )
}

/// What was played, as a list of HTML.
pub fn facts(report: &Report) -> String {
    let header = report.header;
    let players = header.players.iter();
    let players: Vec<String> = players
        .map(|player| format!("{} = {}", player.letter, player.name))
        .collect();
    let planned = if report.finished < header.count {
        format!(" of {}", grouped(header.count))
    } else {
        String::new()
    };
    let units = match header.unit {
        Unit::Deal => "Deals",
        Unit::Game => "Games",
    };
    let passing = header.pass.as_deref();
    let source = match &header.deal_file {
        Some(deals) => ("Deals of a file", deals.clone()),
        None => ("Seed", header.seed.to_string()),
    };
    let facts = [
        ("Players", players.join(", ")),
        (units, grouped(report.finished) + &planned),
        ("Seats", header.seatings.join(" ")),
        ("Rules", rule_set_name(header.rules)),
        (
            "Passing",
            passing.unwrap_or("all directions in turn").to_owned(),
        ),
        source,
    ];
    let fact = |(name, value): (&str, String)| {
        format!("<div><dt>{name}</dt><dd>{}</dd></div>\n", escape(&value))
    };
    let facts: String = facts.into_iter().map(fact).collect();
    format!("<dl class=\"facts\">\n{facts}</dl>\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::hearts::record::Record;
    use crate::results::summary::Summary;

    fn header(names: [&str; 2]) -> Header {
        let text = format!(
            r#"{{"arena":1,"players":[{{"letter":"A","name":"{}"}},{{"letter":"B","name":"{}"}}],
            "seatings":["AABB"],"rules":3489,"unit":"deal","count":9,"seed":1,"pass":null,
            "compare":0,"sprt":null,"dealFile":null}}"#,
            names[0], names[1]
        );
        serde_json::from_str(&text).expect("a header")
    }

    /// What is said after deals in which the sides made these points a seat.
    fn said(names: [&str; 2], deals: &[[i32; 2]]) -> String {
        let mut summary = Summary::new(header(names));
        for (unit, [a, b]) in deals.iter().enumerate() {
            let text = format!(
                r#"{{"unit":{unit},"tables":[{{"seats":"AABB","deals":[{{"pass":"left",
                "points":[{a},{a},{b},{b}],"moon":null,"queen":null,"stopped":null,
                "steps":[0,0,0,0]}}]}}]}}"#
            );
            let record: Record = serde_json::from_str(&text).expect("a record");
            summary.add(&record).expect("a fitting record");
        }
        verdict(&Report::of(&summary))
    }

    #[test]
    fn the_verdict_is_one_sentence() {
        let pair = ["good", "bad"];
        assert_eq!(
            said(pair, &[[2, 11], [3, 10], [2, 11]]),
            "good is better than bad by 8.333 points per deal (95 % interval +7.027 to +9.640)."
        );
        assert!(
            said(["bad", "good"], &[[11, 2], [10, 3], [11, 2]])
                .starts_with("good is better than bad by 8.333 points per deal (difference −8.333")
        );
        assert!(said(pair, &[[2, 11], [10, 3]]).starts_with("Neither good nor bad is shown"));
        assert!(said(pair, &[[2, 11]]).starts_with("One deal or none"));
        assert_eq!(
            said(["x", "x"], &[[6, 6], [7, 7]]),
            "x (A) and x (B) did equally well in every one of 2 deals."
        );
    }
}
