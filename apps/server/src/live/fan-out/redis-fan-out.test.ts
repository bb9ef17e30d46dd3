import { createClient } from 'redis';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { accountNotices } from '#platform/db/account-notices.ts';
import { openLog } from '#platform/log/open-log.ts';
import { startRedis, type TestRedis } from '#testing/servers/redis.ts';
import type { FanOut } from './fan-out.ts';
import { redisFanOut } from './redis-fan-out.ts';

const open: FanOut[] = [];
let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  await Promise.all(open.map((fanOut) => fanOut.close()));
  await redis.stop();
});

it('connects servers with the same database of Redis, and no others', async () => {
  const [site, sameSite, otherSite, sameOtherSite] = ['', '/0', '/1', '/1'].map(openFanOut);
  if (!site || !sameSite || !otherSite || !sameOtherSite) throw new Error('A server is missing.');
  // The subscriptions start in the background.
  await expect
    .poll(() => {
      site.fanOut.send('of the site');
      otherSite.fanOut.send('of the other site');
      return Math.min(sameSite.texts.length, sameOtherSite.texts.length);
    })
    .toBeGreaterThan(2);
  const texts = [site, sameSite, otherSite, sameOtherSite].map((one) => [...new Set(one.texts)]);
  expect(texts).toEqual([[], ['of the site'], [], ['of the other site']]);
});

it('reports a gap when changes of others may be lost, and none otherwise', async () => {
  const [first, second] = [openFanOut('/2'), openFanOut('/2')];
  await expect.poll(() => (first.fanOut.send('x'), second.texts.length)).toBeGreaterThan(0);
  const before = second.gaps();
  expect(before).toBeGreaterThan(0);
  for (let sent = 0; sent < 100; sent += 1) first.fanOut.send('text');
  first.fanOut.send('last');
  await expect.poll(() => second.texts.at(-1)).toBe('last');
  expect(second.gaps()).toBe(before);

  const client = await createClient({ url: redis.url }).connect();
  onTestFinished(() => client.destroy());
  await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal']);
  await expect
    .poll(() => (first.fanOut.send('unsent'), first.fanOut.lostCount()))
    .toBeGreaterThan(0);
  expect(second.gaps()).toBe(before);
  await expect
    .poll(() => (first.fanOut.send('x'), second.gaps()), { timeout: 10_000 })
    .toBeGreaterThan(before);
});

function openFanOut(path: string) {
  const texts: string[] = [];
  let gaps = 0;
  const log = openLog('error', process.stderr);
  const onMessage = (text: string) => void texts.push(text);
  const deps = { log, onMessage, onGap: () => (gaps += 1), notices: accountNotices() };
  const fanOut = redisFanOut(`${redis.url}${path}`, deps);
  open.push(fanOut);
  return { fanOut, texts, gaps: () => gaps };
}
