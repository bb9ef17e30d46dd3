import { setTimeout as sleep } from 'node:timers/promises';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { Environment } from '../run/environment.ts';
import { openLiveClient } from '../run/clients/live-client.ts';
import { productPair } from '../run/clients/pairs.ts';
import { COLLECTS_GARBAGE, startServer } from '../run/processes.ts';
import type { Row } from '../run/report.ts';
import { stableMemoryMb } from '../run/stable-memory.ts';
import { fillChat } from './chats/long-chats.ts';

const SOCKETS = 5_000;
const WARM_SOCKETS = 50;
const BYTES_PAIR = 70;

/** Measures the memory of idle sockets, with and without documents. */
export async function sockets(environment: Environment): Promise<Row[]> {
  return [await idleRow(environment, false), await idleRow(environment, true)];
}

async function idleRow({ target, bundles }: Environment, hasDocuments: boolean): Promise<Row> {
  const settings = { ...target.settings, ...COLLECTS_GARBAGE };
  const server = await startServer(bundles.product, settings);
  const ends = await idleUser(target, server.url);
  const open = async () => {
    const client = await openLiveClient(server.url, ends.user);
    for (const [collection, id] of hasDocuments ? ends.documents : []) {
      const state = await client.subscribe(collection, id);
      if (state.version === undefined) throw new Error(`${collection} was not read.`);
    }
    return client;
  };
  const opened: { close(): unknown }[] = [];
  const openMany = async (total: number) => {
    while (opened.length < total) {
      opened.push(...(await Promise.all(Array.from({ length: WARM_SOCKETS }, open))));
    }
    return stableMemoryMb(server);
  };
  try {
    const before = await openMany(WARM_SOCKETS);
    const after = await openMany(SOCKETS);
    const kilobytes = ((after - before) * 1_024) / (opened.length - WARM_SOCKETS);
    return {
      scenario: `idle socket, ${hasDocuments ? 'three documents' : 'no document'}, KB`,
      measured: `${kilobytes.toFixed(1)} KB`,
      compared: '',
      value: kilobytes,
      goal: hasDocuments ? 20 : 15,
      isMost: true,
      checked: `${opened.length} sockets connected, stable resident size of the Node process after collections of garbage`,
    };
  } finally {
    for (const socket of opened) socket.close();
    await server.stop();
  }
}

async function idleUser(target: Environment['target'], url: string) {
  const pair = await productPair(target, 0, { sendAt: url, readAt: url });
  pair.close();
  const { fromUid, toUid, to } = pair.users;
  const documents = [
    ['chats', combinedChatId(fromUid, toUid)],
    ['userChats', toUid],
    ['unseenMessages', toUid],
  ] as const;
  return { user: to, documents };
}

/** Returns the bytes that one message sends to its receiver, with short and with long documents. */
export async function messageBytes({ target }: Environment): Promise<Row[]> {
  const { url } = target.server;
  const at = { sendAt: url, readAt: url };
  const measure = async (n: number, stored: number, conversations: number) => {
    const { users, close } = await productPair(target, n, at);
    close();
    const chat = combinedChatId(users.fromUid, users.toUid);
    await fillChat(target.database, { chat, messages: stored, conversations });
    const pair = await productPair(target, n, at);
    // The first message also changes the unseen count.
    await pair.send('first');
    await sleep(200);
    pair.bytes();
    await pair.send(`message ${conversations} ${stored}`.padEnd(30, '.'));
    await sleep(200);
    pair.close();
    return pair.bytes().reduce((sum, bytes) => sum + bytes, 0);
  };
  const short = await measure(BYTES_PAIR, 10, 5);
  const long = await measure(BYTES_PAIR + 1, 10_000, 5_000);
  return [
    {
      scenario: 'bytes of a message, 10,000 messages and 5,000 conversations / 10 and 5',
      measured: `${long} bytes`,
      compared: `${short} bytes`,
      value: long / short,
      goal: 1.1,
      isMost: true,
      checked: 'the message received; all frames of its changes counted',
    },
  ];
}
