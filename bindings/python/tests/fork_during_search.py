"""Forks with an idle engine, during the search of another thread, and in a progress function."""

from __future__ import annotations

import os
import threading
import traceback
from collections.abc import Callable

from handsense import hearts
from test_hearts import MOON, UNDECIDED


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
