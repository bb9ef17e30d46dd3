import type { Registry } from 'prom-client';
import type { OpenDatabase } from '#platform/db/open.ts';
import { Durations } from './durations.ts';
import { addGauge } from './gauge.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

const STATEMENTS = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'begin',
  'commit',
  'rollback',
]);

export function collectPoolMetrics({ pool, onQuery }: OpenDatabase, registry: Registry): void {
  const queries = new Durations(registry, {
    name: 'db_query_duration_seconds',
    help: 'Duration of statements on their connection, by first word and result.',
    labelNames: ['statement', 'result'],
    buckets: SECONDS,
  });
  onQuery(({ text, milliseconds, isFailed }) => {
    queries.record(statementOf(text), isFailed ? 'error' : 'ok', milliseconds / 1_000);
  });
  addGauge(registry, {
    name: 'db_pool_connections',
    help: 'Open connections of this server, in use or idle.',
    labelNames: ['state'],
    read: () => [
      { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  });
  addGauge(registry, {
    name: 'db_pool_connections_max',
    help: 'Connections that this server may open.',
    read: () => [{ value: pool.options.max }],
  });
  addGauge(registry, {
    name: 'db_pool_waiting',
    help: 'Statements and transactions that wait for a connection.',
    read: () => [{ value: pool.waitingCount }],
  });
}

/** Returns the first word of a statement in lower case, or `other`. */
export function statementOf(text: string): string {
  const [word = ''] = /^\s*\w+/.exec(text) ?? [];
  const statement = word.trim().toLowerCase();
  return STATEMENTS.has(statement) ? statement : 'other';
}
