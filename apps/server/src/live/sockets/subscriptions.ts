import type { subscription, DocumentName, DocumentState } from '@reprise/contract/documents.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import type { Socket } from 'socket.io';
import type * as z from 'zod/mini';
import { NotFoundError, RateLimitError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { DocumentSources } from '#live/document-source.ts';
import { roomOf } from '#live/hub.ts';

const RETRY_AFTER_SECONDS = 10;

export interface Subscriptions {
  /**
   * Returns the document, or its changes since the version, and sends changes from then on. Throws
   * a NotFoundError if it does not exist or the viewer may not read it.
   */
  subscribe(request: z.infer<typeof subscription>): Promise<DocumentState>;
  unsubscribe(name: DocumentName): void;
}

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
      // Reserve the slot before any await, so that the limit also holds for concurrent requests.
      const isNew = !rooms.has(room);
      if (isNew && rooms.size >= liveLimits.subscriptionsMax) {
        throw new RateLimitError(RETRY_AFTER_SECONDS);
      }
      rooms.add(room);
      try {
        if (!(await source.mayRead(viewer, id)))
          throw new NotFoundError('There is no such document.');
        // Join before reading: a commit in between arrives twice instead of never.
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
