import type { Message } from '@reprise/contract/chat/documents.ts';
import type { DocumentChange, DocumentState } from '@reprise/contract/documents.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextStore, UNKNOWN, type DocumentEvent, type DocumentStore } from './document-store.ts';

const requestedEvent: DocumentEvent = { kind: 'requested' };

describe('A document that is sent whole', () => {
  test.each<[string, DocumentEvent[], number | undefined, boolean]>([
    ['a response sets it', [requestedEvent, fullRead(3)], 3, false],
    [
      'the next change is applied',
      [requestedEvent, fullRead(3), changedEvent(unseenChange(4))],
      4,
      false,
    ],
    [
      'a change of several versions is applied, if no version before it is missing',
      [requestedEvent, fullRead(3), changedEvent(joinedChange(1, 6))],
      6,
      false,
    ],
    [
      'a change of several versions after a missing one sets hasGap',
      [requestedEvent, fullRead(3), changedEvent(joinedChange(4, 6))],
      3,
      true,
    ],
    [
      'a repeated change changes nothing',
      [requestedEvent, fullRead(3), changedEvent(unseenChange(3))],
      3,
      false,
    ],
    [
      'a late change changes nothing',
      [requestedEvent, fullRead(3), changedEvent(unseenChange(1))],
      3,
      false,
    ],
    [
      'a missing change sets hasGap',
      [requestedEvent, fullRead(3), changedEvent(unseenChange(5))],
      3,
      true,
    ],
    [
      'a change of an unknown document sets hasGap',
      [changedEvent(unseenChange(5))],
      undefined,
      true,
    ],
    [
      'a new response fills a gap',
      [requestedEvent, fullRead(3), changedEvent(unseenChange(5)), requestedEvent, fullRead(5)],
      5,
      false,
    ],
    [
      'a change overtakes the response',
      [requestedEvent, changedEvent(unseenChange(4)), fullRead(3)],
      4,
      false,
    ],
    [
      'changes overtake the response out of order',
      [requestedEvent, changedEvent(unseenChange(5)), changedEvent(unseenChange(4)), fullRead(3)],
      5,
      false,
    ],
    [
      'a gap after the response',
      [requestedEvent, changedEvent(unseenChange(5)), fullRead(3)],
      3,
      true,
    ],
    [
      'a response that will not come',
      [requestedEvent, fullRead(3), requestedEvent, { kind: 'canceled' }],
      3,
      false,
    ],
    [
      'a server with a lower version wins',
      [requestedEvent, fullRead(9), requestedEvent, fullRead(2)],
      2,
      false,
    ],
    [
      'no changes since the version',
      [requestedEvent, fullRead(3), requestedEvent, receivedEvent({ version: 3, entries: [] })],
      3,
      false,
    ],
  ])('%s', (_name, events, count, hasGap) => {
    const store = unseenAfter(...events);
    expect(store.known?.data.unseenMessage).toBe(count);
    expect(store.known?.version).toBe(count);
    expect(store.hasGap).toBe(hasGap);
  });

  test('ignores fields outside the contract', () => {
    const event = receivedEvent({ version: 1, data: { unseenMessage: 2, extra: true } });
    expect(unseenAfter(requestedEvent, event).known?.data).toEqual({ unseenMessage: 2 });
  });

  test('an invalid response keeps the data', () => {
    const broken = receivedEvent({ version: 4, data: { unseenMessage: 'four' } });
    const store = unseenAfter(requestedEvent, fullRead(3), requestedEvent, broken);
    expect(store).toMatchObject({ isInvalid: true, isSubscribing: false, known: { version: 3 } });
  });

  test('an invalid change sets hasGap', () => {
    const store = unseenAfter(
      requestedEvent,
      fullRead(3),
      changedEvent(unseenChange(4, { unseenMessage: null })),
    );
    expect(store).toMatchObject({ hasGap: true, known: { version: 3 } });
  });
});

describe('A document that is sent by entry', () => {
  test.each<[string, DocumentEvent[], number[]]>([
    [
      'has the last full read and the changes since',
      [requestedEvent, lastMessages(1, 3), changedEvent(chatChange(4))],
      [1, 2, 3, 4],
    ],
    [
      'adds the entries of a response',
      [
        requestedEvent,
        lastMessages(1, 2),
        requestedEvent,
        receivedEvent({
          version: 4,
          entries: [3, 4].map((n) => ({ key: `${n}`, version: n, data: messageOf(n) })),
        }),
      ],
      [1, 2, 3, 4],
    ],
    [
      'is replaced by a full read',
      [requestedEvent, lastMessages(1, 5), changedEvent(chatChange(6)), lastMessages(4, 8)],
      rangeOf(4, 8),
    ],
    ['may be empty', [requestedEvent, receivedEvent({ version: 0, data: { messages: [] } })], []],
  ])('%s', (_name, events, expected) => {
    expect(seqs(chatAfter(...events))).toEqual(expected);
  });

  const change = { collection: 'chats', id: 'ab', since: 3, version: 4 } as const;

  test('an entry replaces the one with its key, and the rest stays the same object', () => {
    const read = chatAfter(requestedEvent, lastMessages(1, 3));
    const data = { ...messageOf(2), text: 'two' };
    const changes = ['one', 'two'].map((text, nth) =>
      changedEvent({
        ...change,
        since: 3 + nth,
        version: 4 + nth,
        key: '2',
        data: { ...data, text },
      }),
    );
    const { known } = changes.reduce((store, event) => nextStore('chats', store, event), read);
    expect(known).toEqual({
      version: 5,
      readVersion: 3,
      data: read.known?.data,
      entries: new Map([['2', data]]),
    });
    expect(known?.data).toBe(read.known?.data);
  });

  test('a change without a key is a full read', () => {
    const { known } = chatAfter(
      requestedEvent,
      lastMessages(1, 2),
      changedEvent(chatChange(3)),
      changedEvent({ ...change, data: { messages: [messageOf(3)], visibility: 2 } }),
    );
    expect(known).toEqual({
      version: 4,
      readVersion: 4,
      data: { messages: [messageOf(3)], visibility: 2 },
      entries: new Map(),
    });
  });

  test('an invalid entry sets hasGap', () => {
    const store = chatAfter(
      requestedEvent,
      lastMessages(1, 3),
      changedEvent({ ...change, key: '4', data: { seq: 4 } }),
    );
    expect(store).toMatchObject({ hasGap: true, known: { version: 3 } });
  });
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const) }),
  fc.record({ kind: fc.constant('deliver' as const), index: fc.nat(), isRepeated: fc.boolean() }),
  fc.record({ kind: fc.constant('lose' as const), index: fc.nat() }),
  fc.record({ kind: fc.constant('request' as const) }),
  fc.record({ kind: fc.constant('read' as const) }),
  fc.record({ kind: fc.constant('receive' as const) }),
  fc.record({ kind: fc.constant('disconnect' as const) }),
);

