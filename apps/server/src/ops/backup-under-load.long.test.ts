import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findDifferences } from './fsck/find-differences.ts';
import { openDatabase } from '#platform/db/open.ts';
import { spawnOps } from '#testing/command-process.ts';
import { startLoadedServer } from '#testing/load/embedded-server.ts';
import { loadSettings } from '#testing/load/chat-pairs.ts';
import { runningConnection } from '#testing/postgres/embedded-postgres.ts';
import * as servers from '#testing/server-process.ts';

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 180_000 });

const WRITES_BEFORE = 100;
const WRITES_DURING = 40;

it('restores under load what was acknowledged before the backup began, with its sessions', async () => {
  const { dataDir, data, url, writers, database } = await startLoadedServer();
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-loaded-'));
  await chmod(dir, 0o755);
  onTestFinished(() => rm(dir, { recursive: true }));
  const target = path.join(dir, 'loaded');
  const backup = path.join(dir, 'loaded.backup');
  await writers.waitFor(WRITES_BEFORE);
  const before = [...writers.acknowledged].map(([user, own]) => ({
    user,
    messages: own.messages.map(({ id, seq }) => ({ id, seq })),
    posts: [...own.posts.keys()],
  }));
  const { AUTH_SECRET = '' } = loadSettings('1');
  const during = writers.waitFor(WRITES_DURING);
  expect(await spawnOps({ DATA_DIR: dataDir, AUTH_SECRET }, 'backup', backup)).toMatchObject({
    code: 0,
  });
  await during;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await writers.stop();
  expect(await findDifferences(database.db)).toEqual([]);

  const restored = await spawnOps({ DATA_DIR: target, AUTH_SECRET }, 'restore', backup);
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('no differences.') });
  const common = loadSettings(await servers.freePort());
  const server = await servers.startServer({ ...common, DATA_DIR: target, SAMPLE_DATA: 'off' });
  onTestFinished(async () => {
    server.kill('SIGTERM');
    await server.ended;
  });
  const { db, close } = openDatabase(await runningConnection(target), () => undefined);
  onTestFinished(close);
  const stored = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'sender_id')
    .select(['users.uid', 'client_id as id', 'seq'])
    .execute();
  // Those that were deleted since, too.
  const posts = await db.selectFrom('created_tiles').select('tile_id').execute();
  for (const { user, messages, posts: own } of before) {
    const sent = stored.filter(({ uid }) => uid === user.uid).map(({ id, seq }) => ({ id, seq }));
    expect(sent).toEqual(expect.arrayContaining(messages));
    expect(posts.map(({ tile_id }) => tile_id)).toEqual(expect.arrayContaining(own));
  }
  const [user] = data.users;
  const account = await fetch(`${server.url}/user/info?uid=${user?.uid}`, {
    headers: { authorization: `Bearer ${user?.token}` },
  });
  expect(account.status).toBe(200);
});
