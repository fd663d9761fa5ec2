//! `handsense solve`: the exact solution of a position with open hands.

use serde::Serialize;

use handsense_core::search::SearchLimits;
use handsense_hearts::solve::{
    Method, PrincipalVariation, Solution, SolveOptions, SolvedMove, Solver, Utility,
};
use handsense_hearts::{CardSet, Position, Seat, Trick, penalty_points};

use crate::error::Failure;
use crate::input::position::{self, ParsedPosition};
use crate::input::{by_name, count, seat, text};
use crate::output::watch::Watch;
use crate::output::{OutputArguments, table, words};
use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "\
Fields of a position, all but hands with a default:
  hands=A/B/C/D   the four hands by seat, dotted, as they are now
  leader=N        seat that leads the trick in progress (0)
  trick=C1,C2     cards of the trick in progress (none)
  taken=A/B/C/D   cards that each seat has won (the missing cards, dealt out
                  evenly)
  rules=RULES     standard, legacy-main, or rule bits (standard)
  plays=N:C1,C2   replaces leader, trick and taken: the cards played so far; the
                  hands are then those before the first lead

Examples:
  handsense solve leader=1 hands=Q7.3..A7/KJ6.8..J/9.2..K62/8.Q..Q93
  handsense solve --method paranoid --seat 2 --json @position.txt")]
pub struct SolveArguments {
    /// The position: a line of name=value fields (see below), @FILE, or - for standard input;
    /// several arguments are joined by spaces
    #[arg(required = true, value_name = "POSITION")]
    pub position: Vec<String>,
    /// Search: maxn (every seat for itself) or paranoid (three seats against one)
    #[arg(long, value_name = "METHOD", default_value = "maxn", value_parser = by_name(&Method::ALL, Method::name))]
    pub method: Method,
    /// Utility of maxn: payoff (mean score of the others less that of the player) or own-score
    #[arg(long, value_name = "UTILITY", default_value = "payoff", value_parser = by_name(&Utility::ALL, Utility::name))]
    pub utility: Utility,
    /// The single seat of paranoid, 0 to 3; the seat to move by default
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    pub seat: Option<Seat>,
    /// Maximum number of nodes; 0 for no limit
    #[arg(long, value_name = "NUMBER", default_value_t = NODES, value_parser = count(0))]
    pub nodes: u64,
    #[command(flatten)]
    pub output: OutputArguments,
}

/// Default node limit: some seconds.
pub const NODES: u64 = 50_000_000;

pub fn run(arguments: &SolveArguments) -> Result<(), Failure> {
    let parsed = position::read(&text(&arguments.position)?)?;
    let watch = Watch::start(|progress| words::progress(progress, "cards tried"));
    let options = SolveOptions {
        method: arguments.method,
        utility: arguments.utility,
        seat: arguments.seat,
        limits: watch.limits(SearchLimits {
            playouts: (arguments.nodes > 0).then_some(arguments.nodes),
            ..SearchLimits::default()
        }),
    };
    let (solution, line) = Solver::new().solve_with_pv(&parsed.position, &options);
    let json = SolutionJson {
        position: position::line(&parsed.position),
        taken_assumed: parsed.taken_assumed,
        next_player: parsed.position.next_seat(),
        method: options.method.name(),
        utility: options.utility.name(),
        one_seat: one_seat(&parsed.position, &options),
        exact: solution.is_exact(),
        nodes: solution.nodes(),
        moves: solution.moves(),
        line: &line,
    };
    watch.answer(&arguments.output, &json, || {
        report(&parsed, &options, &solution, &line)
    })
}

/// The single seat of paranoid.
fn one_seat(position: &Position, options: &SolveOptions<'_>) -> Option<Seat> {
    let seat = options.seat.unwrap_or(position.next_seat());
    (options.method == Method::Paranoid).then_some(seat)
}

fn report(
    parsed: &ParsedPosition,
    options: &SolveOptions<'_>,
    solution: &Solution,
    line: &PrincipalVariation,
) -> String {
    let position = &parsed.position;
    let mut sections = vec![
        format!("Position: {}\n", position::line(position)),
        hands_section(parsed),
    ];
    if position.is_over() {
        sections.push("The deal is over.\n".to_owned());
        return sections.join("\n");
    }
    sections.push(moves_section(position, options, solution));
    if solution.is_exact() {
        sections.push(line_section(position, line));
    }
    sections.join("\n")
}

