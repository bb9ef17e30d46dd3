import type { DocumentSource } from '#live/document-source.ts';
import type { Reader } from '#platform/db/transaction.ts';
import * as mixes from './mixes.repo.ts';

/** mixes/{public id}: readable by those who may see the mix. Always sent whole. */
export function mixDocuments(db: Reader): DocumentSource {
  return {
    async read(viewer, id) {
      const mix = await mixes.findMix(db, viewer.id, id);
      return mix === null ? null : { version: mix.version, data: {} };
    },
  };
}
