//! Setup of a view in the middle of a round, and its validation.

use super::auction::Auction;
use super::cards::{CARDS, Card, CardSet, Suit};
use super::hand::Hand;
use super::public_state::{Phase, PublicState, ShownMelds};
use super::rules::{DABB, Edition, MAX_PLAYERS, Rules};
use super::view::{View, ViewError};
use handsense_core::{ArrayVec, Seat};

/// Upper bound of meld points: both Familien of every suit, all eights of a kind, and a
/// Doppel-Binokel.
const MAX_MELD_POINTS: i32 = 4_000;

/// Plain description of one player's knowledge, not necessarily possible. [`ViewSetup::view`]
/// validates it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewSetup {
    /// Rules of the game.
    pub rules: Rules,
    /// Seat of the dealer.
    pub dealer: Seat,
    /// Seat of the player.
    pub me: Seat,
    /// Game scores before the round, by side.
    pub scores: [i32; MAX_PLAYERS],
    /// Current phase.
    pub phase: Phase,
    /// Standing bid; 0 before the first.
    pub standing: i32,
    /// Seat of the standing bid.
    pub last_bidder: Option<Seat>,
    /// Seats that have passed.
    pub passed: ArrayVec<Seat, MAX_PLAYERS>,
    /// The player's current hand in its order.
    pub hand: Hand,
    /// The dabb, if known. It is optional.
    pub dabb: Option<[Card; DABB]>,
    /// Trump suit, once declared.
    pub trump: Option<Suit>,
    /// Known discarded cards: the player's own four, or trumps that were shown.
    pub discard: CardSet,
    /// Melds on the table, by seat. Their cards are optional.
    pub shown: [ShownMelds; MAX_PLAYERS],
    /// All cards played so far, in order. Their seats follow from the rules.
    pub cards: ArrayVec<Card, CARDS>,
}

impl ViewSetup {
    /// Validates the setup and builds the view.
    ///
    /// # Errors
    /// All variants of [`ViewError`] except [`OutOfTurn`](ViewError::OutOfTurn).
    pub fn view(&self) -> Result<View, ViewError> {
        for seat in [self.dealer, self.me] {
            if self.rules.seat(seat.index() as i32).is_none() {
                return Err(ViewError::Seat { seat });
            }
        }
        let auction = self.auction()?;
        let discarded = self.has_discarded(&auction);
        self.check_trump()?;
        self.check_discard(discarded && auction.winner() == Some(self.me), discarded)?;
        self.check_dabb(&auction)?;
        let shown_discard = if auction.winner() == Some(self.me) {
            self.trump
                .map_or(CardSet::EMPTY, |trump| self.discard.suit(trump))
        } else {
            self.discard
        };
        let shown_discard = match self.rules.edition() {
            Edition::Newest => shown_discard,
            Edition::Reference => CardSet::EMPTY,
        };
        // A finished round without cards ended by going out. Otherwise the last card ends it.
        let phase = match self.phase {
            Phase::Over if !self.cards.is_empty() => Phase::Playing,
            phase => phase,
        };
        let state = PublicState {
            auction,
            phase,
            trump: self.trump,
            shown_discard,
            out: phase == Phase::Over,
            ..PublicState::new(self.rules, self.dealer)
        };
        let state = self.play(self.show(state)?)?;
        if state.phase() != self.phase {
            let (found, expected) = (self.cards.len(), self.rules.hand_size());
            return Err(ViewError::HandSize { found, expected });
        }
        Ok(View {
            state,
            me: self.me,
            hand: self.hand,
            dabb: self.dabb,
            discard: self.discard,
            scores: self.scores,
        })
    }

    fn auction(&self) -> Result<Auction, ViewError> {
        let standing = self.standing;
        let first = self.rules.seat_after(self.dealer, 1);
        let passed = self.passed.iter();
        let passed = passed.fold(0, |bits, seat| bits | 1 << seat.index());
        Auction::from_state(self.rules, first, standing, self.last_bidder, passed)
            .filter(|auction| auction.is_over() == (self.phase != Phase::Bidding))
            .ok_or(ViewError::Auction { standing })
    }

