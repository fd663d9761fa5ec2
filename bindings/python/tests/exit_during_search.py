"""Ends while a daemon thread searches and reports its progress."""

import threading

from handsense import hearts
from test_hearts import UNDECIDED

begun = threading.Event()
engine = hearts.Engine(playouts=10**9, progress=lambda now: begun.set())
threading.Thread(target=lambda: engine.choose_move(UNDECIDED), daemon=True).start()
begun.wait()
