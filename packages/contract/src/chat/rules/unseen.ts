/* Spec section 4 as one invariant: a user's unseen count is the number of their chat summaries with
   seen = false, not of messages. A sent message changes flags and counts in the database, in the
   function `send_messages`, which the tests compare with `testing/sent-message-rules.ts`. */

/** Null if there is no summary. */
export type SeenFlag = boolean | null;

/** The new flag, and the change of the unseen count. */
export interface UnseenChange {
  seen: SeenFlag;
  added: -1 | 0 | 1;
}

/** Marks the summary seen. */
export function afterOpening(seen: SeenFlag): UnseenChange {
  return seen === false ? { seen: true, added: -1 } : { seen, added: 0 };
}
