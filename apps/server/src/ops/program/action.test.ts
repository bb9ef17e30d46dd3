import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { writeArchive } from '#platform/backup/archive-writer.ts';
import { runOps } from '#testing/command-process.ts';
import { PROCESS_TIMEOUTS, testDatabaseUrl } from '#testing/server-process.ts';
import { openEmptyDatabase } from '#testing/test-database.ts';

vi.setConfig(PROCESS_TIMEOUTS);

it('prints one sentence about a hostile backup, without what controls a terminal', async () => {
  const { pool, close } = await openEmptyDatabase();
  onTestFinished(close);
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-hostile-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const file = path.join(dir, 'all.backup');
  await writeArchive({ file }, async (add) => {
    const header = { format: 2, app: '9\u001b[2J\u009b1m\u202e' };
    await add('backup.json', Buffer.from(JSON.stringify(header)));
  });
  const DATABASE_URL = testDatabaseUrl(pool.options.database ?? '');
  const sentence =
    'The backup has format 2, and this Reprise reads only 1: restore it with Reprise 9\ufffd[2J\ufffd1m\ufffd or newer.\n';
  expect(await runOps({ DATABASE_URL }, 'restore', file)).toEqual({
    code: 1,
    stdout: '',
    stderr: sentence,
  });
  const { stdout } = await runOps({ DATABASE_URL }, 'restore', file, '--json');
  expect(stdout).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(JSON.parse(stdout).error).toContain('\u001b[2J');
});

it('prints an unknown command of any text', async () => {
  const { stderr } = await runOps({}, 'fsk\u001b[2J');
  expect(stderr).toContain("unknown command 'fsk\ufffd[2J'");
});
