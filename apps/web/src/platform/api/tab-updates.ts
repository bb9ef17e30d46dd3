import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { openTabChannel, type TabChannel } from '#platform/tab-channel.ts';
import type { OptimisticUpdate } from './optimistic-update.ts';

interface TabUpdate {
  readonly username: string;
  readonly queryKey: QueryKey;
  readonly change: unknown;
}

type Updates = readonly OptimisticUpdate<unknown>[];

/** Keys of this tab's own updates start at 1. */
const OTHER_TAB = 0;

let channel: TabChannel<TabUpdate> | undefined;

/** Applies changes that the same user has made in other tabs. Called once, at startup. */
export function connectTabUpdates(auth: AuthClient, client: QueryClient): void {
  channel = openTabChannel<TabUpdate>('reprise-updates', ({ username, queryKey, change }) => {
    const state = auth.getState();
    // Tabs notice a new sign-in at different times.
    if (state.status !== 'signedIn' || state.user.displayName !== username) return;
    const update = { key: OTHER_TAB, change, confirmedAt: performance.now() };
    client.setQueryData<Updates>(queryKey, (updates = []) => [...updates, update]);
  });
}

export function sendTabUpdate(update: TabUpdate): void {
  channel?.send(update);
}
