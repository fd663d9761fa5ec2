//! `handsense explain`: a player's view, and the reasons behind the rank of each card.

use serde::Serialize;

use handsense_hearts::{Card, Explanation, Policy, ValueUnit, View, explain_move, rank_moves};

use crate::error::Failure;
use crate::input::{by_name, read_view};
use crate::output::hearts::passing::{self, PassAdvice};
use crate::output::hearts::situation::{self, SituationJson};
use crate::output::{OutputArguments, answer, table, words};
use clap::Args;

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(after_help = "\
While passing, the answer is the cards to pass, by the learned policy, the tuned policy and the \
original design.

Fields of a view, all but hand with a default:
  hand=CARDS      my cards now, dotted in the order spades, diamonds, clubs, hearts
  me=N            my seat, 0 to 3 (0)
  plays=N:C1,C2/… seat of the first lead and the cards so far, tricks separated by slashes
                  (none)
  pass=DIR        left, right, across or hold (hold)
  passed=CARDS    the three cards that I passed (unknown)
  received=CARDS  the three cards that I received (unknown)
  scores=A/B/C/D  game scores before the deal (0)
  rules=RULES     standard, legacy-main, or rule bits (standard)

Examples:
  handsense explain me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT
  handsense explain pass=left hand=Q3.QJ98.T654.K72
  handsense explain --policy as-designed @position.txt
  handsense explain --json - < position.txt")]
pub struct ExplainArguments {
    /// The view of one player: a line of name=value fields (see below), @FILE, or - for standard
    /// input; several arguments are joined by spaces
    #[arg(required = true, value_name = "VIEW")]
    pub view: Vec<String>,
    /// Policy whose ranking is explained
    #[arg(long, value_name = "POLICY", default_value = Policy::DEFAULT.name(), value_parser = by_name(&Policy::ALL, Policy::name))]
    pub policy: Policy,
    /// The format of the output.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// The answer. While playing, `pass` is null; while passing, `moves` is empty.
#[derive(Serialize)]
struct Answer {
    notation: String,
    situation: SituationJson,
    policy: Policy,
    pass: Option<PassAdvice>,
    moves: Vec<ExplainedMove>,
}

/// A legal card, its rank, and the terms of its value.
#[derive(Serialize)]
struct ExplainedMove {
    card: Card,
    rank: i32,
    value: i32,
    reasons: Explanation,
}

/// Runs the command.
pub fn run(arguments: &ExplainArguments) -> Result<(), Failure> {
    let view = read_view(&arguments.view)?;
    let policy = arguments.policy;
    let (mut pass, mut moves) = (None, Vec::new());
    if view.is_passing() {
        pass = Some(PassAdvice::from_view(&view)?);
    } else {
        for ranked in &rank_moves(&view, policy)? {
            let reasons = explain_move(&view, policy, ranked.card)?;
            moves.push(ExplainedMove {
                card: ranked.card,
                rank: ranked.rank,
                value: reasons.total(),
                reasons,
            });
        }
    }
    let explained = Answer {
        notation: view.to_string(),
        situation: SituationJson::new(&view),
        policy,
        pass,
        moves,
    };
    answer(&arguments.output, &explained, |screen| {
        report(&view, &explained, screen.width())
    })
}

/// Formats the result as text.
fn report(view: &View, explained: &Answer, width: u16) -> String {
    let (situation, decision) = match &explained.pass {
        Some(advice) => (
            situation::passing_section(view),
            passing::section(std::slice::from_ref(advice)),
        ),
        None => (
            situation::section(view),
            moves_section(explained.policy, &explained.moves, width),
        ),
    };
    format!("View: {view}\n\n{situation}\n{decision}")
}

/// The table of ranked moves, one line a reason.
fn moves_section(policy: Policy, moves: &[ExplainedMove], width: u16) -> String {
    let unit = match policy.value_unit() {
        ValueUnit::HundredthPoints => "points",
        ValueUnit::RankSteps => "steps of rank",
    };
    let mut table = table::new(["Card", "Rank", "Value", "This card"]);
    for one in moves {
        let reasons: Vec<String> = one
            .reasons
            .terms()
            .map(|(reason, value)| format!("{} {}", words::signed(policy, value), reason.text()))
            .collect();
        let reasons = if reasons.is_empty() {
            "no reasons".to_owned()
        } else {
            reasons.join("\n")
        };
        table.add_row([
            words::card(one.card),
            one.rank.to_string(),
            words::signed(policy, one.value),
            reasons,
        ]);
    }
    table::align_right(&mut table, 1..=2);
    table::fit(&mut table, width);
    format!(
        "Ranked Moves ({} policy, values in {unit}, more is better):\n{}",
        policy.name(),
        table::draw(&table)
    )
}
