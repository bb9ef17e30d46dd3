import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { userSort } from '@reprise/contract/feed/calls.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import { checkSecrets } from '#platform/secrets/secrets.ts';
import { loadSampleCommunity } from '#sample/load-sample-community.ts';
import { runOps } from '#testing/command-process.ts';
import type { ChatClient } from '#testing/load/chat-clients.ts';
import { makeChatPairs, loadSettings } from '#testing/load/chat-pairs.ts';
import { startRequestLoad } from '#testing/load/request-load.ts';
import { startCluster, type TestCluster } from '#testing/postgres/cluster.ts';
import * as servers from '#testing/server-process.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 120_000 });

describe.each([15, 16, 17])('on PostgreSQL %i', (major) => {
  let cluster: TestCluster;
  let database: OpenDatabase;
  let server: servers.ServerProcess;
  let settings: Record<string, string>;

  beforeAll(async () => {
    cluster = await startCluster(major);
    settings = {
      ...loadSettings(await servers.freePort()),
      DATABASE_URL: cluster.url,
      SAMPLE_DATA: 'on',
    };
    server = await servers.startServer(settings);
    database = openDatabase({ connectionString: cluster.url }, () => undefined);
  });

  afterAll(async () => {
    server.kill('SIGTERM');
    await server.ended;
    await database.close();
    await cluster.stop();
  });

  it('the server migrates an empty database, serves and stores', async () => {
    expect(
      Number.parseInt(
        String((await cluster.query('show server_version'))[0]?.['server_version']),
        10,
      ),
    ).toBe(major);
    for (const sort of userSort.options) {
      const page = await fetch(`${server.url}/get/homevideo?user=0&sort=${sort}`);
      expect(await page.json()).toMatchObject({ rows: { length: 5 } });
    }
    const clients = await makeChatPairs(database, 4);
    const search = await fetch(`${server.url}/user/search?search=right`, {
      headers: { authorization: `Bearer ${clients[0]?.token}` },
    });
    expect(await search.json()).toMatchObject({ rows: { length: 4 } });
    expect(await findOwnMessage(server.url, clients[0])).toMatchObject({
      rows: [{ text: 'ÜBER DEN Wolken' }],
    });
    const load = startRequestLoad(server.url, clients);
    await expect.poll(() => load.count(), { timeout: 60_000 }).toBeGreaterThan(500);
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(await findDifferences(database.db)).toEqual([]);
  });

  it('a backup restores into 18, and the doctor finds the version good', async () => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-versions-'));
    onTestFinished(() => rm(dir, { recursive: true }));
    const file = path.join(dir, 'a.tar.gz');
    const env = { ...settings, SOURCE_LOOKUP: 'off' };
    expect(await runOps(env, 'backup', file)).toMatchObject({ code: 0 });
    expect(await runOps(env, 'verify', file)).toMatchObject({ code: 0 });
    expect(await runOps(env, '--json', 'upgrade', '--check')).toMatchObject({ code: 0 });
    const { stdout } = await runOps(env, '--json', 'doctor');
    const checks = JSON.parse(stdout).checks as { id: string; finding: unknown }[];
    expect(checks.find(({ id }) => id === 'database-version')?.finding).toBeNull();
  });

  it('a backup of 18 restores into it', async () => {
    const newest = await openTestDatabase();
    const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-versions-'));
    onTestFinished(async () => {
      await newest.close();
      await rm(dir, { recursive: true });
    });
    await loadSampleCommunity(newest.db, true);
    const file = path.join(dir, 'a.tar.gz');
    const { AUTH_SECRET = '' } = settings;
    await checkSecrets(newest.db, { current: AUTH_SECRET });
    const DATABASE_URL = servers.testDatabaseUrl(newest.pool.options.database ?? '');
    expect(await runOps({ DATABASE_URL, AUTH_SECRET }, 'backup', file)).toMatchObject({ code: 0 });
    await cluster.query('create database moved');
    const moved = cluster.url.replace(/postgres$/, 'moved');
    const restored = await runOps({ DATABASE_URL: moved, AUTH_SECRET }, 'restore', file);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    const older = openDatabase({ connectionString: moved }, () => undefined);
    onTestFinished(older.close);
    const countTiles = 'select count(*)::int as n from tiles';
    const [{ n }] = (await newest.pool.query(countTiles)).rows;
    expect(n).toBeGreaterThan(0);
    expect((await older.pool.query(countTiles)).rows).toEqual([{ n }]);
  });
});

async function findOwnMessage(url: string, sender: ChatClient | undefined): Promise<unknown> {
  const { uid = '', token = '', friend = '' } = sender ?? {};
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const message = { id: randomUUID(), to: friend, text: 'ÜBER DEN Wolken', isOpen: true };
  await fetch(`${url}/chat/send`, { method: 'POST', headers, body: JSON.stringify(message) });
  const query = new URLSearchParams({ chat: combinedChatId(uid, friend), search: 'über' });
  return (await fetch(`${url}/chat/search?${query.toString()}`, { headers })).json();
}
