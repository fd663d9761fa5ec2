#include "hearts_state.h"

#include <algorithm>
#include <memory>

#include "belief.h"
#include "players.h"

namespace hearts {

void HeartsGameState::Reset(Random &random) {
    card deck[kDeckSize];
    for (int i = 0; i < kDeckSize; ++i) {
        deck[i] = Deck::getcard(i / kRanks, i % kRanks);
    }
    uint64_t hands[kPlayers] = {0};
    for (int left = kDeckSize; left > 0; --left) {
        const uint32_t pick = random.below(uint32_t(left));
        Deck hand(hands[left % kPlayers]);
        hand.set(deck[pick]);
        hands[left % kPlayers] = hand.getHand();
        deck[pick] = deck[left - 1];
    }
    setHands(hands);
}

void HeartsGameState::setHands(const uint64_t *hands) {
    layOut(hands);
    for (std::vector<card> &packet : passes) {
        packet.clear();
    }
    numCardsPassed = 0;
}

void HeartsGameState::setPosition(const Position &position) {
    setHands(position.hands);
    const int next = (position.leader + int(position.table.size())) % kPlayers;
    numCards = int(position.history.size()) + cards[next].count();
    numCardsPassed = cardsToPass();
    for (int seat = 0; seat < kPlayers; ++seat) {
        taken[seat].setHand(position.taken[seat]);
        allplayed.setHand(allplayed.getHand() | position.taken[seat]);
        gameScore[seat] = position.scores[seat];
    }
    for (const PastTrick &trick : position.history) {
        currPlr = trick.leader;
        for (card c : trick.cards) {
            original[currPlr].set(c);
            playCard(c);
        }
    }
    currPlr = firstPlayer = position.leader;
    for (card c : position.table) {
        original[currPlr].set(c);
        playCard(c);
    }
}

void HeartsGameState::setRules(int value) {
    CardGameState::setRules(value);
    setPassDir(passDir);
}

void HeartsGameState::setPassDir(int dir) {
    passDir = (rules & kDoPassCards) != 0 ? dir : int(kHold);
}

void HeartsGameState::setFirstPlayer(int first) {
    firstPlayer = first;
    currPlr = donePassing() ? leader() : 0;
}

int HeartsGameState::leader() const {
    if ((rules & (kLead2Clubs | kLeadClubs)) != 0) {
        for (int seat = 0; seat < kPlayers; ++seat) {
            if (cards[seat].has(kTwoOfClubs)) {
                return seat;
            }
        }
    }
    return firstPlayer;
}

int HeartsGameState::cardsToPass() const {
    return passDir == kHold ? 0 : kPlayers * kCardsToPass;
}

void HeartsGameState::ApplyMove(Move *move) {
    if (donePassing()) {
        playCard(cardOf(move));
    } else {
        passCard(cardOf(move));
    }
}

void HeartsGameState::UndoMove(Move *move) {
    const bool nothingPlayed = currTrick == 0 && t[0].curr == 0;
    if (nothingPlayed) {
        unpassCard(cardOf(move), move->player);
    } else {
        unplayCard(cardOf(move), move->player);
    }
}

void HeartsGameState::passCard(card c) {
    passes[currPlr].push_back(c);
    cards[currPlr].clear(c);
    original[currPlr].clear(c);
    ++numCardsPassed;
    if (donePassing()) {
        deliver();
        currPlr = leader();
    } else {
        currPlr = numCardsPassed / kCardsToPass;
    }
}

void HeartsGameState::unpassCard(card c, int who) {
    if (donePassing()) {
        takeBack();
    }
    --numCardsPassed;
    passes[who].pop_back();
    cards[who].set(c);
    original[who].set(c);
    currPlr = who;
}

void HeartsGameState::deliver() {
    for (int giver = 0; giver < kPlayers; ++giver) {
        for (card c : passes[giver]) {
            cards[receiverOf(giver)].set(c);
            original[receiverOf(giver)].set(c);
        }
    }
}

void HeartsGameState::takeBack() {
    for (int giver = 0; giver < kPlayers; ++giver) {
        for (card c : passes[giver]) {
            cards[receiverOf(giver)].clear(c);
            original[receiverOf(giver)].clear(c);
        }
    }
}

uint64_t HeartsGameState::penaltyCards() const {
    Deck penalties;
    if ((rules & kHeartsArentPoints) == 0) {
        penalties.setHand(uint64_t(0x1FFF) << (16 * HEARTS));
    }
    if ((rules & kQueenPenalty) != 0) {
        penalties.set(kQueenOfSpades);
    }
    return penalties.getHand();
}

int HeartsGameState::pointsIn(uint64_t set) const {
    const Deck penalties(set & penaltyCards());
    return penalties.suitCount(HEARTS) + (penalties.has(kQueenOfSpades) ? 13 : 0);
}

int HeartsGameState::moonShooter() const {
    if ((rules & (kHeartsArentPoints | kNoShooting)) != 0) {
        return -1;
    }
    Deck needed(penaltyCards());
    if ((rules & kShootingNeedsJack) != 0) {
        needed.set(kJackOfDiamonds);
    }
    for (int seat = 0; seat < kPlayers; ++seat) {
        if ((needed.getHand() & ~taken[seat].getHand()) == 0) {
            return seat;
        }
    }
    return -1;
}

double HeartsGameState::score(unsigned int who) const {
    const int jack = (rules & kJackBonus) != 0 && taken[who].has(kJackOfDiamonds) ? 10 : 0;
    const int shooter = moonShooter();
    if (shooter >= 0) {
        return int(who) == shooter ? -jack : pointsIn(kFullDeck);
    }
    const bool idle = (rules & kNoTrickBonus) != 0 && Done() && taken[who].count() == 0;
    return pointsIn(taken[who].getHand()) - jack - (idle ? 5 : 0);
}

double HeartsGameState::shareOf(unsigned int who) const {
    double sum = 0;
    for (int seat = 0; seat < kPlayers; ++seat) {
        sum += 26 - score(unsigned(seat));
    }
    return sum > 0 ? (26 - score(who)) / sum : 1.0 / kPlayers;
}

bool HeartsGameState::heartsBroken() const {
    uint64_t breakers = uint64_t(0x1FFF) << (16 * HEARTS);
    if ((rules & kQueenBreaksHearts) != 0) {
        breakers |= uint64_t(1) << kQueenOfSpades;
    }
    // A winning card on the table is not in allplayed.
    return ((allplayed.getHand() | t[currTrick].getCards()) & breakers) != 0;
}

bool HeartsGameState::isAhead(int seat) const {
    return gameScore[seat] <= *std::min_element(gameScore, gameScore + kPlayers);
}

iiGameState *HeartsGameState::getiiGameState(bool, int who, Player *model) {
    Player *observer = model != nullptr ? model : getPlayer(who);
    std::unique_ptr<iiGameState> own(observer->getiiModel());
    iiHeartsState *belief = dynamic_cast<iiHeartsState *>(own.get());
    if (belief != nullptr) {
        own.release();
    } else {
        belief = new iiHeartsState;
    }
    belief->init(*this, who);
    return belief;
}

uint64_t positionHash(HeartsGameState &state) {
    uint64_t hash = uint64_t(state.getNextPlayerNum());
    for (int seat = 0; seat < kPlayers; ++seat) {
        hash = scramble(hash ^ state.cards[seat].getHand());
        hash = scramble(hash ^ state.taken[seat].getHand());
        hash = scramble(hash ^ state.played[seat].getHand());
    }
    return hash;
}

static const uint64_t kAllHearts = uint64_t(0x1FFF) << (16 * HEARTS);
static const uint64_t kAllClubs = uint64_t(0x1FFF) << (16 * CLUBS);

/// `cards` without the barred ones, or all of them when no other card is left.
static uint64_t unlessEmpty(uint64_t cards, uint64_t barred) {
    return (cards & ~barred) != 0 ? cards & ~barred : cards;
}

uint64_t HeartsGameState::legalCards() const {
    const uint64_t hand = cards[currPlr].getHand();
    return t[currTrick].curr == 0 ? legalLeads(hand) : legalFollows(hand);
}

uint64_t HeartsGameState::legalLeads(uint64_t hand) const {
    if (currTrick == 0 && (rules & kLead2Clubs) != 0 && Deck(hand).has(kTwoOfClubs)) {
        return uint64_t(1) << kTwoOfClubs;
    }
    const bool onlyClubs =
        currTrick == 0 && (rules & kLeadClubs) != 0 && (rules & kLead2Clubs) == 0;
    if (onlyClubs && (hand & kAllClubs) != 0) {
        return hand & kAllClubs;
    }
    const bool unbroken = (rules & kMustBreakHearts) != 0 && !heartsBroken();
    const bool tooEarly = currTrick == 0 && (rules & kNoHeartsFirstTrick) != 0;
    return unbroken || tooEarly ? unlessEmpty(hand, kAllHearts) : hand;
}

uint64_t HeartsGameState::legalFollows(uint64_t hand) const {
    const int led = Deck::getsuit(t[currTrick].play[0]);
    const uint64_t following = hand & (uint64_t(0x1FFF) << (16 * led));
    if (following != 0) {
        return following;
    }
    uint64_t barred = 0;
    if (currTrick == 0 && (rules & kNoHeartsFirstTrick) != 0) {
        barred |= kAllHearts;
    }
    if (currTrick == 0 && (rules & kNoQueenFirstTrick) != 0) {
        barred |= uint64_t(1) << kQueenOfSpades;
    }
    return unlessEmpty(hand, barred);
}

/// Cards are passed in ascending order, so that a search reaches every packet of three once instead
/// of six times. Enough higher cards remain for the rest of the packet.
uint64_t HeartsGameState::passableInOrder() const {
    const std::vector<card> &given = passes[currPlr];
    uint64_t rest = cards[currPlr].getHand();
    if (!given.empty()) {
        rest &= ~((uint64_t(2) << given.back()) - 1);
    }
    const int kept = kCardsToPass - 1 - int(given.size());
    for (int i = 0; i < kept && countCards(rest) > 1; ++i) {
        rest &= ~(uint64_t(1) << nthCard(rest, countCards(rest) - 1));
    }
    return rest;
}

/// The highest card of each run of equivalent cards: no card still in the game lies between them.
/// The queen of spades and the jack of diamonds are runs of their own.
uint64_t HeartsGameState::withoutTouching(uint64_t legal) const {
    Deck chosen;
    for (int s = 0; s < kSuits; ++s) {
        bool inRun = false;
        for (int r = 0; r < kRanks; ++r) {
            const card c = Deck::getcard(s, r);
            const bool special = (c == kQueenOfSpades && (rules & kQueenPenalty) != 0) ||
                                 (c == kJackOfDiamonds && (rules & kJackBonus) != 0);
            if (Deck(legal).has(c)) {
                if (!inRun || special) {
                    chosen.set(c);
                }
                inRun = !special;
            } else if (!allplayed.has(c)) {
                inRun = false;
            }
        }
    }
    return chosen.getHand();
}

cardContext HeartsGameState::contextOf(card c) const {
    if (!donePassing()) {
        return kSloughCard;
    }
    const Trick &trick = t[currTrick];
    if (trick.curr == 0) {
        return kLeadCard;
    }
    return Deck::getsuit(c) == Deck::getsuit(trick.play[0]) ? kFollowCard : kSloughCard;
}

Move *HeartsGameState::listOf(uint64_t chosen) {
    Move *list = nullptr;
    for (uint64_t rest = chosen; rest != 0; rest &= rest - 1) {
        const card c = firstCard(rest);
        CardMove *move = static_cast<CardMove *>(getNewMove());
        move->init(c, contextOf(c), currPlr, list);
        list = move;
    }
    return list;
}

Move *HeartsGameState::getMoves() {
    if (Done()) {
        return nullptr;
    }
    const uint64_t chosen = donePassing() ? withoutTouching(legalCards()) : passableInOrder();
    return listOf(chosen);
}

Move *HeartsGameState::getAllMoves() {
    if (Done()) {
        return nullptr;
    }
    const uint64_t chosen = donePassing() ? legalCards() : cards[currPlr].getHand();
    return listOf(chosen);
}

}  // namespace hearts
