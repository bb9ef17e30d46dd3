import { randomUUID } from 'node:crypto';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { friendAction } from '@reprise/contract/friends/actions.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { describe, expect } from 'vitest';
import { transactionOpener, type Tx } from '#platform/db/transaction.ts';
import { it } from '#testing/fixtures/friends.ts';
import {
  resetChats,
  history,
  openChat,
  requireNoDifferences,
  markSeen,
  send,
  storedChat,
  unseenCount,
  unseenOf,
} from '#testing/features/chat.ts';
import { makeFriends } from '#testing/factories.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import type { TestResponse, TestUser } from '#testing/test-app.ts';
import { lockChat, raiseVisibility, type ChatRow } from './chats.repo.ts';
import { conversationId } from './conversation.ts';
import { changeEntry } from './inboxes.repo.ts';
import { insertMessage, raiseVersion } from './stored-messages.repo.ts';

it.beforeEach(({ db, alice, bob, carol }) => resetChats(db, [alice, bob, carol]));

it.afterEach(({ db }) => requireNoDifferences(db));

it.afterEach(async ({ app }) => {
  if ((await app.metric('unseen_clamp_total')) > 0) throw new Error('A count dropped below 0.');
});

describe('exactly once', () => {
  it('50 concurrent sends of one id store one message and return one result', async ({
    db,
    alice,
    bob,
  }) => {
    const id = randomUUID();
    const responses = await Promise.all(times(50, () => send(alice, bob, { id })));
    expect(statusesOf(responses)).toEqual([200]);
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await storedChat(db, alice, bob))?.messages).toHaveLength(1);
    expect(await unseenCount(db, bob)).toBe(1);
  });

  it('of concurrent sends of one id with two texts, one is stored and the other rejected', async ({
    db,
    alice,
    bob,
  }) => {
    const id = randomUUID();
    const responses = await Promise.all(
      times(20, (nth) => send(alice, bob, { id, text: nth % 2 === 0 ? 'even' : 'odd' })),
    );
    const [stored] = (await storedChat(db, alice, bob))?.messages ?? [];
    const statuses = responses.map(({ status }, nth) => [nth % 2 === 0 ? 'even' : 'odd', status]);
    for (const [text, status] of statuses) expect(status).toBe(text === stored?.body ? 200 : 409);
  });

  it('two concurrent first messages create one chat', async ({ db, alice, bob }) => {
    const responses = await Promise.all([send(alice, bob), send(bob, alice), openChat(alice, bob)]);
    expect(statusesOf(responses)).toEqual([200]);
    expect((await storedChat(db, alice, bob))?.lastSeq).toBe(2);
  });
});

describe('counts', () => {
  it('20 concurrent first messages raise the count to 20', async ({ app, db, alice }) => {
    const friends = await Promise.all(times(20, (nth) => app.createUser(`fan${nth}`)));
    for (const { id } of friends) await makeFriends(db, [alice.id, id]);
    const before = await unseenOf(db, alice);
    const responses = await Promise.all(friends.map((friend) => send(friend, alice)));
    expect(statusesOf(responses)).toEqual([200]);
    expect(await unseenOf(db, alice)).toEqual({
      count: 20,
      unseen_version: before.unseen_version + 20,
      version: before.version + 20,
    });
  });

  it('opening while receiving ends seen with 0 or unseen with 1', async ({
    db,
    alice,
    bob,
    carol,
  }) => {
    for (let round = 0; round < runs(20); round += 1) {
      await Promise.all([
        send(bob, alice),
        markSeen(alice, bob),
        send(carol, alice),
        markSeen(alice, carol),
      ]);
      const flags = await db
        .selectFrom('inbox_entries')
        .select('is_seen')
        .where('user_id', '=', alice.id)
        .execute();
      const unseen = flags.filter(({ is_seen }) => !is_seen).length;
      expect(await unseenCount(db, alice)).toBe(unseen);
    }
  });
});

describe('order', () => {
  it("8 writers in one chat: no gaps, and each writer's messages in order", async ({
    db,
    alice,
    bob,
  }) => {
    const [writers, each] = [8, runs(375, 40)];
    const write = async (writer: number) => {
      const from = writer % 2 === 0 ? alice : bob;
      for (let nth = 0; nth < each; nth += 1) {
        const { status } = await send(from, from === alice ? bob : alice, {
          text: `${writer} ${nth}`,
        });
        expect(status).toBe(200);
      }
    };
    await Promise.all(times(writers, write));
    const stored = await storedChat(db, alice, bob);
    expect(stored?.messages.map(({ seq }) => seq)).toEqual(times(writers * each, (nth) => nth + 1));
    for (let writer = 0; writer < writers; writer += 1) {
      const own = stored?.messages.filter(({ body }) => body.startsWith(`${writer} `));
      expect(own?.map(({ body }) => body)).toEqual(times(each, (nth) => `${writer} ${nth}`));
    }
    const pages: number[] = [];
    for (let before = writers * each + 1; before > 1; before -= 50) {
      const { body } = await history(alice, bob, before);
      pages.unshift(...body.rows.map(({ seq }: { seq: number }) => seq));
    }
    expect(pages).toEqual(stored?.messages.map(({ seq }) => seq));
  }, 60_000);
});

