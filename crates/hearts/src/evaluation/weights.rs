//! The weights of the tuned policy.
//!
//! *Points* are hundredths of a penalty point, and *chances* are probabilities in 1/256. All weights are
//! integers, so results are the same on every platform.

/// The weights of the tuned policy, in play and in passing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The danger of cards still held, while playing.
    pub holding: HoldingWeights,
    /// Choosing a card to play.
    pub play: PlayWeights,
    /// Choosing cards to pass.
    pub passing: PassWeights,
}

/// The weights of the cost of holding a card for the rest of the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoldingWeights {
    /// Danger by the number of unseen higher cards of the suit, 0 to 7 and more: chance.
    pub risk_by_above: [i32; 8],
    /// Danger by the number of unseen lower cards of the suit, 0 to 5 and more: chance.
    pub risk_by_below: [i32; 6],
    /// The remaining danger by the number of lower cards of the suit in hand, 0 to 5 and more:
    /// chance.
    pub risk_by_guards: [i32; 6],
    /// Points at stake in a trick of diamonds, clubs, or spades after the queen, by the unseen
    /// cards of the suit, 0 to 13.
    pub stake_minor: [i32; 14],
    /// Points at stake in a trick of hearts, by the unseen hearts: 0-2, 3-5, 6-8, 9 and more.
    pub stake_hearts: [i32; 4],
    /// Points at stake for ace and king of spades while another player has the queen.
    pub stake_high_spade: i32,
    /// Points at stake for spades below the queen while another player has her.
    pub stake_low_spade: i32,
    /// Points that holding the queen costs, by the number of lower spades in hand, 0 to 5 and more.
    pub queen: [i32; 6],
}

/// The weights of move ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayWeights {
    /// The chance that a later player who can go over the card chooses freely among the suit's
    /// unseen cards. Entries are for spades, for diamonds and clubs, and for hearts.
    pub over: [i32; 3],
    /// Points expected from a player who cannot follow, the queen aside, by tricks left (1-4, 5-8,
    /// 9-13).
    pub discard: [i32; 3],
    /// The weight of a seat that declined to discard the queen, against 256 for other seats, in the
    /// distribution of the queen's location.
    pub queen_declined: i32,
    /// Chance that a player who cannot follow and holds the queen discards her.
    pub queen_discard: i32,
    /// Chance that a player with the queen follows with her under an ace or king.
    pub queen_under: i32,
    /// Points that having to lead next costs, by tricks left.
    pub lead_next: [i32; 3],
    /// How much of the danger that a card takes with it counts when it is led or follows suit, by
    /// tricks left: chance.
    pub shed: [i32; 3],
    /// The same when it is discarded.
    pub shed_discard: [i32; 3],
    /// Points for keeping no, one or two cards of a suit that others still hold.
    pub short_left: [i32; 3],
    /// Points for leading diamonds or clubs with nine or more cards unseen, with fewer, spades,
    /// hearts.
    pub lead_suit: [i32; 4],
    /// Points for leading a spade below the queen while another player has her.
    pub flush_low: i32,
    /// The same with ace or king in hand, which then stand exposed.
    pub flush_exposed: i32,
    /// Points that leading a spade costs while holding the queen.
    pub lead_own_queen_suit: i32,
    /// Share of the points given that counts when the receiver leads the game by 25: chance.
    pub hit_leader: i32,
    /// Points for ending the game as its winner, or cost of ending it for somebody else.
    pub game_end: i32,
    /// The probability of a moon shot by the only opponent who has taken points, by his points: 1-2,
    /// 3-4, … 13-14, 15 and more: chance.
    pub fear: [i32; 8],
    /// The factor of this probability with no, one, and two or more stoppers in hand: chance.
    pub fear_stoppers: [i32; 3],
    /// The further factor when one of the stoppers is a heart: chance.
    pub fear_heart_stopper: i32,
    /// Points for stopping a certain moon.
    pub stop_moon: i32,
    /// The maximum number of losers for shooting the moon, by tricks left (1-4, 5-8, 9-13), in
    /// 1/256 of a card; negative: never.
    pub shoot_losers: [i32; 3],
    /// Additional tolerated losers by the points already taken (0, 1-2, 3-5, 6-9, 10-14, 15-18, 19
    /// and more), in 1/256 of a card.
    pub shoot_points: [i32; 7],
    /// Opponents' cards of a suit that each of my high cards draws, in 1/256 of a card.
    pub shoot_drawn: i32,
}

/// The weights of passing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassWeights {
    /// The danger of the cards kept.
    pub holding: HoldingWeights,
    /// Points for keeping 0, 1, 2 or 3 cards of diamonds or of clubs.
    pub short_minor: [i32; 4],
    /// Points for keeping 0, 1, 2 or 3 hearts.
    pub short_hearts: [i32; 4],
    /// Points for each spade below the queen that is kept.
    pub low_spade: i32,
    /// Points for giving the queen away to the left, to the right, across.
    pub give_queen: [i32; 3],
    /// The maximum number of losers after the pass for a pass towards a moon shot, in 1/256 of a
    /// card.
    pub shoot_losers: i32,
    /// Opponents' cards of a suit that each of my high cards draws, in 1/256 of a card.
    pub shoot_drawn: i32,
}

/// The weights the library plays with. A pattern search by matches found them, except those of game
/// scores.
pub const TUNED: Weights = Weights {
    holding: HoldingWeights {
        risk_by_above: [263, 202, 100, 67, 64, 53, 24, 41],
        risk_by_below: [-17, 82, 140, 249, 245, 283],
        risk_by_guards: [387, 196, 119, 30, 0, 2],
        stake_minor: [
            168, 243, 222, 133, 206, 119, 204, 161, 108, 124, 157, 105, 80, 52,
        ],
        stake_hearts: [235, 292, 307, 482],
        stake_high_spade: 288,
        stake_low_spade: 42,
        queen: [837, 554, 406, 305, 167, 179],
    },
    play: PlayWeights {
        over: [106, 114, 155],
        discard: [50, 56, 47],
        queen_declined: 3,
        queen_discard: 423,
        queen_under: 215,
        lead_next: [50, 34, 20],
        shed: [111, 132, 177],
        shed_discard: [111, 179, 154],
        short_left: [34, -9, -23],
        lead_suit: [-3, -39, 20, 26],
        flush_low: 51,
        flush_exposed: -27,
        lead_own_queen_suit: 90,
        hit_leader: 40,
        game_end: 200,
        fear: [1, -6, 55, 66, 61, 154, 23, 175],
        fear_stoppers: [248, 64, 0],
        fear_heart_stopper: 0,
        stop_moon: 1123,
        shoot_losers: [-10, 3, 44],
        shoot_points: [0, 229, 508, 1069, 733, 2048, 4096],
        shoot_drawn: 1077,
    },
    passing: PassWeights {
        holding: HoldingWeights {
            risk_by_above: [109, 134, 171, 71, 50, 46, 26, 25],
            risk_by_below: [17, 65, 167, 266, 308, 424],
            risk_by_guards: [242, 181, 79, 27, 39, 50],
            stake_minor: [
                220, 240, 311, 194, 276, 131, 131, 76, 102, 174, 221, 142, 61, 131,
            ],
            stake_hearts: [73, 386, 190, 303],
            stake_high_spade: 387,
            stake_low_spade: 73,
            queen: [753, 598, 424, 184, 22, 0],
        },
        short_minor: [164, 109, 52, 20],
        short_hearts: [105, -4, -10, 2],
        low_spade: 18,
        give_queen: [12, -6, -2],
        shoot_losers: 10,
        shoot_drawn: 305,
    },
};
