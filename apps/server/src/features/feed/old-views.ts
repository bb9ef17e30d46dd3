import { DAY } from '@reprise/contract/units.ts';
import type { Reader, RunStatement } from '#platform/db/transaction.ts';
import { removeByUsers } from '#platform/jobs/remove-rows.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import { deleteOldViews, isOld, listHottest, listOldViews } from './old-views.repo.ts';

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
      const before = new Date(now.getTime() - keepViewsDays * DAY);
      const hottestIds = new Set(await listHottest(db, hottest));
      return removeByUsers(db, {
        table: 'tile_views',
        isOld: isOld(before),
        signal,
        async remove(userId) {
          const old = await listOldViews(db, userId, before);
          const tileIds = old.filter((id) => !hottestIds.has(id));
          if (tileIds.length === 0) return 0;
          return runStatement((statement) =>
            deleteOldViews(statement, userId, { tileIds, before }),
          );
        },
      });
    },
  };
}
