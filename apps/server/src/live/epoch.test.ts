import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { Message } from '@reprise/contract/chat/documents.ts';
import type { ServerEvent } from '@reprise/contract/documents.ts';
import { EPOCH_HEADER } from '@reprise/contract/live/epoch.ts';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { createBackup } from '#platform/backup/create-backup.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { renewEpoch } from '#platform/db/epoch.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { makeFriendGroup, send } from '#testing/features/chat.ts';
import { startAppOn, startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import { openEmptyDatabase } from '#testing/test-database.ts';

it('a client from before a restore reads the whole document', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-epoch-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const file = path.join(dir, 'all.backup');
  const first = await startTestApp();
  onTestFinished(first.stop);
  const [alice, bob] = await makeFriendGroup(first, 'alice', 'bob');
  await sendMany(alice, bob, 5);
  await createBackup({ pool: first.database.pool, migrations, secrets: null }, { file });
  await sendMany(alice, bob, 5);
  const epoch = await epochOf(first, bob);

  const second = await startAppOn(await restoredCopy(first.database, file));
  onTestFinished(second.stop);
  const restoredAlice = { ...alice, ...second.callerWith(alice.token) };
  await sendMany(restoredAlice, bob, 7);
  const next = await epochOf(second, bob);
  expect(next).not.toBe(epoch);

  const socket = await second.socket(bob);
  const chat = { collection: 'chats', id: combinedChatId(alice.uid, bob.uid), since: 10 };
  const whole = await socket.emitWithAck('subscribe', { ...chat, epoch });
  expect(whole.data.messages.map(({ seq }: Message) => seq)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  const later = await socket.emitWithAck('subscribe', { ...chat, epoch: next });
  expect(later.entries.map(({ key }: { key: string }) => key)).toEqual(['11', '12']);
  const response = await restoredAlice.call('GET', '/chat/messages?chat=x&before=2');
  expect(response.status).toBe(404);
});

it('a server that stays up asks its sockets to connect again, and sends the new epoch', async () => {
  const app = await startTestApp();
  onTestFinished(app.stop);
  const alice = await app.createUser('alice');
  const headerOf = async () => {
    const { headers } = await alice.call('GET', '/get/homevideo?user=alice&sort=recent&limit=5');
    return headers.get(EPOCH_HEADER);
  };
  const before = await epochOf(app, alice);
  expect(await headerOf()).toBe(before);
  const socket = await app.socket(alice);
  const client = await app.database.pool.connect();
  await renewEpoch(client);
  client.release();
  await expect.poll(() => socket.endReasons).toMatchObject([{ error: { code: 'UNAVAILABLE' } }]);
  await expect.poll(() => socket.raw.connected).toBe(false);
  const after = await epochOf(app, alice);
  expect(after).not.toBe(before);
  expect(await headerOf()).toBe(after);
});

async function sendMany(from: TestUser, to: TestUser, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await send(from, to, { text: `message ${sent}` });
}

async function epochOf(app: TestApp, user: TestUser): Promise<string> {
  const socket = await app.socket(user);
  await expect.poll(() => socket.serverEvents).toHaveLength(1);
  const [event] = socket.serverEvents as [ServerEvent];
  socket.close();
  expect(Math.abs(Date.parse(event.time) - Date.now())).toBeLessThan(60_000);
  return event.epoch;
}

async function restoredCopy({ pool }: OpenDatabase, file: string): Promise<OpenDatabase> {
  const restored = await openEmptyDatabase();
  const storeSecrets = () => ({ afterCommit: () => undefined });
  await restoreBackup({ pool: restored.pool, migrations, storeSecrets }, { file });
  expect(restored.pool).not.toBe(pool);
  return restored;
}
