import type { DocumentChange, DocumentState, Message } from '@reprise/contract/documents.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentKinds } from './document-kinds.ts';
import { nextStore, UNKNOWN, type DocumentEvent, type DocumentStore } from './document-store.ts';

const { unseenMessages, userChats, chats } = documentKinds;

function messageOf(seq: number, text = `text ${seq}`): Message {
  return { id: `id-${seq}`, seq, text, senderId: 'uid-bob', date: '2026-11-20T10:00:00.000Z' };
}

function unseenChange(version: number, data: unknown = { unseenMessage: version }): DocumentChange {
  return { collection: 'unseenMessages', id: 'uid-alice', version, data };
}

function chatChange(seq: number): DocumentChange {
  const data = messageOf(seq);
  return { collection: 'chats', id: 'ab', version: seq, key: String(seq), data };
}

function unseenAfter(...events: DocumentEvent[]) {
  return events.reduce<DocumentStore<{ unseenMessage: number }>>(
    (store, event) => nextStore(unseenMessages, store, event),
    UNKNOWN,
  );
}

function chatAfter(...events: DocumentEvent[]) {
  return events.reduce<DocumentStore<{ messages: Message[] }>>(
    (store, event) => nextStore(chats, store, event),
    UNKNOWN,
  );
}

const askedEvent: DocumentEvent = { kind: 'asked' };
const changedEvent = (change: DocumentChange): DocumentEvent => ({ kind: 'changed', change });
const answeredEvent = (state: DocumentState): DocumentEvent => ({ kind: 'answered', state });
const wholeAnswer = (version: number): DocumentEvent =>
  answeredEvent({ version, data: { unseenMessage: version } });
const lastMessages = (from: number, to: number): DocumentEvent =>
  answeredEvent({
    version: to,
    data: { messages: rangeOf(from, to).map((seq) => messageOf(seq)) },
  });

