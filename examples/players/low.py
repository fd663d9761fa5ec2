#!/usr/bin/env python3
"""A Hearts player for `handsense arena`, in one file without dependencies.

    handsense arena tuned 'exec:python3 examples/players/low.py'

The player ducks tricks, wins those it cannot duck with its highest card, and discards the queen of
spades as soon as possible. Copy it to write your own: `choose_pass` and `choose_play` are the
player, the rest implements the protocol of docs/reference/arena-protocol.md.
"""

import sys
from typing import Dict, List, Tuple

SUITS = "SDCH"  # suit order of a dotted hand
RANKS = "23456789TJQKA"  # low to high


def rank(card: str) -> int:
    """Returns 0 for a two to 12 for an ace. A card is suit and rank: SQ is the queen of spades."""
    return RANKS.index(card[1])


def cards(dotted: str) -> List[str]:
    """Returns the cards of a dotted hand: "AK3.QJ98.T654.72" begins with SA, SK, S3, DQ."""
    return [suit + r for suit, part in zip(SUITS, dotted.split(".")) for r in part]


def fields(view: str) -> Dict[str, str]:
    """Returns the name=value fields of a view."""
    return dict(word.split("=", 1) for word in view.split())


def trick(view: Dict[str, str]) -> List[str]:
    """Returns the cards of the trick in progress, the lead first; empty for the leader."""
    played = view.get("plays", "").split(":")[-1].split("/")[-1]
    on_table = [card for card in played.split(",") if card]
    return on_table if len(on_table) < 4 else []


def choose_pass(view: Dict[str, str]) -> List[str]:
    """Passes unprotected high spades, then the highest cards of the shortest suits."""
    hand = cards(view["hand"])
    length = {suit: sum(card[0] == suit for card in hand) for suit in SUITS}
    low_spades = sum(card[0] == "S" and rank(card) < RANKS.index("Q") for card in hand)

    def danger(card: str) -> int:
        if card[0] == "S" and rank(card) >= RANKS.index("Q"):
            return 0 if low_spades >= 4 else 100 + (card == "SQ")
        return 4 * rank(card) - 3 * length[card[0]] + 2 * (card[0] == "H")

    return sorted(hand, key=danger)[-3:]


def points(card: str) -> int:
    """Returns the penalty points of a card in the standard rules."""
    return 13 if card == "SQ" else int(card[0] == "H")


def discard(card: str) -> Tuple[bool, bool, int, int]:
    """Sort key of discards: the queen of spades, ace and king of spades, hearts, high cards."""
    return card == "SQ", card in ("SA", "SK"), points(card), rank(card)


def choose_play(view: Dict[str, str], legal: List[str]) -> str:
    """Leads low, ducks, and discards the most dangerous card."""
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
    # I may win the trick: play high if I am last or it has no points, else play low.
    is_last = len(table) == 3
    costs = sum(points(card) for card in table) > 0
    others = [card for card in legal if card != "SQ"] or legal
    return max(others, key=rank) if is_last or not costs else min(others, key=rank)


def reply_to(line: str) -> str:
    """Returns the reply to a line of the arena; empty if the line needs none."""
    command, _, rest = line.strip().partition(" ")
    if command == "handsense":
        return "ready low" if rest == "1" else "only protocol version 1 is supported"
    if command == "pass":
        return "pass " + " ".join(choose_pass(fields(rest)))
    if command == "play":
        legal, _, view = rest.partition(" ")
        return "play " + choose_play(fields(view), cards(legal))
    return ""  # "deal SEED": the player is deterministic and keeps no state between deals


def main() -> None:
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        reply = reply_to(line)
        if reply:
            print(reply, flush=True)  # unflushed output would not reach the arena


if __name__ == "__main__":
    main()
