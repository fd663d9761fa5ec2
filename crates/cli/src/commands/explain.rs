//! `handsense explain`: a player's view, and the reasons behind the rank of each card.

use serde::Serialize;

use handsense_hearts::{
    Card, Explanation, Policy, Reason, ValueUnit, View, ViewError, explain_move, rank_moves,
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
  handsense explain --json - < position.json")]
pub struct ExplainArguments {
    /// The view of one player: a line of name=value fields (see below), the same fields as a JSON
    /// object, @FILE, or - for standard input; several arguments are joined by spaces
    #[arg(required = true, value_name = "VIEW")]
    pub view: Vec<String>,
    /// Policy whose ranking is explained
    #[arg(long, value_name = "POLICY", default_value = Policy::DEFAULT.name(), value_parser = policy())]
    pub policy: Policy,
    /// The format of the output.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// A legal card, its rank, and the terms of its value.
struct ExplainedMove {
    card: Card,
    rank: i32,
    why: Explanation,
}

/// The decision that is explained.
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
        print(&json::write(&ExplanationJson::new(
            &view, policy, decision,
        ))?)
    } else {
        let screen = Screen::new(&arguments.output);
        print(&screen.show(&report(&view, policy, &decision, screen.width())))
    }
}

/// Ranks the passes or the moves.
fn decide(view: &View, policy: Policy) -> Result<Decision, ViewError> {
    if view.is_passing() {
        return Ok(Decision::Pass(PassAdvice::from_view(view)?));
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

/// Formats the result as text.
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

/// The table of ranked moves, one line a reason.
fn moves_section(policy: Policy, moves: &[ExplainedMove], width: u16) -> String {
    let unit = match policy.value_unit() {
        ValueUnit::HundredthPoints => "points",
        ValueUnit::RankSteps => "steps of rank",
    };
    let mut table = table::new(["Card", "Rank", "Value", "This card"]);
    for one in moves {
        let reasons: Vec<String> = one
            .why
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

/// The JSON output. While playing, `pass` is null; while passing, `moves` is empty.
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
    /// The JSON output.
    fn new(view: &View, policy: Policy, decision: Decision) -> ExplanationJson {
        let (pass, moves) = match decision {
            Decision::Pass(advice) => (Some(advice), Vec::new()),
            Decision::Play(moves) => (None, moves.iter().map(MoveJson::new).collect()),
        };
        ExplanationJson {
            notation: view.to_string(),
            view: ViewJson::new(view),
            situation: SituationJson::new(view),
            policy: policy.name(),
            pass,
            moves,
        }
    }
}

impl MoveJson {
    /// Converts a ranked move.
    fn new(one: &ExplainedMove) -> MoveJson {
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

/// Parses the name of a policy.
fn policy() -> impl TypedValueParser<Value = Policy> {
    PossibleValuesParser::new(Policy::ALL.map(Policy::name)).map(|name| {
        let named = |policy: &Policy| policy.name() == name;
        Policy::ALL.into_iter().find(named).unwrap_or_default()
    })
}
