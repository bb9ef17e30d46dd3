/* A user's unseen count is the number of their conversations with seen = false, not of messages
   (spec section 4). Tests compare it with what the statements store. */

/** Null without a summary. */
export type SeenFlag = boolean | null;

export interface UnseenChange {
  seen: SeenFlag;
  added: -1 | 0 | 1;
}

export function afterOpening(seen: SeenFlag): UnseenChange {
  return seen === false ? { seen: true, added: -1 } : { seen, added: 0 };
}

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
