/** The visible texts of the app on a phone, own words all of them. Beside `texts`, which comes with the first load. */
export const offlineTexts = {
  offline: {
    /** Under the navbar, as long as there is no connection. */
    bar: 'You are offline. Messages you write are sent when you are back; clips need a connection.',
    /** The same for visitors, who write none. */
    visitorBar: 'You are offline. Clips need a connection, and come back with it.',
    /** Under a message that was written. */
    waiting: 'Waiting for a connection',
    /** Above messages whose conversation could not be loaded. */
    waitingToSend: 'Waiting to be sent',
  },
} as const;
