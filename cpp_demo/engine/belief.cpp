#include "belief.h"

#include <memory>

#include "players.h"

namespace hearts {

static uint64_t setOf(const std::vector<card> &list) {
    Deck set;
    for (card c : list) {
        set.set(c);
    }
    return set.getHand();
}

/// Applies one card of the seat to move and frees the move.
static void applyCard(HeartsGameState &world, card c) {
    CardMove *move = static_cast<CardMove *>(world.getNewMove());
    move->init(c, kLeadCard, world.getNextPlayerNum());
    world.ApplyMove(move);
    world.freeMove(move);
}

namespace {

/// Deals the unseen cards at random to the seats that may hold them (a matching by augmenting
/// paths).
class Dealer {
public:
    explicit Dealer(Random &source) : could(), room(), dealt(), random(source) {}

    /// Deals all `cards`. When no seat has room for a card, another card moves to a different seat.
    /// Such a chain of moves always exists, because the real deal is consistent. A card stays
    /// undealt only when no seat has room at all.
    void deal(uint64_t cards) {
        std::vector<card> pack;
        for (; cards != 0; cards &= cards - 1) {
            pack.push_back(firstCard(cards));
        }
        for (size_t left = pack.size(); left > 0; --left) {
            const size_t pick = random.below(uint32_t(left));
            place(pack[pick], 0);
            pack[pick] = pack[left - 1];
        }
    }

    uint64_t could[kPlayers];
    int room[kPlayers];
    uint64_t dealt[kPlayers];

private:
    /// Finds a seat for a card; `tried` has a bit for each seat already ruled out.
    bool place(card c, unsigned tried) {
        const int first = int(random.below(kPlayers));
        for (int i = 0; i < kPlayers; ++i) {
            const int seat = (first + i) % kPlayers;
            if ((could[seat] >> c & 1) == 0 || (tried >> seat & 1) != 0) {
                continue;
            }
            tried |= 1u << seat;
            if (room[seat] > 0 || makeRoom(seat, tried)) {
                dealt[seat] |= uint64_t(1) << c;
                --room[seat];
                return true;
            }
        }
        return false;
    }

    bool makeRoom(int seat, unsigned tried) {
        for (uint64_t rest = dealt[seat]; rest != 0; rest &= rest - 1) {
            if (place(firstCard(rest), tried)) {
                dealt[seat] &= ~(uint64_t(1) << firstCard(rest));
                ++room[seat];
                return true;
            }
        }
        return false;
    }

