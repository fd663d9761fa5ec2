//! A round with open hands as the state of a host: dealing, bids, trump, discard, play, undo, and
//! what follows.

use super::Error;
use super::convert::{self, cards_to_c, hand_to_c, maybe_suit, score_to_c, suit_to_c};
use super::search::HsBinokelDiscard;
use super::types::*;
use crate::ffi::argument::{
    FromC, FromStruct, UpTo, checked, entries, field, game_scores, seat_to_c, seats_to_c,
};
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_binokel::{
    Card, Discard, Hand, MAX_PLAYERS, Phase, PublicState, Round, RoundActions, RoundError,
    RoundSetup, Suit, View,
};
use handsense_core::{Rng, Seat};

/// The most bids and passes of a round.
pub const HS_BINOKEL_MAX_BIDS: usize = 304;
/// The most tricks of a round.
pub const HS_BINOKEL_MAX_TRICKS: usize = 18;

/// A round with open hands: the state of a round, and its record.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsBinokelRound {
    /// Own size.
    pub struct_size: u32,
    /// @code HsBinokelEdition
    pub edition: i32,
    /// Players.
    /// @range 2..4
    pub players: i32,
    /// The dealer; the next seat bids first and leads.
    /// @seat
    pub dealer: i32,
    /// Game scores before the round, by seat or by team (seat modulo 2).
    /// @by side @range -1000000..1000000
    pub scores: [i32; HS_BINOKEL_MAX_PLAYERS],
    /// Cards dealt to each seat. Views keep their order.
    /// @by seat
    pub hands: [HsBinokelHand; HS_BINOKEL_MAX_PLAYERS],
    /// The dabb as dealt.
    pub dabb: [HsBinokelCard; HS_BINOKEL_DABB],
    /// @count bids
    pub bid_count: i32,
    /// Bids in order; 0 is a pass.
    pub bids: [i32; HS_BINOKEL_MAX_BIDS],
    /// 0 to 3; -1 before it is declared.
    /// @suit @none -1
    pub trump: i32,
    /// 1: the bid winner has gone out.
    /// @flag
    pub gone_out: i32,
    /// The four discarded cards, or 0.
    pub discard: HsBinokelCardSet,
    /// @count played @range 0..36
    pub played_count: i32,
    /// Cards played, in order.
    pub played: [HsBinokelCard; HS_BINOKEL_MAX_PLAYED],
}

/// What follows from a round. Unused seats and sides are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsBinokelRoundState {
    /// Own size.
    pub struct_size: u32,
    /// @code HsBinokelPhase
    pub phase: i32,
    /// Seat to act; -1 if OVER.
    /// @seat @none -1
    pub next_player: i32,
    /// Leader of the trick in progress; -1 unless PLAYING.
    /// @seat @none -1
    pub leader: i32,
    /// Seat winning the trick in progress; -1 while empty.
    /// @seat @none -1
    pub winner: i32,
    /// Winner of the auction; -1 until it is over.
    /// @seat @none -1
    pub bid_winner: i32,
    /// The standing bid, 0 if none.
    pub standing: i32,
    /// Lowest legal bid; 0 unless BIDDING.
    pub min_bid: i32,
    /// 1: nextPlayer may pass.
    /// @flag
    pub may_pass: i32,
    /// Complete tricks.
    /// @count trick_winners @range 0..18
    pub tricks_played: i32,
    /// Legal cards of nextPlayer.
    pub legal: HsBinokelCardSet,
    /// Cards held by each seat, in order; the bid winner's dabb comes last.
    /// @by seat
    pub hands: [HsBinokelHand; HS_BINOKEL_MAX_PLAYERS],
    /// Melds by seat, from the first trick on.
    /// @by seat
    pub shown: [HsBinokelShownMelds; HS_BINOKEL_MAX_PLAYERS],
    /// Card points in the tricks of each seat.
    /// @by seat
    pub points: [i32; HS_BINOKEL_MAX_PLAYERS],
    /// Tricks won by each seat.
    /// @by seat
    pub tricks: [i32; HS_BINOKEL_MAX_PLAYERS],
    /// Scores by side; 0 until OVER.
    /// @by side
    pub scores: [HsBinokelScore; HS_BINOKEL_MAX_PLAYERS],
    /// Game scores by side: those before the round plus the totals of scores.
    /// @by side
    pub game_scores: [i32; HS_BINOKEL_MAX_PLAYERS],
    /// Side that has won the game with this round; -1 if none.
    /// @none -1
    pub game_winner: i32,
    /// Dealer of the next round.
    /// @seat
    pub next_dealer: i32,
    /// Winner of each complete trick.
    /// @seat
    pub trick_winners: [i32; HS_BINOKEL_MAX_TRICKS],
}

