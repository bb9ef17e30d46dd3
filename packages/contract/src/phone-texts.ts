/** The visible texts of the app on a phone, own words all of them. Beside `texts`, which comes with the first load. */
export const phoneTexts = {
  offline: {
    /** Under the navbar, as long as there is no connection. */
    bar: 'You are offline. Messages you write are sent when you are back; clips need a connection.',
    /** Under a message that was written. */
    waiting: 'Sent when you are back online',
    /** Above messages whose conversation could not be loaded. */
    waitingHere: 'Waiting to be sent',
  },
} as const;
