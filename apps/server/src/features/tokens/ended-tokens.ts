import { tokenLimits } from '@reprise/contract/tokens/limits.ts';
import { DAY } from '@reprise/contract/units.ts';
import type { RunStatement } from '#platform/db/transaction.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import { deleteOldTokens } from './tokens.repo.ts';

/** Deletes tokens that ended more than 30 days ago. */
export function endedTokensJob(runStatement: RunStatement): Job {
  return {
    name: 'ended-tokens',
    isDue: every(DAY),
    run({ now }) {
      const before = new Date(now.getTime() - tokenLimits.listEndedDays * DAY);
      return runStatement((statement) => deleteOldTokens(statement, before));
    },
  };
}
