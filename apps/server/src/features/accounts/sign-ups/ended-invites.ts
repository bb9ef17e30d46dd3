import { DAY } from '@reprise/contract/units.ts';
import type { RunStatement } from '#platform/db/transaction.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import { deleteEndedInvites } from './sign-ups.repo.ts';

const KEPT_DAYS = 30;

/** Removes invites of the operator that ended 30 days ago, or are used up and were made before. */
export function endedInvitesJob(runStatement: RunStatement): Job {
  return {
    name: 'ended-invites',
    isDue: every(DAY),
    run: ({ now }) => {
      const before = new Date(now.getTime() - KEPT_DAYS * DAY);
      return runStatement((statement) => deleteEndedInvites(statement, before));
    },
  };
}
