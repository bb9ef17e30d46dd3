import { expect, it, onTestFinished, vi } from 'vitest';
import { runOps } from '#testing/command-process.ts';
import { PROCESS_TIMEOUTS, testDatabaseUrl } from '#testing/server-process.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig(PROCESS_TIMEOUTS);

it('prints one sentence if the database has no Citus', async () => {
  const { pool, close } = await openTestDatabase();
  onTestFinished(close);
  const DATABASE_URL = testDatabaseUrl(pool.options.database ?? '');
  expect(await runOps({ DATABASE_URL }, 'distribute')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The database has no Citus: create the extension on every node first.\n',
  });
});
