import { sourceLimits } from '@reprise/contract/tiles/source-limits.ts';
import { DAY } from '@reprise/contract/units.ts';
import type { Reader, RunStatement } from '#platform/db/transaction.ts';
import { removeByBlocks } from '#platform/jobs/block-ranges.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import { deleteOldFailures } from './sources.repo.ts';

export interface OldFailuresDeps {
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
