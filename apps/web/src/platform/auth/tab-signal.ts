import { storageItem } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storage-keys.ts';

interface TabSignal {
  send(): void;
}

/** Sends no data, because receivers ask the server. */
export function openTabSignal(
  name: 'authSignal' | 'profileSignal',
  onSignal: () => void,
): TabSignal {
  const { key } = storageKeys[name];
  if ('BroadcastChannel' in globalThis) {
    const channel = new BroadcastChannel(key);
    channel.addEventListener('message', onSignal);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    return { send: () => channel.postMessage(null) };
  }
  // Like a channel, the storage event fires only in other tabs, and only for a new value.
  window.addEventListener('storage', (event) => {
    if (event.key === key) onSignal();
  });
  return { send: () => void storageItem(name).write(crypto.randomUUID()) };
}