    Random &random;
};

}  // namespace

iiHeartsState::iiHeartsState()
    : me(0),
      rules(0),
      passDir(kHold),
      firstPlayer(0),
      passingDone(true),
      startHand(0),
      myPacket(0),
      received(0),
      takenBefore(),
      master(nullptr),
      random(0) {}

void iiHeartsState::init(HeartsGameState &state, int who) {
    me = who;
    rules = state.getRules();
    passDir = state.getPassDir();
    firstPlayer = state.firstPlayer;
    passingDone = state.donePassing();
    master = state.getPlayer(who);
    if (!passingDone) {
        given = state.passes[who];
        startHand = state.cards[who].getHand() | setOf(given);
    } else {
        startHand = state.original[who].getHand();
        myPacket = setOf(state.passes[who]);
        received = setOf(state.passes[(who + kPlayers - passDir) % kPlayers]);
    }
    plays.clear();
    CardMove told;
    for (int seat = 0; seat < kPlayers; ++seat) {
        takenBefore[seat] = state.taken[seat].getHand();
    }
    for (int i = 0; i <= state.getCurrTrickNum(); ++i) {
        const Trick &trick = *state.getTrick(i);
        if (trick.curr == kPlayers) {
            takenBefore[trick.Winner()] &= ~trick.getCards();
        }
        for (int k = 0; k < trick.curr; ++k) {
            told.init(trick.play[k], kLeadCard, trick.player[k]);
            Played(&told);
        }
    }
    // The same knowledge samples the same worlds.
    uint64_t seed = scramble(startHand ^ uint64_t(who));
    for (const Play &play : plays) {
        seed = scramble(seed ^ uint64_t(play.c));
    }
    random = Random(seed ^ setOf(given));
}

void iiHeartsState::Played(Move *move) {
    plays.push_back(Play{move->player, cardOf(move)});
}

void iiHeartsState::Unplayed(Move *) {
    plays.pop_back();
}

uint64_t iiHeartsState::playedBy(int seat) const {
    Deck cards;
    for (const Play &play : plays) {
        if (play.seat == seat) {
            cards.set(play.c);
        }
    }
    return cards.getHand();
}

bool iiHeartsState::showedVoid(int seat, int s) const {
    for (size_t i = 0; i < plays.size(); ++i) {
        const card led = plays[i - i % kPlayers].c;
        if (plays[i].seat == seat && Deck::getsuit(led) == s && Deck::getsuit(plays[i].c) != s) {
            return true;
        }
    }
    return false;
}

bool iiHeartsState::unrecorded() const {
    return passingDone && countCards(startHand) < kRanks;
}

uint64_t iiHeartsState::couldHold(int seat) const {
    uint64_t possible = kFullDeck & ~startHand;
    for (uint64_t cards : takenBefore) {
        possible &= ~cards;
    }
    for (const Play &play : plays) {
        possible &= ~(uint64_t(1) << play.c);
    }
    for (int s = 0; s < kSuits; ++s) {
        if (showedVoid(seat, s)) {
            possible &= ~(uint64_t(0x1FFF) << (16 * s));
        }
    }
    const int receiver = (me + kPlayers + passDir) % kPlayers;
    if (seat != receiver) {
        possible &= ~myPacket;
    }
    return possible;
}

void iiHeartsState::sampleHands(uint64_t *hands) {
    Dealer dealer(random);
    const int receiver = (me + kPlayers + passDir) % kPlayers;
    uint64_t unseen = kFullDeck & ~startHand;
    for (int seat = 0; seat < kPlayers; ++seat) {
        hands[seat] = seat == me ? startHand : playedBy(seat);
        unseen &= ~(hands[seat] | takenBefore[seat]);
    }
    if (passingDone && passDir != kHold && !unrecorded()) {
        hands[receiver] |= myPacket;
        unseen &= ~myPacket;
    }
    for (int seat = 0; seat < kPlayers; ++seat) {
        dealer.could[seat] = seat == me ? 0 : couldHold(seat);
        dealer.room[seat] = countCards(startHand) - countCards(hands[seat]);
    }
    // Cards without room were played in tricks beyond the record.
    dealer.deal(unseen);
    for (int seat = 0; seat < kPlayers; ++seat) {
        hands[seat] |= dealer.dealt[seat];
    }
}

/// Three cards that a receiver may have been passed: known ones where the observer passed or
/// received them, else any three.
uint64_t iiHeartsState::samplePacket(uint64_t receiverHand, int receiver) {
    if (receiver == me) {
        return received;
    }
    if (receiver == (me + kPlayers + passDir) % kPlayers) {
        return myPacket;
    }
    Deck packet;
    for (int i = 0; i < kCardsToPass; ++i) {
        const uint64_t rest = receiverHand & ~packet.getHand();
        packet.set(nthCard(rest, int(random.below(uint32_t(countCards(rest))))));
    }
    return packet.getHand();
}

/// Converts hands after the pass to hands before it and passes the cards again.
void iiHeartsState::replayPassing(HeartsGameState &world, uint64_t *startHands) {
    uint64_t packets[kPlayers];
    for (int giver = 0; giver < kPlayers; ++giver) {
        const int receiver = (giver + kPlayers + passDir) % kPlayers;
        packets[giver] = samplePacket(startHands[receiver], receiver);
    }
    uint64_t dealt[kPlayers];
    for (int seat = 0; seat < kPlayers; ++seat) {
        const int giver = (seat + kPlayers - passDir) % kPlayers;
        dealt[seat] = (startHands[seat] & ~packets[giver]) | packets[seat];
    }
    world.setHands(dealt);
    world.setPassDir(passDir);
    world.setFirstPlayer(firstPlayer);
    for (int giver = 0; giver < kPlayers; ++giver) {
        for (uint64_t rest = packets[giver]; rest != 0; rest &= rest - 1) {
            applyCard(world, firstCard(rest));
        }
    }
}

/// The observer does not know what earlier seats passed; players of the observer's kind pass for
/// them.
void iiHeartsState::samplePassing(HeartsGameState &world) const {
    for (int seat = 0; seat < me; ++seat) {
        card packet[kCardsToPass] = {kNoCard, kNoCard, kNoCard};
        HeartsPlayer *passer = dynamic_cast<HeartsPlayer *>(world.getPlayer(seat));
        if (passer != nullptr) {
            passer->selectPassCards(passDir, packet[0], packet[1], packet[2]);
        }
        for (card c : packet) {
            applyCard(world, world.cards[seat].has(c) ? c : firstCard(world.cards[seat].getHand()));
        }
    }
    for (card c : given) {
        applyCard(world, c);
    }
}

/// Begins a world with the first recorded trick.
void iiHeartsState::dealPosition(HeartsGameState &world, const uint64_t *hands) const {
    Position position;
    position.leader = plays.empty() ? me : plays[0].seat;
    for (int seat = 0; seat < kPlayers; ++seat) {
        position.hands[seat] = hands[seat];
        position.taken[seat] = takenBefore[seat];
    }
    world.setPassDir(passDir);
    world.setPosition(position);
}

GameState *iiHeartsState::getGameState(double &prob) {
    prob = 1;
    std::unique_ptr<HeartsGameState> world(new HeartsGameState);
    for (int seat = 0; seat < kPlayers; ++seat) {
        world->addPlayer(master->clone());
    }
    world->setRules(rules);
    uint64_t hands[kPlayers];
    sampleHands(hands);
    if (unrecorded()) {
        dealPosition(*world, hands);
    } else if (passingDone && passDir != kHold) {
        replayPassing(*world, hands);
    } else {
        world->setHands(hands);
        world->setPassDir(passDir);
        world->setFirstPlayer(firstPlayer);
    }
    if (!passingDone) {
        samplePassing(*world);
    }
    if (!plays.empty()) {
        world->setLeader(plays[0].seat);
    }
    for (const Play &play : plays) {
        applyCard(*world, play.c);
    }
    return world.release();
}

}  // namespace hearts
