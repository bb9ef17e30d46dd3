import type { DocumentChange, DocumentState, Message } from '@reprise/contract/documents.ts';
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

const asked: DocumentEvent = { kind: 'asked' };
const changed = (change: DocumentChange): DocumentEvent => ({ kind: 'changed', change });
const answered = (state: DocumentState): DocumentEvent => ({ kind: 'answered', state });
const whole = (version: number): DocumentEvent =>
  answered({ version, data: { unseenMessage: version } });
const lastMessages = (from: number, to: number): DocumentEvent =>
  answered({ version: to, data: { messages: rangeOf(from, to).map((seq) => messageOf(seq)) } });

function rangeOf(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const seqs = (store: DocumentStore<{ messages: Message[] }>) =>
  store.known?.data.messages.map(({ seq }) => seq);

describe('A document that is sent whole', () => {
  test.each<[string, DocumentEvent[], number | undefined, boolean]>([
    ['an answer makes it known', [asked, whole(3)], 3, false],
    ['the next change is taken', [asked, whole(3), changed(unseenChange(4))], 4, false],
    ['a repeated change changes nothing', [asked, whole(3), changed(unseenChange(3))], 3, false],
    ['a late change changes nothing', [asked, whole(3), changed(unseenChange(1))], 3, false],
    ['a gap makes it behind', [asked, whole(3), changed(unseenChange(5))], 3, true],
    ['a change of the unknown makes it behind', [changed(unseenChange(5))], undefined, true],
    [
      'asking anew mends a gap',
      [asked, whole(3), changed(unseenChange(5)), asked, whole(5)],
      5,
      false,
    ],
    ['a change overtakes the answer', [asked, changed(unseenChange(4)), whole(3)], 4, false],
    [
      'changes overtake the answer out of order',
      [asked, changed(unseenChange(5)), changed(unseenChange(4)), whole(3)],
      5,
      false,
    ],
    ['a gap behind the answer', [asked, changed(unseenChange(5)), whole(3)], 3, true],
    ['an answer that will not come', [asked, whole(3), asked, { kind: 'dropped' }], 3, false],
    ['a server that was set back is believed', [asked, whole(9), asked, whole(2)], 2, false],
    [
      'nothing new since then',
      [asked, whole(3), asked, answered({ version: 3, entries: [] })],
      3,
      false,
    ],
  ])('%s', (_name, events, count, isBehind) => {
    const store = unseenAfter(...events);
    expect(store.known?.data.unseenMessage).toBe(count);
    expect(store.known?.version).toBe(count);
    expect(store.isBehind).toBe(isBehind);
  });

  test('fields that the contract does not know are ignored', () => {
    const event = answered({ version: 1, data: { unseenMessage: 2, mood: 'fine' } });
    expect(unseenAfter(asked, event).known?.data).toEqual({ unseenMessage: 2 });
  });

  test('an answer that is not of the contract leaves what was known', () => {
    const broken = answered({ version: 4, data: { unseenMessage: 'four' } });
    const store = unseenAfter(asked, whole(3), asked, broken);
    expect(store).toMatchObject({ isBroken: true, isAsking: false, known: { version: 3 } });
  });

  test('a change that is not of the contract makes it behind', () => {
    const store = unseenAfter(asked, whole(3), changed(unseenChange(4, { unseenMessage: null })));
    expect(store).toMatchObject({ isBehind: true, known: { version: 3 } });
  });
});

describe('A chat', () => {
  test.each<[string, DocumentEvent[], number[]]>([
    ['grows by one message', [asked, lastMessages(1, 3), changed(chatChange(4))], [1, 2, 3, 4]],
    [
      'takes what is new since then',
      [
        asked,
        lastMessages(1, 2),
        asked,
        answered({ version: 4, entries: [3, 4].map((n) => ({ key: `${n}`, data: messageOf(n) })) }),
      ],
      [1, 2, 3, 4],
    ],
    ['keeps older messages', [asked, lastMessages(1, 5), asked, lastMessages(4, 8)], rangeOf(1, 8)],
    [
      'keeps those right before',
      [asked, lastMessages(1, 3), asked, lastMessages(4, 6)],
      rangeOf(1, 6),
    ],
    ['has no hole', [asked, lastMessages(1, 3), asked, lastMessages(5, 8)], rangeOf(5, 8)],
    ['may be empty', [asked, answered({ version: 0, data: { messages: [] } })], []],
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
    let store = nextStore(userChats, UNKNOWN, asked);
    store = nextStore(
      userChats,
      store,
      answered({ version: 2, data: { ab: summaryOf('one'), ac: summaryOf('two') } }),
    );
    const untouched = store.known?.data['ac'];
    const change = { collection: 'userChats', id: 'uid-alice', version: 3, key: 'ab' } as const;
    store = nextStore(userChats, store, changed({ ...change, data: summaryOf('three', false) }));
    expect(store.known?.data['ab']?.lastMessage).toEqual({ message: 'three', seen: false });
    expect(store.known?.data['ac']).toBe(untouched);
  });
});

/** A step of a disturbed connection; numbers choose among what is possible. */
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

/** How the server answers: what is new, or the last messages when too much is. */
function serverState(last: number, since: number | undefined): DocumentState {
  if (since !== undefined && since <= last && last - since <= PAGE) {
    const entries = rangeOf(since + 1, last).map((n) => ({ key: `${n}`, data: messageOf(n) }));
    return { version: last, entries };
  }
  const messages = rangeOf(Math.max(1, last - PAGE + 1), last).map((seq) => messageOf(seq));
  return { version: last, data: { messages } };
}

test('whatever is doubled, late or lost, asking again ends at the list of the server', () => {
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
        tell(asked);
      };
      const answer = () => {
        tell(answered(state ?? serverState(last, since)));
        state = null;
      };
      for (const one of steps) {
        if (one.kind === 'write') onTheWay.push(chatChange(++last));
        else if (one.kind === 'ask' && !store.isAsking) ask();
        else if (one.kind === 'read' && store.isAsking) state ??= serverState(last, since);
        else if (one.kind === 'answer' && store.isAsking) answer();
        else if (one.kind === 'cut') {
          onTheWay = [];
          tell({ kind: 'dropped' });
        } else if (one.kind === 'deliver' || one.kind === 'lose') {
          const change = onTheWay[one.which % Math.max(1, onTheWay.length)];
          if (!change) continue;
          if (one.kind === 'lose' || !one.isRepeated)
            onTheWay = onTheWay.filter((c) => c !== change);
          if (one.kind === 'deliver') tell(changed(change));
        }
      }
      if (store.isAsking) answer();
      ask();
      answer();
      expect(store.isBehind).toBe(false);
      const known = seqs(store) ?? [];
      expect(known.at(-1) ?? 0).toBe(last);
      expect(known.length).toBeGreaterThanOrEqual(Math.min(last, PAGE));
      expect(store.known?.data.messages).toEqual(known.map((seq) => messageOf(seq)));
    }),
    { numRuns: 500 },
  );
});
