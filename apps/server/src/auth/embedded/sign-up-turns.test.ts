import { sql } from 'kysely';
import { inject, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/db/open.ts';
import { startTestApp } from '#testing/test-app.ts';

it('many sign-ups at once leave the connections of the database to others', async () => {
  const app = await startTestApp();
  const { database = '' } = app.database.pool.options;
  const observer = openDatabase({ ...inject('postgres'), database }, () => {});
  onTestFinished(() => observer.close().then(app.stop));
  const end = new AbortController();
  const signUps = Promise.all(
    Array.from({ length: 30 }, (_, n) => {
      const body = { email: `person${n}@example.com`, password: 'reprise1!' };
      return app.visitor.call('POST', '/auth/sign-up/email', body);
    }),
  ).finally(() => end.abort());
  let most = 0;
  while (!end.signal.aborted) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = ${database} and state = 'idle in transaction'`.execute(observer.db);
    most = Math.max(most, rows[0]?.count ?? 0);
  }
  expect(new Set((await signUps).map(({ status }) => status))).toEqual(new Set([200]));
  expect(most).toBeGreaterThan(0);
  // Two, and one that ended while the view was read.
  expect(most).toBeLessThanOrEqual(3);
});
