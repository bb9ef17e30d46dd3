import type { subscription, DocumentName, DocumentState } from '@reprise/contract/documents.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import type * as z from 'zod/mini';
import type { Epoch } from '#platform/db/epoch.ts';
import { NotFoundError, RateLimitError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { DocumentSources } from '#live/document-source.ts';
import { roomOf } from '#live/hub.ts';
import type { Rooms } from './rooms.ts';

const RETRY_AFTER_SECONDS = 10;

/** Receives packets of changes. Packets between `cork` and `uncork` are written together. */
export interface PacketReader {
  readonly uid: string;
  write(packet: Buffer): void;
  cork(): void;
  uncork(): void;
}

interface Subscriber extends PacketReader {
  readonly subscriptions: Set<string>;
}

export interface Subscriptions {
  /**
   * Returns the document or its changes since the version, if the version is of this epoch, then
   * sends further changes. Throws NotFoundError if it does not exist or the viewer may not read it.
   */
  subscribe(
    subscriber: Subscriber,
    viewer: Viewer,
    request: z.infer<typeof subscription>,
  ): Promise<DocumentState>;
  unsubscribe(subscriber: Subscriber, name: DocumentName): void;
}

export function documentSubscriptions(
  sources: DocumentSources,
  rooms: Rooms<PacketReader>,
  currentEpoch: Pick<Epoch, 'current'>,
): Subscriptions {
  function leave(subscriber: Subscriber, room: string): void {
    subscriber.subscriptions.delete(room);
    rooms.leave(room, subscriber);
  }

  return {
    async subscribe(subscriber, viewer, { collection, id, since, epoch }) {
      const room = roomOf({ collection, id });
      const { subscriptions } = subscriber;
      // Reserved before any await, so that concurrent requests cannot exceed the limit.
      const isNew = !subscriptions.has(room);
      if (isNew && subscriptions.size >= liveLimits.subscriptionsMax) {
        throw new RateLimitError(RETRY_AFTER_SECONDS);
      }
      subscriptions.add(room);
      // Joins before reading: a commit in between then arrives twice instead of never.
      const waiting = waitingReader(viewer.uid);
      if (isNew) rooms.join(room, waiting);
      try {
        // A version of another epoch can name other data.
        const isKnown = epoch === undefined || epoch === currentEpoch.current();
        const state = await sources[collection].read(viewer, id, isKnown ? since : undefined);
        if (state === null) throw new NotFoundError('There is no such document.');
        if (subscriptions.has(room)) {
          rooms.join(room, subscriber);
          waiting.forwardTo(subscriber);
        }
        return state;
      } catch (error) {
        if (isNew || error instanceof NotFoundError) leave(subscriber, room);
        throw error;
      } finally {
        rooms.leave(room, waiting);
      }
    },
    unsubscribe: (subscriber, name) => leave(subscriber, roomOf(name)),
  };
}

/** Buffers changes until it is known whether the client may read them. */
function waitingReader(
  uid: string,
): PacketReader & { readonly forwardTo: (reader: PacketReader) => void } {
  const packets: Buffer[] = [];
  return {
    uid,
    write: (packet) => void packets.push(packet),
    cork: () => {},
    uncork: () => {},
    forwardTo: (reader) => packets.forEach((packet) => reader.write(packet)),
  };
}
