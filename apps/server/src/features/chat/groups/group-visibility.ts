import type { Message, MessageDetails } from '@reprise/contract/documents.ts';

type Uids = ReadonlySet<string>;

/** What a reader does not see of a group. */
export interface Hidden {
  /** Users with a block in either direction, also one that ended with an account. */
  readonly uids: Uids;
  /** The last message before the reader joined. */
  readonly joinedSeq: number;
}

/** Of a conversation of two. */
export const NOTHING_HIDDEN: Hidden = { uids: new Set(), joinedSeq: 0 };

/** Returns the message as the reader sees it. A hidden one keeps its place. */
export function visibleMessage(message: Message, { uids }: Hidden): Message {
  const { id, seq, senderId, date } = message;
  return uids.has(senderId) ? { id, seq, text: '', senderId: '', date, hidden: true } : message;
}

/** Returns the details as the reader sees them; empty for a message that the reader does not see. */
export function visibleDetails(
  details: MessageDetails,
  senderUid: string,
  { uids, joinedSeq }: Hidden,
): MessageDetails {
  const { seq } = details;
  if (seq <= joinedSeq || uids.has(senderUid)) return { seq, reactions: [] };
  return { ...details, reactions: details.reactions.filter(({ uid }) => !uids.has(uid)) };
}
