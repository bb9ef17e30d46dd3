import { rateLimits } from '@reprise/contract/http/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChat, markSeen, send, share, storedChat } from '#testing/features/chat.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import { startTestApp, type TestUser, type TestResponse, type TestApp } from '#testing/test-app.ts';

const CONCURRENCY = 10;

const { message, share: shares, chatCommand } = rateLimits;

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'on' });
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
  await makeFriends(app.db, [alice.id, bob.id]);
});

afterAll(() => app.stop());

async function expectLimit(max: number, call: () => Promise<TestResponse>): Promise<void> {
  for (let made = 0; made < max; made += CONCURRENCY) {
    const responses = await Promise.all(Array.from({ length: CONCURRENCY }, call));
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  }
  const before = await stored();
  const rejected = await call();
  expect(rejected).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await stored()).toEqual(before);
}

async function stored() {
  const unseen = await app.db.selectFrom('inboxes').selectAll().orderBy('user_id').execute();
  return { unseen, chat: await storedChat(app.db, alice, bob) };
}

it('the message over the limit is not stored, and the friend can still reply', async () => {
  await expectLimit(message.max, () => send(alice, bob));
  expect((await stored()).chat?.messages).toHaveLength(message.max);
  expect(await send(bob, alice)).toMatchObject({ status: 200 });
});

it('the share over the limit is not stored', async () => {
  const tileId = await makeTile(app.db);
  await expectLimit(shares.max, () => share(bob, [alice], tileId));
});

it('opening, marking seen and clearing share a limit', async () => {
  const clear = (): Promise<TestResponse> => alice.call('POST', '/notifications/clear');
  const calls = [() => openChat(alice, bob), () => markSeen(alice, bob), clear];
  let nth = 0;
  await expectLimit(chatCommand.max, () => (calls[nth++ % calls.length] ?? clear)());
  await send(bob, alice);
  const before = await stored();
  for (const call of calls) expect((await call()).status).toBe(429);
  expect(await stored()).toEqual(before);
});
