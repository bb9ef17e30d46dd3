import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { notificationService } from '#features/notifications/notifications.service.ts';
import { UNTIMED, type OpenDatabase } from '#platform/db/open.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Reader, Transact } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { chatServicesOn, makeChat } from '#testing/features/chat.ts';
import { makeFriends } from '#testing/factories.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { makeUser } from '#testing/users.ts';
import { chatDocuments } from './chat.documents.ts';
import { pairId } from './conversation.ts';
import { messageService } from './messages.service.ts';

const CONVERSATIONS = 5_000;

let database: OpenDatabase;
let few: readonly [Viewer, Viewer];
let many: readonly [Viewer, Viewer];

beforeAll(async () => {
  // On a busy machine, filling takes longer than the time-out.
  database = await openTestDatabase(UNTIMED);
  few = await makePair('few', { messages: 10, conversations: 5 });
  many = await makePair('many', { messages: 10_000, conversations: CONVERSATIONS });
}, 60_000);
afterAll(() => database.close());

const silent = { touch: () => {}, push: () => {}, refreshClip: () => {} };

describe('sending a message', () => {
  it('reads as many rows in a long as in a short chat, with many as with few conversations', async () => {
    const access = await accessOf(sendIn(few));
    expect(access.filter(({ scans }) => scans > 0)).toEqual([]);
    expect(access.map(({ table }) => table)).toContain('messages');
    expect(await accessOf(sendIn(many))).toEqual(access);
  });
});

describe('reading changes of a document', () => {
  it.each(['userChats', 'chats'] as const)('of %s reads only what has changed', async (name) => {
    const [viewer, friend] = many;
    const id = name === 'chats' ? combinedChatId(viewer.uid, friend.uid) : viewer.uid;
    const read = (db: Reader, since?: number) => chatDocuments(db)[name].read(viewer, id, since);
    const { version = 0 } = (await read(database.db)) ?? {};
    for (const missed of [0, 1]) {
      const access = await accessOf((tx) => read(tx, version - missed));
      expect(access.filter(({ scans }) => scans > 0)).toEqual([]);
      const rows = access.find(({ table }) => table === 'inbox_entries' || table === 'messages');
      expect(rows?.reads ?? 0, `${missed} missed`).toBe(missed);
    }
  });
});

describe('a page of clips', () => {
  it('reads the messages with clips only', async () => {
    const [viewer, friend] = many;
    const query = { chat: combinedChatId(viewer.uid, friend.uid) };
    await sql`
      update messages set tile_id = 1, video_id = 'jNQXAC9IVRw', starttime = 5, endtime = 9.5
      where chat_id = ${pairId(viewer.uid, friend.uid)} and seq % 500 = 0`.execute(database.db);
    const access = await accessOf((tx) => chatServicesOn(tx).chat.clips(viewer, query));
    expect(access.filter(({ scans }) => scans > 0)).toEqual([]);
    expect(access.find(({ table }) => table === 'messages')?.reads).toBe(20);
  });
});

interface Size {
  readonly messages: number;
  readonly conversations: number;
}

async function makePair(name: string, { messages, conversations }: Size) {
  const { db } = database;
  const sender = await makeUser(db, name);
  const friend = await makeUser(db, `${name}friend`);
  await makeFriends(db, [sender.id, friend.id]);
  await makeChat(db, [sender, friend], { messages });
  await sql`
    with others as (
      insert into users (uid, username, fname, lname, email)
      select ${name} || n, ${name} || n, 'Test', 'Person', ${name} || n || '@example.com'
      from generate_series(2, ${conversations}::int) n returning id
    )
    insert into inbox_entries (user_id, chat_id, other_id, last_message, is_seen, version)
    select ${sender.id}, gen_random_uuid(), id, 'hello', true, 0 from others`.execute(db);
  return [sender, friend] as const;
}

interface Access {
  readonly table: string;
  readonly scans: number;
  readonly lookups: number;
  readonly reads: number;
}

function accessOf(work: (tx: Transaction<Database>) => Promise<unknown>): Promise<Access[]> {
  return database.db.transaction().execute(async (tx) => {
    const before = await totalAccess(tx);
    await work(tx);
    const after = await totalAccess(tx);
    return after.flatMap(({ table, ...counts }) => {
      const earlier = before.find((some) => some.table === table);
      const scans = counts.scans - (earlier?.scans ?? 0);
      const lookups = counts.lookups - (earlier?.lookups ?? 0);
      const reads = counts.reads - (earlier?.reads ?? 0);
      return scans === 0 && lookups === 0 ? [] : [{ table, scans, lookups, reads }];
    });
  });
}

async function totalAccess(tx: Reader): Promise<Access[]> {
  const { rows } = await sql<Access>`
    select relname as table, seq_scan as scans, idx_scan as lookups, idx_tup_fetch as reads
    from pg_stat_xact_user_tables where idx_scan is not null order by relname`.execute(tx);
  return rows;
}

function sendIn([sender, friend]: readonly [Viewer, Viewer]) {
  return async (tx: Transaction<Database>) => {
    const transact: Transact = (run) => run({ sql: tx, ...silent });
    const notifications = notificationService({ db: tx, transact });
    const onUnseenClamp = () => expect.unreachable();
    const sources = { checkNewVideo: () => expect.unreachable() };
    const deps = { db: tx, transact, notifications, sources, publicUrl: '', onUnseenClamp };
    await messageService(deps).send(sender, {
      id: randomUUID(),
      to: friend.uid,
      text: 'hello',
      isOpen: true,
    });
  };
}
