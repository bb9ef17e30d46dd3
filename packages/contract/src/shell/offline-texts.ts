/** Own words: no connection. In a file of their own, because they load after the first view. */
export const offlineTexts = {
  /** Below the navbar while offline. */
  bar: 'You are offline. Your messages will be sent when you reconnect. Clips need a connection.',
  /** For visitors, who cannot write. */
  visitorBar: 'You are offline. Clips need a connection.',
  waiting: 'Waiting for connection',
  /** Above messages whose conversation failed to load. */
  waitingToSend: 'Waiting to send',
} as const;