impl FromStruct for Round {
    type Struct = HsBinokelRound;
    type Error = Error;

    fn from_struct(round: &HsBinokelRound) -> Result<Round, Error> {
        let rules = convert::rules(round.edition, round.players)?;
        let bids: UpTo<HS_BINOKEL_MAX_BIDS> = field!(round.bid_count)?;
        let played: UpTo<HS_BINOKEL_MAX_PLAYED> = field!(round.played_count)?;
        let mut hands = [Hand::EMPTY; MAX_PLAYERS];
        for (slot, hand) in hands.iter_mut().zip(&round.hands) {
            *slot = convert::hand(hand)?;
        }
        let setup = RoundSetup {
            rules,
            dealer: convert::seat(rules, round.dealer, "dealer")?,
            hands,
            dabb: convert::dabb(&round.dabb)?,
            scores: game_scores(&round.scores)?,
        };
        let mut actions = RoundActions {
            bids: round.bids[..bids.into()].iter().copied().collect(),
            trump: maybe_suit(round.trump)?,
            is_out: field!(round.gone_out)?,
            discard: field!(round.discard)?,
            ..RoundActions::default()
        };
        for &code in &round.played[..played.into()] {
            actions.cards.push(Card::from_c(code, "played")?);
        }
        Ok(Round::resume(setup, &actions)?)
    }
}

/// Changes a round, then writes it.
fn change(
    mut round: Round,
    out: SizedOut<HsBinokelRound>,
    change: impl FnOnce(&mut Round) -> Result<(), RoundError>,
) -> Result<(), Error> {
    change(&mut round)?;
    write_round(out, &round);
    Ok(())
}

fn shown_to_c(state: &PublicState) -> [HsBinokelShownMelds; HS_BINOKEL_MAX_PLAYERS] {
    Seat::ALL.map(|seat| {
        let shown = state.shown(seat);
        HsBinokelShownMelds {
            cards: shown.cards.bits(),
            points: shown.points,
            reserved: 0,
        }
    })
}

/// Writes a round as its C struct.
// Not inlined, so that the functions of a round share the code.
#[inline(never)]
fn write_round(out: SizedOut<HsBinokelRound>, round: &Round) {
    let (setup, actions) = (round.setup(), round.actions());
    let (played, played_count) = cards_to_c(actions.cards.iter().copied());
    out.write(HsBinokelRound {
        struct_size: size_of::<HsBinokelRound>() as u32,
        edition: setup.rules.edition() as i32,
        players: setup.rules.players() as i32,
        dealer: setup.dealer.index() as i32,
        scores: setup.scores,
        hands: setup.hands.each_ref().map(hand_to_c),
        dabb: cards_to_c(setup.dabb.into_iter()).0,
        bid_count: actions.bids.len() as i32,
        bids: entries(actions.bids.iter().copied()),
        trump: suit_to_c(actions.trump),
        gone_out: i32::from(actions.is_out),
        discard: actions.discard.bits(),
        played_count,
        played,
    });
}

fn view_to_c(view: &View) -> HsBinokelView {
    let (rules, auction) = (view.rules(), view.auction());
    let tricks = view.completed_tricks().iter().chain(view.in_progress());
    let (played, played_count) = cards_to_c(tricks.flat_map(|trick| trick.cards()).copied());
    HsBinokelView {
        phase: view.phase() as i32,
        scores: *view.scores(),
        standing: auction.standing(),
        last_bidder: seat_to_c(auction.last_bidder()),
        passed: seats_to_c(Seat::ALL.map(|seat| auction.has_passed(seat))),
        trump: suit_to_c(view.trump()),
        dabb_known: i32::from(view.dabb().is_some()),
        dabb: cards_to_c(view.dabb().into_iter().flatten().copied()).0,
        played_count,
        played,
        discard: view.discard().bits(),
        shown: shown_to_c(view),
        ..convert::initial_view(rules, view.dealer(), view.me(), view.hand())
    }
}

