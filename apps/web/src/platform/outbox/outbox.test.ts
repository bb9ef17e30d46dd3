import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#platform/api/api-client.ts';
import { observeEpoch } from '#platform/epoch.ts';
import { observeServerTime } from '#platform/server-clock.ts';
import { userItem } from '#platform/storage/user-data.ts';
import * as z from 'zod/mini';
import { createOutbox, type Outbox, type Pending } from './outbox.ts';
import { deviceOutboxStorage } from './user-outbox.ts';

const OUTBOX_PREFIX = 'out.';
const content = z.object({ chat: z.string(), to: z.string(), text: z.string() });

type Content = z.infer<typeof content>;

interface SendCall {
  readonly message: Pending<Content>;
  readonly succeed: () => void;
  readonly fail: (error: Error) => void;
}

/** A new uid per test, because earlier outboxes still receive storage events. */
let uid: string;
let count = 0;
let sendCalls: SendCall[];
let isCurrent: boolean;
let outbox: Outbox<Content>;

beforeEach(() => {
  vi.useFakeTimers();
  count += 1;
  uid = `uid-alice-${count}`;
  sendCalls = [];
  isCurrent = true;
  outbox = open();
});

const offline = new ApiError('NETWORK', '');

test('a message is pending at once and sent when the server has stored it', async () => {
  write('one');
  expect(states()).toEqual(['one pending']);
  last().succeed();
  await advance();
  expect(states()).toEqual(['one sent']);
  outbox.confirm(new Set([last().message.id]));
  expect(outbox.list()).toEqual([]);
});

test('the messages of a chat are sent one at a time, in order; another chat does not wait', async () => {
  write('one');
  write('two');
  write('to carol', 'carol');
  expect(sent()).toEqual(['one', 'to carol']);
  sendCalls[0]?.succeed();
  await advance();
  expect(sent()).toEqual(['one', 'to carol', 'two']);
});

test('after a connection loss a message is sent again with the same id, before the ones behind it', async () => {
  write('one');
  write('two');
  last().fail(offline);
  await advance(999);
  expect(sent()).toEqual(['one']);
  await advance(1);
  last().fail(offline);
  await advance(2_000);
  expect(sent()).toEqual(['one', 'one', 'one']);
  expect(new Set(sendCalls.map(({ message }) => message.id)).size).toBe(1);
  last().succeed();
  await advance();
  expect(sent().at(-1)).toBe('two');
});

test('retries at once when the network is back', async () => {
  write('one');
  last().fail(offline);
  await advance();
  window.dispatchEvent(new Event('online'));
  expect(sent()).toEqual(['one', 'one']);
});

test('waits as long as the server says when rate-limited', async () => {
  write('one');
  last().fail(new ApiError('RATE_LIMITED', '', { status: 429, retryAfter: 17 }));
  await advance(16_999);
  expect(sent()).toEqual(['one']);
  await advance(1);
  expect(sent()).toEqual(['one', 'one']);
});

test('a rejected message stays with its text, the next one is sent, and Retry keeps its id', async () => {
  write('one');
  write('two');
  last().fail(new ApiError('NOT_FRIENDS', '', { status: 403 }));
  await advance();
  expect(states()).toEqual(['one rejected', 'two pending']);
  expect(outbox.list()[0]?.code).toBe('NOT_FRIENDS');
  last().succeed();
  await advance();
  const id = outbox.list()[0]?.id ?? '';
  outbox.retry(id);
  expect(last().message).toMatchObject({ id, text: 'one' });
  last().succeed();
  await advance();
  expect(states()).toEqual(['two sent', 'one sent']);
});

test('a rejected message can be removed', async () => {
  write('one');
  last().fail(new ApiError('VALIDATION', '', { status: 400 }));
  await advance();
  outbox.remove(last().message.id);
  expect(outbox.list()).toEqual([]);
});

test('a message removed while it is being sent is aborted, and the next one follows at once', async () => {
  write('one');
  write('two');
  outbox.remove(last().message.id);
  await advance();
  expect(sent()).toEqual(['one', 'two']);
  expect(states()).toEqual(['two pending']);
});

test('unsent messages survive a reload, with their ids', async () => {
  write('one');
  write('two');
  last().succeed();
  await advance();
  const { id } = last().message;
  sendCalls = [];
  outbox = open();
  expect(states()).toEqual(['two pending']);
  outbox.resume();
  expect(last().message).toMatchObject({ id, text: 'two' });
});

