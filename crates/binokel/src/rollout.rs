//! Heuristic rollout policy: the play of all seats in a sampled world.
//!
//! Each seat considers its own hand, the outstanding cards, and the current winner of the trick. A
//! seat that can win does so cheaply, or with card points if the trick cannot be lost. A seat that
//! cannot win gives points to its partner and as few as possible to an opponent. The weights of leads
//! and losing cards are chosen by hand.

use super::cards::{Card, CardSet, Rank, Suit};
use super::public_state::PublicState;
use super::rules::{MAX_PLAYERS, Rules};
use super::tricks::Trick;
use handsense_core::Seat;

/// Trick play of a round with all hands open, reduced to what a rollout needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RolloutState {
    rules: Rules,
    trump: Suit,
    hands: [CardSet; MAX_PLAYERS],
    trick: Trick,
    /// Cards that are no longer in play.
    out_of_play: CardSet,
    points: [u32; MAX_PLAYERS],
    won: [u32; MAX_PLAYERS],
    last_winner: Option<Seat>,
    left: usize,
}

impl RolloutState {
    /// Continues the tricks of a round with these hands.
    pub fn new(state: &PublicState, trump: Suit, hands: [CardSet; MAX_PLAYERS]) -> RolloutState {
        RolloutState {
            rules: state.rules(),
            trump,
            hands,
            trick: *state.trick(),
            out_of_play: state.played(),
            points: state.points,
            won: state.won,
            last_winner: state.last_trick_winner(),
            left: state.tricks_left(),
        }
    }

    /// Card points and tricks by seat, and the winner of the last trick.
    pub fn result(&self) -> ([u32; MAX_PLAYERS], [u32; MAX_PLAYERS], Option<Seat>) {
        (self.points, self.won, self.last_winner)
    }

