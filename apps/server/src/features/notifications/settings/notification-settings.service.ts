import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { notificationEndpoints } from '@reprise/contract/notifications/calls.ts';
import type { NotificationSwitch } from '@reprise/contract/notifications/switches.ts';
import type { Reader, RunStatement, Transact, Tx } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { sentenceOf } from '#features/notifications/notifications.present.ts';
import * as settings from './notification-settings.repo.ts';
import * as notifications from '#features/notifications/notifications.repo.ts';

type Calls = typeof notificationEndpoints;

/**
 * The kinds of notifications that a user has turned off, and up to which id quiet ones are seen
 * (ADR 0043).
 */
export interface NotificationSettingsService {
  read(viewer: Viewer): Promise<Result<Calls['notificationSettings']>>;
  /** Turning a kind off in the app also marks its unseen notifications seen. */
  change(
    viewer: Viewer,
    change: ParsedInput<Calls['updateNotificationSettings']>['body'],
  ): Promise<Result<Calls['updateNotificationSettings']>>;
  markSeenUpTo(viewer: Viewer, upTo: number): Promise<Result<Calls['seeNotifications']>>;
}

export interface NotificationSettingsDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
}

export function notificationSettingsService(
  deps: NotificationSettingsDeps,
): NotificationSettingsService {
  const { db, transact, runStatement } = deps;
  return {
    read: async ({ id }) => ({ rows: [await settings.findSettings(db, id)] }),

    change: (viewer, change) =>
      transact(async (tx) => {
        const changed = await settings.storeSwitch(tx, viewer.id, change);
        if (change.channel === 'app' && !change.on) await markSeen(tx, viewer, change.kind);
        return { rows: [changed] };
      }),

    async markSeenUpTo({ id }, upTo) {
      await runStatement((statement) => settings.markQuietSeen(statement, id, upTo));
      return SUCCESS;
    },
  };
}

async function markSeen(tx: Tx, { id, uid }: Viewer, kind: NotificationSwitch): Promise<void> {
  const count = await settings.markKindSeen(tx, id, kind);
  if (count === 0) return;
  if (kind === 'likes') {
    await notifications.updateDocument(tx, id, { new_likes: 0, like_news: '[]' });
    return tx.touch('notifications', uid);
  }
  const before = await notifications.lockDocument(tx, id);
  const unseen = await notifications.listUnseenFriendNotifications(tx.sql, id);
  const after = { count: before.new_friend_request - count, list: unseen.map(sentenceOf) };
  await notifications.updateFriendNotifications(tx, id, after);
  tx.touch('notifications', uid);
}
