import type { FastifyInstance } from 'fastify';

export interface Repeated {
  readonly work: () => Promise<void>;
  readonly everyMs: number;
  readonly log: { warn(details: object, message: string): void };
  /** Logged for the first of several failures in a row. */
  readonly failure: string;
}

/** Runs `work` again `everyMs` after its end. Returns a function that stops it and waits for its end. */
export function repeat({ work, everyMs, log, failure }: Repeated): () => Promise<void> {
  let isStopped = false;
  let isFailing = false;
  let running = Promise.resolve();
  let timer = setTimeout(run, everyMs).unref();

  async function runOnce(): Promise<void> {
    try {
      await work();
      isFailing = false;
    } catch (err) {
      if (!isFailing) log.warn({ err }, failure);
      isFailing = true;
    }
    if (!isStopped) timer = setTimeout(run, everyMs).unref();
  }

  function run(): void {
    running = runOnce();
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

export type StopWatch = () => Promise<void>;

/** Watches only after a successful start: a failed one has closed the database. */
export function watchWhileListening(
  http: FastifyInstance,
  watches: readonly (() => StopWatch)[],
): void {
  let stops: readonly StopWatch[] = [];
  // Not the hook onListen: after a migration, the server takes over an address that is in use.
  http.server.once('listening', () => {
    stops = watches.map((watch) => watch());
  });
  http.addHook('onClose', async () => void (await Promise.all(stops.map((stop) => stop()))));
}
