import { SUCCESS } from '@reprise/contract/fields.ts';
import type { Hub, Typing } from '#live/hub.ts';
import type { WatchedDocuments } from '#live/watched-documents.ts';
import { documentKey } from '#platform/document-key.ts';
import { NotFoundError } from '#platform/errors.ts';
import { userKey, type Limiter } from '#platform/http/limits/limiter.ts';
import type { Viewer } from '#platform/viewer.ts';

/**
 * Returns null if the viewer may not write in the conversation; in a group, the uids that may see
 * it.
 */
export type FindTypingReaders = (
  viewer: Viewer,
  chat: string,
) => Promise<{ readonly readers?: string[] } | null>;

interface TypingDeps {
  readonly limiter: Limiter;
  readonly hub: Hub;
  readonly findTypingReaders: FindTypingReaders;
}

/** Returns a function that shows other users that the viewer is typing. Throws NotFoundError. */
export function typingSender({ limiter, hub, findTypingReaders }: TypingDeps) {
  return async (viewer: Viewer, chat: string) => {
    await limiter.count('typing', userKey(viewer.uid));
    const audience = await findTypingReaders(viewer, chat);
    if (audience === null) throw new NotFoundError('There is no such conversation.');
    hub.publishTyping({ chat, uid: viewer.uid, ...audience });
    return SUCCESS;
  };
}

/** Skips users outside of the conversation and the user's own sockets. */
export function showTyping(
  documents: Pick<WatchedDocuments, 'readersOf'>,
  { readers: uids, ...typing }: Typing,
): void {
  for (const reader of documents.readersOf(documentKey({ collection: 'chats', id: typing.chat }))) {
    const { uid } = reader.viewer;
    if (uid !== typing.uid && uids?.includes(uid) !== false) reader.receiveTyping(typing);
  }
}
