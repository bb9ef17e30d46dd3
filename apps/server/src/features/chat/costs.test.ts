import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNTIMED, type OpenDatabase } from '#platform/db/open.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Reader, Transact } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeChat } from '#testing/features/chat.ts';
import { makeFriends } from '#testing/factories.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { makeUser } from '#testing/users.ts';
import { messageSender } from './send-messages.ts';
import { readSummaries } from './summaries.repo.ts';

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
      from generate_series(2, ${conversations}::int) n returning id, uid
    ), added as (
      insert into chats (combined_id, low_id, high_id)
      select uid || ${name}, ${sender.id}, id from others returning id, high_id
    )
    insert into summaries (user_id, chat_id, other_id, last_message, is_seen, version)
    select ${sender.id}, id, high_id, 'hello', true, 1 from added`.execute(db);
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
    const work: Transact = (run) =>
      run({ sql: tx, emit: () => {}, touch: () => {}, push: () => {} });
    const onUnseenClamp = () => expect.unreachable();
    await messageSender({ db: tx, transact: work, runStatement: work, onUnseenClamp }).send({
      sender,
      id: randomUUID(),
      to: friend.uid,
      text: 'hello',
      tileId: null,
      tile: null,
      replyTo: null,
      isOpen: true,
    });
  };
}

describe('sending a message', () => {
  it('reads as many rows in a long as in a short chat, with many as with few conversations', async () => {
    const access = await accessOf(sendIn(few));
    expect(access.filter(({ scans }) => scans > 0)).toEqual([]);
    expect(access.map(({ table }) => table)).toContain('messages');
    expect(await accessOf(sendIn(many))).toEqual(access);
  });
});

describe('reading changes of userChats', () => {
  it.each([
    ['reads no conversation without a change', 0, 0],
    ['reads at most the conversations of the user once', 1, CONVERSATIONS],
  ])('%s', async (_, missed, readsMax) => {
    const [{ uid }] = many;
    const { version = 0 } = (await readSummaries(database.db, uid, 0)) ?? {};
    const changes = await readSummaries(database.db, uid, version - missed);
    expect(changes?.rows).toHaveLength(missed);
    const access = await accessOf((tx) => readSummaries(tx, uid, version - missed));
    const read = access.find(({ table }) => table === 'summaries');
    expect(read?.scans ?? 0).toBe(0);
    expect(read?.reads ?? 0).toBeLessThanOrEqual(readsMax);
  });
});
