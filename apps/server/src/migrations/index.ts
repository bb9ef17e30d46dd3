import { foundation } from './0001-foundation.ts';
import type { Migration } from '#platform/db/migrate.ts';

/** Every schema step in the order it is taken. */
export const migrations: readonly Migration[] = [foundation];
