import type { SeenFlag, UnseenChange } from '../chat/rules/unseen.ts';

/** Marks the summary unseen. Counts it if it was not unseen before. */
export function afterReceiving(seen: SeenFlag): UnseenChange {
  return { seen: false, added: seen === false ? 0 : 1 };
}

/**
 * Marks the sender's summary seen if the conversation is open; share dialog and post box do not
 * change it. A new own summary is seen.
 */
export function afterSending(seen: SeenFlag, isFromOpenChat: boolean): UnseenChange {
  if (seen !== false) return { seen: true, added: 0 };
  return isFromOpenChat ? { seen: true, added: -1 } : { seen: false, added: 0 };
}