function rangeOf(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const seqs = (store: DocumentStore<{ messages: Message[] }>) =>
  store.known?.data.messages.map(({ seq }) => seq);

describe('A document that is sent whole', () => {
  test.each<[string, DocumentEvent[], number | undefined, boolean]>([
    ['a response sets it', [askedEvent, wholeAnswer(3)], 3, false],
    [
      'the next change is applied',
      [askedEvent, wholeAnswer(3), changedEvent(unseenChange(4))],
      4,
      false,
    ],
    [
      'a repeated change changes nothing',
      [askedEvent, wholeAnswer(3), changedEvent(unseenChange(3))],
      3,
      false,
    ],
    [
      'a late change changes nothing',
      [askedEvent, wholeAnswer(3), changedEvent(unseenChange(1))],
      3,
      false,
    ],
    [
      'a missing change sets hasGap',
      [askedEvent, wholeAnswer(3), changedEvent(unseenChange(5))],
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
      [askedEvent, wholeAnswer(3), changedEvent(unseenChange(5)), askedEvent, wholeAnswer(5)],
      5,
      false,
    ],
    [
      'a change overtakes the response',
      [askedEvent, changedEvent(unseenChange(4)), wholeAnswer(3)],
      4,
      false,
    ],
    [
      'changes overtake the response out of order',
      [askedEvent, changedEvent(unseenChange(5)), changedEvent(unseenChange(4)), wholeAnswer(3)],
      5,
      false,
    ],
    [
      'a gap after the response',
      [askedEvent, changedEvent(unseenChange(5)), wholeAnswer(3)],
      3,
      true,
    ],
    [
      'a response that will not come',
      [askedEvent, wholeAnswer(3), askedEvent, { kind: 'dropped' }],
      3,
      false,
    ],
    [
      'a server with a lower version wins',
      [askedEvent, wholeAnswer(9), askedEvent, wholeAnswer(2)],
      2,
      false,
    ],
    [
      'no changes since the version',
      [askedEvent, wholeAnswer(3), askedEvent, answeredEvent({ version: 3, entries: [] })],
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
    const event = answeredEvent({ version: 1, data: { unseenMessage: 2, mood: 'fine' } });
    expect(unseenAfter(askedEvent, event).known?.data).toEqual({ unseenMessage: 2 });
  });

  test('an invalid response keeps the data', () => {
    const broken = answeredEvent({ version: 4, data: { unseenMessage: 'four' } });
    const store = unseenAfter(askedEvent, wholeAnswer(3), askedEvent, broken);
    expect(store).toMatchObject({ isInvalid: true, isSubscribing: false, known: { version: 3 } });
  });

  test('an invalid change sets hasGap', () => {
    const store = unseenAfter(
      askedEvent,
      wholeAnswer(3),
      changedEvent(unseenChange(4, { unseenMessage: null })),
    );
    expect(store).toMatchObject({ hasGap: true, known: { version: 3 } });
  });
});

describe('A chat', () => {
  test.each<[string, DocumentEvent[], number[]]>([
    [
      'grows by one message',
      [askedEvent, lastMessages(1, 3), changedEvent(chatChange(4))],
      [1, 2, 3, 4],
    ],
    [
      'adds the new messages of a response',
      [
        askedEvent,
        lastMessages(1, 2),
        askedEvent,
        answeredEvent({
          version: 4,
          entries: [3, 4].map((n) => ({ key: `${n}`, data: messageOf(n) })),
        }),
      ],
      [1, 2, 3, 4],
    ],
    [
      'keeps older messages',
      [askedEvent, lastMessages(1, 5), askedEvent, lastMessages(4, 8)],
      rangeOf(1, 8),
    ],
    [
      'keeps the ones directly before',
      [askedEvent, lastMessages(1, 3), askedEvent, lastMessages(4, 6)],
      rangeOf(1, 6),
    ],
    ['has no gap', [askedEvent, lastMessages(1, 3), askedEvent, lastMessages(5, 8)], rangeOf(5, 8)],
    ['may be empty', [askedEvent, answeredEvent({ version: 0, data: { messages: [] } })], []],
  ])('%s', (_name, events, expected) => {
    expect(seqs(chatAfter(...events))).toEqual(expected);
  });
});

describe('The conversations', () => {
  const summaryOf = (text: string, seen = true) => ({
    userinfo: { uid: 'uid-bob', displayName: 'bob', photoUrl: '/avatars/default.svg' },
    date: '2026-11-20T10:00:00.000Z',
    lastMessage: { message: text, seen },
  });

  test('a change replaces its own entry only', () => {
    let store = nextStore(userChats, UNKNOWN, askedEvent);
    store = nextStore(
      userChats,
      store,
      answeredEvent({ version: 2, data: { ab: summaryOf('one'), ac: summaryOf('two') } }),
    );
    const untouched = store.known?.data['ac'];
    const change = { collection: 'userChats', id: 'uid-alice', version: 3, key: 'ab' } as const;
    store = nextStore(
      userChats,
      store,
      changedEvent({ ...change, data: summaryOf('three', false) }),
    );
    expect(store.known?.data['ab']?.lastMessage).toEqual({ message: 'three', seen: false });
    expect(store.known?.data['ac']).toBe(untouched);
  });
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const) }),
  fc.record({ kind: fc.constant('deliver' as const), which: fc.nat(), isRepeated: fc.boolean() }),
  fc.record({ kind: fc.constant('lose' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('ask' as const) }),
  fc.record({ kind: fc.constant('read' as const) }),
  fc.record({ kind: fc.constant('answer' as const) }),
  fc.record({ kind: fc.constant('cut' as const) }),
);

const PAGE = 5;

function serverState(last: number, since: number | undefined): DocumentState {
  if (since !== undefined && since <= last && last - since <= PAGE) {
    const entries = rangeOf(since + 1, last).map((n) => ({ key: `${n}`, data: messageOf(n) }));
    return { version: last, entries };
  }
  const messages = rangeOf(Math.max(1, last - PAGE + 1), last).map((seq) => messageOf(seq));
  return { version: last, data: { messages } };
}

test("after duplicate, late and lost changes, a new response yields the server's list", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let store: DocumentStore<{ messages: Message[] }> = UNKNOWN;
      let last = 0;
      let onTheWay: DocumentChange[] = [];
      let since: number | undefined;
      let state: DocumentState | null = null;
      const tell = (event: DocumentEvent) => {
        store = nextStore(chats, store, event);
        const known = seqs(store) ?? [];
        expect(known).toEqual(known.length === 0 ? [] : rangeOf(known[0] ?? 0, known.at(-1) ?? 0));
      };
      const ask = () => {
        since = store.known?.version;
        state = null;
        tell(askedEvent);
      };
      const answer = () => {
        tell(answeredEvent(state ?? serverState(last, since)));
        state = null;
      };
      for (const one of steps) {
        if (one.kind === 'write') onTheWay.push(chatChange(++last));
        else if (one.kind === 'ask' && !store.isSubscribing) ask();
        else if (one.kind === 'read' && store.isSubscribing) state ??= serverState(last, since);
        else if (one.kind === 'answer' && store.isSubscribing) answer();
        else if (one.kind === 'cut') {
          onTheWay = [];
          tell({ kind: 'dropped' });
        } else if (one.kind === 'deliver' || one.kind === 'lose') {
          const change = onTheWay[one.which % Math.max(1, onTheWay.length)];
          if (!change) continue;
          if (one.kind === 'lose' || !one.isRepeated)
            onTheWay = onTheWay.filter((c) => c !== change);
          if (one.kind === 'deliver') tell(changedEvent(change));
        }
      }
      if (store.isSubscribing) answer();
      ask();
      answer();
      expect(store.hasGap).toBe(false);
      const known = seqs(store) ?? [];
      expect(known.at(-1) ?? 0).toBe(last);
      expect(known.length).toBeGreaterThanOrEqual(Math.min(last, PAGE));
      expect(store.known?.data.messages).toEqual(known.map((seq) => messageOf(seq)));
    }),
    { numRuns: runs(500) },
  );
});
