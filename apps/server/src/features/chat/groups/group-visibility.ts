import type { Message, MessageDetails } from '@reprise/contract/documents.ts';

type Uids = ReadonlySet<string>;

export interface HiddenFromViewer {
  /** Users with a block in either direction, including blocks that ended with an account. */
  readonly uids: Uids;
  /** The last message before the viewer joined. */
  readonly joinedSeq: number;
}

export const NOTHING_HIDDEN: HiddenFromViewer = { uids: new Set(), joinedSeq: 0 };

/** Returns the message as the viewer sees it. A hidden one keeps its place. */
export function visibleMessage(message: Message, { uids }: HiddenFromViewer): Message {
  const { id, seq, senderId, date } = message;
  return uids.has(senderId) ? { id, seq, text: '', senderId: '', date, hidden: true } : message;
}

/** Returns the details as the viewer sees them; empty for a message that the viewer does not see. */
export function visibleDetails(
  details: MessageDetails,
  senderUid: string,
  { uids, joinedSeq }: HiddenFromViewer,
): MessageDetails {
  const { seq } = details;
  if (seq <= joinedSeq || uids.has(senderUid)) return { seq, reactions: [] };
  return { ...details, reactions: details.reactions.filter(({ uid }) => !uids.has(uid)) };
}
