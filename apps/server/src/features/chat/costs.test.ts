import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNTIMED, type OpenDatabase } from '#platform/db/open.ts';
import type { Reader, Transact } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeChat } from '#testing/features/chat.ts';
import { makeFriends } from '#testing/factories.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { makeUser } from '#testing/users.ts';
import { messageSender } from './send-messages.ts';

let database: OpenDatabase;

beforeAll(async () => {
  // Filling takes longer than the time-out on a busy machine.
  database = await openTestDatabase(UNTIMED);
});
afterAll(() => database.close());

interface Size {
  readonly messages: number;
  readonly conversations: number;
}

/** Returns two friends; the first has so many conversations, the one with the second that long. */
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

/** Returns the sequential scans, the index scans and the rows read from indexes to send a message, by table. */
function accessOf([sender, friend]: readonly [Viewer, Viewer]): Promise<Access[]> {
  return database.db.transaction().execute(async (tx) => {
    const before = await totalAccess(tx);
    const work: Transact = (run) => run({ sql: tx, emit: () => {}, push: () => {} });
    const onUnseenClamp = () => expect.unreachable();
    await messageSender({ db: tx, transact: work, runStatement: work, onUnseenClamp }).send({
      sender,
      id: randomUUID(),
      to: friend.uid,
      text: 'hello',
      tileId: null,
      tile: null,
      isOpen: true,
    });
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

/** Also of earlier transactions of the same connection, until these are in the statistics. */
async function totalAccess(tx: Reader): Promise<Access[]> {
  const { rows } = await sql<Access>`
    select relname as table, seq_scan as scans, idx_scan as lookups, idx_tup_fetch as reads
    from pg_stat_xact_user_tables where idx_scan is not null order by relname`.execute(tx);
  return rows;
}

it('reads as many rows in a long as in a short chat, with many as with few conversations', async () => {
  const short = await makePair('short', { messages: 10, conversations: 5 });
  const long = await makePair('long', { messages: 10_000, conversations: 5_000 });
  const access = await accessOf(short);
  expect(access.filter(({ scans }) => scans > 0)).toEqual([]);
  expect(access.map(({ table }) => table)).toContain('messages');
  expect(await accessOf(long)).toEqual(access);
}, 60_000);
