/// Legal cards of Hearts for passing and play, and the reduced move lists for search.
#include "hearts_state.h"

namespace hearts {

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
