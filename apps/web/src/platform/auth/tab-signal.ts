interface TabSignal {
  send(): void;
}

/** Sends no data: receivers ask the server. */
export function openTabSignal(name: string, onSignal: () => void): TabSignal {
  if ('BroadcastChannel' in globalThis) {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', onSignal);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    return { send: () => channel.postMessage(null) };
  }
  // Like a channel, the storage event fires only in other tabs, and only for a new value.
  window.addEventListener('storage', (event) => {
    if (event.key === name) onSignal();
  });
  return { send: () => localStorage.setItem(name, crypto.randomUUID()) };
}
