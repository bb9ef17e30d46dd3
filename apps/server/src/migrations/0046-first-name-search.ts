import type { Migration } from '#platform/db/migrate.ts';
import { firstNameIndex } from './foundation/name-search.ts';

export const firstNameSearch: Migration = {
  version: 46,
  name: 'first-name-search',
  kind: 'index',
  ...firstNameIndex,
};
