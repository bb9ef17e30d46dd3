import type { Message, MessageDetails } from '@reprise/contract/documents.ts';

type Uids = ReadonlySet<string>;

export interface HiddenFromViewer {
  /** Users with a block in either direction, including blocks that ended with a deleted account. */
  readonly uids: Uids;
  /** `seq` of the last message before the viewer joined. */
  readonly joinedSeq: number;
}

export const NOTHING_HIDDEN: HiddenFromViewer = { uids: new Set(), joinedSeq: 0 };

/** Returns the message as the viewer sees it. A hidden message becomes an empty entry. */
export function visibleMessage(message: Message, { uids }: HiddenFromViewer): Message {
  const { id, seq, senderId, date } = message;
  return uids.has(senderId) ? { id, seq, text: '', senderId: '', date, hidden: true } : message;
}

/** Returns the details as the viewer sees them; empty for hidden messages. */
export function visibleDetails(
  details: MessageDetails,
  senderUid: string,
  { uids, joinedSeq }: HiddenFromViewer,
): MessageDetails {
  const { seq } = details;
  if (seq <= joinedSeq || uids.has(senderUid)) return { seq, reactions: [] };
  return { ...details, reactions: details.reactions.filter(({ uid }) => !uids.has(uid)) };
}
