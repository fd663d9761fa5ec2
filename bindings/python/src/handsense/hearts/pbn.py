"""Deals and results of Hearts as tag pairs in the manner of Portable Bridge Notation (PBN).

docs/use/research.md describes the format. Seats 0 to 3 are N, E, S and W.

>>> from handsense.hearts import Deal, pbn
>>> text = pbn.write([pbn.Record(Deal.random(7))])

The fourth line has the hands.

>>> print(text.splitlines()[3])
[Deal "N:T76.AJ9853.A76.T KQ92.KQT.Q8542.Q AJ843.742.KJ9.K6 5.6.T3.AJ9875432"]
>>> pbn.read(text)[0].deal == Deal.random(7)
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from .._show import Shown
from ..generated.hearts import DealPhase, Pass, Rule
from .cards import PLAYERS, RANKS, CardSet, Suit, Trick
from .deals import Deal
from .view import NOTHING, Hands

_SEATS = "NESW"
#: Suits of a hand in the order of PBN.
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_TAGS = (
    "Game", "Rules", "Scores", "Pass", "First", "Deal", "Hands", "Passed", "Play", "Result", "Points",
)  # fmt: skip
_TOKEN = re.compile(
    r'\[\s*(?P<tag>[A-Za-z0-9_]+)\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]'
    r"|(?P<comment>;[^\n]*|\{[^}]*\}|^%[^\n]*)|(?P<word>[^\s\[\]{};\"]+)|(?P<blank>\s+)",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Record(Shown):
    """A deal with the tags that say more about it."""

    #: The deal, complete or not.
    deal: Deal
    #: Other tags, such as ``{"Event": "training", "North": "tuned"}``.
    tags: dict[str, str] = field(default_factory=dict[str, str])


def write(records: Iterable[Record]) -> str:
    """Returns the text of deals, separated by empty lines.

    Raises:
        ValueError: a tag has the name of a tag of this format, or a name or value that it cannot
            hold.
    """
    return "\n".join(map(_write, records))


def _write(record: Record) -> str:
    deal, state = record.deal, record.deal.state()
    pairs = [("Game", "Hearts")]
    for name, value in record.tags.items():
        if name in _TAGS or not re.fullmatch("[A-Za-z0-9_]+", name) or "\n" in value:
            raise ValueError(f"'{name}' cannot be a further tag with the value '{value}'")
        pairs.append((name, value))
    pairs.append(("Rules", f"0x{deal.rules:04x}"))
    if any(deal.scores):
        pairs.append(("Scores", " ".join(map(str, deal.scores))))
    pairs.append(("Pass", deal.pass_dir.name.lower()))
    if deal.first_leader:
        pairs.append(("First", _SEATS[deal.first_leader]))
    if not deal.pass_dir or state.phase == DealPhase.PASSING:
        pairs.append(("Deal", _hands(deal.hands)))
    elif all(deal.passed):
        pairs.append(("Deal", _hands(replace(deal, tricks=()).undo().hands)))
    else:
        pairs.append(("Hands", _hands(deal.hands)))
    if any(deal.passed):
        pairs.append(("Passed", _hands(deal.passed)))
    lines = [_tag(name, value) for name, value in pairs]
    if deal.tricks:
        first = deal.tricks[0].leader
        lines.append(_tag("Play", _SEATS[first]))
        for trick in deal.tricks:
            cells = {seat: str(card) for seat, card in trick.plays}
            lines.append(" ".join(cells.get((first + i) % PLAYERS, "-") for i in range(PLAYERS)))
        if state.phase != DealPhase.OVER:
            lines.append("*")
    if state.phase == DealPhase.OVER:
        lines.append(_tag("Result", " ".join(map(str, state.tricks_taken))))
        lines.append(_tag("Points", " ".join(map(str, state.scores))))
    return "\n".join(lines) + "\n"


def _tag(name: str, value: str) -> str:
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{quoted}"]'


def _hands(hands: Hands) -> str:
    def hand(cards: CardSet) -> str:
        held = ("".join(RANKS[card.rank] for card in cards.suit(suit)) for suit in _SUITS)
        return ".".join(held) if cards else "-"

    return "N:" + " ".join(map(hand, hands))


def read(text: str) -> list[Record]:
    """Reads the deals of a text.

    The library checks each deal: a card in two places, an illegal card, and points or tricks that
    the play does not give are errors.

    Raises:
        ValueError: the text is malformed or a deal is impossible. The message has the number of
            the line, or of the line where the deal begins.
    """
    records: list[Record] = []
    tags: dict[str, str] = {}
    played: list[str] = []
    begin, line, position = 1, 1, 0

    def finish() -> None:
        if tags:
            try:
                records.append(_record(dict(tags), list(played)))
            except ValueError as error:
                raise ValueError(f"deal at line {begin}: {error}") from error
        tags.clear()
        played.clear()

    while position < len(text):
        found = _TOKEN.match(text, position)
        if found is None:
            raise ValueError(f"line {line}: cannot read '{text[position : position + 20]}'")
        if found["tag"]:
            if not tags:
                begin = line
            if found["tag"] in tags:
                raise ValueError(f"line {line}: a second tag {found['tag']} in one deal")
            tags[found["tag"]] = re.sub(r"\\(.)", r"\1", found["value"])
        elif found["word"]:
            if next(reversed(tags), None) != "Play":
                raise ValueError(f"line {line}: '{found['word']}' does not belong to a tag Play")
            played.append(found["word"])
        elif found["blank"] and found["blank"].count("\n") > 1:
            finish()
        line += found.group().count("\n")
        position = found.end()
    finish()
    return records


def _record(tags: dict[str, str], played: list[str]) -> Record:
    if tags.get("Game", "Hearts") != "Hearts":
        raise ValueError(f"the game is {tags['Game']}, not Hearts")
    if ("Deal" in tags) == ("Hands" in tags):
        raise ValueError("expected one tag Deal or Hands")
    direction_name = tags.get("Pass", "hold").upper()
    if direction_name not in Pass.__members__:
        raise ValueError(f"unknown pass '{tags['Pass']}': expected left, right, across or hold")
    hands = _read_hands(tags.get("Deal") or tags["Hands"])
    passed = _read_hands(tags["Passed"]) if "Passed" in tags else NOTHING
    deal = Deal(
        hands,
        Rule(int(tags.get("Rules", "0x0da1"), 0)),
        Pass[direction_name],
        passed=passed if "Hands" in tags else NOTHING,
        scores=_numbers(tags["Scores"]) if "Scores" in tags else (0, 0, 0, 0),
        first_leader=_seat(tags.get("First", "N")),
    )
    if "Deal" in tags:
        for seat, cards in enumerate(passed):
            deal = deal.pass_cards(seat, cards) if cards else deal
        if played and deal.state().phase == DealPhase.PASSING:
            raise ValueError("cards are played before the pass: use the tag Hands if it is unknown")
    deal = _replay(deal, _seat(tags.get("Play", "N")), played)
    state = deal.state()
    if state.phase == DealPhase.OVER:
        for name, counted in (("Result", state.tricks_taken), ("Points", state.scores)):
            if name in tags and _numbers(tags[name]) != tuple(counted):
                raise ValueError(
                    f"{name} is {tags[name]}, but the play gives {' '.join(map(str, counted))}"
                )
    return Record(deal, {name: value for name, value in tags.items() if name not in _TAGS})


def _seat(text: str) -> int:
    if len(text) != 1 or text not in _SEATS:
        raise ValueError(f"'{text}': expected N, E, S or W")
    return _SEATS.index(text)


def _numbers(text: str) -> tuple[int, ...]:
    numbers = tuple(map(int, text.split()))
    if len(numbers) != PLAYERS:
        raise ValueError(f"'{text}': expected {PLAYERS} numbers")
    return numbers


def _read_hands(text: str) -> Hands:
    first, colon, rest = text.partition(":")
    hands = rest.split()
    if not colon or len(first) != 1 or first not in _SEATS or len(hands) != PLAYERS:
        raise ValueError(f"'{text}': expected a seat, a colon and {PLAYERS} hands")
    made = [CardSet()] * PLAYERS
    for i, hand in enumerate(hands):
        suits = ["", "", "", ""] if hand == "-" else hand.split(".")
        if len(suits) != len(_SUITS):
            raise ValueError(f"'{hand}': expected four suits")
        cards = [suit.letter + rank for suit, ranks in zip(_SUITS, suits) for rank in ranks]
        made[(_SEATS.index(first) + i) % PLAYERS] = CardSet(cards)
    return tuple(made)


def _replay(deal: Deal, first: int, played: list[str]) -> Deal:
    """Returns the deal with the cards of a play section, in columns from the first leader on."""
    cells = played[: played.index("*")] if "*" in played else played
    if len(cells) % PLAYERS:
        raise ValueError(f"the play has {len(cells)} cells, not a multiple of {PLAYERS}")
    for begin in range(0, len(cells), PLAYERS):
        row = cells[begin : begin + PLAYERS]
        if "-" in row and begin + PLAYERS < len(cells):
            raise ValueError(f"trick {begin // PLAYERS + 1} is incomplete")
        for _ in range(PLAYERS - row.count("-")):
            if deal.tricks:
                deal = deal.play(row[((deal.state().next_player or 0) - first) % PLAYERS])
            else:
                # If the pass is unknown, only a card shows that it is over.
                deal = replace(deal, tricks=(Trick(first, (row[0],)),))
    return deal
