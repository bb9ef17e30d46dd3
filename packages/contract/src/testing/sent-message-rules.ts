import type { SeenFlag, UnseenChange } from '../chat/rules/unseen.ts';

/** Marks the summary unseen. Increases the count unless it was unseen before. */
export function afterReceiving(seen: SeenFlag): UnseenChange {
  return { seen: false, added: seen === false ? 0 : 1 };
}

/**
 * Marks the sender's summary seen if the conversation is open; the share dialog and the post's
 * message box do not change it. A new summary of the sender is seen.
 */
export function afterSending(seen: SeenFlag, isFromOpenChat: boolean): UnseenChange {
  if (seen !== false) return { seen: true, added: 0 };
  return isFromOpenChat ? { seen: true, added: -1 } : { seen: false, added: 0 };
}
