"""Runs the searches of the library, so that each can be stopped.

A search stops on its :class:`Cancel`, on an exception of a signal handler such as Ctrl-C, on an
exception of its progress function, and at the exit of Python.

Python runs signal handlers in its main thread only, between two steps of Python code. The main
thread thus hands a search to a short-lived thread and waits for it. The wait ends when a handler
raises an exception. Other threads call the library directly.
"""

from __future__ import annotations

import _thread
import atexit
import os
import queue
import signal
import threading
from collections.abc import Callable
from dataclasses import fields
from types import TracebackType
from typing import Any, TypedDict, TypeVar

from ._native import error_from_status, ffi, lib, new_struct
from ._record import Read, Written
from .generated.common import SearchLimits, SearchProgress

Result = TypeVar("Result", bound=Read)

#: Seconds of one wait. A signal ends a wait early only if the system delivers it to the waiting
#: thread, which some systems never do.
_ONE_WAIT = 0.05
#: Signals that a searching thread leaves to the main thread, so that its wait ends at once.
_SIGNALS = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGCHLD")
    if hasattr(signal, name)
]
#: A search of one decision with no more playouts than this ends within some milliseconds. The main
#: thread calls it directly, since a thread would cost a tenth of a millisecond.
_FEW_PLAYOUTS = 200


def count(name: str, number: Any) -> int:
    """Returns a number such as a limit.

    Raises:
        ValueError: it is not an integer, or negative.
    """
    if isinstance(number, bool) or not hasattr(number, "__index__") or number < 0:
        raise ValueError(f"{name} must be 0 or a positive integer, not {number!r}")
    return int(number)


class Cancel:
    """Cancellation flag for searches.

    Pass it as ``cancel`` and call :meth:`set` from any thread, from a signal handler or from a
    progress function. A cancelled search returns the best result so far.
    """

    def __init__(self) -> None:
        self._is_set = False
        #: The flags of the running searches that use this object.
        self._flags: dict[int, Any] = {}

    def set(self) -> None:
        """Cancels all current and future searches that use this flag."""
        self._is_set = True
        for flag in self._flags.copy().values():
            flag[0] = 1

    def clear(self) -> None:
        """Resets the flag, so that it can be reused for further searches."""
        self._is_set = False

    def is_set(self) -> bool:
        """Returns whether the flag is set."""
        return self._is_set

    def link(self, flag: Any) -> None:
        # A search that begins meanwhile is in the dictionary before set() reads it, or sees the mark.
        self._flags[id(flag)] = flag
        if self._is_set:
            flag[0] = 1

    def unlink(self, flag: Any) -> None:
        self._flags.pop(id(flag), None)


#: C type of the progress function.
_CALLBACK = "void(*)(void *, const HsSearchProgress *)"

#: Progress callback, called at most some dozen times during a search, in the thread that called the
#: search. An exception in it ends the search and propagates to the caller of the search.
OnProgress = Callable[[SearchProgress], object]


