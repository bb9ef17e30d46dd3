import { HOUR } from '@reprise/contract/units.ts';
import { sql } from 'kysely';
import type { Reader, RunStatement } from '#platform/db/transaction.ts';
import { removeByBlocks } from '#platform/jobs/remove-rows.ts';
import { every, type Job } from '#platform/jobs/job.ts';

interface EndedCountsDeps {
  readonly db: Reader;
  readonly runStatement: RunStatement;
}

export function endedCountsJob({ db, runStatement }: EndedCountsDeps): Job {
  return {
    name: 'ended-rate-counts',
    isDue: every(HOUR),
    run: ({ signal }) =>
      removeByBlocks(db, {
        table: 'rate_counts',
        signal,
        remove: (isInPart) =>
          runStatement(async ({ sql: statement }) => {
            const { numAffectedRows = 0n } = await sql`
              delete from rate_counts where ctid = any(array(
                select ctid from rate_counts where ${isInPart} and ends_at < now()
                for update skip locked
              ))`.execute(statement);
            return Number(numAffectedRows);
          }),
      }),
  };
}
