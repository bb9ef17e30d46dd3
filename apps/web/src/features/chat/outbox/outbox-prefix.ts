/** A separate file, so that the app starts without loading the outbox. */
export const OUTBOX_PREFIX = 'out.';
