import { limits } from '@reprise/contract/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { open, see, send, share, storedChat } from '#testing/chat.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import { startTestApp, type Person, type TestAnswer, type TestApp } from '#testing/test-app.ts';

/** Divides every limit here. */
const AT_ONCE = 10;

const { message, share: shares, chatCommand } = limits.rates;

let app: TestApp;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'on' });
  alice = await app.person('alice');
  bob = await app.person('bob');
  await makeFriends(app.db, [alice.id, bob.id]);
});

afterAll(() => app.stop());

/** Makes so many calls, some at a time, and then one that must be refused and change nothing. */
async function expectLimit(max: number, call: () => Promise<TestAnswer>): Promise<void> {
  for (let made = 0; made < max; made += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, call));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  }
  const before = await stored();
  const refused = await call();
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await stored()).toEqual(before);
}

/** What the calls of chat change. */
async function stored() {
  const unseen = await app.db
    .selectFrom('unseen_messages')
    .selectAll()
    .orderBy('user_id')
    .execute();
  return { unseen, chat: await storedChat(app.db, alice, bob) };
}

it('the message after the last one of a minute is not stored, and the friend can still answer', async () => {
  await expectLimit(message.max, () => send(alice, bob));
  expect((await stored()).chat?.messages).toHaveLength(message.max);
  expect(await send(bob, alice)).toMatchObject({ status: 200 });
});

it('the share after the last one of an hour is not stored', async () => {
  const tileId = await makeTile(app.db);
  await expectLimit(shares.max, () => share(bob, [alice], tileId));
});

it('opening, marking seen and clearing count together, and stop together', async () => {
  const clear = (): Promise<TestAnswer> => alice.call('POST', '/notifications/clear');
  const calls = [() => open(alice, bob), () => see(alice, bob), clear];
  let nth = 0;
  await expectLimit(chatCommand.max, () => (calls[nth++ % calls.length] ?? clear)());
  await send(bob, alice);
  const before = await stored();
  for (const call of calls) expect((await call()).status).toBe(429);
  expect(await stored()).toEqual(before);
});
