import { afterAll, beforeAll, expect, it } from 'vitest';
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

function openFanOut(path: string): { fanOut: FanOut; texts: string[] } {
  const texts: string[] = [];
  const log = openLog('error', process.stderr);
  const onMessage = (text: string) => void texts.push(text);
  const fanOut = redisFanOut(`${redis.url}${path}`, { log, onMessage, notices: accountNotices() });
  open.push(fanOut);
  return { fanOut, texts };
}

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
