import { MINUTE } from '@reprise/contract/units.ts';
import type { Transact } from '#platform/db/transaction.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import { indexTiles } from './index-tiles.repo.ts';

const BATCH = 500;

/**
 * Renews the words of tiles whose video has a new title, and adds tiles of a release before schema 51
 * to what is made from all tiles.
 */
export function indexTilesJob({ transact }: { readonly transact: Transact }): Job {
  return {
    name: 'index-tiles',
    isDue: every(MINUTE),
    async run({ signal }) {
      let indexed = BATCH;
      // A batch can mark the next tiles of its videos.
      while (indexed > 0 && !signal.aborted) {
        indexed = await transact((tx) => indexTiles(tx, BATCH));
      }
      return 0;
    },
  };
}
