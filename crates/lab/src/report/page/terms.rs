//! The terms of a page, each explained where it stands and in the legend.

use maud::{Markup, html};

use super::html::clean;
use crate::matches::game::GAMES;

/// The terms and their explanations.
const TERMS: &[(&str, &str)] = &[
    (
        "Points",
        "The score of a deal, round or game. Hearts counts penalty points: one for each heart, 13 for the \
         queen of spades. A game of Hex is worth one point.",
    ),
    (
        "Payoff",
        "What a seat wins from its table: the distance of its score to the mean of the other seats. More \
         is better.",
    ),
    (
        "+/- 95 %",
        "Half the width of the 95 % interval. In 95 of 100 repetitions the true value lies within it.",
    ),
    (
        "95 % interval",
        "The range of differences that the results allow. In 95 of 100 repetitions the true value lies \
         within it. If it includes zero, the results do not tell the players apart.",
    ),
    ("From", "The lower end of the 95 % interval."),
    ("To", "The upper end of the 95 % interval."),
    (
        "Deviation",
        "The standard deviation: how much single results scatter around the mean.",
    ),
    (
        "Seats",
        "Who sits where, clockwise. Every deal, game or opening is played in each of these seatings, so that \
         luck with cards and colours cancels out.",
    ),
    (
        "Rules",
        "The rules of the game by name; legacy-main has the rules of the classic engine of Hearts.",
    ),
    (
        "Passing",
        "Where each seat passes three cards before the play: left, right, across, or nowhere (hold).",
    ),
    (
        "Seed",
        "The number from which all cards and openings are drawn. The same seed gives the same ones.",
    ),
    (
        "Wins per game",
        "Wins of the first player above its share of the seats.",
    ),
    (
        "Games won",
        "The share of games won; a shared win counts in parts.",
    ),
    ("even", "The share of games that equal players would win."),
    (
        "Steps per decision",
        "The work of a search for a card, in its own unit, such as playouts.",
    ),
    (
        "Time mean",
        "The mean time of a decision, passes included. It depends on the machine.",
    ),
    (
        "Time p50",
        "The median time: half of all decisions take less.",
    ),
    ("Time p95", "95 of 100 decisions take less time."),
    ("Time p99", "99 of 100 decisions take less time."),
    (
        "Time",
        "The mean time of a decision. It depends on the machine.",
    ),
    (
        "Played",
        "Finished deals, games or openings, each in all seatings.",
    ),
    (
        "Rating",
        "Points by which a player is better than the mean of all players: the least squares fit of all \
         matches.",
    ),
    (
        "Elo",
        "A scale of the chance to score better in all seatings together: 400 points more are odds of 10 to 1. The mean player has 0.",
    ),
    (
        "Won",
        "The share of deals, games or openings with better points than the opponent, all seatings together; \
         equal points count half.",
    ),
];

/// The terms of all pages and of the games.
fn terms() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_games = GAMES.iter().flat_map(|game| game.terms);
    TERMS
        .iter()
        .copied()
        .chain(of_games.map(|term| (term.name, term.meaning)))
}

/// A term with its explanation on hover and on focus; other text as it is.
pub fn term(text: &str) -> Markup {
    let known = terms().find(|(known, _)| *known == text);
    html! {
        @if let Some((_, meaning)) = known {
            span.term tabindex="0" { (clean(text)) span.tip role="tooltip" { (clean(meaning)) } }
        } @else {
            (clean(text))
        }
    }
}

/// The explanations of those terms that the page contains.
pub fn legend(page: &str) -> Markup {
    let used = |meaning: &str| page.contains(&html! { (clean(meaning)) }.0);
    html! {
        details.legend {
            summary { "Terms of this page" }
            dl {
                @for (text, meaning) in terms().filter(|(_, meaning)| used(meaning)) {
                    div { dt { (clean(text)) } dd { (clean(meaning)) } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_terms_are_explained() {
        let found = term("Payoff").into_string();
        assert!(found.starts_with("<span class=\"term\" tabindex=\"0\">Payoff<span"));
        assert_eq!(term("A < B").into_string(), "A &lt; B");
    }

    #[test]
    fn legend_has_the_terms_of_the_page_alone() {
        let page = html! { (term("Payoff")) "Elo" }.into_string();
        let legend = legend(&page).into_string();
        assert!(legend.contains("<dt>Payoff</dt>"), "{legend}");
        assert!(!legend.contains("<dt>Elo</dt>"), "{legend}");
    }
}
