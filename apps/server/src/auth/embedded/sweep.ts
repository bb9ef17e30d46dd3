import { sessionLimits } from '@reprise/contract/accounts/limits.ts';
import { DAY, HOUR } from '@reprise/contract/units.ts';
import { sql, type RawBuilder } from 'kysely';
import type { RunStatement } from '#platform/db/transaction.ts';
import { every, type Job } from '#platform/jobs/job.ts';

interface SweptPage {
  readonly last: string | null;
  readonly deleted: number;
}

type DeleteInPage = (after: string) => RawBuilder<SweptPage>;

const PAGE_SIZE = 1_000;

/** Longer than any clock should be ahead, and the lifetime of cookies. */
const SESSION_RETENTION_MS = sessionLimits.maxMs;
const CODE_RETENTION_MS = DAY;

/** Deletes sessions 90 days after their end, and codes a day after theirs. */
export function endedSessionsJob(runStatement: RunStatement): Job {
  /** Reads the table in pages, so that no query takes long. */
  async function deleteEnded(inPage: DeleteInPage, signal: AbortSignal): Promise<number> {
    let count = 0;
    let after: string | null = '';
    while (after !== null && !signal.aborted) {
      const page: SweptPage = await runStatement(({ sql: db }) =>
        inPage(after ?? '').execute(db),
      ).then(({ rows: [row] }) => row ?? { last: null, deleted: 0 });
      count += page.deleted;
      after = page.last;
    }
    return count;
  }

  return {
    name: 'ended-sessions',
    isDue: every(6 * HOUR),
    run: async ({ signal }) =>
      (await deleteEnded(deleteSessions, signal)) + (await deleteEnded(deleteCodes, signal)),
  };
}

/* Citus fails to read a CTE that locks rows in another one. */

const deleteSessions: DeleteInPage = (after) => sql<SweptPage>`
  with page as (
    select id, "expiresAt" < now() - ${SESSION_RETENTION_MS} * interval '1 ms' as is_old
    from auth_session where id > ${after} order by id limit ${PAGE_SIZE}
  ), deleted as (
    delete from auth_session where id in (
      select id from auth_session where id in (select id from page where is_old) for update skip locked
    ) returning 1
  )
  select (select max(id) from page) as last, (select count(*) from deleted) as deleted`;

const deleteCodes: DeleteInPage = (after) => sql<SweptPage>`
  with page as (
    select id, "expiresAt" < now() - ${CODE_RETENTION_MS} * interval '1 ms' as is_old
    from auth_verification where id > ${after} order by id limit ${PAGE_SIZE}
  ), deleted as (
    delete from auth_verification where id in (
      select id from auth_verification where id in (select id from page where is_old) for update skip locked
    ) returning 1
  )
  select (select max(id) from page) as last, (select count(*) from deleted) as deleted`;
