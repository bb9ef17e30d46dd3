import { afterAll, expect, it, vi } from 'vitest';
import { runOps } from '#testing/command-process.ts';
import { freePort, PROCESS_TIMEOUTS, startServer, stopServers } from '#testing/server-process.ts';
import { findRunningPostgres } from '#platform/db/embedded/find-running.ts';
import { makeDataDir } from '#testing/postgres/embedded-postgres.ts';

vi.setConfig(PROCESS_TIMEOUTS);

afterAll(stopServers);

it('uses the embedded database while a server runs on it', async () => {
  const DATA_DIR = await makeDataDir();
  const server = await startServer({ DATA_DIR, PORT: await freePort(), SAMPLE_DATA: 'on' });
  const grant = await runOps({ DATA_DIR }, 'user', 'grant', 'moderator', 'you');
  expect(grant).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('"event":"moderator-appointed"'),
  });
  const connection = await findRunningPostgres(DATA_DIR);
  if (connection === null) throw new Error('The database is not running.');
  const signIn = () =>
    fetch(`${server.url}/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'you@example.com', password: 'reprise1!' }),
    });
  expect((await signIn()).status).toBe(200);
  const suspended = await runOps({ DATA_DIR }, 'user', 'suspend', 'you', '--reason', 'spam');
  expect(suspended).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('"event":"user-suspended"'),
  });
  expect((await signIn()).status).toBe(403);
  server.kill('SIGTERM');
  await server.ended;
  expect(await findRunningPostgres(DATA_DIR)).toBeNull();
  const list = await runOps({ DATA_DIR }, 'user', 'list', '--role', 'moderator', '--json');
  expect(JSON.parse(list.stdout)).toMatchObject({
    users: [{ username: 'you', status: 'suspended' }],
  });
});
