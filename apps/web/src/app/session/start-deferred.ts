import { OUTBOX_PREFIX } from '#features/chat/outbox/outbox-storage.ts';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { storedUserNames } from '#platform/storage/user-data.ts';
import { loadWithRetry } from '#platform/load-with-retry.ts';

import { trackKeyboardInset } from '#app/shell/keyboard-inset.ts';
import { startWorker } from './start-worker.ts';

/**
 * Starts what the first clip does not need. `openScreen` gets the path of a clicked notification.
 */
export function startDeferred(auth: AuthClient, openScreen: (path: string) => void): void {
  trackKeyboardInset();
  const send = () => void sendPendingMessages(auth);
  auth.subscribe(send);
  send();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void startWorker(openScreen);
}

async function sendPendingMessages(auth: AuthClient): Promise<void> {
  const state = auth.getState();
  if (state.status !== 'signedIn' || storedUserNames(state.user.uid, OUTBOX_PREFIX).length === 0)
    return;
  const { outboxOf } = await loadWithRetry(() => import('#features/chat/outbox/user-outbox.ts'));
  outboxOf(auth, state.user.uid).resume();
}
