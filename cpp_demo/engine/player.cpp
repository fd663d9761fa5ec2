#include "player.h"

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

}  // namespace hearts
