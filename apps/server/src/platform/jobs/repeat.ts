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
