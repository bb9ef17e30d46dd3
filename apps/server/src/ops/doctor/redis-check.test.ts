import { expect, it, onTestFinished, vi } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { startRedis } from '#testing/servers/redis.ts';
import type { Patient } from './check.ts';
import { networkChecks } from './network-checks.ts';

vi.setConfig({ testTimeout: 60_000 });

function finding(REDIS_URL: string) {
  const check = networkChecks.find(({ id }) => id === 'redis');
  // The check reads nothing else.
  return check?.find({ config: loadConfig({ REDIS_URL }) } as Patient);
}

it('accepts a Redis that answers, and reports a password that it does not accept', async () => {
  const redis = await startRedis('--requirepass', 'secret');
  onTestFinished(redis.stop);
  const { host } = new URL(redis.url);
  expect(await finding(`redis://:secret@${host}`)).toBeNull();
  for (const url of [redis.url, `redis://:wrong@${host}`]) {
    expect(await finding(url)).toMatchObject({
      level: 'problem',
      what: expect.stringMatching(/^The server of REDIS_URL cannot be used: (?:NOAUTH|WRONGPASS) /),
    });
  }
});