describe('a lost lock', () => {
  it.for([
    [
      'a message',
      (tx: Tx, chat: ChatRow, { id }: TestUser) =>
        insertMessage(tx, chat, { clientId: randomUUID(), senderId: id, text: 'hello' }),
    ],
    ['a reaction', (tx: Tx, chat: ChatRow) => raiseVersion(tx, chat, 1)],
    ['a block', (tx: Tx, chat: ChatRow, { id }: TestUser) => raiseVisibility(tx, chat, [id])],
  ] as const)('lets %s run again', async ([, change], { db, alice, bob }) => {
    for (let nth = 0; nth < 2; nth += 1) await send(alice, bob);
    const key = conversationId(combinedChatId(alice.uid, bob.uid));
    const rows: ChatRow[] = [];
    await transactionOpener(db)(async (tx) => {
      const locked = (await lockChat(tx, key)) as ChatRow;
      const isStale = rows.length === 0;
      rows.push(locked);
      const before = { last_seq: locked.last_seq - 1, version: locked.version - 1 };
      await change(tx, { ...locked, ...(isStale ? before : {}) }, alice);
    });
    expect(rows).toHaveLength(2);
    const stored = await db.selectFrom('chats').select('version').where('id', '=', key).execute();
    expect(stored).toEqual([{ version: (rows[0]?.version ?? 0) + 1 }]);
    // The inboxes have not changed.
    await resetChats(db, [alice, bob]);
  });
});

describe('an inbox', () => {
  it('counts a conversation once, although another call had the lock of the conversation', async ({
    db,
    alice,
    bob,
  }) => {
    await send(alice, bob);
    const chatId = conversationId(combinedChatId(alice.uid, bob.uid));
    const key = { userId: bob.id, chatId };
    const transact = transactionOpener(db);
    const open = transact((tx) => changeEntry(tx, key, { isSeen: true }));
    expect(await open).toMatchObject({ is_count_changed: true });
    let waiting: Promise<unknown> | undefined;
    await transact(async (tx) => {
      await changeEntry(tx, key, { isSeen: false });
      waiting = transact((other) => changeEntry(other, key, { isSeen: false }));
      await waitForBlockedQueries(db, 1);
    });
    expect(await waiting).toMatchObject({ is_count_changed: false });
    expect(await unseenCount(db, bob)).toBe(1);
  });
});

describe('friendship', () => {
  it.for([
    [
      'a removal',
      (alice: TestUser, bob: TestUser) => updateFriend(bob, alice, friendAction.remove),
    ],
    [
      'a block',
      (alice: TestUser, bob: TestUser) =>
        bob.call('POST', '/user/block', { user: 'bob', friend: alice.username }),
    ],
  ] as const)(
    '%s does not undo a message in flight, and rejects the next one',
    async ([, end], { db, alice, bob }) => {
      await send(alice, bob);
      const holding = await db.startTransaction().execute();
      await holding.selectFrom('inboxes').select('user_id').forUpdate().execute();
      const sending = send(alice, bob);
      await waitForBlockedQueries(db, 1);
      const ending = end(alice, bob);
      await holding.commit().execute();
      expect((await ending).status).toBe(200);
      expect((await sending).status).toBe(200);
      expect((await send(alice, bob)).status).toBe(403);
      expect((await storedChat(db, alice, bob))?.messages).toHaveLength(2);
      await db.deleteFrom('blocks').execute();
    },
  );

  it('after concurrent removals and messages, exactly the acknowledged ones are stored', async ({
    db,
    alice,
    bob,
  }) => {
    for (let round = 0; round < runs(10, 3); round += 1) {
      await resetChats(db, [alice, bob]);
      const [removed, ...responses] = await Promise.all([
        updateFriend(bob, alice, friendAction.remove),
        ...times(6, (nth) => send(nth % 2 === 0 ? alice : bob, nth % 2 === 0 ? bob : alice)),
      ]);
      expect(removed?.status).toBe(200);
      const acknowledged = responses.filter(({ status }) => status === 200);
      const stored = (await storedChat(db, alice, bob))?.messages ?? [];
      expect(stored.map(({ client_id }) => client_id).toSorted()).toEqual(
        acknowledged.map(({ body }) => String(body.rows[0].id)).toSorted(),
      );
      expect((await send(alice, bob)).status).toBe(403);
    }
  });
});

function times<T>(count: number, make: (nth: number) => T): T[] {
  return Array.from({ length: count }, (_, nth) => make(nth));
}

function statusesOf(responses: readonly TestResponse[]): number[] {
  return [...new Set(responses.map(({ status }) => status))];
}
