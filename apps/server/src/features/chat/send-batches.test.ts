import { randomUUID } from 'node:crypto';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { SeenFlag } from '@reprise/contract/chat/rules/unseen.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { afterReceiving, afterSending } from '@reprise/contract/testing/sent-message-rules.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limitConcurrency } from '#auth/embedded/credentials/limit-concurrency.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import {
  makeChat,
  makeFriendGroup,
  markSeen,
  requireNoDifferences,
  resetChats,
  send,
  share,
  storedChat,
  unseenOf,
} from '#testing/features/chat.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import { updateFriend } from '#testing/features/friends.ts';
import {
  addMembers,
  createGroup,
  leaveGroup,
  makeGroup,
  sendToGroup,
} from '#testing/features/groups.ts';
import { countDeadlocks } from '#testing/postgres/deadlocks.ts';
import { startAppOn, type TestApp, type TestUser } from '#testing/test-app.ts';
import { ALL_CONNECTIONS, openTestDatabase } from '#testing/test-database.ts';
import { storeGroupMessages, type NewGroupMessage } from './groups/sent-group-messages.repo.ts';
import { storeMessages, type NewMessage } from './sent-messages.repo.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  app = await startAppOn(await openTestDatabase(ALL_CONNECTIONS));
  [alice, bob, carol] = await makeFriendGroup(app, 'alice', 'bob', 'carol');
  stranger = await app.createUser('stranger');
});
beforeEach(() => resetChats(app.db, [alice, bob, carol]));
afterEach(() => requireNoDifferences(app.db));
afterAll(() => app.stop());

function message(from: TestUser, to: TestUser, change: Partial<NewMessage> = {}): NewMessage {
  const body = change.body ?? 'hello';
  return {
    senderId: from.id,
    receiverUid: to.uid,
    combinedId: combinedChatId(from.uid, to.uid),
    clientId: randomUUID(),
    body,
    lastMessage: body,
    isOpen: true,
    tileId: null,
    tile: null,
    replyId: null,
    ...change,
  };
}

function store(...messages: readonly NewMessage[]) {
  return statementRunner(app.db)((statement) => storeMessages(statement, messages, 0));
}

describe('a batch', () => {
  it('stores the good messages in order and changes nothing for the rejected ones', async () => {
    const [first, unseen] = [message(alice, bob, { body: 'first' }), message(carol, alice)];
    const rows = await store(
      message(alice, stranger),
      first,
      { ...first },
      { ...first, body: 'other' },
      message(bob, carol, { tileId: 999_999 }),
      message(bob, alice, { body: 'second' }),
      message(alice, { ...stranger, uid: 'unknown' }),
      message(alice, bob, { body: 'third' }),
      unseen,
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      'not_friends',
      'stored',
      'stored_before',
      'id_reused',
      'no_tile',
      'stored',
      'not_friends',
      'stored',
      'stored',
    ]);
    const chat = await storedChat(app.db, alice, bob);
    expect(chat?.messages.map(({ seq, body }) => [seq, body])).toEqual([
      [1, 'first'],
      [2, 'second'],
      [3, 'third'],
    ]);
    expect(await storedChat(app.db, bob, carol)).toBeNull();
    expect(await storedChat(app.db, alice, stranger)).toBeNull();
    expect(await unseenOf(app.db, alice)).toMatchObject({ count: 1 });
    expect(await unseenOf(app.db, bob)).toMatchObject({ count: 1 });
    expect(await unseenOf(app.db, stranger)).toMatchObject({ count: 0, chats_version: 0 });
  });

  it('raises every version by one per change of its document', async () => {
    const before = await unseenOf(app.db, bob);
    const rows = await store(message(alice, bob), message(alice, bob), message(carol, bob));
    expect(rows.map((row) => row.outcome === 'stored' && row.receiver_chats_version)).toEqual(
      [1, 2, 3].map((nth) => before.chats_version + nth),
    );
    expect((await unseenOf(app.db, bob)).version).toBe(before.version + 2);
  });
});

