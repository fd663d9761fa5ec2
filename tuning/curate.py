"""Selects deals on which two players disagree.

`deals` writes a deal file of random deals. `pick` selects those of them in which a results file of the
arena (played with --compare 1) has decisions with different answers.

python3 tuning/curate.py deals 12000 > all.deals
handsense arena hard normal --deal-file all.deals --rules legacy-main --seed 1001 --compare 1 --out all.jsonl
python3 tuning/curate.py pick all.deals all.jsonl > tuning/hard-curated.deals
"""

import json
import random
import sys

SEED = 20251022
RANKS = "AKQJT98765432"
DIRECTIONS = ("left", "right", "across", "hold")


def hand(cards):
    """Formats a dotted hand: spades, diamonds, clubs, hearts."""
    suits = ([rank for suit, rank in cards if suit == wanted] for wanted in range(4))
    return ".".join("".join(RANKS[rank] for rank in sorted(suit)) for suit in suits)


def deals(count):
    """Prints `count` random deals that pass left, right, across and hold in turn."""
    rng = random.Random(SEED)
    for number in range(count):
        deck = [(suit, rank) for suit in range(4) for rank in range(13)]
        rng.shuffle(deck)
        hands = (hand(deck[first : first + 13]) for first in range(0, 52, 13))
        print(*hands, DIRECTIONS[number % 4])


def pick(deal_file, results_file):
    """Prints the deals of the file in which the players disagreed."""
    with open(deal_file, encoding="ascii") as file:
        lines = file.read().splitlines()
    found = set()
    with open(results_file, encoding="utf-8") as file:
        for line in file:
            result = json.loads(line)
            if result.get("compared", [0, 0])[1] > 0:
                found.add(result["unit"])
    for unit in sorted(found):
        print(lines[unit])


if __name__ == "__main__":
    if sys.argv[1:2] == ["deals"] and len(sys.argv) == 3:
        deals(int(sys.argv[2]))
    elif sys.argv[1:2] == ["pick"] and len(sys.argv) == 4:
        pick(*sys.argv[2:])
    else:
        sys.exit(__doc__)
