import type { Migration } from '#platform/db/migrate.ts';

/** Validating blocks no reads or writes. */
export const validatedAudience: Migration = {
  version: 63,
  name: 'validated-audience',
  kind: 'expand',
  sql: `
    alter table tiles validate constraint tiles_audience_check;
    alter table tile_counts validate constraint tile_counts_audience_check;
  `,
};
