import type { DocumentChange } from '@reprise/contract/documents.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentRequest } from '#platform/log/current-request.ts';
import type { DocumentSource, DocumentSources, ReadDocument } from './document-source.ts';
import { WatchedDocuments, type DocumentReader } from './watched-documents.ts';

const NAME = { collection: 'userChats', id: 'alice' } as const;
const KEY = 'userChats/alice';

const whole = (version: number): ReadDocument => ({ version, data: version });

describe('a touched document', () => {
  it('is read again once for all readers of a user, from the version that they have', async () => {
    const { read, held, finish } = heldReads();
    const { join, touch } = open(read);
    const [one, other] = [makeReader(), makeReader()];
    for (const { reader } of [one, other]) {
      const joining = join(reader, NAME, undefined);
      await finish(whole(3));
      await joining;
    }
    touch([KEY, 'userChats/bob']);
    expect(held.map(({ since }) => since)).toEqual([3]);
    await finish({
      version: 6,
      entries: [
        { key: 'b', version: 6, data: 'B' },
        { key: 'a', version: 5, data: 'A' },
      ],
    });
    const changes = [
      { ...NAME, since: 3, version: 5, key: 'a', data: 'A' },
      { ...NAME, since: 5, version: 6, key: 'b', data: 'B' },
    ];
    expect([one.changes, other.changes]).toEqual([changes, changes]);
    touch([KEY]);
    expect(held.map(({ since }) => since)).toEqual([6]);
  });

  it('is read once more for any number of touches during a read', async () => {
    const { read, held, finish } = heldReads();
    const { join, touch } = open(read);
    const { reader, changes } = makeReader();
    const joining = join(reader, NAME, undefined);
    await finish(whole(1));
    await joining;
    for (let touches = 0; touches < 5; touches += 1) touch([KEY]);
    expect(held).toHaveLength(1);
    await finish(whole(2));
    expect(held.map(({ since }) => since)).toEqual([2]);
    await finish(whole(5));
    expect(held).toEqual([]);
    expect(changes.map(({ since, version }) => [since, version])).toEqual([
      [1, 2],
      [2, 5],
    ]);
  });

  it('is read for each user, and sends nothing to one who may no longer read it', async () => {
    let mayBob = true;
    let version = 1;
    const { join, touch } = open(async ({ uid }) =>
      uid === 'bob' && !mayBob ? null : { version, data: uid },
    );
    const [alice, bob] = [makeReader('alice'), makeReader('bob')];
    for (const { reader } of [alice, bob]) await join(reader, NAME, undefined);
    [version, mayBob] = [2, false];
    touch([KEY]);
    await expect.poll(() => alice.changes.length).toBe(1);
    [version, mayBob] = [3, true];
    touch([KEY]);
    await expect.poll(() => bob.changes.length).toBe(1);
    expect(alice.changes.map(({ data }) => data)).toEqual(['alice', 'alice']);
    expect(bob.changes).toMatchObject([{ since: 1, version: 3, data: 'bob' }]);
  });

  it('is not read without readers, and its state is dropped', async () => {
    const { read, held, finish } = heldReads();
    const { join, leave, touch, count, readersOf } = open(read);
    const { reader } = makeReader();
    const joining = join(reader, NAME, undefined);
    await finish(whole(1));
    await joining;
    expect([count(), readersOf(KEY)]).toEqual([1, [reader]]);
    leave(reader, KEY);
    touch([KEY]);
    expect([count(), held.length]).toEqual([0, 0]);
  });

  it('is read outside of the request that touched it', async () => {
    const { trackRequests } = await import('#platform/log/current-request.ts');
    const hooks: ((request: { id: string }, reply: null, done: () => void) => void)[] = [];
    trackRequests({ addHook: (_name: string, hook: never) => hooks.push(hook) } as never, 'en');
    const requests: unknown[] = [];
    const { join, touch } = open(async () => {
      requests.push(currentRequest());
      return whole(1);
    });
    await join(makeReader().reader, NAME, undefined);
    hooks[0]?.({ id: 'request 1' }, null, () => {
      expect(currentRequest()).toMatchObject({ id: 'request 1' });
      touch([KEY]);
    });
    expect(requests).toEqual([undefined, undefined]);
  });
});

