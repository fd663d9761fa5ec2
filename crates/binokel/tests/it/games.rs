//! Whole rounds between rule-based players, with all rules checked.

use handsense_binokel::search::{SearchOptions, search_bid};
use handsense_binokel::{
    Bidding, Edition, Level, Phase, PlayStyle, Player, Round, RoundSetup, RuleBasedPlayer, Rules,
    play_decision,
};
use handsense_core::{Rng, Seat};

fn player(bidding: Bidding, play: PlayStyle, level: Level, rubber_band: bool) -> RuleBasedPlayer {
    RuleBasedPlayer {
        bidding,
        play,
        level,
        rubber_band,
        seed: 0,
    }
}

/// Plays a round. An illegal action fails the test.
fn play(round: &mut Round, players: &mut [RuleBasedPlayer]) {
    while let Some(seat) = round.next_seat() {
        let view = round.view(seat);
        play_decision(round, &mut players[seat.index()], &view).expect("legal");
    }
}

/// Plays 200 rounds. Returns the number of bids made, the number of rounds that ended by going out,
/// and the mean bid.
fn rounds(
    edition: Edition,
    seats: usize,
    of: impl Fn(usize) -> RuleBasedPlayer,
) -> (u32, u32, i32) {
    let rules = Rules::new(edition, seats).expect("players");
    let mut rng = Rng::new(65);
    let (mut made, mut out, mut bids) = (0, 0, 0);
    for number in 0..200_u64 {
        let mut players: Vec<RuleBasedPlayer> = (0..seats).map(&of).collect();
        for (seat, player) in players.iter_mut().enumerate() {
            player.begin_round(number * 4 + seat as u64);
        }
        let dealer = Seat::ALL[number as usize % seats];
        let mut round = Round::random(rules, dealer, &mut rng);
        play(&mut round, &mut players);
        let points: u32 = Seat::ALL.iter().map(|&seat| round.points(seat)).sum();
        let discard = round.actions().discard.points();
        let bidder = round.bid_winner().expect("an auction");
        let score = round.scores()[rules.side(bidder)];
        let won: u32 = Seat::ALL.iter().map(|&seat| round.tricks_won(seat)).sum();
        if round.is_out() {
            let lost = -round.auction().standing();
            assert_eq!((points, won, score.total), (0, 0, lost));
        } else {
            assert_eq!((points + discard, won as usize), (240, rules.hand_size()));
        }
        made += u32::from(score.made);
        out += u32::from(round.is_out());
        bids += round.auction().standing();
    }
    (made, out, bids / 200)
}

#[test]
fn rule_based_players_follow_the_rules() {
    for edition in Edition::ALL {
        for seats in 2..=4 {
            for bidding in [Bidding::Reference, Bidding::Newest] {
                for play in [PlayStyle::Reference, PlayStyle::Newest] {
                    for level in Level::ALL {
                        let of = |_| player(bidding, play, level, true);
                        let (made, out, _) = rounds(edition, seats, of);
                        assert!(made > 20 && out < 150, "{edition:?} {seats} {bidding:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn newest_player_makes_nearly_all_its_bids() {
    for (seats, least) in [(2, 192), (3, 150), (4, 150)] {
        let of = |_| player(Bidding::Newest, PlayStyle::Newest, Level::Hard, false);
        let (made, _, _) = rounds(Edition::Newest, seats, of);
        assert!(made >= least, "{seats}: {made}");
    }
}

/// With the corrected curve, mean winning bids agree with those of the original program.
#[test]
fn corrected_curve_bids_as_high_as_the_original() {
    for (seats, expected) in [(2, 226), (3, 162), (4, 154)] {
        let of = |_| player(Bidding::Reference, PlayStyle::Reference, Level::Hard, false);
        let (_, _, bid) = rounds(Edition::Reference, seats, of);
        assert!(
            (expected - 12..expected + 12).contains(&bid),
            "{seats}: {bid}"
        );
    }
}

/// As the text is written, weak hands bid up to the limit.
#[test]
fn auctions_as_written_end_at_the_limit() {
    let of = |_| player(Bidding::AsWritten, PlayStyle::Reference, Level::Hard, false);
    let (_, _, bid) = rounds(Edition::Reference, 3, of);
    assert_eq!(bid, 3_000);
}

/// A game that is almost lost does not cause unlimited bids.
#[test]
fn searching_partners_end_their_auctions() {
    let rules = Rules::new(Edition::Newest, 4).expect("players");
    let mut rng = Rng::new(70);
    let mut options = SearchOptions::default();
    options.limits.playouts = Some(60);
    for scores in [[-3_000, 990, 0, 0], [0, 0, 0, 0], [990, -3_000, 0, 0]] {
        for number in 0..6 {
            let (hands, dabb) = rules.deal(&mut rng);
            let mut round = Round::new(RoundSetup {
                rules,
                dealer: Seat::ALL[number % 4],
                hands,
                dabb,
                scores,
            });
            while round.phase() == Phase::Bidding {
                let seat = round.next_seat().expect("a turn");
                let decision = search_bid(&round.view(seat), &options).expect("my turn");
                round.bid(decision.best().flatten()).expect("legal");
            }
            let bid = round.auction().standing();
            assert!(bid < 700, "{bid} at {scores:?}");
        }
    }
}
