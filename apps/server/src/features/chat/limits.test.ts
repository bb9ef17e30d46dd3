import { rateLimits } from '@reprise/contract/http/limits.ts';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { openChat, markSeen, send, share, storedChat } from '#testing/features/chat.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import type { TestUser, TestResponse } from '#testing/test-app.ts';

const CONCURRENCY = 10;

const { message, share: shares, chatCommand } = rateLimits;

const it = base.extend('env', { scope: 'file' }, { RATE_LIMITS: 'on' });

it.beforeAll(({ db, alice, bob }) => makeFriends(db, [alice.id, bob.id]));

it('the message over the limit is not stored, and the friend can still reply', async ({
  db,
  alice,
  bob,
}) => {
  await expectLimit(db, alice, bob, message.max, () => send(alice, bob));
  expect((await stored(db, alice, bob)).chat?.messages).toHaveLength(message.max);
  expect(await send(bob, alice)).toMatchObject({ status: 200 });
});

it('the share over the limit is not stored', async ({ db, alice, bob }) => {
  const tileId = await makeTile(db);
  await expectLimit(db, alice, bob, shares.max, () => share(bob, [alice], tileId));
});

it('opening, marking seen and clearing share a limit', async ({ db, alice, bob }) => {
  const clear = (): Promise<TestResponse> => alice.call('POST', '/notifications/clear');
  const calls = [() => openChat(alice, bob), () => markSeen(alice, bob), clear];
  let nth = 0;
  await expectLimit(db, alice, bob, chatCommand.max, () =>
    (calls[nth++ % calls.length] ?? clear)(),
  );
  await send(bob, alice);
  const before = await stored(db, alice, bob);
  for (const call of calls) expect((await call()).status).toBe(429);
  expect(await stored(db, alice, bob)).toEqual(before);
});

async function expectLimit(
  db: Db,
  alice: TestUser,
  bob: TestUser,
  max: number,
  call: () => Promise<TestResponse>,
): Promise<void> {
  for (let made = 0; made < max; made += CONCURRENCY) {
    const responses = await Promise.all(Array.from({ length: CONCURRENCY }, call));
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  }
  const before = await stored(db, alice, bob);
  const rejected = await call();
  expect(rejected).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await stored(db, alice, bob)).toEqual(before);
}

async function stored(db: Db, alice: TestUser, bob: TestUser) {
  const unseen = await db.selectFrom('inboxes').selectAll().orderBy('user_id').execute();
  return { unseen, chat: await storedChat(db, alice, bob) };
}
