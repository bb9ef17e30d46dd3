import type { DocumentSource } from '#live/document-source.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { documentOf } from './notifications.present.ts';
import * as notifications from './notifications.repo.ts';

/** notifications/{uid}: readable by its owner. Always sent whole. */
export function notificationDocuments(db: Reader): DocumentSource {
  return {
    async read(viewer, id) {
      if (viewer.uid !== id) return null;
      const stored = await notifications.findDocument(db, viewer.id);
      if (stored === null) return null;
      return { version: stored.version, data: documentOf(stored) };
    },
  };
}
