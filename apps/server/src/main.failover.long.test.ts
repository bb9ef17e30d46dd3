import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { Message } from '@reprise/contract/chat/documents.ts';
import { EPOCH_HEADER } from '@reprise/contract/live/epoch.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { makeFriendGroup, send } from '#testing/features/chat.ts';
import { startCluster } from '#testing/postgres/cluster.ts';
import { startAppOn, type TestApp, type TestUser } from '#testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

it('a failover that lost messages ends the sockets of a server that stays up, and their versions', async () => {
  const primary = await startCluster();
  const replica = await primary.replicate();
  onTestFinished(replica.stop);
  const address = await movingAddress(primary.port);
  const database = openDatabase({ connectionString: address.url }, () => undefined);
  await migrate(database.pool, migrations);
  const app = await startAppOn(database, {
    AUTH_SECRET: 'x'.repeat(32),
    DATABASE_URL: address.url,
  });
  onTestFinished(app.stop);
  const [alice, bob] = await makeFriendGroup(app, 'alice', 'bob');
  await sendMany(alice, bob, 5);
  const [{ position } = {}] = await primary.query('select pg_current_wal_lsn() as position');
  await expect
    .poll(() =>
      replica.query(`select pg_last_wal_replay_lsn() >= '${String(position)}' as is_there`),
    )
    .toEqual([{ is_there: true }]);
  await replica.query(`alter system set primary_conninfo = ''`);
  await replica.query('select pg_reload_conf()');
  await expect.poll(() => replica.query('select from pg_stat_wal_receiver')).toEqual([]);
  await sendMany(alice, bob, 5);
  const before = await openWithEpoch(app, bob);
  const chat = { collection: 'chats', id: combinedChatId(alice.uid, bob.uid) };
  expect((await before.socket.emitWithAck('subscribe', chat)).version).toBe(10);

  await primary.stop();
  await replica.query('select pg_promote()');
  address.move(replica.port);
  await sendMany(alice, bob, 7);
  await expect
    .poll(() => before.socket.endReasons, { timeout: 5_000 })
    .toMatchObject([{ error: { code: 'UNAVAILABLE' } }]);
  const after = await openWithEpoch(app, bob);
  expect(after.epoch).not.toBe(before.epoch);
  const request = { ...chat, since: 10, epoch: before.epoch };
  const whole = await after.socket.emitWithAck('subscribe', request);
  expect(whole.data.messages.map(({ seq }: Message) => seq)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  const old = `doc=chats/${chat.id}@10&epoch=${before.epoch}`;
  const { body, headers } = await bob.call('GET', `/live/changes?${old}`);
  expect(body.rows).toMatchObject([{ state: whole }]);
  expect([body.epoch, headers.get(EPOCH_HEADER)]).toEqual([after.epoch, after.epoch]);
});

/** An address that moves to the new primary, like that of a cluster's proxy. */
async function movingAddress(first: number) {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    url: `postgres://reprise@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    move(next: number): void {
      target = next;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Repeats calls that fail during the failover. */
async function sendMany(from: TestUser, to: TestUser, count: number): Promise<void> {
  for (let stored = 0; stored < count;) {
    const { status } = await send(from, to, { text: `message ${stored}` });
    if (status === 200) stored += 1;
  }
}

async function openWithEpoch(app: TestApp, user: TestUser) {
  const socket = await app.socket(user);
  await expect.poll(() => socket.serverEvents).toHaveLength(1);
  return { socket, epoch: socket.serverEvents[0]?.epoch };
}
