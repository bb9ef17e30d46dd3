import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { openLog } from '#platform/log/open-log.ts';
import type { FanOut } from './fan-out.ts';
import { postgresFanOut } from './postgres-fan-out.ts';

const open: FanOut[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(async () => {
  await Promise.all(open.splice(0).map((fanOut) => fanOut.close()));
  vi.useRealTimers();
});

function openFanOut(): { fanOut: FanOut; texts: string[] } {
  const texts: string[] = [];
  const log = openLog('error', process.stderr);
  const deps = { log, onMessage: (text: string) => void texts.push(text) };
  const fanOut = postgresFanOut({ ...inject('postgres'), database: 'postgres' }, deps);
  open.push(fanOut);
  return { fanOut, texts };
}

async function waitUntilAlone(fanOut: FanOut): Promise<void> {
  await expect
    .poll(() => {
      vi.advanceTimersByTime(6_000);
      return fanOut.hasPeers();
    })
    .toBe(false);
}

it('a server without others learns of one that starts, and of its end', async () => {
  const { fanOut: first, texts } = openFanOut();
  await waitUntilAlone(first);
  const { fanOut: second } = openFanOut();
  await expect.poll(() => first.hasPeers()).toBe(true);
  vi.advanceTimersByTime(6_000);
  // The first server's response shows that the response time has passed.
  await expect.poll(() => second.hasPeers()).toBe(true);
  second.send('text');
  await expect.poll(() => texts).toEqual(['text']);
  await second.close();
  await waitUntilAlone(first);
});
