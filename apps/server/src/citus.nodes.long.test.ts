import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { endpoints } from '@reprise/contract/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { everyCall, pathOf, type CallName } from './testing/every-call.ts';
import { like, postVideo } from './testing/features/tiles.ts';
import type { ChatClient } from './testing/load/chat-clients.ts';
import { expectNothingLost } from './testing/load/stored-writes.ts';
import { startWriters, type WriteKind, type Writers } from './testing/load/writers.ts';
import type { WritingUser } from './testing/load/writing-user.ts';
import type { TestCluster } from './testing/postgres/cluster.ts';
import { callerAt } from './testing/servers/http-caller.ts';
import { openSocket } from './testing/sockets.ts';
import { readOutcome, rowOf } from './testing/spread/outcome.ts';
import { startSpreadSite, type SpreadSite } from './testing/spread/site.ts';

/* `npm run test:long -- citus`: two servers, on a cluster that grows and loses a worker. */

vi.setConfig({ testTimeout: 500_000, hookTimeout: 300_000 });

/** Calls before and after a change of the cluster. */
const WRITES = 200;
/** Steady: a busy machine is measured, not filled. */
const PAUSE_MS = 1_000;
const AWAY_MS = 15_000;
const PREPARED_BEFORE = 'select from pg_prepared_xacts where prepared < pg_postmaster_start_time()';
const READ_TIMEOUT_MS = 10_000;
const CHANGES = { timeout: 10_000 };

const KINDS: readonly WriteKind[] = [
  'sendMessage',
  'sendGroupMessage',
  'replyAndDelete',
  'createAndRename',
  'changeMembers',
  'like',
  'postOrChange',
  'suspendOrResume',
];

let site: SpreadSite;
beforeAll(async () => {
  site = await startSpreadSite();
  return () => site.stop();
});

describe('a cluster under load', () => {
  let writers: Writers;
  let worker: TestCluster;
  beforeAll(() => {
    writers = startWriters(site.nginx.url, site.data, { kinds: KINDS, pauseMs: PAUSE_MS });
    return () => writers.stop();
  });

  it('serves all calls while a third worker gets its shards', async () => {
    await during('two workers', () => writers.waitFor(WRITES));
    await during('a third worker is added', async () => {
      worker = await site.cluster.addWorker();
    });
    let moved = 0;
    await during('its shards move', async () => {
      moved = await site.cluster.rebalance();
    });
    await during('three workers', () => writers.waitFor(WRITES));
    process.stdout.write(`${moved} of ${await site.cluster.countShards()} shards moved.\n`);
    expect(moved).toBeGreaterThan(0);
  });

  it('answers 503 while a worker is away, and serves all calls after its return', async () => {
    await during('a worker is away', async () => {
      await worker.kill();
      await sleep(AWAY_MS);
    });
    const reads = await readEverything();
    process.stdout.write(`Reads with 503: ${JSON.stringify([...reads.unavailable])}.\n`);
    await during('until its transactions are decided', async () => {
      await worker.start();
      await expect.poll(() => countPrepared(worker), { timeout: 120_000, interval: 50 }).toBe(0);
    });
    await during('until all writers are served', () => writers.recovered(performance.now()));
    await during('three workers again', () => writers.waitFor(WRITES));
    expect(reads.failed).toEqual([]);
  });

  it('has stored all acknowledged writes once and in order, and shown them to readers', async () => {
    await writers.stop();
    await expectNothingLost(site.database.db, writers);
    const isRead = ({ friend }: WritingUser, { id, seq }: { readonly id: string; seq: number }) =>
      site.readers.get(friend)?.received.get(seq) === id;
    const countMissed = () =>
      [...writers.acknowledged].flatMap(([user, { messages }]) =>
        messages.filter((message) => !isRead(user, message)),
      ).length;
    await expect.poll(countMissed, { timeout: 60_000 }).toBe(0);
  });

  async function during(what: string, change: () => Promise<unknown>): Promise<void> {
    const from = performance.now();
    await change();
    process.stdout.write(`${rowOf(what, readOutcome(writers, from), os.loadavg()[0] ?? 0)}\n`);
  }
});

