const INTERVAL_MS = 500;

/** Calls `stop` when the process that started this one has ended, however it ended. */
export function onRunnerExit(stop: () => void): void {
  const runner = process.ppid;
  // What is written for a runner that is gone must not end this process before `stop` has.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const timer = setInterval(() => {
    if (process.ppid === runner) return;
    clearInterval(timer);
    stop();
  }, INTERVAL_MS);
}
