import { onTestFinished, vi } from 'vitest';
import { passwordHashing } from '#auth/embedded/password-hashing.ts';

export interface HeldHashing {
  /** Resolves when the next hash waits. */
  readonly started: Promise<void>;
  release(): void;
}

/** Holds the next check of a password, or the next new hash, until it is released. */
export function holdHashing(name: 'hash' | 'verify'): HeldHashing {
  const started = openGate();
  const released = openGate();
  const work = passwordHashing[name] as (...args: string[]) => Promise<never>;
  const spy = vi.spyOn(passwordHashing, name).mockImplementationOnce(async (...args: string[]) => {
    started.open();
    await released.promise;
    return work(...args);
  });
  onTestFinished(() => {
    released.open();
    spy.mockRestore();
  });
  return { started: started.promise, release: released.open };
}

function openGate() {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}
