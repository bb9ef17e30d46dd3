import type { AuthClient } from '#shared/auth/auth-client.ts';
import { pushMark } from '#shared/push-mark.ts';

/**
 * Keeps this browser's notifications with whoever is signed in: renewed for the person who has
 * turned them on here, ended when they sign out or somebody else signs in. Browsers without them
 * load nothing for it.
 */
export function keepPushes(auth: AuthClient): void {
  let uid: string | null = null;
  let before = Promise.resolve();
  function settle(): void {
    const state = auth.getState();
    const now = state.status === 'signedIn' ? state.user.uid : null;
    if (now === uid) return;
    uid = now;
    // One after the other: what is being renewed would come back after its end.
    if (pushMark() !== null) before = before.then(() => keep(now));
  }
  settle();
  auth.subscribe(settle);
}

async function keep(uid: string | null): Promise<void> {
  try {
    const { keepDevice } = await import('#features/pushes/device.ts');
    await keepDevice(uid);
  } catch {
    // What has failed here is tried again at the next start; the server sends nothing to those who
    // have signed out.
  }
}
