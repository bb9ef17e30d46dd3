import { DAY } from '@reprise/contract/units.ts';
import type { Reader, RunStatement } from '#platform/db/transaction.ts';
import { removeByBlocks } from '#platform/jobs/block-ranges.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import { deleteOldViews, heatBelowHottest } from './old-views.repo.ts';

/** Magic starts with the hottest tiles, so views of colder ones affect no page that users reach. */
const HOTTEST = 2_000;

export interface OldViewsDeps {
  readonly db: Reader;
  readonly runStatement: RunStatement;
  readonly keepViewsDays: number;
}

/** Deletes views older than `keepViewsDays`, except of the hottest 2,000 tiles (ADR 0046). */
export function oldViewsJob(
  { db, runStatement, keepViewsDays }: OldViewsDeps,
  hottest = HOTTEST,
): Job {
  return {
    name: 'old-views',
    isDue: every(DAY),
    async run({ now, signal }) {
      const heat = await heatBelowHottest(db, hottest);
      if (heat === null) return 0;
      const before = new Date(now.getTime() - keepViewsDays * DAY);
      return removeByBlocks(db, {
        table: 'tile_views',
        signal,
        remove: (isInPart) =>
          runStatement((statement) => deleteOldViews(statement, { isInPart, before, heat })),
      });
    },
  };
}
