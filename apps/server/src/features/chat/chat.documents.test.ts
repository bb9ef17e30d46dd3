import { randomUUID } from 'node:crypto';
import { documents } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/friends.ts';
import * as z from 'zod/mini';
import type { ReadDocument } from '#live/document-source.ts';
import { NotFoundError } from '#platform/errors.ts';
import { chatServicesOn, makeChat, resetChats, unseenCount } from '#testing/features/chat.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import type { TestUser } from '#testing/test-app.ts';
import { chatDocuments } from './chat.documents.ts';

let touched: string[];

const it = base
  .extend('services', { scope: 'file' }, ({ db }) =>
    chatServicesOn(db, { publish: (committed) => touched.push(...committed.touched) }),
  )
  .extend('id', { scope: 'file' }, ({ alice, bob }) => combinedChatId(alice.uid, bob.uid));

it.beforeEach(async ({ db, alice, bob, carol }) => {
  touched = [];
  await resetChats(db, [alice, bob, carol]);
});

describe('read access', () => {
  it('userChats and unseenMessages: owner only', async ({ db, alice, bob }) => {
    for (const source of [sources(db).userChats, sources(db).unseenMessages]) {
      expect(await source.read(alice, alice.uid, undefined)).toMatchObject({ data: {} });
      expect(await source.read(bob, alice.uid, undefined)).toBeNull();
      expect(await source.read(bob, alice.uid, 0)).toBeNull();
      expect(await source.read(bob, 'unknown-uid', undefined)).toBeNull();
    }
  });

  it('chats: both users, also after they unfriend', async ({ db, alice, bob, carol, id }) => {
    await makeChat(db, [alice, bob]);
    await db.deleteFrom('friendships').execute();
    const { chats } = sources(db);
    expect(await chats.read(alice, id, undefined)).toMatchObject({ data: {} });
    expect(await chats.read(bob, id, undefined)).toMatchObject({ data: {} });
    expect(await chats.read(carol, id, undefined)).toBeNull();
    expect(await chats.read(carol, id, 0)).toBeNull();
    expect(await chats.read(alice, combinedChatId(alice.uid, carol.uid), undefined)).toBeNull();
    expect(await chats.read(alice, '__proto__', undefined)).toBeNull();
  });
});

describe('userChats', () => {
  it('contains conversations with current names and photos', async ({
    db,
    alice,
    bob,
    services,
    id,
  }) => {
    await services.messages.send(bob, message(alice));
    await db
      .updateTable('users')
      .set({ img_url: '/avatars/fern.svg' })
      .where('id', '=', bob.id)
      .execute();
    const { version, ...rest } = await readDocument(sources(db).userChats, alice);
    expect(version).toBeGreaterThan(0);
    expect(rest).toEqual({
      data: {
        [id]: {
          userinfo: { uid: bob.uid, displayName: 'bob', photoUrl: '/avatars/fern.svg' },
          date: expect.any(String),
          lastMessage: { message: 'hello', seen: false },
        },
      },
    });
    const { data } = z.parse(z.object({ data: documents.userChats }), rest);
    expect(Object.keys(data)).toEqual([id]);
    await db.updateTable('users').set({ img_url: null }).where('id', '=', bob.id).execute();
  });

  it('returns only changes since a version', async ({ db, alice, bob, carol, services }) => {
    await services.messages.send(bob, message(alice));
    const { version } = await readDocument(sources(db).userChats, alice);
    expect(await readDocument(sources(db).userChats, alice, { since: version })).toEqual({
      version,
      entries: [],
    });
    await services.messages.send(carol, message(alice));
    await services.messages.send(carol, message(alice));
    const state = await readDocument(sources(db).userChats, alice, { since: version });
    expect(state.version).toBe(version + 2);
    expect(entriesOf(state).map(({ key }) => key)).toEqual([combinedChatId(alice.uid, carol.uid)]);
    const foreign = await readDocument(sources(db).userChats, alice, { since: version + 1_000 });
    expect(Object.keys(Object(Reflect.get(foreign, 'data')))).toHaveLength(2);
  });
});

