"""The model of the table: what the players of Hearts have shown in earlier deals."""

from __future__ import annotations

from collections.abc import Sequence

from .._native import encode_text, format_text, lib
from .._record import Kept
from ..generated import hearts as records
from ..generated.hearts import SeatModel, Tendencies
from .cards import PLAYERS
from .deals import Deal

_NOTHING = SeatModel(0, (0.0,) * 48, (0.0,) * 16, 0.0, 0.0, (0,) * 16, (0,) * 16)


class Opponents(Kept, records.Opponents):
    """What the players have shown in earlier deals, by seat.

    ``Opponents()`` is empty. :meth:`observe` returns the model after a finished deal. The searches
    take it as ``opponents`` and expect such play of the others.

    >>> from handsense.hearts import Opponents, choose_move
    >>> view = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"
    >>> choose_move(view, playouts=500, opponents=Opponents()).card
    Card('C4')

    The text stores a model.

    >>> Opponents.parse(str(Opponents())) == Opponents()
    True
    """

    def __init__(self, seats: Sequence[SeatModel] = ()) -> None:
        super().__init__(seats=tuple(seats) or (_NOTHING,) * PLAYERS)

    @classmethod
    def parse(cls, text: str) -> Opponents:
        """Parses the text of a model."""
        return cls.made_by(lib.handsense_hearts_parse_opponents, encode_text(text))

    def __str__(self) -> str:
        return format_text(lib.handsense_hearts_format_opponents, self.struct())

    def observe(self, deal: Deal) -> Opponents:
        """Returns the model after one more finished deal, with the passes that it has.

        Raises:
            HandsenseError: the deal is not over.
        """
        return self.after(lib.handsense_hearts_observe_deal, deal.struct())

    def tendencies(self, seat: int) -> Tendencies:
        """Returns what a seat tends to do.

        Probabilities and habits have the numbers of :class:`Style`, :class:`PassStyle` and
        :class:`Habit` as places: ``found.styles[Style.NOVICE]``.
        """
        return Tendencies.made_by(lib.handsense_hearts_tendencies, self.struct(), seat)