describe('the counts follow the rule of the contract', () => {
  const flags = [null, true, false] as const;
  const cases = flags.flatMap((own) =>
    flags.flatMap((their) => [true, false].map((isOpen) => ({ own, their, isOpen }))),
  );

  async function setFlag(user: TestUser, chatId: number, flag: SeenFlag): Promise<void> {
    const own = sql`user_id = ${user.id} and chat_id = ${chatId}`;
    if (flag === null) await sql`delete from summaries where ${own}`.execute(app.db);
    else await sql`update summaries set is_seen = ${flag} where ${own}`.execute(app.db);
    const count = flag === false ? 1 : 0;
    await sql`update unseen_messages set count = ${count} where user_id = ${user.id}`.execute(
      app.db,
    );
  }

  it.each(cases)('own $own, their $their, open $isOpen', async ({ own, their, isOpen }) => {
    const chatId = await makeChat(app.db, [alice, bob]);
    await setFlag(alice, chatId, own);
    await setFlag(bob, chatId, their);
    const [row] = await store(message(alice, bob, { isOpen }));
    const sent = afterSending(own, isOpen);
    const received = afterReceiving(their);
    expect(row).toMatchObject({
      sender_seen: sent.seen,
      sender_added: sent.added,
      receiver_added: received.added,
      is_clamped: false,
    });
    const { summaries = [] } = (await storedChat(app.db, alice, bob)) ?? {};
    expect(summaries.map(({ is_seen }) => is_seen)).toEqual([sent.seen, received.seen]);
  });
});

it('a locked chat delays only its own messages', async () => {
  await makeChat(app.db, [alice, bob]);
  const lock = await app.db.startTransaction().execute();
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
  /** All connections are in use; a longer queue for them exceeds its time-out next to other tests. */
  const AT_ONCE = 32;

  it('end without a deadlock', async () => {
    const tileId = await makeTile(app.db);
    for (let round = 0; round < runs(20, 1); round += 1) {
      const users = await Promise.all(
        Array.from({ length: 8 }, (_, nth) => app.createUser(`r${round}u${nth}`)),
      );
      for (const [nth, { id }] of users.entries()) {
        for (const other of users.slice(nth + 1)) await makeFriends(app.db, [id, other.id]);
      }
      const groups = await Promise.all(
        users.map((creator, nth) => {
          const members = [2, 4, 5].map((step) => users[(nth + step) % users.length] ?? bob);
          return makeGroup(creator, members);
        }),
      );
      const world = { users, groups, tileId };
      const run = limitConcurrency(AT_ONCE);
      const batches: Promise<unknown>[] = [];
      const calls: Promise<number>[] = [];
      for (let nth = 0; nth < CALLS; nth += 1) {
        calls.push(run(() => anyCall(world, nth)));
        if (nth % 2 === 0) calls.push(run(() => anyGroupCall(world, nth / 2)));
        if (nth % (CALLS / 10) > 0) continue;
        batches.push(
          run(() => store(...anyMessages(users))),
          run(() => storeInGroups(users, groups)),
        );
      }
      const [statuses] = await Promise.all([Promise.all(calls), Promise.all(batches)]);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
    expect(await countDeadlocks(app.database)).toBe(0);
  });

  function anyMessages(users: readonly TestUser[]): NewMessage[] {
    return Array.from({ length: 24 }, () => {
      const from = Math.floor(Math.random() * users.length);
      const to = (from + 1 + Math.floor(Math.random() * (users.length - 1))) % users.length;
      return message(users[from] ?? alice, users[to] ?? bob);
    });
  }

  function storeInGroups(users: readonly TestUser[], groups: readonly string[]) {
    const messages = Array.from({ length: 12 }, (): NewGroupMessage => {
      const {
        receiverUid: _,
        combinedId: __,
        lastMessage: ___,
        ...rest
      } = message(pick(users), bob);
      return { ...rest, groupId: pick(groups) };
    });
    return statementRunner(app.db)((statement) => storeGroupMessages(statement, messages, 0));
  }

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
      ...(nth % 30 === 0 ? [() => updateFriend(from, to, friendTexts.remove)] : []),
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
