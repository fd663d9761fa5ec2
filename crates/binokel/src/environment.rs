//! Binokel as an environment for reinforcement learning.
//!
//! A game is one round by the newest rules. Its seed deals it, and the seat (seed modulo the number
//! of players) is the dealer.
//!
//! The bid winner discards one card an action. The choice is hidden from the others and takes effect
//! with the fourth card. Going out is legal before the first one.
//!
//! The rewards come with the last action. The reward of a seat is the score of its side less the
//! mean score of the other sides, divided by 100. An illegal action costs 20, as much as a lost bid
//! of 1,000. Partners have the same score.
//!
//! An observation contains what the [`View`](crate::View) of the seat does, and no more.
//! docs/reference/environments.md has the actions, and the 21 planes of 40 numbers of an observation.
//!
//! [`NamedPlayer`] has the names. The bid of a player becomes the highest of the listed bids that
//! is not above it, or a pass. The random decisions of a player derive from the seed of the game and
//! the seat.

use std::fmt;
use std::mem::take;

use handsense_core::environment::{Actions, Environment, Opponent, Outcome, Planes, Shape};
use handsense_core::{Rng, Seat};

use crate::hand_constraints::HandConstraints;
use crate::{
    CARDS, Card, CardSet, DABB, Discard, Edition, GAME_TARGET, MAX_PLAYERS, MAX_TRICKS,
    NamedPlayer, Phase, Round, Rules, Suit,
};

/// Planes of an observation.
const PLANES: usize = 21;
/// The bids of an auction by their distance from the minimum. They follow the pass.
const BIDS: [i32; 3] = [0, 50, 100];
/// The first action of a trump.
const TRUMP: usize = 1 + BIDS.len();
/// The action of going out.
const OUT: usize = TRUMP + Suit::ALL.len();
/// The first action of a card.
const CARD: usize = OUT + 1;
/// The actions, legal or not.
const ACTIONS: usize = CARD + CARDS;

/// A round by the newest rules.
#[derive(Clone, Debug)]
pub struct BinokelEnvironment {
    seed: u64,
    round: Round,
    /// Cards that the bid winner has chosen to discard.
    chosen: CardSet,
}

impl Default for BinokelEnvironment {
    fn default() -> BinokelEnvironment {
        BinokelEnvironment::deal(Rules::default(), 0)
    }
}

impl BinokelEnvironment {
    fn deal(rules: Rules, seed: u64) -> BinokelEnvironment {
        let dealer = Seat::ALL[(seed % rules.players() as u64) as usize];
        BinokelEnvironment {
            seed,
            round: Round::random(rules, dealer, &mut Rng::new(seed)),
            chosen: CardSet::EMPTY,
        }
    }

    /// Returns the bid of an action of the auction; `None` for a pass.
    fn bid(&self, action: usize) -> Option<i32> {
        Some(self.round.auction().min_bid() + BIDS.get(action.checked_sub(1)?)?)
    }

    /// Returns the action of the highest legal bid that is not above this one. A pass is below all.
    fn action_of(&self, bid: Option<i32>) -> usize {
        let is_within = |action: &usize| self.bid(*action) <= bid;
        self.actions().rev().find(is_within).unwrap_or(0)
    }

    /// Returns the legal actions.
    fn actions(&self) -> impl DoubleEndedIterator<Item = usize> {
        let round = &self.round;
        let left = |seat: Seat| round.hand(seat).set() - self.chosen;
        let out = u64::from(self.chosen.is_empty());
        let may_bid = |action| u64::from({ *round }.bid(self.bid(action)).is_ok());
        let bits = match (round.phase(), round.next_seat()) {
            (Phase::Bidding, _) => (0..TRUMP).map(|bid| may_bid(bid) << bid).sum(),
            (Phase::DeclaringTrump, _) => 0b1111 << TRUMP,
            (Phase::Discarding, Some(seat)) => left(seat).bits() << CARD | out << OUT,
            _ => round.legal_cards().bits() << CARD,
        };
        (0..ACTIONS).filter(move |action| bits >> action & 1 == 1)
    }
}

