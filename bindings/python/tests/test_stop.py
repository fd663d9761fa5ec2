"""Searches stop on Ctrl-C, on exceptions and on close(); engines and threads do not disturb each other."""

from __future__ import annotations

import contextlib
import copy
import gc
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import traceback
import unittest
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest import mock

import handsense
from handsense import Cancel, HandsenseError, _search, binokel, hearts, hex, liap_tui
from test_hearts import MOON, SEARCHED, UNDECIDED, played_deal

LONG = 10**9
PASS = "pass=left hand=Q3.QJ98.T654.K72"
BOARD = hex.Position.empty(11)
DEAL = played_deal(7, 52)
BIDDER = binokel.View(
    binokel.cards("KO KK KA SO HO HK HZ HZ HA BB BZ BA"), players=3, me=2, standing=150, last_bidder=1
)
DECLARER = liap_tui.View([14, 11, 6, 6, 8, 4, 1, 1])

#: Searches that last seconds to hours unless they are stopped.
LONG_SEARCHES: dict[str, Callable[[], object]] = {
    "choose_move": lambda: hearts.choose_move(UNDECIDED, playouts=LONG),
    "two threads": lambda: hearts.choose_move(UNDECIDED, playouts=LONG, threads=2),
    "progress": lambda: hearts.choose_move(UNDECIDED, playouts=LONG, progress=lambda now: None),
    "choose_pass_cards": lambda: hearts.choose_pass_cards(PASS, playouts=LONG),
    "analyse_deal": lambda: hearts.analyse_deal(DEAL, playouts=LONG),
    "solve": lambda: hearts.solve(hearts.Deal.random(3).position(), nodes=10**8),
    "hex.search": lambda: hex.search(BOARD, playouts=LONG),
    "hex.minimax": lambda: hex.minimax(BOARD, depth=20, nodes=2**62),
    "hex.solve": lambda: hex.solve(BOARD, nodes=LONG),
    "hex.monte_carlo": lambda: hex.monte_carlo(BOARD, playouts=10**8),
}


@contextlib.contextmanager
def running(*functions: Callable[[], object]) -> Iterator[None]:
    """Calls functions in threads meanwhile, and waits for their end."""
    threads = [threading.Thread(target=function) for function in functions]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for thread in threads:
            thread.join()


@contextlib.contextmanager
def interrupted() -> Iterator[None]:
    """Sends this process the signal of Ctrl-C, from another thread, during a search of this thread."""
    caller = threading.get_ident()

    def send() -> None:
        end = time.monotonic() + 20
        while time.monotonic() < end:
            running = [call for call in list(_search._running) if not call.deaf]
            if any(call.caller == caller for call in running):
                break
            time.sleep(0.001)
        time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    with running(send):
        yield