    /// Whether the bid winner has discarded.
    fn has_discarded(&self, auction: &Auction) -> bool {
        match (self.phase, self.rules.edition()) {
            (Phase::Bidding | Phase::Discarding, _) | (Phase::DeclaringTrump, Edition::Newest) => {
                false
            }
            (Phase::DeclaringTrump, Edition::Reference) | (Phase::Playing, _) => true,
            (Phase::Over, _) => !self.cards.is_empty() && auction.is_over(),
        }
    }

    fn check_trump(&self) -> Result<(), ViewError> {
        let declared = match self.phase {
            Phase::Bidding | Phase::DeclaringTrump => false,
            Phase::Discarding => self.rules.edition() == Edition::Newest,
            Phase::Playing | Phase::Over => true,
        };
        if self.trump.is_some() == declared {
            Ok(())
        } else {
            Err(ViewError::Trump)
        }
    }

    fn check_discard(&self, is_mine: bool, discarded: bool) -> Result<(), ViewError> {
        let cards = self.discard;
        let shown = match (self.rules.edition(), self.trump) {
            (Edition::Newest, Some(trump)) if discarded => trump.cards(),
            _ => CardSet::EMPTY,
        };
        let fits = if is_mine {
            cards.len() == DABB
        } else {
            cards.len() <= DABB && shown.contains(cards)
        };
        if let Some(card) = (cards & self.hand.set()).lowest() {
            return Err(ViewError::Twice { card });
        }
        if fits {
            Ok(())
        } else {
            Err(ViewError::Discard { cards })
        }
    }

    fn check_dabb(&self, auction: &Auction) -> Result<(), ViewError> {
        let Some(dabb) = self.dabb else {
            return Ok(());
        };
        let cards: CardSet = dabb.into_iter().collect();
        let is_mine = auction.winner() == Some(self.me);
        let is_visible = is_mine || auction.is_over() && self.rules.edition() == Edition::Newest;
        let played: CardSet = self.cards.iter().copied().collect();
        let is_placed = if is_mine {
            (self.hand.set() | self.discard | played).contains(cards)
        } else {
            (cards & self.hand.set()).is_empty()
        };
        if is_visible && is_placed && cards.len() == DABB {
            Ok(())
        } else {
            Err(ViewError::Dabb { cards })
        }
    }

    /// Puts the melds on the table.
    fn show(&self, mut state: PublicState) -> Result<PublicState, ViewError> {
        let on_table = matches!(self.phase, Phase::Playing | Phase::Over);
        for seat in Seat::ALL {
            let shown = self.shown[seat];
            let is_occupied = self.rules.seat(seat.index() as i32).is_some();
            let others = if seat == self.me {
                self.discard
            } else {
                self.hand.set() | self.discard
            };
            let is_empty = shown == ShownMelds::default();
            let fits = on_table
                && is_occupied
                && (0..=MAX_MELD_POINTS).contains(&shown.points)
                && shown.cards.len() <= self.rules.hand_size() + DABB
                && (shown.cards & others).is_empty();
            if !is_empty && !fits {
                let cards = shown.cards;
                return Err(ViewError::ShownMelds { seat, cards });
            }
            state.shown[seat] = shown;
        }
        Ok(state)
    }

    /// Plays all cards and checks that each was legal, given the cards known to be in the hand.
    fn play(&self, mut state: PublicState) -> Result<PublicState, ViewError> {
        let mut seats = state;
        let mut seen = self.hand.set() | self.discard;
        let mut held = Seat::ALL.map(|seat| self.shown[seat].cards);
        held[self.me] = self.hand.set();
        for card in self.cards {
            if seats.phase() != Phase::Playing {
                let (found, expected) = (self.cards.len(), self.rules.hand_size());
                return Err(ViewError::HandSize { found, expected });
            }
            if seen.has(card) {
                return Err(ViewError::Twice { card });
            }
            seen = seen.with(card);
            let seat = seats.player_to_move();
            held[seat] = held[seat].with(card);
            seats.apply_card(card);
        }
        self.check_size(&state, held[self.me].len())?;
        self.check_shown(&held)?;
        for card in self.cards {
            let seat = state.player_to_move();
            if !state.legal(held[seat]).has(card) {
                return Err(ViewError::Card { seat, card });
            }
            held[seat] = held[seat].without(card);
            state.apply_card(card);
        }
        Ok(state)
    }

