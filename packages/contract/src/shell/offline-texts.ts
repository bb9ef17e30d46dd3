/** A separate file, because these texts load after the first view. */
export const offlineTexts = {
  bar: 'You are offline. Your messages will be sent when you reconnect. Clips need a connection.',
  /** For visitors, who cannot write. */
  visitorBar: 'You are offline. Clips need a connection.',
  waiting: 'Waiting for connection',
  /** Above unsent messages whose conversation did not load. */
  waitingToSend: 'Waiting to send',
} as const;
