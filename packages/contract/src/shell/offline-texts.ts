/** Own words: no connection. In a file of their own, because they load after the first view. */
export const offlineTexts = {
  /** Below the navbar while offline. */
  bar: 'You are offline. Messages you write are sent when you are back; clips need a connection.',
  /** For visitors, who cannot write. */
  visitorBar: 'You are offline. Clips need a connection, and come back with it.',
  waiting: 'Waiting for a connection',
  /** Above messages whose conversation failed to load. */
  waitingToSend: 'Waiting to be sent',
} as const;