    /// Checks that shown melds consist of cards held or played by their seat, and by no other.
    fn check_shown(&self, held: &[CardSet; MAX_PLAYERS]) -> Result<(), ViewError> {
        let mut elsewhere = CardSet::EMPTY;
        for seat in Seat::ALL {
            let cards = self.shown[seat].cards;
            if !held[seat].contains(cards) {
                return Err(ViewError::ShownMelds { seat, cards });
            }
            if let Some(card) = (held[seat] & elsewhere).lowest() {
                return Err(ViewError::Twice { card });
            }
            elsewhere = elsewhere | held[seat];
        }
        Ok(())
    }

    /// Checks the number of cards in hand and played.
    fn check_size(&self, state: &PublicState, found: usize) -> Result<(), ViewError> {
        let is_mine = state.bid_winner() == Some(self.me);
        let with_dabb = is_mine && self.discard.is_empty();
        let expected = self.rules.hand_size() + if with_dabb { DABB } else { 0 };
        if found == expected {
            Ok(())
        } else {
            Err(ViewError::HandSize { found, expected })
        }
    }
}

impl From<View> for ViewSetup {
    fn from(view: View) -> ViewSetup {
        let auction = view.auction();
        let passed = |&seat: &Seat| auction.has_passed(seat);
        let tricks = view.completed_tricks().iter().chain(view.in_progress());
        ViewSetup {
            rules: view.rules(),
            dealer: view.dealer(),
            me: view.me(),
            scores: *view.scores(),
            phase: view.phase(),
            standing: auction.standing(),
            last_bidder: auction.last_bidder(),
            passed: Seat::ALL.into_iter().filter(passed).collect(),
            hand: *view.hand(),
            dabb: view.dabb().copied(),
            trump: view.trump(),
            discard: view.discard(),
            shown: Seat::ALL.map(|seat| *view.shown(seat)),
            cards: tricks.flat_map(|trick| trick.cards()).copied().collect(),
        }
    }
}

impl TryFrom<ViewSetup> for View {
    type Error = ViewError;