    /// Whether all tricks are played.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.left == 0
    }

    /// Seat that plays next.
    #[inline]
    pub const fn player_to_move(&self) -> Seat {
        self.rules.seat_after(self.trick.leader(), self.trick.len())
    }

    fn winner(&self) -> Option<Seat> {
        let (_, position) = self.trick.best()?;
        Some(self.rules.seat_after(self.trick.leader(), position))
    }

    /// Plays a card for the next seat.
    #[inline]
    pub fn apply_card(&mut self, card: Card) {
        let seat = self.player_to_move();
        self.hands[seat] = self.hands[seat].without(card);
        self.out_of_play = self.out_of_play.with(card);
        self.trick.push(card, self.trump);
        if self.trick.len() == self.rules.players()
            && let Some(winner) = self.winner()
        {
            self.points[winner] += self.trick.points();
            self.won[winner] += 1;
            self.left -= 1;
            self.last_winner = Some(winner);
            self.trick = Trick::new(winner);
        }
    }

    /// Plays to the end of the round.
    pub fn play_out(&mut self) {
        while !self.is_over() {
            let Some(card) = self.choose() else {
                return;
            };
            self.apply_card(card);
        }
    }

    /// Card of the next seat.
    #[inline]
    fn choose(&self) -> Option<Card> {
        let seat = self.player_to_move();
        let hand = self.hands[seat];
        if self.trick.is_empty() {
            return self.lead(hand);
        }
        let partner_wins =
            self.rules.partner(seat).is_some() && self.winner() == self.rules.partner(seat);
        let legal = self.trick.legal(hand, self.trump, partner_wins);
        self.follow(hand, legal, partner_wins)
    }

    /// Outstanding cards of a suit, as the seat sees them.
    fn outstanding(&self, hand: CardSet, suit: Suit) -> CardSet {
        suit.cards() - hand - self.out_of_play
    }

    /// Whether a card is a master: no stronger card of its suit is outstanding.
    fn is_master(&self, hand: CardSet, card: Card) -> bool {
        (card.stronger() - hand - self.out_of_play).is_empty()
    }

    fn lead(&self, hand: CardSet) -> Option<Card> {
        let trumps = hand.suit(self.trump);
        let trumps_out = self.outstanding(hand, self.trump);
        // Masters of plain suits take points while the others still have to follow.
        let mut best: Option<(i32, Card)> = None;
        let mut offer = |worth: i32, card: Card| {
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, card));
            }
        };
        for suit in Suit::ALL {
            let mine = hand.suit(suit);
            let (Some(high), Some(low)) = (mine.highest(), mine.lowest()) else {
                continue;
            };
            let out = self.outstanding(hand, suit).len() as i32;
            if suit == self.trump {
                let master = self.is_master(hand, high);
                if master && !trumps_out.is_empty() {
                    // One lead draws two trumps.
                    let many = mine.len() > trumps_out.len() / 2;
                    offer(if many { 60 } else { 10 }, high);
                } else if master {
                    offer(5, high);
                } else {
                    offer(-20 - low.points() as i32, low);
                }
                continue;
            }
            if self.is_master(hand, high) {
                let safe = trumps_out.is_empty() || out >= self.rules.players() as i32;
                let gain = 10 + high.points() as i32;
                offer(if safe { gain + 20 } else { gain - 20 + 2 * out }, high);
            }
            // Short suits of low cards prepare for ruffs.
            let short = if trumps.is_empty() {
                0
            } else {
                4 - mine.len() as i32
            };
            offer(short - 3 * low.points() as i32, low);
        }
        best.map(|(_, card)| card)
    }

    fn follow(&self, hand: CardSet, legal: CardSet, partner_wins: bool) -> Option<Card> {
        let winning = self.trick.winning(legal, self.trump);
        let losing = legal - winning;
        let last = self.trick.len() + 1 == self.rules.players();
        let (best, _) = self.trick.best()?;
        if partner_wins && !losing.is_empty() {
            let holds = last || self.is_master(hand, best) && best.suit() == self.trump;
            let holds = holds
                || self.is_master(hand, best) && self.outstanding(hand, self.trump).is_empty();
            if holds {
                return highest_points(losing, self.trump);
            }
        }
        if !winning.is_empty() {
            return self.winning_card(hand, winning, last);
        }
        self.shed(hand, losing)
    }

    /// Chooses the winning card.
    fn winning_card(&self, hand: CardSet, winning: CardSet, last: bool) -> Option<Card> {
        let weakest = winning.lowest()?;
        let led = self.trick.suit()?;
        let of_led = winning.suit(led);
        if last && led != self.trump {
            // The trick cannot be lost any more: points are safe, but an ace would also win later.
            let cards = if of_led.is_empty() { winning } else { of_led };
            let zehn = cards.rank(Rank::Zehn).lowest();
            return zehn.or(cards.lowest());
        }
        // An ace, where weaker cards would be beaten.
        let strong = of_led.highest().filter(|&card| self.is_master(hand, card));
        match strong {
            Some(card) if !last && led != self.trump => Some(card),
            _ => Some(weakest),
        }
    }

    /// Chooses the cheapest losing card.
    fn shed(&self, hand: CardSet, losing: CardSet) -> Option<Card> {
        let mut best: Option<(i32, Card)> = None;
        for suit in Suit::ALL {
            let Some(card) = losing.suit(suit).lowest() else {
                continue;
            };
            let trump = if suit == self.trump { 30 } else { 0 };
            let guards = hand.suit(suit);
            // The last card beside a Zehn guards it.
            let guards_zehn = !guards.rank(Rank::Zehn).is_empty() && guards.len() == 2;
            let cost = 4 * card.points() as i32 + trump + if guards_zehn { 6 } else { 0 }
                - guards.len() as i32;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, card));
            }
        }
        best.map(|(_, card)| card)
    }
}