fn state_to_c(round: &Round) -> HsBinokelRoundState {
    let (rules, auction, phase) = (round.rules(), round.auction(), round.phase());
    let trick = round.in_progress();
    let begun = trick.filter(|trick| !trick.is_empty());
    let is_bidding = phase == Phase::Bidding;
    let winners = round.trick_winners();
    let scores = round.side_scores().unwrap_or_default();
    HsBinokelRoundState {
        struct_size: size_of::<HsBinokelRoundState>() as u32,
        phase: phase as i32,
        next_player: seat_to_c(round.next_seat()),
        leader: seat_to_c(trick.map(|trick| trick.leader())),
        winner: seat_to_c(begun.map(|trick| round.winner(trick))),
        bid_winner: seat_to_c(round.bid_winner()),
        standing: auction.standing(),
        min_bid: if is_bidding { auction.min_bid() } else { 0 },
        may_pass: i32::from(is_bidding && auction.may_pass()),
        tricks_played: round.completed_tricks().len() as i32,
        legal: match phase {
            Phase::Playing => round.legal_cards().bits(),
            _ => 0,
        },
        hands: Seat::ALL.map(|seat| hand_to_c(round.hand(seat))),
        shown: shown_to_c(round),
        points: Seat::ALL.map(|seat| round.points(seat) as i32),
        tricks: Seat::ALL.map(|seat| round.tricks_won(seat) as i32),
        scores: scores.each_ref().map(score_to_c),
        game_scores: round.game_scores(),
        game_winner: round.game_winner().map_or(-1, |side| side as i32),
        next_dealer: rules.seat_after(round.dealer(), 1).index() as i32,
        trick_winners: entries(winners.map(|winner| winner.index() as i32)),
    }
}

/// Deals a round. For a later round of a game, set scores. players: 2 to 4. Errors: OPTION,
/// PLAYER_COUNT, SEAT.
/// @param edition code HsBinokelEdition
/// @param players range 2..4
/// @param dealer seat
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_round_random(
    edition: i32,
    players: i32,
    dealer: i32,
    seed: u64,
    out: *mut HsBinokelRound,
) -> HsStatus {
    checked!(|out: SizedOut<_>| {
        let rules = convert::rules(edition, players)?;
        let dealer = convert::seat(rules, dealer, "dealer")?;
        let round = Round::random(rules, dealer, &mut Rng::new(seed));
        write_round(out, &round);
    })
}

/// Bids for nextPlayer; 0 passes. out may be round. Errors: BID, also when bids is full, or PHASE
/// unless BIDDING.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_round_bid(
    round: *const HsBinokelRound,
    bid: i32,
    out: *mut HsBinokelRound,
) -> HsStatus {
    checked!(|out: SizedOut<_>, round: Round| {
        change(round, out, |round| round.bid((bid != 0).then_some(bid)))?
    })
}

/// Declares trump for the bid winner. out may be round. Errors: SUIT, PHASE.
/// @param trump suit
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_round_declare_trump(
    round: *const HsBinokelRound,
    trump: i32,
    out: *mut HsBinokelRound,
) -> HsStatus {
    checked!(|out: SizedOut<_>, round: Round, trump: Suit| {
        change(round, out, |round| round.declare_trump(trump))?
    })
}

/// Discards four cards of the bid winner, or goes out. out may be round. Errors: CARD, DABB for
/// other than four cards held, SUIT for a trump that the edition forbids or requires, PHASE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_round_discard(
    round: *const HsBinokelRound,
    discard: *const HsBinokelDiscard,
    out: *mut HsBinokelRound,
) -> HsStatus {
    checked!(|out: SizedOut<_>, round: Round, discard: Discard| {
        change(round, out, |round| round.discard(discard))?
    })
}

/// Plays a card of nextPlayer. out may be round. Errors: CARD, ILLEGAL_PLAY, or PHASE unless
/// PLAYING.
/// @param card card
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_round_play(
    round: *const HsBinokelRound,
    card: i32,
    out: *mut HsBinokelRound,
) -> HsStatus {
    checked!(
        |out: SizedOut<_>, round: Round, card: Card| change(round, out, |round| round.play(card))?
    )
}

/// Takes back the last action. out may be round. Errors: PHASE before the first bid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_round_undo(
    round: *const HsBinokelRound,
    out: *mut HsBinokelRound,
) -> HsStatus {
    checked!(|out: SizedOut<_>, round: Round| change(round, out, Round::undo)?)
}

/// Derives phase, turn, legal bids and cards, hands and scores from a round.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_round_state(
    round: *const HsBinokelRound,
    out: *mut HsBinokelRoundState,
) -> HsStatus {
    checked!(|out: SizedOut<_>, round: Round| out.write(state_to_c(&round)))
}

/// Fills the view of a seat. Errors: SEAT.
/// @param seat seat
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_round_view(
    round: *const HsBinokelRound,
    seat: i32,
    out: *mut HsBinokelView,
) -> HsStatus {
    checked!(|out: SizedOut<_>, round: Round| {
        let seat = convert::seat(round.rules(), seat, "seat")?;
        out.write(view_to_c(&round.view(seat)));
    })
}
