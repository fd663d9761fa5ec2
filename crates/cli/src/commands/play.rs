//! `handsense play`: a game of Hearts at the terminal, against three players of one level.

use clap::Args;
use handsense_core::Rng;
use handsense_core::search::SearchLimits;
use handsense_hearts::search::{
    Objective, SearchOptions, choose_move, choose_pass_cards, explain_card, explain_pass,
};
use handsense_hearts::{
    Card, CardSet, Deal, DealError, DealPhase, DealSetup, Game, Level, Rules, SEATS, Seat,
    choose_card_at_level, choose_pass_at_level, deal_hands,
};
use handsense_lab::matches::hearts::play::rule_set;

use crate::error::Failure;
use crate::input::{ask, by_name, count, random_seed};
use crate::output::hearts::reasons;
use crate::output::screen::Screen;
use crate::output::{OutputArguments, print, table, words};

#[derive(Debug, Args)]
#[command(after_help = "\
Name a card, such as SQ, to play it, and three cards to pass them. Other words are hint, best, \
undo, score, help and quit. A forced card is played for you.

Examples:
  handsense play
  handsense play --level expert --seed 4")]
pub struct PlayArguments {
    /// Level of the other players
    #[arg(long, value_name = "LEVEL", default_value = Level::Novice.name(), value_parser = by_name(&Level::ALL, Level::name))]
    level: Level,
    /// Number of the first deal, and seed of the other players; random by default
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The rules: standard, legacy-main, or rule bits
    #[arg(long, value_name = "RULES", default_value = "standard", value_parser = rule_set)]
    rules: Rules,
    /// Playouts of a hint
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = count(4))]
    playouts: u64,
}

const NAMES: [&str; SEATS] = ["You", "West", "North", "East"];
const ME: Seat = Seat::ALL[0];

const HELP: &str = "\
SQ      plays a card; three cards, such as SQ HA HK, pass them
hint    shows the best card or pass, and why
best    plays it
undo    takes back your last card, or the pass
score   shows the scores
quit    ends the game
";

pub fn run(arguments: &PlayArguments) -> Result<(), Failure> {
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let screen = Screen::new(&OutputArguments::default());
    let mut game = Game::new(arguments.rules);
    let level = arguments.level.name();
    print(&format!(
        "A game to 100, level {level}, seed {seed}. Type help for the words.\n"
    ))?;
    loop {
        let number = seed.wrapping_add(u64::from(game.deals()));
        let direction = game.pass_direction();
        let deal = Deal::new(DealSetup {
            rules: game.rules(),
            direction,
            scores: game.scores(),
            ..DealSetup::new(deal_hands(&mut Rng::new(number)))
        })?;
        print(&format!("\nDeal {}\n", game.deals() + 1))?;
        let mut table = Table {
            deal,
            screen,
            level: arguments.level,
            seed,
            playouts: arguments.playouts,
        };
        if !table.play_deal()? {
            return print("The game ends here.\n");
        }
        let Table { deal, .. } = table;
        game.add_deal(deal.scores().unwrap_or_default());
        if let Some(shooter) = deal.moon_shooter() {
            print(&format!("{} shot the moon.\n", NAMES[shooter]))?;
        }
        print(&screen.show(&scores(&deal)))?;
        print(&format!(
            "To check your play: handsense check --seat 0 '{deal}'\n"
        ))?;
        if game.is_over() {
            let won = Seat::ALL.into_iter().filter(|&seat| game.winners()[seat]);
            let won: Vec<&str> = won.map(|seat| NAMES[seat]).collect();
            return print(&format!(
                "\nThe game is over. Won by: {}.\n",
                won.join(", ")
            ));
        }
    }
}

/// The table of scores.
fn scores(deal: &Deal) -> String {
    let mut table = table::new(["", "This deal", "Score"]);
    let points = deal.position().scores();
    for seat in Seat::ALL {
        table.add_row([
            NAMES[seat].to_owned(),
            points[seat].to_string(),
            deal.game_scores()[seat].to_string(),
        ]);
    }
    table::draw(table, 1..=2, &[])
}

/// A deal at the table.
struct Table {
    deal: Deal,
    screen: Screen,
    level: Level,
    seed: u64,
    playouts: u64,
}

