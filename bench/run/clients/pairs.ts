import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect as openTcp } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { WebSocket } from 'ws';
import { makeChat } from '../../../apps/server/src/testing/features/chat.ts';
import { storeGroup } from '../../../apps/server/src/testing/features/groups.ts';
import { connect, requestOf } from './connection.ts';
import type { BenchTarget } from '../environment.ts';
import { type LiveClient, openLiveClient } from './live-client.ts';
import { FIRST_PAIR } from '../seed.ts';
import type { SignedInUser } from '../users.ts';

export interface Pair {
  send(text: string): Promise<number>;
  post(text: string): Promise<void>;
  received(): number;
  close(): void;
}

export interface ProductPair extends Pair {
  readonly users: Friends;
  bytes(): number[];
}

interface GroupPair extends Pair {
  readonly chat: string;
  readonly sender: SignedInUser;
  /** Of the other members. */
  readonly readers: readonly LiveClient[];
}

interface Friends {
  readonly from: SignedInUser;
  readonly to: SignedInUser;
  readonly fromUid: string;
  readonly toUid: string;
}

interface Ends {
  readonly post: (text: string) => Promise<void>;
  readonly listen: (onText: (text: string) => void) => void;
  readonly close: () => void;
}

interface BaselineChange {
  readonly message: { readonly text: string };
}

const RECEIVE_TIMEOUT_MS = 10_000;

/** The sender's requests and the receiver's socket may be on two servers. */
export async function productPair(
  target: BenchTarget,
  n: number,
  at: { readonly sendAt: string; readonly readAt: string },
): Promise<ProductPair> {
  const users = await friends(target, n);
  const { from, to, fromUid, toUid } = users;
  const connection = connect(at.sendAt);
  const post = postsOn(connection, from);
  await post('/chat/open', { friend: toUid });
  const chat = combinedChatId(fromUid, toUid);
  const client = await openLiveClient(at.readAt, to);
  await client.subscribe('chats', chat);
  await client.subscribe('userChats', toUid);
  await client.subscribe('unseenMessages', toUid);
  let sizes: number[] = [];
  client.onChange((_change, bytes) => void sizes.push(bytes));
  const pair = pairOf({
    post: (text) => post('/chat/send', { id: randomUUID(), to: toUid, text, isOpen: true }),
    listen: (onText) =>
      client.onChange(({ data }) => {
        if (data.text !== undefined) onText(data.text);
      }),
    close() {
      connection.close();
      client.close();
    },
  });
  return {
    ...pair,
    users,
    bytes() {
      const seen = sizes;
      sizes = [];
      return seen;
    },
  };
}

/** A text counts as received when the sockets of all other members have it. */
export async function groupPair(
  target: BenchTarget,
  n: number,
  members: number,
): Promise<GroupPair> {
  const { signIn, database, server } = target;
  const first = 4 * (FIRST_PAIR + n);
  const users = await Promise.all(Array.from({ length: members }, (_, nth) => signIn(first + nth)));
  const uids = await uidsOf(target, users);
  const chat = await storeGroup(database.db, uids);
  const readers = await Promise.all(
    users.slice(1).map(async (user, nth) => {
      const client = await openLiveClient(server.url, user);
      const uid = uids[nth + 1] ?? '';
      await client.subscribe('chats', chat);
      await client.subscribe('userChats', uid);
      await client.subscribe('unseenMessages', uid);
      return client;
    }),
  );
  const connection = connect(server.url);
  const [sender] = users;
  if (sender === undefined) throw new Error('The group has no members.');
  const post = postsOn(connection, sender);
  const counts = new Map<string, number>();
  const pair = pairOf({
    post: (text) => post('/chat/group/send', { id: randomUUID(), chat, text, isOpen: true }),
    listen(onText) {
      for (const client of readers) {
        client.onChange(({ data }) => {
          if (data.text === undefined) return;
          const count = (counts.get(data.text) ?? 0) + 1;
          counts.set(data.text, count);
          if (count === readers.length) onText(data.text);
        });
      }
    },
    close() {
      connection.close();
      for (const client of readers) client.close();
    },
  });
  return { ...pair, chat, sender, readers };
}

