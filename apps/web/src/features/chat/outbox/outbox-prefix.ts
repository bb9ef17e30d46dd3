/** In a separate file, so that the start of the app does not load the outbox. */
export const OUTBOX_PREFIX = 'out.';