describe('chats', () => {
  it('contains the last 50 messages, oldest first', async ({ db, alice, bob, id }) => {
    await makeChat(db, [alice, bob], { messages: 120 });
    const state = await readDocument(sources(db).chats, alice, { id });
    const { data } = z.parse(z.object({ data: documents.chats }), state);
    expect(state.version).toBe(120);
    expect(data.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 50 }, (_, nth) => 71 + nth),
    );
  });

  it('returns changes since a version, or the whole document if there are too many', async ({
    db,
    alice,
    bob,
    id,
  }) => {
    await makeChat(db, [alice, bob], { messages: 120 });
    const keys = async (since: number) =>
      entriesOf(await readDocument(sources(db).chats, alice, { id, since })).map(({ key }) => key);
    expect(await keys(120)).toEqual([]);
    expect(await keys(117)).toEqual(['118', '119', '120']);
    expect(await keys(70)).toHaveLength(50);
    for (const since of [69, 0, 121]) {
      const state = await readDocument(sources(db).chats, alice, { id, since });
      expect(z.parse(z.object({ data: documents.chats }), state).data.messages).toHaveLength(50);
    }
  });

  it('has no messages at first', async ({ db, alice, bob, services, id }) => {
    await services.chat.open(alice, bob.uid);
    expect(await readDocument(sources(db).chats, alice, { id })).toEqual({
      version: 0,
      data: { messages: [] },
    });
  });
});

it('returns null for a missing document', async ({ db, alice }) => {
  const unknown = { ...alice, id: 0, uid: 'unknown-uid' };
  for (const source of Object.values(sources(db))) {
    expect(await source.read(unknown, unknown.uid, undefined)).toBeNull();
  }
});

it('a command touches the documents that it changes, and no others', async ({
  alice,
  bob,
  services,
  id,
}) => {
  const { chat, messages } = services;
  const touchedBy = async (command: () => Promise<unknown>) => {
    touched = [];
    await command();
    return touched.toSorted();
  };
  const lists = [`userChats/${alice.uid}`, `userChats/${bob.uid}`];
  expect(await touchedBy(() => chat.open(alice, bob.uid))).toEqual([lists[0]]);
  expect(await touchedBy(() => chat.open(alice, bob.uid))).toEqual([]);
  const first = message(bob);
  const unseen = `unseenMessages/${bob.uid}`;
  expect(await touchedBy(() => messages.send(alice, first))).toEqual(
    [`chats/${id}`, ...lists, unseen].toSorted(),
  );
  expect(await touchedBy(() => messages.send(alice, first))).toEqual([]);
  expect(await touchedBy(() => messages.send(alice, message(bob)))).toEqual(
    [`chats/${id}`, ...lists].toSorted(),
  );
  expect(await touchedBy(() => chat.markSeen(bob, id))).toEqual(
    [`userChats/${bob.uid}`, unseen].toSorted(),
  );
  expect(await touchedBy(() => chat.markSeen(bob, id))).toEqual([]);
  expect(await touchedBy(() => chat.mute(bob, { chat: id, muted: true }))).toEqual([lists[1]]);
  const reaction = { chat: id, seq: 1, reaction: 'fire' } as const;
  expect(await touchedBy(() => messages.react(bob, reaction))).toEqual([`chats/${id}`]);
  expect(await touchedBy(() => messages.delete(alice, { chat: id, seq: 1 }))).toEqual([
    `chats/${id}`,
  ]);
  expect(await touchedBy(() => messages.delete(alice, { chat: id, seq: 2 }))).toEqual(
    [`chats/${id}`, ...lists].toSorted(),
  );
});

it('a failed transaction touches nothing', async ({ alice, bob, services }) => {
  const missing = message(bob, { tile_id: 999_999 });
  await expect(services.messages.send(alice, missing)).rejects.toThrow(NotFoundError);
  const reused = message(bob);
  await services.messages.send(alice, reused);
  touched = [];
  await expect(services.messages.send(alice, { ...reused, text: 'other' })).rejects.toThrow(
    'another message',
  );
  expect(touched).toEqual([]);
});

it('reports when a count would drop below 0', async ({ db, alice, bob, id }) => {
  let clamps = 0;
  const { chat, messages } = chatServicesOn(db, { onUnseenClamp: () => (clamps += 1) });
  await messages.send(bob, message(alice));
  await db.updateTable('inboxes').set({ unseen_count: 0 }).execute();
  await chat.markSeen(alice, id);
  expect(clamps).toBe(1);
  expect(await unseenCount(db, alice)).toBe(0);
  await messages.send(bob, message(alice));
  await db.updateTable('inboxes').set({ unseen_count: 0 }).execute();
  await messages.send(alice, message(bob));
  expect(clamps).toBe(2);
  expect(await unseenCount(db, alice)).toBe(0);
});

function message(to: TestUser, change: object = {}) {
  return { id: randomUUID(), to: to.uid, text: 'hello', isOpen: true, ...change };
}

function sources(db: Db) {
  return chatDocuments(db);
}

function entriesOf(state: ReadDocument) {
  if (!('entries' in state)) throw new Error('The document came whole.');
  return state.entries;
}