describe('a touch while a reader joins', () => {
  it('is sent, whether the read is from before or after it', async () => {
    for (const version of [1, 2]) {
      const { read, held, finish } = heldReads();
      const { join, touch } = open(read);
      const { reader, changes } = makeReader();
      const joining = join(reader, NAME, undefined);
      touch([KEY]);
      await finish(whole(version));
      expect(await joining).toEqual(whole(version));
      expect(held.map(({ since }) => since)).toEqual([version]);
      await finish(whole(2));
      expect(changes.map(({ since }) => since)).toEqual(version === 1 ? [1] : []);
    }
  });

  it('is sent to a reader that joins with an older version than the others have', async () => {
    const { read, held, finish } = heldReads();
    const { join, touch } = open(read);
    const [first, second] = [makeReader(), makeReader()];
    const joining = join(first.reader, NAME, undefined);
    await finish(whole(1));
    await joining;
    const joiningLate = join(second.reader, NAME, undefined);
    touch([KEY]);
    const [late] = held.splice(0, 1);
    await finish(whole(2));
    expect(first.changes).toHaveLength(1);
    touch([KEY]);
    late?.finish(whole(1));
    await joiningLate;
    // From version 2, which the second reader does not have.
    await finish(whole(3));
    expect(held.map(({ since }) => since)).toEqual([1]);
    await finish(whole(3));
    for (const { changes } of [first, second]) {
      expect(changes.at(-1)).toMatchObject({ since: 1, version: 3 });
    }
    expect(second.changes).toHaveLength(1);
  });
});

describe('a failed read', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is logged and repeated until it succeeds', async () => {
    let version = 1;
    let isAway = false;
    const { join, touch, errors } = open(async () => {
      if (isAway) throw new Error('away');
      return whole(version);
    });
    const { reader, changes } = makeReader();
    await join(reader, NAME, undefined);
    [version, isAway] = [2, true];
    touch([KEY]);
    for (let tries = 1; tries < 3; tries += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(errors).toHaveLength(tries + 1);
    }
    isAway = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(changes).toMatchObject([{ since: 1, version: 2 }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(errors).toHaveLength(3);
  });
});

describe('after lost touches', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('all documents are read again within five seconds, not at once', async () => {
    let version = 1;
    let reads = 0;
    const { join, touchAll } = open(async () => {
      reads += 1;
      return whole(version);
    });
    const { reader, changes } = makeReader();
    const ids = Array.from({ length: 500 }, (_, nth) => `alice${nth}`);
    for (const id of ids) reader.subscriptions.add(`userChats/${id}`);
    await Promise.all(ids.map((id) => join(reader, { collection: 'userChats', id }, undefined)));
    [version, reads] = [2, 0];
    touchAll();
    await vi.advanceTimersByTimeAsync(500);
    expect(reads).toBeGreaterThan(10);
    expect(reads).toBeLessThan(100);
    touchAll();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(ids.length);
    expect(changes).toHaveLength(ids.length);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads).toBeLessThan(2 * ids.length);
  });

  it('a reader that joins in the meantime gets them, too', async () => {
    const { read, held, finish } = heldReads();
    const { join, touchAll } = open(read);
    const { reader, changes } = makeReader();
    const joining = join(reader, NAME, undefined);
    touchAll();
    await finish(whole(1));
    await joining;
    expect(held.map(({ since }) => since)).toEqual([1]);
    await finish(whole(2));
    expect(changes).toMatchObject([{ since: 1, version: 2 }]);
  });
});

const CHANGES_MAX = 4;

/** Applies changes by the rule of docs/live-documents.md. */
class Client {
  readonly entries = new Map<string, number>();
  version: number | null = null;
  resubscriptions = 0;
  readonly reader: DocumentReader;
  readonly #join: WatchedDocuments['join'];
  #isJoining = false;
  #waiting: DocumentChange[] = [];

