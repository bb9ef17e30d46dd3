import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { storeLastBackup } from '#platform/backup/last-backup.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { scrape, seriesIn } from '#testing/servers/scrape.ts';
import { startTestApp } from '#testing/test-app.ts';
import { appVersion } from '#platform/app-version.ts';
import { routeGroup } from './collect-metrics.ts';

const CREATED_AT = '2026-01-02T03:04:05.000Z';

const valueOf = (series: ReadonlyMap<string, number>, name: string) =>
  series.get(name) ?? Number.NaN;

const it = base
  .extend('dataDir', { scope: 'file' }, () => mkdtemp(path.join(tmpdir(), 'reprise-metrics-')))
  .extend('env', { scope: 'file' }, ({ dataDir }, { onCleanup }) => {
    onCleanup(() => rm(dataDir, { recursive: true }));
    return { DATA_DIR: dataDir, BACKUP_DIR: dataDir };
  })
  .extend('series', { scope: 'file' }, async ({ app, db, alice }) => {
    await statementRunner(db)((statement) =>
      storeLastBackup(statement, { createdAt: CREATED_AT, file: 'x', bytes: 1 }),
    );
    await signUpUser(app, 'bob');
    const socket = await app.socket(alice);
    await socket.subscribe('users', alice.uid);
    await fetch(`${app.url}/no/such/address`);
    await app.jobs.check(new Date());
    return seriesIn(await scrape(app.metrics));
  });

it('counts and times requests by group and status', ({ series }) => {
  expect(
    valueOf(series, 'http_request_duration_seconds_count{group="auth",status="200"}'),
  ).toBeGreaterThan(0);
  expect(valueOf(series, 'http_request_duration_seconds_count{group="none",status="404"}')).toBe(1);
});

it('times statements, and reports the pool', ({ series }) => {
  expect(
    valueOf(series, 'db_query_duration_seconds_count{statement="select",result="ok"}'),
  ).toBeGreaterThan(0);
  expect(valueOf(series, 'db_pool_connections{state="in_use"}')).toBeGreaterThanOrEqual(0);
  expect(valueOf(series, 'db_pool_connections{state="idle"}')).toBeGreaterThanOrEqual(0);
  expect(valueOf(series, 'db_pool_connections_max')).toBeGreaterThan(0);
  expect(valueOf(series, 'db_pool_waiting')).toBe(0);
});

it('reports the database, the disk and the last backup', ({ series }) => {
  expect(valueOf(series, 'db_up')).toBe(1);
  expect([...series.keys()].join('\n')).toMatch(/^db_info\{version="\d+/m);
  expect(valueOf(series, 'db_schema_version')).toBeGreaterThan(0);
  expect(valueOf(series, 'db_connections')).toBeGreaterThan(0);
  expect(valueOf(series, 'db_connections_max')).toBeGreaterThan(0);
  expect(valueOf(series, 'db_blocked_connections')).toBeGreaterThanOrEqual(0);
  expect(valueOf(series, 'db_oldest_transaction_seconds')).toBeGreaterThanOrEqual(0);
  expect(valueOf(series, 'db_size_bytes')).toBeGreaterThan(1_000_000);
  for (const directory of ['data', 'backups']) {
    const free = valueOf(series, `disk_free_bytes{directory="${directory}"}`);
    expect(free).toBeGreaterThan(0);
    expect(valueOf(series, `disk_size_bytes{directory="${directory}"}`)).toBeGreaterThanOrEqual(
      free,
    );
  }
  expect(valueOf(series, 'backup_last_success_timestamp_seconds')).toBe(
    Date.parse(CREATED_AT) / 1_000,
  );
});

it('reports the reason of /readyz', ({ series }) => {
  expect(valueOf(series, 'server_health{reason="ready"}')).toBe(1);
  expect(valueOf(series, 'server_health{reason="read-only"}')).toBe(0);
});

it('reports the last success of each job', ({ series }) => {
  for (const name of [
    'old-views',
    'old-notifications',
    'old-failures',
    'old-credits',
    'ended-sessions',
    'ended-invites',
    'ended-rate-counts',
  ]) {
    expect
      .soft(valueOf(series, `job_last_success_timestamp_seconds{name="${name}"}`))
      .toBeGreaterThan(1e9);
    expect.soft(valueOf(series, `job_removed_rows{name="${name}"}`)).toBe(0);
  }
});

it('reports sockets, watched documents and the fan-out', ({ series }) => {
  expect(valueOf(series, 'live_sockets')).toBe(1);
  expect(valueOf(series, 'live_documents_watched')).toBe(1);
  for (const name of ['sent', 'received', 'lost']) {
    expect(valueOf(series, `live_fan_out_${name}_total`)).toBeGreaterThanOrEqual(0);
  }
  expect(valueOf(series, 'live_changes_total')).toBeGreaterThanOrEqual(0);
  expect(valueOf(series, 'live_fan_out_queue_length')).toBe(0);
});

it('counts sign-ups, events of the security log, emails and pushes', ({ series }) => {
  expect(valueOf(series, 'sign_ups_total')).toBe(1);
  expect(valueOf(series, 'security_events_total{event="sign-up",result="success"}')).toBe(1);
  expect(valueOf(series, 'mails_total{outcome="failed"}')).toBe(0);
  expect(valueOf(series, 'pushes_total{outcome="lost"}')).toBe(0);
  expect(valueOf(series, 'push_queue_length')).toBe(0);
});

it('names the release', ({ series }) => {
  expect(valueOf(series, `app_info{version="${appVersion}",node="${process.versions.node}"}`)).toBe(
    1,
  );
});

it('gets no new series from addresses that a client makes up', async ({ app }) => {
  const addresses = ['/a', '/user/x', '/tile/99/y', '/chat/%20', '/%', '/healthz?x=1', '/A-b/c'];
  const callAll = async () => {
    for (const address of addresses) await fetch(`${app.url}${address}`);
    return [...seriesIn(await scrape(app.metrics)).keys()].filter((key) => key.startsWith('http_'));
  };
  const before = await callAll();
  addresses.push(...addresses.map((address, nth) => `${address}${nth}zz`));
  expect(await callAll()).toEqual(before);
});

it.each([
  ['/chat/send', 'chat'],
  ['/user/:uid', 'user'],
  ['/', 'pages'],
  ['/*', 'pages'],
  ['/sw.js', 'pages'],
  ['/:any', 'pages'],
  [undefined, 'none'],
])('the group of %s is %s', (route, group) => {
  expect(routeGroup(route)).toBe(group);
});

it('reports a database that is gone, and keeps serving the rest', async () => {
  const other = await startTestApp();
  await other.database.pool.end();
  const found = seriesIn(await scrape(other.metrics));
  expect(found.get('db_up')).toBe(0);
  expect(found.has('db_size_bytes')).toBe(false);
  expect(found.get('live_sockets')).toBe(0);
  await other.stop();
});
