//! `handsense check`: the cost of every card and pass of a deal against the best one, or the habits of
//! the players of several deals.

use crate::commands::search::BudgetArguments;
use crate::error::Failure;
use crate::input::position::read_deal;
use crate::input::{seat, text};
use crate::output::hearts::habits::Habits;
use crate::output::hearts::reasons;
use crate::output::watch::Watch;
use crate::output::{OutputArguments, answer, table, words};
use clap::Args;
use handsense_hearts::analysis::{CheckOptions, CheckedPlay, DealAnalysis, analyse_deal};
use handsense_hearts::opponents::Opponents;
use handsense_hearts::search::{Objective, Reasons, SearchOptions, explain_card, explain_pass};
use handsense_hearts::{Card, CardSet, Deal, SEATS, Seat};
use serde::Serialize;

#[derive(Debug, Args)]
#[command(after_help = "\
Fields of a deal, all but the hands with a default:
  hands=A/B/C/D   the four hands by seat at the first lead, dotted
  dealt=A/B/C/D   replaces hands: the hands before the pass, with passed
  plays=N:C1,C2   seat of the first lead and the cards in order; slashes may
                  separate tricks
  pass=DIR        left, right, across or hold (hold)
  passed=A/B/C/D  cards that each seat passed (unknown)
  scores=A/B/C/D  game scores before the deal (0)
  rules=RULES     standard, legacy-main, or rule bits (standard)

Several finished deals, one on each line, show the habits of each seat. That takes no
search, and the options of the search have no effect. Lines that begin with # are
ignored.

Examples:
  handsense check @deal.txt
  handsense check --seat 0 @deals.txt
  handsense check --seat 2 --objective payoff --worst @deal.txt
  handsense check --playouts 100000 --threads 4 --json - < deal.txt")]
pub struct CheckArguments {
    /// The played deal: a line of name=value fields (see below), @FILE, or - for standard input;
    /// several arguments are joined by spaces. A file may have several deals, one on each line
    #[arg(required = true, value_name = "DEAL")]
    deal: Vec<String>,
    /// Check this seat only, 0 to 3
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    seat: Option<Seat>,
    /// Show only cards with a cost, the worst first
    #[arg(long)]
    worst: bool,
    #[command(flatten)]
    budget: BudgetArguments,
    #[command(flatten)]
    output: OutputArguments,
}

pub fn run(arguments: &CheckArguments) -> Result<(), Failure> {
    let text = text(&arguments.deal)?;
    let lines = deal_lines(&text);
    let begins_deal = |line: &str| line.contains("hands=") || line.contains("dealt=");
    if lines.iter().filter(|(_, line)| begins_deal(line)).count() > 1 {
        return show_habits(&lines, arguments);
    }
    let lines: Vec<&str> = lines.into_iter().map(|(_, line)| line).collect();
    let deal = read_deal(&lines.join(" "))?;
    let watch =
        Watch::start(|progress| format!("{} left", words::count(progress.remaining, "card")));
    let options = CheckOptions {
        only: arguments.seat,
        search: arguments.budget.options(&watch),
    };
    let found = analyse_deal(&deal, &options)?;
    let reasons = Mistakes::of(&deal, &found, &arguments.budget.reason_options(&watch))?;
    let json = AnalysisJson {
        deal: deal.to_string(),
        objective: arguments.budget.objective,
        points: deal.position().scores(),
        found: &found,
        reasons: &reasons,
    };
    let text = Answer {
        deal: &deal,
        only: options.only,
        objective: arguments.budget.objective,
        worst: arguments.worst,
        found: &found,
        reasons: &reasons,
    };
    watch.answer(&arguments.output, &json, || text.report())
}

/// The lines with their numbers from 1, without empty lines and comments.
fn deal_lines(text: &str) -> Vec<(usize, &str)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let is_deal = |line: &str| !line.is_empty() && !line.starts_with('#');
    lines.filter(|(_, line)| is_deal(line)).collect()
}

/// Shows the habits in several deals.
fn show_habits(lines: &[(usize, &str)], arguments: &CheckArguments) -> Result<(), Failure> {
    let mut table = Opponents::default();
    for (number, line) in lines {
        let observed = read_deal(line).and_then(|deal| Ok(table.observe_deal(&deal)?));
        observed.map_err(|failure| Failure {
            message: format!("line {number}: {}", failure.message),
            ..failure
        })?;
    }
    let is_shown = |seat: &Seat| arguments.seat.is_none_or(|only| only == *seat);
    let seats = Seat::ALL.into_iter().filter(is_shown);
    let found = Habits::new(lines.len(), &table, seats);
    answer(&arguments.output, &found, || found.report())
}

/// The result of the check.
struct Answer<'a> {
    deal: &'a Deal,
    only: Option<Seat>,
    objective: Objective,
    worst: bool,
    found: &'a DealAnalysis,
    reasons: &'a Mistakes,
}

