import { liveLimits } from '@reprise/contract/live/limits.ts';
import { RateLimitError } from '#platform/errors.ts';
import { userKey, type Limiter } from '#platform/http/limiter.ts';
import { countedKeys } from '#platform/http/limits/networks.ts';
import { openRooms } from '#live/rooms.ts';
import type { Poll } from './poll.ts';

export interface PollClient {
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
