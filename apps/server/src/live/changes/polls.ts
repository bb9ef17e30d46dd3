import type { DocumentChange, DocumentName, DocumentState } from '@reprise/contract/documents.ts';
import type { DocumentPosition } from '@reprise/contract/live/calls.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { openRooms } from '#live/rooms.ts';
import type { DocumentReader } from '#live/watched-documents.ts';
import { documentKey } from '#platform/document-key.ts';
import { RateLimitError } from '#platform/errors.ts';
import { userKey, type Limiter } from '#platform/http/limits/limiter.ts';
import { countedKeys } from '#platform/http/limits/networks.ts';
import type { Viewer } from '#platform/viewer.ts';

export interface ChangedDocument extends DocumentName {
  readonly state: DocumentState;
}

/** A call that waits for the first change of its documents. */
export class Poll implements DocumentReader {
  readonly viewer: Viewer;
  readonly subscriptions = new Set<string>();
  readonly #versions: ReadonlyMap<string, number>;
  #rows: ChangedDocument[] = [];
  #isEnded = false;
  #wake = (): void => {};

  constructor(viewer: Viewer, positions: readonly DocumentPosition[]) {
    this.viewer = viewer;
    this.#versions = new Map(positions.map((each) => [documentKey(each), each.since ?? -1]));
  }

  /** A read for another socket of the user can begin before this client's version. */
  receiveChanges(changes: readonly DocumentChange[]): void {
    const news = changes.filter((each) => each.version > this.#versionOf(each));
    if (this.#isEnded || news.length === 0) return;
    this.#rows = changedDocuments(news);
    this.end();
  }

  #versionOf = (name: DocumentName): number => this.#versions.get(documentKey(name)) ?? -1;

  /** Signs of typing and rooms are only for sockets. */
  receiveTyping(): void {}
  receiveRoom(): void {}

  end = (): void => {
    this.#isEnded = true;
    this.#wake();
  };

  /** Resolves with the first changes; after `ms` or `end`, with none. */
  wait(ms: number): Promise<readonly ChangedDocument[]> {
    return new Promise((resolve) => {
      const timer = setTimeout(this.end, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(this.#rows);
      };
      if (this.#isEnded) this.#wake();
    });
  }
}

/** `changes`: the whole document, or some of its entries. */
function changedDocuments(changes: readonly DocumentChange[]): ChangedDocument[] {
  const last = changes.at(-1);
  if (last === undefined) return [];
  const { collection, id, version, data } = last;
  const entries = changes.flatMap((change) =>
    change.key === undefined
      ? []
      : [{ key: change.key, version: change.version, data: change.data }],
  );
  const state = last.key === undefined ? { version, data } : { version, entries };
  return [{ collection, id, state }];
}

interface PollClient {
  readonly uid: string;
  readonly sessionId: string;
  /** Key of the address for limits. */
  readonly address: string;
}

const RETRY_AFTER_SECONDS = 10;
const STOP_GRACE_MS = 500;

export function openPolls(limiter: Pick<Limiter, 'reject'>) {
  const all = new Set<Poll>();
  let onEmpty = (): void => {};
  const [users, sessions, addresses] = [openRooms<Poll>(), openRooms<Poll>(), openRooms<Poll>()];

  function requireFree({ uid, address }: PollClient): void {
    const { socketsPerUser, socketsPerAddress } = liveLimits;
    const full = countedKeys(address).find(
      ({ key, times }) => addresses.in(key).size >= times * socketsPerAddress,
    );
    const isUserFull = users.in(uid).size >= socketsPerUser;
    const key = isUserFull ? userKey(uid) : full?.key;
    if (key !== undefined && limiter.reject('liveChanges', key)) {
      throw new RateLimitError(RETRY_AFTER_SECONDS);
    }
  }

  function endAll(polls: Iterable<Poll>): void {
    for (const poll of [...polls]) poll.end();
  }

  return {
    /**
     * Ends when the client has the response or is gone. Throws RateLimitError if the user or the
     * address has too many.
     */
    add(poll: Poll, client: PollClient, signal: AbortSignal): void {
      requireFree(client);
      const keys = countedKeys(client.address);
      all.add(poll);
      users.join(client.uid, poll);
      sessions.join(client.sessionId, poll);
      for (const { key } of keys) addresses.join(key, poll);
      signal.addEventListener('abort', () => {
        poll.end();
        all.delete(poll);
        users.leave(client.uid, poll);
        sessions.leave(client.sessionId, poll);
        for (const { key } of keys) addresses.leave(key, poll);
        if (all.size === 0) onEmpty();
      });
    },
    /** Resolves when all clients have their responses, after half a second at most. */
    async empty(): Promise<void> {
      if (all.size === 0) return;
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
        setTimeout(resolve, STOP_GRACE_MS).unref();
      });
    },
    count: () => all.size,
    endAll: () => endAll(all),
    endSession: (sessionId: string) => endAll(sessions.in(sessionId)),
    endUser: (uid: string) => endAll(users.in(uid)),
  };
}
