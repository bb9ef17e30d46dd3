import { foundation } from './0001-foundation.ts';
import { people } from './0002-people.ts';
import { search } from './0003-search.ts';
import { chat } from './0004-chat.ts';
import { accountLife } from './0005-account-life.ts';
import { publicIds } from './0006-public-ids.ts';
import { moderation } from './0007-moderation.ts';
import { sources } from './0008-sources.ts';
import { pushes } from './0009-pushes.ts';
import type { Migration } from '#platform/db/migrate.ts';

/** Every schema step in the order it is taken. */
export const migrations: readonly Migration[] = [
  foundation,
  people,
  search,
  chat,
  accountLife,
  publicIds,
  moderation,
  sources,
  pushes,
];