const PAGE = 5;

function serverState(last: number, since: number | undefined): DocumentState {
  if (since !== undefined && since <= last && last - since <= PAGE) {
    const entries = rangeOf(since + 1, last).map((n) => ({
      key: `${n}`,
      version: n,
      data: messageOf(n),
    }));
    return { version: last, entries };
  }
  const messages = rangeOf(Math.max(1, last - PAGE + 1), last).map((seq) => messageOf(seq));
  return { version: last, data: { messages } };
}

test("after duplicate, late and lost changes, a new response yields the server's list", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let store: DocumentStore<'chats'> = UNKNOWN;
      let last = 0;
      let inFlight: DocumentChange[] = [];
      let since: number | undefined;
      let state: DocumentState | null = null;
      const apply = (event: DocumentEvent) => {
        store = nextStore('chats', store, event);
        const known = seqs(store);
        expect(known).toEqual(known.length === 0 ? [] : rangeOf(known[0] ?? 0, known.at(-1) ?? 0));
      };
      const request = () => {
        since = store.known?.version;
        state = null;
        apply(requestedEvent);
      };
      const receive = () => {
        apply(receivedEvent(state ?? serverState(last, since)));
        state = null;
      };
      for (const action of steps) {
        if (action.kind === 'write') inFlight.push(chatChange(++last));
        else if (action.kind === 'request' && !store.isSubscribing) request();
        else if (action.kind === 'read' && store.isSubscribing) state ??= serverState(last, since);
        else if (action.kind === 'receive' && store.isSubscribing) receive();
        else if (action.kind === 'disconnect') {
          inFlight = [];
          apply({ kind: 'canceled' });
        } else if (action.kind === 'deliver' || action.kind === 'lose') {
          const change = inFlight[action.index % Math.max(1, inFlight.length)];
          if (!change) continue;
          if (action.kind === 'lose' || !action.isRepeated)
            inFlight = inFlight.filter((c) => c !== change);
          if (action.kind === 'deliver') apply(changedEvent(change));
        }
      }
      if (store.isSubscribing) receive();
      request();
      receive();
      expect(store.hasGap).toBe(false);
      const known = seqs(store);
      expect(known.at(-1) ?? 0).toBe(last);
      expect(known.length).toBeGreaterThanOrEqual(Math.min(last, PAGE));
      expect(messagesIn(store)).toEqual(known.map((seq) => messageOf(seq)));
    }),
    { numRuns: runs(500) },
  );
});

function messageOf(seq: number): Message {
  return {
    id: `id-${seq}`,
    seq,
    text: `text ${seq}`,
    senderId: 'uid-bob',
    date: '2026-11-20T10:00:00.000Z',
  };
}

function unseenChange(version: number, data: unknown = { unseenMessage: version }): DocumentChange {
  return { collection: 'unseenMessages', id: 'uid-alice', since: version - 1, version, data };
}

const joinedChange = (since: number, version: number) => ({ ...unseenChange(version), since });

function chatChange(seq: number): DocumentChange {
  const data = messageOf(seq);
  return { collection: 'chats', id: 'ab', since: seq - 1, version: seq, key: String(seq), data };
}

function unseenAfter(...events: DocumentEvent[]) {
  return events.reduce<DocumentStore<'unseenMessages'>>(
    (store, event) => nextStore('unseenMessages', store, event),
    UNKNOWN,
  );
}

function chatAfter(...events: DocumentEvent[]) {
  return events.reduce<DocumentStore<'chats'>>(
    (store, event) => nextStore('chats', store, event),
    UNKNOWN,
  );
}

const changedEvent = (change: DocumentChange): DocumentEvent => ({ kind: 'changed', change });
const receivedEvent = (state: DocumentState): DocumentEvent => ({ kind: 'received', state });
const fullRead = (version: number): DocumentEvent =>
  receivedEvent({ version, data: { unseenMessage: version } });
const lastMessages = (from: number, to: number): DocumentEvent =>
  receivedEvent({
    version: to,
    data: { messages: rangeOf(from, to).map((seq) => messageOf(seq)) },
  });

function rangeOf(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const messagesIn = ({ known }: DocumentStore<'chats'>): Message[] =>
  known ? [...known.data.messages, ...known.entries.values()] : [];
const seqs = (store: DocumentStore<'chats'>) => messagesIn(store).map(({ seq }) => seq);