@unittest.skipIf(os.name != "posix", "os.kill sends signals on POSIX only")
class Signals(unittest.TestCase):
    def setUp(self) -> None:
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)

    def test_ctrl_c_stops_every_search(self) -> None:
        for name, search in LONG_SEARCHES.items():
            with self.subTest(name):
                with interrupted(), self.assertRaises(KeyboardInterrupt):
                    search()

    def test_every_search_goes_through_the_function_that_stops_it(self) -> None:
        called: list[Any] = []
        run = _search.Search.run

        def record(search: _search.Search, function: Any, *arguments: Any) -> None:
            called.append(function)
            run(search, function, *arguments)

        engine = hearts.Engine(playouts=300)
        second = liap_tui.View(DECLARER.hand, declared=[3])
        searches: list[Callable[[], object]] = [
            lambda: hearts.choose_move(SEARCHED, playouts=300),
            lambda: hearts.choose_pass_cards(PASS, playouts=300),
            lambda: hearts.analyse_deal(DEAL, playouts=1),
            lambda: engine.choose_move(SEARCHED),
            lambda: hearts.solve(played_deal(3, 40).position()),
            lambda: hearts.sample_worlds(SEARCHED, 3),
            lambda: hex.search(BOARD, playouts=300),
            lambda: hex.minimax(BOARD, nodes=100),
            lambda: hex.solve(BOARD, nodes=100),
            lambda: hex.monte_carlo(BOARD, playouts=1),
            lambda: liap_tui.search_declaration(DECLARER, playouts=300),
            lambda: liap_tui.search_play(second),
            lambda: liap_tui.search_redeal(DECLARER),
            lambda: binokel.search_bid(BIDDER),
            lambda: binokel.search_trump(BIDDER),
            lambda: binokel.search_discard(BIDDER),
            lambda: binokel.search_card(BIDDER),
        ]
        with mock.patch.object(_search.Search, "run", record):
            for number, search in enumerate(searches, 1):
                try:
                    search()
                except HandsenseError:
                    pass  # Some views are in another phase.
                self.assertEqual(len(called), number, called)
        self.assertEqual(len(set(called)), len(searches))

    def test_an_engine_is_usable_after_ctrl_c_and_its_cancel_is_not_set(self) -> None:
        cancel = Cancel()
        engine = hearts.Engine(playouts=LONG, cancel=cancel)
        for _ in range(3):
            with interrupted(), self.assertRaises(KeyboardInterrupt):
                engine.choose_move(UNDECIDED)
        self.assertFalse(cancel.is_set())
        self.assertEqual(engine.choose_move(SEARCHED), hearts.choose_move(SEARCHED, playouts=LONG))
        engine.close()

    def test_ctrl_c_leaves_the_searches_of_other_threads_alone(self) -> None:
        cancel, found = Cancel(), []

        def search() -> None:
            found.append(hearts.choose_move(UNDECIDED, playouts=20000, cancel=cancel))

        with interrupted(), running(search), self.assertRaises(KeyboardInterrupt):
            hex.search(BOARD, playouts=LONG, cancel=cancel)
        self.assertEqual(found, [hearts.choose_move(UNDECIDED, playouts=20000)])

    def test_a_handler_without_an_exception_does_not_stop_the_search(self) -> None:
        handled = []
        signal.signal(signal.SIGINT, lambda number, frame: handled.append(number))
        with interrupted():
            found = hex.search(BOARD, playouts=20000)
        self.assertEqual(handled, [signal.SIGINT])
        self.assertEqual(found, hex.search(BOARD, playouts=20000))

    def test_a_handler_can_set_the_cancel(self) -> None:
        cancel = Cancel()
        signal.signal(signal.SIGINT, lambda number, frame: cancel.set())
        with interrupted():
            self.assertFalse(hex.search(BOARD, playouts=LONG, cancel=cancel).complete)

    def test_ctrl_c_during_the_progress_function_ends_the_search(self) -> None:
        def interrupt(now: hearts.Progress) -> None:
            signal.raise_signal(signal.SIGINT)

        for playouts in (150, LONG):
            with self.assertRaises(KeyboardInterrupt):
                hearts.choose_move(UNDECIDED, playouts=playouts, progress=interrupt)


class Progress(unittest.TestCase):
    def test_progress_runs_in_the_thread_of_the_caller(self) -> None:
        def search() -> None:
            seen: list[int] = []
            hearts.choose_move(
                UNDECIDED, playouts=2000, progress=lambda now: seen.append(threading.get_ident())
            )
            threads.append((threading.get_ident(), set(seen)))

        threads: list[tuple[int, set[int]]] = []
        with running(search):
            pass
        search()
        for caller, seen in threads:
            self.assertEqual(seen, {caller})

    def test_an_exception_ends_the_search_in_any_thread(self) -> None:
        errors: list[BaseException] = []
        calls = []

        def fail(now: hearts.Progress) -> None:
            calls.append(now)
            raise LookupError("from the progress function")

        def search(playouts: int) -> None:
            engine = hearts.Engine(playouts=playouts, progress=fail)
            for view in (UNDECIDED, MOON):
                try:
                    engine.choose_move(view)
                except LookupError as error:
                    errors.append(error)
            engine.close()

        for playouts in (150, LONG):
            with running(lambda: search(playouts)):
                pass
            search(playouts)
        self.assertEqual(len(errors), 8)
        self.assertEqual(len(calls), 8)

    def test_every_search_reports_its_progress(self) -> None:
        auction = {"playouts": 3000, "objective": binokel.Objective.POINTS}
        round_ = {"playouts": 3000, "objective": liap_tui.Objective.POINTS}
        searches: dict[str, Callable[[handsense.OnProgress], object]] = {
            "pass": lambda tell: hearts.choose_pass_cards(PASS, playouts=3000, progress=tell),
            "hex.search": lambda tell: hex.search(BOARD, playouts=3000, progress=tell),
            "hex.minimax": lambda tell: hex.minimax(BOARD, depth=3, progress=tell),
            "hex.monte_carlo": lambda tell: hex.monte_carlo(BOARD, playouts=300, progress=tell),
            "liap_tui": lambda tell: liap_tui.search_declaration(DECLARER, **round_, progress=tell),
            "binokel": lambda tell: binokel.search_bid(BIDDER, **auction, progress=tell),
        }

        def fail(now: handsense.SearchProgress) -> None:
            raise LookupError

        for name, search in searches.items():
            with self.subTest(name):
                reports: list[handsense.SearchProgress] = []
                search(reports.append)
                self.assertGreater(len(reports), 0)
                for now in reports:
                    self.assertTrue(0 <= now.spent <= 1 and now.playouts >= 0, now)
                    self.assertIs(type(now), handsense.SearchProgress)
                with self.assertRaises(LookupError):
                    search(fail)

    def test_a_search_inside_a_progress_function_works(self) -> None:
        inner = []

        def search(now: hearts.Progress) -> None:
            if len(inner) < 3:
                inner.append(hearts.choose_move(SEARCHED, playouts=500))

        outer = hearts.choose_move(UNDECIDED, playouts=3000, progress=search)
        self.assertEqual(outer, hearts.choose_move(UNDECIDED, playouts=3000))
        self.assertEqual(inner, [hearts.choose_move(SEARCHED, playouts=500)] * 3)


