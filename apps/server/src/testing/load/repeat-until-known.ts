import { setTimeout as sleep } from 'node:timers/promises';
import { call, type CallResult } from './calls.ts';
import type { Acknowledged, WritingUser } from './writing-user.ts';

export interface WriterDeps {
  readonly url: string;
  readonly user: WritingUser;
  readonly friend: WritingUser;
  readonly own: Acknowledged;
}

/** With shorter pauses, a hundred writers compete with the starting server for two cores. */
const RETRY_MS = 300;

export async function repeatUntilKnown(
  { url, user, own }: Pick<WriterDeps, 'url' | 'user' | 'own'>,
  input: Parameters<typeof call>[2],
): Promise<CallResult> {
  for (;;) {
    const startedAt = performance.now();
    const result = await call(url, user.token, input);
    own.calls.push({ startedAt, endedAt: performance.now(), isKnown: result !== null });
    if (result !== null) return result;
    own.retries += 1;
    await sleep(RETRY_MS);
  }
}
