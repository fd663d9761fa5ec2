//! Why a card or a pass is better than another one.

use handsense_hearts::search::{CardNames, Reason, Reasons};
use handsense_hearts::{Card, CardSet};

use crate::output::{table, words};

/// Reasons as phrases, a line each.
pub fn lines(reasons: &[Reason]) -> String {
    let lines: Vec<String> = reasons
        .iter()
        .map(|reason| {
            let text = reason.text(CardNames::Symbols).to_string();
            text.replace(" %", &format!("{}%", table::JOIN))
        })
        .collect();
    lines.join("\n")
}

/// The reasons for a card against its rival, and the cards as good as it; empty for a forced card.
pub fn card_section(reasons: &Reasons<Card>) -> String {
    let Some(rival) = reasons.rival else {
        return String::new();
    };
    let choice = words::card(reasons.choice);
    let mut text = section(&choice, &words::card(rival), "card", &reasons.reasons);
    if !reasons.equals.is_empty() {
        let equals = words::hand(reasons.equals);
        text += &words::wrap(&format!("As good as {choice}: {equals}\n"));
    }
    text
}

/// The reasons for a pass against its rival; empty without reasons.
pub fn pass_section(reasons: &Reasons<CardSet>) -> String {
    let rival = reasons.rival.unwrap_or_default();
    let [choice, rival] = [reasons.choice, rival].map(words::card_list);
    section(&choice, &rival, "pass", &reasons.reasons)
}

fn section(choice: &str, rival: &str, what: &str, reasons: &[Reason]) -> String {
    if reasons.is_empty() {
        return String::new();
    }
    let lines = lines(reasons).replace('\n', "\n  ");
    words::wrap(&format!(
        "Why {choice} and not {rival}: this {what}\n  {lines}\n"
    ))
}
