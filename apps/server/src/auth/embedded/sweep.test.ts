import { sessionLimits } from '@reprise/contract/accounts/limits.ts';
import { DAY, HOUR } from '@reprise/contract/units.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementRunner } from '#platform/db/transaction.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { endedSessionsJob } from './sweep.ts';

const MANY = 1_500;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function insertSession(id: string, uid: string, endedMsAgo: number): Promise<void> {
  await sql`insert into auth_session (id, token, "userId", "expiresAt")
            values (${id}, ${id}, ${uid}, now() - ${endedMsAgo} * interval '1 ms')`.execute(app.db);
}

async function insertCode(id: string, endedMsAgo: number): Promise<void> {
  await sql`insert into auth_verification (id, identifier, value, "expiresAt")
            values (${id}, ${id}, '', now() - ${endedMsAgo} * interval '1 ms')`.execute(app.db);
}

async function storedIds(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth_session where token = id union select id from auth_verification
    order by id`.execute(app.db);
  return rows.map(({ id }) => id);
}

it('deletes sessions and codes that ended long ago, also from two servers at once', async () => {
  const alice = await app.createUser('alice');
  await insertSession('just-ended', alice.uid, 1);
  await insertSession('ended-while-a-clock-is-ahead', alice.uid, sessionLimits.maxMs - HOUR);
  await insertSession('ended-long-ago', alice.uid, sessionLimits.maxMs + HOUR);
  await insertCode('open-code', -HOUR);
  await insertCode('just-expired-code', HOUR);
  await insertCode('old-code', DAY + HOUR);
  await sql`insert into auth_session (id, token, "userId", "expiresAt")
            select 'old' || n, 'old' || n, ${alice.uid}, now() - interval '1 year'
            from generate_series(1, ${MANY}) n`.execute(app.db);
  const { run } = endedSessionsJob(statementRunner(app.db));
  const signal = new AbortController().signal;
  const removed = await Promise.all([1, 2].map(() => run({ now: new Date(), signal })));
  expect(removed.reduce((sum, count) => sum + count)).toBe(MANY + 2);
  expect(await storedIds()).toEqual([
    'ended-while-a-clock-is-ahead',
    'just-ended',
    'just-expired-code',
    'open-code',
  ]);
  expect((await alice.call('GET', `/user/info?uid=${alice.uid}`)).status).toBe(200);
});
