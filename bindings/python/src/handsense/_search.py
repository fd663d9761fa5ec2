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
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import fields
from types import TracebackType
from typing import Any, TypedDict, TypeVar

from ._native import error_from_status, ffi, lib, new_struct
from ._record import Read, Written
from .generated.common import SearchLimits, SearchProgress

Result = TypeVar("Result", bound=Read)

#: Guards the owners of all searches and the flags of all cancels. No call of the library and no
#: function of the user runs under it. It is reentrant, since a signal handler may interrupt its
#: holder.
_guard = threading.RLock()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_guard.acquire, after_in_parent=_guard.release, after_in_child=_guard.release
    )

#: Seconds of one wait for a lock. A signal ends a wait early only if the system delivers it to the
#: waiting thread, which some systems never do.
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


def _wait(lock: Any) -> None:
    """Acquires a lock. Signal handlers run meanwhile if this is the main thread."""
    while not lock.acquire(timeout=_ONE_WAIT):
        pass


class Cancel:
    """Cancellation flag for searches.

    Pass it as ``cancel`` and call :meth:`set` from any thread, from a signal handler or from a
    progress function. A cancelled search returns the best result so far.
    """

    def __init__(self) -> None:
        self.number = ffi.new("int32_t *")
        # The flags of the running searches that use this object. The tuple is replaced, not
        # changed: a signal handler may interrupt its reader.
        self._flags: tuple[Any, ...] = ()

    def set(self) -> None:
        """Cancels all current and future searches that use this flag."""
        with _guard:
            self.number[0] = 1
            for flag in self._flags:
                flag[0] = 1

    def clear(self) -> None:
        """Resets the flag, so that it can be reused for further searches."""
        with _guard:
            self.number[0] = 0

    def is_set(self) -> bool:
        """Returns whether the flag is set."""
        return bool(self.number[0])

    def link(self, flag: Any) -> None:
        with _guard:
            self._flags = (*self._flags, flag)
            if self.number[0]:
                flag[0] = 1

    def unlink(self, flag: Any) -> None:
        with _guard:
            self._flags = tuple(other for other in self._flags if other is not flag)


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
        #: The flag that the library reads.
        self.flag = ffi.new("int32_t *")
        #: Whether the options carry the flag.
        self.stoppable = False
        #: Seconds that a stopped search may last before it goes on in the background. Its structs
        #: and its engine stay allocated until its end.
        self.patience = 0.1
        #: Whether further searches are refused.
        self.closed = False
        #: The running call; None between two searches.
        self.owner: _Call | None = None
        #: Whether the search ends so soon that the main thread need not be interruptible.
        self.short = False
        self._progress = progress
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
        self.stoppable = True
        if self._progress is not None:
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
        try:
            self._begin(call)
            if not self.short and _handles_signals():
                self._start(call)
            else:
                call.execute()
        except BaseException:
            self._abandon(call)
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

    def _begin(self, call: _Call) -> None:
        with _guard:
            owner = self.owner
            if owner is None:
                self.owner = call
        if owner is not None:
            if owner.process != os.getpid():
                raise RuntimeError("the process was forked during a search of this engine")
            raise RuntimeError("the engine is searching: use one engine for each thread")
        self.flag[0] = 0
        if self.cancel is not None:
            self.cancel.link(self.flag)
        # close() refuses further searches before it sets the flag.
        if self.closed:
            raise ValueError("the engine is closed")

    def end(self, call: _Call) -> None:
        """Frees this object for the next search."""
        if self.cancel is not None and self.owner is call:
            self.cancel.unlink(self.flag)
        with _guard:
            if self.owner is call:
                self.owner = None

    def _start(self, call: _Call) -> None:
        """Runs a call in another thread, or in this one if the system refuses a thread."""
        call.threaded = True
        try:
            _thread.start_new_thread(call.execute, ())
        except RuntimeError:
            if not call.begin.acquire(blocking=False):
                raise
            call.threaded = False
            call.execute(begun=True)
        else:
            self._attend(call)

    def _attend(self, call: _Call) -> None:
        """Waits for the end of a call in another thread and runs the progress function."""
        while True:
            _wait(call.wake)
            if call.finished:
                return
            self._report(call, call.report)
            call.report = None
            call.reply.release()

    def _report(self, call: _Call, report: Any) -> None:
        """Calls the progress function in the thread that called the search."""
        assert self._progress is not None
        self._progress(report)
        if call.process != os.getpid():
            raise RuntimeError("the process was forked during this search")

    def _abandon(self, call: _Call) -> None:
        """Stops a call after an exception and waits for its end."""
        if call.begin.acquire(blocking=False):
            # The call has not begun and never will.
            self.end(call)
            return
        if not call.threaded or call.process != os.getpid():
            return
        call.deaf = True
        self.flag[0] = 1
        try:
            call.reply.release()
        except RuntimeError:
            pass  # The reply to the last report is still on its way.
        end = time.monotonic() + self.patience
        while not call.finished and time.monotonic() < end:
            call.wake.acquire(timeout=self.patience / 4)

    def _tell(self, _context: Any, now: Any) -> None:
        """The callback of the library. It passes reports to the thread that called the search."""
        call = self.owner
        assert call is not None
        if call.deaf:
            return
        report = self._report_type.from_struct(now)
        if call.threaded:
            call.report = report
            call.wake.release()
            call.reply.acquire()
        else:
            self._report(call, report)

    def _fail(self, _kind: Any, error: BaseException, _trace: TracebackType) -> None:
        # An exception cannot cross the C frames: run() raises it after the search.
        call = self.owner
        assert call is not None
        call.deaf = True
        call.error = error
        self.flag[0] = 1

    def may_free(self) -> bool:
        """Returns whether no search runs, and none ran in the parent of a forked process."""
        owner = self.owner
        return owner is None or owner.function is None

    def close(self, free: Callable[[], object]) -> None:
        """Refuses further searches, stops the running one, waits for its end and calls ``free``.

        Raises:
            RuntimeError: the caller is the progress function of the running search.
        """
        closer = _Call(self, None, ())
        while True:
            with _guard:
                owner = self.owner
                if owner is None:
                    self.closed = True
                    self.owner = closer
            if owner is None:
                break
            if owner.process != os.getpid():
                # A fork during a search leaves the engine half changed. It is never freed.
                self.closed = True
                return
            if owner.caller == threading.get_ident():
                raise RuntimeError("the engine is searching: close it after the search")
            self.closed = True
            self.flag[0] = 1
            _wait(owner.ended)
            owner.ended.release()
        try:
            free()
        finally:
            self.end(closer)
            closer.ended.release()


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
        #: Whether another thread than the caller runs the call.
        self.threaded = False
        #: Taken by the thread that calls the library, or by the one that decides against it.
        self.begin = _thread.allocate_lock()
        #: Released for the caller at each report and at the end.
        self.wake = _thread.allocate_lock()
        #: Released for the library after each report.
        self.reply = _thread.allocate_lock()
        #: Released at the end for threads that wait to close.
        self.ended = _thread.allocate_lock()
        for lock in (self.wake, self.reply, self.ended):
            lock.acquire()
        self.report: Any = None
        self.error: BaseException | None = None
        #: Whether reports are dropped.
        self.deaf = False
        self.finished = False

    def execute(self, begun: bool = False) -> None:
        """Calls the library and records the error, if any."""
        if not begun and not self.begin.acquire(blocking=False):
            return
        _running.add(self)
        try:
            if self.threaded and hasattr(signal, "pthread_sigmask"):
                signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
            status = self.function(*self.arguments)
            if status != lib.HS_OK and self.error is None:
                # The library keeps the particulars of an error for its thread.
                self.error = error_from_status(status)
        except BaseException as error:
            self.error = error
        finally:
            _running.discard(self)
            self.search.end(self)
            self.finished = True
            self.ended.release()
            try:
                self.wake.release()
            except RuntimeError:
                pass  # A report that the caller has not seen wakes it.


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
        if call.process != os.getpid():
            continue
        call.deaf = True
        call.search.flag[0] = 1
        if call.search.stoppable and call.ended.acquire(timeout=1):
            call.ended.release()


atexit.register(_stop_all)


# Public classes report the module from which users import them.
Cancel.__module__ = "handsense"
