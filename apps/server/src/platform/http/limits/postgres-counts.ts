import { sql } from 'kysely';
import type { RunStatement } from '#platform/db/transaction.ts';
import type { CountStore } from './shared-counts.ts';

interface CountRow {
  readonly key: Buffer;
  readonly count: number;
  readonly ms_left: number;
}

/** An unlogged table needs no disk writes, and a crash may reset it. */
export function postgresCounts(runStatement: RunStatement): CountStore {
  return {
    async add(additions) {
      // Sorted by key, so that batches of two servers cannot deadlock.
      const ordered = additions.toSorted((one, other) => one.key.compare(other.key));
      const keys = ordered.map(({ key }) => key);
      const counts = ordered.map(({ count }) => count);
      const lefts = ordered.map(({ msLeft }) => msLeft);
      const { rows } = await runStatement(({ sql: db }) =>
        sql<CountRow>`
          insert into rate_counts as c (key, count, ends_at)
          select key, count, now() + ms_left * interval '1 ms'
          from unnest(${keys}::bytea[], ${counts}::int[], ${lefts}::int[]) as t (key, count, ms_left)
          on conflict (key) do update set
            count = case when c.ends_at <= now() then 0 else c.count end + excluded.count,
            ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
          returning key, count,
            ceil(1000 * extract(epoch from ends_at - now()))::int as ms_left`.execute(db),
      );
      const windows = new Map(
        rows.map(({ key, count, ms_left }) => [key.toString('latin1'), { count, msLeft: ms_left }]),
      );
      return additions.map(({ key }) => {
        const window = windows.get(key.toString('latin1'));
        if (window === undefined) throw new Error('A key was not counted.');
        return window;
      });
    },
    close() {},
  };
}
