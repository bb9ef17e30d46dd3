import type { AuthClient } from '#platform/auth/auth-client.ts';
import { readPushOwner } from '#platform/push-owner.ts';

/**
 * Keeps this browser's notifications with whoever is signed in: renewed for the person who has
 * turned them on here, ended when they sign out or somebody else signs in. Browsers without them
 * load nothing for it.
 */
export function syncPushSubscription(auth: AuthClient): void {
  let uid: string | null = null;
  let lastSync = Promise.resolve();
  function handleAuthChange(): void {
    const state = auth.getState();
    const nextUid = state.status === 'signedIn' ? state.user.uid : null;
    if (nextUid === uid) return;
    uid = nextUid;
    // One after the other: what is being renewed would come back after its end.
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
    // What has failed here is tried again at the next start; the server sends nothing to those who
    // have signed out.
  }
}
