import type { Migration } from '#platform/db/migrate.ts';
import { foundation } from './0001-foundation.ts';

/**
 * All migrations in the order they run. From the foundation on they only go forward: never edit or
 * renumber one that has been released, add the next one.
 */
export const migrations: readonly Migration[] = [foundation];
