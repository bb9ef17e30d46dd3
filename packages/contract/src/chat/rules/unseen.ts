/* Spec section 4 as one invariant: a user's unseen count is the number of their chat summaries with
   seen = false, not of messages. */

/** Null if there is no summary. */
export type SeenFlag = boolean | null;

/** The new flag, and the change of the unseen count. */
export interface UnseenChange {
  seen: SeenFlag;
  added: -1 | 0 | 1;
}

/** Marks the summary unseen. Counts it if it was not unseen before. */
export function afterReceiving(seen: SeenFlag): UnseenChange {
  return { seen: false, added: seen === false ? 0 : 1 };
}

/** Marks the summary seen. */
export function afterOpening(seen: SeenFlag): UnseenChange {
  return seen === false ? { seen: true, added: -1 } : { seen, added: 0 };
}

/**
 * Marks the own summary seen if the conversation is open; the share dialog and a post's box do not
 * change it. A new own summary is seen.
 */
export function afterSending(seen: SeenFlag, isFromOpenChat: boolean): UnseenChange {
  if (seen !== false) return { seen: true, added: 0 };
  return isFromOpenChat ? { seen: true, added: -1 } : { seen: false, added: 0 };
}
