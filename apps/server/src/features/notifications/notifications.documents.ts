import type { DocumentSource } from '#live/document-source.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import { documentOf } from './notifications.changes.ts';
import * as notifications from './notifications.repo.ts';

/** notifications/{uid}: readable by its owner only, always sent whole. */
export function notificationDocuments(db: Reader): DocumentSource {
  return {
    mayRead: (viewer, id) => Promise.resolve(viewer.uid === id),

    async read(id) {
      const stored = await notifications.findDocument(db, id);
      if (stored === null) throw new NotFoundError('There is no such document.');
      return { version: stored.version, data: documentOf(stored) };
    },
  };
}