class Engines(unittest.TestCase):
    def test_an_engine_refuses_a_search_of_its_own_progress_function(self) -> None:
        errors = []

        def search_again(now: hearts.Progress) -> None:
            for call in (lambda: engine.choose_move(MOON), engine.close):
                with self.assertRaisesRegex(RuntimeError, "the engine is searching") as caught:
                    call()
                errors.append(caught.exception)

        for playouts in (150, 3000):
            engine = hearts.Engine(playouts=playouts, progress=search_again)
            self.assertEqual(
                engine.choose_move(UNDECIDED), hearts.choose_move(UNDECIDED, playouts=playouts)
            )
            engine.close()
        self.assertGreater(len(errors), 10)

    def test_an_engine_refuses_a_second_thread(self) -> None:
        begun, refused = threading.Event(), threading.Event()

        def wait(now: hearts.Progress) -> None:
            begun.set()
            refused.wait()

        engine = hearts.Engine(playouts=3000, progress=wait)
        found: list[hearts.Decision] = []
        with running(lambda: found.append(engine.choose_move(UNDECIDED))):
            begun.wait()
            with self.assertRaisesRegex(RuntimeError, "the engine is searching"):
                engine.choose_move(MOON)
            refused.set()
        self.assertEqual(found, [hearts.choose_move(UNDECIDED, playouts=3000)])
        self.assertEqual(engine.choose_move(MOON), hearts.choose_move(MOON, playouts=3000))

    def test_four_threads_share_an_engine_without_harm(self) -> None:
        engine = hearts.Engine(playouts=500)
        expected = {view: hearts.choose_move(view, playouts=500) for view in (SEARCHED, MOON, UNDECIDED)}
        wrong = []
        searched = []

        def work() -> None:
            for number in range(10):
                view = list(expected)[number % 3]
                while True:
                    # The engine refuses a second search at a time.
                    try:
                        if engine.choose_move(view) != expected[view]:
                            wrong.append(view)
                        searched.append(view)
                        break
                    except RuntimeError:
                        time.sleep(0)

        with running(*[work] * 4):
            pass
        self.assertEqual(wrong, [])
        self.assertEqual(len(searched), 40)

    def test_close_stops_the_search_of_another_thread_and_waits(self) -> None:
        for number in range(30):
            errors: list[str] = []

            def work() -> None:
                try:
                    while True:
                        engine.choose_move(UNDECIDED)
                        engine.choose_move(MOON)
                except ValueError as error:
                    errors.append(str(error))

            engine = hearts.Engine(playouts=LONG if number % 2 else 2000, seed=number)
            with running(work, *[engine.close] * (number % 3 == 0)), engine:
                time.sleep(number % 5 / 1000)
            self.assertTrue(engine._engine is None)
            self.assertEqual(len(errors), 1)
            self.assertIn("closed", errors[0])
            engine.close()

    def test_an_engine_outlives_its_last_name_during_a_search(self) -> None:
        found: list[hearts.Decision] = []
        for number in range(10):
            engine = hearts.Engine(playouts=2000, progress=lambda now: gc.collect())
            search = engine.choose_move
            other = threading.Thread(target=lambda call: found.append(call(UNDECIDED)), args=(search,))
            other.start()
            del engine, search
            gc.collect()
            other.join()
        self.assertEqual(found, [hearts.choose_move(UNDECIDED, playouts=2000)] * 10)

    def test_an_engine_cannot_be_copied(self) -> None:
        with hearts.Engine() as engine:
            for copied in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaisesRegex(TypeError, "cannot be copied"):
                    copied(engine)

    def test_a_shared_cancel_stops_the_searches_of_two_engines(self) -> None:
        cancel, begun = Cancel(), threading.Barrier(3)
        found = []

        def work() -> None:
            with hearts.Engine(playouts=LONG, cancel=cancel) as engine:
                begun.wait()
                found.append(engine.choose_move(UNDECIDED))

        with running(work, work):
            begun.wait()
            cancel.set()
        self.assertEqual([decision.settled for decision in found], [False, False])


