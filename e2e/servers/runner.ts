const INTERVAL_MS = 500;

/** Calls `stop` when the parent process ends, even by SIGKILL. */
export function onRunnerExit(stop: () => void): void {
  const runner = process.ppid;
  // Writing to an ended runner must not end this process before `stop`.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const timer = setInterval(() => {
    if (process.ppid === runner) return;
    clearInterval(timer);
    stop();
  }, INTERVAL_MS);
}