impl Table {
    /// Plays the deal. Returns whether it was played to its end.
    fn play_deal(&mut self) -> Result<bool, Failure> {
        loop {
            let legal = self.deal.legal_moves();
            match (self.deal.phase(), self.deal.next_seat()) {
                (DealPhase::Over, _) => return Ok(true),
                (_, Some(seat)) if seat != ME => {
                    let view = self.deal.view(seat)?;
                    self.play(choose_card_at_level(&view, self.level, self.seed)?)?;
                }
                (_, Some(_)) if legal.len() == 1 => {
                    legal.first().map_or(Ok(()), |forced| self.play(forced))?;
                }
                _ => {
                    self.show()?;
                    if !self.answer()? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Prints the cards on the table and the hand.
    fn show(&self) -> Result<(), Failure> {
        let trick = self.deal.position().trick();
        let seats = (0..).map(|steps| trick.leader().step(steps));
        let cards = trick.cards().iter().zip(seats);
        let cards: Vec<String> = cards.map(|(&card, seat)| played(seat, card)).collect();
        if !cards.is_empty() {
            self.say(&cards.join(", "))?;
        }
        if self.deal.phase() == DealPhase::Passing {
            let receiver = self.deal.setup().direction.receiver(ME);
            self.say(&format!("Pass three cards to {}.", NAMES[receiver]))?;
        }
        self.say(&self.hand())
    }

    fn say(&self, text: &str) -> Result<(), Failure> {
        print(&self.screen.show(&format!("{text}\n")))
    }

    fn hand(&self) -> String {
        let hand = self.deal.position().hands()[ME];
        let legal = self.deal.legal_moves();
        if legal.is_empty() || legal == hand {
            format!("Your hand: {}", words::hand(hand))
        } else {
            format!(
                "Your hand: {}  (may play {})",
                words::hand(hand),
                words::hand(legal)
            )
        }
    }

    /// Asks until the deal has changed. Returns whether the game goes on.
    fn answer(&mut self) -> Result<bool, Failure> {
        while let Some(line) = ask("> ")? {
            match line.to_lowercase().as_str() {
                "" => {}
                "quit" => return Ok(false),
                "hint" => self.hint()?,
                "score" => self.say(scores(&self.deal).trim_end())?,
                "help" => print(HELP)?,
                "undo" => {
                    if self.undo()? {
                        return Ok(true);
                    }
                    self.say("There is nothing to take back.")?;
                }
                "best" => {
                    self.put(self.best()?)?;
                    return Ok(true);
                }
                _ => match line.parse().map(|cards| self.put(cards)) {
                    Ok(Ok(())) => return Ok(true),
                    Ok(Err(problem)) => self.say(&problem.message)?,
                    Err(problem) => self.say(&format!("{problem}; help has the words"))?,
                },
            }
        }
        Ok(false)
    }

    /// Passes these cards, or plays the only one.
    fn put(&mut self, cards: CardSet) -> Result<(), Failure> {
        let (legal, hand) = (self.deal.legal_moves(), self.deal.position().hands()[ME]);
        match (cards.first(), cards.len(), self.deal.phase()) {
            (_, 3, DealPhase::Passing) if hand.is_superset(cards) => self.pass(cards),
            (_, _, DealPhase::Passing) => Err(Failure::new(
                "name three cards of your hand, such as SQ HA HK",
            )),
            (Some(card), 1, _) if legal.contains(card) => self.play(card),
            _ => Err(Failure::new(format!("you may play {}", words::hand(legal)))),
        }
    }

    /// Passes these cards, and those of the other seats.
    fn pass(&mut self, cards: CardSet) -> Result<(), Failure> {
        self.deal.pass(ME, cards)?;
        for &seat in &Seat::ALL[1..] {
            let cards = choose_pass_at_level(&self.deal.view(seat)?, self.level, self.seed)?;
            self.deal.pass(seat, cards.into_iter().collect())?;
        }
        self.say(&format!(
            "You receive {}",
            words::hand(self.deal.received(ME))
        ))
    }

    /// Plays a card. Prints a complete trick.
    fn play(&mut self, card: Card) -> Result<(), Failure> {
        self.deal.play(card)?;
        let plays = self.deal.plays();
        let Some(winner) = self
            .deal
            .trick_winners()
            .last()
            .filter(|_| plays.len().is_multiple_of(SEATS))
        else {
            return Ok(());
        };
        let trick = plays[plays.len() - SEATS..].iter();
        let cards = trick.map(|&(seat, card)| played(seat, card));
        let cards: Vec<String> = cards.collect();
        let verb = if winner == ME { "take" } else { "takes" };
        let number = plays.len() / SEATS;
        self.say(&format!(
            "{number:>2}: {}  {} {verb} it",
            cards.join(", "),
            NAMES[winner]
        ))
    }

    /// Takes back the play up to the last decision of the player. Returns whether there was one.
    fn undo(&mut self) -> Result<bool, Failure> {
        let mut deal = self.deal;
        loop {
            match deal.undo() {
                Ok(()) => {}
                Err(DealError::NothingToUndo) => return Ok(false),
                Err(error) => return Err(error.into()),
            }
            let is_mine = deal.next_seat() == Some(ME) && deal.legal_moves().len() > 1;
            if is_mine || deal.phase() == DealPhase::Passing {
                self.deal = deal;
                return Ok(true);
            }
        }
    }

    fn options(&self) -> SearchOptions<'static> {
        SearchOptions {
            objective: Objective::Payoff,
            with_principal_variation: false,
            ..SearchOptions::from(SearchLimits::with_playouts(self.playouts))
        }
    }

    /// The best pass or card.
    fn best(&self) -> Result<CardSet, Failure> {
        let (view, options) = (self.deal.view(ME)?, self.options());
        Ok(if view.is_passing() {
            let pass = choose_pass_cards(&view, &options)?;
            pass.cards.into_iter().collect()
        } else {
            choose_move(&view, &options)?.card.bit()
        })
    }

    /// Prints the best card or pass, and why.
    fn hint(&self) -> Result<(), Failure> {
        let (view, best) = (self.deal.view(ME)?, self.best()?);
        // The reasons have their own limit.
        let deep = SearchOptions {
            limits: SearchLimits::default(),
            ..self.options()
        };
        let text = match best.first() {
            Some(card) if best.len() == 1 => {
                reasons::card_section(&explain_card(&view, card, None, &deep)?)
            }
            _ => reasons::pass_section(&explain_pass(&view, best, None, &deep)?),
        };
        self.say(named(&text).trim_end())
    }
}

/// `West ♣K`.
fn played(seat: Seat, card: Card) -> String {
    format!("{} {}", NAMES[seat], words::card(card))
}

/// The text with the names of the seats.
fn named(text: &str) -> String {
    let names = Seat::ALL.into_iter().zip(NAMES).skip(1);
    names.fold(text.to_owned(), |text, (seat, name)| {
        text.replace(&format!("seat {seat}"), name)
    })
}
