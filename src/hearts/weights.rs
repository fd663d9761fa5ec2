//! Every number of the tuned policy, in one place.
//!
//! *Points* are hundredths of a penalty point, *chances* are in 1/256. All are plain integers, so
//! results are the same on every platform, and an optimiser can move them.

/// What the tuned policy weighs with, in play and in passing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The danger of cards still held, while playing.
    pub holding: Holding,
    /// Choosing a card to play.
    pub play: PlayWeights,
    /// Choosing cards to pass.
    pub passing: PassWeights,
}

/// What it costs to hold a card for the rest of the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Danger by the number of unseen higher cards of the suit, 0 to 7 and more: chance.
    pub risk_by_above: [i32; 8],
    /// Danger by the number of unseen lower cards of the suit, 0 to 5 and more: chance.
    pub risk_by_below: [i32; 6],
    /// What is left of the danger with so many lower cards of the suit in hand, 0 to 5 and more:
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

/// Choosing a card to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayWeights {
    /// Chance that a later player who follows and could go over the card does, scaled by the share
    /// of the suit's unseen cards that are higher.
    pub over: i32,
    /// Points expected from a player who cannot follow, the queen aside.
    pub discard: i32,
    /// Chance that a player who cannot follow and holds the queen throws her.
    pub queen_discard: i32,
    /// Chance that a player with the queen follows with her under an ace or king.
    pub queen_under: i32,
    /// Points that having to lead next costs.
    pub lead_next: i32,
    /// How much of the danger that a card takes with it counts, by tricks left (1-4, 5-8, 9-13):
    /// chance.
    pub shed: [i32; 3],
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
    /// Fear of the moon of an opponent who alone has taken points: 1-2, 3-4, … 13-14, 15 and
    /// more: chance.
    pub fear: [i32; 8],
    /// Points for stopping a certain moon.
    pub stop_moon: i32,
    /// Points that giving up the highest card of a suit costs against a certain moon.
    pub stopper: i32,
    /// Losing cards with which the own moon is tried, by tricks left (1-4, 5-8, 9-13), in 1/256 of
    /// a card; negative: never.
    pub shoot_losers: [i32; 3],
    /// Points already taken that make up for one losing card.
    pub shoot_points_per_loser: i32,
    /// What a losing heart counts, in 1/256 of a card.
    pub shoot_heart: i32,
    /// Opponents' cards of a suit that each of my high cards draws, in 1/256 of a card.
    pub shoot_drawn: i32,
}

/// Choosing cards to pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassWeights {
    /// The danger of the cards kept.
    pub holding: Holding,
    /// Points for keeping 0, 1, 2 or 3 cards of diamonds or of clubs.
    pub short_minor: [i32; 4],
    /// Points for keeping 0, 1, 2 or 3 hearts.
    pub short_hearts: [i32; 4],
    /// Points for each spade below the queen that is kept.
    pub low_spade: i32,
    /// Points for giving the queen away to the left, to the right, across.
    pub give_queen: [i32; 3],
    /// Losing cards, after the pass, with which the hand is passed for the moon, in 1/256 of a
    /// card.
    pub shoot_losers: i32,
    /// Opponents' cards of a suit that each of my high cards draws, in 1/256 of a card.
    pub shoot_drawn: i32,
}

const HOLDING: Holding = Holding {
    risk_by_above: [256, 190, 130, 85, 55, 35, 20, 10],
    risk_by_below: [30, 120, 190, 225, 245, 256],
    risk_by_guards: [256, 170, 105, 60, 30, 15],
    stake_minor: [
        200, 260, 250, 230, 210, 190, 170, 150, 130, 115, 100, 90, 80, 80,
    ],
    stake_hearts: [150, 250, 300, 300],
    stake_high_spade: 520,
    stake_low_spade: 30,
    queen: [900, 700, 480, 320, 220, 160],
};

/// The weights the library plays with.
pub const TUNED: Weights = Weights {
    holding: HOLDING,
    play: PlayWeights {
        over: 166,
        discard: 90,
        queen_discard: 240,
        queen_under: 240,
        lead_next: 25,
        shed: [200, 200, 200],
        short_left: [40, 0, 0],
        lead_suit: [0, 0, 0, 0],
        flush_low: 60,
        flush_exposed: -40,
        lead_own_queen_suit: 150,
        hit_leader: 40,
        game_end: 200,
        fear: [0, 0, 20, 50, 80, 110, 140, 200],
        stop_moon: 1500,
        stopper: 100,
        shoot_losers: [0, 0, 0],
        shoot_points_per_loser: 12,
        shoot_heart: 256,
        shoot_drawn: 600,
    },
    passing: PassWeights {
        holding: HOLDING,
        short_minor: [150, 80, 30, 0],
        short_hearts: [60, 30, 10, 0],
        low_spade: 20,
        give_queen: [0, 0, 0],
        shoot_losers: 0,
        shoot_drawn: 600,
    },
};
