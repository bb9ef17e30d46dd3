import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Migration } from '#platform/db/migrate.ts';
import { authSql } from './foundation/auth.ts';
import { chatNotificationsSql } from './foundation/chat-notifications.ts';
import { chatSql } from './foundation/chat.ts';
import { friendsSql } from './foundation/friends.ts';
import { mixesSql } from './foundation/mixes.ts';
import { moderationSql } from './foundation/moderation.ts';
import { notificationsSql } from './foundation/notifications.ts';
import { platformSql } from './foundation/platform.ts';
import { pushSql } from './foundation/push.ts';
import { signUpsSql } from './foundation/sign-ups.ts';
import { sourcesSql } from './foundation/sources.ts';
import { tilesSql } from './foundation/tiles.ts';
import { tokensSql } from './foundation/tokens.ts';
import { userSearchSql, usersSql } from './foundation/users.ts';
import { weeksSql } from './foundation/weeks.ts';

/** Development versions had older schemas; none was released. */
export const foundation: Migration = {
  version: 39,
  name: 'left-group-names',
  kind: 'foundation',
  sql: [
    usersSql,
    userSearchSql,
    signUpsSql,
    tilesSql,
    sourcesSql,
    mixesSql,
    weeksSql,
    moderationSql,
    friendsSql,
    notificationsSql,
    chatSql,
    chatNotificationsSql,
    authSql,
    pushSql,
    tokensSql,
    platformSql,
  ].join(''),
  readOldestSql() {
    // A path that also works in the bundle.
    const file = createRequire(import.meta.url).resolve('#migrations/released/0039.sql');
    return readFileSync(file, 'utf8');
  },
};
