//! `handsense binokel analyze`: the melds, the bid and the discard of a hand.

mod analysis;

use crate::error::Failure;
use crate::input::{by_name, count};
use crate::output::{OutputArguments, answer, table, words};
use analysis::{Analysis, DiscardRow, Question};
use clap::Args;
use handsense_binokel::{Card, Edition, Hand, Rules};

#[derive(Debug, Args)]
#[command(after_help = "\
A card is the letter of its suit (K, S, H or B) and of its rank (B, O, K, Z or A), with a 2 \
behind it for the second copy. The same card twice is both copies. One suit letter may have \
several ranks: HAZZK is HA HZ HZ2 HK.

18, 12 or 9 cards are the hand of a bidder among two, three or four players. 22, 16 or 13 \
cards are the hand of the bid winner with the dabb.

Examples:
  handsense binokel analyze KAKO SO HAZZKO BBAZ
  handsense binokel analyze KAKOB SOA HAZZKOB BBAZK --bid 250")]
pub struct AnalyzeArguments {
    /// The cards, in any order
    #[arg(required = true, value_name = "CARDS")]
    pub hand: Vec<String>,
    /// What somebody else has bid; of a hand with the dabb, the bid that won it
    #[arg(long, value_name = "POINTS", default_value_t = 150)]
    pub bid: i32,
    /// The rules
    #[arg(long, value_name = "RULES", default_value = "newest", value_parser = by_name(&Edition::ALL, Edition::name))]
    rules: Edition,
    /// Scores before the round, mine and those of the other sides in order
    #[arg(
        long,
        value_name = "POINTS",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    pub scores: Vec<i32>,
    /// Playouts of each search
    #[arg(long, value_name = "NUMBER", default_value_t = 5_000, value_parser = count(0))]
    pub playouts: u64,
    /// The seed of the searches
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    #[command(flatten)]
    pub output: OutputArguments,
}

pub fn run(arguments: &AnalyzeArguments) -> Result<(), Failure> {
    let hand = read_hand(&arguments.hand)?;
    let (players, has_dabb) = match hand.len() {
        18 => (2, false),
        12 => (3, false),
        9 => (4, false),
        22 => (2, true),
        16 => (3, true),
        13 => (4, true),
        size => return Err(hand_size(size)),
    };
    let rules = Rules::new(arguments.rules, players).unwrap_or_default();
    let sides = rules.sides();
    let scores = arguments.scores.len();
    if scores > sides {
        return Err(Failure::new(format!(
            "{sides} sides have {sides} scores, not {scores}"
        )));
    }
    let question = Question {
        rules,
        hand,
        has_dabb,
        bid: arguments.bid,
        scores: &arguments.scores,
        playouts: arguments.playouts,
        seed: arguments.seed,
    };
    let analysis = Analysis::new(&question)?;
    answer(&arguments.output, &analysis, || {
        words::wrap(&report(&analysis))
    })
}

/// The error of a hand whose size fits no number of players, with or without the dabb.
fn hand_size(size: usize) -> Failure {
    Failure::new(format!(
        "a hand of {size} cards fits no number of players: a bidder has 18, 12 or 9, the bid winner \
         with the dabb 22, 16 or 13"
    ))
}

/// The cards of all arguments; a card named again is its other copy.
fn read_hand(texts: &[String]) -> Result<Hand, Failure> {
    let mut cards: Vec<Card> = Vec::new();
    let words = texts.iter().flat_map(|text| text.split([' ', ',']));
    for word in words.filter(|word| !word.is_empty()) {
        for card in read_word(word)? {
            let copies = card.both_copies().iter();
            let copy = copies
                .filter(|&twin| twin >= card)
                .find(|twin| !cards.contains(twin));
            cards.push(copy.ok_or_else(|| {
                Failure::new(format!("duplicate card: {card} has only two copies"))
            })?);
        }
    }
    Hand::new(&cards).ok_or_else(|| hand_size(cards.len()))
}

