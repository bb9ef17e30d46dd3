import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { ACCOUNT_CHANNEL, accountNotices } from '#platform/db/account-notices.ts';
import { openLog } from '#platform/log/open-log.ts';
import type { FanOut } from './fan-out.ts';
import { postgresFanOut } from './postgres-fan-out.ts';

const open: FanOut[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval'] }));
afterEach(async () => {
  await Promise.all(open.splice(0).map((fanOut) => fanOut.close()));
  vi.useRealTimers();
});

const loseConnections = (client: pg.Client, newest = 100) =>
  client.query(
    `select pg_terminate_backend(pid) from (
       select pid from pg_stat_activity
       where application_name = 'reprise-live' and datname = current_database()
       order by backend_start desc limit $1) as connections`,
    [newest],
  );

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

  const client = await openClient();
  await client.query('select pg_notify($1, $2)', [ACCOUNT_CHANNEL, '']);
  await expect.poll(() => count).toBe(2);
  expect(texts).toEqual([]);

  await loseConnections(client);
  await expect.poll(() => notices.isListening()).toBe(false);
  await expect.poll(() => count).toBe(3);
  expect(notices.isListening()).toBe(true);
});

it('reports a gap when changes of others may be lost, and none otherwise', async () => {
  const first = openFanOut();
  await expect.poll(first.gaps).toBe(1);
  await waitUntilAlone(first.fanOut);
  const second = openFanOut();
  // Its connection, and what the first may have changed before it knew of the second.
  await expect.poll(second.gaps).toBe(2);
  for (let sent = 0; sent < 100; sent += 1) second.fanOut.send('text');
  await expect.poll(() => first.texts.length).toBe(100);
  expect([first.gaps(), second.gaps()]).toEqual([1, 2]);

  await loseConnections(await openClient(), 1);
  await expect.poll(second.gaps).toBe(4);
  expect(first.gaps()).toBe(1);

  await loseConnections(await openClient());
  await expect
    .poll(() => (first.fanOut.send('unsent'), first.fanOut.lostCount()))
    .toBeGreaterThan(0);
  await expect.poll(first.gaps).toBeGreaterThan(1);
  await expect.poll(second.gaps).toBeGreaterThan(4);

  await expect.poll(() => (first.fanOut.send('x'), second.texts.length)).toBeGreaterThan(0);
  const before = first.gaps();
  await second.fanOut.close();
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => (vi.advanceTimersByTime(10_000), first.gaps())).toBe(before + 1);
});

function openFanOut() {
  const texts: string[] = [];
  let gaps = 0;
  const log = openLog('error', process.stderr);
  const notices = accountNotices();
  const onMessage = (text: string) => void texts.push(text);
  const deps = { log, notices, onMessage, onGap: () => (gaps += 1) };
  const fanOut = postgresFanOut({ ...inject('postgres'), database: 'postgres' }, deps);
  open.push(fanOut);
  return { fanOut, texts, notices, gaps: () => gaps };
}

async function openClient(): Promise<pg.Client> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  onTestFinished(() => client.end());
  await client.connect();
  return client;
}

async function waitUntilAlone(fanOut: FanOut): Promise<void> {
  await expect
    .poll(() => {
      vi.advanceTimersByTime(6_000);
      return fanOut.hasPeers();
    })
    .toBe(false);
}
