import type { Migration } from '#platform/db/migrate.ts';
import { authSql } from './foundation/auth.ts';
import { chatSql } from './foundation/chat.ts';
import { friendsSql } from './foundation/friends.ts';
import { moderationSql } from './foundation/moderation.ts';
import { notificationsSql } from './foundation/notifications.ts';
import { pushSql } from './foundation/push.ts';
import { sourcesSql, tilesSql } from './foundation/tiles.ts';
import { userSearchSql, usersSql } from './foundation/users.ts';

export const foundation: Migration = {
  version: 1,
  name: 'foundation',
  kind: 'expand',
  sql: [
    usersSql,
    userSearchSql,
    tilesSql,
    sourcesSql,
    moderationSql,
    friendsSql,
    notificationsSql,
    chatSql,
    authSql,
    pushSql,
  ].join(''),
};
