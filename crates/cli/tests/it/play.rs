//! `handsense play` and `handsense hex play`: whole games through standard input.

use handsense_hearts::{Card, Deal, DealPhase};

use crate::cli::{COMMAND, bare, run};

/// What the command prints when it reads these words.
fn said(arguments: &[&str], words: &[&str]) -> String {
    let answer = run(bare(COMMAND).args(arguments), &(words.join("\n") + "\n"));
    assert_eq!((answer.code, &*answer.stderr), (0, ""), "{arguments:?}");
    answer.stdout
}

/// The part of a text between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text.split_once(before).expect(before);
    rest.split_once(after).expect(after).0
}

const GAME: [&str; 5] = ["play", "--seed", "4", "--playouts", "4"];

#[test]
fn a_game_is_played_to_its_end_by_the_rules() {
    let text = said(&GAME, &["best"; 400]);
    // The library reads each deal, so every pass and card was legal.
    let deals = text.lines().filter_map(|line| {
        let (_, deal) = line.split_once("handsense check --seat 0 '")?;
        Some(deal.trim_end_matches('\'').parse::<Deal>().expect("a deal"))
    });
    let deals: Vec<Deal> = deals.collect();
    assert!(deals.iter().all(|deal| deal.phase() == DealPhase::Over));
    for pair in deals.windows(2) {
        assert_eq!(pair[0].game_scores(), pair[1].setup().scores);
    }
    let winners = deals.last().and_then(Deal::game_winners).expect("a winner");
    let names = ["You", "West", "North", "East"].into_iter().zip(winners);
    let names: Vec<&str> = names
        .filter_map(|(name, won)| won.then_some(name))
        .collect();
    let last = format!("The game is over. Won by: {}.\n", names.join(", "));
    assert!(text.ends_with(&last), "{last}");
}

#[test]
fn a_card_and_the_pass_are_taken_back() {
    let pass = ["S7 SJ HK"];
    let first = said(&GAME, &pass);
    let hand = between(&first, "You receive ", "\n");
    let taken_back = said(&GAME, &[pass[0], "best", "undo", "undo", pass[0]]);
    assert_eq!(
        taken_back.matches(hand).count(),
        2 * first.matches(hand).count()
    );
    assert!(taken_back.ends_with(first.split_once(hand).expect("the hand").1));
    let nothing = said(&GAME, &["undo"]);
    assert!(nothing.contains("There is nothing to take back."));
}

#[test]
fn wrong_words_say_what_is_expected() {
    let three = "name three cards of your hand";
    for (words, expected) in [
        (&["S7 SJ"][..], three),
        (&["S7 SJ SA"], three),
        (&["S7 SJ"], three),
        (&["S7 SJ HK", "S2"], "you may play "),
        (&["S7 SJ HK", "zz"], "neither a suit nor a rank"),
    ] {
        let text = said(&GAME, words);
        assert!(text.contains(expected), "{words:?}: {text}");
        assert!(text.ends_with("The game ends here.\n"));
    }
}

#[test]
fn a_hint_names_the_card_that_best_plays() {
    let hint = said(&["play", "--seed", "4"], &["S7 SJ HK", "hint", "quit"]);
    let card = between(&hint, "Why ", " and not ");
    let played = said(&["play", "--seed", "4"], &["S7 SJ HK", "best", "quit"]);
    assert!(played.contains(&format!("You {card}")), "{hint}{played}");
    assert!(card.parse::<Card>().is_ok());
}

#[test]
fn a_game_of_hex_is_played_to_its_end() {
    let game = ["hex", "play", "--size", "4", "--playouts", "50"];
    for second in [&[][..], &["--second"]] {
        let text = said(&[&game[..], second].concat(), &["best"; 16]);
        assert!(text.ends_with("has won.\n"), "{text}");
    }
    let text = said(&game, &["hint", "z9", "undo", "a1", "undo", "a2", "resign"]);
    for expected in [
        "1: ",
        "`z9` is not a move",
        "There is nothing to take back.",
        "blue has won.",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let swapped = said(
        &["hex", "play", "--size", "11", "--playouts", "9"],
        &["f6", "quit"],
    );
    assert!(swapped.contains("blue plays swap-pieces"), "{swapped}");
}