impl Environment for BinokelEnvironment {
    type Player = NamedPlayer;

    const PLAYERS: &'static str =
        "newest, hard, medium, easy, reference, as-written, BIDS/PLAYS, search:PLAYOUTS[:points]";

    const ILLEGAL_REWARD: f32 = -20.0;

    const OPTIONS: &'static [(&'static str, &'static str)] = &[("players", "2, 3 or 4")];

    fn set(&mut self, _name: &str, value: &str) -> Option<()> {
        *self = BinokelEnvironment::deal(Rules::new(Edition::Newest, value.parse().ok()?)?, 0);
        Some(())
    }

    fn shape(&self) -> Shape {
        Shape {
            seats: self.round.rules().players(),
            planes: PLANES,
            width: CARDS,
            actions: ACTIONS,
        }
    }

    fn start(&mut self, seed: u64) {
        *self = BinokelEnvironment::deal(self.round.rules(), seed);
    }

    fn seat(&self) -> Option<Seat> {
        self.round.next_seat()
    }

    fn legal(&self, allow: impl FnMut(usize)) {
        self.actions().for_each(allow);
    }

    fn act(&mut self, action: usize) -> Option<Outcome> {
        self.actions().find(|&legal| legal == action)?;
        let (bid, round, chosen) = (self.bid(action), &mut self.round, &mut self.chosen);
        let card = Card::new(action as i32 - CARD as i32);
        match (round.phase(), card) {
            (Phase::Bidding, _) => round.bid(bid),
            (Phase::DeclaringTrump, _) => round.declare_trump(Suit::ALL[action - TRUMP]),
            (Phase::Playing, card) => round.play(card?),
            (_, None) => round.discard(Discard::GoOut(None)),
            (_, Some(card)) if chosen.len() < DABB - 1 => {
                chosen.extend([card]);
                Ok(())
            }
            (_, Some(card)) => round.discard(Discard::Cards(take(chosen).with(card))),
        }
        .ok()?;
        let mut outcome = Outcome::default();
        if let Some(sides) = round.side_scores() {
            let sum: i32 = sides.iter().map(|side| side.total).sum();
            for seat in round.rules().seats() {
                let score = sides[round.rules().side(seat)].total;
                let mean = (sum - score) as f32 / (round.rules().sides() - 1) as f32;
                outcome.scores[seat] = score;
                outcome.rewards[seat] = (score as f32 - mean) / 100.0;
            }
        }
        Some(outcome)
    }

    fn observe(&self, seat: Seat, planes: &mut Planes<'_>) {
        let view = self.round.view(seat);
        // The seats that are not occupied come last.
        let (mut order, players) = (Seat::ALL, view.rules().players());
        order[..players].rotate_left(seat.index() % players);
        let tricks = view.completed_tricks().iter().chain(view.in_progress());
        let (played, on_table) = (view.by_seat(tricks), view.by_seat(view.in_progress()));
        let chosen = self.chosen.only_if(view.is_bid_winner());
        let dabb = view.dabb().into_iter().flatten().copied().collect();
        let sets = [
            [view.hand().set(), chosen, dabb, view.discard()],
            order.map(|seat| on_table[seat]),
            order.map(|seat| played[seat]),
            order.map(|seat| view.shown(seat).cards),
        ];
        for cards in sets.into_iter().flatten().chain([view.unseen()]) {
            planes.set(cards.bits());
        }
        let (auction, target) = (view.auction(), GAME_TARGET as f32);
        let fours = [
            order.map(|seat| f32::from(auction.last_bidder() == Some(seat))),
            order.map(|seat| f32::from(auction.has_passed(seat))),
            order.map(|seat| f32::from(view.dealer() == seat)),
            order.map(|seat| view.shown(seat).points as f32 / target),
            order.map(|seat| view.points(seat) as f32 / CardSet::DECK.points() as f32),
            Suit::ALL.map(|suit| f32::from(view.trump() == Some(suit))),
        ];
        let phases = Phase::ALL.map(|phase| f32::from(view.phase() == phase));
        let rest = [
            (auction.standing() as f32 / target).min(10.0),
            view.completed_tricks().len() as f32 / MAX_TRICKS as f32,
            players as f32 / MAX_PLAYERS as f32,
            f32::from(view.next_seat() == Some(seat)),
        ];
        planes.numbers(fours.into_iter().flatten().chain(phases).chain(rest));
        let constraints = HandConstraints::new(&view);
        for &seat in &order[1..players] {
            planes.set((view.unseen() & constraints.may_hold(seat)).bits());
        }
    }

