import type { Registry } from 'prom-client';
import type { Reader } from '#platform/db/transaction.ts';
import { readJobs, type JobState } from '#platform/jobs/jobs.repo.ts';
import { addGauge, type GaugeValue } from './gauge.ts';
import { throttledRead } from './throttled-read.ts';

const REFRESH_MS = 10_000;

/** Reads the database, so the figures cover all servers. */
export function collectJobMetrics(db: Reader, registry: Registry): void {
  const states = throttledRead(() => readJobs(db), REFRESH_MS);
  const ofJobs = (name: string, help: string, value: (job: JobState) => number) =>
    addGauge(registry, {
      name,
      help,
      labelNames: ['name'],
      read: async () =>
        ((await states()) ?? []).map((state): GaugeValue => ({
          labels: { name: state.name },
          value: value(state),
        })),
    });
  ofJobs(
    'job_last_success_timestamp_seconds',
    'Start of the last successful run of a job, on any server; 0 without one.',
    ({ succeeded_at }) => (succeeded_at?.getTime() ?? 0) / 1_000,
  );
  ofJobs(
    'job_removed_rows',
    'Rows that a job has removed on all servers.',
    ({ removed }) => removed,
  );
}
