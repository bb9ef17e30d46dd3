import { randomUUID } from 'node:crypto';
import { documents, type DocumentChange } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ReadDocument } from '#live/document-source.ts';
import { NotFoundError } from '#platform/errors.ts';
import { statementRunner, transactionOpener, type Publish } from '#platform/db/transaction.ts';
import { resetChats, makeChat, makeFriendGroup, unseenCount } from '#testing/features/chat.ts';
import { makeTile } from '#testing/factories.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';
import { chatDocuments } from './chat.documents.ts';
import { chatService, type ChatService } from './chat.service.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let chat: ChatService;
let published: DocumentChange[];
let touched: string[];
let id: string;

beforeAll(async () => {
  app = await startTestApp();
  [alice, bob, carol] = await makeFriendGroup(app, 'alice', 'bob', 'carol');
  const publish: Publish = (emitted) => {
    published.push(...emitted.changes);
    touched.push(...emitted.touched);
  };
  chat = chatService({
    db: app.db,
    transact: transactionOpener(app.db, publish),
    runStatement: statementRunner(app.db, publish),
    onUnseenClamp: () => expect.unreachable(),
  });
  id = combinedChatId(alice.uid, bob.uid);
});
beforeEach(async () => {
  [published, touched] = [[], []];
  await resetChats(app.db, [alice, bob, carol]);
});
afterAll(() => app.stop());

function message(to: TestUser, change: object = {}) {
  return { id: randomUUID(), to: to.uid, text: 'hello', isOpen: true, ...change };
}

function sources() {
  return chatDocuments(app.db);
}

function entriesOf(state: ReadDocument) {
  if (!('entries' in state)) throw new Error('The document came whole.');
  return state.entries;
}

describe('read access', () => {
  it('userChats and unseenMessages: owner only', async () => {
    for (const source of [sources().userChats, sources().unseenMessages]) {
      expect(await source.read(alice, alice.uid, undefined)).toMatchObject({ data: {} });
      expect(await source.read(bob, alice.uid, undefined)).toBeNull();
      expect(await source.read(bob, alice.uid, 0)).toBeNull();
      expect(await source.read(bob, 'unknown-uid', undefined)).toBeNull();
    }
  });

  it('chats: both users, also after they unfriend', async () => {
    await makeChat(app.db, [alice, bob]);
    await app.db.deleteFrom('friendships').execute();
    const { chats } = sources();
    expect(await chats.read(alice, id, undefined)).toMatchObject({ data: {} });
    expect(await chats.read(bob, id, undefined)).toMatchObject({ data: {} });
    expect(await chats.read(carol, id, undefined)).toBeNull();
    expect(await chats.read(carol, id, 0)).toBeNull();
    expect(await chats.read(alice, combinedChatId(alice.uid, carol.uid), undefined)).toBeNull();
    expect(await chats.read(alice, '__proto__', undefined)).toBeNull();
  });
});

describe('userChats', () => {
  it('contains conversations with current names and photos', async () => {
    await chat.send(bob, message(alice));
    await app.db
      .updateTable('users')
      .set({ img_url: '/avatars/fern.svg' })
      .where('id', '=', bob.id)
      .execute();
    const { version, ...rest } = await readDocument(sources().userChats, alice);
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
    await app.db.updateTable('users').set({ img_url: null }).where('id', '=', bob.id).execute();
  });

  it('returns only changes since a version', async () => {
    await chat.send(bob, message(alice));
    const { version } = await readDocument(sources().userChats, alice);
    expect(await readDocument(sources().userChats, alice, { since: version })).toEqual({
      version,
      entries: [],
    });
    await chat.send(carol, message(alice));
    await chat.send(carol, message(alice));
    const state = await readDocument(sources().userChats, alice, { since: version });
    expect(state.version).toBe(version + 2);
    expect(entriesOf(state).map(({ key }) => key)).toEqual([combinedChatId(alice.uid, carol.uid)]);
    const foreign = await readDocument(sources().userChats, alice, { since: version + 1_000 });
    expect(Object.keys(Object(Reflect.get(foreign, 'data')))).toHaveLength(2);
  });
});

describe('chats', () => {
  it('contains the last 50 messages, oldest first', async () => {
    await makeChat(app.db, [alice, bob], { messages: 120 });
    const state = await readDocument(sources().chats, alice, { id });
    const { data } = z.parse(z.object({ data: documents.chats }), state);
    expect(state.version).toBe(120);
    expect(data.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 50 }, (_, nth) => 71 + nth),
    );
  });

  it('returns changes since a version, or the whole document if there are too many', async () => {
    await makeChat(app.db, [alice, bob], { messages: 120 });
    const keys = async (since: number) =>
      entriesOf(await readDocument(sources().chats, alice, { id, since })).map(({ key }) => key);
    expect(await keys(120)).toEqual([]);
    expect(await keys(117)).toEqual(['118', '119', '120']);
    expect(await keys(70)).toHaveLength(50);
    for (const since of [69, 0, 121]) {
      const state = await readDocument(sources().chats, alice, { id, since });
      expect(z.parse(z.object({ data: documents.chats }), state).data.messages).toHaveLength(50);
    }
  });

  it('has no messages at first', async () => {
    await chat.open(alice, bob.uid);
    expect(await readDocument(sources().chats, alice, { id })).toEqual({
      version: 0,
      data: { messages: [] },
    });
  });
});

