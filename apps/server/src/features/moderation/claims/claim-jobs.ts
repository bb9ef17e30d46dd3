import { DAY, HOUR } from '@reprise/contract/units.ts';
import type { RunStatement, Transact } from '#platform/db/transaction.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import { closeClaimsOfDeletedTiles, deleteDecided, deleteUnconfirmed } from './claims.repo.ts';
import type { ClaimService } from './claims.service.ts';

export interface ClaimJobDeps {
  readonly runStatement: RunStatement;
  readonly transact: Transact;
  readonly keepReportsDays: number;
}

/** Deletes unconfirmed claims, closes those of deleted clips and mails the decisions that are left. */
export function claimsJob(
  { runStatement, transact }: ClaimJobDeps,
  claims: Pick<ClaimService, 'notify'>,
): Job {
  return {
    name: 'claims',
    isDue: every(HOUR),
    async run({ now }) {
      const deleted = await runStatement((statement) => deleteUnconfirmed(statement, now));
      await transact(closeClaimsOfDeletedTiles);
      await claims.notify();
      return deleted;
    },
  };
}

/** Deletes claims and copies of reports `keepReportsDays` after the decision. */
export function oldReportsJob({
  runStatement,
  keepReportsDays,
}: Pick<ClaimJobDeps, 'runStatement' | 'keepReportsDays'>): Job {
  return {
    name: 'old-reports',
    isDue: every(DAY),
    run({ now }) {
      const decidedBefore = new Date(now.getTime() - keepReportsDays * DAY);
      return runStatement((statement) => deleteDecided(statement, decidedBefore));
    },
  };
}