class Search:
    """A search or a series of searches with the same options, one at a time.

    Args:
        cancel: the flag of the user.
        progress: the progress function of the user.
        report: the type of the argument of ``progress``.
    """

    def __init__(
        self,
        cancel: Cancel | None = None,
        progress: Callable[[Any], object] | None = None,
        report: type[SearchProgress] = SearchProgress,
    ) -> None:
        self.cancel = cancel
        self.progress = progress
        #: The flag that the library reads.
        self.flag = ffi.new("int32_t *")
        #: Whether further searches are refused.
        self.closed = False
        #: Whether the search ends so soon that the main thread need not be interruptible.
        self.short = False
        #: Held while a search runs.
        self._busy = threading.Lock()
        #: The running call; None between two searches.
        self._call: _Call | None = None
        self._report_type = report
        #: It must outlive the struct of options.
        self._callback: Any = None

    def options(self, record: Written, counted: str = "playouts") -> Any:
        """Makes the struct of options or limits, with the flag and the callback of this object.

        Raises:
            ValueError: a number is negative or not an integer. ``counted`` is the name of the
                limit of playouts in the message.
        """
        given: Any
        for given in (record, getattr(record, "limits", record)):
            for field in fields(given):
                if field.type == "int":
                    name = counted if field.name == "playouts" else field.name
                    count(name, getattr(given, field.name))
        options = record.struct()
        limits = getattr(options, "limits", options)
        # The playouts of flat Monte Carlo are per candidate. Minimax has a depth.
        if not (hasattr(options, "candidates") or hasattr(options, "depth")):
            self.short = 0 < limits.playouts <= _FEW_PLAYOUTS
        limits.cancel = self.flag
        if self.progress is not None:
            self._callback = ffi.callback(_CALLBACK, self._tell, onerror=self._fail)
            limits.progress = self._callback
        return options

    def run(self, function: Any, *arguments: Any) -> None:
        """Calls a search of the library.

        Raises:
            HandsenseError: the library returned an error status.
            RuntimeError: a search of this object runs.
            ValueError: this object is closed.
            BaseException: what the progress function or a signal handler raised.
        """
        call = _Call(self, function, arguments)
        if not self._busy.acquire(blocking=False):
            running = self._call
            if running is not None and running.process != os.getpid():
                raise RuntimeError("the process was forked during a search of this engine")
            raise RuntimeError("the engine is searching: use one engine for each thread")
        try:
            self._call = call
            self.flag[0] = 0
            if self.cancel is not None:
                self.cancel.link(self.flag)
            # close() refuses further searches before it sets the flag.
            if self.closed:
                raise ValueError("the engine is closed")
            if self.short or not _handles_signals():
                call.execute()
            else:
                call.attend()
        except BaseException:
            call.abandon()
            raise
        if call.error is not None:
            try:
                raise call.error
            finally:
                # The traceback refers to this frame, and so the error to itself.
                del call
        if self.closed:
            raise ValueError("the engine was closed during the search")

    def find(self, result: type[Result], function: Any, *arguments: Any, **more: Any) -> Result:
        """Calls a search as :meth:`run` does and returns the record that it writes."""
        # The name of the struct is no part of the public interface of a record.
        struct = new_struct(result._struct)  # pyright: ignore[reportPrivateUsage]
        self.run(function, *arguments, struct)
        return result.from_struct(struct, **more)

    def end(self) -> None:
        """Frees this object for the next search."""
        if self.cancel is not None:
            self.cancel.unlink(self.flag)
        self._call = None
        self._busy.release()

    def _tell(self, _context: Any, now: Any) -> None:
        """The callback of the library."""
        call = self._call
        assert call is not None
        if not call.deaf:
            call.deliver(self._report_type.from_struct(now))

    def _fail(self, _kind: Any, error: BaseException, _trace: TracebackType) -> None:
        # An exception cannot cross the C frames: run() raises it after the search.
        call = self._call
        assert call is not None
        call.deaf = True
        call.error = error
        self.flag[0] = 1

    def may_free(self) -> bool:
        """Returns whether no search runs, and none ran in the parent of a forked process."""
        return self._call is None

    def close(self, free: Callable[[], object]) -> None:
        """Refuses further searches, stops the running one, waits for its end and calls ``free``.

        Raises:
            RuntimeError: the caller is the progress function of the running search.
        """
        wait = 0.0
        while not self._busy.acquire(timeout=wait):
            wait = _ONE_WAIT
            call = self._call
            if call is not None and call.process != os.getpid():
                # A fork during a search leaves the engine half changed. It is never freed.
                self.closed = True
                return
            if call is not None and call.caller == threading.get_ident():
                raise RuntimeError("the engine is searching: close it after the search")
            self.closed = True
            self.flag[0] = 1
        self.closed = True
        try:
            free()
        finally:
            self._busy.release()


def search_once(
    result: type[Result],
    function: Any,
    given: Written,
    options: Written,
    cancel: Cancel | None,
    progress: OnProgress | None,
    counted: str = "playouts",
    **more: Any,
) -> Result:
    """Calls a search of the library once and returns its result."""
    one = Search(cancel, progress)
    return one.find(result, function, given.struct(), one.options(options, counted), **more)


