import { refreshQueue, type RefreshQueue } from '#platform/jobs/refresh-queue.ts';
import type { Reader, Transact } from '#platform/db/transaction.ts';
import * as mixes from './mixes.repo.ts';

export interface ChangedClipDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly onRefreshError: (error: unknown) => void;
}

const PAGE = 100;

/** Lets those who look at a mix read it again when a clip in it changes or is deleted. */
export function changedClips({ db, transact, onRefreshError }: ChangedClipDeps): RefreshQueue {
  return refreshQueue(onRefreshError, async (tileId, signal) => {
    let after = 0;
    while (!signal.aborted) {
      const page = await mixes.listMixesWith(db, tileId, { after, limit: PAGE });
      for (const mixId of page) {
        await transact(async (tx) => {
          const publicId = await mixes.raiseVersion(tx, mixId);
          if (publicId !== null) tx.touch('mixes', publicId);
        });
      }
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return;
      after = last;
    }
  });
}