/// The card with the most points, not a trump if possible.
fn highest_points(cards: CardSet, trump: Suit) -> Option<Card> {
    let loose = cards - trump.cards();
    let from = if loose.is_empty() { cards } else { loose };
    // Zehnen first, because an ace wins a trick of its own.
    let ranks = [Rank::Zehn, Rank::Ass, Rank::Koenig, Rank::Ober, Rank::Buabe];
    ranks.into_iter().find_map(|rank| from.rank(rank).lowest())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Discard;
    use crate::round::Round;
    use crate::rules::{DABB, Edition};
    use handsense_core::Rng;

    /// A round up to its first card, won at the first bid.
    fn round_at_first_card(rng: &mut Rng) -> Round {
        let edition = Edition::ALL[rng.below(2) as usize];
        let rules = Rules::new(edition, rng.below(3) as usize + 2).expect("players");
        let mut round = Round::random(rules, Seat::ALL[0], rng);
        round.bid(Some(150)).expect("legal");
        while round.bid_winner().is_none() {
            round.bid(None).expect("legal");
        }
        let trump = Suit::ALL[rng.below(4) as usize];
        let bidder = round.bid_winner().expect("an auction");
        let discard = Discard::Cards(round.hand(bidder).iter().take(DABB).collect());
        match edition {
            Edition::Reference => {
                round.discard(discard).expect("legal");
                round.declare_trump(trump).expect("legal");
            }
            Edition::Newest => {
                round.declare_trump(trump).expect("legal");
                round.discard(discard).expect("legal");
            }
        }
        round
    }

    #[test]
    fn rollouts_follow_the_rules() {
        let mut rng = Rng::new(69);
        for _ in 0..600 {
            let mut round = round_at_first_card(&mut rng);
            let trump = round.trump().expect("named");
            let hands = Seat::ALL.map(|seat| round.hand(seat).set());
            let mut watched = RolloutState::new(&round, trump, hands);
            let mut alone = watched;
            alone.play_out();
            while !watched.is_over() {
                let card = watched.choose().expect("a card");
                round.play(card).expect("legal");
                watched.apply_card(card);
            }
            assert_eq!(alone, watched);
            let (points, won, last) = alone.result();
            assert_eq!((points, won), (round.points, round.won));
            assert_eq!(last, round.last_trick_winner());
        }
    }

    fn choice(hands: &[&str], played: &[&str], trump: Suit) -> String {
        let cards = |text: &str| -> CardSet {
            text.split(' ')
                .filter_map(|card| card.parse().ok())
                .collect()
        };
        let rules = Rules::new(Edition::Newest, 4).expect("players");
        let mut trick = Trick::new(Seat::ALL[0]);
        let played: Vec<Card> = played.iter().filter_map(|card| card.parse().ok()).collect();
        played.iter().for_each(|&card| trick.push(card, trump));
        let mut all = [CardSet::EMPTY; MAX_PLAYERS];
        for (slot, hand) in all.iter_mut().zip(hands) {
            *slot = cards(hand);
        }
        let tricks = RolloutState {
            rules,
            trump,
            hands: all,
            trick,
            out_of_play: played.into_iter().collect(),
            points: [0; MAX_PLAYERS],
            won: [0; MAX_PLAYERS],
            last_winner: None,
            left: 3,
        };
        tricks
            .choose()
            .map_or(String::new(), |card| card.to_string())
    }

    #[test]
    fn points_go_to_a_partner_who_certainly_wins() {
        let hands = ["KO", "KB", "SB", "HZ HB HO"];
        // The fourth player follows the partner's trump ace and is void in trump.
        assert_eq!(choice(&hands, &["KK", "BA", "KB"], Suit::Bollen), "HZ");
        // The opponents win this trick.
        assert_eq!(choice(&hands, &["BA", "KK", "KB"], Suit::Bollen), "HB");
    }

    #[test]
    fn last_player_wins_with_points() {
        let hands = ["KO", "KB", "SB", "HZ HA HB"];
        assert_eq!(choice(&hands, &["HK", "HO", "HB2"], Suit::Bollen), "HZ");
    }
}