    fn try_from(setup: ViewSetup) -> Result<View, ViewError> {
        setup.view()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Discard;
    use crate::round::{Round, RoundSetup};
    use handsense_core::Rng;

    fn any(rng: &mut Rng, cards: CardSet) -> Card {
        let position = rng.below(cards.len() as u32) as usize;
        cards.iter().nth(position).expect("a card")
    }

    /// Visits every decision of random legal rounds.
    fn for_each_decision(mut show: impl FnMut(&Round, &mut Rng)) {
        let mut rng = Rng::new(64);
        for _ in 0..300 {
            let edition = Edition::ALL[rng.below(2) as usize];
            let rules = Rules::new(edition, rng.below(3) as usize + 2).expect("players");
            let dealer = Seat::ALL[rng.below(rules.players() as u32) as usize];
            let (hands, dabb) = rules.deal(&mut rng);
            let mut round = Round::new(RoundSetup {
                rules,
                dealer,
                hands,
                dabb,
                scores: [40, -30, 0, 990],
            });
            show(&round, &mut rng);
            while let Some(seat) = round.next_seat() {
                let done = match round.phase() {
                    Phase::Bidding if round.auction().may_pass() && rng.below(3) == 0 => {
                        round.bid(None)
                    }
                    Phase::Bidding => round.bid(Some(round.auction().min_bid())),
                    Phase::DeclaringTrump => round.declare_trump(Suit::ALL[rng.below(4) as usize]),
                    Phase::Discarding if rng.below(8) == 0 => {
                        let trump = (edition == Edition::Reference).then_some(Suit::Herz);
                        round.discard(Discard::GoOut(trump))
                    }
                    Phase::Discarding => {
                        let mut discard = CardSet::EMPTY;
                        while discard.len() < DABB {
                            discard = discard.with(any(&mut rng, round.hand(seat).set()));
                        }
                        round.discard(Discard::Cards(discard))
                    }
                    Phase::Playing | Phase::Over => {
                        let card = any(&mut rng, round.legal_cards());
                        round.play(card)
                    }
                };
                done.expect("legal");
                show(&round, &mut rng);
            }
        }
    }

    #[test]
    fn setups_of_real_rounds_build_their_views() {
        for_each_decision(|round, _| {
            for me in round.rules().seats() {
                let view = round.view(me);
                assert_eq!(ViewSetup::from(view).view(), Ok(view));
            }
        });
    }

    #[test]
    fn impossible_setups_are_rejected() {
        let mut refused = 0;
        for_each_decision(|round, rng| {
            let me = round
                .rules()
                .seat_after(round.dealer(), rng.below(4) as usize);
            let good = ViewSetup::from(round.view(me));
            let cards = &good.cards[..];
            let wrong = |report: ViewSetup| assert!(report.view().is_err(), "{report:?}");
            wrong(ViewSetup {
                standing: good.standing + 1_000_005,
                last_bidder: None,
                ..good
            });
            wrong(ViewSetup {
                standing: 140,
                ..good
            });
            let trump = match good.trump {
                Some(_) => None,
                None => Some(Suit::Kreuz),
            };
            wrong(ViewSetup { trump, ..good });
            let mut hand = good.hand;
            if let Some(card) = hand.set().lowest() {
                hand.remove(CardSet::from_card(card));
                wrong(ViewSetup { hand, ..good });
                if let [first, ..] = cards {
                    hand.push(*first);
                    wrong(ViewSetup { hand, ..good });
                }
            }
            if good.phase != Phase::Over || !cards.is_empty() {
                let mut shown = good.shown;
                shown[round.rules().seat_after(me, 1)].cards = match good.hand.set().highest() {
                    Some(card) => CardSet::from_card(card),
                    None => CardSet::DECK,
                };
                wrong(ViewSetup { shown, ..good });
            }
            // One card in the melds of two seats.
            let others = [1, 2].map(|steps| round.rules().seat_after(me, steps));
            let card = round.hand(others[0]).set().lowest();
            if let (Phase::Playing, Some(card), true) = (good.phase, card, others[1] != me) {
                let mut shown = good.shown;
                for seat in others {
                    shown[seat].cards = shown[seat].cards.with(card);
                }
                wrong(ViewSetup { shown, ..good });
            }
            let phase = match good.phase {
                Phase::Bidding => Phase::DeclaringTrump,
                _ => Phase::Bidding,
            };
            wrong(ViewSetup { phase, ..good });
            refused += 1;
        });
        assert!(refused > 5_000, "{refused}");
    }

    /// A card was played instead of one that was known to be in the hand.
    #[test]
    fn shown_card_was_in_hand_when_it_had_to_be_played() {
        let rules = Rules::new(Edition::Newest, 2).expect("players");
        let codes = |codes: &[i32]| -> Vec<Card> {
            codes.iter().filter_map(|&code| Card::new(code)).collect()
        };
        // The player leads a Herz. The other plays a Kreuz and then leads a Herz.
        let cards = codes(&[20, 8, 22]);
        let (me, other) = (Seat::ALL[0], Seat::ALL[1]);
        let hand = codes(&[0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
        let report = ViewSetup {
            rules,
            dealer: other,
            me,
            scores: [0; MAX_PLAYERS],
            phase: Phase::Playing,
            standing: 150,
            last_bidder: Some(other),
            passed: [me].into_iter().collect(),
            hand: Hand::new(&hand).expect("different cards"),
            dabb: None,
            trump: Some(Suit::Kreuz),
            discard: CardSet::EMPTY,
            shown: [ShownMelds::default(); MAX_PLAYERS],
            cards: cards.iter().copied().collect(),
        };
        let (seat, card) = (other, cards[1]);
        assert_eq!(report.view(), Err(ViewError::Card { seat, card }));
        let honest = codes(&[20, 8, 30]);
        let view = ViewSetup {
            cards: honest.into_iter().collect(),
            ..report
        }
        .view()
        .expect("possible");
        assert_eq!((view.next_seat(), view.points(other)), (Some(me), 13));
    }
}
