//! A simple check of views and positions. It replays the cards one by one and keeps for every other
//! seat the cards it cannot hold. At the end it tries to deal the unseen cards, some of them to the
//! unrecorded tricks. It is written from the rules and the comments of the header, and never calls
//! the library.

use handsense::ffi::{HsHeartsPosition, HsHeartsTrick, HsHeartsView};

use super::deal::receiver;
use super::referee::{
    CLUBS, Card, DECK, Moment, Rules, TWO_OF_CLUBS, from_bits, hearts_broken, may_play,
    winning_place,
};

const ALL_CARDS: u64 = 0x1FFF_1FFF_1FFF_1FFF;
const ALL_RULES: i32 = handsense::hearts::Rules::ALL.bits();

/// The possibilities in a valid view.
#[derive(Clone, Debug)]
pub struct ViewState {
    /// The cards I may play; `None` when it is not my turn.
    pub legal: Option<Vec<Card>>,
    /// Whether all thirteen tricks are complete.
    pub over: bool,
    /// Whether three cards must be passed.
    pub passing: bool,
}

/// The place of unseen cards that were played in unrecorded tricks, behind the four seats.
const PILE: usize = 4;

type Refusal = &'static str;

fn require(holds: bool, sentence: Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(sentence) }
}

/// Checks a view whose size has been checked already.
pub fn validate_view(view: &HsHeartsView) -> Result<ViewState, Refusal> {
    require(view.num_players == 4, "four play")?;
    require((0..4).contains(&view.me), "my seat is at the table")?;
    require(view.rules & !ALL_RULES == 0, "every rule bit is known")?;
    require((-1..=2).contains(&view.pass_dir), "the direction is known")?;
    let in_range = |score: &i32| (-1_000_000..=1_000_000).contains(score);
    require(view.scores[..4].iter().all(in_range), "scores are in range")?;
    require(view.scores[4..] == [0, 0], "other slots have no score")?;
    let taken = view.taken.iter().copied();
    for set in [view.hand, view.passed, view.received]
        .into_iter()
        .chain(taken)
    {
        require(set & !ALL_CARDS == 0, "every bit is a card")?;
    }
    require(view.taken[4..] == [0, 0], "other slots have taken nothing")?;
    require([0, 1].contains(&view.history), "the history is known")?;
    require(
        [0, 1].contains(&view.hearts_broken),
        "hearts are broken or not",
    )?;
    let says_more = view.hearts_broken != 0 || view.taken != [0; 6];
    require(
        view.history == 1 || !says_more,
        "a complete history says everything",
    )?;
    let plays = plays_of(view)?;
    Replay::new(view, &plays)?.run(&plays)
}

/// All cards played, in order, if the tricks are well formed.
fn plays_of(view: &HsHeartsView) -> Result<Vec<(usize, Card)>, Refusal> {
    require(
        (0..=13).contains(&view.curr_trick),
        "the trick in progress is one of 13",
    )?;
    let current = view.curr_trick as usize;
    let mut plays = Vec::new();
    for (index, trick) in view.tricks.iter().enumerate() {
        let fits = if index < current {
            trick.curr == 4
        } else if index == current && index < 13 {
            (0..4).contains(&trick.curr)
        } else {
            trick.curr == 0
        };
        require(fits, "tricks have as many cards as their place says")?;
        plays.extend(plays_of_trick(trick)?);
    }
    Ok(plays)
}

/// The cards of a trick of at most four; an empty trick has none.
fn plays_of_trick(trick: &HsHeartsTrick) -> Result<Vec<(usize, Card)>, Refusal> {
    let mut plays = Vec::new();
    if trick.curr == 0 {
        return Ok(plays);
    }
    require(trick.np == 4, "four play to a trick")?;
    for slot in 4..6 {
        require(
            [0, -1].contains(&trick.play[slot]),
            "other slots have no card",
        )?;
        require(
            [0, -1].contains(&trick.player[slot]),
            "other slots have no player",
        )?;
    }
    for slot in 0..trick.curr as usize {
        let (code, seat) = (trick.play[slot], trick.player[slot]);
        require((0..4).contains(&seat), "players are at the table")?;
        let card = Card::from_code(code).ok_or("codes are cards")?;
        plays.push((seat as usize, card));
    }
    Ok(plays)
}

