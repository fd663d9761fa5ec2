"""Thread safety: concurrent and sequential results agree; a search releases the GIL."""

from __future__ import annotations

import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from handsense import HandsenseError, hearts, hex, liap_tui
from test_hearts import UNDECIDED, played_deal


def mixed_results(number: int) -> list[Any]:
    """Results of calls of every kind for a numbered deal, errors and their texts included."""
    deal = played_deal(number, 4 * (number % 9) + number % 4)
    results: list[Any] = [hearts.evaluate(deal.state().hands[number % 4])]
    for seat in range(4):
        view = deal.view(seat)
        results += [hearts.known_state(view), str(view), hearts.sample_worlds(view, 3, number)]
        try:
            results += [hearts.rank_moves(view), hearts.choose_move(view, playouts=60, seed=number)]
        except HandsenseError as error:
            results.append((error.status, str(error)))
    position = hex.Position.from_moves([number, number + 1, 24 - number % 5], size=5)
    results += [hex.search(position, playouts=50, seed=number), hex.resistance(position)]
    results.append(liap_tui.declare([14, 11, 6, 6, 8, 4, 1, 1], strategy=number % 6))
    return results


class Threads(unittest.TestCase):
    def test_four_threads_return_the_results_of_one(self) -> None:
        numbers = range(18)
        sequential = [mixed_results(number) for number in numbers]
        errors = [result for results in sequential for result in results if isinstance(result, tuple)]
        self.assertGreater(len(errors), 10)
        with ThreadPoolExecutor(4) as pool:
            runs = [[pool.submit(mixed_results, number) for number in numbers] for _ in range(3)]
            for run in runs:
                self.assertEqual([future.result() for future in run], sequential)

    def test_a_search_releases_the_gil(self) -> None:
        # This thread counts during the search, a single call of some hundred milliseconds.
        searching = threading.Event()
        counted = 0

        def search() -> None:
            searching.set()
            hearts.choose_moves([UNDECIDED] * 6, playouts=20000, line=False)
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
        # If the search held the GIL, the count would stay at one or two.
        self.assertGreater(counted, 10, f"in {lasted:.3f} s")


if __name__ == "__main__":
    unittest.main()
