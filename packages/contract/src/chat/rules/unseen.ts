/*
 * The counting rule of spec section 4 as changes of one invariant: a person's unseen count is the
 * number of their chat summaries with seen = false. It counts conversations, not messages.
 */

/** The seen flag of a person's summary of one chat; null while there is no summary. */
export type SeenFlag = boolean | null;

/** The summary's flag afterwards, and what is added to its owner's unseen count. */
export interface UnseenChange {
  seen: SeenFlag;
  added: -1 | 0 | 1;
}

/** A message arrives: a new or seen summary becomes unseen and counts, an unseen one counts already. */
export function afterReceiving(seen: SeenFlag): UnseenChange {
  return { seen: false, added: seen === false ? 0 : 1 };
}

/** The conversation is opened: an unseen summary becomes seen. Opening twice is opening once. */
export function afterOpening(seen: SeenFlag): UnseenChange {
  return seen === false ? { seen: true, added: -1 } : { seen, added: 0 };
}

/**
 * The person sends a message. From the open conversation their own summary becomes seen; from the
 * share dialog or a post's box it stays as it was. A new summary of one's own is seen.
 */
export function afterSending(seen: SeenFlag, isFromOpenChat: boolean): UnseenChange {
  if (seen !== false) return { seen: true, added: 0 };
  return isFromOpenChat ? { seen: true, added: -1 } : { seen: false, added: 0 };
}

/** The new unseen count. The floor of 0 is the spec's; as long as the invariant holds it changes nothing. */
export function nextUnseenCount(count: number, { added }: UnseenChange): number {
  return Math.max(0, count + added);
}
