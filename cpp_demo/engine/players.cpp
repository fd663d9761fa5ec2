#include "players.h"

namespace hearts {

Move *Player::Play() {
    if (algorithm != nullptr) {
        return algorithm->Play(g, this);
    }
    MoveList moves(*g, g->getMoves());
    Move *best = moves.first();
    for (Move *m = moves.first(); m != nullptr; m = m->next) {
        m->dist = rankMove(m, g);
        if (m->dist > best->dist) {
            best = m;
        }
    }
    return moves.take(cardOf(best));
}

double CardPlayer::cutoffEval(unsigned int who) {
    return state().shareOf(who);
}

Move *PassingPlayer::Play() {
    return state().donePassing() ? CardPlayer::Play() : passNext();
}

Move *PassingPlayer::passNext() {
    if (state().passes[seat()].empty()) {
        selectPassCards(state().getPassDir(), packet[0], packet[1], packet[2]);
    }
    MoveList moves(state(), state().getAllMoves());
    return moves.take(packet[state().passes[seat()].size()]);
}

/// The three cards with the highest fear; the lower code among equals.
template <typename Fear>
static void mostFeared(uint64_t hand, Fear fear, card &a, card &b, card &c) {
    card *slots[kCardsToPass] = {&a, &b, &c};
    for (card *slot : slots) {
        *slot = firstCard(hand);
        for (uint64_t rest = hand; rest != 0; rest &= rest - 1) {
            if (fear(firstCard(rest)) > fear(*slot)) {
                *slot = firstCard(rest);
            }
        }
        hand &= ~(uint64_t(1) << *slot);
    }
}

/// The height of a card: 12 for an ace, 0 for a two.
static int height(card c) {
    return TWO - Deck::getrank(c);
}

void HeartsDucker::selectPassCards(int, card &a, card &b, card &c) {
    mostFeared(state().cards[seat()].getHand(), height, a, b, c);
}

int HeartsDucker::rankMove(Move *move, GameState *g, bool) {
    const Trick &trick = *static_cast<HeartsGameState *>(g)->getCurrTrick();
    const card c = cardOf(move);
    if (trick.curr == 0) {
        return -height(c);
    }
    if (Deck::getsuit(c) != Deck::getsuit(trick.play[0])) {
        return height(c);
    }
    return c > trick.WinningCard() ? height(c) : -height(c) - kRanks;
}

/// The urgency to pass a card. Spades at and above the queen come first when too few spades guard
/// them; else it is the height, raised in short suits and in hearts.
static int fearOf(const Deck &hand, card c) {
    const int s = Deck::getsuit(c);
    const int length = hand.suitCount(s);
    if (s == SPADES) {
        const bool dangerous = Deck::getrank(c) <= QUEEN && length < 5;
        return dangerous ? (c == kQueenOfSpades ? 60 : 50) : 0;
    }
    const int shortness = length <= 3 ? 6 - 2 * length : 0;
    return 2 * height(c) + shortness + (s == HEARTS ? 2 : 0);
}

void HeartsCardPlayer::selectPassCards(int, card &a, card &b, card &c) {
    const Deck hand = state().cards[seat()];
    mostFeared(hand.getHand(), [&hand](card held) { return fearOf(hand, held); }, a, b, c);
}

/// Ranks a lead: low cards first. While the queen is out, high spades come last; low spades come
/// first when the hand does not fear her.
static int rankLead(const Deck &hand, const HeartsGameState &state, card c) {
    const bool queenIsOut = !state.allplayed.has(kQueenOfSpades) && !hand.has(kQueenOfSpades);
    const bool highSpade = hand.has(SPADES, ACE) || hand.has(SPADES, KING);
    if (Deck::getsuit(c) == SPADES && queenIsOut) {
        return Deck::getrank(c) < QUEEN ? -40 : (highSpade ? -10 : 30) - height(c);
    }
    if (c == kQueenOfSpades) {
        return -60;
    }
    return 12 - 2 * height(c) - hand.suitCount(Deck::getsuit(c));
}

/// Ranks a follow: as high as possible below the winner; high when last in a trick without points;
/// otherwise as low as possible.
static int rankFollow(const Trick &trick, card c) {
    const Deck cards(trick.getCards());
    const bool points = cards.suitCount(HEARTS) > 0 || cards.has(kQueenOfSpades);
    const bool last = trick.curr == trick.np - 1;
    if (c > trick.WinningCard()) {
        return (c == kQueenOfSpades ? 80 : 40) + height(c);
    }
    if (c == kQueenOfSpades) {
        return -80;
    }
    return last && !points ? 30 + height(c) : -height(c);
}

/// Ranks a discard: the queen, the spades above her, hearts, then the highest card.
static int rankDiscard(const HeartsGameState &state, card c) {
    if (c == kQueenOfSpades) {
        return 100;
    }
    const bool catchesQueen = Deck::getsuit(c) == SPADES && Deck::getrank(c) < QUEEN;
    if (catchesQueen && !state.allplayed.has(kQueenOfSpades)) {
        return 80;
    }
    return (Deck::getsuit(c) == HEARTS ? 40 : 20) + height(c);
}

int HeartsCardPlayer::rankMove(Move *move, GameState *g, bool) {
    const HeartsGameState &table = *static_cast<HeartsGameState *>(g);
    const Trick &trick = *table.getCurrTrick();
    const card c = cardOf(move);
    if (trick.curr == 0) {
        return rankLead(table.cards[move->player], table, c);
    }
    const bool follows = Deck::getsuit(c) == Deck::getsuit(trick.play[0]);
    return follows ? rankFollow(trick, c) : rankDiscard(table, c);
}

Move *SearchPlayer::Play() {
    return searching ? CardPlayer::Play() : PassingPlayer::Play();
}

}  // namespace hearts
