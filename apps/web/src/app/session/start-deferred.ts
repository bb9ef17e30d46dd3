import { OUTBOX_PREFIX } from '#features/chat/outbox/outbox-prefix.ts';
import { POST_PREFIX } from '#features/tiles/create/waiting/post-prefix.ts';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { watchInstall } from '#platform/install.ts';
import { storedUserNames } from '#platform/storage/user-data.ts';
import { loadWithRetry } from '#platform/load-with-retry.ts';
import { trackKeyboardInset } from '#app/shell/keyboard-inset.ts';
import { startWorker } from './start-worker.ts';

export function startDeferred(auth: AuthClient, openScreen: (path: string) => void): void {
  trackKeyboardInset();
  watchInstall();
  const send = () => void sendPendingItems(auth);
  auth.subscribe(send);
  send();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void startWorker(openScreen);
}

async function sendPendingItems(auth: AuthClient): Promise<void> {
  const state = auth.getState();
  if (state.status !== 'signedIn') return;
  const { uid } = state.user;
  const hasStored = (prefix: string) => storedUserNames(uid, prefix).length > 0;
  if (hasStored(OUTBOX_PREFIX)) {
    const { outboxOf } = await loadWithRetry(
      () => import('#features/chat/outbox/message-outbox.ts'),
    );
    outboxOf(auth, uid).resume();
  }
  if (hasStored(POST_PREFIX)) {
    const { postOutboxOf } = await loadWithRetry(
      () => import('#features/tiles/create/waiting/post-outbox.ts'),
    );
    postOutboxOf(auth, uid).resume();
  }
}
