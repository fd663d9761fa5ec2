"""Several Python threads get the answers of one, and a search lets the others work meanwhile."""

from __future__ import annotations

import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from handsense import HandsenseError, hearts, hex, liap_tui
from test_hearts import IN_DOUBT, played_deal


def everything(number: int) -> list[Any]:
    """Answers of all kinds to one of many questions; errors among them, with what they say."""
    deal = played_deal(number, 4 * (number % 9) + number % 4)
    answers: list[Any] = [hearts.evaluate(deal.hand(number % 4))]
    for seat in range(4):
        view = deal.view(seat)
        answers += [hearts.known_state(view), str(view), hearts.sample_worlds(view, 3, number)]
        try:
            answers += [hearts.rank_moves(view), hearts.choose_move(view, playouts=60, seed=number)]
        except HandsenseError as error:
            answers.append((error.status, str(error)))
    position = hex.Position.after([number, number + 1, 24 - number % 5], size=5)
    answers += [hex.search(position, playouts=50, seed=number), hex.resistance(position)]
    answers.append(liap_tui.declare([14, 11, 6, 6, 8, 4, 1, 1], strategy=number % 6))
    return answers


class Threads(unittest.TestCase):
    def test_four_threads_get_the_answers_of_one(self) -> None:
        numbers = range(18)
        alone = [everything(number) for number in numbers]
        refused = [answer for answers in alone for answer in answers if isinstance(answer, tuple)]
        self.assertGreater(len(refused), 10)
        with ThreadPoolExecutor(4) as pool:
            runs = [[pool.submit(everything, number) for number in numbers] for _ in range(3)]
            for run in runs:
                self.assertEqual([future.result() for future in run], alone)

    def test_a_search_lets_other_threads_work(self) -> None:
        # While the search lasts, which is a call of some hundred milliseconds, this thread counts.
        searching = threading.Event()
        counted = 0

        def search() -> None:
            searching.set()
            hearts.choose_moves([IN_DOUBT] * 6, playouts=20000, line=False)
            searching.clear()

        thread = threading.Thread(target=search)
        begun = time.monotonic()
        thread.start()
        searching.wait()
        while searching.is_set():
            counted += 1
            time.sleep(0.001)
        thread.join()
        lasted = time.monotonic() - begun
        # With the interpreter locked it would count once or twice, whatever the search takes.
        self.assertGreater(counted, 10, f"in {lasted:.3f} s")


if __name__ == "__main__":
    unittest.main()
