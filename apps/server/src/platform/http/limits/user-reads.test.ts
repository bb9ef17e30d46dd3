import { rateLimits } from '@reprise/contract/http/limits.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RateLimitError } from '#platform/errors.ts';
import { history, send } from '#testing/features/chat.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import { startAppOn, startTestApp } from '#testing/test-app.ts';
import { ALL_CONNECTIONS, openTestDatabase } from '#testing/test-database.ts';
import { userReads } from './user-reads.ts';

const { max, windowMs } = rateLimits.readBytes;

afterEach(() => {
  vi.useRealTimers();
  Object.assign(rateLimits.readBytes, { max });
});

describe('the budget', () => {
  it("rejects a user's reads above the limit, until its window ends", async () => {
    vi.useFakeTimers();
    const reads = userReads({ reject: () => true });
    const read = vi.fn(async () => 'read');
    for (const bytes of [max - 1, 1]) {
      await reads.inTurn('alice', read);
      reads.count('alice', bytes);
    }
    await expect(reads.inTurn('alice', read)).rejects.toThrow(RateLimitError);
    expect(read).toHaveBeenCalledTimes(2);
    expect(await reads.inTurn('bob', read)).toBe('read');
    vi.advanceTimersByTime(windowMs);
    expect(await reads.inTurn('alice', read)).toBe('read');
  });

  it('only logs with RATE_LIMITS=warn', async () => {
    const reads = userReads({ reject: () => false });
    reads.count('alice', max);
    expect(await reads.inTurn('alice', async () => 'read')).toBe('read');
  });

  it('is one for feeds, history, search and sockets of a user', async () => {
    const app = await startTestApp({ RATE_LIMITS: 'on' });
    const [alice, bob] = [await app.createUser('alice'), await app.createUser('bob')];
    const carol = await app.createUser('carol');
    await makeFriends(app.db, [alice.id, bob.id]);
    for (let sent = 0; sent < 5; sent += 1) await send(bob, alice, { text: '长'.repeat(2_000) });
    const chat = combinedChatId(alice.uid, bob.uid);
    const readings = [
      () => history(alice, bob),
      () => alice.call('GET', `/chat/search?chat=${chat}&search=%E9%95%BF`),
      () => alice.call('GET', '/get/homevideo?user=alice&sort=recent'),
      () => alice.call('GET', `/user/info?uid=${alice.uid}`),
    ];
    for (const read of readings) expect(await read()).toMatchObject({ status: 200 });
    const socket = await app.socket(alice);
    expect(await socket.subscribe('users', alice.uid)).toMatchObject({ version: 1 });
    Object.assign(rateLimits.readBytes, { max: 30_000 });
    for (const read of readings) expect(await read()).toMatchObject({ status: 429 });
    const again = await app.socket(alice);
    expect(await again.subscribe('users', alice.uid)).toMatchObject({
      error: { code: 'RATE_LIMITED' },
    });
    expect(await send(alice, bob)).toMatchObject({ status: 200 });
    expect(await carol.call('GET', `/user/info?uid=${carol.uid}`)).toMatchObject({ status: 200 });
    await app.stop();
  });

  it('is one for each address without a session', async () => {
    const app = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
    const { id: ownerId } = await app.createUser('alice');
    for (let made = 0; made < 10; made += 1) {
      await makeTile(app.db, { ownerId, caption: '长'.repeat(2_000) });
    }
    const read = (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return app.visitor.call('GET', '/get/homevideo?user=0&sort=recent&limit=50', undefined, {
        headers,
      });
    };
    Object.assign(rateLimits.readBytes, { max: 60_000 });
    const statuses = [];
    for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) {
      statuses.push((await read(address)).status);
    }
    expect(statuses).toEqual([200, 429, 200]);
    await app.stop();
  });
});

it('runs four reads of a user at a time, and skips those of clients that hung up', async () => {
  const app = await startAppOn(await openTestDatabase(ALL_CONNECTIONS));
  const [alice, carol] = [await app.createUser('alice'), await app.createUser('carol')];
  let queries = 0;
  app.database.onQuery(({ text }) => {
    if (text.includes('"blocks" as "back"')) queries += 1;
  });
  const read = (init: RequestInit = {}) =>
    fetch(`${app.url}/user/blocked?user=alice`, {
      headers: { authorization: `Bearer ${alice.token}` },
      ...init,
    });
  const { running, hungUp } = await app.db.transaction().execute(async (tx) => {
    await sql`lock table blocks`.execute(tx);
    const reads = Array.from({ length: 4 }, () => read());
    await waitForBlockedQueries(app.db, 4);
    const hangUp = new AbortController();
    const more = Array.from({ length: 8 }, () => read({ signal: hangUp.signal }).catch(() => null));
    // A response shows that what was sent before it has arrived.
    const other = () => carol.call('GET', `/user/info?uid=${carol.uid}`);
    expect((await other()).status).toBe(200);
    hangUp.abort();
    expect((await other()).status).toBe(200);
    return { running: reads, hungUp: await Promise.all(more) };
  });
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(hungUp).toEqual(Array(8).fill(null));
  expect((await read()).status).toBe(200);
  expect(queries).toBe(5);
  await app.stop();
});
