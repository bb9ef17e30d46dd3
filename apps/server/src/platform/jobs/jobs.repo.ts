import { sql } from 'kysely';
import type { Reader, Statement } from '#platform/db/transaction.ts';

export interface JobState {
  readonly name: string;
  readonly succeeded_at: Date | null;
  readonly removed: number;
}

export function readJobs(db: Reader): Promise<JobState[]> {
  return db.selectFrom('jobs').select(['name', 'succeeded_at', 'removed']).execute();
}

export interface Claim {
  readonly name: string;
  /** The last success known to the caller. */
  readonly last: Date | null;
  readonly now: Date;
  /** No other server starts the job before this time. */
  readonly until: Date;
}

/** Returns false if another server is running the job, or has just run it or failed. */
export async function claimJob({ sql: db }: Statement, claim: Claim): Promise<boolean> {
  const { name, last, now, until } = claim;
  const { rows } = await sql`
    insert into jobs as j (name, not_before) values (${name}, ${until})
    on conflict (name) do update set not_before = excluded.not_before
    where j.succeeded_at is not distinct from ${last}
      and (j.not_before is null or j.not_before <= ${now})
    returning name`.execute(db);
  return rows.length === 1;
}

/** Extends the claim or, after a failure, the time until the next attempt. */
export async function delayJob({ sql: db }: Statement, name: string, until: Date): Promise<void> {
  await db.updateTable('jobs').set({ not_before: until }).where('name', '=', name).execute();
}

export interface Success {
  readonly name: string;
  readonly now: Date;
  readonly removed: number;
}

export async function finishJob({ sql: db }: Statement, success: Success): Promise<void> {
  const { name, now, removed } = success;
  await db
    .updateTable('jobs')
    .set({ succeeded_at: now, not_before: null, removed: sql`removed + ${removed}` })
    .where('name', '=', name)
    .execute();
}
