//! `handsense explain`: one player's situation, and why each card ranks where it does.

use serde::Serialize;

use handsense_hearts::{
    Card, Explanation, Policy, Reason, View, ViewError, explain_move, rank_moves,
};

use crate::error::CliError;
use crate::input::view;
use crate::input::view_json::ViewJson;
use crate::output::hearts::passing::{self, PassAdvice};
use crate::output::hearts::situation::{self, SituationJson};
use crate::output::screen::Screen;
use crate::output::{OutputArguments, json, print, table, words};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// What to explain, and how.
#[derive(Debug, Args)]
#[command(
    after_help = "In the passing phase the answer is the cards to pass, by the tuned policy and by the design.

Examples:
  handsense explain me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT
  handsense explain pass=left hand=Q3.QJ98.T654.K72
  handsense explain --policy as-designed @position.txt
  handsense explain --json - < position.json"
)]
pub struct ExplainArguments {
    /// What one player knows: a line of name=value fields (me, rules, pass, scores, hand, passed,
    /// received, plays), the same fields as a JSON object, @FILE, or - for standard input; several
    /// arguments are joined by blanks
    #[arg(required = true, value_name = "VIEW")]
    pub view: Vec<String>,
    /// Whose ranking to explain
    #[arg(long, value_name = "POLICY", default_value = "tuned", value_parser = policy())]
    pub policy: Policy,
    /// What the answer looks like.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// A legal card, its rank, and the terms of its value.
struct ExplainedMove {
    card: Card,
    rank: i32,
    why: Explanation,
}

/// What is to be decided in a situation.
enum Decision {
    Pass(PassAdvice),
    Play(Vec<ExplainedMove>),
}

/// Runs the command.
pub fn run(arguments: &ExplainArguments) -> Result<(), CliError> {
    let view = view::read(&arguments.view)?;
    let policy = arguments.policy;
    let decision = decide(&view, policy)?;
    if arguments.output.json {
        print(&json::write(&ExplanationJson::of(&view, policy, decision))?)
    } else {
        let screen = Screen::of(&arguments.output);
        print(&screen.show(&report(&view, policy, &decision, screen.width())))
    }
}

/// Asks the library what there is to decide.
fn decide(view: &View, policy: Policy) -> Result<Decision, ViewError> {
    if view.is_passing() {
        return Ok(Decision::Pass(PassAdvice::of_view(view)?));
    }
    let mut moves = Vec::new();
    for ranked in rank_moves(view, policy)?.as_slice() {
        moves.push(ExplainedMove {
            card: ranked.card,
            rank: ranked.rank,
            why: explain_move(view, policy, ranked.card)?,
        });
    }
    Ok(Decision::Play(moves))
}

/// The whole answer as text.
fn report(view: &View, policy: Policy, decision: &Decision, width: u16) -> String {
    match decision {
        Decision::Pass(advice) => format!(
            "View: {view}\n\n{}\n{}",
            situation::passing_section(view),
            passing::section(std::slice::from_ref(advice))
        ),
        Decision::Play(moves) => format!(
            "View: {view}\n\n{}\n{}",
            situation::section(view),
            moves_section(policy, moves, width)
        ),
    }
}

/// Ranked moves, one line a reason.
fn moves_section(policy: Policy, moves: &[ExplainedMove], width: u16) -> String {
    let unit = match policy {
        Policy::Tuned | Policy::Learned => "points",
        Policy::AsDesigned => "steps of rank",
    };
    let mut table = table::new(["Card", "Rank", "Value", "This card"]);
    for one in moves {
        let reasons: Vec<String> = one
            .why
            .terms()
            .map(|(reason, value)| format!("{} {}", words::signed(policy, value), reason.text()))
            .collect();
        let reasons = if reasons.is_empty() {
            "has nothing for or against it".to_owned()
        } else {
            reasons.join("\n")
        };
        table.add_row([
            words::card(one.card),
            one.rank.to_string(),
            words::signed(policy, one.why.total()),
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

/// The whole answer. `pass` is null and `moves` filled while playing, the other way round while
/// passing.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExplanationJson {
    notation: String,
    view: ViewJson,
    situation: SituationJson,
    policy: &'static str,
    pass: Option<PassAdvice>,
    moves: Vec<MoveJson>,
}

/// A legal card, as the C struct `HsHeartsRankedMove` and more.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveJson {
    card: String,
    code: u8,
    rank: i32,
    value: i32,
    reasons: Vec<ReasonJson>,
}

/// A term of its value, as the C struct `HsHeartsReason` and its text.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReasonJson {
    reason: i32,
    value: i32,
    text: &'static str,
}

impl ExplanationJson {
    /// The whole answer.
    fn of(view: &View, policy: Policy, decision: Decision) -> ExplanationJson {
        let (pass, moves) = match decision {
            Decision::Pass(advice) => (Some(advice), Vec::new()),
            Decision::Play(moves) => (None, moves.iter().map(MoveJson::of).collect()),
        };
        ExplanationJson {
            notation: view.to_string(),
            view: ViewJson::of(view),
            situation: SituationJson::of(view),
            policy: policy.name(),
            pass,
            moves,
        }
    }
}

impl MoveJson {
    /// One card of it.
    fn of(one: &ExplainedMove) -> MoveJson {
        let reason = |(reason, value): (Reason, i32)| ReasonJson {
            reason: reason.code(),
            value,
            text: reason.text(),
        };
        MoveJson {
            card: one.card.to_string(),
            code: one.card.code(),
            rank: one.rank,
            value: one.why.total(),
            reasons: one.why.terms().map(reason).collect(),
        }
    }
}

/// A policy by its name.
fn policy() -> impl TypedValueParser<Value = Policy> {
    PossibleValuesParser::new(Policy::ALL.map(Policy::name)).map(|name| {
        let named = |policy: &Policy| policy.name() == name;
        Policy::ALL.into_iter().find(named).unwrap_or_default()
    })
}
