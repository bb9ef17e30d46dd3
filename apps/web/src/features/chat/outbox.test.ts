// @vitest-environment happy-dom
import type { Message } from '@reprise/contract/documents.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-client.ts';
import { deviceKey } from '#shared/auth/device-keys.ts';
import { deviceOutStorage, OUTBOX } from './out-storage.ts';
import { createOutbox, type Outbox, type OutMessage } from './outbox.ts';

interface Sending {
  readonly message: OutMessage;
  readonly succeed: () => void;
  readonly fail: (error: Error) => void;
}

/** Another one for each test: the outboxes of those before still listen to the page. */
let uid: string;
let count = 0;
let sendings: Sending[];
let isCurrent: boolean;
let outbox: Outbox;

function open(): Outbox {
  return createOutbox({
    send: (message) =>
      new Promise<Message | null>((resolve, reject) => {
        sendings.push({ message, succeed: () => resolve(null), fail: reject });
      }),
    isCurrent: () => isCurrent,
    alone: (_chat, work) => work(),
    storage: deviceOutStorage(uid),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  count += 1;
  uid = `uid-alice-${count}`;
  sendings = [];
  isCurrent = true;
  outbox = open();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const write = (text: string, chat = 'bob') => outbox.add({ chat, to: `uid-${chat}`, text });
const sent = () => sendings.map(({ message }) => message.text);
const states = () => outbox.list().map(({ text, state }) => `${text} ${state}`);
const tellOtherPage = () => window.dispatchEvent(new StorageEvent('storage', { key: null }));
const offline = new ApiError('NETWORK', '');

function last(): Sending {
  const sending = sendings.at(-1);
  if (!sending) throw new Error('Nothing was sent.');
  return sending;
}

test('a message is pending at once and sent when the server has it', async () => {
  write('one');
  expect(states()).toEqual(['one pending']);
  last().succeed();
  await pass();
  expect(states()).toEqual(['one sent']);
  outbox.settle(new Set([last().message.id]));
  expect(outbox.list()).toEqual([]);
});

test('the messages of a chat go one at a time, in their order; another chat does not wait', async () => {
  write('one');
  write('two');
  write('to carol', 'carol');
  expect(sent()).toEqual(['one', 'to carol']);
  sendings[0]?.succeed();
  await pass();
  expect(sent()).toEqual(['one', 'to carol', 'two']);
});

test('after a drop a message is sent again with the same id, before the ones behind it', async () => {
  write('one');
  write('two');
  last().fail(offline);
  await pass(999);
  expect(sent()).toEqual(['one']);
  await pass(1);
  last().fail(offline);
  await pass(2_000);
  expect(sent()).toEqual(['one', 'one', 'one']);
  expect(new Set(sendings.map(({ message }) => message.id)).size).toBe(1);
  last().succeed();
  await pass();
  expect(sent().at(-1)).toBe('two');
});

test('it is tried at once when the network is back', async () => {
  write('one');
  last().fail(offline);
  await pass();
  window.dispatchEvent(new Event('online'));
  expect(sent()).toEqual(['one', 'one']);
});

test('who is too fast waits as long as the server says', async () => {
  write('one');
  last().fail(new ApiError('RATE_LIMITED', '', { status: 429, retryAfter: 17 }));
  await pass(16_999);
  expect(sent()).toEqual(['one']);
  await pass(1);
  expect(sent()).toEqual(['one', 'one']);
});

test('a refused message stays with its text, the next one goes, and Retry keeps its id', async () => {
  write('one');
  write('two');
  last().fail(new ApiError('NOT_FRIENDS', '', { status: 403 }));
  await pass();
  expect(states()).toEqual(['one refused', 'two pending']);
  expect(outbox.list()[0]?.code).toBe('NOT_FRIENDS');
  last().succeed();
  await pass();
  const id = outbox.list()[0]?.id ?? '';
  outbox.retry(id);
  expect(last().message).toMatchObject({ id, text: 'one' });
  last().succeed();
  await pass();
  expect(states()).toEqual(['two sent', 'one sent']);
});

test('a refused message can be removed', async () => {
  write('one');
  last().fail(new ApiError('VALIDATION', '', { status: 400 }));
  await pass();
  outbox.remove(last().message.id);
  expect(outbox.list()).toEqual([]);
});

test('what was not sent outlives a reload, with its id', async () => {
  write('one');
  write('two');
  last().succeed();
  await pass();
  const { id } = last().message;
  sendings = [];
  outbox = open();
  expect(states()).toEqual(['two pending']);
  outbox.wake();
  expect(last().message).toMatchObject({ id, text: 'two' });
});

test('what was refused outlives a reload, and keeps its place in the order', async () => {
  write('one');
  write('two');
  last().fail(new ApiError('NOT_FRIENDS', '', { status: 403 }));
  await pass();
  outbox = open();
  expect(states()).toEqual(['one refused', 'two pending']);
  outbox.retry(outbox.list()[0]?.id ?? '');
  outbox = open();
  expect(states()).toEqual(['two pending', 'one pending']);
});

test('two pages of a person know each other’s messages', async () => {
  const other = open();
  write('one');
  tellOtherPage();
  expect(other.list().map(({ text }) => text)).toEqual(['one']);
  other.add({ chat: 'bob', to: 'uid-bob', text: 'two' });
  tellOtherPage();
  expect(states()).toEqual(['one pending', 'two pending']);
  outbox.remove(outbox.list()[0]?.id ?? '');
  tellOtherPage();
  expect(other.list().map(({ text }) => text)).toEqual(['two']);
});

test('without room on the device a message waits in the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  write('one');
  last().fail(offline);
  await pass(1_000);
  expect(states()).toEqual(['one pending']);
  last().succeed();
  await pass();
  expect(states()).toEqual(['one sent']);
  vi.restoreAllMocks();
});

test('what another page has on the device in a form that nobody knows is not sent', () => {
  localStorage.setItem(`${deviceKey(uid, OUTBOX)}x`, '{"id":"x","text":7}');
  localStorage.setItem(`${deviceKey(uid, OUTBOX)}y`, '{');
  outbox = open();
  outbox.wake();
  expect(sent()).toEqual([]);
});

test('a message that the live chat shows is not sent again', async () => {
  write('one');
  last().fail(offline);
  await pass();
  outbox.settle(new Set([last().message.id]));
  await pass(60_000);
  expect(sent()).toEqual(['one']);
});

test('a message whose writer leaves while it goes out waits for them', async () => {
  write('one');
  isCurrent = false;
  last().fail(new DOMException('', 'AbortError'));
  await pass(60_000);
  expect(states()).toEqual(['one pending']);
  isCurrent = true;
  outbox.wake();
  expect(sent()).toEqual(['one', 'one']);
});

test('nothing is sent in the name of somebody else', async () => {
  write('one');
  last().fail(offline);
  isCurrent = false;
  await pass(60_000);
  expect(sent()).toEqual(['one']);
  expect(states()).toEqual(['one pending']);
});