  constructor(join: WatchedDocuments['join']) {
    this.#join = join;
    this.reader = {
      viewer: viewerOf('alice'),
      subscriptions: new Set([KEY]),
      receiveChanges: (changes) => changes.forEach((change) => this.#receive(change)),
      receiveTyping: () => {},
      receiveRoom: () => {},
    };
  }

  async subscribe(): Promise<void> {
    this.#isJoining = true;
    const read = await this.#join(this.reader, NAME, this.version ?? undefined);
    this.#isJoining = false;
    if (read === null) return;
    if ('data' in read) this.#replace(read.data);
    else for (const { key, data } of read.entries) this.entries.set(key, data as number);
    this.version = read.version;
    const waiting = this.#waiting;
    this.#waiting = [];
    waiting.forEach((change) => this.#receive(change));
  }

  #replace(data: unknown): void {
    this.entries.clear();
    for (const [key, value] of Object.entries(data as object)) this.entries.set(key, value);
  }

  #receive(change: DocumentChange): void {
    if (this.#isJoining || this.version === null) {
      this.#waiting.push(change);
      return;
    }
    const { since, version, key, data } = change;
    if (version <= this.version) return;
    if (since > this.version) {
      this.resubscriptions += 1;
      void this.subscribe();
      return;
    }
    if (key === undefined) this.#replace(data);
    else this.entries.set(key, data as number);
    this.version = version;
  }
}

it('every client has every change, for any order of commits, touches, reads and subscriptions', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ write: fc.constantFrom('a', 'b', 'c') }) },
    { weight: 2, arbitrary: fc.constant('join' as const) },
    { weight: 1, arbitrary: fc.constant('leave' as const) },
    { weight: 3, arbitrary: fc.constant('wait' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 30 }), async (s, steps) => {
      let version = 0;
      const stored = new Map<string, number>();
      const { join, leave, touch, count, errors } = open(async (_viewer, _id, since) => {
        await s.schedule(Promise.resolve(), 'read');
        const read = snapshot(since);
        await s.schedule(Promise.resolve(), 'receive');
        return read;
      });
      function snapshot(since: number | undefined): ReadDocument {
        const isKnown = since !== undefined && since <= version && version - since <= CHANGES_MAX;
        if (!isKnown) return { version, data: Object.fromEntries(stored) };
        const changed = [...stored].filter(([, at]) => at > since);
        return { version, entries: changed.map(([key, at]) => ({ key, version: at, data: at })) };
      }
      const clients: Client[] = [];
      for (const action of steps) {
        if (action === 'join') {
          const client = new Client(join);
          clients.push(client);
          void client.subscribe();
        } else if (action === 'leave') {
          const client = clients.shift();
          client?.reader.subscriptions.clear();
          if (client) leave(client.reader, KEY);
        } else if (action === 'wait') {
          if (s.count() > 0) await s.waitOne();
        } else {
          version += 1;
          stored.set(action.write, version);
          void s.schedule(Promise.resolve(), 'touch').then(() => touch([KEY]));
        }
      }
      await s.waitIdle();
      for (const client of clients) {
        expect(client.version).toBe(version);
        expect(Object.fromEntries(client.entries)).toEqual(Object.fromEntries(stored));
        expect(client.resubscriptions).toBe(0);
      }
      expect(errors).toEqual([]);
      for (const { reader } of clients) leave(reader, KEY);
      expect(count()).toBe(0);
    }),
    { numRuns: runs(300) },
  );
});

function viewerOf(uid: string) {
  return { id: uid.length, uid, username: uid };
}

function open(read: DocumentSource['read']) {
  const errors: object[] = [];
  const log = { error: (error: object) => void errors.push(error) };
  const sources = { userChats: { read } } as unknown as DocumentSources;
  const documents = new WatchedDocuments(sources, log);
  return {
    join: documents.join.bind(documents),
    leave: documents.leave.bind(documents),
    touch: documents.touch,
    touchAll: documents.touchAll,
    readersOf: documents.readersOf.bind(documents),
    count: documents.count.bind(documents),
    errors,
  };
}

function makeReader(uid = 'alice') {
  const changes: DocumentChange[] = [];
  const reader: DocumentReader = {
    viewer: viewerOf(uid),
    subscriptions: new Set([KEY]),
    receiveChanges: (received) => void changes.push(...received),
    receiveTyping: () => {},
    receiveRoom: () => {},
  };
  return { reader, changes };
}

/** Reads that are settled one by one. */
function heldReads() {
  const held: { since: number | undefined; finish: (read: ReadDocument | null) => void }[] = [];
  const read: DocumentSource['read'] = (_viewer, _id, since) =>
    new Promise((resolve) => held.push({ since, finish: resolve }));
  async function finish(result: ReadDocument | null) {
    held.shift()?.finish(result);
    await vi.waitFor(() => undefined);
  }
  return { read, held, finish };
}
