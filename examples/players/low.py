#!/usr/bin/env python3
"""A Hearts player for `handsense arena`, in one file without dependencies.

    handsense arena tuned 'exec:python3 examples/players/low.py'

It plays low: it ducks under tricks, wins the ones it cannot duck with its highest card, and
discards the queen of spades as soon as it may. It is meant to be copied: `choose_pass` and
`choose_play` are the player, the rest speaks the protocol of docs/reference/arena-protocol.md.
"""

import sys
from typing import Dict, List, Tuple

SUITS = "SDCH"  # the order of the suits in a dotted hand
RANKS = "23456789TJQKA"  # from low to high


def rank(card: str) -> int:
    """0 for a two, 12 for an ace. A card is its suit and its rank: SQ is the queen of spades."""
    return RANKS.index(card[1])


def cards(dotted: str) -> List[str]:
    """The cards of a dotted hand: "AK3.QJ98.T654.72" begins with SA, SK, S3, DQ."""
    return [suit + r for suit, part in zip(SUITS, dotted.split(".")) for r in part]


def fields(view: str) -> Dict[str, str]:
    """The name=value fields of a view."""
    return dict(word.split("=", 1) for word in view.split())


def trick(view: Dict[str, str]) -> List[str]:
    """The cards of the trick in progress, the one that was led first; empty for the leader."""
    played = view.get("plays", "").split(":")[-1].split("/")[-1]
    on_table = [card for card in played.split(",") if card]
    return on_table if len(on_table) < 4 else []


def choose_pass(view: Dict[str, str]) -> List[str]:
    """High spades that too few low ones protect, then the highest cards of the shortest suits."""
    hand = cards(view["hand"])
    length = {suit: sum(card[0] == suit for card in hand) for suit in SUITS}
    low_spades = sum(card[0] == "S" and rank(card) < RANKS.index("Q") for card in hand)

    def danger(card: str) -> int:
        if card[0] == "S" and rank(card) >= RANKS.index("Q"):
            return 0 if low_spades >= 4 else 100 + (card == "SQ")
        return 4 * rank(card) - 3 * length[card[0]] + 2 * (card[0] == "H")

    return sorted(hand, key=danger)[-3:]


def points(card: str) -> int:
    """What the card counts in the usual rules."""
    return 13 if card == "SQ" else int(card[0] == "H")


def discard(card: str) -> Tuple[bool, bool, int, int]:
    """The larger, the sooner it goes: the queen, what catches her, hearts, anything high."""
    return card == "SQ", card in ("SA", "SK"), points(card), rank(card)


def choose_play(view: Dict[str, str], legal: List[str]) -> str:
    """Leads low, ducks, and discards what hurts most."""
    table = trick(view)
    if not table:
        return min(legal, key=lambda card: (card == "SQ", rank(card), card))
    led = table[0][0]
    if legal[0][0] != led:
        return max(legal, key=discard)
    highest = max(rank(card) for card in table if card[0] == led)
    under = [card for card in legal if rank(card) < highest]
    if under:
        return max(under, key=lambda card: (card == "SQ", rank(card)))
    # The trick may be mine: with the highest card if it is, with a low one if somebody may beat it.
    is_last = len(table) == 3
    costs = sum(points(card) for card in table) > 0
    others = [card for card in legal if card != "SQ"] or legal
    return max(others, key=rank) if is_last or not costs else min(others, key=rank)


def answer(line: str) -> str:
    """What the line is answered with; nothing if it wants no answer."""
    said, _, rest = line.strip().partition(" ")
    if said == "handsense":
        return "ready low" if rest == "1" else "only version 1 is spoken here"
    if said == "pass":
        return "pass " + " ".join(choose_pass(fields(rest)))
    if said == "play":
        legal, _, view = rest.partition(" ")
        return "play " + choose_play(fields(view), cards(legal))
    return ""  # "deal SEED": nothing is remembered from deal to deal, and nothing left to chance


def main() -> None:
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        reply = answer(line)
        if reply:
            print(reply, flush=True)  # without the flush the answer would stay here


if __name__ == "__main__":
    main()
