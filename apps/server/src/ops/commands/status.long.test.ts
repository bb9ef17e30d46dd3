import { expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { runOps } from '#testing/command-process.ts';
import { startCluster } from '#testing/postgres/cluster.ts';

vi.setConfig({ testTimeout: 120_000 });

it('shows a primary with its replica, and that replica as one', async () => {
  const primary = await startCluster();
  onTestFinished(primary.stop);
  const database = openDatabase({ connectionString: primary.url }, () => undefined);
  onTestFinished(database.close);
  await migrate(database.pool, migrations);
  const replica = await primary.replicate();
  onTestFinished(replica.stop);
  const statusOf = async (DATABASE_URL: string) =>
    (await runOps({ DATABASE_URL, AUTH_SECRET: 'x'.repeat(32) }, 'status')).stdout;
  await expect
    .poll(() => statusOf(primary.url), { timeout: 20_000, interval: 500 })
    .toMatch(/^Replicas +walreceiver streaming, async, 0 B behind(?:, 0 s)?$/m);
  expect(await statusOf(primary.url)).toMatch(/^Database +PostgreSQL [\d.]+, primary, /m);
  const status = await statusOf(replica.url);
  expect(status).toMatch(/^Database +PostgreSQL [\d.]+, replica, /m);
  expect(status).toMatch(/^Replicas +none$/m);
  expect(status).toMatch(/^Sign-ups +open; /m);
  await primary.query(
    'create role limited login; grant select on all tables in schema public to limited',
  );
  expect(await statusOf(primary.url.replace('reprise@', 'limited@'))).toMatch(
    /^Replicas +walreceiver \(no right to see more: grant pg_read_all_stats\)$/m,
  );
});
