//! `handsense search`: expected points of each card or pass, and the principal variation.

use handsense_core::search::SearchLimits;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use handsense_hearts::search::{
    Estimate, MoveDecision, Objective, PassDecision, Reasons, SearchOptions, SearchedMove,
    choose_move, choose_pass_cards, explain_card, explain_pass,
};
use handsense_hearts::{Card, Seat, View};

use crate::error::Failure;
use crate::input::{by_name, count, number, read_view};
use crate::output::hearts::{reasons, situation};
use crate::output::watch::Watch;
use crate::output::{OutputArguments, table, words};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  handsense search me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT
  handsense search pass=left hand=AK3.QJ98.T654.72
  handsense search --time 500 --threads 4 @position.txt
  handsense search --objective payoff --playouts 100000 --json - < position.txt")]
pub struct SearchArguments {
    /// The view of the player to move or to pass, in the forms that `explain` takes
    #[arg(required = true, value_name = "VIEW")]
    view: Vec<String>,
    #[command(flatten)]
    budget: BudgetArguments,
    #[command(flatten)]
    output: OutputArguments,
}

/// The objectives and their names.
const OBJECTIVES: [Objective; 2] = [Objective::Game, Objective::Payoff];

const fn objective_name(objective: Objective) -> &'static str {
    match objective {
        Objective::Game => "game",
        Objective::Payoff => "payoff",
    }
}

/// The limits and the objective of the search.
#[derive(Debug, Args)]
pub struct BudgetArguments {
    /// Maximum number of playouts; 20000 without a time limit
    #[arg(long, value_name = "N", value_parser = count(1))]
    playouts: Option<u64>,
    /// Time limit in milliseconds; results are not reproducible with it
    #[arg(long, value_name = "MS", value_parser = count(1))]
    time: Option<u64>,
    /// Number of threads; the result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..=256))]
    threads: u16,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Objective: the win probability of the game to 100, or the payoff of this deal
    #[arg(long, value_name = "WHAT", default_value = "game", value_parser = by_name(&OBJECTIVES, objective_name))]
    pub objective: Objective,
}

impl BudgetArguments {
    /// The options of the search.
    pub fn options<'a>(&self, watch: &'a Watch) -> SearchOptions<'a> {
        SearchOptions {
            limits: watch.limits(SearchLimits {
                seed: self.seed,
                playouts: self.playouts,
                time: self.time.map(Duration::from_millis),
                threads: usize::from(self.threads),
                ..SearchLimits::default()
            }),
            objective: self.objective,
            ..SearchOptions::default()
        }
    }

    /// The options of an explanation. The limits of the search do not bound it.
    pub fn reason_options<'a>(&self, watch: &'a Watch) -> SearchOptions<'a> {
        let mut options = self.options(watch);
        (options.limits.playouts, options.limits.time) = (None, None);
        options
    }
}

pub fn run(arguments: &SearchArguments) -> Result<(), Failure> {
    let view = read_view(&arguments.view)?;
    let (budget, objective) = (&arguments.budget, arguments.budget.objective);
    let watch = Watch::start(|progress| words::progress(progress, "playouts"));
    let (options, reason_options) = (budget.options(&watch), budget.reason_options(&watch));
    let head = |situation: String| format!("View: {view}\n\n{situation}\n");
    if view.is_passing() {
        let decision = choose_pass_cards(&view, &options)?;
        let choice = decision.cards.into_iter().collect();
        let reasons = explain_pass(&view, choice, None, &reason_options)?;
        let found = Answer::new(&view, objective, &decision, &reasons);
        return watch.answer(&arguments.output, &found, || {
            joined([
                head(situation::passing_section(&view)) + &passes_section(objective, &decision),
                reasons::pass_section(&reasons),
            ])
        });
    }
    let decision = choose_move(&view, &options)?;
    let reasons = explain_card(&view, decision.card, None, &reason_options)?;
    let found = Answer::new(&view, objective, &decision, &reasons);
    watch.answer(&arguments.output, &found, || {
        joined([
            head(situation::section(&view)) + &moves_section(objective, &decision),
            reasons::card_section(&reasons),
            line_section(&view, &decision),
        ])
    })
}

/// The sections that are not empty, with an empty line between two.
fn joined<const COUNT: usize>(sections: [String; COUNT]) -> String {
    let sections = sections.into_iter().filter(|section| !section.is_empty());
    sections.collect::<Vec<_>>().join("\n")
}

#[derive(Serialize)]
struct Answer<'a, D, T> {
    notation: String,
    objective: Objective,
    #[serde(flatten)]
    decision: &'a D,
    reasons: &'a Reasons<T>,
}

