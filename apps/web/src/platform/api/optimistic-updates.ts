import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';

/**
 * A local change to loaded pages. Stored separately: a page that arrives during the call would
 * overwrite it.
 */
export interface OptimisticUpdate<Change> {
  readonly key: number;
  readonly change: Change;
  /** When the server accepted it (`performance.now()`). Null while the call is pending. */
  readonly confirmedAt: number | null;
}

export interface OptimisticUpdates<Change> {
  readonly useAll: () => readonly OptimisticUpdate<Change>[];
  readonly add: (client: QueryClient, change: Change) => number;
  readonly confirm: (client: QueryClient, key: number) => void;
  readonly addConfirmed: (client: QueryClient, change: Change) => void;
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