it('returns null for a missing document', async () => {
  const unknown = { ...alice, uid: 'unknown-uid' };
  for (const source of Object.values(sources())) {
    expect(await source.read(unknown, unknown.uid, undefined)).toBeNull();
  }
});

function documentReplica() {
  const stored = new Map<string, { version: number; data: Record<string, unknown> }>();
  return {
    async start() {
      for (const user of [alice, bob, carol]) {
        const { version, ...rest } = await readDocument(sources().userChats, user);
        const data = { ...Object(Reflect.get(rest, 'data')) };
        stored.set(`userChats/${user.uid}`, { version, data });
      }
    },
    apply({ collection, id: name, version, key, data }: DocumentChange) {
      const document = stored.get(`${collection}/${name}`) ?? { version: 0, data: {} };
      expect(version, `${collection}/${name} without a gap`).toBe(document.version + 1);
      if (key === undefined) document.data = { ...Object(data) };
      else document.data[key] = data;
      stored.set(`${collection}/${name}`, { ...document, version });
    },
    document: (name: string) => stored.get(name),
  };
}

it('changes add up to the documents, without gaps', async () => {
  for (const { id: userId, username } of [alice, bob, carol]) {
    const img_url = `/avatars/${username}.svg`;
    await app.db.updateTable('users').set({ img_url }).where('id', '=', userId).execute();
  }
  const replica = documentReplica();
  await replica.start();
  const tileId = await makeTile(app.db);
  await chat.open(alice, bob.uid);
  await chat.send(alice, message(bob));
  const again = message(bob);
  await chat.send(alice, again);
  await chat.send(alice, again);
  await chat.send(bob, message(alice, { isOpen: false, tile_id: tileId, text: '' }));
  await chat.share(alice, {
    tile_id: tileId,
    text: '',
    messages: [bob, carol].map(({ uid }) => ({ id: randomUUID(), to: uid })),
  });
  await chat.markSeen(bob, id);
  await chat.markSeen(bob, id);
  await chat.open(alice, bob.uid);
  await expect(chat.send(alice, { ...again, text: 'other' })).rejects.toThrow('another message');
  for (const change of published) replica.apply(change);

  for (const user of [alice, bob, carol]) {
    const document = await readDocument(sources().userChats, user);
    expect(replica.document(`userChats/${user.uid}`)).toEqual(document);
  }
  const { version, ...rest } = await readDocument(sources().chats, alice, { id });
  const { data } = z.parse(z.object({ data: documents.chats }), rest);
  const followed = replica.document(`chats/${id}`);
  expect(followed).toEqual({
    version,
    data: Object.fromEntries(data.messages.map((sent) => [String(sent.seq), sent])),
  });
});

it('each change of an unseen count touches its document', async () => {
  const versions = async () =>
    Promise.all(
      [alice, bob].map(async (user) => [
        `unseenMessages/${user.uid}`,
        (await readDocument(sources().unseenMessages, user)).version,
      ]),
    );
  for (const change of [
    () => chat.send(alice, message(bob)),
    () => chat.send(alice, message(bob)),
    () => chat.markSeen(bob, id),
    () => chat.markSeen(bob, id),
  ]) {
    touched = [];
    const before = await versions();
    await change();
    const changed = (await versions()).filter(([, version], nth) => version !== before[nth]?.[1]);
    expect(touched).toEqual(changed.map(([key]) => key));
  }
});

it('a failed transaction emits nothing', async () => {
  await expect(chat.send(alice, message(bob, { tile_id: 999_999 }))).rejects.toThrow(NotFoundError);
  expect([published, touched]).toEqual([[], []]);
});

it('reports when a count would drop below 0', async () => {
  let clamps = 0;
  const counting = chatService({
    db: app.db,
    transact: transactionOpener(app.db),
    runStatement: statementRunner(app.db),
    onUnseenClamp: () => (clamps += 1),
  });
  await counting.send(bob, message(alice));
  await app.db.updateTable('unseen_messages').set({ count: 0 }).execute();
  await counting.markSeen(alice, id);
  expect(clamps).toBe(1);
  expect(await unseenCount(app.db, alice)).toBe(0);
  await counting.send(bob, message(alice));
  await app.db.updateTable('unseen_messages').set({ count: 0 }).execute();
  await counting.send(alice, message(bob));
  expect(clamps).toBe(2);
  expect(await unseenCount(app.db, alice)).toBe(0);
});
