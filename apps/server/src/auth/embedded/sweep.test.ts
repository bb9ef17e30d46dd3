import { sessionLimits } from '@reprise/contract/accounts/session-limits.ts';
import { DAY, HOUR } from '@reprise/contract/units.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startAppOn, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const INTERVAL_MS = 6 * HOUR;
/** More than a page of the sweep. */
const MANY = 1_500;
/** For a busy machine. */
const slowPoll = { timeout: 10_000 };

const lines: { readonly level: number; readonly msg: string }[] = [];
/** Of both servers on the database. */
const sweeps: (() => void)[] = [];
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  const database = await openTestDatabase();
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const timers = vi.spyOn(globalThis, 'setInterval');
  app = await startAppOn(database, {}, { log });
  other = await startAppOn(database, {}, { log });
  for (const [callback, ms] of timers.mock.calls) if (ms === INTERVAL_MS) sweeps.push(callback);
  timers.mockRestore();
});
afterAll(async () => {
  await other.stopServer();
  await app.stop();
});

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

it('sessions and codes that ended long ago are deleted on the schedule, others stay', async () => {
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
  expect(sweeps).toHaveLength(2);
  for (const sweep of sweeps) sweep();
  await expect
    .poll(storedIds, slowPoll)
    .toEqual(['ended-while-a-clock-is-ahead', 'just-ended', 'just-expired-code', 'open-code']);
  const sweepLines = () => lines.filter(({ msg }) => msg === 'ended sessions and codes deleted');
  const total = (name: 'sessions' | 'codes') =>
    sweepLines().reduce((sum, line) => sum + Number(Reflect.get(line, name)), 0);
  await expect.poll(() => total('sessions'), slowPoll).toBe(MANY + 1);
  await expect.poll(() => total('codes'), slowPoll).toBe(1);
  expect(new Set(sweepLines().map(({ level }) => level))).toEqual(new Set([30]));
  expect((await alice.call('GET', `/user/info?uid=${alice.uid}`)).status).toBe(200);
});

it('a failed sweep is logged, and the next one runs', async () => {
  await insertCode('older-code', 2 * DAY);
  await sql`alter table auth_session rename to auth_session_away`.execute(app.db);
  sweeps[0]?.();
  await expect.poll(() => lines.at(-1)?.msg, slowPoll).toBe('sweep of ended sessions failed');
  await sql`alter table auth_session_away rename to auth_session`.execute(app.db);
  sweeps[0]?.();
  await expect.poll(storedIds, slowPoll).not.toContain('older-code');
});