/// A replayed view.
struct Replay {
    me: usize,
    rules: Rules,
    direction: i32,
    passed: Vec<Card>,
    received: Vec<Card>,
    /// My cards that have not been played.
    hand: Vec<Card>,
    /// For each seat and card of the deck, whether the seat cannot hold it now.
    cannot: [[bool; 64]; 4],
    /// Complete tricks that are not recorded.
    unrecorded: usize,
    /// The cards known of them.
    known: Vec<Card>,
    /// Whether hearts were broken in them by the word of the host.
    said_broken: bool,
}

impl Replay {
    fn new(view: &HsHeartsView, plays: &[(usize, Card)]) -> Result<Replay, Refusal> {
        let me = view.me as usize;
        let held = from_bits(view.hand);
        let mut mine = held.clone();
        for (place, &(seat, card)) in plays.iter().enumerate() {
            require(!held.contains(&card), "no card of my hand was played")?;
            let twice = plays[..place].iter().any(|&(_, before)| before == card);
            require(!twice, "no card is played twice")?;
            if seat == me {
                mine.push(card);
            }
        }
        let unrecorded = match view.history {
            0 => {
                require(mine.len() == 13, "I had thirteen cards")?;
                0
            }
            _ => {
                require(mine.len() <= 13, "I had at most thirteen cards")?;
                13 - mine.len()
            }
        };
        require(
            plays.len() <= 4 * (13 - unrecorded),
            "there are thirteen tricks",
        )?;
        let mut known = Vec::new();
        let mut tricks = 0;
        for cards in view.taken.map(from_bits) {
            tricks += cards.len().div_ceil(4);
            for card in cards {
                let seen = mine.contains(&card)
                    || known.contains(&card)
                    || plays.iter().any(|&(_, played)| played == card);
                require(!seen, "taken cards are in no other place")?;
                known.push(card);
            }
        }
        require(tricks <= unrecorded, "the taken cards fit into the tricks")?;
        let mut cannot = [[false; 64]; 4];
        for other in (0..4).filter(|&seat| seat != me) {
            for card in &mine {
                cannot[other][card.code() as usize] = true;
            }
        }
        Ok(Replay {
            me,
            rules: Rules::new(view.rules),
            direction: view.pass_dir,
            passed: from_bits(view.passed),
            received: from_bits(view.received),
            hand: mine,
            cannot,
            unrecorded,
            known,
            said_broken: unrecorded > 0 && view.hearts_broken == 1,
        })
    }

    fn check_passing(&mut self) -> Result<(), Refusal> {
        if self.direction == 0 {
            let none = self.passed.is_empty() && self.received.is_empty();
            return require(none, "nothing is passed on hold");
        }
        require(self.rules.pass_cards, "the rules have passing")?;
        require(
            [0, 3].contains(&self.passed.len()),
            "three cards are passed",
        )?;
        require(
            [0, 3].contains(&self.received.len()),
            "three cards are received",
        )?;
        let kept = self.passed.iter().any(|card| self.hand.contains(card));
        require(!kept, "passed cards are gone")?;
        // One card of mine is in each unrecorded trick.
        let gone: Vec<Card> = self
            .received
            .iter()
            .copied()
            .filter(|card| !self.hand.contains(card))
            .collect();
        require(gone.len() <= self.unrecorded, "received cards are mine")?;
        for other in (0..4).filter(|&seat| seat != self.me) {
            for card in &gone {
                self.cannot[other][card.code() as usize] = true;
            }
        }
        let to = receiver(self.me, self.direction);
        for other in (0..4).filter(|&seat| seat != to) {
            for card in &self.passed {
                self.cannot[other][card.code() as usize] = true;
            }
        }
        Ok(())
    }

