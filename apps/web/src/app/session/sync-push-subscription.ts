import type { AuthClient } from '#platform/auth/auth-client.ts';
import { readPushOwner } from '#platform/push-owner.ts';

/**
 * Renews this browser's push subscription, and ends it on sign-out or for another user. Loads no
 * code while push is off.
 */
export function syncPushSubscription(auth: AuthClient): void {
  let uid: string | null = null;
  // A sign-out in a page that closed too early.
  let lastSync = readPushOwner() === '' ? syncForUser(null) : Promise.resolve();
  function handleAuthChange(): void {
    const state = auth.getState();
    const nextUid = state.status === 'signedIn' ? state.user.uid : null;
    if (nextUid === uid) return;
    uid = nextUid;
    // In sequence, because a pending renewal would undo a later unsubscribe.
    if (readPushOwner() !== null) lastSync = lastSync.then(() => syncForUser(nextUid));
  }
  handleAuthChange();
  auth.subscribe(handleAuthChange);
}

async function syncForUser(uid: string | null): Promise<void> {
  try {
    const { syncDevice } = await import('#features/push/push-device.ts');
    await syncDevice(uid);
  } catch {
    // Retried at the next start. The server sends nothing to signed-out users.
  }
}
