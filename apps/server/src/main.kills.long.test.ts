import { runs } from '@reprise/contract/testing/runs.ts';
import { expect, it, vi } from 'vitest';
import { killPostgres, type KillTarget } from '#testing/postgres/embedded-postgres.ts';
import { startReader, type ChatReader, type StoredMessages } from './testing/load/chat-clients.ts';
import { startLoadedServer } from './testing/load/embedded-server.ts';
import { RECOVERY_P95_MAX_MS, RecoveryTimes } from './testing/load/recovery.ts';
import { expectNothingLost } from './testing/load/stored-writes.ts';
import type { Writers } from './testing/load/writers.ts';
import * as servers from '#testing/server-process.ts';

const KILLS = runs(100, 1);
const DATABASE_KILLS = runs(100, 3);
const CALM_ROUNDS = runs(20, 1);
const WRITES_BETWEEN_KILLS = 60;
const KILL_TARGETS: readonly KillTarget[] = ['main process', 'backend', 'all processes'];

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 120_000 + runs(100, 3) * 20_000 });

it(`${KILLS} kills of the server under load lose, double and reorder no acknowledged write, and clients reconnect`, async () => {
  const { url, database, writers, replace } = await startLoadedServer();
  const readers = writers.users.map((user) => startReader(url, user));
  const [member] = writers.users;
  if (member === undefined) throw new Error('There are no users.');
  const groupReader = startReader(url, member, member.group);
  const calm = new RecoveryTimes();
  for (let round = 0; round < CALM_ROUNDS; round += 1) {
    await calm.measure(writers, () => Promise.resolve());
  }
  calm.print('No fault', writers);
  const recovery = new RecoveryTimes();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await writers.waitFor(WRITES_BETWEEN_KILLS + (kill % 10) * 7);
    await recovery.measure(writers, replace);
  }
  await writers.stop();
  await expectNothingLost(database.db, writers);
  await expectReadersToCatchUp(readers, writers);
  const ofGroup = [...writers.acknowledged.values()].flatMap(({ groupMessages }) => groupMessages);
  await expectReaderToCatchUp(groupReader, ofGroup);
  recovery.print(`${KILLS} kills of the server`, writers);
  expect(recovery.p95).toBeLessThan(RECOVERY_P95_MAX_MS);
});

it(`${DATABASE_KILLS} kills of the database under load lose, double and reorder no acknowledged write`, async () => {
  const { dataDir, url, database, writers } = await startLoadedServer();
  const recovery = new RecoveryTimes();
  for (let kill = 0; kill < DATABASE_KILLS; kill += 1) {
    await writers.waitFor(WRITES_BETWEEN_KILLS + (kill % 10) * 7);
    const target = KILL_TARGETS[kill % KILL_TARGETS.length] ?? 'all processes';
    await recovery.measure(writers, () => killPostgres(dataDir, target));
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  }
  await writers.stop();
  await expectNothingLost(database.db, writers);
  recovery.print(`${DATABASE_KILLS} kills of the database`, writers);
  expect(recovery.p95).toBeLessThan(RECOVERY_P95_MAX_MS);
});

async function expectReadersToCatchUp(
  readers: readonly ChatReader[],
  { users, acknowledged }: Writers,
): Promise<void> {
  for (const [index, reader] of readers.entries()) {
    const pair = users.filter(({ uid, friend }) => [uid, friend].includes(users[index]?.uid ?? ''));
    const sent = pair.flatMap((user) => acknowledged.get(user)?.messages ?? []);
    await expectReaderToCatchUp(reader, sent);
  }
}

async function expectReaderToCatchUp(reader: ChatReader, sent: StoredMessages): Promise<void> {
  const expected = sent.toSorted((one, other) => one.seq - other.seq).map(({ id }) => id);
  await expect
    .poll(() => [...reader.received].toSorted(([a], [b]) => a - b).map(([, id]) => id), {
      timeout: 20_000,
    })
    .toEqual(expected);
  reader.close();
}