    fn run(mut self, plays: &[(usize, Card)]) -> Result<ViewState, Refusal> {
        self.check_passing()?;
        let mut leader = plays.first().map_or(self.me, |&(seat, _)| seat);
        let mut trick: Vec<Card> = Vec::new();
        for (index, &(seat, card)) in plays.iter().enumerate() {
            let now = self.moment(&plays[..index], &trick);
            require(
                seat == (leader + trick.len()) % 4,
                "cards are played in turn",
            )?;
            if self.played(index) == 0 && self.rules.two_of_clubs_leads() {
                self.check_first_lead(seat, card)?;
            }
            self.check_play(seat, card, now)?;
            trick.push(card);
            if trick.len() == 4 {
                leader = (leader + winning_place(&trick)) % 4;
                trick.clear();
            }
        }
        self.deal_the_rest(plays, leader, trick.len())?;
        Ok(self.verdict(plays, leader, &trick))
    }

    /// The number of cards played, recorded or not.
    fn played(&self, recorded: usize) -> usize {
        4 * self.unrecorded + recorded
    }

    fn moment(&self, before: &[(usize, Card)], trick: &[Card]) -> Moment {
        let recorded = before.iter().map(|&(_, card)| card);
        let played = self.known.iter().copied().chain(recorded);
        Moment {
            suit_led: trick.first().map(|card| card.suit),
            first_trick: self.played(before.len()) < 4,
            hearts_broken: self.said_broken || hearts_broken(&self.rules, played),
        }
    }

    /// Checks that the holder of the two of clubs leads.
    fn check_first_lead(&mut self, seat: usize, card: Card) -> Result<(), Refusal> {
        let two = TWO_OF_CLUBS.code() as usize;
        if self.rules.lead_two_of_clubs {
            require(card == TWO_OF_CLUBS, "the two of clubs is led")?;
        }
        require(card.suit == CLUBS, "a club is led")?;
        if seat == self.me {
            return require(
                self.hand.contains(&TWO_OF_CLUBS),
                "I hold the two I lead by",
            );
        }
        require(
            !self.cannot[seat][two],
            "the leader can hold the two of clubs",
        )?;
        for other in (0..4).filter(|&other| other != seat) {
            self.cannot[other][two] = true;
        }
        Ok(())
    }

    fn check_play(&mut self, seat: usize, card: Card, now: Moment) -> Result<(), Refusal> {
        if seat == self.me {
            require(self.hand.contains(&card), "I play what I hold")?;
            let may = may_play(&self.rules, &self.hand, card, now);
            require(may, "I play by the rules")?;
            self.hand.retain(|&held| held != card);
            return Ok(());
        }
        require(
            !self.cannot[seat][card.code() as usize],
            "they play what they can hold",
        )?;
        // The hand contains no card that would make this play illegal.
        for beside in DECK.into_iter().filter(|&beside| beside != card) {
            if !may_play(&self.rules, &[card, beside], card, now) {
                self.cannot[seat][beside.code() as usize] = true;
            }
        }
        Ok(())
    }

    /// Deals the unseen cards one by one to the hands and to the pile of unrecorded tricks; when all
    /// places of a card are full, another card moves (augmenting paths).
    fn deal_the_rest(
        &self,
        plays: &[(usize, Card)],
        leader: usize,
        on_table: usize,
    ) -> Result<(), Refusal> {
        let tricks_left = 13 - self.played(plays.len()) / 4;
        let places = [0, 1, 2, 3, PILE].map(|seat| {
            let has_played = (seat + 4 - leader) % 4 < on_table;
            if seat == PILE {
                4 * self.unrecorded - self.known.len()
            } else if seat == self.me {
                0
            } else {
                tricks_left - usize::from(has_played)
            }
        });
        let is_seen = |card: &Card| {
            self.hand.contains(card)
                || self.known.contains(card)
                || plays.iter().any(|&(_, played)| played == *card)
        };
        let unseen: Vec<Card> = DECK.into_iter().filter(|card| !is_seen(card)).collect();
        let mut dealt: [Vec<Card>; 5] = Default::default();
        for &card in &unseen {
            let mut tried = Vec::new();
            require(
                self.place(card, &places, &mut dealt, &mut tried),
                "a consistent deal exists",
            )?;
        }
        require(
            unseen.len() == places.iter().sum::<usize>(),
            "every place is filled",
        )
    }

