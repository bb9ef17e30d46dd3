import { friendAction } from '@reprise/contract/friends/actions.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import {
  afterReceiving,
  afterSending,
  type SeenFlag,
} from '@reprise/contract/testing/sent-message-rules.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/friends.ts';
import { limitConcurrency } from '#auth/embedded/password-hashing.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import {
  makeChat,
  markSeen,
  requireNoDifferences,
  resetChats,
  send,
  share,
  storedChat,
  unseenOf,
} from '#testing/features/chat.ts';
import { updateFriend } from '#testing/features/friends.ts';
import {
  addMembers,
  createGroup,
  leaveGroup,
  makeGroup,
  sendToGroup,
} from '#testing/features/groups.ts';
import { countDeadlocks } from '#testing/postgres/deadlocks.ts';
import type { TestUser } from '#testing/test-app.ts';
import { ALL_CONNECTIONS } from '#testing/test-database.ts';

const it = base.extend('pool', { scope: 'file' }, ALL_CONNECTIONS);

it.beforeEach(({ db, alice, bob, carol }) => resetChats(db, [alice, bob, carol]));

it.afterEach(({ db }) => requireNoDifferences(db));

describe('the counts follow the rule of the contract', () => {
  const flags = [null, true, false] as const;
  const cases = flags.flatMap((own) =>
    flags.flatMap((their) => [true, false].map((isOpen) => ({ own, their, isOpen }))),
  );

  /** Null: only the other user has opened the conversation. */
  async function setFlag(db: Db, user: TestUser, chatId: string, flag: SeenFlag): Promise<void> {
    await db
      .updateTable('inbox_entries')
      .set({ is_listed: flag !== null, is_seen: flag ?? true })
      .where('user_id', '=', user.id)
      .where('chat_id', '=', chatId)
      .execute();
    await db
      .updateTable('inboxes')
      .set({ unseen_count: flag === false ? 1 : 0 })
      .where('user_id', '=', user.id)
      .execute();
  }

  it.for(cases)(
    'own $own, their $their, open $isOpen',
    async ({ own, their, isOpen }, { db, alice, bob }) => {
      const chatId = await makeChat(db, [alice, bob]);
      await setFlag(db, alice, chatId, own);
      await setFlag(db, bob, chatId, their);
      const before = await Promise.all([alice, bob].map((user) => unseenOf(db, user)));
      await send(alice, bob, { isOpen });
      const after = await Promise.all([alice, bob].map((user) => unseenOf(db, user)));
      const [sent, received] = [afterSending(own, isOpen), afterReceiving(their)];
      for (const [nth, { added }] of [sent, received].entries()) {
        const { count = 0, unseen_version = 0, version = 0 } = before[nth] ?? {};
        expect(after[nth]).toEqual({
          count: count + added,
          unseen_version: unseen_version + Math.abs(added),
          version: version + 1,
        });
      }
      const { entries = [] } = (await storedChat(db, alice, bob)) ?? {};
      expect(entries.map(({ is_seen }) => is_seen)).toEqual([sent.seen, received.seen]);
    },
  );
});

it('a locked chat delays only its own messages', async ({ db, alice, bob, carol }) => {
  await makeChat(db, [alice, bob]);
  const lock = await db.startTransaction().execute();
  await lock.selectFrom('chats').select('id').forUpdate().execute();
  let isAnyDone = false;
  const late = Array.from({ length: 5 }, () => send(alice, bob).finally(() => (isAnyDone = true)));
  const responses = await Promise.all([1, 2, 3].map(() => send(carol, alice)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(isAnyDone).toBe(false);
  await lock.commit().execute();
  for (const { status } of await Promise.all(late)) expect(status).toBe(200);
});

describe('messages, shares, seen marks, blocks, removals and deletions at once', () => {
  const CALLS = runs(120, 40);
  /** More than connections; a longer queue for them exceeds its time-out next to other tests. */
  const AT_ONCE = 16;

  it('end without a deadlock', async ({ app, db, bob }) => {
    const tileId = await makeTile(db);
    for (let round = 0; round < runs(20, 1); round += 1) {
      const users = await Promise.all(
        Array.from({ length: 8 }, (_, nth) => app.createUser(`r${round}u${nth}`)),
      );
      for (const [nth, { id }] of users.entries()) {
        for (const other of users.slice(nth + 1)) await makeFriends(db, [id, other.id]);
      }
      const groups = await Promise.all(
        users.map((creator, nth) => {
          const members = [2, 4, 5].map((step) => users[(nth + step) % users.length] ?? bob);
          return makeGroup(creator, members);
        }),
      );
      const world = { users, groups, tileId };
      const run = limitConcurrency(AT_ONCE);
      const calls: Promise<number>[] = [];
      for (let nth = 0; nth < CALLS; nth += 1) {
        calls.push(run(() => anyCall(world, nth)));
        if (nth % 2 === 0) calls.push(run(() => anyGroupCall(world, nth / 2)));
      }
      const statuses = await Promise.all(calls);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
    expect(await countDeadlocks(app.database)).toBe(0);
  });

  interface World {
    readonly users: readonly TestUser[];
    readonly groups: readonly string[];
    readonly tileId: number;
  }

  async function anyGroupCall({ users, groups }: World, nth: number) {
    const [from, chat] = [pick(users), pick(groups)];
    const others = users.filter((user) => user !== from);
    const calls = [
      () => sendToGroup(from, chat),
      () => from.call('POST', '/chat/react', { chat, seq: 1 + (nth % 9), reaction: 'fire' }),
      () => addMembers(from, chat, others.slice(nth % 5, (nth % 5) + 2)),
      () => leaveGroup(from, chat),
      () => createGroup(from, others.slice(nth % 5)),
      () => block(from, pick(others)),
    ];
    return (await (calls[nth % calls.length] ?? (() => sendToGroup(from, chat)))()).status;
  }

  function pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(Math.random() * list.length)];
    if (item === undefined) throw new Error('The list is empty.');
    return item;
  }

  async function anyCall({ users, tileId }: World, nth: number) {
    const from = pick(users);
    const others = users.filter((user) => user !== from);
    const to = pick(others);
    const calls = [
      () => share(from, others.slice(0, 4), tileId),
      () => markSeen(from, to),
      () => markSeen(from, to),
      ...(nth % 30 === 0 ? [() => updateFriend(from, to, friendAction.remove)] : []),
      ...(nth % 40 === 0 ? [() => block(from, to)] : []),
      ...(nth === CALLS - 20 ? [() => from.call('DELETE', '/user/delete', { uid: from.uid })] : []),
      () => send(from, to),
    ];
    const index = nth % 3 === 0 ? nth % calls.length : calls.length - 1;
    return (await (calls[index] ?? (() => send(from, to)))()).status;
  }

  function block(from: TestUser, to: TestUser) {
    return from.call('POST', '/user/block', { user: from.username, friend: to.username });
  }
});
