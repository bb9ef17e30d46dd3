import type { Migration } from '#platform/db/migrate.ts';
import { foundation } from './0001-foundation.ts';

/** Migrations in order. Never edit or renumber a released one; add the next. */
export const migrations: readonly Migration[] = [foundation];