    fn place(
        &self,
        card: Card,
        places: &[usize; 5],
        dealt: &mut [Vec<Card>; 5],
        tried: &mut Vec<usize>,
    ) -> bool {
        for seat in 0..=PILE {
            let cannot = seat != PILE && self.cannot[seat][card.code() as usize];
            if places[seat] == 0 || cannot || tried.contains(&seat) {
                continue;
            }
            if dealt[seat].len() < places[seat] {
                dealt[seat].push(card);
                return true;
            }
            tried.push(seat);
            for index in 0..dealt[seat].len() {
                let pushed = dealt[seat][index];
                if self.place(pushed, places, dealt, tried) {
                    dealt[seat][index] = card;
                    return true;
                }
            }
        }
        false
    }

    fn verdict(&self, plays: &[(usize, Card)], leader: usize, trick: &[Card]) -> ViewState {
        let played = self.played(plays.len());
        let over = played == 52;
        let opening = played == 0 && self.rules.two_of_clubs_leads();
        let my_turn = if opening {
            self.hand.contains(&TWO_OF_CLUBS)
        } else {
            !over && (leader + trick.len()) % 4 == self.me
        };
        let now = self.moment(plays, trick);
        let may = |card: &Card| may_play(&self.rules, &self.hand, *card, now);
        ViewState {
            legal: my_turn.then(|| self.hand.iter().copied().filter(may).collect()),
            over,
            passing: self.direction != 0
                && played == 0
                && self.passed.is_empty()
                && self.received.is_empty(),
        }
    }
}

/// Checks a position whose size has been checked already: every card is in one place, hands and
/// trick are consistent, and suit is followed on the table.
pub fn validate_position(position: &HsHeartsPosition) -> Result<(), Refusal> {
    require(position.reserved == 0, "the reserved field is zero")?;
    require(position.num_players == 4, "four play")?;
    require(position.rules & !ALL_RULES == 0, "every rule bit is known")?;
    require(
        (0..4).contains(&position.next_player),
        "the next seat is at the table",
    )?;
    require(
        (0..4).contains(&position.trick.curr),
        "a trick in progress is not complete",
    )?;
    let plays = plays_of_trick(&position.trick)?;
    let leader = (position.next_player as usize + 4 - plays.len()) % 4;
    let mut all: Vec<Card> = plays.iter().map(|&(_, card)| card).collect();
    for slot in 0..6 {
        let (hand, taken) = (position.hands[slot], position.taken[slot]);
        require((hand | taken) & !ALL_CARDS == 0, "every bit is a card")?;
        require(slot < 4 || hand | taken == 0, "other slots have no cards")?;
        require(taken.count_ones() % 4 == 0, "whole tricks are taken")?;
        all.extend(from_bits(hand));
        all.extend(from_bits(taken));
    }
    all.sort();
    let mut every = DECK;
    every.sort();
    require(all == every, "every card is in one place")?;
    let tricks_done: u32 = position
        .taken
        .iter()
        .map(|taken| taken.count_ones() / 4)
        .sum();
    for place in 0..4 {
        let seat = (leader + place) % 4;
        let hand = from_bits(position.hands[seat]);
        let has_played = place < plays.len();
        let expected = 13 - tricks_done as usize - usize::from(has_played);
        require(hand.len() == expected, "hands fit the trick")?;
        if has_played {
            require(plays[place].0 == seat, "cards are played in turn")?;
            let led = plays[0].1.suit;
            let could_follow = hand.iter().any(|held| held.suit == led);
            require(
                plays[place].1.suit == led || !could_follow,
                "suit is followed",
            )?;
        }
    }
    Ok(())
}
