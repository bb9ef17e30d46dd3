import { trackKeyboardInset } from '#app/shell/keyboard-inset.ts';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { watchInstall } from '#platform/install.ts';
import { loadWithRetry } from '#platform/load-with-retry.ts';
import { pendingPrefixes } from '#platform/storage/storage-keys.ts';
import { storedUserNames } from '#platform/storage/user-data.ts';

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
  if (hasStored(pendingPrefixes.message)) {
    const { outboxOf } = await loadWithRetry(
      'outboxOf',
      () => import('#features/chat/message-outbox.ts'),
    );
    outboxOf(auth, uid).resume();
  }
  if (hasStored(pendingPrefixes.post)) {
    const { postOutboxOf } = await loadWithRetry(
      'postOutboxOf',
      () => import('#features/tiles/create/post-outbox.ts'),
    );
    postOutboxOf(auth, uid).resume();
  }
}

const UPDATE_CHECK_MS = 60 * 60 * 1_000;

/** Registers the service worker. `openScreen` gets the path of a clicked notification. */
async function startWorker(openScreen: (path: string) => void): Promise<void> {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent) => {
    const { open } = data as { readonly open: string };
    openScreen(open);
    ports[0]?.postMessage(null);
  });
  const registration = await navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  if (!registration) return;
  // Browsers look for updates only on navigation, and an installed app may stay open for days.
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
}
