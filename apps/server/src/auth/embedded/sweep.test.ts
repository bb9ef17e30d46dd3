import { sessionLimits } from '@reprise/contract/accounts/limits.ts';
import { DAY, HOUR } from '@reprise/contract/units.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { endedSessionsJob } from './sweep.ts';

const MANY = 1_500;

it('deletes sessions and codes that ended long ago, also from two servers at once', async ({
  app,
  db,
}) => {
  const alice = await app.createUser('alice');
  await insertSession(db, 'just-ended', alice.uid, 1);
  await insertSession(db, 'ended-while-a-clock-is-ahead', alice.uid, sessionLimits.maxMs - HOUR);
  await insertSession(db, 'ended-long-ago', alice.uid, sessionLimits.maxMs + HOUR);
  await insertCode(db, 'open-code', -HOUR);
  await insertCode(db, 'just-expired-code', HOUR);
  await insertCode(db, 'old-code', DAY + HOUR);
  await sql`insert into auth_session (id, token, "userId", "expiresAt")
            select 'old' || n, 'old' || n, ${alice.uid}, now() - interval '1 year'
            from generate_series(1, ${MANY}) n`.execute(db);
  const { run } = endedSessionsJob(statementRunner(db));
  const signal = new AbortController().signal;
  const removed = await Promise.all([1, 2].map(() => run({ now: new Date(), last: null, signal })));
  expect(removed.reduce((sum, count) => sum + count)).toBe(MANY + 2);
  expect(await storedIds(db)).toEqual([
    'ended-while-a-clock-is-ahead',
    'just-ended',
    'just-expired-code',
    'open-code',
  ]);
  expect((await alice.call('GET', `/user/info?uid=${alice.uid}`)).status).toBe(200);
});

async function insertSession(db: Db, id: string, uid: string, endedMsAgo: number): Promise<void> {
  await sql`insert into auth_session (id, token, "userId", "expiresAt")
            values (${id}, ${id}, ${uid}, now() - ${endedMsAgo} * interval '1 ms')`.execute(db);
}

async function insertCode(db: Db, id: string, endedMsAgo: number): Promise<void> {
  await sql`insert into auth_verification (id, identifier, value, "expiresAt")
            values (${id}, ${id}, '', now() - ${endedMsAgo} * interval '1 ms')`.execute(db);
}

async function storedIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth_session where token = id union select id from auth_verification
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
