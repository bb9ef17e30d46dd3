import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { Message } from '@reprise/contract/chat/documents.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { readLastBackup } from '#platform/backup/last-backup.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import { spawnOps } from '#testing/command-process.ts';
import { REPOSITORY } from '#testing/docs-commands.ts';
import { makeFriendGroup, send } from '#testing/features/chat.ts';
import { startDatabaseMachine, type DatabaseMachine } from '#testing/pgbackrest/machine.ts';
import { pageLines, runAll, secondPassed, withTarget } from '#testing/pgbackrest/page.ts';
import type { TestSocket } from '#testing/sockets.ts';
import { startAppOn, type TestApp, type TestUser } from '#testing/test-app.ts';

/* `npm run test:long -- pgbackrest`: the commands of docs/operate/point-in-time.md. */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const AUTH_SECRET = 'x'.repeat(32);

let machine: DatabaseMachine;
let database: OpenDatabase;
let app: TestApp;

beforeAll(async () => {
  machine = await startDatabaseMachine();
  database = openDatabase({ connectionString: machine.url }, () => undefined);
  await migrate(database.pool, migrations);
  app = await startAppOn(database, { AUTH_SECRET, DATABASE_URL: machine.url });
  return async () => {
    await app.stop();
    await machine.stop();
  };
});

it('restores to the second before a mistaken delete, and open pages follow', async () => {
  const setUp = await pageLines('Set up');
  await runAll(machine, setUp.slice(0, -1));
  expect(setUp.at(-1)).toContain('record.sql');
  expect(await doctorFindings()).toEqual(['backup-age: This database was never backed up.']);
  const [alice, bob] = await makeFriendGroup(app, 'alice', 'bob');
  await sendMany(alice, bob, 5);
  await runAll(machine, setUp.slice(-1));
  expect(await readLastBackup(database.db)).toMatchObject({
    file: expect.stringMatching(/^pgBackRest \d{8}-\d{6}F$/),
  });
  expect(await doctorFindings()).toEqual([]);
  const { stdout: status } = await spawnOps({ DATABASE_URL: machine.url, AUTH_SECRET }, 'status');
  expect(status).toMatch(/^Last backup +20[\d-]+ [\d:]+, pgBackRest \d{8}-\d{6}F, \d+ MB$/m);
  expect(status).toMatch(/^Last archived log +20[\d-]+ [\d:]+$/m);

  await sendMany(alice, bob, 5);
  const tooEarly = await secondPassed(machine);
  await sendMany(alice, bob, 5);
  const before = await openWithEpoch(bob);
  const chat = { collection: 'chats', id: combinedChatId(alice.uid, bob.uid) };
  const sent = await before.socket.emitWithAck('subscribe', chat);
  expect(sent.data.messages).toHaveLength(15);
  const moment = await secondPassed(machine);
  await database.pool.query('delete from messages');
  await sendMany(alice, bob, 2);

  const [stop = '', restore = '', start = '', look = '', resume = '', other = ''] =
    await pageLines('Restore');
  const restoreTo = async (line: string, target: string, messages: number) => {
    await runAll(machine, [stop, withTarget(line, target), start]);
    await expect
      .poll(() => machine.run(look), { timeout: 60_000 })
      .toMatch(new RegExp(`^ paused +\\| +${messages} \\|`, 'm'));
    await machine.run(resume);
    await expect
      .poll(() => machine.query('select pg_is_in_recovery()'), { timeout: 60_000 })
      .toEqual(['f']);
  };
  await restoreTo(restore, tooEarly, 10);
  await expectEnded(before.socket);
  const between = await openWithEpoch(bob);
  await restoreTo(other, moment, 15);
  await expectEnded(between.socket);

  const fsck = await spawnOps({ DATABASE_URL: machine.url, AUTH_SECRET }, 'fsck');
  expect(fsck).toMatchObject({ code: 0 });
  await sendMany(alice, bob, 1);
  const after = await openWithEpoch(bob);
  expect(new Set([before.epoch, between.epoch, after.epoch]).size).toBe(3);
  // The old version is newer than what is stored.
  const request = { ...chat, since: 17, epoch: before.epoch };
  const { data } = await after.socket.emitWithAck('subscribe', request);
  expect(data.messages.slice(0, 15)).toEqual(sent.data.messages);
  expect(data.messages.map(({ seq }: Message) => seq)).toEqual(
    Array.from({ length: 16 }, (_, index) => index + 1),
  );
});

it('backs up by cron', async () => {
  const first = await readLastBackup(database.db);
  const [full = '', differential = ''] = await cronLines();
  await machine.run(`runuser -u postgres -- sh -c '${differential}'`);
  expect(await readLastBackup(database.db)).toMatchObject({
    file: expect.stringMatching(/^pgBackRest .*_\d{8}-\d{6}D$/),
  });
  await machine.run(`runuser -u postgres -- sh -c '${full}'`);
  const last = await readLastBackup(database.db);
  expect(await doctorFindings()).toEqual([]);
  expect(last).toMatchObject({ file: expect.stringMatching(/^pgBackRest \d{8}-\d{6}F$/) });
  expect(last?.file).not.toBe(first?.file);
  expect(Date.now() - Date.parse(last?.createdAt ?? '')).toBeLessThan(60_000);
});

it('the doctor sees that the repository cannot be written', async () => {
  await machine.run('mv /var/lib/pgbackrest/archive /var/lib/pgbackrest/away');
  await machine.query('select pg_switch_wal()');
  await expect
    .poll(doctorFindings, { timeout: 60_000 })
    .toEqual([expect.stringMatching(/^database-archive: PostgreSQL cannot archive its log; /)]);
  await machine.run('mv /var/lib/pgbackrest/away /var/lib/pgbackrest/archive');
  await expect.poll(doctorFindings, { timeout: 120_000 }).toEqual([]);
});

async function cronLines(): Promise<readonly string[]> {
  const file = await readFile(path.join(REPOSITORY, 'deploy/pgbackrest.cron'), 'utf8');
  return [...file.matchAll(/^[\d*\- ]+ postgres (.*)$/gm)].map(([, command = '']) => command);
}

/** Repeats calls that fail until the database is back. */
async function sendMany(from: TestUser, to: TestUser, count: number): Promise<void> {
  for (let stored = 0; stored < count;) {
    const { status } = await send(from, to, { text: `message ${stored}` });
    if (status === 200) stored += 1;
  }
}

/** The server, which stays up, has seen that the database is another one. */
async function expectEnded(socket: TestSocket): Promise<void> {
  await expect
    .poll(() => socket.endReasons, { timeout: 30_000 })
    .toMatchObject([{ error: { code: 'UNAVAILABLE' } }]);
}

async function openWithEpoch(user: TestUser) {
  const socket = await app.socket(user);
  await expect.poll(() => socket.serverEvents).toHaveLength(1);
  return { socket, epoch: socket.serverEvents[0]?.epoch };
}

/** Of the checks that look at backups. */
async function doctorFindings(): Promise<readonly string[]> {
  const env = { DATABASE_URL: machine.url, AUTH_SECRET };
  const { stdout } = await spawnOps(env, 'doctor', '--json');
  const { checks } = JSON.parse(stdout) as { checks: readonly DoctorCheck[] };
  return checks
    .filter(({ id, finding }) => /^(?:backup-age|database-archive)$/.test(id) && finding !== null)
    .map(({ id, finding }) => `${id}: ${finding?.what}`);
}

interface DoctorCheck {
  readonly id: string;
  readonly finding: { readonly what: string } | null;
}
