//! `handsense analyze`: the evaluation of a hand, in the tables of the original design.

use serde::Serialize;

use handsense_hearts::evaluation::strength::{FLUSH_LENGTH, QUEEN_GUARD_LENGTH};
use handsense_hearts::{
    CardSet, ControlClass, HandStrength, PassDirection, Rank, Rules, Seat, SpadeAnalysis, Suit,
    SuitControl, View, ViewSetup, evaluate_hand, suit_control,
};

use crate::error::Failure;
use crate::input::by_name;
use crate::output::hearts::forecast::{self, HandForecast};
use crate::output::hearts::moon;
use crate::output::hearts::passing::{self, PASSING, PassAdvice};
use crate::output::{OutputArguments, answer, table, words};
use clap::Args;
use std::str::FromStr;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  handsense analyze '♠AK3 ♥72 ♦QJ98 ♣T654'
  handsense analyze AK3.QJ98.T654.72 --pass left
  handsense analyze SA SK S3 H7 H2 --json")]
pub struct AnalyzeArguments {
    /// 0 to 13 cards: by suit (♠AK3 ♥72, SAK3 H72), dotted in the order spades, diamonds, clubs,
    /// hearts (AK3.QJ98.T654.72), or card by card (SA SK H7); several arguments are one hand
    #[arg(required = true, value_name = "HAND")]
    pub hand: Vec<String>,
    /// Choose a pass in this direction only, instead of all three; needs a hand of 13 cards
    #[arg(long, value_name = "DIR", value_parser = by_name(&PASSING, PassDirection::name))]
    pub pass: Option<PassDirection>,
    /// Rules for the pass: standard, legacy-main, or rule bits such as 0x0da1
    #[arg(long, value_name = "RULES", default_value = "standard", value_parser = Rules::from_str)]
    pub rules: Rules,
    #[command(flatten)]
    pub output: OutputArguments,
}

/// Number of cards before the pass.
const FULL_HAND: u32 = 13;

/// Control scores from which the suit to keep is called "high control" and "medium control". The
/// design has one example, "high control" at 50; the other limit was chosen by hand.
const HIGH_CONTROL: i32 = 50;
/// See [`HIGH_CONTROL`].
const MEDIUM_CONTROL: i32 = 25;

/// The analysis of a hand.
#[derive(Serialize)]
struct Analysis {
    hand: CardSet,
    cards: u32,
    strength: HandStrength,
    suit_control: SuitControl,
    passes: Vec<PassAdvice>,
    forecast: Vec<HandForecast>,
}

pub fn run(arguments: &AnalyzeArguments) -> Result<(), Failure> {
    let hand: CardSet = (arguments.hand.join(" ").parse())
        .map_err(|error| Failure::usage(format!("invalid hand: {error}")))?;
    if hand.len() > FULL_HAND {
        return Err(Failure::new(format!(
            "a hand has 0 to 13 cards, not {}",
            hand.len()
        )));
    }
    let views = views(hand, arguments.rules, arguments.pass)?;
    let is_asked = |view: &&View| arguments.pass.is_some() || view.is_passing();
    let passes = views.iter().filter(is_asked).map(PassAdvice::from_view);
    let analysis = Analysis {
        hand,
        cards: hand.len(),
        strength: evaluate_hand(hand),
        suit_control: suit_control(hand),
        passes: passes.collect::<Result<_, _>>()?,
        forecast: views.iter().map(HandForecast::from_view).collect(),
    };
    answer(&arguments.output, &analysis, || report(&analysis))
}

/// The views of the hand before the pass in the requested direction, or in all directions of the rules.
fn views(hand: CardSet, rules: Rules, asked: Option<PassDirection>) -> Result<Vec<View>, Failure> {
    let directions: &[PassDirection] = match (hand.len() == FULL_HAND, &asked) {
        (false, Some(_)) => {
            let problem = format!("a pass needs a hand of 13 cards, not {}", hand.len());
            return Err(Failure::new(problem));
        }
        (false, None) => &[],
        (true, Some(direction)) => std::slice::from_ref(direction),
        (true, None) if rules.has(Rules::PASS_CARDS) => &PassDirection::CYCLE,
        (true, None) => &[PassDirection::Hold],
    };
    let view = |&pass: &PassDirection| {
        Ok(View::new(ViewSetup {
            rules,
            pass,
            ..ViewSetup::new(Seat::ALL[0], hand)
        })?)
    };
    directions.iter().map(view).collect()
}

fn report(analysis: &Analysis) -> String {
    let (hand, strength) = (analysis.hand, &analysis.strength);
    let mut sections = vec![
        format!("Hand: {}\n", words::hand(hand)),
        suit_section(strength),
        spade_section(hand, &strength.spades),
    ];
    sections.extend(recommendations(strength));
    sections.push(control_section(&analysis.suit_control));
    sections.push(moon::section(hand, &strength.moon));
    if !analysis.forecast.is_empty() {
        sections.push(forecast::section(&analysis.forecast));
    }
    if !analysis.passes.is_empty() {
        sections.push(passing::section(&analysis.passes));
    }
    sections.join("\n")
}