/// The table of hands and taken cards.
fn hands_section(parsed: &ParsedPosition) -> String {
    let position = &parsed.position;
    let assumed = if parsed.taken_assumed {
        " (the taken cards are unknown and dealt out evenly)"
    } else {
        ""
    };
    let mut table = table::new(["Seat", "Hand", "Tricks", "Points"]);
    for seat in Seat::ALL {
        let taken = position.taken()[seat];
        let mark = if seat == position.next_seat() {
            " *"
        } else {
            ""
        };
        table.add_row([
            format!("{seat}{mark}"),
            words::hand(position.hands()[seat]),
            (taken.len() / 4).to_string(),
            penalty_points(position.rules(), taken).to_string(),
        ]);
    }
    let trick = position.trick();
    let on_table = if trick.is_empty() {
        String::new()
    } else {
        let cards = words::card_list(trick.cards().iter().copied());
        format!("On the table, led by seat {}: {cards}\n", trick.leader())
    };
    format!(
        "Hands{assumed}:\n{}{on_table}",
        table::draw(table, 2..=3, &[])
    )
}

/// The table of legal cards with their scores.
fn moves_section(position: &Position, options: &SolveOptions<'_>, solution: &Solution) -> String {
    let one = one_seat(position, options);
    let (title, value) = match (one, options.utility) {
        (Some(seat), _) => (format!("seat {seat} against the other three"), "Score"),
        (None, Utility::Payoff) => ("every seat for its payoff".to_owned(), "Payoff"),
        (None, Utility::OwnScore) => ("every seat for its own score".to_owned(), "Score"),
    };
    let mut headings = vec!["Card", "Equal cards", value];
    if one.is_none() {
        headings.push("Scores of seats 0 to 3");
    }
    let mut table = table::new(headings);
    for solved in solution.moves() {
        let number = match (one, options.utility) {
            (None, Utility::Payoff) => thirds(solved.value),
            (Some(seat), _) => solved.scores[seat].to_string(),
            (None, Utility::OwnScore) => (-solved.value).to_string(),
        };
        let estimate = if solved.exact { "" } else { "playout " };
        let mut row = vec![
            words::card(solved.card),
            words::card_list(solved.equivalents - solved.card.bit()),
            format!("{estimate}{number}"),
        ];
        if one.is_none() {
            row.push(solved.scores.map(|score| score.to_string()).join(" / "));
        }
        table.add_row(row);
    }
    let exact = if solution.is_exact() {
        "exact"
    } else {
        "cut off"
    };
    let about = format!(
        "Seat {} to play; {title} ({exact}; {} cards tried):\n",
        position.next_seat(),
        solution.nodes()
    );
    words::wrap(&about) + &table::draw(table, [2], &[])
}

/// A payoff: a third of the utility, with two places.
fn thirds(value: i32) -> String {
    let hundredths = (value.unsigned_abs() * 100 + 1) / 3;
    let sign = match value {
        0 => "",
        1.. => "+",
        _ => "−",
    };
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

/// The best line, one row a trick.
fn line_section(position: &Position, line: &PrincipalVariation) -> String {
    let mut text = "Best play:\n".to_owned();
    let mut trick = *position.trick();
    let mut number = 1 + position
        .taken()
        .iter()
        .map(|cards| cards.len())
        .sum::<u32>()
        / 4;
    for &card in line {
        trick.add(card);
        if let (true, Some(winner)) = (trick.is_complete(), trick.winner()) {
            let cards = words::card_list(trick.cards().iter().copied());
            let points: CardSet = trick.cards().iter().copied().collect();
            text += &format!(
                "  Trick {number}: seat {} leads {cards}; seat {winner} takes {}\n",
                trick.leader(),
                words::count(penalty_points(position.rules(), points), "point"),
            );
            trick = Trick::led_by(winner);
            number += 1;
        }
    }
    text
}

#[derive(Serialize)]
struct SolutionJson<'a> {
    position: String,
    taken_assumed: bool,
    next_player: Seat,
    method: &'static str,
    utility: &'static str,
    one_seat: Option<Seat>,
    exact: bool,
    nodes: u64,
    moves: &'a [SolvedMove],
    line: &'a PrincipalVariation,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payoffs_are_thirds() {
        for (value, text) in [(0, "0.00"), (26, "+8.67"), (-78, "−26.00"), (-1, "−0.33")] {
            assert_eq!(thirds(value), text);
        }
    }
}