test('rejected messages survive a reload and keep their position', async () => {
  write('one');
  write('two');
  last().fail(new ApiError('NOT_FRIENDS', '', { status: 403 }));
  await advance();
  outbox = open();
  expect(states()).toEqual(['one rejected', 'two pending']);
  outbox.retry(outbox.list()[0]?.id ?? '');
  outbox = open();
  expect(states()).toEqual(['two pending', 'one pending']);
});

test('two pages of a user see each other’s messages', async () => {
  const other = open();
  write('one');
  fireStorageEvent();
  expect(other.list().map(({ text }) => text)).toEqual(['one']);
  other.add({ chat: 'bob', to: 'uid-bob', text: 'two' });
  fireStorageEvent();
  expect(states()).toEqual(['one pending', 'two pending']);
  outbox.remove(outbox.list()[0]?.id ?? '');
  fireStorageEvent();
  expect(other.list().map(({ text }) => text)).toEqual(['two']);
});

test('a message removed in one page is not stored again by a failed attempt of another', async () => {
  write('one');
  const attempt = last();
  attempt.fail(offline);
  await advance();
  const other = open();
  other.resume();
  last().fail(new ApiError('RATE_LIMITED', '', { status: 429 }));
  // The other page has not received the removal's event yet.
  outbox.remove(attempt.message.id);
  await advance();
  expect(other.list()).toEqual([]);
  expect(open().list()).toEqual([]);
});

test('without storage space a message stays in the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  write('one');
  last().fail(offline);
  await advance(1_000);
  expect(states()).toEqual(['one pending']);
  last().succeed();
  await advance();
  expect(states()).toEqual(['one sent']);
  vi.restoreAllMocks();
});

test('a stored message of unknown format is not sent', () => {
  userItem(uid, `${OUTBOX_PREFIX}x`).write('{"id":"x","text":7}');
  userItem(uid, `${OUTBOX_PREFIX}y`).write('{');
  outbox = open();
  outbox.resume();
  expect(sent()).toEqual([]);
});

test('a message in the live chat is not sent again', async () => {
  write('one');
  last().fail(offline);
  await advance();
  outbox.confirm(new Set([last().message.id]));
  await advance(60_000);
  expect(sent()).toEqual(['one']);
});

test('a message whose sender signs out during the call stays until they return', async () => {
  write('one');
  isCurrent = false;
  last().fail(new DOMException('', 'AbortError'));
  await advance(60_000);
  expect(states()).toEqual(['one pending']);
  isCurrent = true;
  outbox.resume();
  expect(sent()).toEqual(['one', 'one']);
});

test('nothing is sent in the name of another user', async () => {
  write('one');
  last().fail(offline);
  isCurrent = false;
  await advance(60_000);
  expect(sent()).toEqual(['one']);
  expect(states()).toEqual(['one pending']);
});

test('a new epoch drops what the server had stored, and nothing else', async () => {
  observeEpoch('before the restore');
  write('one');
  last().succeed();
  await advance();
  write('two');
  write('three', 'carol');
  last().fail(new ApiError('NOT_FRIENDS', '', { status: 403 }));
  await advance();
  expect(states()).toEqual(['one sent', 'two pending', 'three rejected']);
  observeEpoch('after the restore');
  expect(states()).toEqual(['two pending', 'three rejected']);
  fireStorageEvent();
  expect(states()).toEqual(['two pending', 'three rejected']);
});

test('a message has the time of the server', () => {
  observeServerTime('2026-11-27T12:00:00.000Z');
  write('one');
  expect(outbox.list()[0]?.date).toBe('2026-11-27T12:00:00.000Z');
  observeServerTime(new Date().toISOString());
});

function open(): Outbox<Content> {
  return createOutbox({
    send: (message, removed) =>
      new Promise<void>((resolve, reject) => {
        removed.addEventListener('abort', () => reject(offline));
        sendCalls.push({ message, succeed: resolve, fail: reject });
      }),
    isCurrent: () => isCurrent,
    laneOf: ({ chat }) => chat,
    withLock: (_lane, work) => work(),
    storage: deviceOutboxStorage(uid, OUTBOX_PREFIX, content),
  });
}

const advance = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const write = (text: string, chat = 'bob') => outbox.add({ chat, to: `uid-${chat}`, text });
const sent = () => sendCalls.map(({ message }) => message.text);
const states = () => outbox.list().map(({ text, state }) => `${text} ${state}`);
const fireStorageEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: null }));

function last(): SendCall {
  const sending = sendCalls.at(-1);
  if (!sending) throw new Error('Nothing was sent.');
  return sending;
}
