import type { DocumentSource } from '#live/document-source.ts';
import type { Reader } from '#platform/db/transaction.ts';
import * as mixes from './mixes.repo.ts';

/** Above every version, so that it is sent once, and nothing after it. */
const GONE = { version: 2 ** 31 - 1, data: {} };

/**
 * mixes/{public id}: readable by those who may see the mix. Always sent whole. Readers who may no
 * longer see it get one last version, also of a mix that never existed.
 */
export function mixDocuments(db: Reader): DocumentSource {
  return {
    async read(viewer, id, since) {
      const mix = await mixes.findMix(db, viewer.id, id);
      if (mix !== null) return { version: mix.version, data: {} };
      return since === undefined ? null : GONE;
    },
  };
}
