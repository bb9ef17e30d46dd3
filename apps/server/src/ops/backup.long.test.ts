import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { spawnOps } from '#testing/command-process.ts';
import { makeTiles } from '#testing/factories.ts';
import { IS_ROOT } from '#testing/postgres/embedded-postgres.ts';
import { PROCESS_TIMEOUTS, testDatabaseUrl } from '#testing/server-process.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig(PROCESS_TIMEOUTS);
const run = promisify(execFile);
const AUTH_SECRET = 'x'.repeat(32);

// Only root can mount a small disk.
it.runIf(IS_ROOT)(
  'a full disk ends a backup and a restore with one sentence, and nothing is left',
  async () => {
    const { db, pool, close } = await openTestDatabase();
    onTestFinished(close);
    for (let batch = 0; batch < 10; batch += 1) {
      await makeTiles(
        db,
        Array.from({ length: 2_000 }, () => ({ caption: `${Math.random()}` })),
      );
    }
    const DATABASE_URL = testDatabaseUrl(pool.options.database ?? '');
    const disk = await makeDir();
    await mountDisk(disk, '16k');
    const sentence = /^[^\n]*the disk is full: free some space \(ENOSPC\)\.\n$/;
    const backup = await spawnOps({ DATABASE_URL, AUTH_SECRET }, 'backup', path.join(disk, 'a'));
    expect(backup).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(sentence) });
    expect(await readdir(disk)).toEqual([]);

    const file = path.join(await makeDir(), 'all.backup');
    expect(await spawnOps({ DATABASE_URL, AUTH_SECRET }, 'backup', file)).toMatchObject({
      code: 0,
    });
    const small = await makeDir();
    await mountDisk(small, '72m');
    await writeFile(path.join(small, 'mine'), 'mine');
    const restored = await spawnOps({ DATA_DIR: small }, 'restore', file);
    expect(restored).toMatchObject({ code: 2, stdout: '' });
    expect(restored.stderr).toMatch(/disk is full|No space left/);
    expect(await readdir(small)).toEqual(['mine']);
  },
);

async function makeDir(): Promise<string> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-full-'));
  await chmod(dir, 0o755);
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

async function mountDisk(dir: string, size: string): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', `mode=0755,size=${size}`, 'tmpfs', dir]);
  onTestFinished(async () => void (await run('umount', [dir])));
}
