import type { RoomEvent } from '#live/hub.ts';
import type { WatchedDocuments } from '#live/watched-documents.ts';
import { documentKey } from '#platform/document-key.ts';

/** To those who look at the conversation. */
export function showRoom(
  documents: Pick<WatchedDocuments, 'readersOf'>,
  { uids, out, ...event }: RoomEvent,
): void {
  const { chat } = event;
  for (const reader of documents.readersOf(documentKey({ collection: 'chats', id: chat }))) {
    const { uid } = reader.viewer;
    if (uids.includes(uid)) reader.receiveRoom(event);
    else if (out.includes(uid)) reader.receiveRoom({ chat, room: null });
  }
}