def in_child(check: Callable[[], object]) -> None:
    """Calls a function in a forked process, where it must succeed."""
    child = os.fork()
    if child == 0:
        try:
            check()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0


def use(engine: hearts.Engine, expected: hearts.Decision) -> None:
    """The engine works, and can be freed."""
    assert engine.choose_move(MOON) == expected
    engine.close()


def refuse(engine: hearts.Engine) -> None:
    """The engine refuses a search, and its end has no effect. Other searches work."""
    try:
        engine.choose_move(MOON)
    except RuntimeError as error:
        assert "forked" in str(error)
    else:
        raise AssertionError("the engine works")
    engine.close()
    hearts.choose_move(MOON, playouts=3000)


def fork_during_search() -> None:
    """Forks with an idle engine, during the search of another thread, and in a progress function."""
    idle = hearts.Engine(playouts=3000)
    decision = idle.choose_move(MOON)
    in_child(lambda: use(idle, decision))

    begun, forked = threading.Event(), threading.Event()

    def wait(now: hearts.Progress) -> None:
        begun.set()
        forked.wait()

    busy = hearts.Engine(playouts=10**9, progress=wait)
    threading.Thread(target=lambda: busy.choose_move(UNDECIDED), daemon=True).start()
    begun.wait()
    in_child(lambda: refuse(busy))
    forked.set()

    children: list[int] = []
    try:
        # The search of the child ends with an error, that of the parent with a decision.
        hearts.choose_move(UNDECIDED, playouts=1000, progress=lambda now: children.append(os.fork()))
    except RuntimeError as error:
        os._exit("forked" not in str(error))
    assert children and all(os.waitpid(child, 0)[1] == 0 for child in children)


def exit_during_search() -> None:
    """Ends while a daemon thread searches and reports its progress."""
    begun = threading.Event()
    engine = hearts.Engine(playouts=10**9, progress=lambda now: begun.set())
    threading.Thread(target=lambda: engine.choose_move(UNDECIDED), daemon=True).start()
    begun.wait()


class Processes(unittest.TestCase):
    maxDiff = None

    @unittest.skipUnless(hasattr(os, "fork"), "this system has no fork")
    def test_a_forked_process_uses_an_idle_engine_and_refuses_a_searching_one(self) -> None:
        self.assert_silent(fork_during_search)

    def test_python_ends_during_the_search_of_a_daemon_thread(self) -> None:
        self.assert_silent(exit_during_search)

    def assert_silent(self, function: Callable[[], None]) -> None:
        """Calls a function of this file in a process, which must end soon, without a message."""
        called = f"import test_stop; test_stop.{function.__name__}()"
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", called],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            timeout=60,
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))


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
            hearts.choose_move(UNDECIDED, playouts=200000, line=False)
            searching.clear()

        begun = time.monotonic()
        with running(search):
            searching.wait()
            while searching.is_set():
                counted += 1
                time.sleep(0.001)
        lasted = time.monotonic() - begun
        # If the search held the GIL, the count would stay at one or two.
        self.assertGreater(counted, 10, f"in {lasted:.3f} s")
