/* A user's unseen count is the number of their summaries with seen = false, not of messages
   (spec section 4). The database function `send_messages` changes flags and counts; tests
   compare it with `testing/sent-message-rules.ts`. */

/** Null without a summary. */
export type SeenFlag = boolean | null;

export interface UnseenChange {
  seen: SeenFlag;
  added: -1 | 0 | 1;
}

export function afterOpening(seen: SeenFlag): UnseenChange {
  return seen === false ? { seen: true, added: -1 } : { seen, added: 0 };
}
