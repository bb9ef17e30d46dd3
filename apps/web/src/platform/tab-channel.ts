export interface TabChannel<Message> {
  send(message: Message): void;
}

/** Exchanges messages with the other tabs of this browser, which may have another build. */
export function openTabChannel<Message>(
  name: string,
  onMessage: (message: Message) => void,
): TabChannel<Message> {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  return { send: (message) => channel.postMessage(message) };
}

/** Sends no data, because receivers ask the server. */
export function openTabSignal(name: 'reprise-auth' | 'reprise-profile', onSignal: () => void) {
  const { send } = openTabChannel<null>(name, onSignal);
  return { send: () => send(null) };
}
