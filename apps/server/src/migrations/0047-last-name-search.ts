import type { Migration } from '#platform/db/migrate.ts';
import { lastNameIndex } from './foundation/name-search.ts';

export const lastNameSearch: Migration = {
  version: 47,
  name: 'last-name-search',
  kind: 'index',
  ...lastNameIndex,
};