def search_round(
    result: type[Result],
    function: Any,
    view: Written,
    options: type[Any],
    objective: Any = 0,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
    **limits: Any,
) -> Result:
    """Calls a search of a decision in a round, whose options are an objective and limits."""
    made = options(objective, SearchLimits(**limits))
    return search_once(result, function, view, made, cancel, progress)


class BaseKeywords(TypedDict, total=False):
    """Keywords of the searches with playouts in every game."""

    playouts: int
    milliseconds: int
    seed: int
    threads: int
    cancel: Cancel | None
    progress: OnProgress | None


class _Call:
    """One call of a search of the library."""

    def __init__(self, search: Search, function: Any, arguments: tuple[Any, ...]) -> None:
        self.search = search
        self.function = function
        #: They keep the structs alive until the call returns, even if no thread waits for it.
        self.arguments = arguments
        self.caller = threading.get_ident()
        self.process = os.getpid()
        #: Taken by the thread that calls the library, or by the one that decides against it.
        self.begin = _thread.allocate_lock()
        #: Reports, and None at the end, if another thread than the caller runs the call.
        self.reports: queue.SimpleQueue[Any] | None = None
        #: One entry for each report that the caller has seen.
        self.replies: queue.SimpleQueue[None] = queue.SimpleQueue()
        self.ended = threading.Event()
        self.error: BaseException | None = None
        #: Whether reports are dropped.
        self.deaf = False

    def execute(self) -> None:
        """Calls the library and records the error, if any."""
        if not self.begin.acquire(blocking=False):
            return
        _running.add(self)
        try:
            if self.reports is not None and hasattr(signal, "pthread_sigmask"):
                signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
            status = self.function(*self.arguments)
            if status != lib.HS_OK and self.error is None:
                # The library keeps the particulars of an error for its thread.
                self.error = error_from_status(status)
        except BaseException as error:
            self.error = error
        finally:
            _running.discard(self)
            self.search.end()
            self.ended.set()
            if self.reports is not None:
                self.reports.put(None)

    def attend(self) -> None:
        """Lets another thread call the library, or this one if the system refuses a thread.

        This thread waits for the end and runs the progress function.
        """
        reports = self.reports = queue.SimpleQueue()
        try:
            _thread.start_new_thread(self.execute, ())
        except RuntimeError:
            self.reports = None
            self.execute()
            return
        while True:
            try:
                report = reports.get(timeout=_ONE_WAIT)
            except queue.Empty:
                continue
            if report is None:
                return
            self._tell(report)
            self.replies.put(None)

    def deliver(self, report: SearchProgress) -> None:
        """Passes a report to the thread that called the search, and waits for it."""
        if self.reports is None:
            self._tell(report)
        else:
            self.reports.put(report)
            self.replies.get()

    def _tell(self, report: SearchProgress) -> None:
        assert self.search.progress is not None
        self.search.progress(report)
        if self.process != os.getpid():
            raise RuntimeError("the process was forked during this search")

    def abandon(self) -> None:
        """Stops the call after an exception and waits for its end."""
        if self.begin.acquire(blocking=False):
            # The call has not begun and never will.
            self.search.end()
        elif self.reports is not None and self.process == os.getpid():
            self.deaf = True
            self.search.flag[0] = 1
            self.replies.put(None)
            self.ended.wait()


#: The calls in progress.
_running: set[_Call] = set()


def _handles_signals() -> bool:
    """Returns whether a Python function handles Ctrl-C, and this thread would run it."""
    return threading.current_thread() is threading.main_thread() and callable(
        signal.getsignal(signal.SIGINT)
    )


def _stop_all() -> None:
    """Stops the searches of daemon threads: no callback may enter Python after its end."""
    for call in list(_running):
        if call.process == os.getpid():
            call.deaf = True
            call.search.flag[0] = 1
            call.ended.wait(timeout=1)


atexit.register(_stop_all)


# Public classes report the module from which users import them.
Cancel.__module__ = "handsense"