/// The table of the four suits and the whole hand.
fn suit_section(strength: &HandStrength) -> String {
    let mut table = table::new(["Suit", "Length", "Danger", "Control", "VoidPot", "Overall"]);
    for (suit, judged) in Suit::ALL.into_iter().zip(&strength.suits) {
        let numbers = [
            judged.length,
            judged.danger_score,
            judged.control_score,
            judged.void_potential,
            judged.overall_strength,
        ];
        let mut row = vec![words::suit_title(suit).to_owned()];
        row.extend(numbers.map(|number| number.to_string()));
        table.add_row(row);
    }
    let opportunities = if strength.void_opportunities == 1 {
        "opportunity"
    } else {
        "opportunities"
    };
    format!(
        "Suit Analysis:\n{}Whole hand: danger {}, control {}, {} void {opportunities}\n",
        table::draw(table, 1..=5, &[]),
        strength.overall_danger,
        strength.overall_control,
        strength.void_opportunities,
    )
}

/// The lines on the queen of spades, with reasons.
fn spade_section(hand: CardSet, spades: &SpadeAnalysis) -> String {
    let length = hand.suit(Suit::Spades).len();
    let mut text = format!(
        "Spade Analysis:\n  Has Queen: {}\n",
        words::yes_no(spades.has_queen)
    );
    if spades.has_queen {
        let why = if spades.is_protected {
            format!("has {QUEEN_GUARD_LENGTH}+ spades with Q")
        } else {
            format!("Q among {length}, {QUEEN_GUARD_LENGTH} needed")
        };
        let protected = words::yes_no(spades.is_protected);
        text += &format!("  Protected: {protected} ({why})\n");
    }
    text += &format!(
        "  Can Flush: {} ({})\n  Escape Cards: {}\n",
        words::yes_no(spades.can_safely_flush),
        why_flush(hand, spades, length),
        spades.escape_cards
    );
    text
}

/// The reason why the queen can or cannot be flushed out.
fn why_flush(hand: CardSet, spades: &SpadeAnalysis, length: u32) -> String {
    let high: Vec<String> = hand
        .suit(Suit::Spades)
        .iter()
        .map(|card| card.rank())
        .filter(|rank| matches!(rank, Rank::Ace | Rank::King))
        .map(|rank| rank.to_string())
        .collect();
    let high = high.join(",");
    if spades.can_safely_flush {
        format!("has {high} with {FLUSH_LENGTH}+ length")
    } else if spades.has_queen {
        "has Q".to_owned()
    } else if high.is_empty() {
        "has neither A nor K".to_owned()
    } else {
        format!("has {high}, but length {length}, {FLUSH_LENGTH} needed")
    }
}

/// The suits to void and to keep; empty for an empty hand.
fn recommendations(strength: &HandStrength) -> Option<String> {
    let (void, keep) = (strength.best_suit_to_void?, strength.best_suit_to_keep?);
    let [voided, kept] = [void, keep].map(|suit| &strength.suits[suit.index()]);
    let control = match kept.control_score {
        HIGH_CONTROL.. => "high",
        MEDIUM_CONTROL.. => "medium",
        _ => "low",
    };
    let mut why = format!("{control} control");
    if kept.can_flush {
        why += ", can flush Q";
    }
    if kept.is_protected {
        why += ", protects Q";
    }
    Some(format!(
        "Recommendations:\n  Best to void: {} ({}, {}% void potential)\n  \
         Best to keep: {} ({why})\n",
        words::suit_title(void),
        words::count(voided.length, "card"),
        voided.void_potential,
        words::suit_title(keep),
    ))
}

/// The table of the Suit Control Index.
fn control_section(control: &SuitControl) -> String {
    let mut table = table::new(["Suit", "Index", "Adjusted", "Gaps", "Class", "Collect"]);
    for index in &control.suits {
        table.add_row([
            words::suit_title(index.suit).to_owned(),
            format!("{:.2}", index.sci),
            format!("{:.2}", index.sci_adjusted),
            index.gaps.to_string(),
            ControlClass::new(index.sci).name().to_owned(),
            format!("{:.0}%", 100.0 * index.collect_prob),
        ]);
    }
    format!(
        "Suit Control:\n{}Whole hand: index {:.2}\n",
        table::draw(table, [1, 2, 3, 5], &[]),
        control.whole_hand
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spades(hand: &str) -> String {
        let hand: CardSet = hand.parse().unwrap();
        spade_section(hand, &evaluate_hand(hand).spades)
    }

    #[test]
    fn spades_say_why() {
        for (hand, line) in [
            ("♠AK3", "Can Flush: Yes (has A,K with 3+ length)"),
            ("♠K3", "Can Flush: No (has K, but length 2, 3 needed)"),
            ("♠J3", "Can Flush: No (has neither A nor K)"),
            ("♠AQ3", "Can Flush: No (has Q)"),
            ("♠AQ3", "Protected: No (Q among 3, 4 needed)"),
            ("♠Q432", "Protected: Yes (has 4+ spades with Q)"),
            ("♠QJ2", "Escape Cards: 2"),
        ] {
            assert!(spades(hand).contains(line), "{hand}: {}", spades(hand));
        }
        assert!(!spades("♠AK3").contains("Protected"));
    }
}