    fn player(name: &str) -> Option<NamedPlayer> {
        NamedPlayer::new(name)
    }
}

/// The state with open hands: the round, then a line a seat.
impl fmt::Display for BinokelEnvironment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (round, auction) = (&self.round, self.round.auction());
        let (bid, on_table) = (auction.standing(), round.by_seat(round.in_progress()));
        let trump = round.trump().map_or("none", Suit::name);
        let dabb: CardSet = round.setup().dabb.into_iter().collect();
        let away = round.actions().discard | self.chosen;
        writeln!(f, "bid {bid}, trump {trump}, dabb {dabb}, discard {away}")?;
        for seat in round.rules().seats() {
            let turn = [" ", ">"][usize::from(round.next_seat() == Some(seat))];
            let is_bidder = auction.last_bidder() == Some(seat);
            let passed = ["", "passed"][usize::from(auction.has_passed(seat))];
            let bids = if is_bidder { "bids" } else { passed };
            let score = round.game_scores()[round.rules().side(seat)];
            let (melds, tricks) = (round.shown(seat).points, round.tricks_won(seat));
            let (points, card) = (round.points(seat), on_table[seat]);
            write!(f, "{turn} seat {seat}  score {score}  {bids:6}")?;
            write!(f, "  melds {melds}  tricks {tricks}  points {points}")?;
            writeln!(f, "  card {card}  hand {}", round.hand(seat).set())?;
        }
        Ok(())
    }
}

impl Opponent<BinokelEnvironment> for NamedPlayer {
    fn act(&mut self, game: &BinokelEnvironment, _rng: &mut Rng) -> Actions {
        let Some(seat) = game.seat() else {
            return Actions::new();
        };
        let (view, stream) = (game.round.view(seat), 2 + seat.index() as u64);
        let player = self.player();
        player.begin_round(Rng::with_stream(game.seed, stream).next_u64());
        let bits = match view.phase() {
            Phase::Bidding => 1 << game.action_of(player.bid(&view)),
            Phase::DeclaringTrump => 1 << (TRUMP + player.declare_trump(&view).index()),
            Phase::Discarding => match player.discard(&view) {
                Discard::GoOut(_) => 1 << OUT,
                Discard::Cards(cards) => cards.bits() << CARD,
            },
            _ => 1 << (CARD + player.play(&view).code()),
        };
        let is_in = |action: &usize| bits >> action & 1 == 1;
        (0..ACTIONS).filter(is_in).collect()
    }
}

#[cfg(test)]
mod tests {
    use handsense_core::environment::{Batch, EnvironmentError};

    use super::*;
    use crate::{Hand, play_decision};

    fn environment(players: usize, seed: u64) -> BinokelEnvironment {
        let mut game = BinokelEnvironment::default();
        game.set("players", &players.to_string()).expect("players");
        game.start(seed);
        game
    }

    fn observation(game: &BinokelEnvironment, seat: Seat) -> [f32; PLANES * CARDS] {
        let mut numbers = [9.0; PLANES * CARDS];
        game.observe(seat, &mut Planes::new(&mut numbers, CARDS));
        numbers
    }

