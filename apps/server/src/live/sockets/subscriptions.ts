import type { subscription, DocumentName, DocumentState } from '@reprise/contract/documents.ts';
import { limits } from '@reprise/contract/limits.ts';
import type { Socket } from 'socket.io';
import type * as z from 'zod/mini';
import { NotFoundError, RateLimitError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { DocumentSources } from '#live/document-source.ts';
import { roomOf } from '#live/hub.ts';

const RETRY_AFTER_SECONDS = 10;

/** What one socket reads. */
export interface Subscriptions {
  /**
   * Gives how the document stands; from then on its changes are sent. Asked again, it gives what is
   * new since. Throws a NotFoundError for what does not exist and for what is not the reader's.
   */
  subscribe(wish: z.infer<typeof subscription>): Promise<DocumentState>;
  unsubscribe(name: DocumentName): void;
}

/** The subscriptions of a socket. */
export function subscriptionsOf(
  socket: Pick<Socket, 'join' | 'leave'>,
  viewer: Viewer,
  sources: DocumentSources,
): Subscriptions {
  const rooms = new Set<string>();

  function leaveRoom(room: string): void {
    rooms.delete(room);
    void socket.leave(room);
  }

  return {
    async subscribe({ collection, id, since }) {
      const source = sources[collection];
      const room = roomOf({ collection, id });
      // Its place is taken before anything is waited for, so that the limit holds for many at once.
      const isNew = !rooms.has(room);
      if (isNew && rooms.size >= limits.live.subscriptionsMax) {
        throw new RateLimitError(RETRY_AFTER_SECONDS);
      }
      rooms.add(room);
      try {
        if (!(await source.mayRead(viewer, id)))
          throw new NotFoundError('There is no such document.');
        // First the changes, then the state: what is committed in between comes by both ways.
        if (rooms.has(room)) await socket.join(room);
        return await source.read(id, since);
      } catch (error) {
        if (isNew || error instanceof NotFoundError) leaveRoom(room);
        throw error;
      }
    },
    unsubscribe: (name) => leaveRoom(roomOf(name)),
  };
}