/// One card, or several of a suit: its letter, and each rank with or without the number of the
/// copy.
fn read_word(word: &str) -> Result<Vec<Card>, Failure> {
    if let Ok(card) = word.parse() {
        return Ok(vec![card]);
    }
    let mut letters = word.chars();
    let suit = letters.next().map(String::from).unwrap_or_default();
    let mut texts: Vec<String> = Vec::new();
    for letter in letters {
        match texts.last_mut() {
            Some(last) if letter == '2' => last.push(letter),
            _ => texts.push(format!("{suit}{letter}")),
        }
    }
    if texts.is_empty() {
        texts.push(word.to_owned());
    }
    Ok(texts
        .iter()
        .map(|text| text.parse())
        .collect::<Result<_, _>>()?)
}

fn report(analysis: &Analysis) -> String {
    let mut text = format!(
        "Hand of {} players{}: {}\n\nTrumps:\n",
        analysis.players,
        if analysis.has_dabb {
            ", with the dabb"
        } else {
            ""
        },
        analysis.hand.join(" ")
    );
    let mut trumps = table::new(["Trump", "Melds", "Cards", "Tricks"]);
    for row in &analysis.trumps {
        trumps.add_row([
            row.trump.to_owned(),
            row.melds.to_string(),
            row.cards.to_string(),
            row.tricks.to_string(),
        ]);
    }
    text += &table::draw(trumps, 1..=3, &[]);
    text += &format!("\nMelds with {} as trump:\n", analysis.trump);
    let mut melds = table::new(["Meld", "Suit", "Points", "Cards"]);
    for row in &analysis.melds {
        melds.add_row([
            row.meld.to_owned(),
            row.suit.unwrap_or_default().to_owned(),
            row.points.to_string(),
            row.cards.join(" "),
        ]);
    }
    text += &match melds.row_count() {
        0 => "  none\n".to_owned(),
        _ => table::draw(melds, [2], &[]),
    };
    if let Some(bids) = &analysis.bids {
        text += &format!(
            "\nBid or pass after a bid of {}, by search:\n",
            analysis.standing
        );
        let mut search = table::new([
            "Bid", "Win", "+/-", "Points", "Others", "Made", "Left", "+/-", "Says",
        ]);
        for row in bids {
            search.add_row([
                row.bid.to_string(),
                format!("{:.1} %", 100.0 * row.have.win),
                format!("{:.1} %", 100.0 * row.have.half()),
                format!("{:+.0}", row.have.points),
                format!("{:+.0}", row.have.others),
                format!("{:.0} %", 100.0 * row.have.made),
                format!("{:.1} %", 100.0 * row.leave.win),
                format!("{:.1} %", 100.0 * row.leave.half()),
                if row.bids { "bid" } else { "pass" }.to_owned(),
            ]);
        }
        text += &table::draw(search, 0..=7, &[4, 7]);
    }
    if let Some(dabb) = &analysis.dabb {
        text += &format!("\nTrump for a bid of {}, by search:\n", analysis.standing);
        text += &rows("Trump", &dabb.trumps);
        text += &format!("\nDiscards by search, {} as trump:\n", dabb.trump);
        text += &rows("Discard", &dabb.discard);
    }
    text
}

fn rows(first: &str, rows: &[DiscardRow]) -> String {
    let mut found = table::new([first, "Win", "+/-", "Points", "Others", "Made"]);
    for row in rows {
        let estimate = &row.estimate;
        found.add_row([
            match row.what.join(" ") {
                none if none.is_empty() => "goes out".to_owned(),
                cards => cards,
            },
            format!("{:.1} %", 100.0 * estimate.win),
            format!("{:.1} %", 100.0 * estimate.half()),
            format!("{:+.0}", estimate.points),
            format!("{:+.0}", estimate.others),
            format!("{:.0} %", 100.0 * estimate.made),
        ]);
    }
    table::draw(found, 1..=5, &[])
}
