import type { QueryClient } from '@tanstack/react-query';
import { onEpochChange } from '#platform/epoch.ts';

/** Reads what is on the screen again, and removes everything else from the cache. */
export function resetCacheOnNewEpoch(client: QueryClient): void {
  onEpochChange(() => {
    client.removeQueries({ type: 'inactive' });
    void client.resetQueries();
  });
}
