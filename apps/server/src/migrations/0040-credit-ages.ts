import type { Migration } from '#platform/db/migrate.ts';

/** Titles and channels are the provider's data, which may be stored for 30 days. */
export const creditAges = {
  version: 40,
  name: 'credit-ages',
  kind: 'expand',
  sql: 'alter table sources add column credited_at timestamptz not null default now()',
} as const satisfies Migration;
