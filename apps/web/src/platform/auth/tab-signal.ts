/** Tells the other tabs of this browser that something changed, and hears it from them. */
interface TabSignal {
  send(): void;
}

/** Opens the signal called `name`. It carries no data: who hears it asks the server again. */
export function openTabSignal(name: string, onSignal: () => void): TabSignal {
  if ('BroadcastChannel' in globalThis) {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', onSignal);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    return { send: () => channel.postMessage(null) };
  }
  // The storage event fires in the other tabs only, as a channel does, and only for a new value.
  window.addEventListener('storage', (event) => {
    if (event.key === name) onSignal();
  });
  return { send: () => localStorage.setItem(name, crypto.randomUUID()) };
}