    fn legal(game: &BinokelEnvironment) -> Vec<usize> {
        let mut legal = Vec::new();
        game.legal(|action| legal.push(action));
        legal
    }

    fn random_action(game: &BinokelEnvironment, rng: &mut Rng) -> usize {
        let legal = legal(game);
        legal[rng.below(legal.len() as u32) as usize]
    }

    /// Takes an action in a round of the referee, with the cards chosen so far and any others for a
    /// discard. Returns whether it is legal.
    fn referee(round: &mut Round, chosen: CardSet, action: usize) -> bool {
        let (least, card) = (round.auction().min_bid(), Card::new(action as i32 - 9));
        let done = match (round.phase(), action, card) {
            (Phase::Bidding, 0, _) => round.bid(None),
            (Phase::Bidding, 1..=3, _) => round.bid(Some(least + [0, 50, 100][action - 1])),
            (Phase::DeclaringTrump, 4..=7, _) => round.declare_trump(Suit::ALL[action - 4]),
            (Phase::Discarding, 8, _) if chosen.is_empty() => round.discard(Discard::GoOut(None)),
            (Phase::Discarding, _, Some(card)) if !chosen.has(card) => {
                let cards = chosen.with(card);
                let hand = round.hand(round.bid_winner().expect("one")).set();
                let others = (hand - cards).iter().take(4 - cards.len());
                round.discard(Discard::Cards(cards | others.collect()))
            }
            (Phase::Playing, _, Some(card)) => round.play(card),
            _ => return false,
        };
        done.is_ok()
    }

    /// Checks an observation against the view, number by number.
    fn check_observation(game: &BinokelEnvironment, seat: Seat) {
        let numbers = observation(game, seat);
        let (view, rules) = (game.round.view(seat), game.round.rules());
        let plane = |plane: usize| &numbers[plane * CARDS..][..CARDS];
        let check = |at: usize, cards: CardSet| {
            let expected = |card: Card| f32::from(cards.has(card));
            let expected: Vec<f32> = CardSet::DECK.iter().map(expected).collect();
            assert_eq!(plane(at), expected, "{at}");
        };
        let chosen = [CardSet::EMPTY, game.chosen][usize::from(view.is_bid_winner())];
        let dabb = view.dabb().map(|dabb| dabb.iter().copied().collect());
        check(0, view.hand().set());
        check(1, chosen);
        check(2, dabb.unwrap_or_default());
        check(3, view.discard());
        check(16, view.unseen());
        let mut expected = [0.0; CARDS];
        for steps in 0..4 {
            if steps >= rules.players() {
                let planes = [4, 8, 12, 17].into_iter();
                planes.for_each(|at| check(at + steps, CardSet::EMPTY));
                continue;
            }
            let other = rules.seat_after(seat, steps);
            let card_in = |trick: &crate::tricks::Trick| {
                let mut cards = (0..trick.len()).zip(trick.cards());
                let is_of = |at| rules.seat_after(trick.leader(), at) == other;
                cards.find_map(|(at, &card)| is_of(at).then_some(card))
            };
            let on_table = view.in_progress().and_then(card_in);
            let earlier = view.completed_tricks().iter().filter_map(card_in);
            check(4 + steps, on_table.into_iter().collect());
            check(8 + steps, earlier.chain(on_table).collect());
            check(12 + steps, view.shown(other).cards);
            if steps > 0 {
                let may_hold = HandConstraints::new(&view).may_hold(other) & view.unseen();
                check(17 + steps, may_hold);
                assert!(may_hold.contains(game.round.hand(other).set() - view.discard()));
            }
            let rows = [
                f32::from(view.auction().last_bidder() == Some(other)),
                f32::from(view.auction().has_passed(other)),
                f32::from(view.dealer() == other),
                view.shown(other).points as f32 / 1000.0,
                view.points(other) as f32 / 240.0,
            ];
            for (row, number) in rows.into_iter().enumerate() {
                expected[4 * row + steps] = number;
            }
        }
        if let Some(trump) = view.trump() {
            expected[20 + trump.index()] = 1.0;
        }
        expected[24 + view.phase() as usize] = 1.0;
        expected[29] = (view.auction().standing() as f32 / 1000.0).min(10.0);
        expected[30] = (rules.hand_size() - view.tricks_left()) as f32 / 18.0;
        expected[31] = rules.players() as f32 / 4.0;
        expected[32] = f32::from(game.seat() == Some(seat));
        assert_eq!(plane(17), expected);
    }

