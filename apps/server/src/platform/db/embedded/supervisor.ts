import { setTimeout as sleep } from 'node:timers/promises';
import { UnusableDataError } from './embedded-postgres-error.ts';
import { explainPostgresError } from './postgres-advice.ts';
import type { ServerProcess } from './server-process.ts';

type Launch = () => Promise<ServerProcess>;

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

export async function startFirst(launch: Launch): Promise<ServerProcess> {
  let reason = '';
  // PostgreSQL does not start while children of a killed server are exiting.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (attempt > 0) await sleep(200);
    const server = await launch();
    if (await server.ready) return server;
    reason = await server.ended;
  }
  throw new UnusableDataError(`PostgreSQL does not start: ${explainPostgresError(reason)}.`);
}

/** Restarts the server whenever it exits, until `stop`, with growing pauses after failures. */
export function supervise(options: {
  first: ServerProcess;
  launch: Launch;
  log: (line: string) => void;
}): { stop: () => Promise<void> } {
  const { launch, log } = options;
  const stopping = new AbortController();
  let server = options.first;

  async function restartAfter(pause: number): Promise<boolean> {
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return false;
    server = await launch();
    if (stopping.signal.aborted) await server.stop();
    return server.ready;
  }

  async function watch(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const reason = await server.ended;
      if (stopping.signal.aborted) return;
      log(`PostgreSQL ended unexpectedly (${reason}); starting it again.`);
      const isBack = await restartAfter(pause).catch((error: unknown) => {
        log(`PostgreSQL could not be started: ${String(error)}`);
        return false;
      });
      if (isBack) log('PostgreSQL is running again.');
      pause = isBack ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await server.stop();
      await watching;
    },
  };
}
