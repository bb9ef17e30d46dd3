import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeToken } from '#testing/features/tokens.ts';
import { startRedis, type TestRedis } from '#testing/servers/redis.ts';
import type { TestUser } from '#testing/test-app.ts';
import { startTwoNodes, type TwoNodes } from '#testing/two-nodes.ts';

let redis: TestRedis | undefined;
let site: TwoNodes;

const ends = [
  [
    'it is revoked',
    ({ uid, call }: TestUser, token_id: number) => call('DELETE', '/user/token', { uid, token_id }),
  ],
  [
    'its user signs out everywhere',
    ({ uid, call }: TestUser) =>
      call('POST', '/user/signouteverywhere', { uid, except_this: true }),
  ],
  [
    'its user deletes the account',
    ({ uid, call }: TestUser) => call('DELETE', '/user/delete', { uid }),
  ],
] as const;

describe.each(['PostgreSQL', 'Redis'])('two servers with %s', (between) => {
  beforeAll(async () => {
    redis = between === 'Redis' ? await startRedis() : undefined;
    site = await startTwoNodes(redis && { REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await site.stop();
    await redis?.stop();
  });

  it.each(ends)('reject a token at once when %s', async (_case, end) => {
    const [here] = site.nodes;
    const user = await here.createUser(`user${Math.random().toString(36).slice(2, 8)}`);
    const { id, token } = await makeToken(here, user);
    const path = `/user/allfriends?user=${user.username}`;
    const statuses = () =>
      Promise.all(
        site.nodes.map(async (node) => (await node.callerWith(token).call('GET', path)).status),
      );
    stopCacheTime();
    expect(await statuses()).toEqual([200, 200]);
    expect((await end(user, id)).status).toBe(200);
    await expect.poll(statuses).toEqual([401, 401]);
  });
});

/** Only a message between the servers ends what they have cached. */
function stopCacheTime(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}
