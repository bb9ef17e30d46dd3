import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { ACCOUNT_CHANNEL, accountNotices } from '#platform/db/account-notices.ts';
import { openLog } from '#platform/log/open-log.ts';
import type { FanOut } from './fan-out.ts';
import { postgresFanOut } from './postgres-fan-out.ts';

const open: FanOut[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(async () => {
  await Promise.all(open.splice(0).map((fanOut) => fanOut.close()));
  vi.useRealTimers();
});

function openFanOut() {
  const texts: string[] = [];
  const log = openLog('error', process.stderr);
  const notices = accountNotices();
  const deps = { log, notices, onMessage: (text: string) => void texts.push(text) };
  const fanOut = postgresFanOut({ ...inject('postgres'), database: 'postgres' }, deps);
  open.push(fanOut);
  return { fanOut, texts, notices };
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

it('reports account changes of other sessions, and each new connection', async () => {
  const { texts, notices } = openFanOut();
  let count = 0;
  notices.onNotice(() => (count += 1));
  expect(notices.isListening()).toBe(false);
  await expect.poll(() => notices.isListening()).toBe(true);
  expect(count).toBe(1);

  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  onTestFinished(() => client.end());
  await client.connect();
  await client.query('select pg_notify($1, $2)', [ACCOUNT_CHANNEL, '']);
  await expect.poll(() => count).toBe(2);
  expect(texts).toEqual([]);

  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'reprise-live' and datname = current_database()`,
  );
  await expect.poll(() => notices.isListening()).toBe(false);
  await expect.poll(() => count).toBe(3);
  expect(notices.isListening()).toBe(true);
});