    #[test]
    fn random_games_follow_the_rules() {
        let (mut rng, mut outs) = (Rng::new(1), 0);
        for (seed, players) in (0..180).zip([2, 3, 4].into_iter().cycle()) {
            let mut game = environment(players, seed);
            let (setup, rules) = (*game.round.setup(), game.round.rules());
            assert_eq!(setup.dealer.index() as u64, seed % players as u64);
            assert_eq!((setup.hands, setup.dabb), rules.deal(&mut Rng::new(seed)));
            loop {
                let BinokelEnvironment { round, chosen, .. } = game;
                let is_legal = |&action: &usize| referee(&mut { round }, chosen, action);
                let accepted: Vec<usize> = (0..70).filter(is_legal).collect();
                assert_eq!(legal(&game), accepted);
                let text = game.to_string();
                for seat in rules.seats() {
                    check_observation(&game, seat);
                    assert!(text.contains(&format!("hand {}\n", round.hand(seat).set())));
                }
                let illegal = (0..70).find(|action| !accepted.contains(action));
                assert_eq!(game.act(illegal.expect("one")), None);
                assert_eq!((game.round, game.chosen), (round, chosen));
                if game.seat().is_none() {
                    break;
                }
                let action = random_action(&game, &mut rng);
                let outcome = game.act(action).expect("legal");
                let mut after = round;
                assert!(!game.chosen.is_empty() || referee(&mut after, chosen, action));
                assert_eq!(game.round, after);
                outs += u64::from(action == 8);
                let sides = after.side_scores().unwrap_or_default();
                let sides = sides.map(|side| side.total);
                for seat in rules.seats() {
                    let (score, count) = (sides[rules.side(seat)], rules.sides() as i32);
                    let above = outcome.rewards[seat] * 100.0 * (count - 1) as f32;
                    let expected = score * count - sides.iter().sum::<i32>();
                    assert_eq!(outcome.scores[seat], score);
                    assert_eq!(above.round() as i32, expected);
                }
            }
            assert_eq!(legal(&game), []);
        }
        assert!((10..100).contains(&outs), "{outs}");
    }

    #[test]
    fn auctions_end_at_the_limit_of_the_record() {
        let mut game = environment(2, 5);
        while game.act(3).is_some() {}
        assert_eq!(game.round.actions().bids.len(), crate::MAX_BIDS - 3);
        assert_eq!(legal(&game), [0]);
        check_observation(&game, Seat::ALL[0]);
    }

    /// Exchanges the cards that the seat does not know in the hands of the others, in the dabb and in
    /// the discard, and plays the same actions again. `None` if the public state differs or no hand
    /// does.
    fn with_other_cards(
        game: &BinokelEnvironment,
        seat: Seat,
        rng: &mut Rng,
    ) -> Option<BinokelEnvironment> {
        let (round, view, rules) = (&game.round, game.round.view(seat), game.round.rules());
        let mut known = round.setup().hands[seat].set() | view.discard() | view.played();
        known.extend(view.dabb().into_iter().flatten().copied());
        for other in rules.seats() {
            known = known | view.shown(other).cards;
        }
        let before: Vec<Card> = (CardSet::DECK - known).iter().collect();
        let mut hidden = before.clone();
        rng.shuffle(&mut hidden);
        let exchanged = |card: Card| {
            let at = before.iter().position(|&other| other == card);
            at.map_or(card, |at| hidden[at])
        };
        let (mut setup, mut actions) = (*round.setup(), *round.actions());
        let exchange = |hand: Hand| hand.iter().map(exchanged).collect();
        (setup.hands, setup.dabb) = (setup.hands.map(exchange), setup.dabb.map(exchanged));
        let mut other = game.clone();
        if !view.is_bid_winner() {
            actions.discard = actions.discard.iter().map(exchanged).collect();
            other.chosen = game.chosen.iter().map(exchanged).collect();
        }
        other.round = Round::resume(setup, &actions).ok()?;
        let differs = |seat: Seat| other.round.hand(seat).set() != round.hand(seat).set();
        let is_other = **round == *other.round && rules.seats().any(differs);
        is_other.then_some(other)
    }

