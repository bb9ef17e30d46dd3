import { rm } from 'node:fs/promises';
import { expect, onTestFinished, vi } from 'vitest';
import { appVersion } from '#platform/app-version.ts';
import { storeLastBackup } from '#platform/backup/last-backup.ts';
import { openDatabase } from '#platform/db/open.ts';
import { serverName } from '#platform/db/server-name.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { serveMetrics } from '#platform/metrics/serve-metrics.ts';
import { runOps } from '#testing/command-process.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { startHttpServer } from '#testing/ops/doctor-sites.ts';
import {
  freePort,
  makeDataDir,
  PROCESS_TIMEOUTS,
  testDatabaseUrl,
} from '#testing/server-process.ts';

vi.setConfig(PROCESS_TIMEOUTS);

const METRICS_TOKEN = 'm'.repeat(32);

const it = base.extend('settings', { scope: 'file' }, ({ app }) => ({
  AUTH_SECRET: 'x'.repeat(32),
  DATABASE_URL: testDatabaseUrl(app.database.pool.options.database ?? ''),
}));

it('shows the whole site', async ({ app, db, settings }) => {
  await statementRunner(db)((statement) =>
    storeLastBackup(statement, { createdAt: '2026-05-04T03:00:00Z', file: 'x.zip', bytes: 12_300 }),
  );
  await app.jobs.check(new Date());
  const { DATABASE_URL: connectionString } = settings;
  const server = { connectionString, application_name: serverName({ PORT: 4321 }) };
  const { pool, close } = openDatabase(server, () => undefined);
  onTestFinished(close);
  await pool.query('select 1');
  const metrics = await serveMetrics(app.metrics, {
    port: 0,
    host: '127.0.0.1',
    token: METRICS_TOKEN,
  });
  onTestFinished(() => void metrics.close());
  const address = metrics.address();
  const METRICS_PORT = String(typeof address === 'object' ? address?.port : '');
  const PORT = await startHttpServer(200, '{"status":"ready","reason":"disk"}');
  const env = { ...settings, HOST: '127.0.0.1', PORT, METRICS_PORT, METRICS_TOKEN };
  const { code, stdout, stderr } = await runOps(env, 'status');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.trimEnd().split('\n');
  const patterns = [
    `^Release +${appVersion}, schema \\d+$`,
    '^Database +PostgreSQL [\\d.]+, primary, \\d+ MB, \\d+ of \\d+ connections$',
    '^Replicas +none$',
    '^Servers +\\S+:4321$',
    `^This machine +http://127\\.0\\.0\\.1:${PORT}/readyz: ready \\(disk\\)$`,
    '^Queues +0 pushes, 0 messages to other servers, 0 statements, 0 emails failed since the start$',
    '^Jobs +\\d+, run by the server that is first; the last 20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d$',
    '^Last backup +2026-05-04 03:00, x\\.zip, 12 kB$',
    '^Last archived log +archive_mode is off$',
    '^Sign-ups +open; 0 wait for approval, 0 are not finished$',
  ];
  expect(lines).toEqual(patterns.map((pattern) => expect.stringMatching(pattern)));
});

it('says what cannot be read, shows the rest, and prints JSON', async ({ db, settings }) => {
  await db
    .updateTable('jobs')
    .set({ succeeded_at: null })
    .where('name', '=', 'old-views')
    .execute();
  const PORT = await freePort();
  const env = { ...settings, HOST: '127.0.0.1', PORT, METRICS_PORT: PORT };
  const { code, stdout } = await runOps(env, 'status', '--json');
  const refused = { error: expect.stringContaining('ECONNREFUSED') };
  expect({ code, status: JSON.parse(stdout) }).toMatchObject({
    code: 0,
    status: {
      database: { is_replica: false, is_read_only: false },
      replicas: [],
      servers: [],
      'this-machine': refused,
      queues: refused,
      jobs: { late: ['old-views'] },
      backup: { file: 'x.zip' },
      'sign-ups': { mode: 'open' },
    },
  });
});

it('makes no embedded database', async () => {
  const dataDir = await makeDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { DATA_DIR: dataDir, AUTH_SECRET: 'x'.repeat(32) };
  expect(await runOps(settings, 'status')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^There is no database in .*: set DATA_DIR or DATABASE_URL as for the server, or start it first\.\n$/,
    ),
  });
});