impl Answer<'_> {
    fn report(&self) -> String {
        let mut sections = vec![format!("Deal: {}\n", self.deal)];
        if !self.found.passes.is_empty() {
            sections.push(self.passes());
        }
        sections.push(self.plays());
        sections.extend(self.reasons.sections());
        sections.push(self.seats());
        sections.join("\n")
    }

    /// The unit of losses: per cent of a win, or points.
    fn amount(&self, value: f64) -> String {
        match self.objective {
            Objective::Game => format!("{:.1}", 100.0 * value),
            Objective::Payoff => format!("{value:.2}"),
        }
    }

    /// The loss, its standard error and whether it is significant.
    fn lost(&self, loss: f64, error: f64, mistake: bool) -> [String; 3] {
        let mark = if mistake { "mistake" } else { "" };
        [self.amount(loss), self.amount(error), mark.to_owned()]
    }

    fn passes(&self) -> String {
        let mut table = table::new(["Seat", "Passed", "Best", "Loss", "Error", ""]);
        for pass in &self.found.passes {
            let (best, [loss, error, mark]) = if pass.best.cards == pass.cards {
                ("the same".to_owned(), Default::default())
            } else {
                (
                    words::card_list(pass.best.cards),
                    self.lost(pass.loss, pass.loss_error, pass.mistake),
                )
            };
            let cards = words::card_list(pass.cards);
            table.add_row([pass.seat.to_string(), cards, best, loss, error, mark]);
        }
        format!("Passes:\n{}", table::draw(table, 3..=4, &[]))
    }

    fn plays(&self) -> String {
        let mut plays: Vec<&CheckedPlay> = self.found.plays.iter().collect();
        if self.worst {
            plays.retain(|play| play.loss > 0.0);
            plays.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        }
        let headings = [
            "Trick",
            "Seat",
            "Card",
            "Best",
            "Loss",
            "Error",
            "",
            "Hindsight",
        ];
        let mut table = table::new(headings);
        for play in plays {
            table.add_row(self.play(play));
        }
        let unit = match self.objective {
            Objective::Game => "% of a win",
            Objective::Payoff => "payoff",
        };
        format!(
            "Cards (losses in {unit}; {} playouts):\n{}",
            self.found.playouts,
            table::draw(table, [0, 4, 5, 7], &[5, 7])
        )
    }

    fn play(&self, play: &CheckedPlay) -> [String; 8] {
        let (best, [loss, error, mark]) = match (play.forced, play.is_best()) {
            (true, _) => ("forced".to_owned(), Default::default()),
            (_, true) => ("the same".to_owned(), Default::default()),
            _ => (
                words::card(play.best.card),
                self.lost(play.loss, play.loss_error, play.mistake),
            ),
        };
        let hindsight = play.hindsight.filter(|open| open.loss > 0.0);
        [
            play.trick.to_string(),
            play.seat.to_string(),
            words::card(play.card),
            best,
            loss,
            error,
            mark,
            hindsight.map_or_else(String::new, |open| {
                format!("{} {:.2}", words::card(open.card), open.loss)
            }),
        ]
    }

    fn seats(&self) -> String {
        let headings = ["Seat", "Choices", "Mistakes", "Loss", "Error", "Points"];
        let mut table = table::new(headings);
        let shown = |seat: &Seat| self.only.is_none_or(|one| one == *seat);
        let scores = self.deal.position().scores();
        for seat in Seat::ALL.into_iter().filter(shown) {
            let sums = &self.found.seats[seat];
            table.add_row([
                seat.to_string(),
                sums.choices.to_string(),
                sums.mistakes.to_string(),
                self.amount(sums.loss),
                self.amount(sums.loss_error),
                scores[seat].to_string(),
            ]);
        }
        let so_far = if self.deal.position().is_over() {
            ""
        } else {
            " so far"
        };
        format!(
            "Seats (passes not counted; points of the deal{so_far}):\n{}",
            table::draw(table, 1..=5, &[])
        )
    }
}

#[derive(Serialize)]
struct AnalysisJson<'a> {
    deal: String,
    objective: Objective,
    points: [i32; SEATS],
    #[serde(flatten)]
    found: &'a DealAnalysis,
    reasons: &'a Mistakes,
}

/// What the best choice does better than each mistake.
#[derive(Serialize)]
struct Mistakes {
    passes: Vec<Mistake<CardSet>>,
    plays: Vec<Mistake<Card>>,
}

#[derive(Serialize)]
struct Mistake<T> {
    seat: Seat,
    /// 0 for a pass.
    trick: usize,
    reasons: Reasons<T>,
}

impl Mistakes {
    fn of(
        deal: &Deal,
        found: &DealAnalysis,
        options: &SearchOptions<'_>,
    ) -> Result<Mistakes, Failure> {
        let (mut passes, mut plays) = (Vec::new(), Vec::new());
        for pass in found.passes.iter().filter(|pass| pass.mistake) {
            if let Some(view) = deal.passing_view(pass.seat) {
                passes.push(Mistake {
                    seat: pass.seat,
                    trick: 0,
                    reasons: explain_pass(&view, pass.best.cards, Some(pass.cards), options)?,
                });
            }
        }
        let points = deal.decision_points()?;
        for play in found.plays.iter().filter(|play| play.mistake) {
            if let Some(point) = points.get(play.number - 1) {
                let best = play.best.card;
                plays.push(Mistake {
                    seat: play.seat,
                    trick: play.trick,
                    reasons: explain_card(&point.view, best, Some(play.card), options)?,
                });
            }
        }
        Ok(Mistakes { passes, plays })
    }

    fn sections(&self) -> impl Iterator<Item = String> + '_ {
        let passes = self.passes.iter().map(|one| {
            let place = format!("Seat {}, pass. ", one.seat);
            (place, reasons::pass_section(&one.reasons))
        });
        let plays = self.plays.iter().map(|one| {
            let place = format!("Seat {}, trick {}. ", one.seat, one.trick);
            (place, reasons::card_section(&one.reasons))
        });
        let found = passes.chain(plays).filter(|(_, text)| !text.is_empty());
        found.map(|(place, text)| place + &text)
    }
}
