import { randomUUID } from 'node:crypto';
import type { Message } from '@reprise/contract/chat/documents.ts';
import type { DocumentChange } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { io } from 'socket.io-client';

export interface ChatClient {
  readonly uid: string;
  readonly token: string;
  readonly friend: string;
}

export type StoredMessages = readonly { readonly id: string; readonly seq: number }[];

export interface Sender {
  readonly stored: StoredMessages;
  stop(): Promise<void>;
}

/** Long enough that retries do not slow down a starting server. */
const RETRY_MS = 100;

/** Retries with the same id, like the web app's outbox. */
export function startSender(url: string, { token, friend }: ChatClient): Sender {
  const stored: { id: string; seq: number }[] = [];
  const ending = new AbortController();
  const done = (async () => {
    while (!ending.signal.aborted) {
      const id = randomUUID();
      stored.push({ id, seq: await sendUntilStored(url, token, { id, to: friend }) });
    }
  })();
  return {
    stored,
    async stop() {
      ending.abort();
      await done;
    },
  };
}

async function sendUntilStored(url: string, token: string, message: { id: string; to: string }) {
  const body = JSON.stringify({ ...message, text: `message ${message.id}`, isOpen: true });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (;;) {
    const response = await fetch(`${url}/chat/send`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    if (response?.status === 200) {
      const { rows } = (await response.json()) as { rows: readonly { seq: number }[] };
      return rows[0]?.seq ?? 0;
    }
    if (response !== null && response.status !== 503) throw new Error(await response.text());
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

export interface ChatReader {
  readonly received: ReadonlyMap<number, string>;
  close(): void;
}

/**
 * Reads a conversation or a group. After each connection, subscribes with its version
 * (docs/live-documents.md).
 */
export function startReader(
  url: string,
  { uid, token, friend }: ChatClient,
  chat = combinedChatId(uid, friend),
): ChatReader {
  const received = new Map<number, string>();
  const socket = io(url, {
    path: '/live',
    transports: ['websocket'],
    auth: { token },
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    forceNew: true,
  });

  function store({ seq, id }: Pick<Message, 'seq' | 'id'>): void {
    received.set(seq, id);
  }

  async function readBack(before: number): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const path = `/chat/messages?chat=${chat}&before=${before}`;
    const response = await fetch(`${url}${path}`, { headers }).catch(() => null);
    if (response?.status !== 200) return;
    const { rows } = (await response.json()) as { rows: readonly Message[] };
    const hasGap = rows.length > 0 && !received.has(rows[0]?.seq ?? 0);
    rows.forEach(store);
    if (hasGap) await readBack(rows[0]?.seq ?? 0);
  }

  async function catchUp(): Promise<void> {
    const name = { collection: 'chats', id: chat };
    const since = lastContiguousSeq(received);
    // If interrupted here, the next connection asks again.
    const state = await socket
      .emitWithAck('subscribe', since === 0 ? name : { ...name, since })
      .catch(() => null);
    if (state === null) return;
    // The chat does not exist before its first message.
    if (state.error !== undefined) {
      setTimeout(() => socket.connected && void catchUp(), RETRY_MS);
      return;
    }
    const messages: Message[] = state.entries?.map(dataOf) ?? state.data?.messages ?? [];
    messages.forEach(store);
    if (state.data !== undefined && messages[0]) await readBack(messages[0].seq);
  }

  socket.on('connect', () => void catchUp());
  socket.on('change', ({ version, key, data }: DocumentChange) => {
    if (key !== undefined) store(data as Message);
    if (lastContiguousSeq(received) < version) void catchUp();
  });
  return { received, close: () => socket.close() };
}

function dataOf({ data }: { data: Message }): Message {
  return data;
}

function lastContiguousSeq(received: ReadonlyMap<number, string>): number {
  let seq = 0;
  while (received.has(seq + 1)) seq += 1;
  return seq;
}