impl<'a, D, T> Answer<'a, D, T> {
    fn new(
        view: &View,
        objective: Objective,
        decision: &'a D,
        reasons: &'a Reasons<T>,
    ) -> Answer<'a, D, T> {
        Answer {
            notation: view.to_string(),
            objective,
            decision,
            reasons,
        }
    }
}

/// The table of candidate cards.
fn moves_section(objective: Objective, decision: &MoveDecision) -> String {
    let rows = decision.moves.iter();
    let rows = rows.map(|searched| row(objective, names(searched), &searched.estimate));
    let end = match (decision.playouts, decision.settled) {
        (0, true) => "forced".to_owned(),
        (playouts, settled) => end(playouts, settled, decision.remaining),
    };
    candidates_section(("Searched Moves", "Card"), objective, &end, rows)
}

/// The table of candidate passes.
fn passes_section(objective: Objective, decision: &PassDecision) -> String {
    let rows = decision.passes.iter();
    let rows = rows.map(|searched| {
        let cards = words::card_list(searched.cards.iter());
        row(objective, cards, &searched.estimate)
    });
    let end = end(decision.playouts, decision.settled, decision.remaining);
    candidates_section(("Searched Passes", "Pass"), objective, &end, rows)
}

/// How a search ended.
fn end(playouts: u64, settled: bool, remaining: usize) -> String {
    if settled {
        format!("{playouts} playouts, decided")
    } else {
        format!("{playouts} playouts, {remaining} candidates left")
    }
}

/// A table of candidates, with its title and the heading of its first column.
fn candidates_section(
    (title, first): (&str, &str),
    objective: Objective,
    end: &str,
    rows: impl Iterator<Item = [String; 9]>,
) -> String {
    let mut table = table::new([
        first, "Value", "Points", "Payoff", "Error", "Queen", "Moon", "Other", "Playouts",
    ]);
    for mut row in rows {
        row[0] = row[0].replace(' ', table::JOIN);
        table.add_row(row);
    }
    let wants = match objective {
        Objective::Game => "the win probability",
        Objective::Payoff => "the payoff",
    };
    let about = format!("  value is {wants}, probabilities in %; {end}\n");
    format!(
        "{title}:\n{}{}",
        words::wrap(&about),
        table::draw(table, 1..=8, &[5, 6, 8, 7])
    )
}

/// The cells of a candidate; most are blank without playouts.
fn row(objective: Objective, name: String, estimate: &Estimate) -> [String; 9] {
    let tried = estimate.playouts > 0;
    let seen = |text: String| if tried { text } else { "-".to_owned() };
    let percent = |chance: f64| format!("{:.1}", 100.0 * chance);
    [
        name,
        match objective {
            Objective::Game => percent(estimate.value),
            Objective::Payoff => format!("{:.2}", estimate.value),
        },
        seen(format!("{:.2}", estimate.points)),
        seen(format!("{:.2}", estimate.payoff)),
        seen(format!("{:.2}", estimate.payoff_error)),
        seen(percent(estimate.queen)),
        seen(percent(estimate.my_moon)),
        seen(percent(estimate.other_moon)),
        estimate.playouts.to_string(),
    ]
}

/// The card, followed by equivalent cards: `♣4 =♣65`.
fn names(searched: &SearchedMove) -> String {
    let others = searched.equivalents - searched.card.bit();
    let card = words::card(searched.card);
    if others.is_empty() {
        card
    } else {
        format!("{card} ={}", words::hand(others))
    }
}

/// The principal variation, one trick a row: the leader, then the cards in order.
fn line_section(view: &View, decision: &MoveDecision) -> String {
    let mut text = "Principal variation (hidden hands are sampled):\n".to_owned();
    for (number, (leader, cards)) in tricks(view, &decision.principal_variation)
        .into_iter()
        .enumerate()
    {
        text += &format!(
            "  {:>2}  seat {leader}: {}\n",
            number as u32 + view.tricks_done() + 1,
            words::card_list(cards)
        );
    }
    text
}

/// Splits a variation into tricks: the first seat and the cards of each.
fn tricks(view: &View, line: &[Card]) -> Vec<(Seat, Vec<Card>)> {
    let mut course = view.clone();
    let mut tricks: Vec<(Seat, Vec<Card>)> = Vec::new();
    for &card in line {
        let Some(seat) = course.next_seat() else {
            break;
        };
        match tricks.last_mut() {
            Some((_, cards)) if !course.trick().is_empty() => cards.push(card),
            _ => tricks.push((seat, vec![card])),
        }
        if course.play(seat, card).is_err() {
            break;
        }
    }
    tricks
}