export async function baselinePair(target: BenchTarget, n: number): Promise<Pair> {
  const { from, to, fromUid, toUid } = await friends(target, n);
  const { url } = target.baseline;
  await target.database.pool.query(
    `insert into baseline.chats (combined_id, low_id, high_id) values ($1, $2, $3)
     on conflict do nothing`,
    [combinedChatId(fromUid, toUid), Math.min(from.id, to.id), Math.max(from.id, to.id)],
  );
  const connection = connect(url);
  const post = postsOn(connection, from);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, {
    headers: { authorization: `Bearer ${to.token}` },
  });
  await once(socket, 'message');
  return pairOf({
    post: (text) => post('/chat/send', { id: randomUUID(), to: toUid, text }),
    listen: (onText) =>
      void socket.on('message', (data: Buffer) =>
        onText((JSON.parse(data.toString()) as BaselineChange).message.text),
      ),
    close() {
      connection.close();
      socket.close();
    },
  });
}

/** The minimum: two raw sockets at a server that commits one row. */
export async function floorPair(url: string, n: number): Promise<Pair> {
  const { hostname: host, port } = new URL(url);
  const [sender, receiver] = [0, 1].map(() => openTcp({ host, port: Number(port), noDelay: true }));
  if (sender === undefined || receiver === undefined) throw new Error('No sockets.');
  receiver.write(`receive pair${n}\n`);
  sender.write('echo ready\n');
  const lines = createInterface(sender);
  await once(lines, 'line');
  return pairOf({
    async post(text) {
      sender.write(`send pair${n} ${text}\n`);
      await once(lines, 'line');
    },
    listen: (onText) => void createInterface(receiver).on('line', onText),
    close() {
      sender.destroy();
      receiver.destroy();
    },
  });
}

/** As `httpFloorPair`, with the rows of a message in the product's tables. */
export async function rowsFloorPair(target: BenchTarget, url: string, n: number): Promise<Pair> {
  const { from, to, fromUid, toUid } = await friends(target, n);
  const chat = await makeChat(target.database.db, [
    { id: from.id, uid: fromUid },
    { id: to.id, uid: toUid },
  ]);
  return httpFloorPair(url, n, chat);
}

/** The minimum of a message as a call: one HTTP commit, then one WebSocket push. */
export async function httpFloorPair(url: string, n: number, chat?: string): Promise<Pair> {
  const to = `pair${n}`;
  const connection = connect(url);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?name=${to}`);
  await once(socket, 'open');
  return pairOf({
    async post(text) {
      const { status } = await connection.request(
        requestOf('POST', '/', undefined, { text, to, chat }),
      );
      if (status !== 200) throw new Error(`A commit over HTTP returned ${status}.`);
    },
    listen: (onText) => void socket.on('message', (data: Buffer) => onText(data.toString())),
    close() {
      connection.close();
      socket.terminate();
    },
  });
}

function pairOf({ post, listen, close }: Ends): Pair {
  const waiting = new Map<string, (at: number) => void>();
  let received = 0;
  let queue: Promise<unknown> = Promise.resolve();
  listen((text) => {
    received += 1;
    waiting.get(text)?.(performance.now());
  });
  const enqueue = (text: string) => {
    const posted = queue.then(() => post(text));
    queue = posted.catch(() => undefined);
    return posted;
  };
  return {
    post: enqueue,
    received: () => received,
    close,
    async send(text) {
      const began = performance.now();
      const arrival = new Promise<number>((resolve) => waiting.set(text, resolve));
      const abort = new AbortController();
      const late = sleep(RECEIVE_TIMEOUT_MS, null, { signal: abort.signal }).catch(() => null);
      await enqueue(text);
      const at = await Promise.race([arrival, late]);
      abort.abort();
      waiting.delete(text);
      if (at === null) throw new Error(`"${text}" was not received.`);
      return at - began;
    },
  };
}

async function friends(target: BenchTarget, n: number): Promise<Friends> {
  const { signIn } = target;
  const first = 4 * (FIRST_PAIR + n);
  const [from, to] = await Promise.all([signIn(first + 3), signIn(first + 5)]);
  const [fromUid = '', toUid = ''] = await uidsOf(target, [from, to]);
  return { from, to, fromUid, toUid };
}

async function uidsOf(
  { database }: BenchTarget,
  users: readonly SignedInUser[],
): Promise<string[]> {
  const { rows } = await database.pool.query<{ uid: string }>(
    'select uid from users where id = any($1) order by id',
    [users.map(({ id }) => id)],
  );
  return rows.map(({ uid }) => uid);
}

function postsOn(connection: ReturnType<typeof connect>, { token }: SignedInUser) {
  return async (path: string, body: unknown): Promise<void> => {
    const response = await connection.request(requestOf('POST', path, token, body));
    if (response.status === 200) return;
    throw new Error(`${path}: ${response.status} ${response.body.toString()}`);
  };
}
