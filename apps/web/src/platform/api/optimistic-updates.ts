import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import type { OptimisticUpdate } from './optimistic-update.ts';
import { sendTabUpdate } from './tab-updates.ts';

export interface OptimisticUpdates<Change> {
  readonly useAll: () => readonly OptimisticUpdate<Change>[];
  readonly add: (client: QueryClient, change: Change) => number;
  readonly confirm: (client: QueryClient, key: number) => void;
  readonly addConfirmed: (client: QueryClient, change: Change) => void;
  /** Adds a change that the server has accepted in the user's other tabs. */
  readonly sendToTabs: (username: string, change: Change) => void;
  readonly remove: (
    client: QueryClient,
    isRemoved: (update: OptimisticUpdate<Change>) => boolean,
  ) => void;
}

/** Creates a named list of updates in the query cache. */
export function createOptimisticUpdates<Change>(name: string): OptimisticUpdates<Change> {
  type Updates = readonly OptimisticUpdate<Change>[];
  const queryKey = ['optimistic-updates', name];
  const none: Updates = [];
  let lastKey = 0;

  function set(client: QueryClient, updater: (updates: Updates) => Updates): void {
    client.setQueryData<Updates>(queryKey, (updates = none) => updater(updates));
  }

  function append(client: QueryClient, change: Change, confirmedAt: number | null): number {
    lastKey += 1;
    const update = { key: lastKey, change, confirmedAt };
    set(client, (updates) => [...updates, update]);
    return update.key;
  }

  return {
    useAll() {
      const { data } = useQuery<Updates>({
        queryKey,
        queryFn: skipToken,
        initialData: none,
        staleTime: Infinity,
        gcTime: Infinity,
      });
      return data ?? none;
    },
    add: (client, change) => append(client, change, null),
    addConfirmed: (client, change) => void append(client, change, performance.now()),
    sendToTabs: (username, change) => sendTabUpdate({ username, queryKey, change }),
    confirm(client, key) {
      const confirmedAt = performance.now();
      set(client, (updates) =>
        updates.map((update) => (update.key === key ? { ...update, confirmedAt } : update)),
      );
    },
    remove(client, isRemoved) {
      set(client, (updates) => updates.filter((update) => !isRemoved(update)));
    },
  };
}

/**
 * Returns true unless the page was requested after the server accepted the update and thus contains
 * it.
 */
export function isAppliedTo(
  { confirmedAt }: OptimisticUpdate<unknown>,
  requestedAt: number,
): boolean {
  return confirmedAt === null || confirmedAt >= requestedAt;
}