describe('two servers', () => {
  it('show changes of each other', async () => {
    const [alice, bob] = await callers();
    const there = await openSocket(site.apps[1].url, { auth: { token: bob.token } });
    await there.subscribe('userChats', bob.uid);
    await there.subscribe('notifications', bob.uid);
    const text = `hello ${randomUUID()}`;
    const sent = { id: randomUUID(), to: bob.uid, text, isOpen: true };
    expect((await alice.here('POST', '/chat/send', sent)).status).toBe(200);
    const last = (collection: string) => () =>
      there.changes.findLast((change) => change.collection === collection)?.data;
    await expect.poll(last('userChats'), CHANGES).toMatchObject({ lastMessage: { message: text } });
    const { body: post } = await postVideo({ ...bob, call: bob.there }, { id: sent.id });
    expect((await like({ ...alice, call: alice.here }, post.tile_id)).status).toBe(200);
    await expect.poll(last('notifications'), CHANGES).toMatchObject({ likeNews: [alice.username] });
    const input = everyCall.yourPosts(refOf(alice), { ...targetOf(alice), user: refOf(bob) });
    const shown = await alice.here('GET', pathOf(endpoints.yourPosts.path, input));
    expect(JSON.stringify(shown.body)).toContain(`"tile_id":${post.tile_id}`);
    there.close();
  });

  it('store an id once that both get at once', async () => {
    const [alice, bob] = await callers();
    const message = { id: randomUUID(), to: bob.uid, text: 'hello', isOpen: true };
    const atBoth = (call: 'POST', path: string, body: object) =>
      Promise.all([alice.here, alice.there].map((send) => send(call, path, body)));
    const sent = await atBoth('POST', '/chat/send', message);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(sent[0]?.body).toEqual(sent[1]?.body);
    const posts = await Promise.all(
      [alice.here, alice.there].map((call) =>
        postVideo({ username: alice.username, call }, { id: message.id }),
      ),
    );
    expect(posts.map(({ status }) => status)).toEqual([200, 200]);
    expect(posts[0]?.body).toEqual(posts[1]?.body);
    const { db } = site.database;
    const stored = db.selectFrom('messages').select('seq').where('client_id', '=', message.id);
    expect(await stored.execute()).toHaveLength(1);
    const tiles = db
      .selectFrom('created_tiles')
      .innerJoin('tiles', 'tiles.id', 'tile_id')
      .select('tiles.id')
      .where('client_id', '=', message.id);
    expect(await tiles.execute()).toHaveLength(1);
  });
});

async function callers() {
  const [alice, bob] = site.data.users;
  if (!alice || !bob) throw new Error('There are no users.');
  return [callerOf(alice), callerOf(bob)] as const;
}

function callerOf(user: WritingUser) {
  const at = (url: string) => callerAt({ url, agent: new Agent() }, user.token).call;
  return { ...user, here: at(site.apps[0].url), there: at(site.apps[1].url) };
}

interface ReadResults {
  /** Calls that got 503, each with the number of users. */
  readonly unavailable: ReadonlyMap<CallName, number>;
  /** Calls with another error of the server, or without a response. */
  readonly failed: readonly string[];
}

async function readEverything(): Promise<ReadResults> {
  const unavailable = new Map<CallName, number>();
  const failed: string[] = [];
  const readAll = async (user: WritingUser) => {
    for (const name of Object.keys(everyCall) as CallName[]) {
      const endpoint = endpoints[name];
      if (endpoint.method !== 'GET' || 'isLongPoll' in endpoint) continue;
      const path = pathOf(endpoint.path, everyCall[name](refOf(user), targetOf(user)));
      const status = await read(user, path).catch(() => 0);
      if (status === 503) unavailable.set(name, (unavailable.get(name) ?? 0) + 1);
      else if (status === 0 || status >= 500) failed.push(`${name}: ${status}`);
    }
  };
  await Promise.all(site.data.users.map(readAll));
  return { unavailable, failed };
}

async function read({ token }: ChatClient, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
  const response = await fetch(`${site.nginx.url}${path}`, { headers, signal });
  await response.arrayBuffer();
  return response.status;
}

function refOf({ uid, username }: WritingUser) {
  return { uid, username, email: `${username}@example.org` };
}

function targetOf(user: WritingUser) {
  return {
    user: refOf(user),
    tileId: site.data.tileIds[0] ?? 0,
    publicId: 'none',
    requester: refOf(user),
    inviteCode: 'none',
    mix: 'x',
    chat: combinedChatId(user.uid, user.friend),
    group: user.group,
  };
}

/** Returns the number of transactions that were prepared before its start. */
async function countPrepared(worker: TestCluster): Promise<number> {
  return (await worker.query(PREPARED_BEFORE)).length;
}