    #[test]
    fn hidden_cards_do_not_change_an_observation() {
        let (mut rng, mut compared) = (Rng::new(8), [0; 5]);
        for case in 0..3000 {
            let mut game = environment(2 + case % 3, case as u64);
            // An auction of two bids, then any number of actions.
            for step in 0..rng.below(40) {
                let action = match game.round.phase() {
                    Phase::Bidding => usize::from(step < 2),
                    // No going out: all melds would be shown.
                    Phase::Discarding => legal(&game)[4],
                    Phase::Over => break,
                    _ => random_action(&game, &mut rng),
                };
                game.act(action).expect("legal");
            }
            let observer = game.round.rules().seat_after(Seat::ALL[0], case / 3);
            let other = (0..20).find_map(|_| with_other_cards(&game, observer, &mut rng));
            let Some(other) = other else { continue };
            let same = observation(&game, observer) == observation(&other, observer);
            assert!(same, "{game}{other}");
            compared[game.round.phase() as usize] += 1;
        }
        assert!(compared[..4].iter().all(|&count| count > 40));
    }

    #[test]
    fn named_players_play_as_at_the_table() {
        let names = "newest hard medium easy reference as-written reference/newest \
            newest/reference search:3 search:3:points";
        for (name, players) in names
            .split(' ')
            .flat_map(|name| [(name, 2), (name, 3), (name, 4)])
        {
            let mut game = environment(players, 7);
            let (mut round, mut rng) = (game.round, Rng::new(0));
            let mut player = BinokelEnvironment::player(name).expect(name);
            while let Some(seat) = round.next_seat() {
                let view = round.view(seat);
                for &action in &*Opponent::act(&mut player, &game, &mut rng) {
                    assert!(game.act(action).is_some(), "{name}");
                }
                let seed = Rng::with_stream(7, 2 + seat.index() as u64).next_u64();
                player.player().begin_round(seed);
                play_decision(&mut round, player.player(), &view).expect(name);
                assert_eq!(game.round, round, "{name}");
            }
        }
    }

    #[test]
    fn bids_of_players_become_listed_bids() {
        let mut game = environment(3, 1);
        for (bid, action) in [(150, 1), (190, 1), (200, 2), (240, 2), (250, 3), (900, 3)] {
            assert_eq!(game.action_of(Some(bid)), action);
        }
        game.act(3).expect("a bid");
        for (bid, action) in [(None, 0), (Some(255), 0), (Some(260), 1), (Some(310), 2)] {
            assert_eq!(game.action_of(bid), action);
        }
    }

    #[test]
    fn wrong_options_are_refused() {
        let options = "players=1 players=5 players seat=3 opponents=best opponents=search:0 \
            opponents=search:5ms opponents=reference/best opponents=newest,newest,newest";
        for options in options.split(' ') {
            let error = Batch::<BinokelEnvironment>::new(options, 1).err();
            let is_of_players = options.starts_with("opponents");
            let is_refused = match error {
                Some(EnvironmentError::Opponents { .. }) => is_of_players,
                Some(EnvironmentError::Value { .. }) => !is_of_players,
                _ => false,
            };
            assert!(is_refused, "{options}");
        }
    }
}
