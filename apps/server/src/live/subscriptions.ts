import type { subscription, DocumentName } from '@reprise/contract/documents.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import type * as z from 'zod/mini';
import type { Epoch } from '#platform/db/epoch.ts';
import { documentKey } from '#platform/document-key.ts';
import { NotFoundError, RateLimitError } from '#platform/errors.ts';
import type { ReadDocument } from './document-source.ts';
import type { DocumentReader, WatchedDocuments } from './watched-documents.ts';

const RETRY_AFTER_SECONDS = 10;

export interface Subscriptions {
  /**
   * Returns the document or its changes since the version, if the version is of this epoch, then
   * sends further changes. Throws NotFoundError if it does not exist or the viewer may not read it.
   */
  subscribe(reader: DocumentReader, request: z.infer<typeof subscription>): Promise<ReadDocument>;
  unsubscribe(reader: DocumentReader, name: DocumentName): void;
}

export function documentSubscriptions(
  documents: Pick<WatchedDocuments, 'join' | 'leave'>,
  currentEpoch: Pick<Epoch, 'current'>,
): Subscriptions {
  function leave(reader: DocumentReader, key: string): void {
    if (reader.subscriptions.delete(key)) documents.leave(reader, key);
  }

  return {
    async subscribe(reader, { collection, id, since, epoch }) {
      const name = { collection, id };
      const key = documentKey(name);
      const { subscriptions } = reader;
      // Reserved before any await, so that concurrent requests cannot exceed the limit.
      const isNew = !subscriptions.has(key);
      if (isNew && subscriptions.size >= liveLimits.subscriptionsMax) {
        throw new RateLimitError(RETRY_AFTER_SECONDS);
      }
      subscriptions.add(key);
      try {
        // A version of another epoch can name other data.
        const isKnown = epoch === undefined || epoch === currentEpoch.current();
        const read = await documents.join(reader, name, isKnown ? since : undefined);
        if (read === null) throw new NotFoundError('There is no such document.');
        return read;
      } catch (error) {
        if (isNew || error instanceof NotFoundError) leave(reader, key);
        throw error;
      }
    },
    unsubscribe: (reader, name) => leave(reader, documentKey(name)),
  };
}
