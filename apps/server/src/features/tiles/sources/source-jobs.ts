import { sourceLimits } from '@reprise/contract/tiles/limits.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { DAY, MINUTE } from '@reprise/contract/units.ts';
import type { Reader, RunStatement, Transact } from '#platform/db/transaction.ts';
import { removeByBlocks } from '#platform/jobs/remove-rows.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import {
  deleteOldCredits,
  deleteOldFailures,
  findMissingCredits,
  findOldCredits,
} from './sources.repo.ts';
import type { SourceService } from './sources.service.ts';

interface OldFailuresDeps {
  readonly db: Reader;
  readonly runStatement: RunStatement;
}

/** Deletes playback failures that are too old to count. */
export function oldFailuresJob({ db, runStatement }: OldFailuresDeps): Job {
  return {
    name: 'old-failures',
    isDue: every(DAY),
    run({ now, signal }) {
      const before = new Date(now.getTime() - sourceLimits.failureWindowMs);
      return removeByBlocks(db, {
        table: 'source_failures',
        signal,
        remove: (isInPart) =>
          runStatement((statement) => deleteOldFailures(statement, { isInPart, before })),
      });
    },
  };
}

interface CreditsDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly sources: Pick<SourceService, 'refresh'>;
}

const { creditAgeMaxMs, creditRefreshMs, creditBatch, creditBatchMs } = sourceLimits;

/** Their clips are marked in the same transaction. */
const OLD_CREDITS = 50;

/** Refreshes titles and channels before the provider's limit of 30 days, and deletes the rest. */
export function oldCreditsJob({ db, transact, sources }: CreditsDeps): Job {
  return {
    name: 'old-credits',
    isDue: every(creditBatchMs),
    async run({ now, signal }) {
      const refreshBefore = new Date(now.getTime() - creditRefreshMs);
      const videoIds = await findOldCredits(db, refreshBefore, creditBatch);
      // The oldest last: if its lookup fails, there is a pause for all.
      for (const videoId of videoIds.toReversed()) {
        if (signal.aborted) return 0;
        await sources.refresh(videoId);
      }
      const deleteBefore = new Date(now.getTime() - creditAgeMaxMs);
      let deleted = 0;
      for (let last = OLD_CREDITS; last === OLD_CREDITS && !signal.aborted; deleted += last) {
        last = await transact((tx) => deleteOldCredits(tx, deleteBefore, OLD_CREDITS));
      }
      return deleted;
    },
  };
}

/** Among which clips without title and channel are looked for. */
const NEWEST_TILES = 5_000;
/** A sixth of the lookups that are not for posts. */
const MISSING_CREDITS = 5;

/** Asks about videos of which the provider gave no result when they were posted. */
export function missingCreditsJob({ db, sources }: Omit<CreditsDeps, 'transact'>): Job {
  return {
    name: 'missing-credits',
    isDue: every(MINUTE),
    async run({ signal }) {
      const videoIds = await findMissingCredits(db, NEWEST_TILES);
      const asked = videoIds.filter((id) => !isSampleVideo(id)).slice(0, MISSING_CREDITS);
      for (const videoId of asked) {
        if (!signal.aborted) await sources.refresh(videoId);
      }
      return 0;
    },
  };
}
