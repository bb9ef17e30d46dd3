import { sql } from 'kysely';
import type { Reader } from '#platform/db/transaction.ts';

/** The date has no index, so this limits the rows read. */
const NEWEST_MAX = 20_000;

interface HourRow {
  readonly count: number;
}

/** Without deleted users, who have the date of the deletion. */
export async function readHourlySignUps(db: Reader): Promise<number[]> {
  const { rows } = await sql<HourRow>`
    select count(joined.date_created)::int as count
    from generate_series(0, 23) as hour
      left join (
        select date_created, status from users order by id desc limit ${sql.lit(NEWEST_MAX)}
      ) joined on joined.status <> 'deleted' and date_trunc('hour', joined.date_created)
        = date_trunc('hour', now()) - (23 - hour) * interval '1 hour'
    group by hour order by hour`.execute(db);
  return rows.map(({ count }) => count);
}
