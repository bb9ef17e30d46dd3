/** Separate file, because these texts load after the first view. */
export const offlineTexts = {
  bar: 'You are offline. Your messages will be sent when you reconnect. Clips need a connection.',
  /** For visitors, who cannot write. */
  visitorBar: 'You are offline. Clips need a connection.',
  waiting: 'Waiting for connection',
  /** Above messages whose conversation failed to load. */
  waitingToSend: 'Waiting to send',
} as const;
