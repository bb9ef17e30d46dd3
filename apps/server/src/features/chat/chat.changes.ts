import type { Message } from '@reprise/contract/documents.ts';
import { noteChange } from '#live/change-log.ts';
import type { Handle } from '#platform/db/open.ts';
import { presentSummary } from './chat.present.ts';
import type { SummaryRow } from './summaries.repo.ts';

/** Notes a new message of a chat, whose version is the place of its last message. */
export function noteMessage(tx: Handle, combinedId: string, message: Message): void {
  const { seq } = message;
  noteChange(tx, {
    collection: 'chats',
    id: combinedId,
    version: seq,
    key: String(seq),
    data: message,
  });
}

/** Notes one conversation of a person. */
export function noteSummary(tx: Handle, uid: string, version: number, row: SummaryRow): void {
  const { combined_id: key } = row;
  noteChange(tx, { collection: 'userChats', id: uid, version, key, data: presentSummary(row) });
}

/** Notes how many conversations a person has not looked into. */
export function noteUnseen(
  tx: Handle,
  uid: string,
  { version, count }: { readonly version: number; readonly count: number },
): void {
  const data = { unseenMessage: count };
  noteChange(tx, { collection: 'unseenMessages', id: uid, version, data });
}
