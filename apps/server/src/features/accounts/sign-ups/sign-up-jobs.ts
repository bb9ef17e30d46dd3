import { DAY, HOUR } from '@reprise/contract/units.ts';
import type { RunStatement } from '#platform/db/transaction.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import { deleteEndedChallenges, deleteEndedInvites } from './sign-ups.repo.ts';

const RETENTION_DAYS = 30;

export function signUpJobs(runStatement: RunStatement): readonly Job[] {
  return [endedInvitesJob(runStatement), usedChallengesJob(runStatement)];
}

function endedInvitesJob(runStatement: RunStatement): Job {
  return {
    name: 'ended-invites',
    isDue: every(DAY),
    run: ({ now }) => {
      const before = new Date(now.getTime() - RETENTION_DAYS * DAY);
      return runStatement((statement) => deleteEndedInvites(statement, before));
    },
  };
}

/** Deletes after a day, because servers' clocks differ. */
function usedChallengesJob(runStatement: RunStatement): Job {
  return {
    name: 'used-challenges',
    isDue: every(HOUR),
    run: ({ now }) => {
      const before = new Date(now.getTime() - DAY);
      return runStatement((statement) => deleteEndedChallenges(statement, before));
    },
  };
}
