import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { io, type Socket } from 'socket.io-client';
import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import { requestOf } from '../server/connection.ts';
import type { SignedInUser, SignIn } from '../server/users.ts';

export interface Pair {
  readonly chat: string;
  /** Resolves with the milliseconds until the other user has the message. */
  send(text: string): Promise<number>;
  /** For a load that does not wait for delivery. */
  request(text: string): Buffer;
  received(): number;
  /** Bytes of each frame since the last call. */
  bytes(): number[];
  close(): void;
}

/** Seeded users 4n + 3 and 4n + 5 are friends, from n = 100. */
export const FIRST_PAIR = 100;

interface PairDeps {
  readonly database: OpenDatabase;
  readonly signIn: SignIn;
  readonly sendAt: string;
  readonly readAt: string;
}

export async function openPair(n: number, ends: PairDeps): Promise<Pair> {
  const [from, to] = await Promise.all([ends.signIn(4 * n + 3), ends.signIn(4 * n + 5)]);
  const { rows } = await ends.database.pool.query<{ uid: string }>(
    'select uid from users where id = any($1) order by id',
    [[from.id, to.id]],
  );
  const [fromUid = '', toUid = ''] = rows.map(({ uid }) => uid);
  const post = postAt(ends.sendAt, from);
  await post('/chat/open', { friend: toUid });
  const chat = combinedChatId(fromUid, toUid);
  const socket = await openSocket(ends.readAt, to);
  const { waiting, receivedCount, bytes } = listen(socket);
  for (const [collection, id] of [
    ['chats', chat],
    ['userChats', toUid],
    ['unseenMessages', toUid],
  ]) {
    await socket.emitWithAck('subscribe', { collection, id });
  }
  const message = (text: string) => ({ id: randomUUID(), to: toUid, text, isOpen: true });
  return {
    chat,
    received: receivedCount,
    request: (text) => requestOf('POST', '/chat/send', from.token, message(text)),
    async send(text) {
      const began = performance.now();
      const received = new Promise<number>((resolve) => waiting.set(text, resolve));
      await post('/chat/send', message(text));
      const late = sleep(10_000).then(() =>
        Promise.reject(new Error(`"${text}" was not received.`)),
      );
      late.catch(() => undefined);
      const at = await Promise.race([received, late]);
      waiting.delete(text);
      return at - began;
    },
    bytes,
    close: () => void socket.close(),
  };
}

function listen(socket: Socket) {
  const waiting = new Map<string, (at: number) => void>();
  let received = 0;
  let sizes: number[] = [];
  socket.io.engine.on('packet', ({ data }: { data?: unknown }) => {
    if (typeof data === 'string' && data.includes('"change"'))
      sizes.push(Buffer.byteLength(data) + 1);
  });
  socket.on('change', ({ data }: { data: { text?: string } }) => {
    if (data.text === undefined) return;
    received += 1;
    waiting.get(data.text)?.(performance.now());
  });
  return {
    waiting,
    receivedCount: () => received,
    bytes() {
      const seen = sizes;
      sizes = [];
      return seen;
    },
  };
}

export function openSocket(url: string, { token }: Pick<SignedInUser, 'token'>): Promise<Socket> {
  const socket = io(url, {
    path: '/live',
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

function postAt(url: string, { token }: SignedInUser) {
  return async (path: string, body: unknown): Promise<void> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 200)
      throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.text();
  };
}
