import { sessionLimits } from '@reprise/contract/accounts/session-limits.ts';
import { DAY, HOUR } from '@reprise/contract/units.ts';
import { sql, type RawBuilder } from 'kysely';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { RunStatement } from '#platform/db/transaction.ts';

interface SweepDeps {
  readonly runStatement: RunStatement;
  readonly log: FastifyBaseLogger;
}

interface SweptPage {
  /** Null at the end of the table. */
  readonly last: string | null;
  readonly deleted: number;
}

type DeleteInPage = (after: string) => RawBuilder<SweptPage>;

/** A rolling restart every day still leaves time for a sweep. */
const SWEEP_INTERVAL_MS = 6 * HOUR;
const PAGE_SIZE = 1_000;

/**
 * A clock that was ahead by less than this has ended no session permanently. Cookies live no longer,
 * so no browser has the cookie of an older row.
 */
const SESSION_KEPT_MS = sessionLimits.maxMs;
const CODE_KEPT_MS = DAY;

/**
 * Deletes sessions that ended 90 days ago, and codes (of email links, of second steps) that ended a
 * day ago, every six hours until the app closes. Several servers share the rows.
 */
export function sweepRegularly(app: FastifyInstance, { runStatement, log }: SweepDeps): void {
  const closing = new AbortController();
  let running = Promise.resolve();

  /** Returns the number of deleted rows. Reads the table page by page, so that no query is long. */
  async function deleteEnded(inPage: DeleteInPage): Promise<number> {
    let count = 0;
    let after: string | null = '';
    while (after !== null && !closing.signal.aborted) {
      const page: SweptPage = await runStatement(({ sql: db }) =>
        inPage(after ?? '').execute(db),
      ).then(({ rows: [row] }) => row ?? { last: null, deleted: 0 });
      count += page.deleted;
      after = page.last;
    }
    return count;
  }

  async function sweep(): Promise<void> {
    try {
      const sessions = await deleteEnded(deleteSessions);
      const codes = await deleteEnded(deleteCodes);
      if (sessions + codes > 0) log.info({ sessions, codes }, 'ended sessions and codes deleted');
    } catch (err) {
      log.warn({ err }, 'sweep of ended sessions failed');
    }
  }

  const timer = setInterval(() => (running = running.then(sweep)), SWEEP_INTERVAL_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  });
}

const deleteSessions: DeleteInPage = (after) => sql`
  with page as (
    select id, "expiresAt" < now() - ${SESSION_KEPT_MS} * interval '1 ms' as "isOld"
    from auth_session where id > ${after} order by id limit ${PAGE_SIZE}
  ), old as (
    select id from auth_session where id in (select id from page where "isOld")
    for update skip locked
  ), deleted as (
    delete from auth_session where id in (select id from old) returning 1
  )
  select (select max(id) from page) as last, (select count(*) from deleted) as deleted`;

const deleteCodes: DeleteInPage = (after) => sql`
  with page as (
    select id, "expiresAt" < now() - ${CODE_KEPT_MS} * interval '1 ms' as "isOld"
    from auth_verification where id > ${after} order by id limit ${PAGE_SIZE}
  ), old as (
    select id from auth_verification where id in (select id from page where "isOld")
    for update skip locked
  ), deleted as (
    delete from auth_verification where id in (select id from old) returning 1
  )
  select (select max(id) from page) as last, (select count(*) from deleted) as deleted`;
