import { DAY, HOUR } from '@reprise/contract/units.ts';
import type { DeletionService } from '#features/accounts/deletion.service.ts';
import type { Reader, RunStatement } from '#platform/db/transaction.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import { readUnfinished } from '#features/accounts/unfinished-accounts.repo.ts';
import { deleteEndedChallenges, deleteEndedInvites } from './sign-ups.repo.ts';

const RETENTION_DAYS = 30;

interface SignUpJobDeps {
  readonly db: Reader;
  readonly runStatement: RunStatement;
  readonly deletions: Pick<DeletionService, 'deleteUnfinished'>;
}

export function signUpJobs(deps: SignUpJobDeps): readonly Job[] {
  const { runStatement } = deps;
  return [
    endedInvitesJob(runStatement),
    usedChallengesJob(runStatement),
    unfinishedAccountsJob(deps),
  ];
}

/** Deletes accounts a day after the sign-up if they have no user. Their addresses become free. */
function unfinishedAccountsJob({ db, deletions }: SignUpJobDeps): Job {
  return {
    name: 'unfinished-accounts',
    isDue: every(HOUR),
    async run({ now, signal }) {
      let count = 0;
      let after: string | null = '';
      while (after !== null && !signal.aborted) {
        const { last, uids } = await readUnfinished(db, after, now);
        for (const uid of uids) if (await deletions.deleteUnfinished(uid)) count += 1;
        after = last;
      }
      return count;
    },
  };
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
