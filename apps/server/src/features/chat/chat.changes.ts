import type { Message } from '@reprise/contract/documents.ts';
import { conversationPath } from '@reprise/contract/chat/rules/conversation-path.ts';
import type { NotificationSwitch } from '@reprise/contract/notifications/switches.ts';
import { pushLimits } from '@reprise/contract/push/limits.ts';
import { truncateText } from '@reprise/contract/rules/graphemes.ts';
import { toSingleLine } from '@reprise/contract/rules/single-line.ts';
import type { Emitter } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { lastMessageOf, presentSummary } from './chat.present.ts';
import type { SummaryRow } from './summaries.repo.ts';

/** The version of a chat document is the `seq` of its last message. */
export function emitMessage(tx: Emitter, combinedId: string, message: Message): void {
  const { seq } = message;
  tx.emit({
    collection: 'chats',
    id: combinedId,
    version: seq,
    key: String(seq),
    data: message,
  });
}

export function emitSummary(tx: Emitter, uid: string, version: number, row: SummaryRow): void {
  const { combined_id: key } = row;
  tx.emit({ collection: 'userChats', id: uid, version, key, data: presentSummary(row) });
}

export function pushMessage(
  tx: Emitter,
  sender: Viewer,
  message: {
    readonly kind: NotificationSwitch;
    readonly receiverId: number;
    readonly combinedId: string;
    readonly text: string;
    readonly group?: string;
  },
): void {
  const { group, combinedId } = message;
  // Otherwise a message could look like those of other members.
  const text = lastMessageOf(toSingleLine(message.text));
  tx.push({
    kind: message.kind,
    userId: message.receiverId,
    title: group ?? sender.username,
    body: truncateText(
      group === undefined ? text : `${sender.username}: ${text}`,
      pushLimits.bodyMax,
    ),
    tag: `chat:${combinedId}`,
    url: conversationPath(combinedId),
    isUrgent: true,
  });
}
