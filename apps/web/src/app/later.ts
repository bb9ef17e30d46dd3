import { OUTBOX } from '#features/chat/out-storage.ts';
import type { AuthClient } from '#shared/auth/auth-client.ts';
import { hasOnDevice } from '#shared/auth/device-keys.ts';
import { keepTrying } from '#shared/keep-trying.ts';

import { makeRoomForKeyboard } from './keyboard-room.ts';
import { startWorker } from './start-worker.ts';

/**
 * What the first clip need not wait for. `openScreen` is called with the path that a press on a
 * notification opens.
 */
export function startLater(auth: AuthClient, openScreen: (path: string) => void): void {
  makeRoomForKeyboard();
  const send = () => void sendWaiting(auth);
  auth.subscribe(send);
  send();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void startWorker(openScreen);
}

/** Messages that an earlier visit could not send go out, whatever page is open. */
async function sendWaiting(auth: AuthClient): Promise<void> {
  const state = auth.getState();
  if (state.status !== 'signedIn' || !hasOnDevice(state.user.uid, OUTBOX)) return;
  const { outboxOf } = await keepTrying(() => import('#features/chat/person-outbox.ts'));
  outboxOf(auth, state.user.uid).wake();
}
