import { Registry } from 'prom-client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { collectDatabaseMetrics } from '#platform/metrics/database-metrics.ts';
import { scrape, seriesIn } from '#testing/servers/scrape.ts';
import { startCluster } from '#testing/postgres/cluster.ts';
import { openDatabase } from './open.ts';
import { readReplicas } from './replicas.ts';

vi.setConfig({ testTimeout: 120_000 });

const MIB = 1024 * 1024;

it('a replica that does not replay falls behind, for those with the right to see it', async () => {
  const primary = await startCluster();
  onTestFinished(primary.stop);
  const open = (url: string) => {
    const database = openDatabase({ connectionString: url }, () => undefined);
    onTestFinished(database.close);
    return database;
  };
  const database = open(primary.url);
  const seriesOf = async (of = database) => {
    const registry = new Registry();
    collectDatabaseMetrics(of, registry);
    return seriesIn(await scrape(registry));
  };
  const alone = await seriesOf();
  expect([alone.get('db_replicas'), alone.get('db_replication_lag_bytes')]).toEqual([0, 0]);

  const replica = await primary.replicate();
  onTestFinished(replica.stop);
  await expect
    .poll(() => readReplicas(database.db))
    .toMatchObject([
      { name: 'walreceiver', state: 'streaming', sync_state: 'async', lag_bytes: 0 },
    ]);
  await replica.pause();
  await primary.query(
    `create table ballast as select repeat('x', 100) from generate_series(1, 20000)`,
  );
  const [behind] = await readReplicas(database.db);
  expect(behind?.lag_bytes).toBeGreaterThan(MIB);
  expect((await seriesOf()).get('db_replication_lag_bytes')).toBeGreaterThan(MIB);

  await primary.query('create role limited login');
  const limited = open(primary.url.replace('reprise@', 'limited@'));
  const hidden = { state: null, sync_state: null, lag_bytes: null, lag_seconds: null };
  expect(await readReplicas(limited.db)).toEqual([{ name: 'walreceiver', ...hidden }]);
  const unknown = await seriesOf(limited);
  expect(unknown.get('db_replicas')).toBe(1);
  expect(unknown.has('db_replication_lag_bytes')).toBe(false);
  await primary.query('grant pg_read_all_stats to limited');
  expect((await readReplicas(limited.db))[0]?.lag_bytes).toBeGreaterThan(MIB);

  await replica.resume();
  await expect
    .poll(async () => (await readReplicas(database.db))[0]?.lag_bytes, { timeout: 20_000 })
    .toBe(0);
  expect(await readReplicas(open(replica.url).db)).toEqual([]);
});
