import type { Message } from '@reprise/contract/documents.ts';
import { limits } from '@reprise/contract/limits.ts';
import { noteChange } from '#live/change-log.ts';
import type { Handle } from '#platform/db/open.ts';
import { notePush } from '#platform/push/push-log.ts';
import type { Viewer } from '#platform/viewer.ts';
import { lastMessageOf, presentSummary } from './chat.present.ts';
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

/** Notes a message of a chat for the devices of the friend who gets it, by key. */
export function noteArrival(
  tx: Handle,
  sender: Viewer,
  arrival: { readonly friendId: number; readonly combinedId: string; readonly text: string },
): void {
  notePush(tx, {
    userId: arrival.friendId,
    title: sender.username,
    body: startOf(lastMessageOf(arrival.text)),
    tag: `chat:${arrival.combinedId}`,
    url: `/messages?chat=${encodeURIComponent(arrival.combinedId)}`,
    isUrgent: true,
  });
}

/** As much of a text as a notification shows. */
function startOf(text: string): string {
  const { bodyMax } = limits.pushes;
  const points = Array.from(text);
  return points.length <= bodyMax ? text : `${points.slice(0, bodyMax - 1).join('')}…`;
}
