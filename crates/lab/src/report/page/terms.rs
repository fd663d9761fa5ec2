//! The terms of a page, each explained where it stands and in the legend.

use maud::{Markup, html};

use super::html::clean;

/// The terms and their explanations.
const TERMS: &[(&str, &str)] = &[
    (
        "Points",
        "Penalty points of a deal: one for each heart, 13 for the queen of spades. Fewer are better.",
    ),
    (
        "Payoff",
        "The mean of the other three scores less the own score: what a seat wins from its table. More is \
         better.",
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
        "The standard deviation of a deal: how much single deals scatter around the mean.",
    ),
    (
        "Seats",
        "Who sits where, clockwise. Every deal is played in each of these seatings with the same cards, so \
         that luck with cards cancels out.",
    ),
    (
        "Rules",
        "The rules of the game by name; legacy-main are those of the classic engine.",
    ),
    (
        "Passing",
        "Where each seat passes three cards before the play: left, right, across, or nowhere (hold).",
    ),
    (
        "Seed",
        "The number from which all cards are drawn. The same seed gives the same deals.",
    ),
    (
        "Moons in sight",
        "Deals in which a seat alone had half of the penalty cards or more.",
    ),
    (
        "of them shot",
        "The share of moons in sight that were shot.",
    ),
    (
        "Moons shot",
        "Deals in which a seat took all penalty cards. It scores 0 and every other seat 26.",
    ),
    (
        "Moons suffered",
        "Deals in which another seat shot the moon.",
    ),
    (
        "Moons stopped",
        "Deals in which this seat took the card that stopped another seat's moon in sight.",
    ),
    (
        "Queens taken",
        "Deals in which this seat took the queen of spades, 13 points.",
    ),
    (
        "Voids passed for",
        "Deals in which a seat passed all its cards of a suit and received none of it.",
    ),
    (
        "of use",
        "Voids in which the seat later discarded a penalty card on that suit.",
    ),
    (
        "Wins per game",
        "Wins of the first player above its share of the seats. A game ends at 100 points; the lowest score \
         wins.",
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
    ("Played", "Finished deals or games, each in all seatings."),
    (
        "Rating",
        "Points a deal by which a player is better than the mean of all players: the least squares fit of all \
         matches.",
    ),
    (
        "Elo",
        "A scale of the chance to win a deal: 400 points more are odds of 10 to 1. The mean player has 0.",
    ),
    (
        "Won",
        "The share of deals with fewer points than the opponent, all seatings together; equal points count \
         half.",
    ),
];

/// A term with its explanation on hover and on focus; other text as it is.
pub fn term(text: &str) -> Markup {
    html! {
        @match TERMS.iter().find(|(known, _)| *known == text) {
            Some((_, meaning)) => span.term tabindex="0" {
                (clean(text)) span.tip role="tooltip" { (clean(meaning)) }
            },
            None => (clean(text)),
        }
    }
}

/// The explanations of those terms that the page contains.
pub fn legend(page: &str) -> Markup {
    let used = |text: &str| page.contains(&term(text).into_string());
    html! {
        details.legend {
            summary { "Terms of this page" }
            dl {
                @for (text, meaning) in TERMS.iter().filter(|(text, _)| used(text)) {
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
