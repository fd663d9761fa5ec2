// Searches in workers: one search a worker, the others wait.

import { HandsenseError, statuses } from "./library.js";
import { unpack } from "./searches.js";

export class Workers {
  /**
   * The platform makes workers: `start(receive, fail)` returns `{ post, stop, hold }`. The sources are what a worker
   * gets first: the module, or bytes for runtimes that cannot send modules. At most `most` workers search.
   */
  constructor(platform, sources, most) {
    this.platform = platform;
    this.sources = sources;
    this.most = most;
    this.workers = new Set();
    this.waiting = [];
    this.count = 0;
  }

  /** Runs a search and returns its result. */
  run(name, inputs, { signal, progress, ...options }) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const job = { id: ++this.count, progress, worker: null };
      const abort = () => this.abandon(job, signal.reason);
      job.settle = (settle) => (value) => {
        signal?.removeEventListener("abort", abort);
        job.done = true;
        settle(value);
      };
      job.resolve = job.settle(resolve);
      job.reject = job.settle(reject);
      job.message = { id: job.id, name, inputs, options, reports: Boolean(progress) };
      signal?.addEventListener("abort", abort, { once: true });
      this.waiting.push(job);
      this.next();
    });
  }

  /** Gives waiting searches to idle workers. */
  next() {
    while (this.waiting.length > 0) {
      const idle = [...this.workers].find((worker) => !worker.job);
      if (!idle && this.workers.size >= this.most) {
        return;
      }
      const job = this.waiting.shift();
      try {
        this.give(idle ?? this.start(), job);
      } catch (error) {
        job.reject(error);
      }
    }
  }

  start() {
    const worker = { job: null };
    const fail = (error) => {
      const job = worker.job;
      this.stop(worker);
      job?.reject(new HandsenseError(statuses.HS_ERROR_PANIC, "the worker of the search ended", String(error?.message ?? error)));
      this.next();
    };
    Object.assign(worker, this.platform.start((message) => this.receive(worker, message), fail));
    this.workers.add(worker);
    try {
      this.load(worker);
    } catch (error) {
      this.stop(worker);
      throw error;
    }
    return worker;
  }

  /** Sends the module. */
  load(worker) {
    const { module, bytes } = this.sources;
    try {
      worker.post({ module });
    } catch (error) {
      if (!bytes) {
        throw error;
      }
      worker.post({ module: bytes });
    }
  }

  give(worker, job) {
    worker.job = job;
    job.worker = worker;
    worker.hold(true);
    try {
      worker.post(job.message);
    } catch (error) {
      this.free(worker);
      throw error;
    }
  }

  receive(worker, { id, report, found, error }) {
    const { job } = worker;
    if (!job || id !== job.id) {
      if (error) {
        job?.reject(unpack(error));
        this.stop(worker);
      }
      return;
    }
    if (report) {
      this.report(job, report);
      return;
    }
    this.free(worker);
    if (!job.done) {
      error ? job.reject(unpack(error)) : job.resolve(found);
    }
    this.next();
  }

  report(job, report) {
    if (job.done) {
      return;
    }
    try {
      job.progress(report);
    } catch (error) {
      this.abandon(job, error);
    }
  }

  /** Rejects a search, and ends it. */
  abandon(job, reason) {
    if (job.done) {
      return;
    }
    job.reject(reason);
    if (job.worker) {
      this.stop(job.worker);
      this.next();
    } else {
      this.waiting = this.waiting.filter((other) => other !== job);
    }
  }

  free(worker) {
    worker.job = null;
    worker.hold(false);
  }

  stop(worker) {
    worker.job = null;
    this.workers.delete(worker);
    worker.stop();
  }

  /** Ends all workers. Their searches and the waiting ones reject. */
  close() {
    const running = [...this.workers].map((worker) => worker.job).filter(Boolean);
    [...this.workers].forEach((worker) => this.stop(worker));
    const waiting = this.waiting.splice(0);
    [...running, ...waiting].forEach((job) => job.done || job.reject(new Error("the workers were closed")));
  }
}
