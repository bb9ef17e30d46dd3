import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationSession } from './migration-session.ts';

const REPORT_MS = 1_000;

/**
 * Reports repeatedly that the migration's statement is running, with PostgreSQL's progress of an
 * index build.
 */
export function reportRepeatedly(session: MigrationSession): () => Promise<void> {
  const stopping = new AbortController();
  const reporting = reportUntil(session, stopping.signal).catch(() => undefined);
  return async () => {
    stopping.abort();
    await reporting;
  };
}

async function reportUntil(
  { watcher, report }: MigrationSession,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await sleep(REPORT_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const { rows } = await watcher.query<{ phase: string; percent: number | null }>(
      `select phase, (100.0 * greatest(blocks_done::numeric / nullif(blocks_total, 0),
         tuples_done::numeric / nullif(tuples_total, 0),
         lockers_done::numeric / nullif(lockers_total, 0)))::int as percent
       from pg_stat_progress_create_index where datname = current_database()`,
    );
    const [build] = rows;
    report(build?.phase ?? 'running', build?.percent ?? undefined);
  }
}
